"""Strategies for property tests: tiles, hands, boards, actions and names."""

from __future__ import annotations

from collections import Counter

from hypothesis import strategies as st

from sixfold.rules.actions import Arrange, Cell, Pass, Place, Placement, Trade
from sixfold.rules.board import Board
from sixfold.rules.tiles import BIT, TILES, Tile

tiles = st.sampled_from(TILES)
cells = st.builds(Cell, st.integers(-99, 99), st.integers(-99, 99))
placements = st.builds(Placement, tiles, cells)
any_cards = st.lists(tiles, max_size=6).map(tuple)
actions = st.one_of(
    st.builds(Place, st.integers(0, 5), st.lists(placements, max_size=6).map(tuple)),
    st.builds(Trade, st.integers(0, 5), st.lists(tiles, max_size=6).map(tuple)),
    st.builds(Arrange, st.integers(0, 5), any_cards, st.lists(any_cards, max_size=3).map(tuple)),
    st.builds(Pass, st.integers(0, 5)),
)


def hands(max_size: int = 6) -> st.SearchStrategy[tuple[Tile, ...]]:
    """Hands with at most three copies of a tile."""
    drawn = st.lists(tiles, min_size=1, max_size=max_size)
    return drawn.filter(lambda hand: max(Counter(hand).values()) <= 3).map(lambda hand: tuple(sorted(hand)))


def _grow(steps: list[tuple[Tile, int]]) -> Board:
    """A board with each tile at one of the cells it fits; tiles that fit nowhere are left out."""
    board = Board()
    for tile, choice in steps:
        fits = [cell for cell in board.frontier if board.fitting(cell) & BIT[tile]]
        if not board or fits:
            board = board.with_tiles([Placement(tile, fits[choice % len(fits)] if fits else Cell(0, 0))])
    return board


def boards(max_size: int = 14) -> st.SearchStrategy[Board]:
    """Legal boards that shrink to few tiles."""
    return st.lists(st.tuples(tiles, st.integers(0, 50)), max_size=max_size).map(_grow)
