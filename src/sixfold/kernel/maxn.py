"""The end of a game between three seats and more: who holds what is sampled, and each seat plays for itself.

For some turns ahead every seat has a few plays to choose from and takes what is best for its own margin, knowing that
the others do so too (max^n); from there on all play greedily.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sixfold.kernel.jit import jit
from sixfold.kernel.match import IDLE, MAX_SEATS, OVER, SEATS, TURN, Match, copy_into, copy_match, play_out, seed_chance
from sixfold.kernel.moves import NOTHING, Moves, list_moves, make, pick, set_pass, unmake
from sixfold.kernel.position import EMPTY, LAID, Ints, take_back
from sixfold.kernel.simulate import Candidates, deal_unseen, lay_candidate, lead, margin, take_candidate_back

TURNS = 2  # that are looked at with choices
WIDTH = 3  # plays to choose from at each
TO_THE_END: Any = np.int64(1000)

BEGIN, END, TRIED = range(3)


class Choices(NamedTuple):
    """What the search works with."""

    moves: Moves
    work: Match  # for playouts
    frames: Ints
    scores: Ints  # for each turn ahead, the final points of the best choice so far


def new_choices(moves: Moves, work: Match) -> Choices:
    """Room for searches of a game."""
    return Choices(
        moves,
        work,
        frames=np.zeros((TURNS + 1, TRIED + 1), dtype=np.int64),
        scores=np.zeros((TURNS + 1, MAX_SEATS), dtype=np.int64),
    )


@jit
def play_on(choices: Choices, seat: int, ply: int) -> None:
    """Note the final points if all play greedily from here on."""
    position, match, work = choices.moves.position, choices.moves.match, choices.work
    copy_match(match, work)
    work.numbers[TURN], work.numbers[IDLE], work.numbers[OVER] = seat, 0, 0
    seed_chance(work.chance, 1)  # so that equal plays are chosen alike every time
    laid = position.counts[LAID]
    play_out(position, work, TO_THE_END, choices.moves.kinds, choices.moves.plays)
    while position.counts[LAID] > laid:
        take_back(position)
    copy_into(choices.scores[ply], work.scores, MAX_SEATS)


@jit
def enter(choices: Choices, seat: int, ply: int, begin: int) -> bool:
    """Look at a position for the first time: whether it is known how it ends."""
    moves, frame = choices.moves, choices.frames[ply]
    before = (seat + moves.match.numbers[SEATS] - 1) % moves.match.numbers[SEATS]
    if not moves.match.sizes[before]:
        copy_into(choices.scores[ply], moves.match.scores, MAX_SEATS)
        return True
    end = EMPTY if ply == TURNS else list_moves(moves, seat, begin)
    if end == EMPTY:
        play_on(choices, seat, ply)
        return True
    if end == begin:
        set_pass(moves.rows[end])
        end += 1
    frame[BEGIN], frame[END], frame[TRIED] = begin, end, begin - 1
    return False


@jit
def look_ahead(choices: Choices) -> None:
    """Write to the first row of `scores` how the game ends if every seat chooses what is best for itself."""
    moves, frames = choices.moves, choices.frames
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
            mine, theirs = choices.scores[ply], choices.scores[ply + 1]
            if is_first or lead(theirs, seats, seat) > lead(mine, seats, seat):
                copy_into(mine, theirs, MAX_SEATS)
        frame = frames[ply]
        frame[TRIED] += 1
        is_known = frame[TRIED] == min(frame[END], frame[BEGIN] + WIDTH)
        if not is_known:
            seat = (root + ply) % seats
            pick(moves.rows, frame[TRIED], frame[END], NOTHING)
            make(moves, seat, frame[TRIED])
            ply += 1
            begin, is_new = frame[END], True


@jit
def simulate_end(
    choices: Choices, base: Match, seat: int, pool: Ints, count: int, candidates: Candidates, chosen: Ints,
    chosen_count: int, first: int, trials: int, seed: int,
) -> None:  # fmt: skip
    """Try the chosen candidates with so many more ways in which the unseen tiles may be split among the others."""
    moves = choices.moves
    for trial in range(first, first + trials):
        seed_chance(base.chance, seed * 1_000_003 + trial)
        deal_unseen(base, seat, pool, count)
        for n in range(chosen_count):
            number = chosen[n]
            copy_match(base, moves.match)
            lay_candidate(moves.position, moves.match, seat, candidates, number)
            if not moves.match.numbers[OVER]:
                look_ahead(choices)
                copy_into(moves.match.scores, choices.scores[0], MAX_SEATS)
            candidates.totals[number] += margin(moves.match, seat)
            candidates.trials[number] += 1
            take_candidate_back(moves.position, candidates, number)
