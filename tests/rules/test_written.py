import pytest

import sixfold
from sixfold import Board, Cell, IllegalAction, Phase, parse_placements
from sixfold.rules.written import parse_cells, written_board
from tests.table import QWIRKLE


def test_a_hand_may_have_twelve_tiles_and_a_table_a_hundred_and_eight() -> None:
    chain = " ".join(f"Rc@{n},{n}" for n in range(108))
    table = QWIRKLE.position(board=chain, hand="Rc " * 12).table
    assert table.hand_sizes == (12, 6)
    assert len(table.board) == 108


def test_a_written_table_is_in_play_and_knows_no_ages() -> None:
    table = QWIRKLE.position(hand="Rc", seats=3).table
    assert table.phase is Phase.PLAY
    assert table.ages == (None, None, None)


def test_a_bag_is_empty_when_the_hands_take_all_tiles() -> None:
    game = sixfold.game("qwirkle", copies=1)
    assert game.position(hand="Rc Rs Rd Rl Rt Rx", seats=6).table.bag_size == 0
    assert game.position(board="Bc@0,0", hand="Rc Rs Rd Rl Rt Rx", seats=6).table.bag_size == 0


@pytest.mark.parametrize("opening", [True, False])
def test_an_empty_board_is_the_opening_unless_said_otherwise(opening: bool) -> None:
    assert QWIRKLE.position(hand="Rc").table.opening
    assert QWIRKLE.position(hand="Rc", opening=opening).table.opening is opening
    assert QWIRKLE.state(hands=["Rc", "Rs"], opening=opening).table.opening is opening


def test_a_written_board_may_have_bounds() -> None:
    assert written_board("Rc@0,0", size=2) == Board(parse_placements("Rc@0,0"), size=2)
    with pytest.raises(IllegalAction, match="off the board"):
        written_board("Rc@2,0", size=2)


def test_cells_are_put_in_reading_order() -> None:
    cells = (Cell(5, -2), Cell(-1, 0), Cell(3, 0), Cell(0, 4))
    assert parse_cells("0,4 3,0 -1,0 5,-2") == cells
    assert parse_cells([(0, 4), (3, 0), (-1, 0), (5, -2)]) == cells
