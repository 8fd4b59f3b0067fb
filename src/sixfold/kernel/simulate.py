"""Playing candidates out over sampled hands: the same deals for all of them, greedy turns, margin as value."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sixfold.kernel.equity import Float64
from sixfold.kernel.generate import CELL, KIND, PARENT, POINTS, SIZE, Plays
from sixfold.kernel.jit import jit
from sixfold.kernel.match import (
    BAG,
    IDLE,
    IS_CUBES,
    OPENING,
    OUT_BONUS,
    OVER,
    SEATS,
    TURN,
    Match,
    copy_match,
    discard,
    draw_up,
    play_out,
    seed_chance,
    shuffle,
)
from sixfold.kernel.position import EMPTY, LAID, Ints, Position, lay, take_back
from sixfold.rules.tiles import QWIRKLE


class Candidates(NamedTuple):
    """Plays to choose from, each with its tiles, its points, and the sum of what its playouts came to."""

    cells: Ints
    kinds: Ints
    sizes: Ints
    points: Ints
    totals: Float64
    trials: Ints


def new_candidates(count: int) -> Candidates:
    """Room for so many candidates."""
    return Candidates(
        cells=np.zeros((count, QWIRKLE), dtype=np.int64),
        kinds=np.zeros((count, QWIRKLE), dtype=np.int64),
        sizes=np.zeros(count, dtype=np.int64),
        points=np.zeros(count, dtype=np.int64),
        totals=np.zeros(count, dtype=np.float64),
        trials=np.zeros(count, dtype=np.int64),
    )


@jit
def set_candidate(candidates: Candidates, number: int, plays: Plays, play: int) -> None:
    """Make a play a candidate."""
    candidates.points[number] = plays.rows[play, POINTS]
    candidates.sizes[number] = plays.rows[play, SIZE]
    candidates.totals[number] = 0.0
    candidates.trials[number] = 0
    at = 0
    while play != EMPTY:
        candidates.cells[number, at] = plays.rows[play, CELL]
        candidates.kinds[number, at] = plays.rows[play, KIND]
        at += 1
        play = plays.rows[play, PARENT]


@jit
def deal_unseen(match: Match, seat: int, pool: Ints, count: int) -> None:
    """Give the other seats hands from the unseen tiles, in a new order, and put the rest into the bag.

    Hands of cubes lie open, so only their bag is unseen.
    """
    shuffle(pool, count, match.chance)
    at = 0
    for other in range(match.numbers[SEATS]):
        if other != seat and not match.numbers[IS_CUBES]:
            for n in range(match.sizes[other]):
                match.hands[other, n] = pool[at]
                at += 1
    # In a position written by hand more may be unseen than the bag and the hands hold.
    match.numbers[BAG] = min(match.numbers[BAG], count - at)
    for n in range(match.numbers[BAG]):
        match.bag[n] = pool[at + n]


@jit
def lead(scores: Ints, seats: int, seat: int) -> int:
    """How far a seat is ahead of the best of the others by these points."""
    best = -1_000_000
    for other in range(seats):
        if other != seat:
            best = max(best, scores[other])
    return int(scores[seat] - best)


@jit
def margin(match: Match, seat: int) -> float:
    """How far a seat is ahead of the best of the others."""
    return float(lead(match.scores, match.numbers[SEATS], seat))


@jit
def lay_candidate(position: Position, match: Match, seat: int, candidates: Candidates, number: int) -> None:
    """Play a candidate; the next seat is on turn."""
    numbers = match.numbers
    size = candidates.sizes[number]
    points = candidates.points[number]
    if not numbers[BAG] and size == match.sizes[seat]:
        points += numbers[OUT_BONUS]
    for n in range(size):
        lay(position, candidates.cells[number, n], candidates.kinds[number, n])
        discard(match, seat, candidates.kinds[number, n])
    match.scores[seat] += points
    numbers[IDLE] = 0
    numbers[OPENING] = 0
    draw_up(match, seat)
    numbers[OVER] = match.sizes[seat] == 0
    numbers[TURN] = (seat + 1) % numbers[SEATS]


@jit
def take_candidate_back(position: Position, candidates: Candidates, number: int) -> None:
    """Take the tiles of a candidate off the board."""
    for _ in range(candidates.sizes[number]):
        take_back(position)


@jit
def try_candidate(
    position: Position, match: Match, seat: int, candidates: Candidates, number: int, plies: int, kinds: Ints,
    plays: Plays,
) -> float:  # fmt: skip
    """Lay a candidate, play on greedily for so many turns, and take everything back; the margin at the end."""
    laid = position.counts[LAID]
    lay_candidate(position, match, seat, candidates, number)
    play_out(position, match, plies, kinds, plays)
    while position.counts[LAID] > laid:
        take_back(position)
    return margin(match, seat)


@jit
def simulate(
    position: Position, match: Match, work: Match, seat: int, pool: Ints, count: int, candidates: Candidates,
    chosen: Ints, chosen_count: int, first: int, trials: int, plies: int, seed: int, kinds: Ints, plays: Plays,
) -> None:  # fmt: skip
    """Try the chosen candidates so many times more; each time all of them with the same hands and the same draws."""
    for trial in range(first, first + trials):
        seed_chance(match.chance, seed * 1_000_003 + trial)
        deal_unseen(match, seat, pool, count)
        for n in range(chosen_count):
            copy_match(match, work)
            work.chance[0] = match.chance[0]
            number = chosen[n]
            candidates.totals[number] += try_candidate(position, work, seat, candidates, number, plies, kinds, plays)
            candidates.trials[number] += 1
