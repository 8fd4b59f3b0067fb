"""From what a seat sees to the packed position, and from packed plays back to actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
from sixfold.kernel.record import Ints
from sixfold.rules import boards
from sixfold.rules.actions import Cell, Place, Placement
from sixfold.rules.board import Board
from sixfold.rules.cubes import Cubes
from sixfold.rules.game import Game
from sixfold.rules.model import Observation
from sixfold.rules.placing import Placing
from sixfold.rules.tiles import TILES, Tile, mask_of


def index(cell: Cell) -> int:
    """The number of a cell; 0,0 is the middle of the torus."""
    return (MIDDLE + cell.x + SIDE * cell.y) & WRAP


def cell_at(number: int) -> Cell:
    """The cell with this number, as near to the middle as it can be."""
    half = SIDE // 2
    x = (number - MIDDLE + half) % SIDE - half
    y = ((number - MIDDLE - x) // SIDE + half) % SIDE - half
    return Cell(x, y)


class Desk:
    """A position of one game, and room for its plays: what a bot works with."""

    def __init__(self, game: Placing) -> None:
        self.game = game
        self.position = position_of(game)
        self.plays = new_plays(MAX_PLAYS)
        self.origin = Cell(0, 0)

    def set_up(self, board: Board) -> None:
        """Lay the tiles of a board."""
        # A table without bounds may have wandered far from 0,0; what matters is where its tiles lie to each other.
        self.origin = next(iter(board)) if board and board.size is None else Cell(0, 0)
        cells = np.array([self.index(cell) for cell in board], dtype=np.int64)
        set_up(self.position, cells, np.array([int(tile) for tile in board.values()], dtype=np.int64))

    def index(self, cell: Cell) -> int:
        """The number of a cell of the table."""
        return index(Cell(cell.x - self.origin.x, cell.y - self.origin.y))

    def cell(self, number: int) -> Cell:
        """The cell of the table with this number."""
        x, y = cell_at(number)
        return Cell(x + self.origin.x, y + self.origin.y)

    def generate(self, hand: Iterable[Tile]) -> int:
        """Find the plays of a hand; gives their number."""
        return generate(self.position, mask_of(hand), self.plays)

    def placements(self, play: int) -> Iterator[Placement]:
        """The tiles of a play, the last one first."""
        while play != EMPTY:
            yield Placement(TILES[self.plays.rows[play, KIND]], self.cell(int(self.plays.rows[play, CELL])))
            play = int(self.plays.rows[play, PARENT])

    def actions(self, seen: Observation) -> Iterator[tuple[Place, int]]:
        """The plays of a seat with their points, whatever limits the first play and without the bonus for going out."""
        self.set_up(seen.table.board)
        for play in range(self.generate(seen.hand)):
            yield Place(seen.table.turn, tuple(self.placements(play))), int(self.plays.rows[play, POINTS])


def position_of(game: Placing) -> Position:
    """The empty board of a game: its bounds, what is printed on it, and where it is begun."""
    position = new_position(game.options.qwirkle_bonus, game.options.lone_tile_score)
    if game.size is None:
        return position
    nature = position.nature
    inside = [index(Cell(x, y)) for x in range(game.size) for y in range(game.size)]
    nature[:, INSIDE] = 0
    nature[inside, INSIDE] = 1
    outside = np.setdiff1d(np.arange(CELLS), inside)
    position.cells[outside, FITS] = position.cells[outside, FITS + 1] = 0
    for cell, mark in game.spaces.items():
        nature[index(cell), PRINTED] = boards.POINTS.get(mark, 0)
    for number, cell in enumerate(game.anchors or ()):
        position.anchors[number] = index(cell)
        nature[index(cell), ANCHOR] = 1
        position.counts[ANCHORS] = number + 1
    return position


def match_of(game: Placing, seats: int) -> Match:
    """Room for a game, with its rules noted."""
    match = new_match()
    numbers = match.numbers
    numbers[SEATS], numbers[HAND], numbers[OUT_BONUS] = seats, game.hand_size, game.options.out_bonus
    if isinstance(game, Cubes):
        numbers[IS_CUBES], numbers[REROLLS] = 1, game.options.rerolls
    opening = game.position(hand="Rc Rs")
    numbers[LARGEST_FIRST] = game.opening_size(opening) is not None
    return match


def all_tiles(game: Game) -> Ints:
    """All tiles of a game."""
    return np.array([int(tile) for tile in game.tiles], dtype=np.int64)


def starting_cells(game: Game) -> Ints:
    """The cells to which starting tiles are dealt."""
    black = [index(cell) for cell, mark in game.spaces.items() if mark == boards.BLACK]
    return np.array(sorted(black), dtype=np.int64)
