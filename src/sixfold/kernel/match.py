"""Hands, bag and points of a match between greedy players, packed: whole games without creating a Python object."""

from __future__ import annotations

import numpy as np

from sixfold.kernel.generate import CELL, KIND, PARENT, POINTS, SIZE, Plays, generate
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.position import BIT, EMPTY, LAID, NOTHING, Position, lay, take_back_to
from sixfold.kernel.struct import Ints, Struct, UInts, ints, typed, uints
from sixfold.rules.tiles import SHAPES

MAX_SEATS = 6
MAX_HAND = 12
MAX_BAG = 128
FACES = typed(len(SHAPES))
MORE_ROLLS = 100  # forced ones, before a seat gives up
STALL_ROUNDS = 5  # rounds of trades and passes that end a match

# What `numbers` holds: the course of the match, then its rules.
SEATS, TURN, BAG, IDLE, OPENING, OVER, HAND, OUT_BONUS, LARGEST_FIRST, REROLLS, IS_CUBES = range(11)


class Match(Struct):
    """A match in progress without its board."""

    hands = ints(MAX_SEATS, MAX_HAND)
    sizes = ints(MAX_SEATS)  # of the hands
    scores = ints(MAX_SEATS)
    bag = ints(MAX_BAG)  # drawn from its end, so its order decides what is drawn
    numbers = ints(IS_CUBES + 1)
    chance = uints(1)  # the state of the random numbers


def new_match() -> Match:
    """An empty match."""
    match = Match()
    match.chance[0] = 1
    return match


@jit
def copy_match(source: Match, target: Match) -> None:
    """Copy a match, chance included. (With slices, Numba would compile much that is never used.)"""
    for seat in range(MAX_SEATS):
        target.sizes[seat], target.scores[seat] = source.sizes[seat], source.scores[seat]
        for n in range(MAX_HAND):
            target.hands[seat, n] = source.hands[seat, n]
    for n in range(source.numbers[BAG]):
        target.bag[n] = source.bag[n]
    for n in range(len(source.numbers)):
        target.numbers[n] = source.numbers[n]
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
def draw_up(match: Match, seat: int) -> None:
    """Fill a hand from the bag."""
    numbers = match.numbers
    while match.sizes[seat] < numbers[HAND] and numbers[BAG]:
        numbers[BAG] -= 1
        tile = match.bag[numbers[BAG]]
        if numbers[IS_CUBES]:
            tile += below(match.chance, FACES)  # in the bag a cube shows its first face
        match.hands[seat, match.sizes[seat]] = tile
        match.sizes[seat] += 1


@jit
def discard(match: Match, seat: int, kind: int) -> None:
    """Remove a tile from a hand."""
    hand, last = match.hands[seat], match.sizes[seat] - 1
    for n in range(last + 1):
        if hand[n] == kind:
            hand[n] = hand[last]
            match.sizes[seat] = last
            return


@jit
def kinds_held(match: Match, seat: int) -> int:
    """The kinds of a hand, as a mask."""
    held = 0
    for n in range(match.sizes[seat]):
        held |= BIT[match.hands[seat, n]]
    return held


@jit
def begin(position: Position, match: Match, tiles: Ints, starting: Ints) -> None:
    """Start a match: shuffle the bag, lay the starting tiles, deal the hands."""
    take_back_to(position, NOTHING)
    numbers = match.numbers
    for n in range(len(tiles)):
        match.bag[n] = tiles[n]
    shuffle(match.bag, len(tiles), match.chance)
    numbers[BAG], numbers[TURN], numbers[IDLE], numbers[OPENING], numbers[OVER] = len(tiles), 0, 0, 1, 0
    for cell in starting:
        numbers[BAG] -= 1
        lay(position, cell, match.bag[numbers[BAG]])
    for seat in range(numbers[SEATS]):
        match.sizes[seat] = match.scores[seat] = 0
        draw_up(match, seat)


# Turns ------------------------------------------------------------------------------------------------


