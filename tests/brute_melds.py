"""A second opinion on what can be made of a small table and a hand: every way to lay it out in sets is tried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import TypeAlias

from sixfold.rules.tiles import Sets, Tiles
from tests.integer_program import CARDS, SETS, SIX, places

SETS_FROM = {tile: [cards for cards in SETS if min(cards) == tile] for tile in CARDS}

Choice: TypeAlias = tuple[Tiles, Sets]  # the cards that are played, and the Qwirkles that are made


def is_set(cards: Tiles) -> bool:
    """Whether the cards are three to six different ones of one colour or of one shape."""
    one = len({tile.colour for tile in cards}) == 1 or len({tile.shape for tile in cards}) == 1
    return 3 <= len(cards) <= SIX and len({*cards}) == len(cards) and one


def every_layout(cards: Tiles) -> Iterator[Sets]:
    """Every way to lay out the cards, which are sorted, in sets; some come more than once."""
    if not cards:
        yield ()
        return
    for each in SETS_FROM[cards[0]]:
        if all(tile in cards for tile in each):
            left = list(cards)
            for tile in each:
                left.remove(tile)
            for more in every_layout(tuple(left)):
                yield (each, *more)


def every_choice(sets: Sets, hand: Tiles) -> dict[Choice, int]:
    """Every choice of cards and Qwirkles that is possible, with the fewest table cards that change sides."""
    table = [tile for cards in sets for tile in cards]
    homes = places(sets)
    found: dict[Choice, int] = {}
    for count in range(1, len(hand) + 1):
        for cards in {*combinations(sorted(hand), count)}:
            for layout in every_layout(tuple(sorted([*table, *cards]))):
                choice = cards, tuple(sorted(each for each in layout if len(each) == SIX))
                moved = len(table) - (homes & places(layout)).total()
                found[choice] = min(moved, found.get(choice, moved))
    return found


def most_kept(before: Sets, after: Sets) -> int:
    """How many cards can be said to have stayed in their set, when each set goes on as one other at most."""
    new_or_none = [*after, *[()] * len(before)]
    return max(
        sum(len({*old} & {*new}) for old, new in zip(before, order, strict=True))
        for order in permutations(new_or_none, len(before))
    )
