"""To which of its two sides each card goes, packed: `sixfold.rules.sides` once more, over arrays and without recursion.

A table stands exactly if every card can be given to its colour's or its shape's line such that each line has three
times as many cards as its commonest kind has. What belongs to one kind lies side by side in one row.
"""

from __future__ import annotations

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.record import Record, ints
from sixfold.rules.sides import LINES, NEVER, SMALLEST
from sixfold.rules.tiles import COLOURS, KINDS, QWIRKLE

COLOUR_LINES = len(COLOURS)  # the lines before them are colours, the others shapes

# What a kind has. How many must and can be used, how many lay on each side, and where new ones go first;
# then how many are used, how many of them on the colour's side, from how few to how many could be there;
# what the division found has on each side; and for arrangements: what no Qwirkle has taken, and what was found best.
MUST, CAN, COLOUR_HOME, SHAPE_HOME, LEANS_TO_COLOUR = 0, 1, 2, 3, 4
AMOUNT, THERE, LOW, HIGH = 5, 6, 7, 8
DIVIDED_COLOUR, DIVIDED_SHAPE = 9, 10
LEFT, BY_COLOUR, BY_SHAPE = 11, 12, 13
KIND_SIZE = 14
# What a line has: its cards, how many it needs, and the cheapest way to give one of them to the line in need.
CARDS, NEED, COST, VIA_LINE, VIA_KIND = range(5)
LINE_SIZE = 5
# What `numbers` holds: the cards that are used, those that change sides, and what is looked for; then for
# arrangements: whether cards come first, whether no choice of Qwirkles has been tried yet, how many Qwirkles are
# made in the one found, and what it is worth; then the nodes of the search so far, and how many it may have (0 is no
# limit). One division has few nodes, whatever the cards; what takes long is to look at very many of them.
USED, MOVED, AIM, CARDS_FIRST, IS_FRESH, MADE, FOUND, NODES, MOST_NODES = range(9)
# Any division that is worth more than what is to be beaten, one with the most cards, or the best of these.
ANY, MOST_CARDS, FEWEST_MOVES = range(3)
# What is listed: lines that wait to be looked at, and the lines of Qwirkles, those that are tried and those found.
WAITING, CHOSEN, MADE_LINES = range(3)

COPIES = 3  # of a kind
BRANCHES = LINES * COPIES + 2  # each narrows the limits of a line by one at least, and waits for one other
LONGEST = 32 * LINES  # a line waits again only when it has become cheaper, and costs lie from -11 to 11
WORTH = 256  # of a card, when one that changes sides costs 1


class Melds(Record):
    """Room to divide cards and to look for arrangements, and what was found.

    As long as nothing else is asked for, any arrangement will do, those with more Qwirkles first.
    """

    kinds = ints(KINDS, KIND_SIZE)
    lines = ints(LINES, LINE_SIZE)
    # For each branch that waits: how often the commonest kind of each line lies there, least and most.
    limits = ints(BRANCHES, 2, LINES)
    lists = ints(MADE_LINES + 1, LONGEST)
    numbers = ints(MOST_NODES + 1)


@inlined
def member(line: int, place: int) -> int:
    """The kind that has this place in a line."""
    return line * QWIRKLE + place if line < COLOUR_LINES else place * QWIRKLE + line - COLOUR_LINES


@jit
def room(melds: Melds, line: int) -> int:
    """How often a kind can lie in a line at most."""
    kinds = melds.kinds
    for times in range(COPIES, 0, -1):
        cards = 0
        for place in range(QWIRKLE):
            cards += min(times, kinds[member(line, place), CAN])
        if cards >= SMALLEST * times:
            return times
    return 0


@jit
def narrow(melds: Melds, branch: int) -> bool:
    """Raise the limits to what must be used; whether there is room for it."""
    kinds = melds.kinds
    least, most = melds.limits[branch, 0], melds.limits[branch, 1]
    for kind in range(KINDS):
        must = kinds[kind, MUST]
        colour, shape = kind // QWIRKLE, COLOUR_LINES + kind % QWIRKLE
        if most[colour] + most[shape] < must:
            return False
        least[colour] = max(least[colour], must - most[shape])
        least[shape] = max(least[shape], must - most[colour])
    return True


