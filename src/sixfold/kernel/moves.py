"""Plays that can be made and taken back: what a search over turns steps through."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sixfold.kernel.generate import NO_PLAY, Plays, generate, is_full
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.match import GridMatch, copy_match, discard, kinds_held, play_out, seed_chance
from sixfold.kernel.position import CELLS, Position, lay, take_back, take_back_to
from sixfold.kernel.struct import Struct, integer, ints, structs, typed
from sixfold.rules.tiles import KINDS, QWIRKLE

NO_ROOM = typed(-1)  # for more moves
MOST_MOVES = 1 << 15  # of all positions on the path of a search
MOST_TURNS = typed(1000)  # more than any match has
SEED = typed(1)  # of all playouts, so that ties are broken the same way every time

PRIME = 2_147_483_647
_RANDOM = np.random.default_rng(6)
CELL_KEYS = _RANDOM.integers(1, PRIME, (2, CELLS), dtype=np.int64)
KIND_KEYS = _RANDOM.integers(1, PRIME, (2, KINDS), dtype=np.int64)


class Move(Struct):
    """A play, or a pass."""

    cells = ints(QWIRKLE)
    kinds = ints(QWIRKLE)
    size = integer()  # 0 is a pass
    points = integer()
    key = integer()  # identifies it


class MoveList(Struct):
    """The moves of all positions on the path of a search, one after the other."""

    rows = structs(MOST_MOVES, Move)


class Moves(NamedTuple):
    """The match that is searched, and its moves."""

    position: Position
    match: GridMatch
    work: GridMatch  # for playouts
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
    """Append the plays of a seat to the list; returns where they end, or NO_ROOM."""
    match, rows = moves.match, moves.plays.rows
    count = generate(moves.position, kinds_held(match, seat), moves.plays)
    if begin + count >= MOST_MOVES or is_full(moves.plays, count):
        return NO_ROOM
    for n in range(count):
        move = moves.list.rows[begin + n]
        move.size, move.points, move.key = rows[n].size, rows[n].points, 0
        if move.size == match.sizes[seat]:
            move.points += match.out_bonus
        play, at = n, 0
        while play != NO_PLAY:
            row = rows[play]
            move.cells[at], move.kinds[at] = row.cell, row.kind
            move.key ^= tile_key(row.cell, row.kind)
            at += 1
            play = row.parent
    return begin + count


@jit
def set_pass(move: Move) -> None:
    """Turn a move into a pass."""
    move.size = move.points = move.key = 0


@jit
def pick(moves: Moves, at: int, end: int, first_key: int) -> None:
    """Bring the most promising move to the front: the one with this key, or else the one with the most points."""
    rows, best = moves.list.rows, at
    for n in range(at, end):
        if first_key and rows[n].key == first_key:
            best = n
            break
        more = rows[n].points - rows[best].points
        if more > 0 or (more == 0 and rows[n].size > rows[best].size):
            best = n
    if best != at:
        swap(rows[at], rows[best])


@inlined
def swap(one: Move, other: Move) -> None:
    """Swap two moves."""
    for n in range(QWIRKLE):
        one.cells[n], other.cells[n] = other.cells[n], one.cells[n]
        one.kinds[n], other.kinds[n] = other.kinds[n], one.kinds[n]
    one.size, other.size = other.size, one.size
    one.points, other.points = other.points, one.points
    one.key, other.key = other.key, one.key


@jit
def make(moves: Moves, seat: int, at: int) -> None:
    """Lay the tiles of a move from a hand."""
    move = moves.list.rows[at]
    for n in range(move.size):
        lay(moves.position, move.cells[n], move.kinds[n])
        discard(moves.match, seat, move.kinds[n])
    moves.match.scores[seat] += move.points


@jit
def unmake(moves: Moves, seat: int, at: int) -> None:
    """Take the tiles of a move back into the hand."""
    move, match = moves.list.rows[at], moves.match
    match.scores[seat] -= move.points
    for n in range(move.size):
        take_back(moves.position)
        match.hands[seat, match.sizes[seat]] = move.kinds[n]
        match.sizes[seat] += 1


@inlined
def play_on(moves: Moves, seat: int, idle: int) -> None:
    """Play greedily to the end, starting with this seat, and take everything back; `work` keeps the final scores."""
    position, work = moves.position, moves.work
    copy_match(moves.match, work)
    work.turn, work.idle, work.is_over = seat, idle, 0
    seed_chance(work.chance, SEED)
    laid = position.laid
    play_out(position, work, MOST_TURNS, moves.plays)
    take_back_to(position, laid)
