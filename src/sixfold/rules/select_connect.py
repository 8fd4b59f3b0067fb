"""Qwirkle Select and Connect combined: star tokens, starting tiles and bonus spaces on one board."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from sixfold.rules.actions import Cell
from sixfold.rules.boarded import EVERYWHERE
from sixfold.rules.boards import Layouts
from sixfold.rules.connect import Connect
from sixfold.rules.options import FLAG, Options, option
from sixfold.rules.select import Select, SelectOptions

# Without a Connect quadrant there would be nothing to touch.
LAYOUTS = Layouts("sc", "combined")


@dataclass(frozen=True, kw_only=True)
class SelectConnectOptions(SelectOptions):
    """The options of Select; the first turn is one like any other."""

    layout: str = option("combined", LAYOUTS, "which side of each quadrant is up, and how it is turned")
    opening_largest: bool = option(False, FLAG, "the first play must be the largest set of the hand")
    opening_trade: bool = option(True, FLAG, "the first player may trade instead of playing")


class SelectConnect(Select, Connect):
    """Both games together. Bonus spaces score again once a token has uncovered them; stars do not come back."""

    name: ClassVar[str] = "select-connect"
    Options: ClassVar[type[Options]] = SelectConnectOptions

    @property
    def anchors(self) -> Collection[Cell] | None:
        """An empty board may be begun anywhere: only some of the centre squares are there."""
        return EVERYWHERE