@jit
def spread(melds: Melds, branch: int) -> None:
    """Use every card that has room within the limits, each as near to where it lay as can be."""
    kinds, lines, numbers, most = melds.kinds, melds.lines, melds.numbers, melds.limits[branch, 1]
    for line in range(LINES):
        lines[line, CARDS] = 0
        lines[line, NEED] = SMALLEST * melds.limits[branch, 0, line]
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
def price_ways(melds: Melds, needy: int) -> None:
    """For every line the cheapest chain of cards that change sides, from it to the line in need."""
    kinds, lines, waiting = melds.kinds, melds.lines, melds.lists[WAITING]
    weight = int(melds.numbers[AIM] == FEWEST_MOVES)
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
            # One card of this kind would come from the other side: how many more table cards would be moved?
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
                    return  # all ways cost the same


@inlined
def bring(melds: Melds, needy: int) -> bool:
    """Bring one more card to a line by the cheapest chain of cards that change melds."""
    kinds, lines = melds.kinds, melds.lines
    price_ways(melds, needy)
    source, cost = needy, NEVER
    for line in range(LINES):
        if line != needy and lines[line, CARDS] > lines[line, NEED] and lines[line, COST] < cost:
            source, cost = line, lines[line, COST]
    if source == needy:
        return False
    melds.numbers[MOVED] += cost
    lines[source, CARDS] -= 1
    lines[needy, CARDS] += 1
    while source != needy:
        kind = lines[source, VIA_KIND]
        source = lines[source, VIA_LINE]
        kinds[kind, THERE] += 1 if source < COLOUR_LINES else -1
    return True


@inlined
def worth(melds: Melds) -> int:
    """What the division at hand is worth: more cards first, then fewer that change melds."""
    return int(WORTH * melds.numbers[USED] - melds.numbers[MOVED])


@jit
def is_met(melds: Melds, beat: int) -> bool:
    """Bring every line what it needs, and say whether that succeeds and is still good enough."""
    lines = melds.lines
    if worth(melds) <= beat:
        return False
    for line in range(LINES):
        while lines[line, CARDS] < lines[line, NEED]:
            if worth(melds) <= beat or not bring(melds, line):
                return False
    return worth(melds) > beat


@jit
def commonest(melds: Melds, line: int) -> int:
    """How often the commonest kind of a line lies there."""
    kinds, times = melds.kinds, 0
    for place in range(QWIRKLE):
        row = kinds[member(line, place)]
        times = max(times, row[THERE] if line < COLOUR_LINES else row[AMOUNT] - row[THERE])
    return times


@jit
def unsettled(melds: Melds) -> int:
    """The line that lacks least of those that are too short for their commonest kind; -1 if there is none."""
    found, lack = -1, NEVER
    for line in range(LINES):
        lacking = SMALLEST * commonest(melds, line) - melds.lines[line, CARDS]
        if 0 < lacking < lack:
            found, lack = line, lacking
    return found


@jit
def divide(melds: Melds, beat: int) -> int:
    """The worth of the best division that is worth more than what is to be beaten, or that: nothing was found then."""
    kinds, limits = melds.kinds, melds.limits
    for line in range(LINES):
        limits[0, 0, line], limits[0, 1, line] = 0, room(melds, line)
    branches = 1
    while branches:
        melds.numbers[NODES] += 1
        branches -= 1
        here = branches
        if not narrow(melds, here):
            continue
        spread(melds, here)
        if not is_met(melds, beat):
            continue
        line = unsettled(melds)
        if line < 0:
            beat = worth(melds)
            for kind in range(KINDS):
                kinds[kind, DIVIDED_COLOUR] = kinds[kind, THERE]
                kinds[kind, DIVIDED_SHAPE] = kinds[kind, AMOUNT] - kinds[kind, THERE]
            if melds.numbers[AIM] == ANY:
                break
            continue
        times = commonest(melds, line)
        fewer_first = 2 * melds.lines[line, CARDS] < SMALLEST * times
        fewer, more = (here + 1, here) if fewer_first else (here, here + 1)  # the one that waits on top is next
        for other in range(LINES):
            limits[here + 1, 0, other], limits[here + 1, 1, other] = limits[here, 0, other], limits[here, 1, other]
        limits[fewer, 1, line] = times - 1
        limits[more, 0, line] = times
        branches += 2
    return beat
