"""The end of a match between three or more seats: who holds what is sampled, and each seat plays for itself.

For the next few turns every seat has some plays to choose from and takes the best for its own margin, knowing that the
others do the same (max^n); after that all play greedily.
"""

from __future__ import annotations

from typing import NamedTuple

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.match import MAX_SEATS, OVER, SEATS, TURN, Match, copy_match, seed_chance
from sixfold.kernel.moves import Moves, list_moves, make, pick, play_on, set_pass, unmake
from sixfold.kernel.position import EMPTY, LAID, NOTHING, take_back_to
from sixfold.kernel.simulate import Candidates, deal_unseen, lay_candidate, lead, margin
from sixfold.kernel.struct import Ints, Struct, ints

TURNS = 2  # with choices
WIDTH = 3  # plays to choose from in each of them

BEGIN, END, TRIED = range(3)


class Lookahead(Struct):
    """The memory of the search."""

    frames = ints(TURNS + 1, TRIED + 1)  # its stack
    scores = ints(TURNS + 1, MAX_SEATS)  # for each turn ahead, the final scores after the best choice so far


class Choices(NamedTuple):
    """What the search works with."""

    moves: Moves
    lines: Lookahead


@inlined
def enter(choices: Choices, seat: int, ply: int, begin: int) -> bool:
    """Visit a position for the first time; returns whether its final scores are known."""
    moves, frame, scores = choices.moves, choices.lines.frames[ply], choices.lines.scores[ply]
    before = (seat + moves.match.numbers[SEATS] - 1) % moves.match.numbers[SEATS]
    if not moves.match.sizes[before]:
        for other in range(MAX_SEATS):
            scores[other] = moves.match.scores[other]
        return True
    end = EMPTY if ply == TURNS else list_moves(moves, seat, begin)
    if end == EMPTY:
        play_on(moves, seat, NOTHING)
        for other in range(MAX_SEATS):
            scores[other] = moves.work.scores[other]
        return True
    if end == begin:
        set_pass(moves.list.rows[end])
        end += 1
    frame[BEGIN], frame[END], frame[TRIED] = begin, end, begin - 1
    return False


@inlined
def look_ahead(choices: Choices) -> None:
    """Write the final scores to the first row of `scores`, assuming every seat chooses what is best for itself."""
    moves, frames, scores = choices.moves, choices.lines.frames, choices.lines.scores
    seats, root = moves.match.numbers[SEATS], moves.match.numbers[TURN]
    ply, begin, is_known, is_new = NOTHING, NOTHING, False, True
    while True:
        if is_new:
            is_known = enter(choices, (root + ply) % seats, ply, begin)
            is_new = False
        if is_known:
            if ply == 0:
                return
            ply -= 1
            seat = (root + ply) % seats
            unmake(moves, seat, frames[ply, TRIED])
            is_first = frames[ply, TRIED] == frames[ply, BEGIN]
            if is_first or lead(scores[ply + 1], seats, seat) > lead(scores[ply], seats, seat):
                for other in range(MAX_SEATS):
                    scores[ply, other] = scores[ply + 1, other]
        frame = frames[ply]
        frame[TRIED] += 1
        is_known = frame[TRIED] == min(frame[END], frame[BEGIN] + WIDTH)
        if not is_known:
            seat = (root + ply) % seats
            pick(moves.list.rows, frame[TRIED], frame[END], NOTHING)
            make(moves, seat, frame[TRIED])
            ply += 1
            begin, is_new = frame[END], True


@jit
def simulate_end(
    choices: Choices, base: Match, seat: int, pool: Ints, count: int, candidates: Candidates, chosen: Ints,
    chosen_count: int, first: int, trials: int, seed: int,
) -> None:  # fmt: skip
    """Try the chosen candidates with more ways to split the unseen tiles among the others."""
    moves = choices.moves
    laid = moves.position.counts[LAID]
    for trial in range(first, first + trials):
        seed_chance(base.chance, seed * 1_000_003 + trial)
        deal_unseen(base, seat, pool, count)
        for n in range(chosen_count):
            number = chosen[n]
            copy_match(base, moves.match)
            lay_candidate(moves.position, moves.match, seat, candidates, number)
            if not moves.match.numbers[OVER]:
                look_ahead(choices)
                for other in range(MAX_SEATS):
                    moves.match.scores[other] = choices.lines.scores[0, other]
            candidates.totals[number] += margin(moves.match, seat)
            candidates.trials[number] += 1
            take_back_to(moves.position, laid)
