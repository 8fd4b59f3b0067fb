"""The best arrangement of a table with a hand, packed: `sixfold.rules.melds` once more.

Cards are counts by kind. A table is what lies on the colours' side and what lies on the shapes' side.
"""

from __future__ import annotations

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.position import NOTHING
from sixfold.kernel.record import Ints, typed
from sixfold.kernel.sides import (
    AIM,
    ANY,
    BY_COLOUR,
    BY_SHAPE,
    CAN,
    CARDS_FIRST,
    CHOSEN,
    COLOUR_HOME,
    COLOUR_LINES,
    COPIES,
    DIVIDED_COLOUR,
    DIVIDED_SHAPE,
    FOUND,
    IS_FRESH,
    LEANS_TO_COLOUR,
    LEFT,
    MADE,
    MADE_LINES,
    MUST,
    NODES,
    SHAPE_HOME,
    WORTH,
    Melds,
    divide,
    member,
)
from sixfold.rules.sides import LINES
from sixfold.rules.tiles import KINDS, QWIRKLE

MAX_QWIRKLES = COPIES * QWIRKLE  # that all cards together hold
ALL_COPIES = typed(COPIES)
STEPS = 5  # 2**5 steps from choice to choice of Qwirkles take as long as a node
CROWDED = 1 << 10  # with more choices of Qwirkles than this, not all are tried where any will do

# What a table has of each kind: cards that lie on its colour's side and on its shape's, and where new ones go first.
ON_COLOUR, ON_SHAPE, LEANING = range(3)
TABLE_SIZE = 3


def ask_for(melds: Melds, aim: int, cards_first: bool = False) -> None:
    """Say what is looked for from now on."""
    # Kept here, not passed on: Numba compiles a function once more for each constant that it is called with.
    melds.numbers[AIM] = aim
    melds.numbers[CARDS_FIRST] = cards_first


# A table ----------------------------------------------------------------------------------------------


