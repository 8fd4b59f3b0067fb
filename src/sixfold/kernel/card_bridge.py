"""Converts sets of cards to packed tables, and the solver's answers back to arrangements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np

from sixfold.kernel.melds import TABLE_SIZE, arrange, best, cards_of, set_up
from sixfold.kernel.solver import (
    BY_COLOUR,
    BY_SHAPE,
    CHOSEN,
    FEWEST_MOVES,
    FOUND,
    MADE,
    MADE_LINES,
    WORTH,
    Solver,
    ask_for,
)
from sixfold.kernel.struct import Ints
from sixfold.rules.division import Division, Worth
from sixfold.rules.melds import Arrangement, lay_out, line_of
from sixfold.rules.tiles import KINDS, WHOLE_LINES, Sets, Tile, Tiles


class CardBridge:
    """Translates between a table of cards and the packed one, with a solver for it."""

    def __init__(self) -> None:
        self.solver = Solver()
        self.table = np.zeros((KINDS, TABLE_SIZE), dtype=np.int64)
        self.sets: Sets = ()

    def set_up(self, sets: Sets) -> None:
        """Lay exactly the sets of a table."""
        self.sets = sets
        set_up(self.table, np.array([pack(cards) for cards in sets], dtype=np.int64).reshape(-1, 2))

    def best(self, hand: Tiles, cards_first: bool = False) -> Arrangement | None:
        """The best arrangement, the same one that `rules.melds.best` finds."""
        ask_for(self.solver, FEWEST_MOVES, cards_first)
        can_play = best(self.solver, self.table, counts_of(hand))
        return self.arrangement() if can_play else None

    def arrange(self, cards: Tiles, qwirkles: Sequence[int] = ()) -> Arrangement | None:
        """The arrangement of all these cards, with these Qwirkles, in which the fewest cards change sides."""
        ask_for(self.solver, FEWEST_MOVES)
        self.solver.lists[CHOSEN, : len(qwirkles)] = qwirkles
        is_arranged = arrange(self.solver, self.table, counts_of(cards), len(qwirkles))
        return self.arrangement() if is_arranged else None

    def arrangement(self) -> Arrangement:
        """The solver's answer, laid out in sets."""
        kinds, worth = self.solver.kinds, int(self.solver.numbers[FOUND])
        cards = cards_of(worth)
        sides = tuple(kinds[:, BY_COLOUR].tolist()), tuple(kinds[:, BY_SHAPE].tolist())
        lines = tuple(self.solver.lists[MADE_LINES, : self.solver.numbers[MADE]].tolist())
        return lay_out(self.sets, lines, Division(Worth(cards, worth - WORTH * cards), *sides))


@cache
def pack(cards: Tiles) -> tuple[int, int]:
    """A set as its line and a mask over the six cards of the line; there are 504 sets."""
    line = line_of(cards)
    return line, sum(1 << WHOLE_LINES[line].index(tile) for tile in cards)


def counts_of(cards: Iterable[Tile]) -> Ints:
    """The number of cards of each kind."""
    counts = [0] * KINDS
    for tile in cards:
        counts[tile] += 1
    return np.array(counts, dtype=np.int64)
