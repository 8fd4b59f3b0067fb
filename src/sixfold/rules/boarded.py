"""Qwirkle on a printed board of four quadrants: what Select and Connect share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sixfold.rules.actions import Cell
from sixfold.rules.boards import NAMED, SIZE, cells_of, spaces
from sixfold.rules.options import Options, Value, option
from sixfold.rules.qwirkle import Qwirkle, QwirkleOptions

EVERYWHERE = tuple(Cell(x, y) for y in range(SIZE) for x in range(SIZE))


@dataclass(frozen=True, kw_only=True)
class BoardedOptions(QwirkleOptions):
    """The options of Qwirkle, and how the quadrants lie."""

    BOOKS: ClassVar[Mapping[str, Mapping[str, Value]]] = {"none": {}, "001": {"book": "001", "players_max": 4}}

    book: str = option("none", tuple(BOOKS), "the rule book whose settings are the defaults")
    layout: str = option("select", tuple(NAMED), "how the quadrants lie")


class Boarded(Qwirkle):
    """Qwirkle with bounds and with spaces that mean something."""

    size: ClassVar[int | None] = SIZE
    Options: ClassVar[type[Options]] = BoardedOptions
    options: BoardedOptions

    @property
    def spaces(self) -> Mapping[Cell, str]:
        """What is printed on the board."""
        return spaces(self.options.layout)

    def cells(self, mark: str) -> tuple[Cell, ...]:
        """The cells with this mark, in reading order."""
        return cells_of(self.options.layout, mark)
