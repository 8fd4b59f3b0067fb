"""From sets of cards to packed tables, and from what was found there back to arrangements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np

from sixfold.kernel.melds import FOUND, MADE, TABLE_SIZE, arrange, best, cards_of, new_melds, set_up
from sixfold.kernel.position import Ints
from sixfold.kernel.sides import WORTH
from sixfold.rules.melds import Arrangement, lay_out, line_of
from sixfold.rules.sides import Division, Worth
from sixfold.rules.tiles import KINDS, WHOLE_LINES, Sets, Tile, Tiles


class CardDesk:
    """A table of cards, and room to look for what can be made of it."""

    def __init__(self) -> None:
        self.melds = new_melds()
        self.table = np.zeros((KINDS, TABLE_SIZE), dtype=np.int64)
        self.sets: Sets = ()

    def set_up(self, sets: Sets) -> None:
        """Lay the sets of a table."""
        self.sets = sets
        set_up(self.table, np.array([packed(cards) for cards in sets], dtype=np.int64).reshape(-1, 2))

    def best(self, hand: Tiles, cards_first: bool = False) -> Arrangement | None:
        """The same as `melds.best` says."""
        found = best(self.melds, self.table, counts_of(hand), cards_first, counts_moves=True)
        return self.arrangement() if found else None

    def stands(self, cards: Tiles, qwirkles: Sequence[int] = ()) -> bool:
        """Whether the table can stand with all these cards added and Qwirkles of these lines made."""
        return self._arrange(cards, qwirkles, counts_moves=False)

    def arranged(self, cards: Tiles, qwirkles: Sequence[int] = ()) -> Arrangement | None:
        """The arrangement with all these cards and these Qwirkles that has the fewest cards change sides."""
        return self.arrangement() if self._arrange(cards, qwirkles, counts_moves=True) else None

    def _arrange(self, cards: Tiles, qwirkles: Sequence[int], counts_moves: bool) -> bool:
        lines = np.array(qwirkles, dtype=np.int64)
        return arrange(self.melds, self.table, counts_of(cards), lines, len(lines), counts_moves)

    def arrangement(self) -> Arrangement:
        """What was found, laid out in sets."""
        melds, found = self.melds, int(self.melds.answer[FOUND])
        cards = cards_of(found)
        sides = tuple(melds.by_colour.tolist()), tuple(melds.by_shape.tolist())
        lines = tuple(melds.lines[: melds.answer[MADE]].tolist())
        return lay_out(self.sets, lines, Division(Worth(cards, found - WORTH * cards), *sides))


@cache
def packed(cards: Tiles) -> tuple[int, int]:
    """A set as its line, and a mask over the six cards of the line; there are 504 of them."""
    line = line_of(cards)
    return line, sum(1 << WHOLE_LINES[line].index(tile) for tile in cards)


def counts_of(cards: Iterable[Tile]) -> Ints:
    """How many cards there are of each kind."""
    counts = [0] * KINDS
    for tile in cards:
        counts[tile] += 1
    return np.array(counts, dtype=np.int64)
