"""Qwirkle rule by rule: playing, trading, passing, what a seat sees, positions written by hand."""

from random import Random

import pytest

import sixfold
from sixfold import (
    TILES,
    Action,
    Cell,
    IllegalAction,
    Pass,
    Place,
    Placement,
    RandomDealer,
    advance,
    parse_tiles,
)
from sixfold.rules.actions import Deal
from tests.table import OPEN_BLOCK, QWIRKLE, offered, refusal


class TestPlace:
    SEEN = QWIRKLE.position(board="Rc@0,0 Rs@1,0 Rd@2,0", hand="Rl Bl Bs Gs Rc Rc")

    @pytest.mark.parametrize(
        ("text", "code", "sentence"),
        [
            ("place", "no-tiles", "choose at least one tile"),
            ("place Yx@3,0", "not-in-hand", "you don't have a yellow cross"),
            ("place Bs@1,1 Bs@1,2", "not-so-many-in-hand", "you don't have that many blue squares"),
            ("place Rl@0,0", "cell-taken", "that square is taken"),
            ("place Rl@3,0 Bl@3,0", "same-cell", "two tiles can't share a square"),
            ("place Rc@3,0", "duplicate-tile", "that line already has a red circle"),
            (
                "place Bl@3,0",
                "no-common-characteristic",
                "blue clover and red circle share neither colour nor shape",
            ),
            ("place Rl@9,9", "touches-nothing", "your tiles must touch a tile on the table"),
            ("place Bs@1,1 Gs@2,2", "two-lines", "these tiles are not in the same line"),
            ("place Bs@1,1 Gs@1,3", "gap-between", "there is a gap between these tiles"),
            ("place Rc@0,1 Rc@0,2", "duplicate-tile", "that line already has a red circle"),
        ],
    )
    def test_a_refusal_has_a_code_and_a_sentence(self, text: str, code: str, sentence: str) -> None:
        refused = refusal(QWIRKLE, self.SEEN, text)
        assert (refused.code, str(refused)) == (code, sentence)

    def test_a_line_of_seven_cannot_be(self) -> None:
        with pytest.raises(IllegalAction) as refused:
            sixfold.rules.grid.check_line(parse_tiles("Rc Rs Rd Rl Rt Rx") + parse_tiles("Rc"))
        assert refused.value.code == "duplicate-tile"

    def test_a_play_gives_points_and_owes_a_draw(self) -> None:
        state = QWIRKLE.state(board="Rc@0,0 Rs@1,0", hands=["Rd Rl Gx Gx Bx Yt", "Pc Ps Pd Pl Pt Px"])
        after = QWIRKLE.apply(state, QWIRKLE.parse("place Rd@2,0 Rl@3,0", 0))
        assert after.table.scores == (4, 0)
        assert after.table.owed == (0, 0)
        assert after.table.opening is False
        assert after.hands[0] == parse_tiles("Gx Gx Bx Yt")
        assert after.table.turn == 0
        done, events = advance(QWIRKLE, after, RandomDealer(Random(3)))
        assert len(events) == 2
        assert done.table.turn == 1
        assert done.table.hand_sizes == (6, 6)

    def test_three_copies_of_one_tile_in_a_hand_are_offered_once(self) -> None:
        seen = QWIRKLE.position(board="Rc@0,0", hand="Rs Rs Rs")
        assert sorted(offered(QWIRKLE, seen)) == sorted(
            ["place Rs@-1,0", "place Rs@0,-1", "place Rs@0,1", "place Rs@1,0"]
            + ["trade Rs", "trade Rs Rs", "trade Rs Rs Rs"]
        )

    def test_a_chain_of_108_tiles(self) -> None:
        # The kinds in a snake through colours and shapes: neighbours always share exactly one attribute.
        snake = [TILES[6 * c + (s if c % 2 == 0 else 5 - s)] for c in range(6) for s in range(6)]
        cells = [Cell((n + 1) // 2, n // 2) for n in range(108)]  # a staircase: every line has two tiles
        seen = QWIRKLE.position(hand=str(snake[0]))
        for n, (tile, cell) in enumerate(zip(snake * 3, cells, strict=True)):
            seen = QWIRKLE.position(
                board=" ".join(map(str, seen.table.board.placements)), hand=str(tile), opening=False
            )
            action = Place(0, (Placement(tile, cell),))
            seen.check(action)
            assert n == 0 or action in list(seen.legal_actions())
            seen = seen.after(action)
        assert len(seen.table.board) == 108
        assert max(seen.table.board) == Cell(54, 53)

    @pytest.mark.parametrize("cell", ["1000001,0", "0,-1000001"])
    def test_a_table_without_bounds_ends_a_million_cells_away(self, cell: str) -> None:
        seen = QWIRKLE.position(hand="Rc")
        assert refusal(QWIRKLE, seen, f"place Rc@{cell}").code == "too-far"
        seen.check(QWIRKLE.parse("place Rc@1000000,-1000000", 0))

    def test_only_actions_of_the_game_can_be_done(self) -> None:
        with pytest.raises(IllegalAction) as refused:
            self.SEEN.check(Deal(0, TILES[0]))  # type: ignore[arg-type]
        assert refused.value.code == "unknown-action"


class TestTrade:
    def test_traded_tiles_come_back_into_the_bag_after_the_draw(self) -> None:
        state = QWIRKLE.state(board="Rc@0,0", hands=["Gs Gs Gd Bl Bt Bx", "Pc Ps Pd Pl Pt Px"], bag="Yc Ys")
        state = QWIRKLE.apply(state, QWIRKLE.parse("trade Gs Gs", 0))
        assert state.table.aside_size == 2
        assert set(QWIRKLE.deals(state)) == {Deal(0, tile) for tile in parse_tiles("Yc Ys")}
        state, _ = advance(QWIRKLE, state, RandomDealer(Random(0)))
        assert state.bag == parse_tiles("Gs Gs")
        assert state.hands[0] == parse_tiles("Gd Bl Bt Bx Yc Ys")
        assert state.table.scores == (0, 0)
        assert state.table.turn == 1

    @pytest.mark.parametrize(("text", "owed"), [("trade Gs", ()), ("trade Gs Gd Gl", (0,)), ("place Rs@1,0", ())])
    def test_a_written_hand_that_is_too_large_draws_up_to_six(self, text: str, owed: tuple[int, ...]) -> None:
        state = QWIRKLE.state(board="Rc@0,0", hands=["Rs Gs Gd Gl Gt Gx Bl Bt", "Px"])
        assert QWIRKLE.apply(state, QWIRKLE.parse(text, 0)).table.owed == owed

    def test_a_trade_of_exactly_what_the_bag_holds(self) -> None:
        seen = QWIRKLE.position(board="Rc@0,0", hand="Gs Gd Bl", bag=2)
        seen.check(QWIRKLE.parse("trade Gs Gd", 0))
        refused = refusal(QWIRKLE, seen, "trade Gs Gd Bl")
        assert str(refused) == "the bag has only 2 tiles, so you can't trade more"

    def test_nothing_can_be_traded_for_nothing(self) -> None:
        seen = QWIRKLE.position(board="Rc@0,0", hand="Gs Gd Bl", bag=2)
        assert refusal(QWIRKLE, seen, "trade").code == "no-tiles"
        assert refusal(QWIRKLE, seen, "trade Px").code == "not-in-hand"
        empty = QWIRKLE.position(board="Rc@0,0", hand="Gs Gd Bl", bag=0)
        assert refusal(QWIRKLE, empty, "trade Gs").code == "bag-empty"


class TestPass:
    def test_a_seat_that_can_play_may_not_pass(self) -> None:
        seen = QWIRKLE.position(board="Rc@0,0", hand="Rs")
        assert refusal(QWIRKLE, seen, "pass").code == "pass-can-play"

    def test_a_seat_that_can_trade_may_not_pass(self) -> None:
        seen = QWIRKLE.position(board=OPEN_BLOCK, hand="Gs")
        assert refusal(QWIRKLE, seen, "pass").code == "pass-can-trade"
        assert offered(QWIRKLE, seen) == ["trade Gs"]

    def test_unless_trading_is_free(self) -> None:
        game = sixfold.game("qwirkle", forced_trade=False)
        assert offered(game, game.position(board=OPEN_BLOCK, hand="Gs")) == ["trade Gs", "pass"]

    def test_a_seat_without_tiles_passes(self) -> None:
        assert offered(QWIRKLE, QWIRKLE.position(board="Rc@0,0", hand="")) == ["pass"]

    def test_a_seat_that_can_do_neither_passes(self) -> None:
        seen = QWIRKLE.position(board=OPEN_BLOCK, hand="Gs", bag=0)
        assert offered(QWIRKLE, seen) == ["pass"]


class TestViews:
    def test_a_seat_may_do_nothing_when_it_is_not_its_turn(self) -> None:
        state = QWIRKLE.state(board="Rc@0,0", hands=["Rs", "Rd"], turn=1)
        assert offered(QWIRKLE, QWIRKLE.observe(state, 0)) == []
        assert offered(QWIRKLE, QWIRKLE.observe(state, None)) == []
        assert refusal(QWIRKLE, QWIRKLE.observe(state, 0), "place Rs@1,0").code == "not-your-turn"

    @pytest.mark.parametrize("seat", [-1, -2, 2, 9])
    def test_there_is_nothing_to_see_from_a_seat_that_does_not_exist(self, seat: int) -> None:
        state = QWIRKLE.state(board="Rc@0,0", hands=["Rs", "Rd"])
        with pytest.raises(ValueError, match=f"^there is no seat {seat}: the seats are 0 to 1$"):
            QWIRKLE.observe(state, seat)
        with pytest.raises(IllegalAction, match="not your turn"):
            QWIRKLE.apply(state, Pass(seat))

    def test_a_spectator_sees_no_hand(self) -> None:
        state = QWIRKLE.state(board="Rc@0,0", hands=["Rs", "Rd"])
        assert QWIRKLE.observe(state, None).hand == ()
        assert QWIRKLE.observe(state, 1).hand == parse_tiles("Rd")

    def test_after_shows_the_table_before_the_draw(self) -> None:
        seen = QWIRKLE.position(board="Rc@0,0", hand="Rs Rd Gx")
        after = seen.after(QWIRKLE.parse("place Rs@1,0 Rd@2,0", 0))
        assert after.hand == parse_tiles("Gx")
        assert after.table.scores == (3, 0)
        assert after.table.owed == (0,) * 5
        assert after.table.bag_size == seen.table.bag_size

    def test_after_refuses_what_check_refuses(self) -> None:
        seen = QWIRKLE.position(board="Rc@0,0", hand="Rs Rd Gx")
        with pytest.raises(IllegalAction):
            seen.after(QWIRKLE.parse("place Gx@1,0", 0))

    def test_after_sees_a_blocked_end_coming(self) -> None:
        seen = QWIRKLE.position(board=OPEN_BLOCK.replace("Rc@0,0", "").strip(), hand="Rc Gs", bag=0)
        assert seen.after(QWIRKLE.parse("place Rc@0,0", 0)).table.end is None


class TestPositions:
    def test_the_bag_of_a_position_is_all_that_is_left(self) -> None:
        assert QWIRKLE.position(board="Rc@0,0", hand="Rs Rd").table.bag_size == 108 - 1 - 2 - 6
        assert QWIRKLE.position(board="Rc@0,0", hand="Rs Rd", bag=40).table.bag_size == 40

    def test_a_state_holds_the_rest_in_its_bag(self) -> None:
        state = QWIRKLE.state(board="Rc@0,0", hands=["Rc", "Rc Rs"])
        assert len(state.bag) == 104
        assert parse_tiles("Rc")[0] not in state.bag

    @pytest.mark.parametrize(
        ("given", "reason"),
        [
            ({"bag": -1}, "cannot hold -1"),
            ({"scores": (1, 2, 3)}, "2 scores"),
            ({"seats": 9}, "2 to 6 seats"),
            ({"seats": 0}, "2 to 6 seats with these options, not 0"),
            ({"seats": 10**9}, "2 to 6 seats"),
            ({"hand": "Rc " * 13}, "a hand of 13 tiles is too large"),
            ({"board": " ".join(f"Rc@{n},{n}" for n in range(109))}, "a table of 109 tiles is too large"),
            ({"board": "Rc@0,0", "opening": True}, "^a table with tiles on it is not an opening$"),
            ({"board": "Rc@1000001,0"}, "too far"),
            ({"board": "Rc@0,0 Rs@0,0"}, "two tiles can't share a square"),
            ({"board": "Rc@0,0 Bs@1,0"}, "neither colour nor shape"),
            ({"board": "Rc@0,0 Rq@1,0"}, "not a tile"),
        ],
    )
    def test_an_impossible_position_is_refused(self, given: dict[str, object], reason: str) -> None:
        with pytest.raises(ValueError, match=reason):
            QWIRKLE.position(**given)

    def test_it_cannot_be_the_turn_of_a_seat_that_does_not_exist(self) -> None:
        with pytest.raises(ValueError, match="seats are 0 to 1"):
            QWIRKLE.state(hands=["Rc", "Rs"], turn=2)


def test_games_with_the_same_options_are_equal() -> None:
    assert sixfold.game("qwirkle") == sixfold.game("qwirkle", copies=3)
    assert sixfold.game("qwirkle") != sixfold.game("qwirkle", copies=2)
    assert hash(sixfold.game("qwirkle")) == hash(sixfold.game("qwirkle", copies=3))
    assert hash(sixfold.game("qwirkle")) != hash(sixfold.game("qwirkle", copies=2))
    assert repr(sixfold.game("qwirkle", copies=2)) == "game('qwirkle', copies=2)"
    assert repr(sixfold.game("qwirkle", copies=2, out_bonus=0)) == "game('qwirkle', out_bonus=0, copies=2)"


def test_actions_are_offered_in_the_same_order_in_every_run() -> None:
    seen = QWIRKLE.position(board="Rc@0,0", hand="Rs Rd")
    first: list[Action] = list(seen.legal_actions())
    assert [str(action) for action in first[:2]] == ["place Rs@-1,0", "place Rd@-1,0"]
    assert str(first[-1]) == "trade Rs Rd"
