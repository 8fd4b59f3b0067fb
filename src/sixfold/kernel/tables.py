"""Many matches on a grid at once, each a few hundred bytes: every legal turn is listed, one is chosen, chance acts.

A table keeps its tiles in a list. They are laid on the one board of a thread when their turns are listed, which takes
about as long as finding the plays, and far less than a board for each match would take in memory.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixfold.kernel.generate import NO_PLAY, Plays, generate
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.match import FACES, MAX_BAG, MAX_SEATS, below, seed_chance
from sixfold.kernel.position import BIT, CELLS, EMPTY, NOTHING, SIDE, WRAP, Position, lay, take_back_to
from sixfold.kernel.struct import Field, Ints, Struct, Structs, integer, ints, typed, uints
from sixfold.rules.tiles import KINDS, LINE_MASKS, QWIRKLE

Bytes = NDArray[np.int8]
Shorts = NDArray[np.int16]

MAX_HELD = 8  # tiles in a hand, with one that was taken
MAX_STARS, MAX_STARTS = 32, 64
PLACE, TRADE, TAKE, ROLL, ARRANGE, PASS = range(6)
VERB_COUNT = PASS + 1
COUNTED = 6  # features before those of the verbs: points, lines, the longest of them, Qwirkles, bonuses, tiles
PLAYING, TAKEN, ROLLING, PLACING, OVER = range(5)  # phases
ONGOING, OUT, BLOCKED, DEAD, STALLED = range(5)  # how a match ended
STOP, ROUND, NEVER = range(3)  # when the bag is empty and nobody can play
SEEDS = typed(1_000_003)  # between the seeds of two matches
NONE = -1

LINES = np.array(LINE_MASKS, dtype=np.int64)
SIZE_OF = np.array([subset.bit_count() for subset in range(1 << MAX_HELD)], dtype=np.int64)
BY_SIZE = np.argsort(SIZE_OF[: 1 << MAX_HELD - 1], kind="stable")  # the parts of a hand, small ones first


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


class TurnLists(NamedTuple):
    """The legal turns of each match; the last dimension of `kinds` and `cells` is what a turn plays or names."""

    verbs: Bytes
    sizes: Bytes
    points: Shorts
    lines: Bytes  # how many a play makes
    longest: Bytes  # of these lines
    qwirkles: Bytes
    bonuses: Shorts  # points for anything but lines and Qwirkles
    kinds: Bytes
    cells: Shorts
    counts: NDArray[np.int32]
    left_out: NDArray[np.int32]  # how many turns found no place


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


# Listing turns ----------------------------------------------------------------------------------------


@inlined
def add_turn(lists: TurnLists, n: int, verb: int, size: int, points: int) -> int:
    """Append a turn without its tiles; returns its place, or NONE if there is none."""
    at = lists.counts[n]
    if at == lists.verbs.shape[1]:
        lists.left_out[n] += 1
        return NONE
    lists.counts[n] = at + 1
    lists.verbs[n, at], lists.sizes[n, at], lists.points[n, at] = verb, size, points
    lists.lines[n, at] = lists.longest[n, at] = lists.qwirkles[n, at] = lists.bonuses[n, at] = 0
    return int(at)


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


class Results(NamedTuple):
    """What a step has brought."""

    rewards: NDArray[np.float32]  # to each seat, when a match is over
    done: Bytes
    scores: Shorts  # of the matches that are over
    ends: Bytes  # how they ended


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
def reward(scores: Ints, seats: int, end: int, results: Results, n: int) -> None:
    """Write what a match was worth: 1 for who wins alone; the others lose, in all, what is won."""
    best, winners = -1, 0
    for seat in range(seats):
        best = max(best, scores[seat])
    for seat in range(seats):
        winners += scores[seat] == best
    share = (seats / winners - 1.0) / (seats - 1.0)
    for seat in range(seats):
        results.rewards[n, seat] = share if scores[seat] == best else -1.0 / (seats - 1.0)
        results.scores[n, seat] = scores[seat]
    results.done[n], results.ends[n] = 1, end


@inlined
def clear(results: Results, n: int) -> None:
    """Nothing has happened yet in this step."""
    results.done[n] = 0
    for seat in range(results.rewards.shape[1]):
        results.rewards[n, seat] = 0.0


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


# For models -------------------------------------------------------------------------------------------


@jit
def describe_turns(lists: TurnLists, starts: Ints, rows: NDArray[np.float32], first: int, last: int) -> None:
    """Write a row of features for each listed turn of some of the matches; those of a match begin at its start."""
    for n in range(first, last):
        for at in range(lists.counts[n]):
            row, verb = rows[starts[n] + at], int(lists.verbs[n, at])
            row[0], row[1], row[2] = lists.points[n, at], lists.lines[n, at], lists.longest[n, at]
            row[3], row[4], row[5] = lists.qwirkles[n, at], lists.bonuses[n, at], lists.sizes[n, at]
            row[COUNTED + verb] = 1
            for m in range(lists.sizes[n, at]):
                row[COUNTED + VERB_COUNT + lists.kinds[n, at, m]] += 1
