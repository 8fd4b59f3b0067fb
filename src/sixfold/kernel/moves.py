"""Plays with all that it takes to make them and to take them back: what a search over turns goes through."""

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
from sixfold.kernel.record import Ints, Record, ints, typed
from sixfold.rules.tiles import KINDS, QWIRKLE

# What a move is: its tiles, their number (0 is a pass), its points, and a key that tells it from others.
MOVE_CELLS, MOVE_KINDS, MOVE_SIZE, MOVE_POINTS, MOVE_KEY = 0, QWIRKLE, 2 * QWIRKLE, 2 * QWIRKLE + 1, 2 * QWIRKLE + 2
MOVE_COLUMNS = MOVE_KEY + 1
MOST_MOVES = 1 << 15  # of all positions on the way to where a search is
MOST_TURNS = typed(1000)  # more than any game has
SEED = typed(1)  # of all playouts, so that equal plays are chosen alike every time

PRIME = 2_147_483_647
_RANDOM = np.random.default_rng(6)
CELL_KEYS = _RANDOM.integers(1, PRIME, (2, CELLS), dtype=np.int64)
KIND_KEYS = _RANDOM.integers(1, PRIME, (2, KINDS), dtype=np.int64)


class MoveList(Record):
    """The moves of all positions on the way to where a search is, one after the other."""

    rows = ints(MOST_MOVES, MOVE_COLUMNS)


class Moves(NamedTuple):
    """The game that is searched, and its moves."""

    position: Position
    match: Match
    work: Match  # for playouts
    plays: Plays
    list: MoveList


@inlined
def tile_key(cell: int, kind: int) -> int:
    """A number for a tile on a cell; those of all tiles laid are joined by exclusive or."""
    # A product, because sums or exclusive ors would not tell two tiles from the same two with their cells swapped.
    high = CELL_KEYS[0, cell] * KIND_KEYS[0, kind] % PRIME
    low = CELL_KEYS[1, cell] * KIND_KEYS[1, kind] % PRIME
    return int(high << 31 | low)


@jit
def list_moves(moves: Moves, seat: int, begin: int) -> int:
    """Write the plays of a seat behind the moves that are there; gives where they end, or EMPTY without room."""
    match, rows = moves.match, moves.plays.rows
    found = generate(moves.position, kinds_held(match, seat), moves.plays)
    if begin + found >= MOST_MOVES or is_full(moves.plays, found):
        return EMPTY
    for n in range(found):
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
    return begin + found


@jit
def set_pass(move: Ints) -> None:
    """Make a move a pass."""
    for n in range(MOVE_COLUMNS):
        move[n] = 0


@jit
def pick(rows: Ints, at: int, end: int, first_key: int) -> None:
    """Bring the most promising of the moves to the front: the one with the key, or else the most points."""
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
    """Lay the tiles of a move out of a hand."""
    move = moves.list.rows[at]
    for n in range(move[MOVE_SIZE]):
        lay(moves.position, move[MOVE_CELLS + n], move[MOVE_KINDS + n])
        discard(moves.match, seat, move[MOVE_KINDS + n])
    moves.match.scores[seat] += move[MOVE_POINTS]


@jit
def unmake(moves: Moves, seat: int, at: int) -> None:
    """Put the tiles of a move back into the hand."""
    move, match = moves.list.rows[at], moves.match
    match.scores[seat] -= move[MOVE_POINTS]
    for n in range(move[MOVE_SIZE]):
        take_back(moves.position)
        match.hands[seat, match.sizes[seat]] = move[MOVE_KINDS + n]
        match.sizes[seat] += 1


@inlined
def play_on(moves: Moves, seat: int, idle: int) -> None:
    """Have everybody play greedily to the end, from this seat on, and take it back; the points are those of `work`."""
    position, work = moves.position, moves.work
    copy_match(moves.match, work)
    work.numbers[TURN], work.numbers[IDLE], work.numbers[OVER] = seat, idle, 0
    seed_chance(work.chance, SEED)
    laid = position.counts[LAID]
    play_out(position, work, MOST_TURNS, moves.plays)
    take_back_to(position, laid)
