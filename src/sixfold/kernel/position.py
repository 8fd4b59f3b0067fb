"""A board on which tiles are laid and taken back without copying anything.

The board is a torus of 128 by 128 cells in one flat array: 108 tiles span 91 cells at most, so a board never runs
into itself. Each empty cell knows, for its row and its column, which kinds fit and how many tiles
stand next to it on either side. Laying a tile changes that at the four ends of its lines and nowhere else.
"""

from __future__ import annotations

import numpy as np

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.struct import Ints, Struct, integer, ints, structs, typed
from sixfold.rules.tiles import BIT as BITS
from sixfold.rules.tiles import FRIENDS as FRIEND_MASKS
from sixfold.rules.tiles import KINDS, QWIRKLE

SIDE = 128
CELLS = SIDE * SIDE
WRAP = CELLS - 1  # `& WRAP` keeps the number of a cell on the torus
MIDDLE = SIDE // 2 * (SIDE + 1)
NOTHING = typed(0)
EMPTY = typed(-1)  # no tile
NOWHERE = typed(-1)  # not in the frontier
ALL_KINDS = (1 << KINDS) - 1
MAX_TILES = 120  # on a board
MAX_STARTS = 4 * MAX_TILES  # cells that a play can start from

BIT = np.array(BITS[:KINDS], dtype=np.int64)
FRIENDS = np.array(FRIEND_MASKS, dtype=np.int64)


class GridCell(Struct):
    """A cell of the board, as large as a cache line of the processor; the first of two numbers is for its row."""

    fits = ints(2)  # the kinds that suit the line
    tile = integer()  # or EMPTY
    place = integer()  # in the frontier, or NOWHERE
    before = ints(2)  # how many tiles there are directly before it
    after = ints(2)


class Ground(Struct):
    """What never changes about a cell."""

    is_inside = integer()  # the board
    is_anchor = integer()
    printed = integer()  # points


class UndoTile(Struct):
    """What is restored when a tile is taken back."""

    cell = integer()
    place = integer()  # of the cell in the frontier, or NOWHERE
    low_fits = ints(2)  # what fitted the lower end of its row and of its column
    high_fits = ints(2)
    joined = integer()  # how many cells joined the frontier


class Position(Struct):
    """A board."""

    cells = structs(CELLS, GridCell)
    ground = structs(CELLS, Ground)
    frontier = ints(MAX_STARTS)  # the empty cells beside a tile
    frontier_size = integer()
    anchors = ints(MAX_STARTS)  # the first tiles must cover one of them; the middle alone if any cell will do
    anchor_count = integer()  # 0 if any cell will do
    # By the length of a line; at 0, for a play without a line. A tile between two Qwirkles would make a line of
    # thirteen: its points are looked up, though it is never laid.
    line_points = ints(2 * QWIRKLE + 2)
    laid = integer()  # how many tiles there are
    undo = structs(MAX_TILES, UndoTile)  # one for each of them


def new_position(qwirkle_bonus: int = 6, lone_tile: int = 1) -> Position:
    """An empty, unbounded board on which play starts in the middle."""
    position = Position()
    cells = np.asarray(position.cells)
    cells["fits"], cells["tile"], cells["place"] = ALL_KINDS, EMPTY, NOWHERE
    np.asarray(position.ground)["is_inside"] = 1
    position.anchors[0] = MIDDLE
    points = position.line_points
    points[: QWIRKLE + 1] = np.arange(QWIRKLE + 1)
    points[0], points[1] = lone_tile, 0
    points[QWIRKLE] += qwirkle_bonus
    return position


