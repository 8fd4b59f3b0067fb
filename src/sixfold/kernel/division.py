"""Which of its two sides each card goes to, packed: `sixfold.rules.division` over arrays and without recursion.

A table is valid exactly if every card can go to its colour's or its shape's line so that each line has at least three
times as many cards as copies of its commonest kind. The data of each kind is stored together in one row.
"""

from __future__ import annotations

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.solver import (
    AIM,
    AMOUNT,
    ANY,
    CAN,
    CARDS,
    COLOUR_HOME,
    COLOUR_LINES,
    COPIES,
    COST,
    DIVIDED_COLOUR,
    DIVIDED_SHAPE,
    FEWEST_MOVES,
    HIGH,
    LEANS_TO_COLOUR,
    LOW,
    MOVED,
    MUST,
    NEED,
    NODES,
    SHAPE_HOME,
    THERE,
    USED,
    VIA_KIND,
    VIA_LINE,
    WAITING,
    WORTH,
    Solver,
    member,
)
from sixfold.rules.division import LINES, NEVER, SMALLEST
from sixfold.rules.tiles import KINDS, QWIRKLE


@jit
def capacity(solver: Solver, line: int) -> int:
    """The largest number of copies of a kind that a line can hold."""
    kinds = solver.kinds
    for times in range(COPIES, 0, -1):
        cards = 0
        for place in range(QWIRKLE):
            cards += min(times, kinds[member(line, place), CAN])
        if cards >= SMALLEST * times:
            return times
    return 0


@jit
def narrow(solver: Solver, branch: int) -> bool:
    """Raise the lower limits to what must be used; returns whether it fits."""
    kinds = solver.kinds
    least, most = solver.limits[branch, 0], solver.limits[branch, 1]
    for kind in range(KINDS):
        must = kinds[kind, MUST]
        colour, shape = kind // QWIRKLE, COLOUR_LINES + kind % QWIRKLE
        if most[colour] + most[shape] < must:
            return False
        least[colour] = max(least[colour], must - most[shape])
        least[shape] = max(least[shape], must - most[colour])
    return True


@jit
def spread(solver: Solver, branch: int) -> None:
    """Use every card that fits within the limits, as close as possible to where it lay."""
    kinds, lines, numbers, most = solver.kinds, solver.lines, solver.numbers, solver.limits[branch, 1]
    for line in range(LINES):
        lines[line, CARDS] = 0
        lines[line, NEED] = SMALLEST * solver.limits[branch, 0, line]
    used, moved = 0, 0
    for kind in range(KINDS):
        row = kinds[kind]
        colour, shape = kind // QWIRKLE, COLOUR_LINES + kind % QWIRKLE
        amount = min(row[CAN], most[colour] + most[shape])
        low, high = max(0, amount - most[shape]), min(amount, most[colour])
        wanted = amount - row[SHAPE_HOME] if row[LEANS_TO_COLOUR] else row[COLOUR_HOME]
        there = min(high, max(low, wanted))
        moved += max(0, row[COLOUR_HOME] - there) + max(0, row[SHAPE_HOME] - amount + there)
        used += amount
        lines[colour, CARDS] += there
        lines[shape, CARDS] += amount - there
        row[AMOUNT], row[THERE], row[LOW], row[HIGH] = amount, there, low, high
    numbers[USED] = used
    numbers[MOVED] = moved if numbers[AIM] == FEWEST_MOVES else 0


@jit
def price_ways(solver: Solver, needy: int) -> None:
    """Find, for every line, the cheapest chain of cards that change sides from there to the line in need."""
    kinds, lines, waiting = solver.kinds, solver.lines, solver.lists[WAITING]
    weight = int(solver.numbers[AIM] == FEWEST_MOVES)
    for line in range(LINES):
        lines[line, COST] = NEVER
    lines[needy, COST] = 0
    waiting[0], at, count = needy, 0, 1
    while at < count:
        line = waiting[at]
        at += 1
        to_colour = line < COLOUR_LINES
        for place in range(QWIRKLE):
            kind = member(line, place)
            row = kinds[kind]
            there = row[THERE]
            if there >= row[HIGH] if to_colour else there <= row[LOW]:
                continue
            elsewhere = row[AMOUNT] - there
            # One card of this kind would come from the other side: how many more cards of the table would move?
            if to_colour:
                more = int(row[SHAPE_HOME] >= elsewhere) - int(row[COLOUR_HOME] > there)
            else:
                more = int(row[COLOUR_HOME] >= there) - int(row[SHAPE_HOME] > elsewhere)
            price = lines[line, COST] + weight * more
            source = COLOUR_LINES + place if to_colour else place
            if price < lines[source, COST]:
                lines[source, COST], lines[source, VIA_LINE], lines[source, VIA_KIND] = price, line, kind
                waiting[count] = source
                count += 1
                if not weight and lines[source, CARDS] > lines[source, NEED]:
                    return  # all chains cost the same


