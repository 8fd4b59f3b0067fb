"""Qwirkle from the first deal to the end: who starts, the opening, and how a game is over."""

from random import Random

import pytest

import sixfold
from sixfold import (
    HIDDEN,
    TILES,
    End,
    IllegalAction,
    OptionError,
    Outcome,
    Pass,
    Phase,
    Place,
    RandomDealer,
    Trade,
    advance,
)
from sixfold.rules.actions import Deal
from sixfold.rules.redaction import face_down
from tests.table import LAST_RED, OPEN_BLOCK, QWIRKLE, act, dealt, offered, refusal


class TestStart:
    def test_the_largest_set_without_duplicates_starts_and_all_sizes_are_public(self) -> None:
        state = dealt(QWIRKLE, "Rc Rc Rc Rs Rs Gx", "Bc Bs Bd Gx Gx Rt", "Yc Os Gd Bl Pt Rx")
        assert state.table.declared == (2, 3, 1)
        assert state.table.turn == 1
        assert state.table.phase is Phase.PLAY

    @pytest.mark.parametrize(
        ("ages", "starter"),
        [
            ((10, 20, 15), 1),
            ((None, 6, None), 1),
            ((None, 0, None), 1),
            ((None, None, None), 0),
            ((30, None, 30), 0),
            ((None, 8, 9), 2),
        ],
    )
    def test_ties_go_to_the_oldest_then_to_the_lower_seat(self, ages: tuple[int | None, ...], starter: int) -> None:
        state = dealt(QWIRKLE, "Rc Rs Rd Gl Bt Yx", "Bc Bs Bd Gl Rt Yx", "Gc Gs Gd Bl Pt Yx", ages=ages)
        assert state.table.declared == (3, 3, 3)
        assert state.table.turn == starter

    def test_only_seats_in_the_tie_are_compared_by_age(self) -> None:
        state = dealt(QWIRKLE, "Rc Rs Gd Bl Yt Px", "Bc Bs Bd Gl Rt Yx", ages=(99, 1))
        assert state.table.turn == 1

    def test_hands_are_dealt_seat_by_seat(self) -> None:
        state = QWIRKLE.initial(2)
        assert state.table.owed == (0,) * 6 + (1,) * 6
        assert sum(QWIRKLE.deals(state).values()) == 108
        with pytest.raises(ValueError, match="goes to seat 0"):
            QWIRKLE.apply(state, Deal(1, TILES[0]))

    def test_chance_deals_only_what_the_bag_holds(self) -> None:
        game = sixfold.game("qwirkle", copies=1)
        state = game.apply(game.initial(2), Deal(0, TILES[0]))
        assert Deal(0, TILES[0]) not in game.deals(state)
        with pytest.raises(ValueError, match="does not hold Rc"):
            game.apply(state, Deal(0, TILES[0]))

    def test_nobody_acts_before_the_hands_are_dealt(self) -> None:
        state = QWIRKLE.initial(2)
        seen = QWIRKLE.observe(state, 0)
        assert offered(QWIRKLE, seen) == []
        assert refusal(QWIRKLE, seen, "pass").code == "deals-owed"

    @pytest.mark.parametrize("seats", [1, 7])
    def test_there_are_two_to_six_seats(self, seats: int) -> None:
        with pytest.raises(OptionError, match="takes 2 to 6 seats"):
            QWIRKLE.initial(seats)

    def test_every_seat_needs_its_age_or_none(self) -> None:
        with pytest.raises(ValueError, match="2 ages"):
            QWIRKLE.initial(2, ages=(1, 2, 3))

    def test_ages_are_not_negative(self) -> None:
        with pytest.raises(ValueError, match="^an age cannot be negative$"):
            QWIRKLE.initial(2, ages=(-1, 2))

    def test_six_seats_use_up_a_game_of_36_tiles(self) -> None:
        game = sixfold.game("qwirkle", copies=1)
        state, _ = advance(game, game.initial(6), RandomDealer(Random(1)))
        assert state.table.bag_size == 0
        assert state.table.hand_sizes == (6,) * 6
        assert "trade" not in " ".join(offered(game, game.observe(state, state.table.turn)))


