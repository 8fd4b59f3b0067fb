"""Converts what a seat sees to a packed position, and packed plays back to actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from sixfold.kernel.generate import MAX_PLAYS, NO_PLAY, generate, new_plays
from sixfold.kernel.match import GridMatch, new_grid_match
from sixfold.kernel.position import CELLS, MIDDLE, SIDE, WRAP, Position, new_position, set_up
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
        while play != NO_PLAY:
            row = self.plays.rows[play]
            yield Placement(TILES[row.kind], self.cell(int(row.cell)))
            play = row.parent

    def actions(self, seen: Observation) -> Iterator[tuple[Place, int]]:
        """A seat's plays with their points, ignoring the limits on the first play and the bonus for going out."""
        self.set_up(seen.table.board)
        for play in range(self.generate(seen.hand)):
            yield Place(seen.table.turn, tuple(self.placements(play))), int(self.plays.rows[play].points)


def position_of(game: GridGame) -> Position:
    """The empty board of a game: its bounds, what is printed on it, and where play may start."""
    position = new_position(game.options.qwirkle_bonus, game.options.lone_tile_score)
    if game.info.board_size is None:
        return position
    inside = [index(Cell(x, y)) for x in range(game.info.board_size) for y in range(game.info.board_size)]
    outside = np.setdiff1d(np.arange(CELLS), inside)
    ground = np.asarray(position.ground)
    ground["is_inside"][outside] = 0
    np.asarray(position.cells)["fits"][outside] = 0
    printed = ground["printed"]
    for cell, mark in game.spaces.items():
        printed[index(cell)] = quadrants.POINTS.get(mark, 0)
    starts = [index(cell) for cell in anchors(game) or ()]
    ground["is_anchor"][starts] = 1
    position.anchors[: len(starts)] = starts
    position.anchor_count = len(starts)
    return position


def match_of(game: GridGame, seats: int) -> GridMatch:
    """A new match under the rules of a game."""
    match = new_grid_match()
    match.seats, match.hand_size, match.out_bonus = seats, game.info.hand_size, game.options.out_bonus
    if game.info.pieces is Pieces.CUBES:
        options: Any = game.options
        match.is_cubes, match.rerolls = 1, options.rerolls
    opening = game.position(hand="Rc Rs")
    match.must_open_largest = opening_size(opening) is not None
    return match


def all_tiles(game: Game) -> Ints:
    """All tiles of a game."""
    return np.array([int(tile) for tile in game.tiles], dtype=np.int64)


def starting_cells(game: Game) -> Ints:
    """The cells that get starting tiles."""
    black = [index(cell) for cell, mark in game.spaces.items() if mark == quadrants.BLACK]
    return np.array(sorted(black), dtype=np.int64)