@jit
def set_up(table: Ints, sets: Ints) -> None:
    """Lay sets, each a row with its line and its cards as a mask over the six of the line."""
    table[:] = 0
    for number in range(len(sets)):
        line, mask = sets[number, 0], sets[number, 1]
        side = ON_COLOUR if line < COLOUR_LINES else ON_SHAPE
        for place in range(QWIRKLE):
            table[member(line, place), side] += mask >> place & 1
    for kind in range(KINDS):
        colour = openness(sets, kind // QWIRKLE, kind % QWIRKLE)
        table[kind, LEANING] = colour >= openness(sets, COLOUR_LINES + kind % QWIRKLE, kind // QWIRKLE)


@jit
def openness(sets: Ints, line: int, place: int) -> int:
    """How well a card fits a line: whether it can join a set as it lies, then how many cards lie there."""
    fits, cards = 0, 0
    for number in range(len(sets)):
        if sets[number, 0] != line:
            continue
        mask, size = sets[number, 1], 0
        for other in range(QWIRKLE):
            size += mask >> other & 1
        cards += size
        if size < QWIRKLE - 1 and not mask >> place & 1:
            fits = WORTH
    return fits + cards


# Qwirkles ---------------------------------------------------------------------------------------------


@inlined
def holds(melds: Melds, line: int) -> bool:
    """Whether a whole line is left."""
    held = True
    for place in range(QWIRKLE):
        held = held and melds.kinds[member(line, place), LEFT] > 0
    return held


@inlined
def take(melds: Melds, line: int) -> None:
    """Take one of each card of a line away."""
    for place in range(QWIRKLE):
        melds.kinds[member(line, place), LEFT] -= 1


@inlined
def give_back(melds: Melds, line: int) -> None:
    """Put back one of each card of a line."""
    for place in range(QWIRKLE):
        melds.kinds[member(line, place), LEFT] += 1


@jit
def next_qwirkles(melds: Melds, size: int) -> bool:
    """Move to the next choice of this many Qwirkles that can be made together; False when there are no more.

    They are taken from what is left; at the end everything is there again.
    """
    chosen, is_fresh = melds.lists[CHOSEN], melds.numbers[IS_FRESH]
    melds.numbers[IS_FRESH] = 0
    if not size:
        return bool(is_fresh)
    at, line = (0, 0) if is_fresh else (size, LINES)
    steps, is_found, is_over = 0, False, False
    while not is_found and not is_over:
        steps += 1
        while line < LINES and not holds(melds, line):
            line += 1
        if line < LINES:
            chosen[at] = line
            take(melds, line)
            at += 1
            is_found = at == size
        else:
            at -= 1
            is_over = at < 0
            if not is_over:
                give_back(melds, chosen[at])
                line = chosen[at] + 1
    melds.numbers[NODES] += steps >> STEPS
    return is_found


@jit
def most_qwirkles(melds: Melds) -> int:
    """How many Qwirkles can be had together of what is left, whatever becomes of the other cards."""
    most = 0
    melds.numbers[IS_FRESH] = 1
    while most < MAX_QWIRKLES and next_qwirkles(melds, most + 1):
        most += 1
        for n in range(most):
            give_back(melds, melds.lists[CHOSEN, n])
        melds.numbers[IS_FRESH] = 1
    return most


@jit
def is_crowded(melds: Melds) -> bool:
    """Whether there may be very many choices of Qwirkles of what is left."""
    choices = 1
    for line in range(LINES):
        times = COPIES
        for place in range(QWIRKLE):
            times = min(times, melds.kinds[member(line, place), LEFT])
        choices *= times + 1
    return choices > CROWDED


# Arrangements -----------------------------------------------------------------------------------------


@jit
def gather(melds: Melds, table: Ints, cards: Ints) -> None:
    """Put all cards of the table together with some more."""
    for kind in range(KINDS):
        melds.kinds[kind, LEFT] = table[kind, ON_COLOUR] + table[kind, ON_SHAPE] + cards[kind]


@jit
def load(melds: Melds, table: Ints, size: int) -> None:
    """Ask how to divide what the first chosen Qwirkles leave; what lay on the table must be used."""
    kinds = melds.kinds
    for kind in range(KINDS):
        row = kinds[kind]
        colour, shape = table[kind, ON_COLOUR], table[kind, ON_SHAPE]
        row[CAN], row[MUST], row[COLOUR_HOME], row[SHAPE_HOME] = row[LEFT], colour + shape, colour, shape
        row[LEANS_TO_COLOUR] = table[kind, LEANING]
    for n in range(size):
        line = melds.lists[CHOSEN, n]
        home = COLOUR_HOME if line < COLOUR_LINES else SHAPE_HOME
        for place in range(QWIRKLE):
            row = kinds[member(line, place)]
            row[home] = max(0, row[home] - 1)
            row[MUST] -= 1


@jit
def keep(melds: Melds, size: int, found: int) -> None:
    """Note what was found as the answer."""
    kinds = melds.kinds
    melds.numbers[MADE], melds.numbers[FOUND] = size, found
    for n in range(size):
        melds.lists[MADE_LINES, n] = melds.lists[CHOSEN, n]
    for kind in range(KINDS):
        kinds[kind, BY_COLOUR], kinds[kind, BY_SHAPE] = kinds[kind, DIVIDED_COLOUR], kinds[kind, DIVIDED_SHAPE]


@inlined
def cards_of(found: int) -> int:
    """How many cards lie there in an arrangement that is worth so much."""
    return (found + WORTH - 1) // WORTH


@jit
def arrange(melds: Melds, table: Ints, cards: Ints, size: int) -> bool:
    """Whether the table stands with all these cards and the first chosen Qwirkles; the answer is how."""
    kinds, everything = melds.kinds, 0
    gather(melds, table, cards)
    for n in range(size):
        if not holds(melds, melds.lists[CHOSEN, n]):
            return False
        take(melds, melds.lists[CHOSEN, n])
    load(melds, table, size)
    for kind in range(KINDS):
        kinds[kind, MUST] = kinds[kind, LEFT]
        everything += kinds[kind, LEFT]
    too_few = WORTH * (everything - 1)
    found = divide(melds, too_few)
    if found > too_few:
        keep(melds, size, found + WORTH * QWIRKLE * size)
    return bool(found > too_few)


@jit
def can_make(melds: Melds, table: Ints, hand: Ints, size: int) -> bool:
    """Whether the table stands with the first chosen Qwirkles and at least one card of the hand."""
    gather(melds, table, hand)
    lying = -QWIRKLE * size
    for kind in range(KINDS):
        lying += melds.kinds[kind, LEFT] - hand[kind]
    for n in range(size):
        if not holds(melds, melds.lists[CHOSEN, n]):
            return False
        take(melds, melds.lists[CHOSEN, n])
    load(melds, table, size)
    beat = WORTH * lying + 1
    return bool(divide(melds, beat) > beat)


@jit
def climb(melds: Melds, table: Ints, hand: Ints, first: int, at_once: int) -> int:
    """Choose Qwirkles one after the other, each that can still be made, from one line on; gives how many.

    Up to `at_once` of a line are chosen before the next line. Whoever can make some Qwirkles can make any part of them,
    so one that cannot be added now never can.
    """
    chosen, size = melds.lists[CHOSEN], 0
    for step in range(LINES * COPIES // at_once):
        for _ in range(at_once):
            chosen[size] = (first + step) % LINES
            if not can_make(melds, table, hand, size + 1):
                break
            size += 1
    for n in range(1, size):  # in the order of the lines, as choices are
        line, at = chosen[n], n
        while at and chosen[at - 1] > line:
            chosen[at] = chosen[at - 1]
            at -= 1
        chosen[at] = line
    return size


@jit
def best(melds: Melds, table: Ints, hand: Ints) -> bool:
    """Find the arrangement with the most Qwirkles and then the most cards, or the other way round.

    Among equals it is one that has the fewest cards change sides, if that was asked for; if any will do, it is any
    with the most Qwirkles, or with many where there are too many choices. False if no card can be played.
    """
    numbers, is_any_enough = melds.numbers, melds.numbers[AIM] == ANY
    gather(melds, table, hand)
    if is_any_enough and is_crowded(melds):
        size = climb(melds, table, hand, NOTHING, ALL_COPIES)
        numbers[MADE], numbers[FOUND] = -1, 0
        if can_make(melds, table, hand, size):
            keep(melds, size, 0)
        return bool(numbers[MADE] >= 0)
    lying, everything = 0, 0
    for kind in range(KINDS):
        everything += melds.kinds[kind, LEFT]
        lying += melds.kinds[kind, LEFT] - hand[kind]
    numbers[MADE], numbers[FOUND] = -1, 0
    beat = WORTH * lying + 1  # the same cards are not enough, however few change sides
    for size in range(most_qwirkles(melds), -1, -1):
        if numbers[MADE] >= 0:
            cards = cards_of(numbers[FOUND])
            if is_any_enough or not numbers[CARDS_FIRST] or cards == everything:
                break
            beat = WORTH * cards + 1
        numbers[IS_FRESH] = 1
        taken = WORTH * QWIRKLE * size
        while next_qwirkles(melds, size):
            load(melds, table, size)
            found = divide(melds, beat - taken) + taken
            if found > beat:
                beat = found
                keep(melds, size, found)
                if is_any_enough:
                    break
    return bool(numbers[MADE] >= 0)
