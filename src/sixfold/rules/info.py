"""What a game says about itself. Screens, bots and servers ask here, never for a game's class or name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from sixfold.rules.options import GROUPS, OptionInfo, Options, Value, option_info


class Scoring(StrEnum):
    """What the scores count."""

    POINTS = "points"
    QWIRKLES = "Qwirkles"


class Pieces(StrEnum):
    """What a game is played with."""

    TILES = "tiles"
    CUBES = "cubes"
    CARDS = "cards"


@dataclass(frozen=True, kw_only=True)
class GameInfo:
    """The description of a game."""

    name: str
    title: str
    options_class: type[Options]
    version: int = 1  # bumped only when the replay of an old record could differ
    pieces: Pieces = Pieces.TILES
    hand_size: int = 6
    board_size: int | None = None  # cells across and down; None is a table without bounds
    stock: str = "bag"  # where tiles are drawn from
    scoring: Scoring = Scoring.POINTS
    has_trades: bool = False  # whether tiles can go back into the bag
    can_duplicate: bool = True  # whether several matches can be dealt the same tiles in the same order
    short: tuple[Mapping[str, Value], ...] = ()  # options of shorter games, shortest first
    guide: Path | None = None  # the folder of its words and lesson; None: `sixfold/guides/NAME`
    parents: tuple[str, ...] = ()  # the games that this one varies, nearest first; `Game` fills them in

    def variant(self, **changes: Any) -> GameInfo:
        """The description of a game that differs from this one in a few points."""
        return replace(self, **{"version": 1, "guide": None, **changes})

    @property
    def options(self) -> tuple[OptionInfo, ...]:
        """The options in the order in which screens show them."""
        described = [option_info(self.options_class, self.name, option.name) for option in fields(self.options_class)]
        return tuple(sorted(described, key=lambda option: GROUPS.index(option.group)))

    @property
    def presets(self) -> Mapping[str, Mapping[str, Value]]:
        """The settings of each rule book."""
        return self.options_class.BOOKS
