"""Qwirkle Connect: a board with starting tiles on it and spaces that give extra points."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import ClassVar

from sixfold.rules.actions import BOARD, Action, Cell, Deal, Place, Placement, Seat
from sixfold.rules.boarded import EVERYWHERE, Boarded, BoardedOptions
from sixfold.rules.boards import BLACK, POINTS, Layouts
from sixfold.rules.model import Bonus, Observation, Points, State
from sixfold.rules.options import FLAG, Options, option
from sixfold.rules.tiles import without

LAYOUTS = Layouts("c", "connect-diamond", "connect-cross", "connect-parallel")


@dataclass(frozen=True, kw_only=True)
class ConnectOptions(BoardedOptions):
    """The options of Qwirkle; the first turn is one like any other."""

    layout: str = option("connect-diamond", LAYOUTS, "how the quadrants lie")
    opening_largest: bool = option(False, FLAG, "the first play must be the largest set of the hand")
    opening_trade: bool = option(True, FLAG, "the first player may trade instead of playing")


class Connect(Boarded):
    """Qwirkle on a board of 16 by 16 that begins with a tile on every black space."""

    name: ClassVar[str] = "connect"
    Options: ClassVar[type[Options]] = ConnectOptions

    @property
    def anchors(self) -> Collection[Cell] | None:
        """An empty board may be begun anywhere."""
        return EVERYWHERE

    def first_deals(self, seats: int) -> tuple[Seat, ...]:
        """A tile for every black space, then the hands."""
        return (BOARD,) * len(self.cells(BLACK)) + super().first_deals(seats)

    def given(self, state: State, deal: Deal) -> State:
        """One tile goes from the bag to a hand, or to the next black space in reading order."""
        if deal.seat != BOARD:
            return super().given(state, deal)
        table = state.table
        cell = self.cells(BLACK)[len(table.board)]
        board = table.board.laid([Placement(deal.tile, cell)])
        table = replace(table, board=board, bag_size=table.bag_size - 1, owed=table.owed[1:])
        return State(table, state.hands, without(state.bag, [deal.tile]))

    def points(self, seen: Observation, action: Action) -> Points:
        """As in Qwirkle, and the points of every numbered space that is covered, each once."""
        points = super().points(seen, action)
        if not isinstance(action, Place):
            return points
        marks = [self.spaces.get(cell, "") for _, cell in action.placements]
        spaces_covered = tuple(Bonus("space", POINTS[mark]) for mark in marks if mark in POINTS)
        return replace(points, bonuses=(*spaces_covered, *points.bonuses))
