import pytest

import sixfold
from sixfold import Board, Cell, IllegalAction, Phase, parse_placements
from sixfold.rules.grid import islands
from sixfold.rules.positions import parse_board, parse_cells
from sixfold.rules.quadrants import BLACK, cells_of
from tests.table import QWIRKLE


def test_a_hand_may_have_twelve_tiles() -> None:
    assert QWIRKLE.position(hand="Rc Rs Rd Rl " * 3).table.hand_sizes == (12, 6)


def test_the_other_hands_are_full_as_far_as_the_tiles_suffice() -> None:
    game = sixfold.game("qwirkle", copies=1)
    assert game.position(hand="Rc Rs", seats=6).table.hand_sizes == (2, 6, 6, 6, 6, 6)
    assert game.position(hand="Rc Rs", bag=21, seats=4).table.hand_sizes == (2, 5, 4, 4)
    assert game.position(hand="Rc Rs", bag=34, seats=4).table.hand_sizes == (2, 0, 0, 0)
    late = sixfold.game("rummy", copies=1).position(sets="Rc Rs Rd", won=["Oc Os Od Ol Ot Ox"], hand="Yc", deck=14)
    assert late.table.hand_sizes == (1, 9)
    assert sixfold.game("rummy", copies=1).position(hand="Yc", deck=30).table.hand_sizes == (1, 5)


ROW = "Rc@0,0 Rs@1,0 Rd@2,0"
APART = f"{ROW} Rl@4,0"


class TestWhatCannotBe:
    """No position has tiles that its game lacks, or an island that no turn could have made."""

    @pytest.mark.parametrize(
        ("name", "given", "reason"),
        [
            ("qwirkle", {"hand": "Rc Rc Rc Rc"}, "^red circle: the position has 4, but the game has only 3$"),
            ("qwirkle", {"board": ROW, "hand": "Rc Rc Rc"}, "red circle: the position has"),
            ("select", {"board": "Rc@7,7", "hand": "Rc Rc Rc"}, "red circle: the position has"),
            ("qwirkle", {"hand": "Rc", "bag": 108}, "^table, hands and bag hold 109, but the game has only 108$"),
            ("cubes", {"board": ROW, "hand": "Rc " * 12, "hands": ["Rl"]}, "red: the position has 16"),
            ("cubes", {"hand": "Rc", "bag": 90}, "table, hands and bag hold 91"),
            ("rummy", {"sets": "Rc Rs Rd | Rc Oc Yc | Rc Gc Bc", "hand": "Rc"}, "red circle: the position has"),
            ("rummy", {"won": ["Rc Rs Rd Rl Rt Rx"] * 2, "hand": "Rc Rc"}, "red circle: the position has"),
            ("rummy", {"hand": "Rc", "deck": 108}, "table, hands and deck hold 109"),
        ],
    )
    def test_more_tiles_than_there_are(self, name: str, given: dict[str, object], reason: str) -> None:
        with pytest.raises(ValueError, match=reason):
            sixfold.game(name).position(**given)

    @pytest.mark.parametrize(
        ("name", "given"),
        [
            ("qwirkle", {"hands": ["Rc Rc", "Rc Rc"]}),
            ("qwirkle", {"board": ROW, "hands": ["Rc", "Rc"], "bag": "Rc"}),
            ("cubes", {"board": ROW, "hands": ["Rc " * 12, "Rl"]}),
            ("rummy", {"sets": "Rc Rs Rd", "hands": ["Rc", "Rc"], "deck": "Rc"}),
            ("rummy", {"hands": ["Rc", "Rc"], "won": ["Rc Rs Rd Rl Rt Rx", "Rc Oc Yc Gc Bc Pc"]}),
        ],
    )
    def test_more_tiles_than_there_are_in_a_state(self, name: str, given: dict[str, object]) -> None:
        with pytest.raises(ValueError, match="red.*: the position has"):
            sixfold.game(name).state(**given)

    @pytest.mark.parametrize("name", ["qwirkle", "cubes"])
    def test_two_islands_on_a_table_without_tokens(self, name: str) -> None:
        game = sixfold.game(name)
        with pytest.raises(ValueError, match="^the tiles form 2 islands, but every play must touch a tile$"):
            game.position(board=APART, hand="Rt")
        with pytest.raises(ValueError, match="2 islands"):
            game.state(board=APART, hands=["Rt", "Rx"])
        assert len(game.position(board=f"{APART} Rt@3,0", hand="Rx").table.board) == 5

    def test_in_connect_only_starting_tiles_begin_an_island(self) -> None:
        game = sixfold.game("connect")
        first, second, *_ = cells_of(game.options.layout, BLACK)  # type: ignore[attr-defined]
        starting = f"Rc@{first.x},{first.y} Gx@{second.x},{second.y}"
        assert len(game.position(board=starting, hand="Rt").table.board) == 2
        with pytest.raises(ValueError, match="3 islands"):
            game.position(board=f"{starting} Ys@0,0", hand="Rt")

    @pytest.mark.parametrize("name", ["select", "select-connect"])
    def test_a_token_may_have_split_the_table(self, name: str) -> None:
        assert len(sixfold.game(name).position(board=APART, hand="Rt").table.board) == 4


def test_islands_are_the_groups_of_tiles_that_touch() -> None:
    board = parse_board("Rc@0,0 Rs@1,0 Bs@1,1 Gd@3,1 Gl@2,2 Gt@2,3")
    groups = [["0,0", "1,0", "1,1"], ["2,2", "2,3"], ["3,1"]]
    assert sorted(sorted(map(str, group)) for group in islands(board)) == groups
    assert islands(Board()) == []


def test_a_written_table_is_in_play_and_knows_no_ages() -> None:
    table = QWIRKLE.position(hand="Rc", seats=3).table
    assert table.phase is Phase.PLAY
    assert table.ages == (None, None, None)


def test_a_bag_is_empty_when_the_hands_take_all_tiles() -> None:
    game = sixfold.game("qwirkle", copies=1)
    assert game.position(hand="Rc Rs Rd Rl Rt Rx", seats=6).table.bag_size == 0
    assert game.position(board="Bc@0,0", hand="Rc Rs Rd Rl Rt Rx", seats=6).table.bag_size == 0


@pytest.mark.parametrize("opening", [True, False])
def test_an_empty_board_is_the_opening_unless_stated_otherwise(opening: bool) -> None:
    assert QWIRKLE.position(hand="Rc").table.opening
    assert QWIRKLE.position(hand="Rc", opening=opening).table.opening is opening
    assert QWIRKLE.state(hands=["Rc", "Rs"], opening=opening).table.opening is opening


def test_a_written_board_may_have_bounds() -> None:
    assert parse_board("Rc@0,0", size=2) == Board(parse_placements("Rc@0,0"), size=2)
    with pytest.raises(IllegalAction, match="off the board"):
        parse_board("Rc@2,0", size=2)


def test_cells_are_put_in_reading_order() -> None:
    cells = (Cell(5, -2), Cell(-1, 0), Cell(3, 0), Cell(0, 4))
    assert parse_cells("0,4 3,0 -1,0 5,-2") == cells
    assert parse_cells([(0, 4), (3, 0), (-1, 0), (5, -2)]) == cells
