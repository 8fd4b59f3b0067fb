"""The end of a game between two seats with an empty bag: nothing is hidden any more, so it can be solved.

Alpha-beta search, deeper and deeper, with a table of positions met before. Where the depth ends, both play greedily
to the end. A value is what the seat on turn gains from here on, less what the other gains. The search keeps its own
stack: compiled functions that call themselves cannot be cached.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sixfold.kernel.jit import jit
from sixfold.kernel.match import IDLE, OVER, TURN, Match, copy_into, copy_match, play_out, seed_chance
from sixfold.kernel.moves import (
    MOVE_COLUMNS,
    MOVE_KEY,
    MOVE_POINTS,
    MOVE_SIZE,
    NOTHING,
    PRIME,
    Moves,
    list_moves,
    make,
    pick,
    set_pass,
    unmake,
)
from sixfold.kernel.position import EMPTY, LAID, Ints, take_back
from sixfold.rules.tiles import KINDS

TABLE = 1 << 16
DEEPEST: Any = np.int64(40)  # more turns than two hands last, passes included
WHOLE = 99  # the depth of a value that no playout is part of
INFINITE = 1 << 20

# What the stack holds for a position on the way: where its moves lie and which is being tried, the window, the best
# value with its move, the move to try first, its keys, and whether no playout has been part of it so far.
BEGIN, END, TRIED, ALPHA, BETA, FLOOR, BEST, BEST_MOVE, FIRST_MOVE, KEY, BOARD_KEY, IS_WHOLE = range(12)
FRAME_COLUMNS = IS_WHOLE + 1
# What the table knows about a position: its key, a value, what kind of value, how deep, and the best move's key.
T_KEY, T_VALUE, T_KIND, T_DEPTH, T_MOVE = range(5)
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
# What `tally` holds: how many positions have been looked at, how many may be, and whether everything is looked at.
NODES, NODE_LIMIT, IS_PLAIN = range(3)

_RANDOM = np.random.default_rng(7)
HAND_KEYS = _RANDOM.integers(1, PRIME, KINDS, dtype=np.int64)
PASSED_KEY = int(_RANDOM.integers(1, PRIME))


class Endgame(NamedTuple):
    """What the search works with."""

    moves: Moves
    work: Match  # for playouts
    frames: Ints
    table: Ints
    tally: Ints


def new_endgame(moves: Moves, work: Match) -> Endgame:
    """Room for searches of a game."""
    return Endgame(
        moves=moves,
        work=work,
        frames=np.zeros((DEEPEST + 1, FRAME_COLUMNS), dtype=np.int64),
        table=np.zeros((TABLE, T_MOVE + 1), dtype=np.int64),
        tally=np.zeros(IS_PLAIN + 1, dtype=np.int64),
    )


# Keys -------------------------------------------------------------------------------------------------


@jit
def hand_key(match: Match, seat: int) -> int:
    """A number for what a seat holds, whatever its order."""
    key = 1
    for n in range(match.sizes[seat]):
        key = key * HAND_KEYS[match.hands[seat, n]] % PRIME
    return int(key)


@jit
def position_key(board_key: int, match: Match, seat: int, has_passed: bool) -> int:
    """A number for all that the rest of the game depends on."""
    hands = hand_key(match, seat) << 31 | hand_key(match, 1 - seat)
    return int(board_key ^ hands ^ (PASSED_KEY if has_passed else 0))


@jit
def greedy_value(endgame: Endgame, seat: int, has_passed: bool) -> int:
    """What the seat on turn gains more than the other if both play greedily."""
    position, match, work = endgame.moves.position, endgame.moves.match, endgame.work
    copy_match(match, work)
    work.numbers[TURN], work.numbers[IDLE], work.numbers[OVER] = seat, int(has_passed), 0
    seed_chance(work.chance, 1)  # so that equal plays are chosen alike every time
    laid = position.counts[LAID]
    play_out(position, work, DEEPEST, endgame.moves.kinds, endgame.moves.plays)
    while position.counts[LAID] > laid:
        take_back(position)
    gained = work.scores[seat] - match.scores[seat]
    return int(gained - (work.scores[1 - seat] - match.scores[1 - seat]))


# The search -------------------------------------------------------------------------------------------


@jit
def search(endgame: Endgame, depth: int) -> int:
    """The value of the position for the seat on turn, so many turns deep. The bottom of the stack has the best move.

    If the nodes run out, it is the best that has been found until then.
    """
    frames, rows = endgame.frames, endgame.moves.rows
    root = endgame.moves.match.numbers[TURN]
    frames[0, ALPHA], frames[0, BETA] = -INFINITE, INFINITE
    frames[0, BEGIN] = frames[0, BOARD_KEY] = 0
    ply, value, is_known, is_new = NOTHING, NOTHING, False, True
    while True:
        seat = (root + ply) % 2
        if is_new:
            is_known, value = enter(endgame, ply, depth)
            is_new = False
        if is_known:  # back to the position that the move was made in
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
        is_cut = frame[BEST] >= frame[BETA] and not endgame.tally[IS_PLAIN]
        if frame[TRIED] == frame[END] or is_cut:
            remember(endgame, frame, depth - ply)
            is_known, value = True, frame[BEST]
        elif endgame.tally[NODES] > endgame.tally[NODE_LIMIT]:
            give_up(endgame, ply)
            frames[0, IS_WHOLE] = 0
            return int(frames[0, BEST])
        else:
            at = frame[TRIED]
            pick(rows, at, frame[END], frame[FIRST_MOVE] if at == frame[BEGIN] else NOTHING)
            make(endgame.moves, seat, at)
            narrow(frames[ply + 1], frame, rows[at], endgame.tally[IS_PLAIN])
            ply += 1
            is_new = True


@jit
def enter(endgame: Endgame, ply: int, depth: int) -> tuple[bool, int]:
    """Look at a position for the first time: whether its value is known already, and what it is."""
    match, frame, rows = endgame.moves.match, endgame.frames[ply], endgame.moves.rows
    seat = (match.numbers[TURN] + ply) % 2
    endgame.tally[NODES] += 1
    frame[IS_WHOLE] = 1
    if not match.sizes[1 - seat]:
        return True, 0  # the other has gone out
    has_passed = ply > 0 and rows[endgame.frames[ply - 1, TRIED], MOVE_SIZE] == 0
    frame[KEY] = position_key(frame[BOARD_KEY], match, seat, has_passed)
    frame[FLOOR], frame[BEST], frame[BEST_MOVE] = frame[ALPHA], -INFINITE, 0
    is_known, value = recall(endgame, frame, depth - ply)
    if is_known and ply:
        return True, value
    end = EMPTY if depth == ply else list_moves(endgame.moves, seat, frame[BEGIN])
    if end == EMPTY:  # without room for the moves it is as if the depth ended here
        frame[IS_WHOLE] = 0
        frame[BEST] = greedy_value(endgame, seat, has_passed)
        remember(endgame, frame, NOTHING)
        return True, frame[BEST]
    frame[IS_WHOLE] = 1
    if end == frame[BEGIN]:
        if has_passed:
            return True, 0  # nobody can play
        set_pass(rows[end])
        end += 1
    frame[END] = end
    frame[TRIED] = frame[BEGIN] - 1
    return False, 0


@jit
def recall(endgame: Endgame, frame: Ints, left: int) -> tuple[bool, int]:
    """Whether the table knows enough about a position, and its value; also its best move, to be tried first."""
    entry = endgame.table[frame[KEY] % len(endgame.table)]
    frame[FIRST_MOVE] = 0
    if endgame.tally[IS_PLAIN] or entry[T_KEY] != frame[KEY]:
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
def remember(endgame: Endgame, frame: Ints, left: int) -> None:
    """Write into the table what has been found about a position."""
    entry = endgame.table[frame[KEY] % len(endgame.table)]
    entry[T_KEY], entry[T_VALUE], entry[T_MOVE] = frame[KEY], frame[BEST], frame[BEST_MOVE]
    entry[T_DEPTH] = WHOLE if frame[IS_WHOLE] else left
    entry[T_KIND] = EXACT
    if frame[BEST] >= frame[BETA]:
        entry[T_KIND] = AT_LEAST
    elif frame[BEST] <= frame[FLOOR]:
        entry[T_KIND] = AT_MOST


@jit
def narrow(child: Ints, frame: Ints, move: Ints, is_plain: int) -> None:
    """Prepare the next position of the stack: what it would have to be worth to matter."""
    points = move[MOVE_POINTS]
    child[BEGIN] = frame[END]
    child[BOARD_KEY] = frame[BOARD_KEY] ^ move[MOVE_KEY]
    child[ALPHA] = -INFINITE if is_plain else points - frame[BETA]
    child[BETA] = INFINITE if is_plain else points - frame[ALPHA]


@jit
def keep_best(frame: Ints, move: Ints, value: int) -> None:
    """Note a move that is better than those before."""
    if value > frame[BEST]:
        frame[BEST], frame[BEST_MOVE] = value, move[MOVE_KEY]
        frame[ALPHA] = max(frame[ALPHA], value)


@jit
def give_up(endgame: Endgame, ply: int) -> None:
    """Put back all moves that lead to where the search is."""
    root = endgame.moves.match.numbers[TURN]
    while ply:
        ply -= 1
        unmake(endgame.moves, (root + ply) % 2, endgame.frames[ply, TRIED])


@jit
def solve(endgame: Endgame, nodes: int, best: Ints) -> tuple[int, int]:
    """Search deeper and deeper until nothing is left open or the nodes run out.

    The best move is written to `best`. Gives its value, and how deep it was looked at: WHOLE is to the end.
    """
    tally, frames = endgame.tally, endgame.frames
    for n in range(len(endgame.table)):
        endgame.table[n, T_KEY] = 0
    tally[NODES], tally[NODE_LIMIT], tally[IS_PLAIN] = 0, nodes, 0
    value, reached = 0, 0
    for depth in range(1, DEEPEST):
        found = search(endgame, depth)
        is_over = tally[NODES] > nodes
        # An unfinished round began with the best move of the one before, so what it has found is no worse.
        if frames[0, BEST] > -INFINITE:
            value, reached = found, depth
            for n in range(frames[0, END]):
                if endgame.moves.rows[n, MOVE_KEY] == frames[0, BEST_MOVE]:
                    copy_into(best, endgame.moves.rows[n], MOVE_COLUMNS)
        if frames[0, IS_WHOLE] and not is_over:
            return value, WHOLE
        if is_over:
            break
    return value, reached
