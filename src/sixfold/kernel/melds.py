"""The best arrangement of a table with a hand, packed: `sixfold.rules.melds` over arrays.

Cards are counts by kind. A table is what lies on the colours' side and what lies on the shapes' side.
"""

from __future__ import annotations

from sixfold.kernel.division import divide
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.position import NOTHING
from sixfold.kernel.solver import (
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
    Solver,
    member,
)
from sixfold.kernel.struct import Ints, typed
from sixfold.rules.division import LINES
from sixfold.rules.tiles import KINDS, QWIRKLE

MAX_QWIRKLES = COPIES * QWIRKLE  # of all cards together
ALL_COPIES = typed(COPIES)
STEPS = 5  # 2**5 steps between choices of Qwirkles take as long as a node
CROWDED = 1 << 10  # beyond this many choices of Qwirkles, not all are tried where any answer will do

# The columns of a kind on a table: cards on its colour's side and on its shape's, and where new ones go first.
ON_COLOUR, ON_SHAPE, LEANING = range(3)
TABLE_SIZE = 3


# A table ----------------------------------------------------------------------------------------------


@jit
def set_up(table: Ints, sets: Ints) -> None:
    """Lay exactly these sets; each is a row with its line and its cards as a mask over the six of the line."""
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
    """How well a line takes a card: first whether a set can take it as it lies, then how many cards lie there."""
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
def holds(solver: Solver, line: int) -> bool:
    """Whether a whole line is left."""
    held = True
    for place in range(QWIRKLE):
        held = held and solver.kinds[member(line, place), LEFT] > 0
    return held


@inlined
def take(solver: Solver, line: int) -> None:
    """Remove one of each card of a line."""
    for place in range(QWIRKLE):
        solver.kinds[member(line, place), LEFT] -= 1


@inlined
def give_back(solver: Solver, line: int) -> None:
    """Put back one of each card of a line."""
    for place in range(QWIRKLE):
        solver.kinds[member(line, place), LEFT] += 1


@jit
def next_qwirkles(solver: Solver, size: int) -> bool:
    """Move to the next choice of this many Qwirkles that can be made together; returns False after the last.

    Their cards are taken from what is left; after the last choice everything is back.
    """
    chosen, is_fresh = solver.lists[CHOSEN], solver.numbers[IS_FRESH]
    solver.numbers[IS_FRESH] = 0
    if not size:
        return bool(is_fresh)
    at, line = (0, 0) if is_fresh else (size, LINES)
    steps, is_found, is_over = 0, False, False
    while not is_found and not is_over:
        steps += 1
        while line < LINES and not holds(solver, line):
            line += 1
        if line < LINES:
            chosen[at] = line
            take(solver, line)
            at += 1
            is_found = at == size
        else:
            at -= 1
            is_over = at < 0
            if not is_over:
                give_back(solver, chosen[at])
                line = chosen[at] + 1
    solver.numbers[NODES] += steps >> STEPS
    return is_found


@jit
def most_qwirkles(solver: Solver) -> int:
    """The most Qwirkles that what is left can make together, whatever happens to the other cards."""
    most = 0
    solver.numbers[IS_FRESH] = 1
    while most < MAX_QWIRKLES and next_qwirkles(solver, most + 1):
        most += 1
        for n in range(most):
            give_back(solver, solver.lists[CHOSEN, n])
        solver.numbers[IS_FRESH] = 1
    return most


@jit
def is_crowded(solver: Solver) -> bool:
    """Whether what is left may have very many choices of Qwirkles."""
    choices = 1
    for line in range(LINES):
        times = COPIES
        for place in range(QWIRKLE):
            times = min(times, solver.kinds[member(line, place), LEFT])
        choices *= times + 1
    return choices > CROWDED


# Arrangements -----------------------------------------------------------------------------------------


@jit
def gather(solver: Solver, table: Ints, cards: Ints) -> None:
    """Collect all cards of the table and some more."""
    for kind in range(KINDS):
        solver.kinds[kind, LEFT] = table[kind, ON_COLOUR] + table[kind, ON_SHAPE] + cards[kind]


@jit
def load(solver: Solver, table: Ints, size: int) -> None:
    """Set up the division of what the first chosen Qwirkles leave; cards of the table must be used."""
    kinds = solver.kinds
    for kind in range(KINDS):
        row = kinds[kind]
        colour, shape = table[kind, ON_COLOUR], table[kind, ON_SHAPE]
        row[CAN], row[MUST], row[COLOUR_HOME], row[SHAPE_HOME] = row[LEFT], colour + shape, colour, shape
        row[LEANS_TO_COLOUR] = table[kind, LEANING]
    for n in range(size):
        line = solver.lists[CHOSEN, n]
        home = COLOUR_HOME if line < COLOUR_LINES else SHAPE_HOME
        for place in range(QWIRKLE):
            row = kinds[member(line, place)]
            row[home] = max(0, row[home] - 1)
            row[MUST] -= 1


