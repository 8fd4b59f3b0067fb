"""Fit what the features of a play are worth: ``python -m tools.fit_equity`` prints the table of bots/weights.py.

Positions come from greedy games. At each of them, the plays with the most points are played out over the same sampled
deals for a few turns. What a play gains beyond its points, relative to the other plays of its position, is explained by
its features, relative to theirs. So neither the position nor the deal adds noise, only the course of the playouts.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

import sixfold
from sixfold.kernel.bridge import all_tiles, match_of, position_of, starting_cells
from sixfold.kernel.equity import (
    FEATURES,
    NAMES,
    Outlook,
    Ranking,
    foresee_cubes,
    foresee_tiles,
    measure_play,
    top_by_points,
)
from sixfold.kernel.generate import Plays, generate, new_plays
from sixfold.kernel.jit import jit
from sixfold.kernel.match import (
    BAG,
    IS_CUBES,
    MAX_BAG,
    OPENING,
    OVER,
    SEATS,
    TURN,
    Match,
    begin,
    below,
    copy_match,
    kinds_held,
    new_match,
    seed_chance,
    take_turn,
)
from sixfold.kernel.position import Position
from sixfold.kernel.simulate import Candidates, set_candidate, simulate
from sixfold.kernel.struct import Floats, Ints
from sixfold.rules.grid_game import as_grid_game

CANDIDATES = 12
DEALS = 10  # for each position
PLIES = 6
ONE_IN = 4  # turns is sampled


@jit
def gather_unseen(match: Match, seat: int, pool: Ints, outlook: Outlook) -> int:
    """Collect what the seat cannot see, the bag and the other hands, and the outlook; returns the number of tiles."""
    count = match.numbers[BAG]
    pool[:count] = match.bag[:count]
    for other in range(match.numbers[SEATS]):
        if other != seat and not match.numbers[IS_CUBES]:
            for n in range(match.sizes[other]):
                pool[count] = match.hands[other, n]
                count += 1
    following = (seat + 1) % match.numbers[SEATS]
    if match.numbers[IS_CUBES]:
        foresee_cubes(outlook, match, following)
        return int(count)
    outlook.unseen[:] = 0
    for n in range(count):
        outlook.unseen[pool[n]] += 1
    foresee_tiles(outlook, match.sizes[following])
    return int(count)


@jit
def collect(
    position: Position, match: Match, base: Match, work: Match, outlook: Outlook, plays: Plays, replies: Plays,
    ranking: Ranking, candidates: Candidates, pool: Ints, tiles: Ints, starting: Ints, seed: int,
    features: Floats, gains: Floats, groups: Ints,
) -> int:  # fmt: skip
    """Fill rows with plays: their features, what they gain beyond their points, and their positions."""
    order = np.arange(CANDIDATES)
    numbers = match.numbers
    row = group = 0
    seed_chance(match.chance, seed)
    while True:
        begin(position, match, tiles, starting)
        while not numbers[OVER]:
            seat = numbers[TURN]
            if not numbers[OPENING] and numbers[BAG] and below(match.chance, ONE_IN) == 0:
                total = generate(position, kinds_held(match, seat), plays)
                count = top_by_points(plays, total, CANDIDATES, ranking)
                unseen = gather_unseen(match, seat, pool, outlook)
                for n in range(count):
                    play = ranking.chosen[n]
                    set_candidate(candidates, n, plays, play)
                    measure_play(position, match, seat, outlook, plays, play, replies, ranking)
                    features[row + n] = ranking.features
                copy_match(match, base)
                simulate(
                    position, base, work, seat, pool, unseen, candidates, order, count, 0, DEALS, PLIES, seed + group,
                    replies,
                )  # fmt: skip
                for n in range(count):
                    gains[row + n] = candidates.totals[n] / candidates.trials[n] - candidates.points[n]
                    groups[row + n] = group
                row, group = row + count, group + 1
                if row + CANDIDATES > len(gains):
                    return row
            take_turn(position, match, plays)


def sample(name: str, rows: int, seed: int) -> tuple[Any, Any, Any]:
    """Features, gains and positions of this many plays of a game between two seats."""
    game = as_grid_game(sixfold.game(name))
    match = match_of(game, seats=2)
    features = np.zeros((rows, FEATURES))
    gains, groups = np.zeros(rows), np.zeros(rows, dtype=np.int64)
    count = collect(
        position_of(game), match, new_match(), new_match(), Outlook(), new_plays(), new_plays(), Ranking(),
        Candidates(), np.zeros(MAX_BAG, dtype=np.int64), all_tiles(game), starting_cells(game), seed, features, gains,
        groups,
    )  # fmt: skip
    return features[:count], gains[:count], groups[:count]


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
    parser.add_argument("games", nargs="*", default=["qwirkle", "select", "connect", "select-connect", "cubes"])
    arguments = parser.parse_args()
    for name in arguments.games:
        weights, errors, explained = fit(*sample(name, arguments.rows, arguments.seed))
        print(f"# {name}: {arguments.rows} plays, {100 * explained:.0f} % of the variance explained")
        for feature, weight, error in zip(NAMES, weights, errors, strict=True):
            print(f"#   {feature:13} {weight:7.3f} ({error:.3f})")
        print(f'    "{name}": ({", ".join(f"{weight:.3f}" for weight in weights)}),')


if __name__ == "__main__":
    main()
