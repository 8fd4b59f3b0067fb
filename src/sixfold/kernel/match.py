"""Hands, bag and points of a match between greedy players, packed: whole games without creating a Python object."""

from __future__ import annotations

import numpy as np

from sixfold.kernel.generate import NO_PLAY, Plays, generate
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.position import BIT, NOTHING, Position, lay, take_back_to
from sixfold.kernel.struct import Ints, Struct, UInts, integer, ints, typed, uints
from sixfold.rules.positions import MAX_HAND
from sixfold.rules.tiles import SHAPES

MAX_SEATS = 6
MAX_BAG = 128
SEED_STEP = 1_000_003  # between the seeds of two decisions: each has fewer deals
FACES = typed(len(SHAPES))
MORE_ROLLS = 100  # forced ones, before a seat gives up
STALL_ROUNDS = 5  # rounds of trades and passes that end a match


class GridMatch(Struct):
    """A match in progress without its board."""

    # Its rules.
    seats = integer()
    hand_size = integer()
    out_bonus = integer()
    must_open_largest = integer()  # whether the first play must be as large as possible
    rerolls = integer()
    is_cubes = integer()
    # Its course.
    turn = integer()
    hands = ints(MAX_SEATS, MAX_HAND)
    sizes = ints(MAX_SEATS)  # of the hands
    scores = ints(MAX_SEATS)
    bag = ints(MAX_BAG)  # drawn from its end, so its order decides what is drawn
    bag_size = integer()
    idle = integer()  # turns without a play, one after the other
    is_opening = integer()
    is_over = integer()
    chance = uints(1)  # the state of the random numbers


def new_grid_match() -> GridMatch:
    """An empty match."""
    match = GridMatch()
    match.chance[0] = 1
    return match


@jit
def copy_match(source: GridMatch, target: GridMatch) -> None:
    """Copy a match, chance included. (With slices, Numba would compile much that is never used.)"""
    target.seats, target.hand_size, target.out_bonus = source.seats, source.hand_size, source.out_bonus
    target.must_open_largest, target.rerolls = source.must_open_largest, source.rerolls
    target.is_cubes, target.turn, target.bag_size = source.is_cubes, source.turn, source.bag_size
    target.idle, target.is_opening, target.is_over = source.idle, source.is_opening, source.is_over
    for seat in range(MAX_SEATS):
        target.sizes[seat], target.scores[seat] = source.sizes[seat], source.scores[seat]
        for n in range(MAX_HAND):
            target.hands[seat, n] = source.hands[seat, n]
    for n in range(source.bag_size):
        target.bag[n] = source.bag[n]
    target.chance[0] = source.chance[0]


# Chance -----------------------------------------------------------------------------------------------


@jit
def seed_chance(chance: UInts, seed: int) -> None:
    """Restart the random numbers from a seed; neighbouring seeds give unrelated sequences."""
    # Take the remainder first, so that the product fits into 64 bits: beyond that, compiled code and Python differ.
    chance[0] = np.uint64(seed % 2_147_483_647 * 2_654_435_761 % 4_294_967_291 + 1) << np.uint64(17)
    for _ in range(8):
        below(chance, FACES)


