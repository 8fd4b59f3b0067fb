"""Sets of cards: an exact solver for what can be made of a table and a hand.

A *set* has three to six cards that share a colour or a shape, without duplicates; a set of six is a Qwirkle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from math import prod
from operator import add, itemgetter
from random import Random
from typing import NamedTuple

from sixfold.rules.choices import Lines, Qwirkles
from sixfold.rules.division import COLOUR_LINE, LINES, MEMBERS, SHAPE_LINE, SMALLEST, WORTH, NodeLimit, Solver
from sixfold.rules.errors import IllegalAction
from sixfold.rules.heaps import heaps
from sixfold.rules.solver import (
    NO_ANSWER,
    Sides,
    arrange,
    can_make,
    cards_of,
    climb_best,
    gather,
    improve,
    set_up,
    take_chosen,
    worth_of_table,
)
from sixfold.rules.tiles import (
    COLOURS,
    FRIENDS,
    KINDS,
    LINE_MASKS,
    QWIRKLE,
    SHAPES,
    TILES,
    WHOLE_LINES,
    Colour,
    Sets,
    Shape,
    Tile,
    Tiles,
    mask_of,
)

REMAINDERS = 2  # of a line, searched to lay it out: these take about as long as one node
ATTRIBUTES: tuple[Colour | Shape, ...] = (*COLOURS, *SHAPES)  # of the lines


class Arrangement(NamedTuple):
    """The cards played from a hand, the whole table after that, and how many table cards changed sides.

    A table card changes sides when it moves from a set of its colour to a set of its shape, or back.
    """

    cards: Tiles
    sets: Sets
    moved: int

    @property
    def qwirkles(self) -> Sets:
        return tuple(each for each in self.sets if len(each) == QWIRKLE)


# One set ----------------------------------------------------------------------------------------------


def check_set(cards: Tiles) -> None:
    """Refuse cards that are not a set, with the reason."""
    if len(cards) < SMALLEST:
        raise IllegalAction("set-too-small", {"tiles": cards})
    check_alike(cards)


def check_alike(cards: Tiles) -> None:
    """Refuse cards that can never be part of one set."""
    double = next((tile for tile, copies in Counter(cards).items() if copies > 1), None)
    if double is not None:
        raise IllegalAction("duplicate-card", {"tile": double})
    for tile, other in combinations(cards, 2):
        if not FRIENDS[tile] >> other & 1:
            raise IllegalAction("no-common-characteristic", {"tile": tile, "other": other})


def line_of(cards: Tiles) -> int:
    """The number of the line that a set belongs to."""
    return _line_of_mask(mask_of(cards))


@cache
def _line_of_mask(mask: int) -> int:
    return next(line for line, whole in enumerate(LINE_MASKS) if mask & whole == mask)


def attribute_of(cards: Tiles) -> Colour | Shape:
    """What the cards of a set share."""
    return ATTRIBUTES[line_of(cards)]


def is_shape_set(cards: Tiles) -> bool:
    """Whether the cards of a set share their shape, not their colour."""
    return line_of(cards) >= len(COLOURS)


def fits(cards: Tiles, tile: Tile) -> bool:
    """Whether a card may be added to a set."""
    return mask_of(cards) & ~FRIENDS[tile] == 0


def joining(cards: Tiles) -> Tiles:
    """The cards that could still be added to a set."""
    mask = mask_of(cards)
    shared = [whole for whole in LINE_MASKS if mask & whole == mask]
    return tuple(tile for tile in TILES if not mask >> tile & 1 and any(whole >> tile & 1 for whole in shared))


def continued(before: Sets, after: Sets) -> list[tuple[Tiles, Tiles]]:
    """Each set of the table with the old set that it continues; () if it is new.

    A set continues a set of the same attribute, so that as many cards as possible stay in place.
    """
    pairs: list[tuple[Tiles, Tiles]] = []
    for line in range(LINES):
        old = [cards for cards in before if line_of(cards) == line]
        new = [cards for cards in after if line_of(cards) == line]
        pairs += _paired(new, old)
    return pairs


def _paired(new: list[Tiles], old: list[Tiles]) -> list[tuple[Tiles, Tiles]]:
    """The pairs in which the most cards stay: all pairings are tried, each remainder once."""
    known: dict[tuple[int, Sets], tuple[int, list[tuple[Tiles, Tiles]]]] = {}

    def paired(number: int, left: Sets) -> tuple[int, list[tuple[Tiles, Tiles]]]:
        """The most cards that stay in the sets from this one on, with their pairs."""
        if number == len(new):
            return 0, []
        if (number, left) not in known:
            ways = []
            for cards in (*dict.fromkeys(left), ()):
                kept, pairs = paired(number + 1, _without(left, cards) if cards else left)
                ways.append((kept + len({*new[number]} & {*cards}), [(new[number], cards), *pairs]))
            known[number, left] = max(ways, key=itemgetter(0))
        return known[number, left]

    return paired(0, tuple(old))[1]


def _without(sets: Sets, cards: Tiles) -> Sets:
    """All sets but one of these."""
    at = sets.index(cards)
    return sets[:at] + sets[at + 1 :]


def switched(before: Sets, after: Sets) -> Tiles:
    """The table cards that are now in another set."""
    moved = Counter(tile for cards in before for tile in cards)
    for new, old in continued(before, after):
        moved -= Counter({*new} & {*old})
    return tuple(sorted(moved.elements()))


# What can be arranged ---------------------------------------------------------------------------------


def can_play(sets: Sets, hand: Tiles) -> bool:
    """Whether at least one card of the hand can be played."""
    return _Layout(sets).most_cards(hand) is not None


def arrangements(sets: Sets, cards: Tiles) -> Iterator[Arrangement]:
    """One arrangement with all these cards for each choice of Qwirkles, most Qwirkles first."""
    return _Layout(sets).arrangements(cards)


def choices(sets: Sets, hand: Tiles) -> Iterator[Arrangement]:
    """One arrangement for each choice of cards and Qwirkles, with as few cards changing sides as possible.

    Fewer cards come first, and with the same cards more Qwirkles.
    """
    layout = _Layout(sets)
    playable = [tile for tile in hand if layout.could_play(tile, hand)]
    for count in range(1, len(playable) + 1):
        for cards in dict.fromkeys(combinations(playable, count)):
            yield from layout.arrangements(cards)


def few_cards(sets: Sets, hand: Tiles, limit: NodeLimit) -> Arrangement | None:
    """A choice with as few cards as possible, and the most Qwirkles found within the limit."""
    layout = _Layout(sets)
    for count in range(1, len(hand) + 1):
        for cards in dict.fromkeys(combinations(hand, count)):
            if plain := layout.arrange(cards, ()):
                return next(layout.arrangements(cards, limit), plain)
    return None


def equally_good(sets: Sets, hand: Tiles, like: Arrangement, limit: NodeLimit | None = None) -> Iterator[Arrangement]:
    """All choices with as many cards and Qwirkles, or those found within the limit."""
    layout, made = _Layout(sets), len(like.qwirkles)
    for cards in dict.fromkeys(combinations(hand, len(like.cards))):
        for qwirkles in Qwirkles(layout.with_cards(cards)).of_size(made):
            if limit and limit.is_reached:
                return
            if arranged := layout.arrange(cards, qwirkles, limit):
                yield arranged


def without(sets: Sets, arrangement: Arrangement, tile: Tile, limit: NodeLimit | None = None) -> Arrangement | None:
    """The same Qwirkles without one of the cards, if that can be arranged; at least one card is played."""
    cards = list(arrangement.cards)
    cards.remove(tile)
    return _Layout(sets).arrange(tuple(cards), tuple(map(line_of, arrangement.qwirkles)), limit) if cards else None


def offers(sets: Sets, limit: NodeLimit | None = None) -> Iterator[Tiles]:
    """For each Qwirkle that could be made with the table, the missing cards."""
    layout = _Layout(sets)
    for line, kinds in enumerate(WHOLE_LINES):
        lacking = tuple(kind for kind in kinds if not layout.counts[kind])
        if layout.can_arrange(lacking, (line,), limit):
            yield lacking


def best_first(sets: Sets, hand: Tiles) -> Iterator[Arrangement]:
    """All choices, those with more Qwirkles first, then those with more cards."""
    layout, top = _Layout(sets), best(sets, hand)
    for made in range(len(top.qwirkles) if top else -1, -1, -1):
        for count in range(len(hand), 0, -1):
            for cards in dict.fromkeys(combinations(hand, count)):
                for qwirkles in Qwirkles(layout.with_cards(cards)).of_size(made):
                    if arranged := layout.arrange(cards, qwirkles):
                        yield arranged


def random_choice(sets: Sets, hand: Tiles, rng: Random, others: int = 0) -> Arrangement | None:
    """A uniformly random choice, or None with the weight of this many others."""
    return next(random_choices(sets, hand, rng, others))


def random_choices(
    sets: Sets, hand: Tiles, rng: Random, others: int = 0, limit: NodeLimit | None = None
) -> Iterator[Arrangement | None]:
    """`random_choice`, over and over. Once the limit is reached, a choice with the most cards and no Qwirkle."""
    layout, copies = _Layout(sets), Counter(hand)
    most_cards = layout.most_cards(hand)
    subsets = prod(count + 1 for count in copies.values())
    most_choices = len(Qwirkles(layout.with_cards(hand)))
    while True:
        if most_cards is None or rng.randrange(subsets * most_choices + others) < others:
            yield None
            continue
        if limit and limit.is_reached:
            yield most_cards
            continue
        # Draw any part of the hand with any of its Qwirkles until it is legal, so that no choice is favoured.
        cards = tuple(tile for tile, count in copies.items() for _ in range(rng.randrange(count + 1)))
        made, number = Qwirkles(layout.with_cards(cards), limit), rng.randrange(most_choices)
        if cards and number < len(made) and (arranged := layout.arrange(cards, made.nth(number), limit)):
            yield arranged


def best(sets: Sets, hand: Tiles, cards_first: bool = False, limit: NodeLimit | None = None) -> Arrangement | None:
    """The arrangement with the most Qwirkles and then the most cards, or the other way round.

    Among equals the fewest cards change sides; None if no card of the hand can be played. When the limit is reached,
    it is the best found so far, or one with many Qwirkles.
    """
    return _Layout(sets).best(hand, cards_first, limit)


class Unfinished:
    """A turn that is put together: the cards to play first, then the Qwirkles."""

    def __init__(self, sets: Sets, hand: Tiles) -> None:
        self._layout, self.hand = _Layout(sets), hand

    def can_add(self, cards: Tiles, more: Tiles) -> bool:
        """Whether a legal turn plays all these cards, alone or with some more."""
        return self._layout.can_complete(cards, more)

    def finish(self, cards: Tiles, qwirkles: Lines) -> Arrangement | None:
        """The turn that plays these cards and makes these Qwirkles, and nothing else; None if there is none."""
        return self._layout.arrange(cards, qwirkles) if cards else None


def lay_out(sets: Sets, answer: Solver) -> Arrangement:
    """The answer of a solver, laid out in sets; within a line the old sets are kept as far as possible."""
    return _Layout(sets).lay_out(answer)


def packed(cards: Tiles) -> tuple[int, int]:
    """A set as its line and a mask over the six kinds of the line; there are 504 sets."""
    return _packed(mask_of(cards))


@cache
def _packed(mask: int) -> tuple[int, int]:
    line = _line_of_mask(mask)
    return line, sum(1 << place for place, kind in enumerate(MEMBERS[line]) if mask >> kind & 1)


def counts_of(cards: Iterable[Tile]) -> list[int]:
    """The number of cards of each kind."""
    counts = [0] * KINDS
    for tile in cards:
        counts[tile] += 1
    return counts


class _Layout:
    """A table before the turn: which sets lie on which side, and a solver for what can be made of it."""

    def __init__(self, sets: Sets) -> None:
        self.sets_of: list[list[int]] = [[] for _ in range(LINES)]  # as masks over the six kinds of the line
        lines, masks = [], []
        for line, mask in map(packed, sets):
            self.sets_of[line].append(mask)
            lines.append(line)
            masks.append(mask)
        self.sides = Sides()
        set_up(self.sides, lines, masks)
        self.counts = [*map(add, self.sides.by_colour, self.sides.by_shape)]
        self.solver = Solver()
        self.solver.fewest_moves = 1

    def with_cards(self, cards: Tiles) -> list[int]:
        """The counts with more cards on the table."""
        return [*map(add, self.counts, counts_of(cards))]

    def could_play(self, tile: Tile, hand: Tiles) -> bool:
        """Whether there are enough kinds to make a set with this card."""
        there = mask_of(hand) | mask_of(kind for kind in TILES if self.counts[kind])
        lines = (LINE_MASKS[COLOUR_LINE[tile]], LINE_MASKS[SHAPE_LINE[tile]])
        return any((there & line).bit_count() >= SMALLEST for line in lines)

    def most_cards(self, hand: Tiles) -> Arrangement | None:
        """The arrangement with the most cards of the hand, one at least, and no Qwirkle.

        There is one if any card can be played at all: a Qwirkle may always lie as two sets of three.
        """
        return self.lay_out(self.solver) if can_make(self.solver, self.sides, counts_of(hand), 0) else None

    def arrange(self, cards: Tiles, qwirkles: Lines, limit: NodeLimit | None = None) -> Arrangement | None:
        """An arrangement with all these cards and these Qwirkles."""
        return self.lay_out(self.solver, limit) if self.can_arrange(cards, qwirkles, limit) else None

    def can_arrange(self, cards: Tiles, qwirkles: Lines, limit: NodeLimit | None = None) -> bool:
        """Whether all these cards can be played with these Qwirkles."""
        self.solver.chosen[: len(qwirkles)] = qwirkles
        is_arranged = arrange(self.solver, self.sides, counts_of(cards), len(qwirkles))
        self._charge(limit)
        return is_arranged

    def can_complete(self, cards: Tiles, more: Tiles) -> bool:
        """Whether all these cards can be played, alone or with some more."""
        if cards and self.can_arrange(cards, ()):
            return True
        played = counts_of(cards)
        for kind, count in enumerate(played):
            self.sides.by_colour[kind] += count  # as if they lay there already; on which side does not matter
        can = can_make(self.solver, self.sides, counts_of(more), 0)
        for kind, count in enumerate(played):
            self.sides.by_colour[kind] -= count
        return can

    def arrangements(self, cards: Tiles, limit: NodeLimit | None = None) -> Iterator[Arrangement]:
        """One arrangement with all these cards for each choice of Qwirkles, until the limit is reached."""
        for qwirkles in Qwirkles(self.with_cards(cards)):
            if limit and limit.is_reached:
                return
            if arranged := self.arrange(cards, qwirkles, limit):
                yield arranged

    def best(self, hand: Tiles, cards_first: bool, limit: NodeLimit | None) -> Arrangement | None:
        """The arrangement with the most Qwirkles and then the most cards, or the other way round."""
        answer, counts, everything = self.solver, counts_of(hand), sum(self.counts) + len(hand)
        answer.made = NO_ANSWER
        beat = worth_of_table(self.sides)
        for qwirkles in Qwirkles(self.with_cards(hand)):
            if answer.made != NO_ANSWER and len(qwirkles) < answer.made:
                cards = cards_of(answer.worth)
                if not cards_first or cards == everything:
                    break
                beat = WORTH * cards + 1
            if limit and limit.is_reached:
                if answer.made == NO_ANSWER:
                    climb_best(answer, self.sides, counts)
                break
            beat = self._improve(counts, qwirkles, beat)
            self._charge(limit)
        return self.lay_out(answer) if answer.made != NO_ANSWER else None

    def _improve(self, counts: list[int], qwirkles: Lines, beat: int) -> int:
        """Try a choice of Qwirkles; returns the worth to beat from now on."""
        gather(self.solver, self.sides, counts)
        self.solver.chosen[: len(qwirkles)] = qwirkles
        take_chosen(self.solver, len(qwirkles))
        return improve(self.solver, self.sides, len(qwirkles), beat)

    def _charge(self, limit: NodeLimit | None) -> None:
        if limit:
            limit.left -= self.solver.nodes
        self.solver.nodes = 0

    def lay_out(self, answer: Solver, limit: NodeLimit | None = None) -> Arrangement:
        """The answer of a solver in sets; within a line the old sets are kept as far as possible."""
        sets: list[Tiles] = []
        made = [int(line) for line in answer.made_lines[: answer.made]]
        for line, kinds in enumerate(WHOLE_LINES):
            side, qwirkles = answer.by_colour if line < len(COLOURS) else answer.by_shape, made.count(line)
            amounts = tuple(int(side[kind]) + qwirkles for kind in kinds)
            masks, remainders = heaps(amounts, tuple(sorted(self.sets_of[line])), qwirkles)
            if limit:
                limit.left -= remainders // REMAINDERS
            sets += (tuple(kind for place, kind in enumerate(kinds) if mask >> place & 1) for mask in masks)
        lying = Counter(tile for cards in sets for tile in cards)
        played = (tile for tile in TILES for _ in range(lying[tile] - self.counts[tile]))
        moved = WORTH * cards_of(answer.worth) - answer.worth
        return Arrangement(tuple(played), tuple(sorted(sets)), int(moved))
