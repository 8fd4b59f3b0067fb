"""The end of a match between three or more seats: who holds what is sampled, and each seat plays for itself.

For the next few turns every seat has some plays to choose from and takes the best for its own margin, knowing that the
others do the same (max^n); after that all play greedily.
"""

from __future__ import annotations

from typing import NamedTuple

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.match import MAX_SEATS, SEED_STEP, copy_match, seed_chance
from sixfold.kernel.moves import NO_ROOM, Moves, list_moves, make, pick, play_on, set_pass, unmake
from sixfold.kernel.position import NOTHING, take_back_to
from sixfold.kernel.simulate import Simulation, Trials, deal_unseen, lay_candidate, margin, margin_at
from sixfold.kernel.struct import Struct, integer, ints, structs

TURNS = 2  # with choices
WIDTH = 3  # plays to choose from in each of them


class TurnAhead(Struct):
    """A turn on the path of the search."""

    begin = integer()  # of its moves in the list
    end = integer()
    tried = integer()  # the current move
    scores = ints(MAX_SEATS)  # the final ones after the best choice so far


class Lookahead(Struct):
    """The memory of the search."""

    turns = structs(TURNS + 1, TurnAhead)  # its stack


class MultiSeatSearch(NamedTuple):
    """What the search works with."""

    moves: Moves
    lookahead: Lookahead


@inlined
def enter(search: MultiSeatSearch, seat: int, ply: int, begin: int) -> bool:
    """Visit a position for the first time; returns whether its final scores are known."""
    moves, turn, match = search.moves, search.lookahead.turns[ply], search.moves.match
    before = (seat + match.seats - 1) % match.seats
    if not match.sizes[before]:
        for other in range(MAX_SEATS):
            turn.scores[other] = match.scores[other]
        return True
    end = NO_ROOM if ply == TURNS else list_moves(moves, seat, begin)
    if end == NO_ROOM:
        play_on(moves, seat, NOTHING)
        for other in range(MAX_SEATS):
            turn.scores[other] = moves.work.scores[other]
        return True
    if end == begin:
        set_pass(moves.list.rows[end])
        end += 1
    turn.begin, turn.end, turn.tried = begin, end, begin - 1
    return False


@inlined
def look_ahead(search: MultiSeatSearch) -> None:
    """Write the final scores to the first turn, assuming every seat chooses what is best for itself."""
    moves, turns = search.moves, search.lookahead.turns
    seats, root = moves.match.seats, moves.match.turn
    ply, begin, is_known, is_new = NOTHING, NOTHING, False, True
    while True:
        if is_new:
            is_known = enter(search, (root + ply) % seats, ply, begin)
            is_new = False
        if is_known:
            if ply == 0:
                return
            ply -= 1
            turn, after, seat = turns[ply], turns[ply + 1], (root + ply) % seats
            unmake(moves, seat, turn.tried)
            is_first = turn.tried == turn.begin
            if is_first or margin_at(after.scores, seats, seat) > margin_at(turn.scores, seats, seat):
                for other in range(MAX_SEATS):
                    turn.scores[other] = after.scores[other]
        turn = turns[ply]
        turn.tried += 1
        is_known = turn.tried == min(turn.end, turn.begin + WIDTH)
        if not is_known:
            pick(moves, turn.tried, turn.end, NOTHING)
            make(moves, (root + ply) % seats, turn.tried)
            ply += 1
            begin, is_new = turn.end, True


@jit
def simulate_end(search: MultiSeatSearch, simulation: Simulation, trials: Trials) -> None:
    """Try the chosen candidates with more ways to split the unseen tiles among the others."""
    moves, base, candidates = search.moves, simulation.match, simulation.candidates
    laid = moves.position.laid
    for deal in range(trials.first_deal, trials.first_deal + trials.deal_count):
        seed_chance(base.chance, trials.seed * SEED_STEP + deal)
        deal_unseen(base, simulation.unseen)
        for n in range(trials.chosen_count):
            number = trials.chosen[n]
            copy_match(base, moves.match)
            lay_candidate(moves.position, moves.match, candidates, number)
            if not moves.match.is_over:
                look_ahead(search)
                for other in range(MAX_SEATS):
                    moves.match.scores[other] = search.lookahead.turns[0].scores[other]
            candidates.totals[number] += margin(moves.match, base.turn)
            candidates.trials[number] += 1
            take_back_to(moves.position, laid)