@jit
def below(chance: UInts, limit: int) -> int:
    """A random number from 0 to one below the limit (xorshift: shifts work the same without the compiler)."""
    x = chance[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    chance[0] = x
    return int(x >> np.uint64(11)) % limit


@jit
def shuffle(tiles: Ints, count: int, chance: UInts) -> None:
    """Shuffle the first `count` tiles."""
    for n in range(count - 1, 0, -1):
        other = below(chance, n + 1)
        tiles[n], tiles[other] = tiles[other], tiles[n]


# Hands ------------------------------------------------------------------------------------------------


@jit
def draw_up(match: GridMatch, seat: int) -> None:
    """Fill a hand from the bag."""
    while match.sizes[seat] < match.hand_size and match.bag_size:
        match.bag_size -= 1
        tile = match.bag[match.bag_size]
        if match.is_cubes:
            tile += below(match.chance, FACES)  # in the bag a cube shows its first face
        match.hands[seat, match.sizes[seat]] = tile
        match.sizes[seat] += 1


@jit
def discard(match: GridMatch, seat: int, kind: int) -> None:
    """Remove a tile from a hand."""
    hand, last = match.hands[seat], match.sizes[seat] - 1
    for n in range(last + 1):
        if hand[n] == kind:
            hand[n] = hand[last]
            match.sizes[seat] = last
            return


@jit
def kinds_held(match: GridMatch, seat: int) -> int:
    """The kinds of a hand, as a mask."""
    held = 0
    for n in range(match.sizes[seat]):
        held |= BIT[match.hands[seat, n]]
    return held


@jit
def begin(position: Position, match: GridMatch, tiles: Ints, starting: Ints) -> None:
    """Start a match: shuffle the bag, lay the starting tiles, deal the hands."""
    take_back_to(position, NOTHING)
    for n in range(len(tiles)):
        match.bag[n] = tiles[n]
    shuffle(match.bag, len(tiles), match.chance)
    match.bag_size, match.turn, match.idle, match.is_opening, match.is_over = len(tiles), 0, 0, 1, 0
    for cell in starting:
        match.bag_size -= 1
        lay(position, cell, match.bag[match.bag_size])
    for seat in range(match.seats):
        match.sizes[seat] = match.scores[seat] = 0
        draw_up(match, seat)


# Turns ------------------------------------------------------------------------------------------------


@inlined
def with_out_bonus(match: GridMatch, seat: int, size: int, points: int) -> int:
    """The points of a play of this size, with the bonus if it ends the match."""
    return points + match.out_bonus if not match.bag_size and size == match.sizes[seat] else points


@inlined
def best_play(position: Position, match: GridMatch, seat: int, plays: Plays) -> int:
    """A play with the most points, chosen at random among equals; NO_PLAY if there is none."""
    count = generate(position, kinds_held(match, seat), plays)
    largest = 0
    if match.is_opening and match.must_open_largest:
        for play in range(count):
            largest = max(largest, plays.rows[play].size)
    best, most, equals = NO_PLAY, -1, 0
    for play in range(count):
        row = plays.rows[play]
        if row.size < largest:
            continue
        points = with_out_bonus(match, seat, row.size, row.points)
        if points > most:
            best, most, equals = play, points, 1
        elif points == most:
            equals += 1
            if below(match.chance, equals) == 0:
                best = play
    return best


@jit
def lay_play(position: Position, match: GridMatch, seat: int, plays: Plays, play: int) -> int:
    """Lay a play from a hand; returns its points."""
    points = with_out_bonus(match, seat, plays.rows[play].size, plays.rows[play].points)
    while play != NO_PLAY:
        row = plays.rows[play]
        lay(position, row.cell, row.kind)
        discard(match, seat, row.kind)
        play = row.parent
    return points


@jit
def roll_rest(match: GridMatch, seat: int, plays: Plays, play: int) -> None:
    """Cubes: reroll what a play leaves over, or everything if there is no play."""
    hand, kept = match.hands[seat], 0
    while play != NO_PLAY:
        kept |= BIT[plays.rows[play].kind]
        play = plays.rows[play].parent
    for n in range(match.sizes[seat]):
        if kept & BIT[hand[n]]:
            kept &= ~BIT[hand[n]]  # a second cube of the same kind is useless
        else:
            hand[n] += below(match.chance, FACES) - hand[n] % FACES


@inlined
def choose_play(position: Position, match: GridMatch, seat: int, plays: Plays) -> int:
    """The best play; with cubes, after all rolls and as many forced ones as it takes."""
    rolls = 0
    while True:
        play = best_play(position, match, seat, plays)
        may_roll = rolls < match.rerolls or (play == NO_PLAY and rolls < match.rerolls + MORE_ROLLS)
        if not match.is_cubes or not may_roll:
            return play
        roll_rest(match, seat, plays, play)
        rolls += 1


@jit
def trade_all(match: GridMatch, seat: int) -> None:
    """Trade as many tiles as the bag allows; the old ones go back to random places."""
    hand, bag = match.hands[seat], match.bag
    count = min(match.sizes[seat], match.bag_size)
    for n in range(count):
        match.bag_size -= 1
        hand[n], bag[match.bag_size] = bag[match.bag_size], hand[n]
    for _ in range(count):
        other = below(match.chance, match.bag_size + 1)
        bag[match.bag_size], bag[other] = bag[other], bag[match.bag_size]
        match.bag_size += 1


@inlined
def take_turn(position: Position, match: GridMatch, plays: Plays) -> None:
    """The seat to act plays the most points it can, or trades, or passes; then it draws."""
    seat = match.turn
    play = choose_play(position, match, seat, plays)
    if play != NO_PLAY:
        match.scores[seat] += lay_play(position, match, seat, plays, play)
        match.is_opening = 0
        match.idle = 0
    else:
        match.idle += 1
        if not match.is_cubes and match.bag_size:
            trade_all(match, seat)
    draw_up(match, seat)
    # Stuck: a round of passes, or rounds of trades without a play.
    limit = match.seats * (1 if not match.bag_size or match.is_cubes else STALL_ROUNDS)
    match.is_over = match.sizes[seat] == 0 or match.idle >= limit
    match.turn = (seat + 1) % match.seats


@jit
def play_out(position: Position, match: GridMatch, turns: int, plays: Plays) -> int:
    """Play greedy turns until the match is over or this many are played; returns how many there were."""
    played = 0
    while played < turns and not match.is_over and position.laid < len(position.undo):
        take_turn(position, match, plays)
        played += 1
    return played
