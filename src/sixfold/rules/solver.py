"""Arrangements of a table of Rummy with more cards and chosen Qwirkles, over counts of cards.

Python runs this code on lists, and the kernel compiles it for structs (see `division`). Which Qwirkles to try is up to
the caller: the rules count and number the choices (`choices`), the kernel walks through them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sixfold.rules.division import COLOUR_LINES, COPIES, LINES, MEMBERS, WORTH, Solver, divide
from sixfold.rules.tiles import KINDS, QWIRKLE

FIRST_LINE = 0  # named, because compiled code is made again for every literal argument
NO_ANSWER = -1


class Counts(Protocol):
    """A list or an array of numbers."""

    def __getitem__(self, number: int, /) -> int: ...

    def __len__(self) -> int: ...


class Sides:
    """A table: how many cards of each kind lie on each side, and where new ones go first."""

    def __init__(self) -> None:
        self.by_colour = [0] * KINDS
        self.by_shape = [0] * KINDS
        self.leans_to_colour = [0] * KINDS


# A table ----------------------------------------------------------------------------------------------


def set_up(sides: Sides, lines: Counts, masks: Counts) -> None:
    """Lay sets and nothing else; each has a line, and a mask over the six kinds of the line."""
    for kind in range(KINDS):
        sides.by_colour[kind] = sides.by_shape[kind] = sides.leans_to_colour[kind] = 0
    for line in range(LINES):
        lay_line(sides, line, lines, masks)
    for kind in range(KINDS):
        sides.leans_to_colour[kind] = 1 if sides.leans_to_colour[kind] >= 0 else 0


def lay_line(sides: Sides, line: int, lines: Counts, masks: Counts) -> None:
    """Lay the sets of one line. New cards go where a set can take them as it lies, then where more cards lie."""
    home = sides.by_colour if line < COLOUR_LINES else sides.by_shape
    takes, cards = 0, 0
    for number in range(len(lines)):
        if lines[number] != line:
            continue
        mask, size = masks[number], 0
        for place in range(QWIRKLE):
            home[MEMBERS[line][place]] += mask >> place & 1
            size += mask >> place & 1
        cards += size
        if size < QWIRKLE - 1:
            takes |= ~mask
    for place in range(QWIRKLE):
        openness = cards + WORTH if takes >> place & 1 else cards
        sides.leans_to_colour[MEMBERS[line][place]] += openness if line < COLOUR_LINES else -openness


# Arrangements -----------------------------------------------------------------------------------------


def holds(left: Sequence[int], line: int) -> bool:
    """Whether a whole line is left."""
    for kind in MEMBERS[line]:  # noqa: SIM110 - a generator could not be compiled
        if left[kind] <= 0:
            return False
    return True


def take(left: list[int], line: int) -> None:
    """Remove one of each card of a line."""
    for kind in MEMBERS[line]:
        left[kind] -= 1


def give_back(left: list[int], line: int) -> None:
    """Put back one of each card of a line."""
    for kind in MEMBERS[line]:
        left[kind] += 1


def gather(solver: Solver, sides: Sides, cards: Counts) -> None:
    """Collect all cards of the table and some more."""
    for kind in range(KINDS):
        solver.left[kind] = sides.by_colour[kind] + sides.by_shape[kind] + cards[kind]


def take_chosen(solver: Solver, size: int) -> bool:
    """Take the cards of the first chosen Qwirkles; returns whether they are there."""
    for n in range(size):
        if not holds(solver.left, solver.chosen[n]):
            return False
        take(solver.left, solver.chosen[n])
    return True


def load(solver: Solver, sides: Sides, size: int) -> None:
    """Set up the division of what the first chosen Qwirkles leave; cards of the table must be used."""
    must, can, colour_home, shape_home = solver.must, solver.can, solver.colour_home, solver.shape_home
    for kind in range(KINDS):
        colour, shape = sides.by_colour[kind], sides.by_shape[kind]
        can[kind], must[kind], colour_home[kind], shape_home[kind] = solver.left[kind], colour + shape, colour, shape
        solver.leans_to_colour[kind] = sides.leans_to_colour[kind]
    for n in range(size):
        line = solver.chosen[n]
        home = colour_home if line < COLOUR_LINES else shape_home
        for kind in MEMBERS[line]:
            must[kind] -= 1
            if home[kind]:
                home[kind] -= 1


def keep(solver: Solver, size: int, worth: int) -> None:
    """Make the last division, with its Qwirkles, the answer."""
    solver.made, solver.worth = size, worth
    for n in range(size):
        solver.made_lines[n] = solver.chosen[n]
    for kind in range(KINDS):
        solver.by_colour[kind] = solver.divided_colour[kind]
        solver.by_shape[kind] = solver.divided_shape[kind]


def cards_of(worth: int) -> int:
    """The number of cards in an arrangement of this worth."""
    return (worth + WORTH - 1) // WORTH


def improve(solver: Solver, sides: Sides, size: int, beat: int) -> int:
    """Divide what the first chosen Qwirkles leave; an arrangement that beats this worth becomes the answer.

    Returns the worth to beat from now on. The Qwirkles have been taken from what is left.
    """
    load(solver, sides, size)
    return improve_loaded(solver, size, beat)


def improve_loaded(solver: Solver, size: int, beat: int) -> int:
    """The same, for what is already loaded."""
    taken = WORTH * QWIRKLE * size
    worth = divide(solver, beat - taken) + taken
    if worth > beat:
        keep(solver, size, worth)
    return worth


def arrange(solver: Solver, sides: Sides, cards: Counts, size: int) -> bool:
    """Whether the table is valid with all these cards and the first chosen Qwirkles; then the solver holds how."""
    gather(solver, sides, cards)
    too_few = -WORTH
    for kind in range(KINDS):
        too_few += WORTH * solver.left[kind]
    if not take_chosen(solver, size):
        return False
    load(solver, sides, size)
    for kind in range(KINDS):
        solver.must[kind] = solver.left[kind]
    return improve_loaded(solver, size, too_few) > too_few


def can_make(solver: Solver, sides: Sides, hand: Counts, size: int) -> bool:
    """Whether the table is valid with the first chosen Qwirkles and at least one card of the hand."""
    gather(solver, sides, hand)
    beat = worth_of_table(sides)
    return take_chosen(solver, size) and improve(solver, sides, size, beat) > beat


def worth_of_table(sides: Sides) -> int:
    """What a turn has to beat: the same cards do not count as better, however few change sides."""
    worth = 1
    for kind in range(KINDS):
        worth += WORTH * (sides.by_colour[kind] + sides.by_shape[kind])
    return worth


def climb(solver: Solver, sides: Sides, hand: Counts, first: int, at_once: int) -> int:
    """Add Qwirkles one by one while they can be made, starting from one line; returns their number.

    Up to `at_once` of a line are added before the next line. If some Qwirkles can be made together, so can any part of
    them; a Qwirkle that cannot be added now never can.
    """
    chosen, size = solver.chosen, 0
    for step in range(LINES * COPIES // at_once):
        for _ in range(at_once):
            chosen[size] = (first + step) % LINES
            if not can_make(solver, sides, hand, size + 1):
                break
            size += 1
    for n in range(1, size):  # sort by line, as choices are
        line, at = chosen[n], n
        while at and chosen[at - 1] > line:
            chosen[at] = chosen[at - 1]
            at -= 1
        chosen[at] = line
    return size


def climb_best(solver: Solver, sides: Sides, hand: Counts) -> bool:
    """Make an arrangement with many Qwirkles the answer; returns False if no card can be played."""
    size = climb(solver, sides, hand, FIRST_LINE, COPIES)
    return can_make(solver, sides, hand, size)
