"""Positions written by hand: puzzles, questions and tests."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from sixfold.rules import grid
from sixfold.rules.actions import Cell, Seat, parse_placements, tokens
from sixfold.rules.board import Board
from sixfold.rules.errors import ParseError
from sixfold.rules.game import Game
from sixfold.rules.model import Phase, Table
from sixfold.rules.quadrants import BLACK
from sixfold.rules.sentences import name_of
from sixfold.rules.tiles import SHAPES, Tile

MAX_HAND = 12  # a hand can be traded in 2 to the power of its size ways
MAX_BOARD = 108


def make_table(
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
        raise ValueError("a table with tiles on it is not an opening")
    if scores is not None and len(scores) != seats:
        raise ValueError(f"{seats} seats have {seats} scores, not {len(scores)}")
    if not 0 <= turn < seats:
        raise ValueError(f"seat {turn} cannot act: the seats are 0 to {seats - 1}")
    if bag is not None and bag < 0:
        raise ValueError(f"a bag cannot hold {bag} tiles")
    left = len(game.tiles) - len(board) - sum(hand_sizes)
    return game._table_class(
        ages=(None,) * seats,
        scores=tuple(scores or (0,) * seats),
        hand_sizes=hand_sizes,
        bag_size=max(0, left) if bag is None else bag,
        board=board,
        turn=turn,
        opening=not board if opening is None else opening,
        phase=Phase.PLAY,
    )


def fill_hands(game: Game, own: int, lying: int, stock: int | None, seats: int) -> tuple[int, ...]:
    """The sizes of all hands, given that of seat 0: the others are full, as far as there are enough tiles."""
    others = range(1, seats)
    left = max(0, len(game.tiles) - own - lying - (stock or 0))
    return own, *(min(game.info.hand_size, (left + len(others) - seat) // len(others)) for seat in others)


def check_tiles(game: Game, table: Table, known: Iterable[Tile]) -> None:
    """Refuse more copies of a tile than the game has, and more tiles in all; ``known`` are those in hands and bag."""
    lying = game._face_up(table)
    copies = Counter(game.tiles)
    for tile, count in Counter(map(game._blank, (*lying, *known))).items():
        if count > copies[tile]:
            # Cubes are counted by colour, whatever face they show.
            are_alike = game._blank(Tile(tile.colour, SHAPES[-1])) == tile
            name = name_of(tile.colour if are_alike else tile)
            raise ValueError(f"{name}: the position has {count}, but the game has only {copies[tile]}")
    total = len(lying) + sum(table.hand_sizes) + table.bag_size
    if total > len(game.tiles):
        raise ValueError(f"table, hands and {game.info.stock} hold {total}, but the game has only {len(game.tiles)}")


def parse_cells(text: str | Iterable[tuple[int, int]]) -> tuple[Cell, ...]:
    """Cells in reading order, from text such as ``3,4 -1,0`` or from pairs of numbers."""
    if not isinstance(text, str):
        return tuple(sorted((Cell(x, y) for x, y in text), key=lambda cell: (cell.y, cell.x)))
    cells = []
    for token in tokens(text):
        match = re.fullmatch(r"(-?[0-9]{1,9}),(-?[0-9]{1,9})", token.text)
        if not match:
            raise ParseError(f"'{token.text}' is not a cell, such as 3,-4", token.position)
        cells.append(Cell(int(match[1]), int(match[2])))
    return parse_cells(cells)


def parse_board(text: str, size: int | None = None) -> Board:
    """A board from its text; refuses two tiles on one cell and lines that no play could have made."""
    placements = parse_placements(text)
    if len(placements) > MAX_BOARD:
        raise ValueError(f"a table of {len(placements)} tiles is too large: {MAX_BOARD} is the most")
    grid.check_cells(Board(size=size), [cell for _, cell in placements])
    board = Board(placements, size)
    grid.check_board(board)
    return board
