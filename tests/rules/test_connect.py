"""Connect and the combined game: starting tiles and bonus spaces. The worked examples, then rule by rule."""

from collections import Counter
from itertools import product
from random import Random

import pytest

import sixfold
from sixfold import BOARD, Cell, OptionError, Place, RandomDealer, Record, advance, replay, replay_seen
from sixfold.rules.grid_game import anchors
from sixfold.rules.quadrants import BLACK, arrangements, cells_of, spaces
from sixfold.rules.select import star_table
from sixfold.rules.select_connect import SelectConnect
from tests.table import offered, refusal

CONNECT = sixfold.game("connect")
COMBINED = SelectConnect()

START = (
    "Gd@1,6 Gl@1,9 Rd@2,5 Yl@2,10 Ys@3,4 Os@3,11 Bd@4,3 Bx@4,12 Oc@5,2 Bs@5,13 Gs@6,1 Gl@6,14 "
    "Yl@9,1 Bs@9,14 Os@10,2 Gc@10,13 Gd@11,3 Bx@11,12 Pt@12,4 Ox@12,11 Bd@13,5 Oc@13,10 Yd@14,6 Pc@14,9"
)


@pytest.mark.parametrize(
    ("board", "play", "score", "lines", "bonus"),
    [
        (START, "Gc@5,1", 5, "G2 c2", 1),
        (f"{START} Gc@5,1", "Od@10,3 Pd@12,3", 9, "d3 O2 P2", 2),
        (START, "Ol@2,11 Ox@4,11", 9, "O3 l2 x2", 2),
        ("Rc@6,7 Rs@6,8", "Rd@6,9", 5, "R3", 2),
    ],
    ids=["001-connect-5", "001-connect-9", "001-connect-tip-9", "derived-connect-two-point"],
)
def test_bonus_spaces_count_once_for_each_tile(board: str, play: str, score: int, lines: str, bonus: int) -> None:
    action = CONNECT.parse(f"place {play}", 0)
    seen = CONNECT.position(board=board, hand=" ".join(map(str, action.tiles)))
    assert action in list(seen.legal_actions())
    points = seen.points(action)
    assert points.total == score
    assert sorted(f"{line.attribute.value}{line.points}" for line in points.lines) == sorted(lines.split())
    assert sum(each.points for each in points.bonuses if each.code == "space") == bonus


def test_in_the_tip_the_oranges_are_the_only_pair_with_two_bonuses() -> None:
    seen = CONNECT.position(board=START, hand="Rc Rt Bc Gt Ol Ox")
    pairs = {
        action.tiles
        for action in seen.legal_actions()
        if isinstance(action, Place)
        and len(action.placements) == 2
        and sum(bonus.points for bonus in seen.points(action).bonuses) == 2
    }
    assert [" ".join(map(str, pair)) for pair in pairs] == ["Ol Ox"]


@pytest.mark.parametrize(
    ("board", "play", "code"),
    [(START, "Rc@0,0", "touches-nothing"), (f"{START} Gc@0,9", "Gs@-1,9", "off-the-board")],
    ids=["001-connect-bad-touch", "001-connect-bad-off"],
)
def test_an_illegal_example_is_refused(board: str, play: str, code: str) -> None:
    seen = CONNECT.position(board=board, hand="Rc Gs")
    assert refusal(CONNECT, seen, f"place {play}").code == code


def test_a_bonus_space_scores_again_after_a_token_uncovered_it() -> None:
    board = "Gc@9,1 Gs@10,1 Rs@10,2 Bs@11,2 Pd@3,4 Pc@4,4"
    seen = COMBINED.position(board=board, hand="Rx Yd Bt Oc Pl Gx", tokens=1)
    taken = seen.after(COMBINED.parse("take Gs@10,1", 0))
    assert len(taken.hand) == 7
    action = COMBINED.parse("place Gs@10,1", 0)
    assert taken.points(action).total == 5
    done = taken.after(action)
    assert done.table.owed == ()
    assert star_table(done.table).tokens == (0, 0)


class TestSetup:
    def test_starting_tiles_are_dealt_onto_the_black_spaces_then_the_hands(self) -> None:
        state = CONNECT.initial(2)
        assert state.table.owed == (BOARD,) * 24 + (0,) * 6 + (1,) * 6
        state, events = advance(CONNECT, state, RandomDealer(Random(1)))
        black = cells_of("connect-diamond", BLACK)
        assert tuple(cell for _, cell in state.table.board.placements) == black
        assert [event.tiles[0] for event in events[:24]] == [state.table.board[cell] for cell in black]
        assert state.table.bag_size == 108 - 24 - 12
        assert len(state.table.declared) == 2

    def test_the_first_turn_is_one_like_any_other(self) -> None:
        state, _ = advance(CONNECT, CONNECT.initial(2), RandomDealer(Random(1)))
        texts = offered(CONNECT, CONNECT.observe(state, state.table.turn))
        sizes = {text.count("@") for text in texts if text.startswith("place")}
        assert 1 in sizes
        assert any(text.startswith("trade") for text in texts)

    def test_deals_to_the_board_are_public(self) -> None:
        record = sixfold.play(CONNECT, [sixfold.bot("random")] * 2, seed=3)
        text = str(record.seen_by(None))
        assert "deal board ?" not in text
        assert text.count("deal board ") == 1
        assert replay_seen(Record.parse(text)) == CONNECT.observe(replay(record), None)

    def test_too_few_tiles_for_the_board_and_the_hands_are_refused(self) -> None:
        game = sixfold.game("connect", copies=1)
        assert len(game.initial(2).table.owed) == 36
        with pytest.raises(OptionError, match="36 tiles are too few for 3 seats: the first deal takes 42"):
            game.initial(3)

    def test_six_seats_on_a_bounded_board(self) -> None:
        record = sixfold.play(CONNECT, [sixfold.bot("greedy")] * 6, seed=5)
        table = replay(record).table
        assert table.seats == 6
        assert all(0 <= cell.x < 16 and 0 <= cell.y < 16 for cell in table.board)
        assert table.end is not None


