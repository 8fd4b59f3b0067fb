"""The best arrangement of a table with a hand, packed: a walk through all choices of Qwirkles, most first."""

from __future__ import annotations

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.solver import (
    MEMBERS,
    Sides,
    Solver,
    cards_of,
    climb_best,
    gather,
    give_back,
    holds,
    improve,
    take,
    worth_of_table,
)
from sixfold.kernel.struct import Ints
from sixfold.rules.division import COPIES, LINES, MAX_QWIRKLES, WORTH
from sixfold.rules.solver import NO_ANSWER
from sixfold.rules.tiles import KINDS

STEPS = 5  # 2**5 steps between choices of Qwirkles take as long as a node
CROWDED = 1 << 10  # beyond this many choices of Qwirkles, not all are tried where any answer will do


@jit
def next_qwirkles(solver: Solver, size: int) -> bool:
    """Move to the next choice of this many Qwirkles that can be made together; returns False after the last.

    Their cards are taken from what is left; after the last choice everything is back.
    """
    chosen, left, is_fresh = solver.chosen, solver.left, solver.is_fresh
    solver.is_fresh = 0
    if not size:
        return bool(is_fresh)
    at, line = (0, 0) if is_fresh else (size, LINES)
    steps, is_found, is_over = 0, False, False
    while not is_found and not is_over:
        steps += 1
        while line < LINES and not holds(left, line):
            line += 1
        if line < LINES:
            chosen[at] = line
            take(left, line)
            at += 1
            is_found = at == size
        else:
            at -= 1
            is_over = at < 0
            if not is_over:
                give_back(left, chosen[at])
                line = chosen[at] + 1
    solver.nodes += steps >> STEPS
    return is_found


@jit
def most_qwirkles(solver: Solver) -> int:
    """The most Qwirkles that what is left can make together, whatever happens to the other cards."""
    most = 0
    solver.is_fresh = 1
    while most < MAX_QWIRKLES and next_qwirkles(solver, most + 1):
        most += 1
        for n in range(most):
            give_back(solver.left, solver.chosen[n])
        solver.is_fresh = 1
    return most


@jit
def is_crowded(solver: Solver) -> bool:
    """Whether what is left may have very many choices of Qwirkles."""
    choices = 1
    for line in range(LINES):
        times = COPIES
        for kind in MEMBERS[line]:
            times = min(times, solver.left[kind])
        choices *= times + 1
    return choices > CROWDED


@inlined
def best_of_size(solver: Solver, sides: Sides, size: int, beat: int) -> int:
    """Try all choices of this many Qwirkles; returns the worth of the best arrangement so far."""
    solver.is_fresh = 1
    while next_qwirkles(solver, size):
        worth = improve(solver, sides, size, beat)
        if worth > beat and not solver.fewest_moves:
            return worth
        beat = worth
    return beat


@jit
def best(solver: Solver, sides: Sides, hand: Ints) -> bool:
    """Find the arrangement with the most Qwirkles and then the most cards, or the other way round.

    Depending on what the solver is asked for, it is the one with the fewest cards changing sides among equals, or any
    with the most Qwirkles (with many of them, if there are too many choices). Returns False if no card can be played.
    """
    gather(solver, sides, hand)
    solver.made, solver.worth = NO_ANSWER, 0
    if not solver.fewest_moves and is_crowded(solver):
        return climb_best(solver, sides, hand)
    everything = 0
    for kind in range(KINDS):
        everything += solver.left[kind]
    beat = worth_of_table(sides)
    for size in range(most_qwirkles(solver), -1, -1):
        if solver.made != NO_ANSWER:
            cards = cards_of(solver.worth)
            if not solver.fewest_moves or not solver.cards_first or cards == everything:
                break
            beat = WORTH * cards + 1
        beat = best_of_size(solver, sides, size, beat)
    return bool(solver.made != NO_ANSWER)
