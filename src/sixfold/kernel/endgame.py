"""The end of a match between two seats with an empty bag: nothing is hidden any more, so it can be solved.

Alpha-beta search with iterative deepening and a transposition table. Beyond the search depth, both seats play greedily
to the end. A value is what the seat to act gains from here on, minus what the other gains. The search keeps its own
stack, because recursive compiled functions cannot be cached.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.match import TURN, Match
from sixfold.kernel.moves import (
    MOVE_COLUMNS,
    MOVE_KEY,
    MOVE_POINTS,
    MOVE_SIZE,
    PRIME,
    Moves,
    list_moves,
    make,
    pick,
    play_on,
    set_pass,
    unmake,
)
from sixfold.kernel.position import EMPTY, NOTHING
from sixfold.kernel.struct import Ints, Struct, ints
from sixfold.rules.tiles import KINDS

TRANSPOSITIONS = 1 << 16
DEEPEST = 40  # more turns than two hands last, passes included
WHOLE = 99  # the depth of a value without any playout
INFINITE = 1 << 20

# What the stack holds for each position on the path: where its moves begin and end, which one is tried, the window, the
# best value with its move, the move to try first, its keys, and whether its value is free of playouts so far.
BEGIN, END, TRIED, ALPHA, BETA, FLOOR, BEST, BEST_MOVE, FIRST_MOVE, KEY, BOARD_KEY, IS_WHOLE = range(12)
FRAME_COLUMNS = IS_WHOLE + 1
# What the transposition table knows about a position: its key, a value and its kind, how deep, the best move's key.
T_KEY, T_VALUE, T_KIND, T_DEPTH, T_MOVE = range(5)
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
# What `tally` holds: how many positions have been visited, how many may be, and whether nothing is pruned.
NODES, NODE_LIMIT, IS_PLAIN = range(3)

_RANDOM = np.random.default_rng(7)
HAND_KEYS = _RANDOM.integers(1, PRIME, KINDS, dtype=np.int64)
PASSED_KEY = int(_RANDOM.integers(1, PRIME))


class Notes(Struct):
    """The memory of the search."""

    frames = ints(DEEPEST + 1, FRAME_COLUMNS)  # its stack
    transpositions = ints(TRANSPOSITIONS, T_MOVE + 1)
    tally = ints(IS_PLAIN + 1)


class Endgame(NamedTuple):
    """What the search works with."""

    moves: Moves
    notes: Notes


# Keys -------------------------------------------------------------------------------------------------


@inlined
def hand_key(match: Match, seat: int) -> int:
    """A key for the tiles of a hand, in any order."""
    key = 1
    for n in range(match.sizes[seat]):
        key = key * HAND_KEYS[match.hands[seat, n]] % PRIME
    return int(key)


@inlined
def position_key(board_key: int, match: Match, seat: int, has_passed: bool) -> int:
    """A key for everything that the rest of the match depends on."""
    hands = hand_key(match, seat) << 31 | hand_key(match, 1 - seat)
    return int(board_key ^ hands ^ (PASSED_KEY if has_passed else 0))


@inlined
def greedy_value(moves: Moves, seat: int, has_passed: bool) -> int:
    """How much more the seat to act gains than the other if both play greedily."""
    play_on(moves, seat, int(has_passed))
    before, after = moves.match.scores, moves.work.scores
    return int(after[seat] - before[seat] - (after[1 - seat] - before[1 - seat]))


# The search -------------------------------------------------------------------------------------------


@jit
def search(endgame: Endgame, depth: int) -> int:
    """The value of the position for the seat to act, searched this deep. The bottom of the stack has the best move.

    If the nodes run out, it is the best value so far.
    """
    frames, tally, rows = endgame.notes.frames, endgame.notes.tally, endgame.moves.list.rows
    root = endgame.moves.match.numbers[TURN]
    frames[0, ALPHA], frames[0, BETA] = -INFINITE, INFINITE
    frames[0, BEGIN] = frames[0, BOARD_KEY] = 0
    ply, value, is_known, is_new = NOTHING, NOTHING, False, True
    while True:
        seat = (root + ply) % 2
        if is_new:
            is_known, value = enter(endgame, ply, depth)
            is_new = False
        if is_known:  # back to the position before the move
            if ply == 0:
                return int(value)
            ply -= 1
            move = rows[frames[ply, TRIED]]
            unmake(endgame.moves, 1 - seat, frames[ply, TRIED])
            frames[ply, IS_WHOLE] &= frames[ply + 1, IS_WHOLE]
            keep_best(frames[ply], move, move[MOVE_POINTS] - value)
            is_known = False
            continue
        frame = frames[ply]
        frame[TRIED] += 1
        is_cut = frame[BEST] >= frame[BETA] and not tally[IS_PLAIN]
        if frame[TRIED] == frame[END] or is_cut:
            remember(endgame.notes, frame, depth - ply)
            is_known, value = True, frame[BEST]
        elif tally[NODES] > tally[NODE_LIMIT]:
            give_up(endgame, ply)
            frames[0, IS_WHOLE] = 0
            return int(frames[0, BEST])
        else:
            at = frame[TRIED]
            pick(rows, at, frame[END], frame[FIRST_MOVE] if at == frame[BEGIN] else NOTHING)
            make(endgame.moves, seat, at)
            narrow(frames[ply + 1], frame, rows[at], tally[IS_PLAIN])
            ply += 1
            is_new = True


@inlined
def enter(endgame: Endgame, ply: int, depth: int) -> tuple[bool, int]:
    """Look at a position for the first time: whether its value is known already, and what it is."""
    match, notes, rows = endgame.moves.match, endgame.notes, endgame.moves.list.rows
    frame = notes.frames[ply]
    seat = (match.numbers[TURN] + ply) % 2
    notes.tally[NODES] += 1
    frame[IS_WHOLE] = 1
    if not match.sizes[1 - seat]:
        return True, 0  # the other has gone out
    has_passed = ply > 0 and rows[notes.frames[ply - 1, TRIED], MOVE_SIZE] == 0
    frame[KEY] = position_key(frame[BOARD_KEY], match, seat, has_passed)
    frame[FLOOR], frame[BEST], frame[BEST_MOVE] = frame[ALPHA], -INFINITE, 0
    is_known, value = recall(notes, frame, depth - ply)
    if is_known and ply:
        return True, value
    end = EMPTY if depth == ply else list_moves(endgame.moves, seat, frame[BEGIN])
    if end == EMPTY:  # if there is no space for the moves, stop here as at the full depth
        frame[IS_WHOLE] = 0
        frame[BEST] = greedy_value(endgame.moves, seat, has_passed)
        remember(notes, frame, NOTHING)
        return True, frame[BEST]
    frame[IS_WHOLE] = 1
    if end == frame[BEGIN]:
        if has_passed:
            return True, 0  # neither seat can play
        set_pass(rows[end])
        end += 1
    frame[END] = end
    frame[TRIED] = frame[BEGIN] - 1
    return False, 0


@jit
def recall(notes: Notes, frame: Ints, left: int) -> tuple[bool, int]:
    """Whether the transposition table settles a position, and its value; its best move becomes the one to try first."""
    entry = notes.transpositions[frame[KEY] % TRANSPOSITIONS]
    frame[FIRST_MOVE] = 0
    if notes.tally[IS_PLAIN] or entry[T_KEY] != frame[KEY]:
        return False, 0
    frame[FIRST_MOVE] = entry[T_MOVE]
    value, kind = entry[T_VALUE], entry[T_KIND]
    is_enough = (
        kind == EXACT or (kind == AT_LEAST and value >= frame[BETA]) or (kind == AT_MOST and value <= frame[ALPHA])
    )
    if entry[T_DEPTH] < left or not is_enough:
        return False, 0
    frame[IS_WHOLE] = int(entry[T_DEPTH] == WHOLE)
    return True, int(value)


@jit
def remember(notes: Notes, frame: Ints, left: int) -> None:
    """Write the value of a position into the transposition table."""
    entry = notes.transpositions[frame[KEY] % TRANSPOSITIONS]
    entry[T_KEY], entry[T_VALUE], entry[T_MOVE] = frame[KEY], frame[BEST], frame[BEST_MOVE]
    entry[T_DEPTH] = WHOLE if frame[IS_WHOLE] else left
    entry[T_KIND] = EXACT
    if frame[BEST] >= frame[BETA]:
        entry[T_KIND] = AT_LEAST
    elif frame[BEST] <= frame[FLOOR]:
        entry[T_KIND] = AT_MOST


@jit
def narrow(child: Ints, frame: Ints, move: Ints, is_plain: int) -> None:
    """Set the window of the next position on the stack: the values that would still matter."""
    points = move[MOVE_POINTS]
    child[BEGIN] = frame[END]
    child[BOARD_KEY] = frame[BOARD_KEY] ^ move[MOVE_KEY]
    child[ALPHA] = -INFINITE if is_plain else points - frame[BETA]
    child[BETA] = INFINITE if is_plain else points - frame[ALPHA]


@jit
def keep_best(frame: Ints, move: Ints, value: int) -> None:
    """Keep a move if it is better than the earlier ones."""
    if value > frame[BEST]:
        frame[BEST], frame[BEST_MOVE] = value, move[MOVE_KEY]
        frame[ALPHA] = max(frame[ALPHA], value)


@inlined
def give_up(endgame: Endgame, ply: int) -> None:
    """Take back all moves that led to the current position."""
    root = endgame.moves.match.numbers[TURN]
    while ply:
        ply -= 1
        unmake(endgame.moves, (root + ply) % 2, endgame.notes.frames[ply, TRIED])


def solve(endgame: Endgame, nodes: int) -> tuple[int, int, Ints]:
    """Search deeper and deeper until the position is solved or the nodes run out.

    Returns the value of the best move, how deep it was searched (WHOLE is to the end), and the move.
    """
    tally, frames, rows = endgame.notes.tally, endgame.notes.frames, endgame.moves.list.rows
    endgame.notes.transpositions[:, T_KEY] = 0
    tally[NODES], tally[NODE_LIMIT], tally[IS_PLAIN] = 0, nodes, 0
    value, reached, best = 0, 0, np.zeros(MOVE_COLUMNS, dtype=np.int64)
    for depth in range(1, DEEPEST):
        searched = search(endgame, depth)
        is_over = tally[NODES] > nodes
        # An unfinished round started with the best move of the one before, so its result is no worse.
        if frames[0, BEST] > -INFINITE:
            value, reached = searched, depth
            best = rows[np.argmax(rows[: frames[0, END], MOVE_KEY] == frames[0, BEST_MOVE])].copy()
        if frames[0, IS_WHOLE] and not is_over:
            return value, WHOLE, best
        if is_over:
            break
    return value, reached, best
