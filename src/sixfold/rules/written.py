"""Positions written by hand: puzzles, questions and tests."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sixfold.rules import grid
from sixfold.rules.actions import Cell, Seat, parse_placements, words
from sixfold.rules.board import Board
from sixfold.rules.boards import BLACK
from sixfold.rules.errors import ParseError
from sixfold.rules.game import Game
from sixfold.rules.model import Phase, Table

MAX_HAND = 12  # a hand can be traded in 2 to the power of its size ways
MAX_BOARD = 108


def written_table(
    game: Game,
    board: Board,
    hand_sizes: tuple[int, ...],
    bag: int | None = None,
    scores: Sequence[int] | None = None,
    opening: bool | None = None,
    turn: Seat = 0,
) -> Table:
    """A table with this board and hands of these sizes; the bag is by default all that is left."""
    seats = len(hand_sizes)
    if max(hand_sizes) > MAX_HAND:
        raise ValueError(f"a hand of {max(hand_sizes)} tiles is too large: {MAX_HAND} is the most")
    if opening and board and BLACK not in game.spaces.values():
        raise ValueError("a table with tiles on it is no opening")
    if scores is not None and len(scores) != seats:
        raise ValueError(f"{seats} seats have {seats} scores, not {len(scores)}")
    if not 0 <= turn < seats:
        raise ValueError(f"seat {turn} cannot be on turn: the seats are 0 to {seats - 1}")
    if bag is not None and bag < 0:
        raise ValueError(f"a bag cannot hold {bag} tiles")
    left = len(game.tiles) - len(board) - sum(hand_sizes)
    return Table(
        ages=(None,) * seats,
        scores=tuple(scores or (0,) * seats),
        hand_sizes=hand_sizes,
        bag_size=max(0, left) if bag is None else bag,
        board=board,
        turn=turn,
        opening=not board if opening is None else opening,
        phase=Phase.PLAY,
    )


def parse_cells(text: str | Iterable[tuple[int, int]]) -> tuple[Cell, ...]:
    """Cells such as ``3,4 -1,0``, in reading order; or such cells as they are."""
    if not isinstance(text, str):
        return tuple(sorted((Cell(x, y) for x, y in text), key=lambda cell: (cell.y, cell.x)))
    found = []
    for word in words(text):
        match = re.fullmatch(r"(-?[0-9]{1,9}),(-?[0-9]{1,9})", word.text)
        if not match:
            raise ParseError(f"'{word.text}' is not a cell, such as 3,-4", word.position)
        found.append(Cell(int(match[1]), int(match[2])))
    return parse_cells(found)


def written_board(text: str, size: int | None = None) -> Board:
    """A board from its text; refuses two tiles on one cell and lines that no play could have made."""
    placements = parse_placements(text)
    if len(placements) > MAX_BOARD:
        raise ValueError(f"a table of {len(placements)} tiles is too large: {MAX_BOARD} is the most")
    grid.check_cells(Board(size=size), [cell for _, cell in placements])
    board = Board(placements, size)
    grid.check_board(board)
    return board
