"""Converts what a seat sees to a packed position, and packed plays back to actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from sixfold.kernel.generate import CELL, KIND, MAX_PLAYS, PARENT, POINTS, generate, new_plays
from sixfold.kernel.match import HAND, IS_CUBES, LARGEST_FIRST, OUT_BONUS, REROLLS, SEATS, Match, new_match
from sixfold.kernel.position import (
    ANCHOR,
    ANCHORS,
    CELLS,
    EMPTY,
    FITS,
    INSIDE,
    MIDDLE,
    PRINTED,
    SIDE,
    WRAP,
    Position,
    new_position,
    set_up,
)
from sixfold.kernel.struct import Ints
from sixfold.rules import quadrants
from sixfold.rules.actions import Cell, Place, Placement
from sixfold.rules.board import Board
from sixfold.rules.game import Game
from sixfold.rules.grid_game import GridGame, anchors, as_grid_game, opening_size
from sixfold.rules.info import Pieces
from sixfold.rules.model import Observation
from sixfold.rules.tiles import TILES, Tile, mask_of


def index(cell: Cell) -> int:
    """The number of a cell; 0,0 is the middle of the torus."""
    return (MIDDLE + cell.x + SIDE * cell.y) & WRAP


def cell_at(number: int) -> Cell:
    """The cell with this number: of those that share it on the torus, the one nearest the middle."""
    half = SIDE // 2
    x = (number - MIDDLE + half) % SIDE - half
    y = ((number - MIDDLE - x) // SIDE + half) % SIDE - half
    return Cell(x, y)


class Bridge:
    """Translates between the boards of one game and the packed position, with space for its plays."""

    def __init__(self, game: Game) -> None:
        self.game = as_grid_game(game)
        self.position = position_of(self.game)
        self.plays = new_plays(MAX_PLAYS)
        self.origin = Cell(0, 0)

    def set_up(self, board: Board) -> None:
        """Lay exactly the tiles of a board."""
        # An unbounded board may have drifted far from 0,0; only the relative positions of its tiles matter.
        self.origin = next(iter(board)) if board and board.size is None else Cell(0, 0)
        cells = np.array([self.index(cell) for cell in board], dtype=np.int64)
        set_up(self.position, cells, np.array([int(tile) for tile in board.values()], dtype=np.int64))

    def index(self, cell: Cell) -> int:
        """The number of a cell of the board."""
        return index(Cell(cell.x - self.origin.x, cell.y - self.origin.y))

    def cell(self, number: int) -> Cell:
        """The cell of the board with this number."""
        x, y = cell_at(number)
        return Cell(x + self.origin.x, y + self.origin.y)

    def generate(self, hand: Iterable[Tile]) -> int:
        """Find the plays of a hand; returns their number."""
        return generate(self.position, mask_of(hand), self.plays)

    def placements(self, play: int) -> Iterator[Placement]:
        """The tiles of a play, last to first."""
        while play != EMPTY:
            yield Placement(TILES[self.plays.rows[play, KIND]], self.cell(int(self.plays.rows[play, CELL])))
            play = int(self.plays.rows[play, PARENT])

    def actions(self, seen: Observation) -> Iterator[tuple[Place, int]]:
        """A seat's plays with their points, ignoring the limits on the first play and the bonus for going out."""
        self.set_up(seen.table.board)
        for play in range(self.generate(seen.hand)):
            yield Place(seen.table.turn, tuple(self.placements(play))), int(self.plays.rows[play, POINTS])


def position_of(game: GridGame) -> Position:
    """The empty board of a game: its bounds, what is printed on it, and where play may start."""
    position = new_position(game.options.qwirkle_bonus, game.options.lone_tile_score)
    if game.info.board_size is None:
        return position
    nature = position.nature
    inside = [index(Cell(x, y)) for x in range(game.info.board_size) for y in range(game.info.board_size)]
    nature[:, INSIDE] = 0
    nature[inside, INSIDE] = 1
    outside = np.setdiff1d(np.arange(CELLS), inside)
    position.cells[outside, FITS] = position.cells[outside, FITS + 1] = 0
    for cell, mark in game.spaces.items():
        nature[index(cell), PRINTED] = quadrants.POINTS.get(mark, 0)
    for number, cell in enumerate(anchors(game) or ()):
        position.anchors[number] = index(cell)
        nature[index(cell), ANCHOR] = 1
        position.counts[ANCHORS] = number + 1
    return position


def match_of(game: GridGame, seats: int) -> Match:
    """A new match under the rules of a game."""
    match = new_match()
    numbers = match.numbers
    numbers[SEATS], numbers[HAND], numbers[OUT_BONUS] = seats, game.info.hand_size, game.options.out_bonus
    if game.info.pieces is Pieces.CUBES:
        options: Any = game.options
        numbers[IS_CUBES], numbers[REROLLS] = 1, options.rerolls
    opening = game.position(hand="Rc Rs")
    numbers[LARGEST_FIRST] = opening_size(opening) is not None
    return match


def all_tiles(game: Game) -> Ints:
    """All tiles of a game."""
    return np.array([int(tile) for tile in game.tiles], dtype=np.int64)


def starting_cells(game: Game) -> Ints:
    """The cells that get starting tiles."""
    black = [index(cell) for cell, mark in game.spaces.items() if mark == quadrants.BLACK]
    return np.array(sorted(black), dtype=np.int64)