@inlined
def bring(solver: Solver, needy: int) -> bool:
    """Bring one more card to a line by the cheapest chain of cards that change sides; returns whether there is one."""
    kinds, lines = solver.kinds, solver.lines
    price_ways(solver, needy)
    source, cost = needy, NEVER
    for line in range(LINES):
        if line != needy and lines[line, CARDS] > lines[line, NEED] and lines[line, COST] < cost:
            source, cost = line, lines[line, COST]
    if source == needy:
        return False
    solver.numbers[MOVED] += cost
    lines[source, CARDS] -= 1
    lines[needy, CARDS] += 1
    while source != needy:
        kind = lines[source, VIA_KIND]
        source = lines[source, VIA_LINE]
        kinds[kind, THERE] += 1 if source < COLOUR_LINES else -1
    return True


@inlined
def worth(solver: Solver) -> int:
    """The worth of the current division: more cards first, then fewer that change sides."""
    return int(WORTH * solver.numbers[USED] - solver.numbers[MOVED])


@jit
def is_met(solver: Solver, beat: int) -> bool:
    """Bring every line the cards it needs; returns whether that succeeds and still beats the best."""
    lines = solver.lines
    if worth(solver) <= beat:
        return False
    for line in range(LINES):
        while lines[line, CARDS] < lines[line, NEED]:
            if worth(solver) <= beat or not bring(solver, line):
                return False
    return worth(solver) > beat


@jit
def commonest(solver: Solver, line: int) -> int:
    """How many copies of its commonest kind a line holds."""
    kinds, times = solver.kinds, 0
    for place in range(QWIRKLE):
        row = kinds[member(line, place)]
        times = max(times, row[THERE] if line < COLOUR_LINES else row[AMOUNT] - row[THERE])
    return times


@jit
def unsettled(solver: Solver) -> int:
    """Of the lines too short for their commonest kind, the one that lacks the fewest cards; -1 if there is none."""
    shortest, lack = -1, NEVER
    for line in range(LINES):
        lacking = SMALLEST * commonest(solver, line) - solver.lines[line, CARDS]
        if 0 < lacking < lack:
            shortest, lack = line, lacking
    return shortest


@jit
def divide(solver: Solver, beat: int) -> int:
    """The worth of the best division that beats this worth; the same worth if there is none."""
    kinds, limits = solver.kinds, solver.limits
    for line in range(LINES):
        limits[0, 0, line], limits[0, 1, line] = 0, capacity(solver, line)
    branches = 1
    while branches:
        solver.numbers[NODES] += 1
        branches -= 1
        here = branches
        if not narrow(solver, here):
            continue
        spread(solver, here)
        if not is_met(solver, beat):
            continue
        line = unsettled(solver)
        if line < 0:
            beat = worth(solver)
            for kind in range(KINDS):
                kinds[kind, DIVIDED_COLOUR] = kinds[kind, THERE]
                kinds[kind, DIVIDED_SHAPE] = kinds[kind, AMOUNT] - kinds[kind, THERE]
            if solver.numbers[AIM] == ANY:
                break
            continue
        times = commonest(solver, line)
        fewer_first = 2 * solver.lines[line, CARDS] < SMALLEST * times
        fewer, more = (here + 1, here) if fewer_first else (here, here + 1)  # the one on top of the stack is next
        for other in range(LINES):
            limits[here + 1, 0, other], limits[here + 1, 1, other] = limits[here, 0, other], limits[here, 1, other]
        limits[fewer, 1, line] = times - 1
        limits[more, 0, line] = times
        branches += 2
    return beat