@jit
def lay(position: Position, cell: int, kind: int) -> None:
    """Lay a tile on an empty cell where it fits."""
    cells = position.cells
    here, undo = cells[cell], position.undo[position.laid]
    position.laid += 1
    undo.cell, undo.place = cell, here.place
    leave_frontier(position, cell)
    here.tile = kind
    size = position.frontier_size
    for axis in range(2):
        step = SIDE if axis else 1
        before, after = here.before[axis], here.after[axis]
        low, high = (cell - step * (before + 1)) & WRAP, (cell + step * (after + 1)) & WRAP
        # Each end of the line gains this tile and the run on the other side of it.
        undo.low_fits[axis] = cells[low].fits[axis]
        cells[low].fits[axis] = still_fits(position, cells[low].fits[axis], cell, step, after)
        cells[low].after[axis] = before + 1 + after
        join_frontier(position, low)
        undo.high_fits[axis] = cells[high].fits[axis]
        cells[high].fits[axis] = still_fits(position, cells[high].fits[axis], cell, -step, before)
        cells[high].before[axis] = before + 1 + after
        join_frontier(position, high)
    undo.joined = position.frontier_size - size


@inlined
def still_fits(position: Position, fits: int, cell: int, step: int, run: int) -> int:
    """What still fits the end of a line when it gains the tile on a cell and the run behind that."""
    for n in range(run + 1):
        tile = position.cells[(cell + step * n) & WRAP].tile
        fits = fits & FRIENDS[tile] if fits & BIT[tile] else 0
    return fits


@inlined
def join_frontier(position: Position, cell: int) -> None:
    """Add an empty cell of the board to the frontier, if it is not there yet."""
    if position.cells[cell].place == NOWHERE and position.ground[cell].is_inside:
        position.cells[cell].place = position.frontier_size
        position.frontier[position.frontier_size] = cell
        position.frontier_size += 1


@inlined
def leave_frontier(position: Position, cell: int) -> None:
    """Remove a cell from the frontier, if it is there; the last cell there takes its place."""
    place = position.cells[cell].place
    if place != NOWHERE:
        position.frontier_size -= 1
        last = position.frontier[position.frontier_size]
        position.frontier[place] = last
        position.cells[last].place = place
        position.cells[cell].place = NOWHERE
        position.frontier[position.frontier_size] = 0  # unused places are 0, so that taking back restores every byte


@inlined
def return_to_frontier(position: Position, cell: int, place: int) -> None:
    """Undo that a cell left its place in the frontier."""
    if place != NOWHERE:
        if place < position.frontier_size:
            last = position.frontier[place]
            position.frontier[position.frontier_size] = last
            position.cells[last].place = position.frontier_size
        position.frontier[place] = cell
        position.cells[cell].place = place
        position.frontier_size += 1


@jit
def take_back(position: Position) -> None:
    """Take back the tile that was laid last; every byte is as before."""
    cells, frontier = position.cells, position.frontier
    position.laid -= 1
    undo = position.undo[position.laid]
    cell = undo.cell
    here = cells[cell]
    for _ in range(undo.joined):
        position.frontier_size -= 1
        cells[frontier[position.frontier_size]].place = NOWHERE
        frontier[position.frontier_size] = 0
    for axis in range(2):
        step = SIDE if axis else 1
        before, after = here.before[axis], here.after[axis]
        low, high = (cell - step * (before + 1)) & WRAP, (cell + step * (after + 1)) & WRAP
        cells[low].fits[axis], cells[low].after[axis] = undo.low_fits[axis], before
        cells[high].fits[axis], cells[high].before[axis] = undo.high_fits[axis], after
        undo.low_fits[axis] = undo.high_fits[axis] = 0
    here.tile = EMPTY
    return_to_frontier(position, cell, undo.place)
    undo.cell = undo.place = undo.joined = 0


@jit
def take_back_to(position: Position, laid: int) -> None:
    """Take back all but the first `laid` tiles."""
    while position.laid > laid:
        take_back(position)


@jit
def set_up(position: Position, cells: Ints, kinds: Ints) -> None:
    """Lay these tiles and no others."""
    take_back_to(position, NOTHING)
    for n in range(len(cells)):
        lay(position, cells[n], kinds[n])
