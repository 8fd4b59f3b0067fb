"""Fit what the features of a play are worth: ``python -m tools.fit_equity`` prints the table of bots/weights.py.

Positions come from greedy games. At each of them, the plays with the most points are played out over the same sampled
deals for a few turns. What a play gains beyond its points, relative to the other plays of its position, is explained by
its features, relative to theirs. So neither the position nor the deal adds noise, only the course of the playouts.
"""

from __future__ import annotations

import argparse
from typing import Any, NamedTuple

import numpy as np

import sixfold
from sixfold.bots.weights import GAMES
from sixfold.kernel.bridge import all_tiles, match_of, position_of, starting_cells
from sixfold.kernel.equity import (
    FEATURE_NAMES,
    FEATURES,
    Evaluation,
    Feature,
    Outlook,
    Ranking,
    foresee_cubes,
    foresee_tiles,
    measure_play,
    top_by_points,
)
from sixfold.kernel.generate import generate, new_plays
from sixfold.kernel.jit import jit
from sixfold.kernel.match import (
    GridMatch,
    begin,
    below,
    copy_match,
    kinds_held,
    new_grid_match,
    seed_chance,
    take_turn,
)
from sixfold.kernel.simulate import Candidates, Simulation, Trials, UnseenTiles, set_candidate, simulate
from sixfold.kernel.struct import Floats, Ints
from sixfold.rules.grid_game import as_grid_game

CANDIDATES = 12
DEALS = 10  # for each position
PLIES = 6
ONE_IN = 4  # turns is sampled


class Samples(NamedTuple):
    """Plays: their features, what they gain beyond their points, and their positions."""

    features: Floats
    gains: Floats
    positions: Ints


@jit
def gather_unseen(match: GridMatch, unseen: UnseenTiles, outlook: Outlook) -> None:
    """Collect what the seat to act cannot see, the bag and the other hands, and the outlook."""
    tiles, count = unseen.tiles, match.bag_size
    tiles[:count] = match.bag[:count]
    for other in range(match.seats):
        if other != match.turn and not match.is_cubes:
            for n in range(match.sizes[other]):
                tiles[count] = match.hands[other, n]
                count += 1
    unseen.count = count
    following = (match.turn + 1) % match.seats
    if match.is_cubes:
        foresee_cubes(outlook, match, following)
        return
    outlook.unseen[:] = 0
    for n in range(count):
        outlook.unseen[tiles[n]] += 1
    foresee_tiles(outlook, match.sizes[following])


@jit
def try_plays(evaluation: Evaluation, simulation: Simulation, trials: Trials, samples: Samples, row: int) -> int:
    """Try the plays with the most points and append them to the samples; returns how many there are."""
    match, plays, ranking, candidates = evaluation.match, evaluation.plays, evaluation.ranking, simulation.candidates
    total = generate(evaluation.position, kinds_held(match, match.turn), plays)
    count = top_by_points(plays, total, CANDIDATES, ranking)
    gather_unseen(match, simulation.unseen, evaluation.outlook)
    for n in range(count):
        play = ranking.chosen[n]
        set_candidate(candidates, n, plays, play)
        measure_play(evaluation, play)
        samples.features[row + n] = ranking.features
        trials.chosen[n] = n
    copy_match(match, simulation.match)
    trials.chosen_count, trials.first_deal, trials.deal_count, trials.plies = count, 0, DEALS, PLIES
    simulate(simulation, trials)
    for n in range(count):
        samples.gains[row + n] = candidates.totals[n] / candidates.trials[n] - candidates.points[n]
    return count


@jit
def collect(
    evaluation: Evaluation,
    simulation: Simulation,
    tiles: Ints,
    starting: Ints,
    seed: int,
    trials: Trials,
    samples: Samples,
) -> int:
    """Fill the samples with plays of greedy matches; returns how many there are."""
    position, match, plays = evaluation.position, evaluation.match, evaluation.plays
    row = number = 0
    seed_chance(match.chance, seed)
    while True:
        begin(position, match, tiles, starting)
        while not match.is_over:
            if not match.is_opening and match.bag_size and below(match.chance, ONE_IN) == 0:
                trials.seed = seed + number
                count = try_plays(evaluation, simulation, trials, samples, row)
                samples.positions[row : row + count] = number
                row, number = row + count, number + 1
                if row + CANDIDATES > len(samples.gains):
                    return row
            take_turn(position, match, plays)


def sample(name: str, rows: int, seed: int) -> Samples:
    """Features, gains and positions of this many plays of a game between two seats."""
    game = as_grid_game(sixfold.game(name))
    position, match, replies = position_of(game), match_of(game, seats=2), new_plays()
    evaluation = Evaluation(position, match, Outlook(), new_plays(), replies, Ranking())
    simulation = Simulation(position, new_grid_match(), new_grid_match(), replies, UnseenTiles(), Candidates())
    samples = Samples(np.zeros((rows, FEATURES)), np.zeros(rows), np.zeros(rows, dtype=np.int64))
    count = collect(evaluation, simulation, all_tiles(game), starting_cells(game), seed, Trials(), samples)
    return Samples(samples.features[:count], samples.gains[:count], samples.positions[:count])


def fit(features: Any, gains: Any, groups: Any) -> tuple[Any, Any, float]:
    """Weights by least squares within positions, their standard errors, and how much of the variance they explain."""
    sizes = np.maximum(1, np.bincount(groups))

    def within(values: Any) -> Any:
        return values - (np.bincount(groups, values) / sizes)[groups]

    x = np.stack([within(features[:, n]) for n in range(FEATURES)], axis=1)
    y = within(gains)
    weights = np.linalg.lstsq(x, y, rcond=None)[0]
    left = y - x @ weights
    spread = np.linalg.pinv(x.T @ x) * (left @ left) / (len(y) - FEATURES)
    return weights, np.sqrt(np.maximum(0.0, np.diag(spread))), float(1 - (left @ left) / (y @ y))


def main() -> None:
    """Fit and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("games", nargs="*", default=GAMES)
    arguments = parser.parse_args()
    columns = []
    for name in arguments.games:
        weights, errors, explained = fit(*sample(name, arguments.rows, arguments.seed))
        columns.append(weights)
        print(f"# {name}: {arguments.rows} plays, {100 * explained:.0f} % of the variance explained")
        for title, weight, error in zip(FEATURE_NAMES, weights, errors, strict=True):
            print(f"#   {title:13} {weight:7.3f} ({error:.3f})")
    for feature in Feature:
        print(f"    Feature.{feature.name}: ({', '.join(f'{weights[feature]:.3f}' for weights in columns)}),")


if __name__ == "__main__":
    main()
