"""Plays and what they gain, sampled from greedy games: the data that the weights are fitted to.

Positions come from greedy games. At each of them, the plays with the most points are played out over the same sampled
deals for a few turns. What a play gains beyond its points, relative to the other plays of its position, is explained by
its features, relative to theirs. So neither the position nor the deal adds noise, only the course of the playouts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

import sixfold
from sixfold.arena.crew import Crew
from sixfold.kernel.bridge import all_tiles, match_of, position_of, starting_cells
from sixfold.kernel.equity import (
    FEATURES,
    Evaluation,
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
APART = 1_000_000  # between the seeds of two parts: each position adds one to the seed of its part


class Samples(NamedTuple):
    """Plays: their features, what they gain beyond their points, and their positions."""

    features: Floats
    gains: Floats
    positions: Ints


class Part(NamedTuple):
    """What one process samples."""

    game: str
    rows: int
    seed: int

    @property
    def file(self) -> str:
        """The name of the file in which it is kept."""
        return f"{self.game}-{self.rows}-{self.seed}.npz"


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


def sample(part: Part) -> Samples:
    """Features, gains and positions of plays of a game between two seats."""
    game = as_grid_game(sixfold.game(part.game))
    position, match, replies = position_of(game), match_of(game, seats=2), new_plays()
    evaluation = Evaluation(position, match, Outlook(), new_plays(), replies, Ranking())
    simulation = Simulation(position, new_grid_match(), new_grid_match(), replies, UnseenTiles(), Candidates())
    samples = Samples(np.zeros((part.rows, FEATURES)), np.zeros(part.rows), np.zeros(part.rows, dtype=np.int64))
    tiles, starting = all_tiles(game), starting_cells(game)
    count = collect(evaluation, simulation, tiles, starting, part.seed, Trials(), samples)
    return Samples(samples.features[:count], samples.gains[:count], samples.positions[:count])


def divide(game: str, rows: int, seed: int, count: int) -> list[Part]:
    """This many plays of a game in parts, each with a seed of its own; the first has the seed itself."""
    return [Part(game, rows // count, seed + APART * number) for number in range(count)]


def sample_parts(parts: Sequence[Part], crew: Crew, folder: Path | None = None) -> Iterator[Samples]:
    """The samples of the parts, in order. With a folder they are kept there, and those in it are not sampled again."""
    kept = {part: folder / part.file for part in parts if folder and (folder / part.file).exists()}
    sampled = crew.map(sample, [part for part in parts if part not in kept])
    for part in parts:
        if part in kept:
            yield read_samples(kept[part])
            continue
        samples = next(sampled)
        if folder:
            keep(samples, folder / part.file)
        yield samples


def keep(samples: Samples, path: Path) -> None:
    """Write samples to a file, all of them or none."""
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.savez(file, **samples._asdict())
    unfinished.replace(path)


def read_samples(path: Path) -> Samples:
    """Read what `keep` wrote."""
    with np.load(path) as arrays:
        return Samples(**arrays)


def join(several: Iterable[Samples]) -> Samples:
    """Some samples as one; their positions are numbered on."""
    features, gains, positions = zip(*several, strict=True)
    first = np.cumsum([0, *(int(part[-1]) + 1 for part in positions)])
    numbered = [part + start for part, start in zip(positions, first, strict=False)]
    return Samples(np.concatenate(features), np.concatenate(gains), np.concatenate(numbered))