@inlined
def best_play(position: Position, match: Match, seat: int, plays: Plays) -> int:
    """A play with the most points, chosen at random among equals; EMPTY if there is none."""
    numbers = match.numbers
    count = generate(position, kinds_held(match, seat), plays)
    largest = 0
    if numbers[OPENING] and numbers[LARGEST_FIRST]:
        for play in range(count):
            largest = max(largest, plays.rows[play, SIZE])
    best, most, equals = EMPTY, -1, 0
    for play in range(count):
        if plays.rows[play, SIZE] < largest:
            continue
        points = plays.rows[play, POINTS]
        if not numbers[BAG] and plays.rows[play, SIZE] == match.sizes[seat]:
            points += numbers[OUT_BONUS]
        if points > most:
            best, most, equals = play, points, 1
        elif points == most:
            equals += 1
            if below(match.chance, equals) == 0:
                best = play
    return best


@jit
def lay_play(position: Position, match: Match, seat: int, plays: Plays, play: int) -> int:
    """Lay a play from a hand; returns its points."""
    points = int(plays.rows[play, POINTS])
    if not match.numbers[BAG] and plays.rows[play, SIZE] == match.sizes[seat]:
        points += match.numbers[OUT_BONUS]
    while play != EMPTY:
        lay(position, plays.rows[play, CELL], plays.rows[play, KIND])
        discard(match, seat, plays.rows[play, KIND])
        play = plays.rows[play, PARENT]
    return points


@jit
def roll_rest(match: Match, seat: int, plays: Plays, play: int) -> None:
    """Cubes: reroll what a play leaves over, or everything if there is no play."""
    hand, kept = match.hands[seat], 0
    while play != EMPTY:
        kept |= BIT[plays.rows[play, KIND]]
        play = plays.rows[play, PARENT]
    for n in range(match.sizes[seat]):
        if kept & BIT[hand[n]]:
            kept &= ~BIT[hand[n]]  # a second cube of the same kind is useless
        else:
            hand[n] += below(match.chance, FACES) - hand[n] % FACES


@inlined
def choose_play(position: Position, match: Match, seat: int, plays: Plays) -> int:
    """The best play; with cubes, after all rolls and as many forced ones as it takes."""
    numbers, rolls = match.numbers, 0
    while True:
        play = best_play(position, match, seat, plays)
        may_roll = rolls < numbers[REROLLS] or (play == EMPTY and rolls < numbers[REROLLS] + MORE_ROLLS)
        if not numbers[IS_CUBES] or not may_roll:
            return play
        roll_rest(match, seat, plays, play)
        rolls += 1


@jit
def trade_all(match: Match, seat: int) -> None:
    """Trade as many tiles as the bag allows; the old ones go back to random places."""
    numbers, hand = match.numbers, match.hands[seat]
    count = min(match.sizes[seat], numbers[BAG])
    for n in range(count):
        numbers[BAG] -= 1
        hand[n], match.bag[numbers[BAG]] = match.bag[numbers[BAG]], hand[n]
    for _ in range(count):
        other = below(match.chance, numbers[BAG] + 1)
        bag = match.bag
        bag[numbers[BAG]], bag[other] = bag[other], bag[numbers[BAG]]
        numbers[BAG] += 1


@inlined
def take_turn(position: Position, match: Match, plays: Plays) -> None:
    """The seat to act plays the most points it can, or trades, or passes; then it draws."""
    numbers = match.numbers
    seat = numbers[TURN]
    play = choose_play(position, match, seat, plays)
    if play != EMPTY:
        match.scores[seat] += lay_play(position, match, seat, plays, play)
        numbers[OPENING] = 0
        numbers[IDLE] = 0
    else:
        numbers[IDLE] += 1
        if not numbers[IS_CUBES] and numbers[BAG]:
            trade_all(match, seat)
    draw_up(match, seat)
    # Stuck: a round of passes, or rounds of trades without a play.
    limit = numbers[SEATS] * (1 if not numbers[BAG] or numbers[IS_CUBES] else STALL_ROUNDS)
    numbers[OVER] = match.sizes[seat] == 0 or numbers[IDLE] >= limit
    numbers[TURN] = (seat + 1) % numbers[SEATS]


@jit
def play_out(position: Position, match: Match, turns: int, plays: Plays) -> int:
    """Play greedy turns until the match is over or this many are played; returns how many there were."""
    played = 0
    while played < turns and not match.numbers[OVER] and position.counts[LAID] < len(position.undo):
        take_turn(position, match, plays)
        played += 1
    return played
