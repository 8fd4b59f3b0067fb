"""The legal turns of a match on a grid, listed for a batch."""

from __future__ import annotations

import numpy as np

from sixfold.kernel.batches import NONE, PASS, PLACE, ROLL, TAKE, TRADE, TurnLists, add_turn
from sixfold.kernel.generate import NO_PLAY, Plays, generate
from sixfold.kernel.grid_table import (
    MAX_HELD,
    PLAYING,
    ROLLING,
    TAKEN,
    GridRules,
    GridTable,
    doubles,
    held_mask,
    in_qwirkle,
    largest_of,
    lay_table,
    sort_hand,
)
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.position import BIT, CELLS, SIDE, WRAP, Position
from sixfold.rules.tiles import QWIRKLE

SIZE_OF = np.array([subset.bit_count() for subset in range(1 << MAX_HELD)], dtype=np.int64)
BY_SIZE = np.argsort(SIZE_OF[: 1 << MAX_HELD - 1], kind="stable")  # the parts of a hand, small ones first


@inlined
def add_part(lists: TurnLists, n: int, verb: int, table: GridTable, seat: int, subset: int) -> None:
    """Append a turn that names a part of a hand."""
    at = add_turn(lists, n, verb, SIZE_OF[subset], 0)
    if at != NONE:
        named = 0
        for m in range(table.sizes[seat]):
            if subset >> m & 1:
                lists.kinds[n, at, named] = table.hands[seat, m]
                named += 1


@jit
def list_parts(lists: TurnLists, n: int, verb: int, table: GridTable, least: int, most: int) -> None:
    """Append a turn for each part of the hand with this many tiles, small ones first."""
    seat = table.turn
    same, every = doubles(table, seat), 1 << table.sizes[seat]
    for subset in BY_SIZE:
        # Of equal tiles the first ones are named: no other part has the same tiles.
        if subset < every and not subset & same & ~(subset << 1) and least <= SIZE_OF[subset] <= most:
            add_part(lists, n, verb, table, seat, subset)


@jit
def add_play(lists: TurnLists, n: int, position: Position, plays: Plays, play: int, points: int) -> None:
    """Append a play."""
    at = add_turn(lists, n, PLACE, plays.rows[play].size, points)
    if at != NONE:
        named = 0
        while play != NO_PLAY:
            row = plays.rows[play]
            lists.kinds[n, at, named], lists.cells[n, at, named] = row.kind, row.cell
            named += 1
            play = row.parent
        lists.bonuses[n, at] = points
        count_lines(lists, n, at, position)


@jit
def count_lines(lists: TurnLists, n: int, at: int, position: Position) -> None:
    """Write which lines a play makes: one along its tiles, and one across each of them."""
    size, first = int(lists.sizes[n, at]), int(lists.cells[n, at, 0])
    # Steps from one tile to another, the short way around the torus.
    low, high = 0, 0
    for m in range(1, size):
        steps = ((int(lists.cells[n, at, m]) - first + CELLS // 2) & WRAP) - CELLS // 2
        low, high = min(low, steps), max(high, steps)
    along = int((high - low) % SIDE == 0)  # one tile has no direction: its column is as good as its row
    step = SIDE if along else 1
    before = position.cells[(first + low) & WRAP].before[along]
    after = position.cells[(first + high) & WRAP].after[along]
    add_line(lists, n, at, position, before + (high - low) // step + 1 + after)
    for m in range(size):
        here = position.cells[int(lists.cells[n, at, m])]
        add_line(lists, n, at, position, here.before[1 - along] + 1 + here.after[1 - along])


@inlined
def add_line(lists: TurnLists, n: int, at: int, position: Position, length: int) -> None:
    """Count a line of a play, if it is one."""
    if length > 1:
        lists.lines[n, at] += 1
        lists.longest[n, at] = max(lists.longest[n, at], length)
        lists.qwirkles[n, at] += length == QWIRKLE
        lists.bonuses[n, at] -= position.line_points[length]


@inlined
def covers(plays: Plays, play: int, cell: int) -> bool:
    """Whether a play uses a cell."""
    while play != NO_PLAY:
        if plays.rows[play].cell == cell:
            return True
        play = plays.rows[play].parent
    return False


@jit
def count_plays(rules: GridRules, table: GridTable, plays: Plays, count: int) -> int:
    """How many of the plays that were found are not barred by a tile that was taken."""
    if table.phase != TAKEN or rules.replay_same_cell:
        return count
    left = 0
    for play in range(count):
        left += not covers(plays, play, table.taken)
    return left


@jit
def list_plays(rules: GridRules, table: GridTable, position: Position, plays: Plays, lists: TurnLists, n: int) -> int:
    """Append the plays; returns their number."""
    seat = table.turn
    held = held_mask(table, seat)
    count, found = generate(position, held, plays), 0
    only = largest_of(held) if table.is_opening and rules.opens_largest else 0
    is_barred = table.phase == TAKEN and not rules.replay_same_cell
    for play in range(count):
        row = plays.rows[play]
        if (only and row.size != only) or (is_barred and covers(plays, play, table.taken)):
            continue
        points = row.points
        if not table.bag_size and row.size == table.sizes[seat]:
            points += rules.out_bonus
        add_play(lists, n, position, plays, play, points)
        found += 1
    return found


@jit
def list_takes(rules: GridRules, table: GridTable, position: Position, plays: Plays, lists: TurnLists, n: int) -> None:
    """Append the tiles that a star token can take."""
    seat = table.turn
    if not table.tokens[seat] or (table.laid == 1 and not rules.take_last_tile):
        return
    is_sure = table.bag_size and rules.trade_after_token
    for tile in range(table.laid):
        cell, kind = int(table.cells[tile]), int(table.kinds[tile])
        if in_qwirkle(position, cell):
            continue
        if not is_sure:
            lay_table(position, table, tile)
            table.taken = cell
            table.phase = TAKEN
            could = count_plays(rules, table, plays, generate(position, held_mask(table, seat) | BIT[kind], plays))
            table.taken, table.phase = NONE, PLAYING
            lay_table(position, table, NONE)
            if not could:
                continue
        at = add_turn(lists, n, TAKE, 1, 0)
        if at != NONE:
            lists.kinds[n, at, 0], lists.cells[n, at, 0] = kind, cell


@jit
def list_turns(rules: GridRules, table: GridTable, position: Position, plays: Plays, lists: TurnLists, n: int) -> None:
    """List what the seat to act may do; its board is laid."""
    seat = table.turn
    lists.counts[n] = lists.left_out[n] = 0
    sort_hand(table, seat)
    if table.phase == ROLLING:
        list_parts(lists, n, ROLL, table, 0, table.sizes[seat])
        return
    found = list_plays(rules, table, position, plays, lists, n)
    may_trade = rules.has_trades and table.bag_size and table.sizes[seat]
    may_trade = may_trade and (not table.is_opening or rules.opening_trade)
    may_trade = may_trade and (table.phase != TAKEN or rules.trade_after_token)
    if may_trade:
        list_parts(lists, n, TRADE, table, 1, min(table.sizes[seat], table.bag_size))
    if not found and table.phase != TAKEN and not (may_trade and rules.forced_trade):
        add_turn(lists, n, PASS, 0, 0)
    if rules.has_tokens and table.phase == PLAYING:
        list_takes(rules, table, position, plays, lists, n)
