"""A square part of the board with fixed indices."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sixfold.rules.actions import Cell, Play
from sixfold.rules.game import Game
from sixfold.rules.model import Observation

SIDE = 32  # of the window over a table without bounds


@dataclass(frozen=True, slots=True)
class Window:
    """The cells from a corner on, row by row."""

    left: int
    top: int
    side: int

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell.x - self.left < self.side and 0 <= cell.y - self.top < self.side

    def index(self, cell: Cell) -> int:
        """The number of a cell."""
        return (cell.y - self.top) * self.side + cell.x - self.left

    def cell(self, index: int) -> Cell:
        """The cell with a number."""
        return Cell(self.left + index % self.side, self.top + index // self.side)


def side_of(game: Game) -> int:
    """How many cells the window is wide: the whole of a printed board."""
    return game.info.board_size or SIDE


def window_of(seen: Observation, plays: Iterable[Play] = ()) -> Window:
    """The window over what lies on the table, in its middle; over a play, where it would hold none of these plays."""
    side = side_of(seen.game)
    if seen.game.info.board_size:
        return Window(0, 0, side)
    window = _around([placement.cell for placement in seen.table.board.placements] or [Cell(0, 0)], side)
    listed = list(plays)
    if listed and not any(holds(window, play) for play in listed):
        return _around([placement.cell for placement in listed[0]], side)
    return window


def holds(window: Window, play: Play) -> bool:
    """Whether a play lies in the window."""
    return all(placement.cell in window for placement in play)


def _around(cells: list[Cell], side: int) -> Window:
    """The window with these cells in its middle."""
    columns, rows = [cell.x for cell in cells], [cell.y for cell in cells]
    return Window((min(columns) + max(columns) + 1 - side) // 2, (min(rows) + max(rows) + 1 - side) // 2, side)
