"""Every play of a hand, with its points: a tree in one array that is both queue and result.

A play is a row with its last tile and the row it grew from. As in the rules, each play is reached in exactly one way:
from its first cell that touches something, to lower cells while these touch nothing, then to higher ones.

Which cells a play can grow to does not depend on its tiles, so they are looked up once per start and axis: a
*track*. What remains is a choice among the kinds of the hand. These are numbered, so a set of them fits in a few bits.
"""

from __future__ import annotations

import numpy as np

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.position import BIT, FRIENDS, NOTHING, NOWHERE, SIDE, WRAP, Position
from sixfold.kernel.struct import Struct, integer, ints, structs, typed
from sixfold.rules.tiles import KINDS, QWIRKLE

MAX_PLAYS = 1 << 20  # more than any hand of six allows: six of one colour beside twelve more have two thirds as many
ENOUGH = 1 << 14  # plays, in nearly all positions
NO_PLAY = typed(-1)
MAX_KINDS = 12  # different ones in a hand
RESERVE = 2 * MAX_KINDS  # rows that one play may add
ALL_MINE = (1 << MAX_KINDS) - 1

# The growth of a play is one number, in which its parts begin at these bits; the kinds laid come first.
JOINS_AT, LENGTH_AT, UP_AT, DOWN_AT, CROSSING_AT = 12, 24, 28, 32, 36

NUMBER = np.zeros(1 << MAX_KINDS, dtype=np.int64)  # the index of a single bit
NUMBER[1 << np.arange(MAX_KINDS)] = np.arange(MAX_KINDS)


class PlayRow(Struct):
    """A play: another one and a tile."""

    parent = integer()  # the play without its last tile, or NO_PLAY
    cell = integer()  # of the last tile
    kind = integer()
    size = integer()
    points = integer()
    # What it needs to grow: the kinds laid, the kinds that may join, the length of the line, the number of steps up and
    # down its track, and its points for everything but the line.
    growth = integer()


class TrackCell(Struct):
    """What a track knows about a cell above its start."""

    cell = integer()
    suits = integer()  # the kinds of the hand that suit the line there
    fits = integer()  # those that also fit across
    points = integer()  # for a tile on it
    longer = integer()  # by how much it extends the line


class Plays(Struct):
    """The plays of a hand, and space to find them."""

    rows = structs(MAX_PLAYS, PlayRow)  # memory that is never written to is never allocated
    capacity = integer()  # how many rows may be written
    kinds = ints(MAX_KINDS)  # the different ones of the hand
    kind_count = integer()
    friends = ints(MAX_KINDS)  # for each of these kinds, a mask that leaves only its friends in a growth
    track = structs(QWIRKLE, TrackCell)


def new_plays(capacity: int = ENOUGH) -> Plays:
    """Space for this many plays."""
    plays = Plays()
    plays.capacity = capacity
    return plays


@jit
def generate(position: Position, held: int, plays: Plays) -> int:
    """Find all plays of the kinds that a hand holds; returns their number.

    If there is no space for all of them, some are left out: see `is_full`.
    """
    cells, total = position.cells, NOTHING
    _number_kinds(plays, held)
    starts, size = position.frontier, position.frontier_size
    if not position.laid:
        starts, size = position.anchors, max(1, position.anchor_count)
    for n in range(size):
        cell = starts[n]
        fits = cells[cell].fits[0] & cells[cell].fits[1] & held
        if fits and not is_full(plays, total):
            total = _add_from(position, plays, cell, fits, total)
    return total


@jit
def is_full(plays: Plays, total: int) -> bool:
    """Whether some plays may have been left out for lack of space."""
    return bool(total + RESERVE > plays.capacity)


@inlined
def _number_kinds(plays: Plays, held: int) -> None:
    """Number the kinds that a hand holds, and find the friends of each."""
    count = 0
    for kind in range(KINDS):
        if held & BIT[kind]:
            plays.kinds[count] = kind
            count += 1
    plays.kind_count = count
    for n in range(count):
        plays.friends[n] = ~(ALL_MINE << JOINS_AT) | among(plays, FRIENDS[plays.kinds[n]]) << JOINS_AT


@inlined
def among(plays: Plays, mask: int) -> int:
    """The kinds of the hand that are in a mask of all kinds, by their numbers."""
    mine = 0
    for n in range(plays.kind_count):
        mine |= (mask >> plays.kinds[n] & 1) << n
    return mine