class TestOpening:
    def test_the_opening_must_be_the_largest_set(self) -> None:
        seen = QWIRKLE.position(hand="Rc Rs Rd Gd Bx Bx")
        assert {len(action.placements) for action in seen.legal_actions() if isinstance(action, Place)} == {3}
        refused = refusal(QWIRKLE, seen, "place Rc@0,0 Rs@1,0")
        assert refused.code == "opening-largest"
        assert str(refused) == "start with your longest set: 3 tiles"

    def test_either_of_two_largest_sets_will_do(self) -> None:
        seen = QWIRKLE.position(hand="Rc Rs Gx Bx Yd Pl")
        seen.check(QWIRKLE.parse("place Rc@0,0 Rs@1,0", 0))
        seen.check(QWIRKLE.parse("place Gx@0,0 Bx@1,0", 0))

    def test_the_opening_may_lie_anywhere(self) -> None:
        seen = QWIRKLE.position(hand="Rc Rs Gx Gd Yd Pl")
        seen.check(QWIRKLE.parse("place Rc@-7,40 Rs@-7,41", 0))
        assert offered(QWIRKLE, seen)[0].startswith("place Rc@0,0")

    def test_the_opening_is_one_unbroken_line(self) -> None:
        seen = QWIRKLE.position(hand="Rc Rs Gx Gd Yd Pl")
        assert refusal(QWIRKLE, seen, "place Rc@0,0 Rs@2,0").code == "gap-between"

    def test_an_opening_of_one_tile(self) -> None:
        hand = "Rc Rc Rc Gs Gs Gs"
        seen = QWIRKLE.position(hand=hand)
        assert offered(QWIRKLE, seen) == ["place Rc@0,0", "place Gs@0,0"]
        points = seen.points(QWIRKLE.parse("place Rc@0,0", 0))
        assert points.total == 1
        assert [bonus.code for bonus in points.bonuses] == ["lone-tile"]
        nothing = sixfold.game("qwirkle", lone_tile_score=0)
        assert nothing.points(nothing.position(hand=hand), nothing.parse("place Rc@0,0", 0)).total == 0

    def test_the_first_player_may_not_trade(self) -> None:
        seen = QWIRKLE.position(hand="Rc Rs Gx Gd Yd Pl")
        assert refusal(QWIRKLE, seen, "trade Rc").code == "opening-trade"
        assert not [text for text in offered(QWIRKLE, seen) if text.startswith("trade")]

    def test_options_free_the_opening(self) -> None:
        game = sixfold.game("qwirkle", opening_largest=False, opening_trade=True)
        seen = game.position(hand="Rc Rs Gx Gd Yd Pl")
        seen.check(game.parse("place Rc@0,0", 0))
        seen.check(game.parse("trade Rc Rs", 0))

    def test_after_an_opening_trade_the_next_seat_opens_with_its_own_largest_set(self) -> None:
        game = sixfold.game("qwirkle", opening_trade=True)
        state = dealt(game, "Rc Rs Rd Gl Bt Yx", "Bc Bs Gd Gl Rt Yx")
        state = act(game, state, "trade Rc Rs Rd", "Px Px Px")
        seen = game.observe(state, 1)
        assert seen.table.opening
        assert {len(action.placements) for action in seen.legal_actions() if isinstance(action, Place)} == {2}

    def test_a_declared_set_says_nothing_about_a_face_down_hand_that_has_traded(self) -> None:
        game = sixfold.game("qwirkle", opening_trade=True)
        state = face_down(game.observe(dealt(game, "Rc Rs Rd Gl Bt Yx", "Bc Bs Gd Gl Rt Yx"), None))
        place = game.parse("place Gl@0,0", 0)
        with pytest.raises(IllegalAction, match="longest set: 3 tiles"):
            game.apply(state, place)
        for seat in (0, 1):
            state = game.apply(game.apply(state, Trade(seat, (HIDDEN,))), Deal(seat, HIDDEN))
        assert len(game.apply(state, place).table.board) == 1


