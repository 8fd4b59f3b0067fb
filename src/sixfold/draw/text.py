"""A table in plain characters: what a pipe, a log or a screen reader gets."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.rules.actions import Cell
from sixfold.rules.board import Board
from sixfold.rules.model import Observation

WIDTH = 4  # characters for one cell


def board_text(board: Board) -> str:
    """The board with its coordinates, one cell of margin on every side; a dot is an empty cell."""
    if not board:
        return "The table is empty."
    xs = [cell.x for cell in board]
    ys = [cell.y for cell in board]
    columns = range(min(xs) - 1, max(xs) + 2)
    head = " " * WIDTH + "".join(f"{x:>{WIDTH}}" for x in columns)
    rows = [
        f"{y:>{WIDTH}}" + "".join(_cell(board, Cell(x, y)) for x in columns)
        for y in range(min(ys) - 1, max(ys) + 2)
    ]
    return "\n".join([head, *rows])


def _cell(board: Board, cell: Cell) -> str:
    return f"{board.get(cell, '.'):>{WIDTH}}"


def scores_text(seen: Observation, names: Sequence[str]) -> str:
    """The points of all seats, and what is left to draw."""
    table = seen.table
    scores = "   ".join(f"{name} {score}" for name, score in zip(names, table.scores, strict=True))
    return f"{scores}   ({table.bag_size} in the bag)"


def hand_text(seen: Observation) -> str:
    """The tiles that the viewer holds."""
    return " ".join(map(str, seen.hand)) or "none"
