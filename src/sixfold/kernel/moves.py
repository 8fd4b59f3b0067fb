"""Plays that can be made and taken back: what a search over turns steps through."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sixfold.kernel.generate import CELL, KIND, PARENT, POINTS, SIZE, Plays, generate, is_full
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.match import (
    IDLE,
    OUT_BONUS,
    OVER,
    TURN,
    Match,
    copy_match,
    discard,
    kinds_held,
    play_out,
    seed_chance,
)
from sixfold.kernel.position import CELLS, EMPTY, LAID, Position, lay, take_back, take_back_to
from sixfold.kernel.struct import Ints, Struct, ints, typed
from sixfold.rules.tiles import KINDS, QWIRKLE

# The columns of a move: its tiles, their number (0 is a pass), its points, and a key that identifies it.
MOVE_CELLS, MOVE_KINDS, MOVE_SIZE, MOVE_POINTS, MOVE_KEY = 0, QWIRKLE, 2 * QWIRKLE, 2 * QWIRKLE + 1, 2 * QWIRKLE + 2
MOVE_COLUMNS = MOVE_KEY + 1
MOST_MOVES = 1 << 15  # of all positions on the path of a search
MOST_TURNS = typed(1000)  # more than any match has
SEED = typed(1)  # of all playouts, so that ties are broken the same way every time

PRIME = 2_147_483_647
_RANDOM = np.random.default_rng(6)
CELL_KEYS = _RANDOM.integers(1, PRIME, (2, CELLS), dtype=np.int64)
KIND_KEYS = _RANDOM.integers(1, PRIME, (2, KINDS), dtype=np.int64)


class MoveList(Struct):
    """The moves of all positions on the path of a search, one after the other."""

    rows = ints(MOST_MOVES, MOVE_COLUMNS)


class Moves(NamedTuple):
    """The match that is searched, and its moves."""

    position: Position
    match: Match
    work: Match  # for playouts
    plays: Plays
    list: MoveList


@inlined
def tile_key(cell: int, kind: int) -> int:
    """A key for a tile on a cell; the keys of several tiles are combined by exclusive or."""
    # A product, because sums or exclusive ors would give two tiles the same key as the same two with cells swapped.
    high = CELL_KEYS[0, cell] * KIND_KEYS[0, kind] % PRIME
    low = CELL_KEYS[1, cell] * KIND_KEYS[1, kind] % PRIME
    return int(high << 31 | low)


@jit
def list_moves(moves: Moves, seat: int, begin: int) -> int:
    """Append the plays of a seat to the list; returns where they end, or EMPTY if there is no space."""
    match, rows = moves.match, moves.plays.rows
    count = generate(moves.position, kinds_held(match, seat), moves.plays)
    if begin + count >= MOST_MOVES or is_full(moves.plays, count):
        return EMPTY
    for n in range(count):
        move = moves.list.rows[begin + n]
        move[MOVE_SIZE] = rows[n, SIZE]
        move[MOVE_POINTS] = rows[n, POINTS]
        if move[MOVE_SIZE] == match.sizes[seat]:
            move[MOVE_POINTS] += match.numbers[OUT_BONUS]
        move[MOVE_KEY] = 0
        play, at = n, 0
        while play != EMPTY:
            cell, kind = rows[play, CELL], rows[play, KIND]
            move[MOVE_CELLS + at], move[MOVE_KINDS + at] = cell, kind
            move[MOVE_KEY] ^= tile_key(cell, kind)
            at += 1
            play = rows[play, PARENT]
    return begin + count


@jit
def set_pass(move: Ints) -> None:
    """Turn a move into a pass."""
    for n in range(MOVE_COLUMNS):
        move[n] = 0


@jit
def pick(rows: Ints, at: int, end: int, first_key: int) -> None:
    """Bring the most promising move to the front: the one with this key, or else the one with the most points."""
    best = at
    for n in range(at, end):
        if first_key and rows[n, MOVE_KEY] == first_key:
            best = n
            break
        more = rows[n, MOVE_POINTS] - rows[best, MOVE_POINTS]
        if more > 0 or (more == 0 and rows[n, MOVE_SIZE] > rows[best, MOVE_SIZE]):
            best = n
    if best != at:
        for column in range(MOVE_COLUMNS):
            rows[at, column], rows[best, column] = rows[best, column], rows[at, column]


@jit
def make(moves: Moves, seat: int, at: int) -> None:
    """Lay the tiles of a move from a hand."""
    move = moves.list.rows[at]
    for n in range(move[MOVE_SIZE]):
        lay(moves.position, move[MOVE_CELLS + n], move[MOVE_KINDS + n])
        discard(moves.match, seat, move[MOVE_KINDS + n])
    moves.match.scores[seat] += move[MOVE_POINTS]


@jit
def unmake(moves: Moves, seat: int, at: int) -> None:
    """Take the tiles of a move back into the hand."""
    move, match = moves.list.rows[at], moves.match
    match.scores[seat] -= move[MOVE_POINTS]
    for n in range(move[MOVE_SIZE]):
        take_back(moves.position)
        match.hands[seat, match.sizes[seat]] = move[MOVE_KINDS + n]
        match.sizes[seat] += 1


@inlined
def play_on(moves: Moves, seat: int, idle: int) -> None:
    """Play greedily to the end, starting with this seat, and take everything back; `work` keeps the final scores."""
    position, work = moves.position, moves.work
    copy_match(moves.match, work)
    work.numbers[TURN], work.numbers[IDLE], work.numbers[OVER] = seat, idle, 0
    seed_chance(work.chance, SEED)
    laid = position.counts[LAID]
    play_out(position, work, MOST_TURNS, moves.plays)
    take_back_to(position, laid)
