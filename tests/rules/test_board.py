import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.rules.actions import Cell, parse_placements
from sixfold.rules.board import AXES, OPEN, Board, beside
from sixfold.rules.tiles import BIT, TILES
from tests.brute import is_line, runs
from tests.strategies import boards


@given(boards())
def test_the_frontier_is_every_empty_cell_beside_a_tile(board: Board) -> None:
    near = {side for cell in board for axis in AXES for side in beside(cell)[axis]}
    assert set(board.frontier) == {cell for cell in near if cell not in board}


@given(boards())
def test_a_gap_knows_what_fits_between_its_two_runs(board: Board) -> None:
    for cell in board.frontier:
        for axis in AXES:
            fits = board.gaps[axis].get(cell, OPEN).fits
            for tile in TILES:
                run = list(runs({**board, cell: tile}, cell))[axis]
                line = [tile if step == cell else board[step] for step in run]
                assert bool(fits & BIT[tile]) == is_line(line)


@given(boards(), st.integers(0, 99))
def test_lifting_a_tile_leaves_the_board_as_if_it_had_never_been_laid(board: Board, choice: int) -> None:
    if board:
        cells = list(board)
        gone = cells[choice % len(cells)]
        rest = Board([placement for placement in board.placements if placement.cell != gone])
        assert board.without_tile(gone) == rest
        assert board.without_tile(gone).gaps == rest.gaps


@given(boards())
def test_a_board_does_not_depend_on_the_order_of_its_tiles(board: Board) -> None:
    again = Board(reversed(board.placements))
    assert again == board
    assert hash(again) == hash(board)
    assert again.gaps == board.gaps


def test_laying_tiles_leaves_the_old_board_alone() -> None:
    board = Board(parse_placements("Rc@0,0"))
    more = board.with_tiles(parse_placements("Rs@1,0"))
    assert len(board) == 1
    assert Cell(2, 0) not in board.frontier
    assert len(more) == 2
    assert repr(more) == "Board('Rc@0,0 Rs@1,0')"


def test_a_square_board_has_no_cells_outside() -> None:
    board = Board(parse_placements("Rc@15,0"), size=16)
    assert sorted(board.frontier) == [Cell(14, 0), Cell(15, 1)]
    assert not board.holds(Cell(-1, 0))
    assert board != Board(parse_placements("Rc@15,0"))
    assert Board(size=16).with_tiles(parse_placements("Rc@15,0")) == board
    assert board.without_tile(Cell(15, 0)) == Board(size=16)


def test_a_cell_without_a_tile_is_no_key() -> None:
    with pytest.raises(KeyError):
        Board()[Cell(0, 0)]


def test_what_fits_a_cell_fits_its_row_and_its_column() -> None:
    board = Board(parse_placements("Rc@0,0 Bs@1,1"))
    assert [str(tile) for tile in TILES if board.fitting(Cell(1, 0)) & BIT[tile]] == ["Rs", "Bc"]
    assert [str(tile) for tile in TILES if board.fitting(Cell(0, 1)) & BIT[tile]] == ["Rs", "Bc"]


def test_different_boards_have_different_hashes() -> None:
    boards = [Board(parse_placements(text)) for text in ("", "Rc@0,0", "Rc@1,0", "Rs@0,0")]
    assert len(set(map(hash, boards))) == 4
