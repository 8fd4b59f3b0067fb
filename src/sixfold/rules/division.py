"""Which of its two sides each card of Rummy goes to: a set of its colour, or a set of its shape.

The sets need no search. If the most frequent kind of a line occurs m times, the line can be laid out in sets if and
only if it has at least 3·m cards: deal them out over m heaps. So a table is valid exactly if every card can go to its
colour's or its shape's line so that each line has at least three times as many cards as copies of its commonest kind.

The search narrows how often a kind may occur in each line. Within such limits every card that fits is used, and the
cheapest way to bring each line what it needs is a flow between twelve lines: a card changes sides, its line loses it
and the crossing line gains it. The cost is the number of table cards that leave the side they lay on.

This code and that of `solver` serve twice: Python runs them on lists, and the kernel compiles them for structs with the
same names. Therefore they work on numbers alone, keep all their memory in a `Solver`, and do not call themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.rules.tiles import COLOURS, KINDS, QWIRKLE, WHOLE_LINES

LINES = len(WHOLE_LINES)  # the colours, then the shapes
COLOUR_LINES = len(COLOURS)
SMALLEST = 3  # cards in a set
COPIES = 3  # of a kind, at most
MAX_QWIRKLES = COPIES * QWIRKLE  # of all cards together
NEVER = 1 << 20  # a cost that nothing has
WORTH = 256  # of a card, when one that changes sides costs 1
BRANCHES = LINES * COPIES + 2  # each narrows a line's limits by at least one and leaves one other waiting
LONGEST = 32 * LINES  # a line is visited again only when it has become cheaper, and costs are from -11 to 11

MEMBERS = [[int(tile) for tile in line] for line in WHOLE_LINES]  # the kinds of each line
COLOUR_LINE = [kind // QWIRKLE for kind in range(KINDS)]  # the line of a kind's colour
SHAPE_LINE = [COLOUR_LINES + kind % QWIRKLE for kind in range(KINDS)]  # the line of its shape


class NodeLimit:
    """How many more nodes a series of searches may visit; a node narrows how often kinds lie in lines."""

    def __init__(self, nodes: int) -> None:
        self.left = nodes

    @property
    def is_reached(self) -> bool:
        """Whether the search should stop."""
        return self.left <= 0


class Solver:
    """What the solver is asked for, what it works on, and its answer."""

    def __init__(self) -> None:
        # What to look for. Any arrangement will do, those with more Qwirkles first, unless it should be the one in
        # which the fewest cards change sides, or cards should come before Qwirkles.
        self.fewest_moves = 0
        self.cards_first = 0
        # The nodes visited so far. One division has few nodes, whatever the cards; it is very many that take long.
        self.nodes = 0

        # The answer: the number of Qwirkles (-1 is no answer), their lines, the worth, and the other cards.
        self.made = 0
        self.made_lines = [0] * (MAX_QWIRKLES + 1)
        self.worth = 0
        self.by_colour = [0] * KINDS
        self.by_shape = [0] * KINDS

        # The Qwirkles that are tried, whether none has been tried yet, and the cards that they leave.
        self.chosen = [0] * (MAX_QWIRKLES + 1)
        self.is_fresh = 0
        self.left = [0] * KINDS

        # What to divide: how many cards of each kind must and can be used, how many lay on each side, and where new
        # ones go first.
        self.must = [0] * KINDS
        self.can = [0] * KINDS
        self.colour_home = [0] * KINDS
        self.shape_home = [0] * KINDS
        self.leans_to_colour = [0] * KINDS
        # The kinds that can be used, their number, and how many table cards the others had.
        self.present = [0] * KINDS
        self.present_count = 0
        self.gone = 0

        # The division at work. Of each kind: how many are used, how many of them on the colour's side, and the fewest
        # and most that could be there. Of all: how many are used, and how many change sides.
        self.amount = [0] * KINDS
        self.on_colour = [0] * KINDS
        self.low = [0] * KINDS
        self.high = [0] * KINDS
        self.used = 0
        self.moved = 0
        # Of each line: its cards, how many it needs, and the cheapest way to give one of them to the line in need.
        self.cards = [0] * LINES
        self.need = [0] * LINES
        self.cost = [0] * LINES
        self.via_line = [0] * LINES
        self.via_kind = [0] * LINES
        self.waiting = [0] * LONGEST
        # For each waiting branch: the fewest and most copies of its commonest kind that each line may hold.
        self.least = [[0] * LINES for _ in range(BRANCHES)]
        self.most = [[0] * LINES for _ in range(BRANCHES)]
        # The best division so far.
        self.divided_colour = [0] * KINDS
        self.divided_shape = [0] * KINDS


def divide(solver: Solver, beat: int) -> int:
    """Find the best division that beats this worth; returns its worth, or the same if there is none."""
    begin(solver)
    branches = 1
    while branches:
        solver.nodes += 1
        branches -= 1
        least, most = solver.least[branches], solver.most[branches]
        if not narrow(solver, least, most):
            continue
        spread(solver, least, most)
        if not meet_needs(solver, beat):
            continue
        line = line_too_short(solver)
        if line < 0:
            beat = WORTH * solver.used - solver.moved
            note_division(solver)
            if not solver.fewest_moves:
                break
        else:
            branch(solver, branches, line)
            branches += 2
    return beat


def begin(solver: Solver) -> None:
    """List the kinds that can be used, and set the widest limits."""
    can, count, gone = solver.can, 0, 0
    for kind in range(KINDS):
        if can[kind]:
            solver.present[count] = kind
            count += 1
        else:
            solver.amount[kind] = solver.on_colour[kind] = solver.low[kind] = solver.high[kind] = 0
            gone += solver.colour_home[kind] + solver.shape_home[kind]
    solver.present_count = count
    solver.gone = gone  # all of them count as moved
    least, most = solver.least[0], solver.most[0]
    for line in range(LINES):
        least[line], most[line] = 0, capacity(can, line)


def capacity(can: Sequence[int], line: int) -> int:
    """The largest number of copies of a kind that a line can hold."""
    once, twice, thrice = 0, 0, 0
    for kind in MEMBERS[line]:
        once += 1 if can[kind] > 0 else 0
        twice += 1 if can[kind] > 1 else 0
        thrice += 1 if can[kind] > 2 else 0
    if thrice and once + twice + thrice >= 3 * SMALLEST:
        return 3
    if twice and once + twice >= 2 * SMALLEST:
        return 2
    return 1 if once >= SMALLEST else 0


def narrow(solver: Solver, least: list[int], most: list[int]) -> bool:
    """Raise the lower limits to what must be used; returns whether it fits."""
    # In the following, conditional expressions and not min and max: plain Python spends most of its time here.
    must, present = solver.must, solver.present
    for n in range(solver.present_count):
        kind = present[n]
        needed, colour, shape = must[kind], COLOUR_LINE[kind], SHAPE_LINE[kind]
        if most[colour] + most[shape] < needed:
            return False
        if least[colour] < needed - most[shape]:
            least[colour] = needed - most[shape]
        if least[shape] < needed - most[colour]:
            least[shape] = needed - most[colour]
    return True


def spread(solver: Solver, least: Sequence[int], most: Sequence[int]) -> None:
    """Use every card that fits within the limits, as close as possible to where it lay."""
    can, colour_home, shape_home, leans = solver.can, solver.colour_home, solver.shape_home, solver.leans_to_colour
    cards, present = solver.cards, solver.present
    for line in range(LINES):
        cards[line] = 0
        solver.need[line] = SMALLEST * least[line]
    used, moved = 0, solver.gone
    for n in range(solver.present_count):
        kind = present[n]
        colour, shape = COLOUR_LINE[kind], SHAPE_LINE[kind]
        most_here, most_beside = most[colour], most[shape]
        home, beside = colour_home[kind], shape_home[kind]
        amount = can[kind] if can[kind] < most_here + most_beside else most_here + most_beside
        low = amount - most_beside if amount > most_beside else 0
        high = amount if amount < most_here else most_here
        on_colour = amount - beside if leans[kind] else home
        on_colour = low if on_colour < low else high if on_colour > high else on_colour
        if home > on_colour:
            moved += home - on_colour
        if beside > amount - on_colour:
            moved += beside - amount + on_colour
        used += amount
        cards[colour] += on_colour
        cards[shape] += amount - on_colour
        solver.amount[kind], solver.on_colour[kind], solver.low[kind], solver.high[kind] = amount, on_colour, low, high
    solver.used = used
    solver.moved = moved if solver.fewest_moves else 0


def meet_needs(solver: Solver, beat: int) -> bool:
    """Bring every line the cards it needs; returns whether that succeeds and still beats the best."""
    cards, need = solver.cards, solver.need
    if WORTH * solver.used - solver.moved <= beat:
        return False
    for line in range(LINES):
        while cards[line] < need[line]:
            if not bring(solver, line) or WORTH * solver.used - solver.moved <= beat:
                return False
    return True


def bring(solver: Solver, needy: int) -> bool:
    """Bring another card to a line by the cheapest chain of cards that change sides; returns whether there is one."""
    cards, need, cost = solver.cards, solver.need, solver.cost
    price_ways(solver, needy)
    source, price = needy, NEVER
    for line in range(LINES):
        if cost[line] < price and cards[line] > need[line] and line != needy:
            source, price = line, cost[line]
    if source == needy:
        return False
    solver.moved += price
    cards[source] -= 1
    cards[needy] += 1
    while source != needy:
        kind = solver.via_kind[source]
        source = solver.via_line[source]
        solver.on_colour[kind] += 1 if source < COLOUR_LINES else -1
    return True


def price_ways(solver: Solver, needy: int) -> None:
    """Find, for every line, the cheapest chain of cards that change sides from there to the line in need."""
    on_colour, amount, low, high = solver.on_colour, solver.amount, solver.low, solver.high
    colour_home, shape_home, cost, waiting = solver.colour_home, solver.shape_home, solver.cost, solver.waiting
    weight = solver.fewest_moves
    for line in range(LINES):
        cost[line] = NEVER
    cost[needy] = 0
    waiting[0] = needy
    at, count = 0, 1
    while at < count:
        line = waiting[at]
        at += 1
        for kind in MEMBERS[line]:
            # One card of this kind would come from the other side: how many more cards of the table would move?
            by_colour, by_shape = on_colour[kind], amount[kind] - on_colour[kind]
            if line < COLOUR_LINES:
                if by_colour >= high[kind]:
                    continue
                source = SHAPE_LINE[kind]
                more = (1 if shape_home[kind] >= by_shape else 0) - (1 if colour_home[kind] > by_colour else 0)
            else:
                if by_colour <= low[kind]:
                    continue
                source = COLOUR_LINE[kind]
                more = (1 if colour_home[kind] >= by_colour else 0) - (1 if shape_home[kind] > by_shape else 0)
            price = cost[line] + weight * more
            if price < cost[source]:
                cost[source], solver.via_line[source], solver.via_kind[source] = price, line, kind
                waiting[count] = source
                count += 1
                if not weight and solver.cards[source] > solver.need[source]:
                    return  # all chains cost the same


def commonest(solver: Solver, line: int) -> int:
    """How many copies of its commonest kind a line holds."""
    on_colour, amount, times = solver.on_colour, solver.amount, 0
    for kind in MEMBERS[line]:
        copies = on_colour[kind] if line < COLOUR_LINES else amount[kind] - on_colour[kind]
        times = copies if copies > times else times
    return times


def line_too_short(solver: Solver) -> int:
    """Of the lines too short for their commonest kind, the one that lacks the fewest cards; -1 if there is none."""
    nearest, lack = -1, NEVER
    for line in range(LINES):
        lacking = SMALLEST * commonest(solver, line) - solver.cards[line]
        if 0 < lacking < lack:
            nearest, lack = line, lacking
    return nearest


def note_division(solver: Solver) -> None:
    """Remember the division at work as the best."""
    for kind in range(KINDS):
        solver.divided_colour[kind] = solver.on_colour[kind]
        solver.divided_shape[kind] = solver.amount[kind] - solver.on_colour[kind]


def branch(solver: Solver, here: int, line: int) -> None:
    """Split a branch: the commonest kind of a line occurs less often, or at least as often as now."""
    times = commonest(solver, line)
    for other in range(LINES):
        solver.least[here + 1][other] = solver.least[here][other]
        solver.most[here + 1][other] = solver.most[here][other]
    fewer_first = 2 * solver.cards[line] < SMALLEST * times
    fewer, more = (here + 1, here) if fewer_first else (here, here + 1)  # the later one is searched first
    solver.most[fewer][line] = times - 1
    solver.least[more][line] = times