@jit
def keep(solver: Solver, size: int, worth: int) -> None:
    """Make the last division, with its Qwirkles, the answer."""
    kinds = solver.kinds
    solver.numbers[MADE], solver.numbers[FOUND] = size, worth
    for n in range(size):
        solver.lists[MADE_LINES, n] = solver.lists[CHOSEN, n]
    for kind in range(KINDS):
        kinds[kind, BY_COLOUR], kinds[kind, BY_SHAPE] = kinds[kind, DIVIDED_COLOUR], kinds[kind, DIVIDED_SHAPE]


@inlined
def cards_of(worth: int) -> int:
    """The number of cards in an arrangement of this worth."""
    return (worth + WORTH - 1) // WORTH


@jit
def arrange(solver: Solver, table: Ints, cards: Ints, size: int) -> bool:
    """Whether the table is valid with all these cards and the first chosen Qwirkles; the answer says how."""
    kinds, everything = solver.kinds, 0
    gather(solver, table, cards)
    for n in range(size):
        if not holds(solver, solver.lists[CHOSEN, n]):
            return False
        take(solver, solver.lists[CHOSEN, n])
    load(solver, table, size)
    for kind in range(KINDS):
        kinds[kind, MUST] = kinds[kind, LEFT]
        everything += kinds[kind, LEFT]
    too_few = WORTH * (everything - 1)
    worth = divide(solver, too_few)
    if worth > too_few:
        keep(solver, size, worth + WORTH * QWIRKLE * size)
    return bool(worth > too_few)


@jit
def can_make(solver: Solver, table: Ints, hand: Ints, size: int) -> bool:
    """Whether the table is valid with the first chosen Qwirkles and at least one card of the hand."""
    gather(solver, table, hand)
    lying = -QWIRKLE * size
    for kind in range(KINDS):
        lying += solver.kinds[kind, LEFT] - hand[kind]
    for n in range(size):
        if not holds(solver, solver.lists[CHOSEN, n]):
            return False
        take(solver, solver.lists[CHOSEN, n])
    load(solver, table, size)
    beat = WORTH * lying + 1
    return bool(divide(solver, beat) > beat)


@jit
def climb(solver: Solver, table: Ints, hand: Ints, first: int, at_once: int) -> int:
    """Add Qwirkles one by one while they can be made, starting from one line; returns their number.

    Up to `at_once` of a line are added before the next line. If some Qwirkles can be made together, so can any part of
    them, so a Qwirkle that cannot be added now never can.
    """
    chosen, size = solver.lists[CHOSEN], 0
    for step in range(LINES * COPIES // at_once):
        for _ in range(at_once):
            chosen[size] = (first + step) % LINES
            if not can_make(solver, table, hand, size + 1):
                break
            size += 1
    for n in range(1, size):  # sort by line, as choices are
        line, at = chosen[n], n
        while at and chosen[at - 1] > line:
            chosen[at] = chosen[at - 1]
            at -= 1
        chosen[at] = line
    return size


@jit
def best(solver: Solver, table: Ints, hand: Ints) -> bool:
    """Find the arrangement with the most Qwirkles and then the most cards, or the other way round.

    Depending on the aim, it is the one with the fewest cards changing sides among equals, or any with the most
    Qwirkles (with many of them, if there are too many choices). Returns False if no card can be played.
    """
    numbers, is_any_enough = solver.numbers, solver.numbers[AIM] == ANY
    gather(solver, table, hand)
    if is_any_enough and is_crowded(solver):
        size = climb(solver, table, hand, NOTHING, ALL_COPIES)
        numbers[MADE], numbers[FOUND] = -1, 0
        if can_make(solver, table, hand, size):
            keep(solver, size, 0)
        return bool(numbers[MADE] >= 0)
    lying, everything = 0, 0
    for kind in range(KINDS):
        everything += solver.kinds[kind, LEFT]
        lying += solver.kinds[kind, LEFT] - hand[kind]
    numbers[MADE], numbers[FOUND] = -1, 0
    beat = WORTH * lying + 1  # the same cards do not count as better, however few change sides
    for size in range(most_qwirkles(solver), -1, -1):
        if numbers[MADE] >= 0:
            cards = cards_of(numbers[FOUND])
            if is_any_enough or not numbers[CARDS_FIRST] or cards == everything:
                break
            beat = WORTH * cards + 1
        numbers[IS_FRESH] = 1
        taken = WORTH * QWIRKLE * size
        while next_qwirkles(solver, size):
            load(solver, table, size)
            worth = divide(solver, beat - taken) + taken
            if worth > beat:
                beat = worth
                keep(solver, size, worth)
                if is_any_enough:
                    break
    return bool(numbers[MADE] >= 0)
