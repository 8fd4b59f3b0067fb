"""Qwirkle Select and Connect combined: star tokens, starting tiles and bonus spaces on one board."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from sixfold.rules.actions import Cell
from sixfold.rules.connect import Connect
from sixfold.rules.info import GameInfo
from sixfold.rules.options import override
from sixfold.rules.printed import EVERYWHERE
from sixfold.rules.quadrants import Layouts
from sixfold.rules.select import Select, SelectOptions

# Without a Connect quadrant there would be nothing to touch.
LAYOUTS = Layouts("sc", "combined")


@dataclass(frozen=True, kw_only=True)
class SelectConnectOptions(SelectOptions):
    """The options of Select; the first turn is like any other."""

    layout: str = override(
        SelectOptions,
        "layout",
        default="combined",
        allowed=LAYOUTS,
        text="which side of each quadrant is up, and how it is turned",
        is_shown=True,
    )
    opening_largest: bool = override(SelectOptions, "opening_largest", default=False)
    opening_trade: bool = override(SelectOptions, "opening_trade", default=True)


class SelectConnect(Select, Connect):
    """Both games together. Bonus spaces score again once a token has uncovered them; stars do not come back."""

    info: ClassVar[GameInfo] = Select.info.variant(
        name="select-connect", title="Select + Connect", options_class=SelectConnectOptions
    )

    @property
    def _anchors(self) -> Collection[Cell] | None:
        """The first play on an empty board may be anywhere: only some of the centre squares exist."""
        return EVERYWHERE
