"""Every play of a hand, with its points: a tree in one array that is both queue and result.

A play is a row with its last tile and the row it grew from. As in the rules, each play is reached in exactly one way:
from its first cell that touches something, to lower cells while these touch nothing, then to higher ones.

Which cells a play can grow to does not depend on its tiles, so they are looked up once per start and axis: a
*track*. What remains is a choice among the kinds of the hand. These are numbered, so a set of them fits in a few bits.
"""

from __future__ import annotations

import numpy as np

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.position import (
    AFTER,
    ANCHOR,
    ANCHORS,
    BEFORE,
    BIT,
    EMPTY,
    FITS,
    FRIENDS,
    FRONTIER,
    INSIDE,
    LAID,
    NOTHING,
    PLACE,
    PRINTED,
    SIDE,
    TILE,
    WRAP,
    Position,
)
from sixfold.kernel.struct import Struct, ints
from sixfold.rules.tiles import KINDS, QWIRKLE

MAX_PLAYS = 1 << 20  # more than any hand of six allows: six of one colour beside twelve more have two thirds as many
ENOUGH = 1 << 14  # plays, in nearly all positions
MAX_KINDS = 12  # different ones in a hand
RESERVE = 2 * MAX_KINDS  # rows that one play may add
ALL_MINE = (1 << MAX_KINDS) - 1

# The columns of a play: the play without its last tile (or EMPTY), that tile's cell and kind, its size and points.
PARENT, CELL, KIND, SIZE, POINTS = 0, 1, 2, 3, 4
# What it needs to grow, packed into one number: the kinds laid, the kinds that may join, the length of the line, the
# number of steps up and down its track, and its points for everything but the line.
GROWTH = 5
JOINS_AT, LENGTH_AT, UP_AT, DOWN_AT, CROSSING_AT = 12, 24, 28, 32, 36
PLAY_SIZE = 6

# What a track knows about a cell above its start: the cell, the kinds of the hand that suit the line there, those that
# also fit across, the points for a tile on it, and by how much the line gets longer.
UP_CELL, UP_LINE, UP_FITS, UP_POINTS, UP_LONGER = 0, 1, 2, 3, 4
UP_SIZE = 5

NUMBER = np.zeros(1 << MAX_KINDS, dtype=np.int64)  # the index of a single bit
NUMBER[1 << np.arange(MAX_KINDS)] = np.arange(MAX_KINDS)


class Plays(Struct):
    """The plays of a hand, and space to find them."""

    rows = ints(MAX_PLAYS, PLAY_SIZE)  # memory that is never written to is never allocated
    capacity = ints(1)  # how many rows may be written
    kinds = ints(MAX_KINDS)  # the different ones of the hand
    friends = ints(MAX_KINDS)  # of each of these kinds, among them
    track = ints(QWIRKLE, UP_SIZE)


def new_plays(capacity: int = ENOUGH) -> Plays:
    """Space for this many plays."""
    plays = Plays()
    plays.capacity[0] = capacity
    return plays


@inlined
def among(plays: Plays, mask: int, count: int) -> int:
    """The kinds of the hand that are in a mask of all kinds, by their numbers."""
    mine = 0
    for n in range(count):
        mine |= (mask >> plays.kinds[n] & 1) << n
    return mine


@jit
def generate(position: Position, held: int, plays: Plays) -> int:
    """Find all plays of the kinds that a hand holds; returns their number.

    If there is no space for all of them, some are left out: see `is_full`.
    """
    cells, counts, kinds, count, total = position.cells, position.counts, plays.kinds, NOTHING, NOTHING
    for kind in range(KINDS):
        if held & BIT[kind]:
            kinds[count] = kind
            count += 1
    for n in range(count):
        plays.friends[n] = among(plays, FRIENDS[kinds[n]], count)
    is_empty = counts[LAID] == 0
    # Without anchors the first play is listed once, from the middle.
    is_free = is_empty and counts[ANCHORS] == 0
    starts = position.anchors if is_empty else position.frontier
    size = 1 if is_free else counts[ANCHORS] if is_empty else counts[FRONTIER]
    for n in range(size):
        cell = starts[n]
        fits = cells[cell, FITS] & cells[cell, FITS + 1] & held
        if fits and not is_full(plays, total):
            total = _add_from(position, count, cell, fits, is_empty, is_free, plays, total)
    return total


@jit
def is_full(plays: Plays, total: int) -> bool:
    """Whether some plays may have been left out for lack of space."""
    return bool(total + RESERVE > plays.capacity[0])


@inlined
def _add_from(
    position: Position, count: int, cell: int, fits: int, is_empty: bool, is_free: bool, plays: Plays, total: int
) -> int:
    """Add the plays whose first touching cell is this one."""
    cells, line_points, rows = position.cells, position.line_points, plays.rows
    kinds, friends = plays.kinds, plays.friends
    in_row = 1 + cells[cell, BEFORE] + cells[cell, AFTER]
    in_column = 1 + cells[cell, BEFORE + 2] + cells[cell, AFTER + 2]
    printed = position.nature[cell, PRINTED]
    is_alone = in_row == 1 and in_column == 1
    points = printed + (line_points[0] if is_alone else line_points[in_row] + line_points[in_column])
    first = total
    mine = among(plays, fits, count)
    rest = mine
    while rest:
        bit = rest & -rest
        rest ^= bit
        rows[total, PARENT] = EMPTY
        rows[total, CELL] = cell
        rows[total, KIND] = kinds[NUMBER[bit]]
        rows[total, SIZE] = 1
        rows[total, POINTS] = points
        total += 1
    for axis in range(2):
        suits = among(plays, cells[cell, FITS + axis], count)
        length = in_column if axis else in_row
        crossing = printed + line_points[in_row if axis else in_column]
        single, rest, can_grow = first, mine, 0
        while rest:
            bit = rest & -rest
            rest ^= bit
            joins = suits & friends[NUMBER[bit]]
            can_grow |= joins
            rows[single, GROWTH] = bit | joins << JOINS_AT | length << LENGTH_AT | crossing << CROSSING_AT
            single += 1
        if can_grow:
            total = _grow_along(position, count, cell, axis, is_empty, is_free, first, single, plays, total)
    return total


