"""From sets of cards to packed tables, and from what was found there back to arrangements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np

from sixfold.kernel.melds import TABLE_SIZE, arrange, ask_for, best, cards_of, set_up
from sixfold.kernel.record import Ints
from sixfold.kernel.sides import (
    ANY,
    BY_COLOUR,
    BY_SHAPE,
    CHOSEN,
    FEWEST_MOVES,
    FOUND,
    MADE,
    MADE_LINES,
    WORTH,
    Melds,
)
from sixfold.rules.melds import Arrangement, lay_out, line_of
from sixfold.rules.sides import Division, Worth
from sixfold.rules.tiles import KINDS, WHOLE_LINES, Sets, Tile, Tiles


class CardDesk:
    """A table of cards, and room to look for what can be made of it."""

    def __init__(self) -> None:
        self.melds = Melds()
        self.table = np.zeros((KINDS, TABLE_SIZE), dtype=np.int64)
        self.sets: Sets = ()

    def set_up(self, sets: Sets) -> None:
        """Lay the sets of a table."""
        self.sets = sets
        set_up(self.table, np.array([packed(cards) for cards in sets], dtype=np.int64).reshape(-1, 2))

    def best(self, hand: Tiles, cards_first: bool = False) -> Arrangement | None:
        """The same as `melds.best` says."""
        ask_for(self.melds, FEWEST_MOVES, cards_first)
        found = best(self.melds, self.table, counts_of(hand))
        return self.arrangement() if found else None

    def stands(self, cards: Tiles, qwirkles: Sequence[int] = ()) -> bool:
        """Whether the table can stand with all these cards added and Qwirkles of these lines made."""
        return self._arrange(cards, qwirkles, ANY)

    def arranged(self, cards: Tiles, qwirkles: Sequence[int] = ()) -> Arrangement | None:
        """The arrangement with all these cards and these Qwirkles that has the fewest cards change sides."""
        return self.arrangement() if self._arrange(cards, qwirkles, FEWEST_MOVES) else None

    def _arrange(self, cards: Tiles, qwirkles: Sequence[int], aim: int) -> bool:
        ask_for(self.melds, aim)
        self.melds.lists[CHOSEN, : len(qwirkles)] = qwirkles
        return arrange(self.melds, self.table, counts_of(cards), len(qwirkles))

    def arrangement(self) -> Arrangement:
        """What was found, laid out in sets."""
        kinds, found = self.melds.kinds, int(self.melds.numbers[FOUND])
        cards = cards_of(found)
        sides = tuple(kinds[:, BY_COLOUR].tolist()), tuple(kinds[:, BY_SHAPE].tolist())
        lines = tuple(self.melds.lists[MADE_LINES, : self.melds.numbers[MADE]].tolist())
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