class TestLayouts:
    def test_the_quadrants_can_be_turned(self) -> None:
        assert sixfold.game("connect", layout="c1 c0 c0 c1").spaces == CONNECT.spaces
        turned = {tuple(spaces(layout).items()) for layout in arrangements("c")}
        assert len(turned) == 16
        for layout in ("c0 c0 c0 c0", "c3 c2 c1 c0"):
            game = sixfold.game("connect", layout=layout)
            assert Counter(game.spaces.values()) == {"#": 24, "1": 40, "2": 8}

    @pytest.mark.parametrize("turns", list(product("01", repeat=4)), ids="".join)
    def test_all_sixteen_boards_can_be_played(self, turns: tuple[str, ...]) -> None:
        game = sixfold.game("connect", layout=" ".join(f"c{turn}" for turn in turns))
        state, _ = advance(game, game.initial(2), RandomDealer(Random(7)))
        assert len(state.table.board) == 24
        assert any(isinstance(action, Place) for action in game.observe(state, state.table.turn).legal_actions())

    def test_the_combined_board_needs_something_to_touch(self) -> None:
        with pytest.raises(OptionError, match="option layout of select-connect must be one of 3841 values"):
            sixfold.game("select-connect", layout="s0 s1 s3 s2")
        assert len(star_table(sixfold.game("select-connect", layout="s0 s1 s3 c0").initial(2).table).stars) == 9

    def test_a_layout_is_kept_in_the_record(self) -> None:
        game = sixfold.game("select-connect", layout="c0 s1 s2 c3", copies=2)
        record = sixfold.play(game, [sixfold.bot("random")] * 2, seed=1)
        assert "option layout c0 s1 s2 c3\n" in str(record)
        assert Record.parse(str(record)).game == game

    @pytest.mark.parametrize("layout", ["", "c0", "c0 c0 c0", "c4 c0 c0 c0", "s0 s0 s0 s0", "x0 c0 c0 c0"])
    def test_an_impossible_layout_is_refused(self, layout: str) -> None:
        with pytest.raises(OptionError, match="option layout of connect"):
            sixfold.game("connect", layout=layout)


class TestOddCases:
    def test_a_limited_first_play_that_fits_nowhere_is_passed(self) -> None:
        game = sixfold.game("connect", opening_largest=True, opening_trade=False)
        board = " ".join(f"G{'ltx'[n % 3]}@{cell}" for n, cell in enumerate(cells_of("connect-diamond", BLACK)[:6]))
        seen = game.position(board=board, hand="Rc Rs Rd Gc Bt Yx", opening=True)
        assert offered(game, seen) == ["pass"]

    @pytest.mark.parametrize("turn", [0, 1])
    def test_nobody_can_make_the_first_play(self, turn: int) -> None:
        cells = cells_of("connect-diamond", BLACK)[:9]
        board = " ".join(f"R{'csd'[n % 3]}@{cell}" for n, cell in enumerate(cells))
        state = CONNECT.state(board=board, hands=["Gl Gt", "Bx Bl"], turn=turn)
        texts = offered(CONNECT, CONNECT.observe(state, turn))
        assert len(texts) == 3
        assert all(text.startswith("trade") for text in texts)

    def test_a_starting_tile_may_be_taken_and_its_space_stays_free(self) -> None:
        state, _ = advance(COMBINED, COMBINED.initial(2), RandomDealer(Random(2)))
        assert len(state.table.board) == 12
        assert len(star_table(state.table).stars) == 6
        black = state.table.board.placements[0]
        seen = COMBINED.position(board=" ".join(map(str, state.table.board.placements)), hand="Rc", tokens=1)
        taken = seen.after(COMBINED.parse(f"take {black}", 0))
        assert black.cell not in taken.table.board
        assert taken.table.bag_size == seen.table.bag_size

    def test_an_empty_combined_board_may_be_begun_anywhere(self) -> None:
        seen = COMBINED.position(hand="Rc Rs", opening=False)
        plays = [action for action in seen.legal_actions() if isinstance(action, Place)]
        ones = [play for play in plays if len(play.placements) == 1]
        assert len(ones) == 2 * 256
        assert len(plays) - len(ones) == 2 * 2 * 16 * 15
        seen.check(COMBINED.parse("place Rc@0,0", 0))

    def test_centre_squares_mean_nothing_in_the_combined_game(self) -> None:
        assert Cell(0, 0) in (anchors(COMBINED) or ())
