"""Many matches on a grid at once: every legal turn is listed, one is chosen, chance acts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixfold.kernel.batches import (
    BLOCKED,
    DEAD,
    NONE,
    ONGOING,
    OUT,
    PLACE,
    ROLL,
    SEEDS,
    STALLED,
    TAKE,
    TRADE,
    Bytes,
    Results,
    Shorts,
    TurnLists,
    clear,
    reward,
)
from sixfold.kernel.generate import Plays
from sixfold.kernel.grid_table import (
    OVER,
    PLACING,
    PLAYING,
    ROLLING,
    ROUND,
    STOP,
    TAKEN,
    GridRules,
    GridTable,
    fits_somewhere,
    held_mask,
    largest_of,
    lay_table,
)
from sixfold.kernel.grid_turns import list_turns
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.match import FACES, below, seed_chance
from sixfold.kernel.position import BIT, Position
from sixfold.kernel.struct import Ints, Structs
from sixfold.rules.tiles import KINDS

# Chance -----------------------------------------------------------------------------------------------


@inlined
def put(table: GridTable, cell: int, kind: int) -> None:
    """Add a tile to those on the board."""
    table.cells[table.laid], table.kinds[table.laid] = cell, kind
    table.laid += 1
    table.copies[kind] += 1


@inlined
def draw(rules: GridRules, table: GridTable, seat: int) -> int:
    """Any tile of the bag; a cube with any face."""
    at = below(table.chance, table.bag_size)
    table.bag_size -= 1
    tile = int(table.bag[at])
    table.bag[at] = table.bag[table.bag_size]
    if rules.is_cubes:
        tile += below(table.chance, FACES)
    return tile


@inlined
def draw_hand(rules: GridRules, table: GridTable, seat: int, most: int) -> None:
    """Draw up to this many tiles, as long as the hand is not full."""
    for _ in range(most):
        if not table.bag_size or table.sizes[seat] >= rules.hand_size:
            return
        table.hands[seat, table.sizes[seat]] = draw(rules, table, seat)
        table.sizes[seat] += 1


@inlined
def drop(table: GridTable, seat: int, kind: int) -> None:
    """Remove a tile from a hand."""
    last = table.sizes[seat] - 1
    for n in range(last + 1):
        if table.hands[seat, n] == kind:
            table.hands[seat, n] = table.hands[seat, last]
            table.sizes[seat] = last
            return


@jit
def begin_table(rules: GridRules, table: GridTable, seed: int) -> None:
    """Begin a match."""
    seed_chance(table.chance, seed)
    for kind in range(KINDS):
        table.copies[kind] = 0
    for n in range(rules.tile_count):
        table.bag[n] = rules.tiles[n]
    table.bag_size, table.laid, table.turns, table.idle, table.end = rules.tile_count, 0, 0, 0, ONGOING
    table.is_opening, table.taken, table.phase, table.rolls = 1, NONE, PLAYING, 0
    table.stars = (1 << rules.star_count) - 1
    for n in range(rules.start_count):
        put(table, rules.starts[n], draw(rules, table, 0))
    most = -1
    for seat in range(rules.seats):
        table.sizes[seat] = table.scores[seat] = table.tokens[seat] = 0
        draw_hand(rules, table, seat, rules.hand_size)
        size = 0 if rules.is_cubes else largest_of(held_mask(table, seat))
        if size > most:
            most, table.turn = size, seat


@jit
def settle_rolls(rules: GridRules, table: GridTable, position: Position) -> None:
    """Cubes that cannot be played when no roll is left are rolled again, as long as some faces could be."""
    seat = table.turn
    if table.phase != ROLLING or table.rolls:
        return
    ever = 0
    for n in range(table.sizes[seat]):
        colour = table.hands[seat, n] // FACES
        for face in range(FACES):
            ever |= BIT[colour * FACES + face]
    can_ever = table.sizes[seat] >= 2 if table.is_opening else fits_somewhere(position, ever)
    while can_ever:
        held = held_mask(table, seat)
        if largest_of(held) >= 2 if table.is_opening else fits_somewhere(position, held):
            break
        for n in range(table.sizes[seat]):
            tile = table.hands[seat, n]
            table.hands[seat, n] = tile - tile % FACES + below(table.chance, FACES)
    table.phase = PLACING


@jit
def begin_turn(rules: GridRules, table: GridTable, position: Position) -> None:
    """The next seat begins: with cubes, by rolling."""
    table.phase, table.taken = PLAYING, NONE
    if rules.is_cubes:
        table.phase, table.rolls = ROLLING, rules.rerolls
        settle_rolls(rules, table, position)


# A turn -----------------------------------------------------------------------------------------------


@jit
def place(rules: GridRules, table: GridTable, lists: TurnLists, n: int, at: int) -> None:
    """Lay tiles, score, win stars, draw."""
    seat = table.turn
    for m in range(lists.sizes[n, at]):
        cell, kind = lists.cells[n, at, m], lists.kinds[n, at, m]
        put(table, cell, kind)
        drop(table, seat, kind)
        for star in range(rules.star_count):
            if rules.stars[star] == cell and table.stars >> star & 1:
                table.stars &= ~(1 << star)
                table.tokens[seat] += 1
    table.scores[seat] += lists.points[n, at]
    table.is_opening = table.idle = 0
    if not table.sizes[seat] and not table.bag_size:
        table.end = OUT
    draw_hand(rules, table, seat, rules.hand_size)


@jit
def trade(rules: GridRules, table: GridTable, lists: TurnLists, n: int, at: int) -> None:
    """Set tiles aside, draw the same number, then put the old ones into the bag."""
    seat, size = table.turn, int(lists.sizes[n, at])
    for m in range(size):
        drop(table, seat, lists.kinds[n, at, m])
    draw_hand(rules, table, seat, size)
    for m in range(size):
        table.bag[table.bag_size] = lists.kinds[n, at, m]
        table.bag_size += 1
    table.idle += 1


@jit
def take(table: GridTable, lists: TurnLists, n: int, at: int) -> None:
    """Take a tile off the board with a star token; the turn continues."""
    seat, cell = table.turn, lists.cells[n, at, 0]
    table.hands[seat, table.sizes[seat]] = lists.kinds[n, at, 0]
    table.sizes[seat] += 1
    table.tokens[seat] -= 1
    table.taken, table.phase = cell, TAKEN
    table.copies[lists.kinds[n, at, 0]] -= 1
    last = table.laid - 1
    for tile in range(table.laid):
        if table.cells[tile] == cell:
            table.cells[tile], table.kinds[tile] = table.cells[last], table.kinds[last]
            table.laid = last
            return


@jit
def roll(rules: GridRules, table: GridTable, position: Position, lists: TurnLists, n: int, at: int) -> None:
    """Roll cubes again; rolling none ends the rolling."""
    seat, size = table.turn, int(lists.sizes[n, at])
    for m in range(size):
        drop(table, seat, lists.kinds[n, at, m])
    for m in range(size):
        kind = lists.kinds[n, at, m]
        table.hands[seat, table.sizes[seat]] = kind - kind % FACES + below(table.chance, FACES)
        table.sizes[seat] += 1
    table.rolls = table.rolls - 1 if size else 0
    lay_table(position, table, NONE)
    settle_rolls(rules, table, position)


@jit
def fits_outside(rules: GridRules, table: GridTable, position: Position) -> bool:
    """Whether a tile that is not on the board fits there."""
    outside = 0
    for kind in range(KINDS):
        if table.copies[kind] < rules.copies:
            outside |= BIT[kind]
    return fits_somewhere(position, outside)


@jit
def ending(rules: GridRules, table: GridTable, position: Position) -> int:
    """Whether and how the match is over at the end of a turn; its board is laid."""
    if rules.is_cubes:
        return BLOCKED if table.idle >= rules.seats else ONGOING
    if table.bag_size:
        tokens = 0
        for seat in range(rules.seats):
            tokens += table.tokens[seat]
        if rules.dead_end and not tokens and not fits_outside(rules, table, position):
            return DEAD
    elif rules.blocked_end == ROUND:
        if table.idle >= rules.seats:
            return BLOCKED
    elif rules.blocked_end == STOP:
        held = 0
        for seat in range(rules.seats):
            held |= held_mask(table, seat)
        if not fits_somewhere(position, held):
            return BLOCKED
    return STALLED if rules.stall_rounds and table.idle >= rules.stall_rounds * rules.seats else ONGOING


@jit
def act(rules: GridRules, table: GridTable, position: Position, lists: TurnLists, n: int, at: int) -> None:
    """Do what the seat to act has chosen; then chance acts. Leaves the board laid, unless the match is over."""
    verb = lists.verbs[n, at]
    if verb == TAKE:
        take(table, lists, n, at)
        lay_table(position, table, NONE)
        return
    if verb == ROLL:
        roll(rules, table, position, lists, n, at)
        return
    if verb == PLACE:
        place(rules, table, lists, n, at)
    elif verb == TRADE:
        trade(rules, table, lists, n, at)
    else:
        table.idle += 1
    if not table.end:
        table.turn = (table.turn + 1) % rules.seats
        table.turns += 1
        lay_table(position, table, NONE)
        table.end = ending(rules, table, position)
    if table.end:
        table.phase = OVER
    else:
        begin_turn(rules, table, position)


# Many at once -----------------------------------------------------------------------------------------


class Sights(NamedTuple):
    """What the seat to act sees of each match; it comes first, then the others in turn."""

    seat: Bytes
    hand: Bytes  # how many of each kind
    hands: Bytes  # the same for every seat, where hands are open
    cells: Shorts  # of the tiles on the board
    kinds: Bytes  # of these tiles
    laid: Shorts  # how many they are
    scores: Shorts
    hand_sizes: Bytes
    tokens: Bytes
    stars: NDArray[np.int32]  # which can still be won, as a mask
    bag: Shorts
    phase: Bytes
    rolls: Bytes
    opening: Bytes
    idle: Shorts


@inlined
def count_hand(table: GridTable, seat: int, counts: Bytes) -> None:
    """Write how many of each kind a seat holds."""
    for kind in range(len(counts)):
        counts[kind] = 0
    for n in range(table.sizes[seat]):
        counts[table.hands[seat, n]] += 1


@jit
def show(rules: GridRules, table: GridTable, sights: Sights, n: int) -> None:
    """Write what the seat to act sees."""
    first = table.turn
    sights.seat[n] = first
    count_hand(table, first, sights.hand[n])
    for number in range(rules.seats):
        seat = (first + number) % rules.seats
        sights.scores[n, number], sights.hand_sizes[n, number] = table.scores[seat], table.sizes[seat]
        sights.tokens[n, number] = table.tokens[seat]
        if rules.is_cubes:
            count_hand(table, seat, sights.hands[n, number])
    for tile in range(table.laid):
        sights.cells[n, tile], sights.kinds[n, tile] = table.cells[tile], table.kinds[tile]
    sights.laid[n], sights.stars[n], sights.bag[n] = table.laid, table.stars, table.bag_size
    sights.phase[n], sights.rolls[n], sights.opening[n] = table.phase, table.rolls, table.is_opening
    sights.idle[n] = table.idle


@jit
def start_tables(
    rules: GridRules,
    tables: Structs[GridTable],
    position: Position,
    plays: Plays,
    lists: TurnLists,
    sights: Sights,
    seeds: Ints,
    first: int,
    last: int,
) -> None:
    """Begin some of the matches."""
    for n in range(first, last):
        _start(rules, tables[n], position, plays, lists, sights, seeds, n)


@jit
def _start(
    rules: GridRules,
    table: GridTable,
    position: Position,
    plays: Plays,
    lists: TurnLists,
    sights: Sights,
    seeds: Ints,
    n: int,
) -> None:
    begin_table(rules, table, seeds[n])
    seeds[n] += SEEDS
    lay_table(position, table, NONE)
    begin_turn(rules, table, position)
    list_turns(rules, table, position, plays, lists, n)
    show(rules, table, sights, n)


@jit
def step_tables(
    rules: GridRules,
    tables: Structs[GridTable],
    position: Position,
    plays: Plays,
    lists: TurnLists,
    sights: Sights,
    results: Results,
    choices: Ints,
    seeds: Ints,
    first: int,
    last: int,
) -> None:
    """Let the seats to act choose in some of the matches; those that are over begin again."""
    for n in range(first, last):
        table = tables[n]
        clear(results, n)
        act(rules, table, position, lists, n, choices[n])
        if table.end:
            reward(table.scores[:], rules.seats, table.end, results, n)
            _start(rules, table, position, plays, lists, sights, seeds, n)
        else:
            list_turns(rules, table, position, plays, lists, n)
            show(rules, table, sights, n)
