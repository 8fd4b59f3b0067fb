"""An independent check of Rummy's solver for small tables: it tries every way to lay out the cards in sets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import TypeAlias

from sixfold.rules.tiles import Sets, Tiles
from tests.integer_program import CARDS, SETS, SIX, places

SETS_FROM = {tile: [cards for cards in SETS if min(cards) == tile] for tile in CARDS}

Choice: TypeAlias = tuple[Tiles, Sets]  # the cards played and the Qwirkles made


def is_set(cards: Tiles) -> bool:
    """Whether these are three to six different cards of one colour or one shape."""
    one = len({tile.colour for tile in cards}) == 1 or len({tile.shape for tile in cards}) == 1
    return 3 <= len(cards) <= SIX and len({*cards}) == len(cards) and one


def every_layout(cards: Tiles) -> Iterator[Sets]:
    """Every way to lay out sorted cards in sets; some come more than once."""
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
    """Every possible choice of cards and Qwirkles, with the fewest table cards that change sides."""
    table = [tile for cards in sets for tile in cards]
    homes = places(sets)
    moves_by_choice: dict[Choice, int] = {}
    for count in range(1, len(hand) + 1):
        for cards in {*combinations(sorted(hand), count)}:
            for layout in every_layout(tuple(sorted([*table, *cards]))):
                choice = cards, tuple(sorted(each for each in layout if len(each) == SIX))
                moved = len(table) - (homes & places(layout)).total()
                moves_by_choice[choice] = min(moved, moves_by_choice.get(choice, moved))
    return moves_by_choice


def most_kept(before: Sets, after: Sets) -> int:
    """The most cards that can have stayed in their set, if each set continues as at most one other."""
    new_or_none = [*after, *[()] * len(before)]
    return max(
        sum(len({*old} & {*new}) for old, new in zip(before, order, strict=True))
        for order in permutations(new_or_none, len(before))
    )
