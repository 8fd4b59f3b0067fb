"""Which of its two sides each card goes to: a set of its colour, or a set of its shape.

The sets need no search. If the most frequent kind of a line occurs m times, the line can be laid out in sets if and
only if it has at least 3·m cards: deal them out over m heaps. So a table is legal exactly if every card can go to one
of its two lines so that each line has at least three times as many cards as its most frequent kind.

The search narrows how often a kind may occur in each line. Within such limits every card that fits is used, and the
cheapest way to bring each line what it needs is a flow between twelve lines: a card changes sides, its line loses it
and the crossing line gains it. The cost is the number of table cards that leave the side they lay on.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub
from typing import NamedTuple

from sixfold.rules.tiles import COLOURS, KINDS, SHAPES, WHOLE_LINES

LINES = len(WHOLE_LINES)  # the colours, then the shapes
SMALLEST = 3  # cards in a set
NEVER = 1 << 20  # more than anything costs

Counts = Sequence[int]  # by kind


def colour_line(kind: int) -> int:
    """The line of a kind's colour."""
    return kind // len(SHAPES)


def shape_line(kind: int) -> int:
    """The line of a kind's shape."""
    return len(COLOURS) + kind % len(SHAPES)


class Worth(NamedTuple):
    """What makes one division better than another: more cards used, then fewer moved."""

    cards: int
    unmoved: int  # minus the table cards that change sides


class Division(NamedTuple):
    """The number of cards of each kind in its colour's line and in its shape's."""

    worth: Worth
    by_colour: tuple[int, ...]
    by_shape: tuple[int, ...]


class NodeLimit:
    """How many more nodes a series of searches may visit; a node narrows how often kinds lie in lines.

    One division visits few nodes, whatever the cards, and is never cut short; it is many divisions that take long.
    """

    def __init__(self, nodes: int) -> None:
        self.left = nodes

    @property
    def is_reached(self) -> bool:
        """Whether the search should stop."""
        return self.left <= 0


class _Stack(NamedTuple):
    """The cards of one kind: its lines, how many must and can be used, and how many are on each side now."""

    kind: int
    colour: int
    shape: int
    must: int
    can: int
    colour_home: int
    shape_home: int
    leans_to_colour: bool  # cards stay where they lie; new ones go there first


def divide(
    must: Counts,
    can: Counts,
    colour_home: Counts,
    shape_home: Counts,
    leaning: Sequence[bool],
    beat: Worth,
    limit: NodeLimit | None = None,
) -> Division | None:
    """The best division that beats the given worth; its nodes count towards the limit.

    `must` and `can` are how many cards of each kind must and can be used; `colour_home` and `shape_home` are how many
    are on its colour's and on its shape's side now. Where it makes no difference, new cards of a kind that leans to its
    colour go there.
    """
    search = _Search(must, can, colour_home, shape_home, leaning, beat)
    if limit:
        limit.left -= search.nodes
    return search.found


class _Search:
    def __init__(
        self, must: Counts, can: Counts, colour_home: Counts, shape_home: Counts, leaning: Sequence[bool], beat: Worth
    ) -> None:
        self.stacks: list[_Stack] = []
        self.stacks_of: list[list[int]] = [[] for _ in range(LINES)]
        self.gone = 0  # table cards that are no longer divided: all of them count as moved
        for kind in range(KINDS):
            homes = colour_home[kind], shape_home[kind]
            if not can[kind]:
                self.gone += sum(homes)
                continue
            colour, shape = colour_line(kind), shape_line(kind)
            self.stacks_of[colour].append(len(self.stacks))
            self.stacks_of[shape].append(len(self.stacks))
            self.stacks.append(_Stack(kind, colour, shape, must[kind], can[kind], *homes, leaning[kind]))
        self.beat = beat
        self.found: Division | None = None
        self.nodes = 0
        self._narrow([0] * LINES, [self._room(line) for line in range(LINES)])

    def _room(self, line: int) -> int:
        """The most times a kind can occur in a line."""
        copies = [self.stacks[number].can for number in self.stacks_of[line]]
        fitting = (k for k in range(max(copies, default=0), 0, -1) if sum(min(n, k) for n in copies) >= SMALLEST * k)
        return next(fitting, 0)

    def _narrow(self, least: list[int], most: list[int]) -> None:
        """Look for a division in which the most frequent kind of each line occurs from least to most times."""
        self.nodes += 1
        for _, colour, shape, must, *_ in self.stacks:
            if most[colour] + most[shape] < must:
                return
            if least[colour] < must - most[shape]:
                least[colour] = must - most[shape]
            if least[shape] < must - most[colour]:
                least[shape] = must - most[colour]
        flow = _Flow(self, least, most)
        if not flow.is_met(self.beat):
            return
        line, times = flow.unsettled()
        if not times:
            self.beat = flow.worth
            self.found = flow.division()
            return
        fewer = [times - 1 if number == line else limit for number, limit in enumerate(most)]
        more = [times if number == line else limit for number, limit in enumerate(least)]
        branches = [(least.copy(), fewer), (more, most)]
        for branch in branches if 2 * flow.cards_in[line] < SMALLEST * times else reversed(branches):
            self._narrow(*branch)


