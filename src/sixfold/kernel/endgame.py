"""The end of a match between two seats with an empty bag: nothing is hidden any more, so it can be solved.

Alpha-beta search with iterative deepening and a transposition table. Beyond the search depth, both seats play greedily
to the end. A value is what the seat to act gains from here on, minus what the other gains. The search keeps its own
stack, because recursive compiled functions cannot be cached.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.match import GridMatch
from sixfold.kernel.moves import NO_ROOM, PRIME, Move, Moves, list_moves, make, pick, play_on, set_pass, unmake
from sixfold.kernel.position import NOTHING
from sixfold.kernel.struct import Struct, integer, structs
from sixfold.rules.tiles import KINDS

TRANSPOSITIONS = 1 << 16
DEEPEST = 40  # more turns than two hands last, passes included
WHOLE = 99  # the depth of a value without any playout
INFINITE = 1 << 20

EXACT, AT_LEAST, AT_MOST = 1, 2, 3  # what a noted value says about the true one

_RANDOM = np.random.default_rng(7)
HAND_KEYS = _RANDOM.integers(1, PRIME, KINDS, dtype=np.int64)
PASSED_KEY = int(_RANDOM.integers(1, PRIME))


class Frame(Struct):
    """A position on the path of the search."""

    begin = integer()  # of its moves in the list
    end = integer()
    tried = integer()  # the current move
    alpha = integer()  # values outside this window do not matter
    beta = integer()
    floor = integer()  # alpha at first
    best = integer()  # value so far
    best_move = integer()  # the key of the move with this value
    first_move = integer()  # the key of the move to try first
    key = integer()
    board_key = integer()
    is_whole = integer()  # whether its value is free of playouts so far


class Transposition(Struct):
    """What is known about a position, however it was reached."""

    key = integer()
    value = integer()
    kind = integer()  # EXACT, AT_LEAST or AT_MOST
    depth = integer()
    move = integer()  # the key of the best one


class Notes(Struct):
    """The memory of the search."""

    frames = structs(DEEPEST + 1, Frame)  # its stack
    transpositions = structs(TRANSPOSITIONS, Transposition)
    nodes = integer()  # positions visited
    node_limit = integer()
    is_unpruned = integer()  # whether everything is searched, for tests


class Endgame(NamedTuple):
    """What the search works with."""

    moves: Moves
    notes: Notes


# Keys -------------------------------------------------------------------------------------------------


@inlined
def hand_key(match: GridMatch, seat: int) -> int:
    """A key for the tiles of a hand, in any order."""
    key = 1
    for n in range(match.sizes[seat]):
        key = key * HAND_KEYS[match.hands[seat, n]] % PRIME
    return int(key)


@inlined
def position_key(board_key: int, match: GridMatch, seat: int, has_passed: bool) -> int:
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
    notes, root = endgame.notes, endgame.moves.match.turn
    bottom = notes.frames[0]
    bottom.alpha, bottom.beta, bottom.begin, bottom.board_key = -INFINITE, INFINITE, 0, 0
    ply, value, is_known, is_new = NOTHING, NOTHING, False, True
    while True:
        if is_new:
            is_known, value = enter(endgame, ply, depth)
            is_new = False
        if is_known:
            if ply == 0:
                return value
            ply -= 1
            leave(endgame, ply, value)
            is_known = False
        frame = notes.frames[ply]
        frame.tried += 1
        is_cut = frame.best >= frame.beta and not notes.is_unpruned
        if frame.tried == frame.end or is_cut:
            remember(notes, frame, depth - ply)
            is_known, value = True, frame.best
        elif notes.nodes > notes.node_limit:
            give_up(endgame, ply)
            bottom.is_whole = 0
            return bottom.best
        else:
            at = frame.tried
            pick(endgame.moves, at, frame.end, frame.first_move if at == frame.begin else NOTHING)
            make(endgame.moves, (root + ply) % 2, at)
            narrow(notes, ply, endgame.moves.list.rows[at])
            ply += 1
            is_new = True


@inlined
def enter(endgame: Endgame, ply: int, depth: int) -> tuple[bool, int]:
    """Look at a position for the first time: whether its value is known already, and what it is."""
    moves, notes = endgame.moves, endgame.notes
    match, frame, seat = moves.match, notes.frames[ply], (moves.match.turn + ply) % 2
    notes.nodes += 1
    frame.is_whole = 1
    if not match.sizes[1 - seat]:
        return True, 0  # the other has gone out
    has_passed = ply > 0 and moves.list.rows[notes.frames[ply - 1].tried].size == 0
    frame.key = position_key(frame.board_key, match, seat, has_passed)
    frame.floor, frame.best, frame.best_move = frame.alpha, -INFINITE, 0
    is_known, value = recall(notes, frame, depth - ply)
    if is_known and ply:
        return True, value
    end = NO_ROOM if depth == ply else list_moves(moves, seat, frame.begin)
    if end == NO_ROOM:  # stop here as at the full depth
        frame.is_whole = 0
        frame.best = greedy_value(moves, seat, has_passed)
        remember(notes, frame, NOTHING)
        return True, frame.best
    frame.is_whole = 1
    if end == frame.begin:
        if has_passed:
            return True, 0  # neither seat can play
        set_pass(moves.list.rows[end])
        end += 1
    frame.end = end
    frame.tried = frame.begin - 1
    return False, 0


@inlined
def leave(endgame: Endgame, ply: int, value: int) -> None:
    """Take back the move that led to a position with this value, and keep it if it is better than the earlier ones."""
    moves, frames = endgame.moves, endgame.notes.frames
    frame = frames[ply]
    unmake(moves, (moves.match.turn + ply) % 2, frame.tried)
    frame.is_whole &= frames[ply + 1].is_whole
    move = moves.list.rows[frame.tried]
    gained = move.points - value
    if gained > frame.best:
        frame.best, frame.best_move = gained, move.key
        frame.alpha = max(frame.alpha, gained)


@jit
def recall(notes: Notes, frame: Frame, left: int) -> tuple[bool, int]:
    """Whether the transposition table settles a position, and its value; its best move becomes the one to try first."""
    known = notes.transpositions[frame.key % TRANSPOSITIONS]
    frame.first_move = 0
    if notes.is_unpruned or known.key != frame.key:
        return False, 0
    frame.first_move = known.move
    is_at_least = known.kind == AT_LEAST and known.value >= frame.beta
    is_at_most = known.kind == AT_MOST and known.value <= frame.alpha
    if known.depth < left or not (known.kind == EXACT or is_at_least or is_at_most):
        return False, 0
    frame.is_whole = int(known.depth == WHOLE)
    return True, known.value


@jit
def remember(notes: Notes, frame: Frame, left: int) -> None:
    """Write the value of a position into the transposition table."""
    known = notes.transpositions[frame.key % TRANSPOSITIONS]
    known.key, known.value, known.move = frame.key, frame.best, frame.best_move
    known.depth = WHOLE if frame.is_whole else left
    known.kind = EXACT
    if frame.best >= frame.beta:
        known.kind = AT_LEAST
    elif frame.best <= frame.floor:
        known.kind = AT_MOST


@jit
def narrow(notes: Notes, ply: int, move: Move) -> None:
    """Set the window of the next position on the stack: the values that would still matter."""
    frame, child = notes.frames[ply], notes.frames[ply + 1]
    child.begin = frame.end
    child.board_key = frame.board_key ^ move.key
    child.alpha = -INFINITE if notes.is_unpruned else move.points - frame.beta
    child.beta = INFINITE if notes.is_unpruned else move.points - frame.alpha


@inlined
def give_up(endgame: Endgame, ply: int) -> None:
    """Take back all moves that led to the current position."""
    root = endgame.moves.match.turn
    while ply:
        ply -= 1
        unmake(endgame.moves, (root + ply) % 2, endgame.notes.frames[ply].tried)


def solve(endgame: Endgame, nodes: int) -> tuple[int, int, Move]:
    """Search deeper and deeper until the position is solved or the nodes run out.

    Returns the value of the best move, how deep it was searched (WHOLE is to the end), and the move.
    """
    notes, rows = endgame.notes, np.asarray(endgame.moves.list.rows)
    bottom = notes.frames[0]
    np.asarray(notes.transpositions)["key"] = 0
    notes.nodes, notes.node_limit, notes.is_unpruned = 0, nodes, 0
    value, reached, best = 0, 0, Move()
    for depth in range(1, DEEPEST):
        searched = search(endgame, depth)
        is_over = notes.nodes > nodes
        # An unfinished round started with the best move of the one before, so its result is no worse.
        if bottom.best > -INFINITE:
            value, reached = searched, depth
            best = rows[np.argmax(rows["key"][: bottom.end] == bottom.best_move)].copy()
        if bottom.is_whole and not is_over:
            return value, WHOLE, best
        if is_over:
            break
    return value, reached, best