@inlined
def _add_from(position: Position, plays: Plays, cell: int, fits: int, total: int) -> int:
    """Add the plays whose first touching cell is this one."""
    here, line_points, rows = position.cells[cell], position.line_points, plays.rows
    in_row = 1 + here.before[0] + here.after[0]
    in_column = 1 + here.before[1] + here.after[1]
    printed = position.ground[cell].printed
    is_alone = in_row == 1 and in_column == 1
    points = printed + (line_points[0] if is_alone else line_points[in_row] + line_points[in_column])
    first = total
    mine = among(plays, fits)
    rest = mine
    while rest:
        bit = rest & -rest
        rest ^= bit
        row = rows[total]
        row.parent, row.cell, row.kind = NO_PLAY, cell, plays.kinds[NUMBER[bit]]
        row.size, row.points = 1, points
        total += 1
    for axis in range(2):
        joins = among(plays, here.fits[axis])
        length = in_column if axis else in_row
        crossing = printed + line_points[in_row if axis else in_column]
        growth = joins << JOINS_AT | length << LENGTH_AT | crossing << CROSSING_AT
        single, rest, grown = first, mine, 0
        while rest:
            bit = rest & -rest
            rest ^= bit
            rows[single].growth = bit | growth & plays.friends[NUMBER[bit]]
            grown |= rows[single].growth
            single += 1
        if grown >> JOINS_AT & ALL_MINE:
            total = _grow_along(position, plays, cell, axis, first, single, total)
    return total


@inlined
def _grow_along(
    position: Position, plays: Plays, start: int, axis: int, first: int, singles_end: int, total: int
) -> int:
    """Add the plays of two tiles and more along an axis that begin with one of the single tiles."""
    rows, line_points, step = plays.rows, position.line_points, SIDE if axis else 1
    ups, downs = _track_up(position, plays, start, axis), _track_down(position, start, axis)
    begun, play = total, first
    while not is_full(plays, total):
        if play == singles_end:
            play = begun
        if begun <= play and play >= total:
            break
        growth = rows[play].growth
        joins = growth >> JOINS_AT & ALL_MINE
        if joins and rows[play].size < QWIRKLE:
            laid = growth & ALL_MINE
            length = growth >> LENGTH_AT & 15
            up = growth >> UP_AT & 15
            down = growth >> DOWN_AT & 15
            crossing = growth >> CROSSING_AT
            if not up and down < downs:
                cell = (start - step * (down + 1)) & WRAP
                printed = position.ground[cell].printed
                points = crossing + printed + line_points[length + 1]
                grown = growth + (1 << LENGTH_AT) + (1 << DOWN_AT) + (printed << CROSSING_AT)
                total = _add_each(plays, play, cell, points, joins, grown, total)
            above = plays.track[up]
            if up < ups and not laid & ~above.suits:
                fitting = joins & above.fits
                if fitting:
                    others = crossing + above.points
                    longer = length + above.longer
                    points = others + line_points[longer]
                    joins &= above.suits
                    grown = laid | joins << JOINS_AT | longer << LENGTH_AT | (up + 1) << UP_AT | others << CROSSING_AT
                    total = _add_each(plays, play, above.cell, points, fitting, grown, total)
        play += 1
    return total


@inlined
def _add_each(plays: Plays, play: int, cell: int, points: int, fitting: int, growth: int, total: int) -> int:
    """Add a play for each kind that fits the next cell, all with this growth but for the kind."""
    size = plays.rows[play].size + 1
    while fitting:
        bit = fitting & -fitting
        fitting ^= bit
        number = NUMBER[bit]
        row = plays.rows[total]
        row.parent, row.cell, row.kind = play, cell, plays.kinds[number]
        row.size, row.points = size, points
        row.growth = bit | growth & plays.friends[number]
        total += 1
    return total


@jit
def _track_up(position: Position, plays: Plays, start: int, axis: int) -> int:
    """Write the empty cells above the start that a play can grow to into the track; returns their number."""
    cells, across, step = position.cells, 1 - axis, SIDE if axis else 1
    line = cells[start].fits[axis]
    cell = (start + step * (1 + cells[start].after[axis])) & WRAP
    for n in range(QWIRKLE - 1):
        here, above = cells[cell], plays.track[n]
        suits = here.fits[axis]
        if not suits:
            return n
        run = here.after[axis]
        for m in range(1, run + 1):
            # The run behind the cell becomes part of the line, so all of it must suit what is there already.
            tile = cells[(cell + step * m) & WRAP].tile
            if not line & BIT[tile]:
                return n
            line &= FRIENDS[tile]
        crossing = 1 + here.before[across] + here.after[across]
        above.cell = cell
        above.suits = among(plays, suits)
        above.fits = among(plays, suits & here.fits[across])
        above.points = position.line_points[crossing] + position.ground[cell].printed
        above.longer = 1 + run
        cell = (cell + step * (1 + run)) & WRAP
    return QWIRKLE - 1


@jit
def _track_down(position: Position, start: int, axis: int) -> int:
    """How many cells below the start touch nothing; no other play begins there."""
    step, is_empty = SIDE if axis else 1, position.laid == 0
    is_free = is_empty and position.anchor_count == 0  # the first play is listed once, from the middle up
    if is_free or position.cells[start].before[axis]:
        return 0
    for n in range(QWIRKLE - 1):
        cell = (start - step * (n + 1)) & WRAP
        ground = position.ground[cell]
        touches = position.cells[cell].place != NOWHERE or (is_empty and ground.is_anchor)
        if touches or not ground.is_inside:
            return n
    return QWIRKLE - 1