class _Flow:
    """The cheapest division in which no kind occurs too often in a line and each line has the cards it needs."""

    def __init__(self, search: _Search, least: list[int], most: list[int]) -> None:
        self.search = search
        self.needs = [SMALLEST * times for times in least]
        self.cards_in = [0] * LINES
        self.moved = search.gone
        self.amounts: list[int] = []  # of each stack: how many are used,
        self.by_colour: list[int] = []  # how many of them lie on its colour's side,
        self.limits: list[tuple[int, int]] = []  # and how many of them may lie there
        for _, colour, shape, _, can, colour_home, shape_home, leans_to_colour in search.stacks:
            # Conditional expressions, not min and max: this is most of the work.
            colour_room, shape_room = most[colour], most[shape]
            amount = can if can < colour_room + shape_room else colour_room + shape_room
            low = amount - shape_room if amount > shape_room else 0
            high = amount if amount < colour_room else colour_room
            there = amount - shape_home if leans_to_colour else colour_home
            there = low if there < low else high if there > high else there
            if colour_home > there:
                self.moved += colour_home - there
            if shape_home > amount - there:
                self.moved += shape_home - amount + there
            self.cards_in[colour] += there
            self.cards_in[shape] += amount - there
            self.amounts.append(amount)
            self.by_colour.append(there)
            self.limits.append((low, high))
        self.cards = sum(self.amounts)

    @property
    def worth(self) -> Worth:
        return Worth(self.cards, -self.moved)

    def is_met(self, beat: Worth) -> bool:
        """Bring every line what it needs, and say whether that succeeds and is still good enough."""
        for line, need in enumerate(self.needs):
            while self.cards_in[line] < need:
                if self.worth <= beat or not self._bring(line):
                    return False
        return self.worth > beat

    def unsettled(self) -> tuple[int, int]:
        """The line that is too short for its most frequent kind by the least, and how often that kind occurs."""
        found, lack, often = 0, NEVER, 0
        by_shape = [*map(sub, self.amounts, self.by_colour)]
        for line, cards in enumerate(self.cards_in):
            there = self.by_colour if line < len(COLOURS) else by_shape
            times = max([there[number] for number in self.search.stacks_of[line]], default=0)
            if 0 < SMALLEST * times - cards < lack:
                found, lack, often = line, SMALLEST * times - cards, times
        return found, often

    def division(self) -> Division:
        by_colour, by_shape = [0] * KINDS, [0] * KINDS
        for number, stack in enumerate(self.search.stacks):
            by_colour[stack.kind] = self.by_colour[number]
            by_shape[stack.kind] = self.amounts[number] - self.by_colour[number]
        return Division(self.worth, tuple(by_colour), tuple(by_shape))

    def _bring(self, needy: int) -> bool:
        """Bring one more card to a line by the cheapest chain of cards that change sides."""
        cost = [NEVER] * LINES
        cost[needy] = 0
        via: list[tuple[int, int]] = [(needy, -1)] * LINES  # the line it goes to, and the stack it goes through
        waiting = [needy]
        for line in waiting:  # grows during the loop
            for number in self.search.stacks_of[line]:
                _, colour, shape, _, _, colour_home, shape_home, _ = self.search.stacks[number]
                there, (low, high) = self.by_colour[number], self.limits[number]
                elsewhere = self.amounts[number] - there
                # One card of this stack would come from the other side: how many more table cards would be moved?
                if line == colour:
                    source, is_open = shape, there < high
                    price = cost[line] + (shape_home >= elsewhere) - (colour_home > there)
                else:
                    source, is_open = colour, there > low
                    price = cost[line] + (colour_home >= there) - (shape_home > elsewhere)
                if is_open and price < cost[source]:
                    cost[source] = price
                    via[source] = line, number
                    waiting.append(source)
        giving = [line for line in range(LINES) if line != needy and self.cards_in[line] > self.needs[line]]
        source = min(giving, key=cost.__getitem__, default=needy)
        if source == needy or cost[source] == NEVER:
            return False
        self.moved += cost[source]
        self.cards_in[source] -= 1
        self.cards_in[needy] += 1
        while source != needy:
            source, number = via[source]
            self.by_colour[number] += 1 if source < len(COLOURS) else -1
        return True
