"""Qwirkle on a printed board of four quadrants: what Select and Connect share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sixfold.rules.actions import Cell
from sixfold.rules.options import Value, option
from sixfold.rules.quadrants import NAMED, SIZE, cells_of, spaces
from sixfold.rules.qwirkle import Qwirkle, QwirkleOptions

EVERYWHERE = tuple(Cell(x, y) for y in range(SIZE) for x in range(SIZE))


@dataclass(frozen=True, kw_only=True)
class PrintedOptions(QwirkleOptions):
    """The options of Qwirkle, and the layout of the quadrants."""

    BOOKS: ClassVar[Mapping[str, Mapping[str, Value]]] = {"none": {}, "001": {"book": "001", "players_max": 4}}

    layout: str = option("select", tuple(NAMED), "how the quadrants are arranged", label="Board", group="main")


class PrintedQwirkle(Qwirkle):
    """Qwirkle on a bounded board with special spaces."""

    options: PrintedOptions

    @property
    def spaces(self) -> Mapping[Cell, str]:
        """What is printed on the board."""
        return spaces(self.options.layout)

    def _cells(self, mark: str) -> tuple[Cell, ...]:
        """The cells with this mark, in reading order."""
        return cells_of(self.options.layout, mark)
