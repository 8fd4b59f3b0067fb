"""Playouts of candidates over sampled hands: the same deals for all of them, greedy turns, valued by the margin."""

from __future__ import annotations

from typing import NamedTuple

from sixfold.kernel.generate import NO_PLAY, Plays
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.match import (
    MAX_BAG,
    SEED_STEP,
    GridMatch,
    copy_match,
    discard,
    draw_up,
    play_out,
    seed_chance,
    shuffle,
    with_out_bonus,
)
from sixfold.kernel.position import Position, lay, take_back_to
from sixfold.kernel.struct import Ints, Struct, floats, integer, ints
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


class UnseenTiles(Struct):
    """The tiles that the seat to act cannot see."""

    tiles = ints(MAX_BAG)
    count = integer()


class Trials(Struct):
    """Which candidates are tried, and how."""

    chosen = ints(MAX_CANDIDATES)  # their numbers
    chosen_count = integer()
    first_deal = integer()  # deals are numbered
    deal_count = integer()
    plies = integer()  # turns after the candidate
    seed = integer()


class Simulation(NamedTuple):
    """What playouts work with."""

    position: Position
    match: GridMatch  # as the seat to act sees it
    work: GridMatch  # for playouts
    plays: Plays
    unseen: UnseenTiles
    candidates: Candidates


def choose_trials(trials: Trials, chosen: Ints, first: int, count: int) -> None:
    """Set which candidates are tried, and with which deals."""
    trials.chosen[: len(chosen)] = chosen
    trials.chosen_count, trials.first_deal, trials.deal_count = len(chosen), first, count


@jit
def set_candidate(candidates: Candidates, number: int, plays: Plays, play: int) -> None:
    """Store a play as a candidate."""
    candidates.points[number] = plays.rows[play].points
    candidates.sizes[number] = plays.rows[play].size
    candidates.totals[number] = 0.0
    candidates.trials[number] = 0
    at = 0
    while play != NO_PLAY:
        row = plays.rows[play]
        candidates.cells[number, at] = row.cell
        candidates.kinds[number, at] = row.kind
        at += 1
        play = row.parent


@inlined
def deal_unseen(match: GridMatch, unseen: UnseenTiles) -> None:
    """Shuffle the unseen tiles, deal them to the other seats, and put the rest into the bag.

    Hands of cubes are open, so only their bag is unseen.
    """
    tiles, at = unseen.tiles, 0
    shuffle(tiles, unseen.count, match.chance)
    for other in range(match.seats):
        if other != match.turn and not match.is_cubes:
            for n in range(match.sizes[other]):
                match.hands[other, n] = tiles[at]
                at += 1
    # A position written by hand may have more unseen tiles than the bag and the hands hold.
    match.bag_size = min(match.bag_size, unseen.count - at)
    for n in range(match.bag_size):
        match.bag[n] = tiles[at + n]


@inlined
def margin_at(scores: Ints, seats: int, seat: int) -> int:
    """How far a seat is ahead of the best other seat, at these scores."""
    best = -1_000_000
    for other in range(seats):
        if other != seat:
            best = max(best, scores[other])
    return int(scores[seat] - best)


@inlined
def margin(match: GridMatch, seat: int) -> float:
    """How far a seat is ahead of the best other seat."""
    return float(margin_at(match.scores, match.seats, seat))


@jit
def lay_candidate(position: Position, match: GridMatch, candidates: Candidates, number: int) -> None:
    """Play a candidate and pass the turn to the next seat."""
    seat, size = match.turn, candidates.sizes[number]
    points = with_out_bonus(match, seat, size, candidates.points[number])
    for n in range(size):
        lay(position, candidates.cells[number, n], candidates.kinds[number, n])
        discard(match, seat, candidates.kinds[number, n])
    match.scores[seat] += points
    match.idle = match.is_opening = 0
    draw_up(match, seat)
    match.is_over = match.sizes[seat] == 0
    match.turn = (seat + 1) % match.seats


@inlined
def try_candidate(simulation: Simulation, number: int, plies: int) -> None:
    """Lay a candidate, play on greedily for `plies` turns, take everything back, and add the margin to its total."""
    position, work, candidates = simulation.position, simulation.work, simulation.candidates
    laid = position.laid
    copy_match(simulation.match, work)
    lay_candidate(position, work, candidates, number)
    play_out(position, work, plies, simulation.plays)
    take_back_to(position, laid)
    candidates.totals[number] += margin(work, simulation.match.turn)
    candidates.trials[number] += 1


@jit
def simulate(simulation: Simulation, trials: Trials) -> None:
    """Try every chosen candidate on each of the next deals."""
    for deal in range(trials.first_deal, trials.first_deal + trials.deal_count):
        seed_chance(simulation.match.chance, trials.seed * SEED_STEP + deal)
        deal_unseen(simulation.match, simulation.unseen)
        for n in range(trials.chosen_count):
            try_candidate(simulation, trials.chosen[n], trials.plies)
