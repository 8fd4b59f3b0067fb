"""Sets of cards: an exact solver for what can be made of a table and a hand.

A *set* has three to six cards that share a colour or a shape, without duplicates; a set of six is a Qwirkle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import prod
from operator import add, itemgetter
from random import Random
from typing import NamedTuple, TypeAlias

from sixfold.rules.division import LINES, SMALLEST, Division, NodeLimit, Worth, colour_line, divide, shape_line
from sixfold.rules.errors import IllegalAction
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

Lines: TypeAlias = tuple[int, ...]  # the numbers of lines; here of the Qwirkles that are made

NOTHING = Worth(-1, 0)
EQUAL_IS_WORSE = 1  # above any number of unmoved cards: only more cards beat it
CACHED_LINES = 1 << 14
MOST_RESTS = 250  # remainders of a line searched to lay it out; an ordinary line has at most about a hundred
RESTS = 2  # remainders that take about as long as one node
STATES = 20  # states that `Qwirkles` counts in about the time of one node
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
    return _Table(sets).division_with_most_cards(hand, ()) is not None


def arrangements(sets: Sets, cards: Tiles) -> Iterator[Arrangement]:
    """One arrangement with all these cards for each choice of Qwirkles, most Qwirkles first."""
    return _Table(sets).arrangements(cards)


def choices(sets: Sets, hand: Tiles) -> Iterator[Arrangement]:
    """One arrangement for each choice of cards and Qwirkles, with as few cards changing sides as possible.

    Fewer cards come first, and with the same cards more Qwirkles.
    """
    table = _Table(sets)
    playable = [tile for tile in hand if table.could_play(tile, hand)]
    for count in range(1, len(playable) + 1):
        for cards in dict.fromkeys(combinations(playable, count)):
            yield from table.arrangements(cards)


def few_cards(sets: Sets, hand: Tiles, limit: NodeLimit) -> Arrangement | None:
    """A choice with as few cards as possible, and the most Qwirkles found within the limit."""
    table = _Table(sets)
    for count in range(1, len(hand) + 1):
        for cards in dict.fromkeys(combinations(hand, count)):
            if plain := table.arranged(cards, ()):
                return next(table.arrangements(cards, limit), plain)
    return None


def equals(sets: Sets, hand: Tiles, like: Arrangement, limit: NodeLimit | None = None) -> Iterator[Arrangement]:
    """All choices with as many cards and Qwirkles, or those found within the limit."""
    table, made = _Table(sets), len(like.qwirkles)
    for cards in dict.fromkeys(combinations(hand, len(like.cards))):
        for qwirkles in Qwirkles(table.with_cards(cards)).of_size(made):
            if limit and limit.is_reached:
                return
            if found := table.arranged(cards, qwirkles, limit):
                yield found


def offers(sets: Sets, limit: NodeLimit | None = None) -> Iterator[Tiles]:
    """For each Qwirkle that could be made with the table, the missing cards."""
    table = _Table(sets)
    for line, kinds in enumerate(WHOLE_LINES):
        lacking = tuple(kind for kind in kinds if not table.counts[kind])
        if table.divide(lacking, (line,), NOTHING, must_play_all=True, limit=limit):
            yield lacking


def best_first(sets: Sets, hand: Tiles) -> Iterator[Arrangement]:
    """All choices, those with more Qwirkles first, then those with more cards."""
    table, top = _Table(sets), best(sets, hand)
    for made in range(len(top.qwirkles) if top else -1, -1, -1):
        for count in range(len(hand), 0, -1):
            for cards in dict.fromkeys(combinations(hand, count)):
                for qwirkles in Qwirkles(table.with_cards(cards)).of_size(made):
                    if found := table.arranged(cards, qwirkles):
                        yield found


def any_choice(sets: Sets, hand: Tiles, rng: Random, others: int = 0) -> Arrangement | None:
    """A uniformly random choice, or None with the weight of this many others."""
    return next(any_choices(sets, hand, rng, others))


def any_choices(
    sets: Sets, hand: Tiles, rng: Random, others: int = 0, limit: NodeLimit | None = None
) -> Iterator[Arrangement | None]:
    """`any_choice`, over and over. Once the limit is reached, a choice with the most cards and no Qwirkle."""
    table = _Table(sets)
    division = table.division_with_most_cards(hand, ())
    copies = Counter(hand)
    subsets = prod(count + 1 for count in copies.values())
    most = len(Qwirkles(table.with_cards(hand)))
    while True:
        if division is None or rng.randrange(subsets * most + others) < others:
            yield None
            continue
        if limit and limit.is_reached:
            yield table.laid_out((), division)
            continue
        # Draw any part of the hand with any of its Qwirkles until it is legal, so that no choice is favoured.
        cards = tuple(tile for tile, count in copies.items() for _ in range(rng.randrange(count + 1)))
        made, number = Qwirkles(table.with_cards(cards), limit), rng.randrange(most)
        if cards and number < len(made) and (found := table.arranged(cards, made.nth(number), limit)):
            yield found


def best(sets: Sets, hand: Tiles, cards_first: bool = False, limit: NodeLimit | None = None) -> Arrangement | None:
    """The arrangement with the most Qwirkles and then the most cards, or the other way round.

    Among equals the fewest cards change sides; None if no card of the hand can be played. When the limit is reached,
    it is the best found so far, or one with many Qwirkles.
    """
    table = _Table(sets)
    found: tuple[Lines, Division] | None = None
    beat = Worth(sum(table.counts), EQUAL_IS_WORSE)
    for qwirkles in Qwirkles(table.with_cards(hand)):
        if found and len(qwirkles) < len(found[0]):
            has_played_all = beat.cards == sum(table.counts) + len(hand)
            if not cards_first or has_played_all:
                break
            beat = Worth(found[1].worth.cards, EQUAL_IS_WORSE)
        if limit and limit.is_reached:
            found = found or _climbed(table, hand)
            break
        if division := table.divide(hand, qwirkles, beat, must_play_all=False, limit=limit):
            found, beat = (qwirkles, division), division.worth
    return table.laid_out(*found) if found else None


def _climbed(table: _Table, hand: Tiles) -> tuple[Lines, Division] | None:
    """Qwirkles added one by one as long as they can be made, with the most cards.

    If some Qwirkles can be made together, so can any part of them; so one that cannot be added now never can.
    """
    lines: Lines = ()
    found = table.division_with_most_cards(hand, lines)
    held = table.with_cards(hand)
    for line in range(LINES):
        while all(_less(held, lines)[kind] for kind in WHOLE_LINES[line]):
            more = table.division_with_most_cards(hand, (*lines, line))
            if more is None:
                break
            lines, found = (*lines, line), more
    return (lines, found) if found else None


def lay_out(sets: Sets, qwirkles: Lines, division: Division) -> Arrangement:
    """The arrangement of these Qwirkles and a division of all other cards."""
    return _Table(sets).laid_out(qwirkles, division)


def _less(counts: Sequence[int], qwirkles: Lines) -> list[int]:
    """What is left without the Qwirkles."""
    left = list(counts)
    for line in qwirkles:
        for kind in WHOLE_LINES[line]:
            left[kind] -= 1
    return left


class Qwirkles:
    """The choices of Qwirkles among some cards: all that are possible together, most first.

    There may be almost a hundred thousand, so they are counted without being listed. A choice has some number of
    Qwirkles of each line; what the colours take limits what is left for the shapes.
    """

    def __init__(self, counts: Sequence[int], limit: NodeLimit | None = None) -> None:
        side = len(SHAPES)
        self.rows = [tuple(counts[first : first + side]) for first in range(0, KINDS, side)]
        self.ways: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}
        self.room = (max(counts),) * side
        self.by_size = self._ways(0, self.room)
        if limit:
            limit.left -= 1 + len(self.ways) // STATES

    def __len__(self) -> int:
        return sum(self.by_size)

    def __iter__(self) -> Iterator[Lines]:
        for size in range(len(self.by_size) - 1, -1, -1):
            yield from self.of_size(size)

    def nth(self, number: int) -> Lines:
        """The choice with this number."""
        size = len(self.by_size) - 1
        while number >= self.by_size[size]:
            number -= self.by_size[size]
            size -= 1
        return self._at(number, size)

    def of_size(self, size: int) -> Iterator[Lines]:
        """The choices that have this many Qwirkles."""
        return self._listed(0, self.room, size)

    def _steps(self, line: int, room: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """How often a line may be chosen, and what this leaves; most often first."""
        if line >= len(COLOURS):
            yield from ((times, room) for times in range(room[line - len(COLOURS)], -1, -1))
            return
        row = self.rows[line]
        for times in range(min(row), -1, -1):
            yield (
                times,
                tuple([had if had < held - times else held - times for had, held in zip(room, row, strict=True)]),
            )

    def _ways(self, line: int, room: tuple[int, ...]) -> tuple[int, ...]:
        """How many choices there are from a line on, by their size."""
        if line == LINES:
            return (1,)
        if (line, room) not in self.ways:
            ways: list[int] = []
            for times, left in self._steps(line, room):
                more = self._ways(line + 1, left)
                ways += [0] * (times + len(more) - len(ways))
                for size, number in enumerate(more, times):
                    ways[size] += number
            self.ways[line, room] = tuple(ways)
        return self.ways[line, room]

    def _listed(self, line: int, room: tuple[int, ...], size: int) -> Iterator[Lines]:
        if line == LINES:
            yield ()
            return
        for times, left in self._steps(line, room):
            if 0 <= size - times < len(self._ways(line + 1, left)):
                yield from ((line,) * times + rest for rest in self._listed(line + 1, left, size - times))

    def _at(self, number: int, size: int) -> Lines:
        """The choice with this number among those of a size."""
        found, room = [], self.room
        for line in range(LINES):
            for times, left in self._steps(line, room):
                ways = self._ways(line + 1, left)
                here = ways[size - times] if 0 <= size - times < len(ways) else 0
                if number < here:
                    found += [line] * times
                    size, room = size - times, left
                    break
                number -= here
        return tuple(found)


class _Table:
    """The table before the turn: how many cards of each kind it has, on which side, and in which sets."""

    def __init__(self, sets: Sets) -> None:
        self.colour_home, self.shape_home = [0] * KINDS, [0] * KINDS
        self.sets_of: list[list[int]] = [[] for _ in range(LINES)]  # as masks over the six kinds of the line
        for each in sets:
            line = line_of(each)
            home = self.shape_home if is_shape_set(each) else self.colour_home
            for tile in each:
                home[tile] += 1
            self.sets_of[line].append(sum(1 << WHOLE_LINES[line].index(tile) for tile in each))
        self.counts = [*map(add, self.colour_home, self.shape_home)]
        self.leaning = [self._room(colour_line(kind), kind) >= self._room(shape_line(kind), kind) for kind in TILES]

    def _room(self, line: int, kind: Tile) -> tuple[bool, int]:
        """Whether a card can join a set of a line as it is, and how many cards the line has."""
        place = 1 << WHOLE_LINES[line].index(kind)
        sets = self.sets_of[line]
        fits = any(not cards & place and cards.bit_count() < QWIRKLE - 1 for cards in sets)
        return fits, sum(cards.bit_count() for cards in sets)

    def with_cards(self, cards: Tiles) -> list[int]:
        """The counts with more cards on the table."""
        counts = self.counts.copy()
        for tile in cards:
            counts[tile] += 1
        return counts

    def could_play(self, tile: Tile, hand: Tiles) -> bool:
        """Whether there are enough kinds to make a set with this card."""
        there = mask_of(hand) | mask_of(kind for kind in TILES if self.counts[kind])
        lines = (LINE_MASKS[colour_line(tile)], LINE_MASKS[shape_line(tile)])
        return any((there & line).bit_count() >= SMALLEST for line in lines)

    def arrangements(self, cards: Tiles, limit: NodeLimit | None = None) -> Iterator[Arrangement]:
        """One arrangement with all these cards for each choice of Qwirkles, until the limit is reached."""
        for qwirkles in Qwirkles(self.with_cards(cards)):
            if limit and limit.is_reached:
                return
            if found := self.arranged(cards, qwirkles, limit):
                yield found

    def arranged(self, cards: Tiles, qwirkles: Lines, limit: NodeLimit | None = None) -> Arrangement | None:
        """An arrangement with all these cards and these Qwirkles."""
        division = self.divide(cards, qwirkles, NOTHING, must_play_all=True, limit=limit)
        return self.laid_out(qwirkles, division, limit) if division else None

    def division_with_most_cards(self, hand: Tiles, qwirkles: Lines) -> Division | None:
        """The division with these Qwirkles and the most cards of the hand, at least one.

        Without Qwirkles there is one if any card can be played at all: a Qwirkle may always lie as two sets of three.
        """
        return self.divide(hand, qwirkles, Worth(sum(self.counts), EQUAL_IS_WORSE), must_play_all=False)

    def divide(
        self, cards: Tiles, qwirkles: Lines, beat: Worth, must_play_all: bool, limit: NodeLimit | None = None
    ) -> Division | None:
        """The best division of what is left beside the Qwirkles; its worth counts their cards too."""
        can = _less(self.with_cards(cards), qwirkles)
        must = can if must_play_all else _less(self.counts, qwirkles)
        of_colours = tuple(line for line in qwirkles if line < len(COLOURS))
        of_shapes = qwirkles[len(of_colours) :]
        taken = QWIRKLE * len(qwirkles)
        division = divide(
            must,
            can,
            [max(0, left) for left in _less(self.colour_home, of_colours)],
            [max(0, left) for left in _less(self.shape_home, of_shapes)],
            self.leaning,
            beat._replace(cards=beat.cards - taken),
            limit,
        )
        return division and division._replace(worth=division.worth._replace(cards=division.worth.cards + taken))

    def laid_out(self, qwirkles: Lines, division: Division, limit: NodeLimit | None = None) -> Arrangement:
        """The sets of a division; within a line the old sets are kept as far as possible."""
        sets: list[Tiles] = []
        for line, kinds in enumerate(WHOLE_LINES):
            side = division.by_colour if line < len(COLOURS) else division.by_shape
            made = qwirkles.count(line)
            amounts = tuple(side[kind] + made for kind in kinds)
            masks, rests = heaps(amounts, tuple(sorted(self.sets_of[line])), made)
            if limit:
                limit.left -= rests // RESTS
            sets += (tuple(kind for place, kind in enumerate(kinds) if mask >> place & 1) for mask in masks)
        lying = Counter(tile for each in sets for tile in each)
        played = (tile for tile in TILES for _ in range(lying[tile] - self.counts[tile]))
        return Arrangement(tuple(played), tuple(sorted(sets)), -division.worth.unmoved)


# The sets of one line ---------------------------------------------------------------------------------

_Heaps: TypeAlias = tuple[int, tuple[int, ...]]  # how many cards stay in their set, and the sets as masks
ALL_SIX = (1 << QWIRKLE) - 1
PARTS = tuple(mask for mask in range(ALL_SIX) if mask.bit_count() >= SMALLEST)


@lru_cache(CACHED_LINES)
def heaps(amounts: tuple[int, ...], old: tuple[int, ...], qwirkles: int) -> tuple[tuple[int, ...], int]:
    """The cards of a line as sets with a given number of Qwirkles; as many cards as possible stay in their old set.

    If there are very many ways, it is the best of those searched. Also returns how many remainders of the line were
    searched.
    """
    heaping = _Heaping()
    _, masks = heaping.heaps(amounts, old, qwirkles) or (0, ())
    return masks, len(heaping.known)


class _Heaping:
    """The ways to lay out one line in sets, each remainder searched once."""

    def __init__(self) -> None:
        self.known: dict[tuple[tuple[int, ...], tuple[int, ...], int], _Heaps | None] = {}

    def heaps(self, amounts: tuple[int, ...], old: tuple[int, ...], qwirkles: int) -> _Heaps | None:
        """The cards as sets, and how many of them stay."""
        if not any(amounts):
            return 0, ()
        if sum(amounts) < SMALLEST * max(amounts):
            return None
        rest = amounts, old, qwirkles
        if rest not in self.known:
            self.known[rest] = self._best(*rest)
        return self.known[rest]

    def _best(self, amounts: tuple[int, ...], old: tuple[int, ...], qwirkles: int) -> _Heaps | None:
        found: _Heaps | None = None
        cards, could_stay = sum(amounts), sum(min(amount, _times(place, old)) for place, amount in enumerate(amounts))
        for mask, kept_from in _next_heaps(amounts, old, qwirkles):
            if found and len(self.known) > MOST_RESTS:
                break
            stay = (mask & kept_from).bit_count()
            if found and stay + cards - mask.bit_count() <= found[0]:
                continue  # cannot beat the best even if all others stay
            left = list(old)
            if kept_from:
                left.remove(kept_from)
            rest = tuple(amount - (mask >> place & 1) for place, amount in enumerate(amounts))
            if (more := self.heaps(rest, tuple(left), max(0, qwirkles - 1))) is None:
                continue
            kept = stay + more[0]
            if found is None or kept > found[0]:
                found = kept, (mask, *more[1])
            if kept == could_stay:
                break  # only cards that leave the line leave their set
        return found


def _next_heaps(amounts: tuple[int, ...], old: tuple[int, ...], qwirkles: int) -> list[tuple[int, int]]:
    """The sets that the first kind of the line may be in, each with the old set that it continues; or none."""
    present = sum(1 << place for place, amount in enumerate(amounts) if amount)
    first = present & -present
    masks = [ALL_SIX] if qwirkles else [mask for mask in PARTS if mask & first and mask & present == mask]
    pairs = [(mask, before) for mask in masks for before in (*dict.fromkeys(old), 0)]
    return sorted(pairs, key=lambda pair: -(pair[0] & pair[1]).bit_count())


def _times(place: int, masks: Iterable[int]) -> int:
    return sum(mask >> place & 1 for mask in masks)
