"""Playouts of candidates over sampled hands: the same deals for all of them, greedy turns, valued by the margin."""

from __future__ import annotations

from sixfold.kernel.generate import CELL, KIND, PARENT, POINTS, SIZE, Plays
from sixfold.kernel.jit import inlined, jit
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
from sixfold.kernel.position import EMPTY, LAID, Position, lay, take_back_to
from sixfold.kernel.struct import Ints, Struct, floats, ints
from sixfold.rules.tiles import QWIRKLE

MAX_CANDIDATES = 32


class Candidates(Struct):
    """Plays to choose from, with their tiles and points, and the sums of their playouts' results."""

    cells = ints(MAX_CANDIDATES, QWIRKLE)
    kinds = ints(MAX_CANDIDATES, QWIRKLE)
    sizes = ints(MAX_CANDIDATES)
    points = ints(MAX_CANDIDATES)
    totals = floats(MAX_CANDIDATES)
    trials = ints(MAX_CANDIDATES)


@jit
def set_candidate(candidates: Candidates, number: int, plays: Plays, play: int) -> None:
    """Store a play as a candidate."""
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


@inlined
def deal_unseen(match: Match, seat: int, pool: Ints, count: int) -> None:
    """Shuffle the unseen tiles, deal them to the other seats, and put the rest into the bag.

    Hands of cubes are open, so only their bag is unseen.
    """
    shuffle(pool, count, match.chance)
    at = 0
    for other in range(match.numbers[SEATS]):
        if other != seat and not match.numbers[IS_CUBES]:
            for n in range(match.sizes[other]):
                match.hands[other, n] = pool[at]
                at += 1
    # A position written by hand may have more unseen tiles than the bag and the hands hold.
    match.numbers[BAG] = min(match.numbers[BAG], count - at)
    for n in range(match.numbers[BAG]):
        match.bag[n] = pool[at + n]


@inlined
def lead(scores: Ints, seats: int, seat: int) -> int:
    """How far a seat is ahead of the best other seat at these scores."""
    best = -1_000_000
    for other in range(seats):
        if other != seat:
            best = max(best, scores[other])
    return int(scores[seat] - best)


@inlined
def margin(match: Match, seat: int) -> float:
    """How far a seat is ahead of the best other seat."""
    return float(lead(match.scores, match.numbers[SEATS], seat))


@jit
def lay_candidate(position: Position, match: Match, seat: int, candidates: Candidates, number: int) -> None:
    """Play a candidate and pass the turn to the next seat."""
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


@inlined
def try_candidate(
    position: Position, match: Match, seat: int, candidates: Candidates, number: int, plies: int, plays: Plays
) -> float:
    """Lay a candidate, play on greedily for `plies` turns, and take everything back; returns the margin at the end."""
    laid = position.counts[LAID]
    lay_candidate(position, match, seat, candidates, number)
    play_out(position, match, plies, plays)
    take_back_to(position, laid)
    return margin(match, seat)


@jit
def simulate(
    position: Position, match: Match, work: Match, seat: int, pool: Ints, count: int, candidates: Candidates,
    chosen: Ints, chosen_count: int, first: int, trials: int, plies: int, seed: int, plays: Plays,
) -> None:  # fmt: skip
    """Try all the chosen candidates with each of some more deals."""
    for trial in range(first, first + trials):
        seed_chance(match.chance, seed * 1_000_003 + trial)
        deal_unseen(match, seat, pool, count)
        for n in range(chosen_count):
            copy_match(match, work)
            number = chosen[n]
            candidates.totals[number] += try_candidate(position, work, seat, candidates, number, plies, plays)
            candidates.trials[number] += 1