@inlined
def _grow_along(
    position: Position, count: int, start: int, axis: int, is_empty: bool, is_free: bool, first: int,
    singles_end: int, plays: Plays, total: int,
) -> int:  # fmt: skip
    """Add the plays of two tiles and more along an axis that begin with one of the single tiles."""
    rows, track, nature, line_points = plays.rows, plays.track, position.nature, position.line_points
    step = SIDE if axis else 1
    ups = _track_up(position, plays, count, start, axis)
    downs = 0 if is_free else _track_down(position, start, axis, is_empty)
    begun, play = total, first
    while True:
        if play == singles_end:
            play = begun
        if (begun <= play and play >= total) or is_full(plays, total):
            return total
        growth = rows[play, GROWTH]
        joins = growth >> JOINS_AT & ALL_MINE
        if joins and rows[play, SIZE] < QWIRKLE:
            laid = growth & ALL_MINE
            length = growth >> LENGTH_AT & 15
            up = growth >> UP_AT & 15
            down = growth >> DOWN_AT & 15
            crossing = growth >> CROSSING_AT
            if not up and down < downs:
                cell = (start - step * (down + 1)) & WRAP
                others = crossing + nature[cell, PRINTED]
                points = others + line_points[length + 1]
                shared = (length + 1) << LENGTH_AT | (down + 1) << DOWN_AT | others << CROSSING_AT
                total = _add_each(plays, play, cell, points, laid, joins, joins, shared, total)
            if up < ups and not laid & ~track[up, UP_LINE]:
                rest = joins & track[up, UP_FITS]
                if rest:
                    joins &= track[up, UP_LINE]
                    cell = track[up, UP_CELL]
                    others = crossing + track[up, UP_POINTS]
                    longer = length + track[up, UP_LONGER]
                    points = others + line_points[longer]
                    shared = longer << LENGTH_AT | (up + 1) << UP_AT | others << CROSSING_AT
                    total = _add_each(plays, play, cell, points, laid, rest, joins, shared, total)
        play += 1


@inlined
def _add_each(
    plays: Plays, play: int, cell: int, points: int, laid: int, fitting: int, joins: int, shared: int, total: int
) -> int:
    """Add a play for each kind that fits the next cell; `shared` is the part of their growth that is the same."""
    rows = plays.rows
    while fitting:
        bit = fitting & -fitting
        fitting ^= bit
        number = NUMBER[bit]
        rows[total, PARENT] = play
        rows[total, CELL] = cell
        rows[total, KIND] = plays.kinds[number]
        rows[total, SIZE] = rows[play, SIZE] + 1
        rows[total, POINTS] = points
        rows[total, GROWTH] = laid | bit | (joins & plays.friends[number]) << JOINS_AT | shared
        total += 1
    return total


@jit
def _track_up(position: Position, plays: Plays, count: int, start: int, axis: int) -> int:
    """Write the empty cells above the start that a play can grow to into the track; returns their number."""
    cells, track, across, step = position.cells, plays.track, 1 - axis, SIDE if axis else 1
    line = cells[start, FITS + axis]
    cell = (start + step * (1 + cells[start, AFTER + 2 * axis])) & WRAP
    for n in range(QWIRKLE - 1):
        suits = cells[cell, FITS + axis]
        if not suits:
            return n
        run = cells[cell, AFTER + 2 * axis]
        for m in range(1, run + 1):
            # The run behind the cell becomes part of the line, so all of it must suit what is there already.
            tile = cells[(cell + step * m) & WRAP, TILE]
            if not line & BIT[tile]:
                return n
            line &= FRIENDS[tile]
        crossing = 1 + cells[cell, BEFORE + 2 * across] + cells[cell, AFTER + 2 * across]
        track[n, UP_CELL] = cell
        track[n, UP_LINE] = among(plays, suits, count)
        track[n, UP_FITS] = among(plays, suits & cells[cell, FITS + across], count)
        track[n, UP_POINTS] = position.line_points[crossing] + position.nature[cell, PRINTED]
        track[n, UP_LONGER] = 1 + run
        cell = (cell + step * (1 + run)) & WRAP
    return QWIRKLE - 1


@jit
def _track_down(position: Position, start: int, axis: int, is_empty: bool) -> int:
    """How many cells below the start touch nothing; no other play begins there."""
    step = SIDE if axis else 1
    if position.cells[start, BEFORE + 2 * axis]:
        return 0
    for n in range(QWIRKLE - 1):
        cell = (start - step * (n + 1)) & WRAP
        touches = position.cells[cell, PLACE] != EMPTY or (is_empty and position.nature[cell, ANCHOR])
        if touches or not position.nature[cell, INSIDE]:
            return n
    return QWIRKLE - 1
