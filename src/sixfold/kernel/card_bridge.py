"""Converts sets of cards to packed tables, and the solver's answers back to arrangements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from sixfold.kernel.melds import best
from sixfold.kernel.solver import Sides, Solver, arrange, set_up
from sixfold.kernel.struct import Ints
from sixfold.rules import melds
from sixfold.rules.melds import Arrangement, packed
from sixfold.rules.tiles import Sets, Tile, Tiles


class CardBridge:
    """Translates between a table of cards and the packed one, with a solver for it."""

    def __init__(self) -> None:
        self.solver, self.sides = Solver(), Sides()
        self.sets: Sets = ()

    def set_up(self, sets: Sets) -> None:
        """Lay the sets of a table and no others."""
        self.sets = sets
        lines, masks = np.array([packed(cards) for cards in sets], dtype=np.int64).reshape(-1, 2).T.copy()
        set_up(self.sides, lines, masks)

    def best(self, hand: Tiles, cards_first: bool = False) -> Arrangement | None:
        """The best arrangement, the same one that `rules.melds.best` finds."""
        self.solver.fewest_moves, self.solver.cards_first = 1, int(cards_first)
        return self.arrangement() if best(self.solver, self.sides, counts_of(hand)) else None

    def arrange(self, cards: Tiles, qwirkles: Sequence[int] = ()) -> Arrangement | None:
        """The arrangement of all these cards, with these Qwirkles, in which the fewest cards change sides."""
        self.solver.fewest_moves = 1
        self.solver.chosen[: len(qwirkles)] = qwirkles
        is_arranged = arrange(self.solver, self.sides, counts_of(cards), len(qwirkles))
        return self.arrangement() if is_arranged else None

    def arrangement(self) -> Arrangement:
        """The solver's answer, laid out in sets."""
        return melds.lay_out(self.sets, self.solver)


def counts_of(cards: Iterable[Tile]) -> Ints:
    """The number of cards of each kind."""
    return np.array(melds.counts_of(cards), dtype=np.int64)