class TestEnd:
    def test_a_bag_that_runs_out_in_the_middle_of_a_draw(self) -> None:
        state = QWIRKLE.state(board="Rc@0,0", hands=["Rs Rd Rl Gx Gx Bx", "Pc"], bag="Yc")
        state = act(QWIRKLE, state, "place Rs@1,0 Rd@2,0 Rl@3,0", "Yc")
        assert state.table.hand_sizes == (4, 1)
        assert state.table.bag_size == 0
        assert state.table.turn == 1

    def test_going_out_on_the_last_tile_ends_the_game_at_once_with_six_points(self) -> None:
        state = QWIRKLE.state(board="Rc@0,0", hands=["Rs", "Pc Rd"], bag="")
        action = QWIRKLE.parse("place Rs@1,0", 0)
        assert [bonus.code for bonus in QWIRKLE.observe(state, 0).points(action).bonuses] == ["out"]
        state = QWIRKLE.apply(state, action)
        assert state.table.end is End.OUT
        assert state.table.scores == (8, 0)
        assert QWIRKLE.actor(state) is None
        assert QWIRKLE.deals(state) == {}
        outcome = QWIRKLE.outcome(state)
        assert outcome is not None
        assert outcome.winners == (0,)
        with pytest.raises(IllegalAction, match="the game is over"):
            QWIRKLE.apply(state, Pass(1))

    def test_a_game_is_in_play_until_it_is_over(self) -> None:
        state = QWIRKLE.state(board="Rc@0,0", hands=["Rs Gx", "Rd"], bag="")
        state = act(QWIRKLE, state, "place Rs@1,0")
        assert state.table.phase is Phase.PLAY
        assert act(QWIRKLE, state, "place Rd@2,0").table.phase is Phase.OVER

    def test_no_bonus_while_the_bag_still_holds_tiles(self) -> None:
        state = QWIRKLE.state(board="Rc@0,0", hands=["Rs", "Pc Rd"], bag="Yc")
        assert act(QWIRKLE, state, "place Rs@1,0", "Yc").table.scores == (2, 0)

    def test_a_tie_is_a_shared_win(self) -> None:
        state = QWIRKLE.state(board="Rc@0,0", hands=["Rs", "Pc", "Px"], bag="", scores=(1, 9, 3))
        outcome = QWIRKLE.outcome(act(QWIRKLE, state, "place Rs@1,0"))
        assert outcome is not None
        assert outcome == Outcome(scores=(9, 9, 3), winners=(0, 1), end=End.OUT)

    def test_a_dead_table_with_a_full_bag(self) -> None:
        state = QWIRKLE.state(board=OPEN_BLOCK, hands=["Rs Gs Gd Gl Gt Gx", "Pc Ps Pd Pl Pt Px"])
        state = act(QWIRKLE, state, f"place {LAST_RED}", "Yc")
        assert state.table.end is End.DEAD
        assert state.table.bag_size == 78

    def test_a_dead_table_may_continue_until_it_stalls(self) -> None:
        game = sixfold.game("qwirkle", dead_end=False)
        state = game.state(board=OPEN_BLOCK, hands=["Rs Gs Gd Gl Gt Gx", "Pc Ps Pd Pl Pt Px"])
        assert act(game, state, f"place {LAST_RED}", "Yc").table.end is None

    @pytest.mark.parametrize("seats", [2, 3])
    def test_a_blocked_table_ends_at_once(self, seats: int) -> None:
        state = QWIRKLE.state(board=OPEN_BLOCK, hands=["Gs", "Pc", "Yx"][:seats], bag="")
        state = act(QWIRKLE, state, "pass")
        assert state.table.end is End.BLOCKED
        assert state.table.scores == (0,) * seats

    def test_a_table_is_not_blocked_while_somebody_can_play(self) -> None:
        state = QWIRKLE.state(board=OPEN_BLOCK, hands=["Gs", "Pc", "Rs"], bag="")
        assert act(QWIRKLE, state, "pass").table.end is None

    def test_a_blocked_table_may_end_after_a_round_of_passes(self) -> None:
        game = sixfold.game("qwirkle", blocked_end="round")
        state = act(game, game.state(board=OPEN_BLOCK, hands=["Gs", "Pc"], bag=""), "pass")
        assert state.table.end is None
        assert act(game, state, "pass").table.end is End.BLOCKED

    def test_a_blocked_table_may_continue_until_it_stalls(self) -> None:
        game = sixfold.game("qwirkle", blocked_end="never", stall_rounds=2)
        state = game.state(board=OPEN_BLOCK, hands=["Gs", "Pc"], bag="")
        for _ in range(3):
            state = act(game, state, "pass")
            assert state.table.end is None
        assert act(game, state, "pass").table.end is End.STALLED

    def test_every_seat_trading_for_five_rounds(self) -> None:
        dealer = RandomDealer(Random(5))
        state = QWIRKLE.state(board="Rc@0,0", hands=["Rs Rd Gx Gx Bx Yt", "Pc Ps Pd Pl Pt Px", "Yc Ys Yd Yl Yt Yx"])
        for turn in range(15):
            assert state.table.end is None
            assert state.table.idle == turn
            state = QWIRKLE.apply(state, Trade(state.table.turn, state.hands[state.table.turn][:1]))
            state, _ = advance(QWIRKLE, state, dealer)
        assert state.table.end is End.STALLED

    def test_a_play_restarts_the_count_of_idle_turns(self) -> None:
        state = QWIRKLE.state(board="Rc@0,0", hands=["Rs Gx", "Rd Px"], bag="Yc Yc Yc")
        state = act(QWIRKLE, state, "trade Gx", "Yc")
        assert state.table.idle == 1
        assert act(QWIRKLE, state, "place Rd@1,0", "Yc", "Yc", "Gx").table.idle == 0
