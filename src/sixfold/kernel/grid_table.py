"""A match on a grid in a few hundred bytes, for batches: its tiles, its hands and its board.

A table keeps its tiles in a list. They are laid on the one board of a thread when their turns are listed, which takes
about as long as finding the plays, and far less than a board for each match would take in memory.
"""

from __future__ import annotations

import numpy as np

from sixfold.kernel.batches import Bytes, Shorts
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.match import MAX_BAG, MAX_SEATS
from sixfold.kernel.position import BIT, EMPTY, NOTHING, SIDE, WRAP, Position, lay, take_back_to
from sixfold.kernel.struct import Field, Struct, integer, ints, uints
from sixfold.rules.tiles import KINDS, LINE_MASKS, QWIRKLE

MAX_HELD = 8  # tiles in a hand, with one that was taken
MAX_STARS, MAX_STARTS = 32, 64
PLAYING, TAKEN, ROLLING, PLACING, OVER = range(5)  # phases
STOP, ROUND, NEVER = range(3)  # when the bag is empty and nobody can play

LINES = np.array(LINE_MASKS, dtype=np.int64)


class GridRules(Struct):
    """What the matches have in common."""

    seats = integer()
    hand_size = integer()
    out_bonus = integer()
    opens_largest = integer()  # whether the first play must be as large as possible
    opening_trade = integer()
    forced_trade = integer()
    has_trades = integer()
    blocked_end = integer()
    dead_end = integer()
    stall_rounds = integer()
    copies = integer()  # of each kind
    is_cubes = integer()
    rerolls = integer()
    has_tokens = integer()
    trade_after_token = integer()
    replay_same_cell = integer()
    take_last_tile = integer()
    starts = ints(MAX_STARTS)  # the cells of starting tiles
    start_count = integer()
    stars = ints(MAX_STARS)  # the star spaces
    star_count = integer()
    tiles = ints(MAX_BAG)
    tile_count = integer()


class GridTable(Struct):
    """A match."""

    cells = Field[Shorts](np.int16, (MAX_BAG,))  # of the tiles on the board
    kinds = Field[Bytes](np.int8, (MAX_BAG,))
    laid = integer()
    copies = Field[Bytes](np.int8, (KINDS,))  # of each kind on the board
    hands = Field[Bytes](np.int8, (MAX_SEATS, MAX_HELD))
    sizes = ints(MAX_SEATS)  # of the hands
    scores = ints(MAX_SEATS)
    tokens = ints(MAX_SEATS)
    stars = integer()  # which can still be won, as a mask
    taken = integer()  # the cell whose tile was taken in this turn, or NONE
    bag = Field[Bytes](np.int8, (MAX_BAG,))  # in no order: each draw picks any of them
    bag_size = integer()
    turn = integer()
    turns = integer()
    idle = integer()
    is_opening = integer()
    phase = integer()
    rolls = integer()  # that are left
    end = integer()
    chance = uints(1)


# Sets and subsets -------------------------------------------------------------------------------------


@inlined
def held_mask(table: GridTable, seat: int) -> int:
    """The kinds of a hand."""
    held = 0
    for n in range(table.sizes[seat]):
        held |= BIT[table.hands[seat, n]]
    return held


@jit
def largest_of(held: int) -> int:
    """The size of the largest set among some kinds."""
    most = 0
    for line in LINES:
        left, size = held & line, 0
        while left:
            left &= left - 1
            size += 1
        most = max(most, size)
    return most


@jit
def sort_hand(table: GridTable, seat: int) -> None:
    """Sort a hand, so that equal tiles lie side by side."""
    hand = table.hands[seat]
    for n in range(1, table.sizes[seat]):
        tile, at = hand[n], n
        while at and hand[at - 1] > tile:
            hand[at] = hand[at - 1]
            at -= 1
        hand[at] = tile


@inlined
def doubles(table: GridTable, seat: int) -> int:
    """The tiles of a sorted hand that equal the one before them, as a mask."""
    mask = 0
    for n in range(1, table.sizes[seat]):
        mask |= int(table.hands[seat, n] == table.hands[seat, n - 1]) << n
    return mask


# The board --------------------------------------------------------------------------------------------


@inlined
def lay_table(position: Position, table: GridTable, without: int) -> None:
    """Lay the tiles of a table on the board, without one of them."""
    take_back_to(position, NOTHING)
    for n in range(table.laid):
        if n != without:
            lay(position, int(table.cells[n]), int(table.kinds[n]))


@jit
def fits_somewhere(position: Position, kinds: int) -> bool:
    """Whether one of these kinds can be played on the board that is laid."""
    if not position.laid:
        return kinds != 0
    for n in range(position.frontier_size):
        fits = position.cells[position.frontier[n]].fits
        if fits[0] & fits[1] & kinds:
            return True
    return False


@jit
def in_qwirkle(position: Position, cell: int) -> bool:
    """Whether the tile on a cell is in a line of six."""
    for axis in range(2):
        step, length = SIDE if axis else 1, 1
        for way in (step, -step):
            at = (cell + way) & WRAP
            while position.cells[at].tile != EMPTY:
                length += 1
                at = (at + way) & WRAP
        if length == QWIRKLE:
            return True
    return False
