"""A board on which tiles are laid and taken back without copying anything.

The board is a torus of 128 by 128 cells in one flat array: 108 tiles span 91 cells at most, so a board never runs
into itself. Each empty cell knows, for its row and its column, which kinds fit and how many tiles
stand next to it on either side. Laying a tile changes that at the four ends of its lines and nowhere else.

The data of each cell is stored together, in one cache line of the processor.
"""

from __future__ import annotations

import numpy as np

from sixfold.kernel.jit import jit
from sixfold.kernel.struct import Ints, Struct, ints, typed
from sixfold.rules.tiles import BIT as BITS
from sixfold.rules.tiles import FRIENDS as FRIEND_MASKS
from sixfold.rules.tiles import KINDS, QWIRKLE

SIDE = 128
CELLS = SIDE * SIDE
WRAP = CELLS - 1  # `& WRAP` keeps the number of a cell on the torus
MIDDLE = SIDE // 2 * (SIDE + 1)
EMPTY = typed(-1)
NOTHING = typed(0)
ALL_KINDS = (1 << KINDS) - 1
MAX_TILES = 120  # on a board
MAX_STARTS = 4 * MAX_TILES  # cells that a play can start from

BIT = np.array(BITS[:KINDS], dtype=np.int64)
FRIENDS = np.array(FRIEND_MASKS, dtype=np.int64)

# The columns of a cell. BEFORE and AFTER count the tiles directly beside it in its row; two further on, in its column.
FITS, TILE, PLACE, BEFORE, AFTER = 0, 2, 3, 4, 5  # FITS + axis; BEFORE + 2 * axis; AFTER + 2 * axis
CELL_SIZE = 8
# The fixed properties of a cell.
INSIDE, ANCHOR, PRINTED = 0, 1, 2
NATURE_SIZE = 3
# What `counts` counts.
LAID, FRONTIER, ANCHORS = 0, 1, 2


# What is restored when a tile is taken back: its cell and place, and for each end of its lines the cell, what fitted,
# its neighbours, and whether it joined the frontier.
UNDO_CELL, UNDO_PLACE, UNDO_ENDS, UNDO_END_SIZE = 0, 1, 2, 4
UNDO_SIZE = UNDO_ENDS + 4 * UNDO_END_SIZE


class Position(Struct):
    """A board."""

    cells = ints(CELLS, CELL_SIZE)  # what fits, the tile, the place in the frontier, and the neighbours
    nature = ints(CELLS, NATURE_SIZE)  # whether it is on the board, whether it is an anchor, and its printed points
    frontier = ints(MAX_STARTS)  # the empty cells beside a tile
    anchors = ints(MAX_STARTS)  # the first tiles must cover one of them; the middle alone if any cell will do
    # By the length of a line; at 0, for a play without a line. A tile between two Qwirkles would make a line of
    # thirteen: its points are looked up, though it is never laid.
    line_points = ints(2 * QWIRKLE + 2)
    counts = ints(3)
    undo = ints(MAX_TILES, UNDO_SIZE)  # a row for each tile laid


def new_position(qwirkle_bonus: int = 6, lone_tile: int = 1) -> Position:
    """An empty, unbounded board on which play starts in the middle."""
    position = Position()
    position.cells[:, FITS : FITS + 2] = ALL_KINDS
    position.cells[:, TILE] = position.cells[:, PLACE] = EMPTY
    position.nature[:, INSIDE] = 1
    position.anchors[0] = MIDDLE
    points = position.line_points
    points[: QWIRKLE + 1] = np.arange(QWIRKLE + 1)
    points[0], points[1] = lone_tile, 0
    points[QWIRKLE] += qwirkle_bonus
    return position


@jit
def lay(position: Position, cell: int, kind: int) -> None:
    """Lay a tile on an empty cell where it fits."""
    cells, frontier, counts = position.cells, position.frontier, position.counts
    row = position.undo[counts[LAID]]
    counts[LAID] += 1
    row[UNDO_CELL] = cell
    row[UNDO_PLACE] = place = cells[cell, PLACE]
    if place != EMPTY:  # remove it from the frontier; the last cell there takes its place
        counts[FRONTIER] -= 1
        last = frontier[counts[FRONTIER]]
        frontier[place] = last
        cells[last, PLACE] = place
        cells[cell, PLACE] = EMPTY
        frontier[counts[FRONTIER]] = 0  # unused places are 0, so that taking back restores every byte
    cells[cell, TILE] = kind
    slot = UNDO_ENDS
    for axis in range(2):
        step = SIDE if axis else 1
        behind = cells[cell, BEFORE + 2 * axis]
        ahead = cells[cell, AFTER + 2 * axis]
        # The far end of each side gains this tile and the run on the other side of it.
        for side in range(2):
            if side:
                end, beside = (cell + step * (ahead + 1)) & WRAP, BEFORE + 2 * axis
                start, run = cell - step * behind, behind
            else:
                end, beside = (cell - step * (behind + 1)) & WRAP, AFTER + 2 * axis
                start, run = cell + step, ahead
            fits = cells[end, FITS + axis]
            row[slot] = end
            row[slot + 1] = fits
            row[slot + 2] = cells[end, beside]
            row[slot + 3] = 0
            fits = fits & FRIENDS[kind] if fits & BIT[kind] else 0
            for n in range(run):
                other = cells[(start + step * n) & WRAP, TILE]
                fits = fits & FRIENDS[other] if fits & BIT[other] else 0
            cells[end, FITS + axis] = fits
            cells[end, beside] = behind + 1 + ahead
            if cells[end, PLACE] == EMPTY and position.nature[end, INSIDE]:
                row[slot + 3] = 1
                cells[end, PLACE] = counts[FRONTIER]
                frontier[counts[FRONTIER]] = end
                counts[FRONTIER] += 1
            slot += UNDO_END_SIZE


@jit
def take_back(position: Position) -> None:
    """Take back the tile that was laid last; every byte is as before."""
    cells, frontier, counts = position.cells, position.frontier, position.counts
    counts[LAID] -= 1
    row = position.undo[counts[LAID]]
    cell, place = row[UNDO_CELL], row[UNDO_PLACE]
    for number in range(3, -1, -1):  # from the last end to the first
        axis, side, slot = number // 2, number % 2, UNDO_ENDS + UNDO_END_SIZE * number
        end = row[slot]
        if row[slot + 3]:
            counts[FRONTIER] -= 1
            cells[end, PLACE] = EMPTY
            frontier[counts[FRONTIER]] = 0
        cells[end, FITS + axis] = row[slot + 1]
        cells[end, (BEFORE if side else AFTER) + 2 * axis] = row[slot + 2]
    cells[cell, TILE] = EMPTY
    if place != EMPTY:
        if place < counts[FRONTIER]:
            last = frontier[place]
            frontier[counts[FRONTIER]] = last
            cells[last, PLACE] = counts[FRONTIER]
        frontier[place] = cell
        cells[cell, PLACE] = place
        counts[FRONTIER] += 1
    for n in range(UNDO_SIZE):
        row[n] = 0


@jit
def take_back_to(position: Position, laid: int) -> None:
    """Take back all but the first `laid` tiles."""
    while position.counts[LAID] > laid:
        take_back(position)


@jit
def set_up(position: Position, cells: Ints, kinds: Ints) -> None:
    """Lay these tiles and no others."""
    take_back_to(position, NOTHING)
    for n in range(len(cells)):
        lay(position, cells[n], kinds[n])
