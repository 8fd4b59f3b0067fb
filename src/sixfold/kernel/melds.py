"""The best arrangement of a table with a hand, packed: `sixfold.rules.melds` once more.

Cards are counts by kind. A table is what lies on the colours' side and what lies on the shapes' side.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.position import Ints
from sixfold.kernel.sides import (
    BY_COLOUR,
    BY_SHAPE,
    CAN,
    COLOUR_HOME,
    COLOUR_LINES,
    COUNTS_MOVES,
    LEANS_TO_COLOUR,
    MUST,
    SHAPE_HOME,
    WORTH,
    Sides,
    divide,
    member,
    new_sides,
)
from sixfold.rules.sides import LINES
from sixfold.rules.tiles import KINDS, QWIRKLE

MAX_QWIRKLES = 3 * QWIRKLE  # that 108 cards hold

# What a table has of each kind: cards that lie on its colour's side and on its shape's, and where new ones go first.
ON_COLOUR, ON_SHAPE, LEANING = range(3)
TABLE_SIZE = 3
# What `answer` holds: the Qwirkles made, and the worth, for which cards of Qwirkles count as well;
# and whether no choice of Qwirkles has been tried yet.
MADE, FOUND, IS_FRESH = range(3)


class Melds(NamedTuple):
    """Room to look for arrangements, and the one that was found."""

    sides: Sides
    left: Ints  # cards that no Qwirkle has taken, by kind
    chosen: Ints  # the lines of the Qwirkles that are tried
    lines: Ints  # the lines of the Qwirkles that were found to be best
    by_colour: Ints  # what then lies on each side, without the Qwirkles
    by_shape: Ints
    answer: Ints


def new_melds() -> Melds:
    """Room to look for arrangements."""
    return Melds(
        sides=new_sides(),
        left=np.zeros(KINDS, dtype=np.int64),
        chosen=np.zeros(MAX_QWIRKLES, dtype=np.int64),
        lines=np.zeros(MAX_QWIRKLES, dtype=np.int64),
        by_colour=np.zeros(KINDS, dtype=np.int64),
        by_shape=np.zeros(KINDS, dtype=np.int64),
        answer=np.zeros(IS_FRESH + 1, dtype=np.int64),
    )


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
def holds(left: Ints, line: int) -> bool:
    """Whether a whole line is there."""
    held = True
    for place in range(QWIRKLE):
        held = held and left[member(line, place)] > 0
    return held


@jit
def take(left: Ints, line: int) -> None:
    """Take one of each card of a line away."""
    for place in range(QWIRKLE):
        left[member(line, place)] -= 1


@jit
def give_back(left: Ints, line: int) -> None:
    """Put back one of each card of a line."""
    for place in range(QWIRKLE):
        left[member(line, place)] += 1


@jit
def next_qwirkles(melds: Melds, size: int) -> bool:
    """Go on to the next choice of so many Qwirkles that can be had together; False when there are no more.

    `left` is what they leave; at the end it is everything again.
    """
    left, chosen = melds.left, melds.chosen
    is_fresh = melds.answer[IS_FRESH]
    melds.answer[IS_FRESH] = 0
    if not size:
        return bool(is_fresh)
    at, line = (0, 0) if is_fresh else (size, LINES)
    while True:
        while line < LINES and not holds(left, line):
            line += 1
        if line < LINES:
            chosen[at] = line
            take(left, line)
            at += 1
            if at == size:
                return True
        else:
            at -= 1
            if at < 0:
                return False
            give_back(left, chosen[at])
            line = chosen[at] + 1


@jit
def most_qwirkles(melds: Melds) -> int:
    """How many Qwirkles can be had together of what is left, whatever becomes of the other cards."""
    most = 0
    melds.answer[IS_FRESH] = 1
    while next_qwirkles(melds, most + 1):
        most += 1
        for n in range(most):
            give_back(melds.left, melds.chosen[n])
        melds.answer[IS_FRESH] = 1
    return most


# Arrangements -----------------------------------------------------------------------------------------


@jit
def load(melds: Melds, table: Ints, size: int) -> None:
    """Ask how to divide what the first chosen Qwirkles leave; what lay on the table must be used."""
    kinds, left = melds.sides.kinds, melds.left
    for kind in range(KINDS):
        row = kinds[kind]
        colour, shape = table[kind, ON_COLOUR], table[kind, ON_SHAPE]
        row[CAN], row[MUST], row[COLOUR_HOME], row[SHAPE_HOME] = left[kind], colour + shape, colour, shape
        row[LEANS_TO_COLOUR] = table[kind, LEANING]
    for n in range(size):
        line = melds.chosen[n]
        home = COLOUR_HOME if line < COLOUR_LINES else SHAPE_HOME
        for place in range(QWIRKLE):
            row = kinds[member(line, place)]
            row[home] = max(0, row[home] - 1)
            row[MUST] -= 1


@jit
def keep(melds: Melds, size: int, found: int) -> None:
    """Note what was found as the answer."""
    melds.answer[MADE], melds.answer[FOUND] = size, found
    for n in range(size):
        melds.lines[n] = melds.chosen[n]
    kinds = melds.sides.kinds
    for kind in range(KINDS):
        melds.by_colour[kind], melds.by_shape[kind] = kinds[kind, BY_COLOUR], kinds[kind, BY_SHAPE]


@inlined
def cards_of(found: int) -> int:
    """How many cards lie there in an arrangement that is worth so much."""
    return (found + WORTH - 1) // WORTH


@jit
def arrange(melds: Melds, table: Ints, cards: Ints, lines: Ints, size: int, counts_moves: bool) -> bool:
    """Whether the table stands with all these cards and these Qwirkles; the answer is how."""
    left, kinds = melds.left, melds.sides.kinds
    for kind in range(KINDS):
        left[kind] = table[kind, ON_COLOUR] + table[kind, ON_SHAPE] + cards[kind]
    for n in range(size):
        melds.chosen[n] = lines[n]
        if not holds(left, lines[n]):
            return False
        take(left, lines[n])
    melds.sides.numbers[COUNTS_MOVES] = counts_moves
    load(melds, table, size)
    everything = 0
    for kind in range(KINDS):
        kinds[kind, MUST] = left[kind]
        everything += left[kind]
    too_few = WORTH * (everything - 1)
    found = divide(melds.sides, too_few)
    if found > too_few:
        keep(melds, size, found + WORTH * QWIRKLE * size)
    return bool(found > too_few)


@jit
def best(melds: Melds, table: Ints, hand: Ints, cards_first: bool, counts_moves: bool) -> bool:
    """Find the arrangement with the most Qwirkles and then the most cards, or the other way round.

    Among equals it is one that has the fewest cards change sides, if these count; False if no card can be played.
    """
    left, answer = melds.left, melds.answer
    lying, everything = 0, 0
    for kind in range(KINDS):
        there = table[kind, ON_COLOUR] + table[kind, ON_SHAPE]
        left[kind] = there + hand[kind]
        lying += there
        everything += left[kind]
    melds.sides.numbers[COUNTS_MOVES] = counts_moves
    answer[MADE], answer[FOUND] = -1, 0
    beat = WORTH * lying + 1  # the same cards are not enough, however few change sides
    for size in range(most_qwirkles(melds), -1, -1):
        if answer[MADE] >= 0:
            cards = cards_of(answer[FOUND])
            if not cards_first or cards == everything:
                break
            beat = WORTH * cards + 1
        answer[IS_FRESH] = 1
        taken = WORTH * QWIRKLE * size
        while next_qwirkles(melds, size):
            load(melds, table, size)
            found = divide(melds.sides, beat - taken) + taken
            if found > beat:
                beat = found
                keep(melds, size, found)
    return bool(answer[MADE] >= 0)
