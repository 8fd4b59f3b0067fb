"""Qwirkle Connect: a board with starting tiles and spaces that score extra points."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from sixfold.rules.actions import BOARD, Cell, Deal, Placement, Play, Seat
from sixfold.rules.info import GameInfo
from sixfold.rules.model import Bonus, State
from sixfold.rules.options import override
from sixfold.rules.printed import EVERYWHERE, PrintedOptions, PrintedQwirkle
from sixfold.rules.quadrants import BLACK, POINTS, SIZE, Layouts
from sixfold.rules.qwirkle import Qwirkle
from sixfold.rules.tiles import remove_tiles

LAYOUTS = Layouts("c", "connect-diamond", "connect-cross", "connect-parallel")


@dataclass(frozen=True, kw_only=True)
class ConnectOptions(PrintedOptions):
    """The options of Qwirkle; the first turn is like any other."""

    layout: str = override(PrintedOptions, "layout", default="connect-diamond", allowed=LAYOUTS)
    opening_largest: bool = override(PrintedOptions, "opening_largest", default=False)
    opening_trade: bool = override(PrintedOptions, "opening_trade", default=True)


class Connect(PrintedQwirkle):
    """Qwirkle on a board of 16 by 16 that starts with a tile on every black space."""

    info: ClassVar[GameInfo] = Qwirkle.info.variant(
        name="connect", title="Qwirkle Connect", options_class=ConnectOptions, board_size=SIZE
    )

    @property
    def _anchors(self) -> Collection[Cell] | None:
        """The first play on an empty board may be anywhere."""
        return EVERYWHERE

    def _first_deals(self, seats: int) -> tuple[Seat, ...]:
        """A tile for every black space, then the hands."""
        return (BOARD,) * len(self._cells(BLACK)) + super()._first_deals(seats)

    def _may_lie_apart(self, island: Collection[Cell]) -> bool:
        """Every starting tile may be an island."""
        return not set(self._cells(BLACK)).isdisjoint(island)

    def _give(self, state: State, deal: Deal) -> State:
        """One tile goes from the bag to a hand, or to the next black space in reading order."""
        if deal.seat != BOARD:
            return super()._give(state, deal)
        table = state.table
        cell = self._cells(BLACK)[len(table.board)]
        board = table.board.with_tiles([Placement(deal.tile, cell)])
        table = replace(table, board=board, bag_size=table.bag_size - 1, owed=table.owed[1:])
        return State(table, state.hands, remove_tiles(state.bag, [deal.tile]))

    def _covered(self, play: Play) -> Sequence[Bonus]:
        """The points of every numbered space that is covered, each once."""
        marks = [self.spaces[cell] for _, cell in play if cell in self.spaces]
        return [Bonus("space", POINTS[mark]) for mark in marks if mark in POINTS]
