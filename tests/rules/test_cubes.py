"""Cubes: rolling, open hands, forced re-rolls. The worked turns of the book, then rule by rule."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sixfold
from sixfold import (
    Deal,
    End,
    Event,
    Pass,
    Phase,
    Place,
    RandomDealer,
    Record,
    Roll,
    ScriptedDealer,
    State,
    advance,
    parse_tiles,
    replay,
    replay_seen,
    sample_state,
    steps,
)
from sixfold.rules.cubes import cube_table
from tests.table import RED_BLOCK, offered, refusal

CUBES = sixfold.game("cubes")
RECORD = Path(__file__).parents[1] / "data" / "records" / "cubes-examples-of-play.txt"

# Re-rolled cubes, cubes played, points, and Qwirkles of the twelve worked turns.
TURNS = [
    (2, 3, 3, 0),
    (5, 3, 7, 0),
    (3, 2, 8, 0),
    (5, 3, 8, 0),
    (5, 1, 5, 0),
    (5, 3, 15, 1),
    (5, 2, 8, 0),
    (3, 3, 7, 0),
    (4, 3, 9, 0),
    (5, 2, 12, 1),
    (6, 3, 9, 0),
    (4, 3, 12, 0),
]


def rolled(state: State, text: str, *faces: str) -> State:
    """Roll, and let the cubes show these faces."""
    state = CUBES.apply(state, CUBES.parse(text, state.table.turn))
    script = [Deal(state.table.turn, tile) for face in faces for tile in parse_tiles(face)]
    return advance(CUBES, state, ScriptedDealer(script))[0]


def test_the_worked_turns_replay_with_their_rolls_and_scores() -> None:
    record = Record.parse(RECORD.read_text())
    rolls = [len(event.tiles) for event in record.events if isinstance(event, Roll)]
    plays = [step for step in steps(record) if isinstance(step.event, Place)]
    found = []
    for count, step in zip(rolls, plays, strict=True):
        assert isinstance(step.event, Place)
        points = record.game.observe(step.before, None).points(step.event)
        qwirkles = sum(bonus.code == "qwirkle" for bonus in points.bonuses)
        found.append((count, len(step.event.placements), points.total, qwirkles))
    assert found == TURNS
    assert replay(record).table.scores == (17, 34, 25, 27)


class TestRolling:
    def test_the_oldest_starts_and_nothing_is_declared(self) -> None:
        state, _ = advance(CUBES, CUBES.initial(3, (10, 70, None)), RandomDealer(Random(1)))
        assert state.table.turn == 1
        assert state.table.declared == ()
        assert state.table.phase is Phase.ROLL

    def test_every_draw_is_rolled_and_every_face_equally_likely(self) -> None:
        deals = CUBES.deals(CUBES.initial(2))
        assert len(deals) == 36
        assert set(deals.values()) == {15}

    def test_any_cubes_may_be_rolled_again_or_none(self) -> None:
        seen = CUBES.position(board="Rc@0,0", hand="Rs Rs Gd")
        assert sorted(offered(CUBES, seen)) == sorted(
            ["roll", "roll Rs", "roll Gd", "roll Rs Rs", "roll Rs Gd", "roll Rs Rs Gd"]
        )

    def test_rolling_changes_shapes_and_never_colours(self) -> None:
        state = CUBES.state(board="Rc@0,0", hands=["Rs Gd Bx", "Pc"])
        state = CUBES.apply(state, CUBES.parse("roll Gd Bx", 0))
        assert state.table.aside_size == 2
        assert Counter(deal.tile.colour.value for deal in CUBES.deals(state)) == {"G": 6, "B": 6}
        state, _ = advance(CUBES, state, RandomDealer(Random(1)))
        assert sorted(tile.colour.value for tile in state.hands[0]) == ["B", "G", "R"]
        assert state.table.phase is Phase.PLACE

    def test_after_the_last_roll_one_has_to_place(self) -> None:
        seen = CUBES.position(board="Rc@0,0", hand="Rs", phase="place")
        assert refusal(CUBES, seen, "roll Rs").code == "no-roll-left"
        assert refusal(CUBES, seen, "pass").code == "pass-can-play"
        rolling = CUBES.position(board="Rc@0,0", hand="Rs")
        assert refusal(CUBES, rolling, "place Rs@1,0").code == "roll-first"
        assert refusal(CUBES, rolling, "pass").code == "roll-first"
        assert refusal(CUBES, rolling, "roll Rd").code == "not-in-hand"
        assert refusal(CUBES, seen, "trade Rs").code == "unknown-action"

    @pytest.mark.parametrize("rerolls", [0, 1, 3])
    def test_one_may_roll_as_often_as_the_option_says(self, rerolls: int) -> None:
        game = sixfold.game("cubes", rerolls=rerolls)
        state, _ = advance(game, game.initial(2), RandomDealer(Random(4)))
        count = 0
        while state.table.phase is Phase.ROLL:
            state = game.apply(state, Roll(state.table.turn, state.hands[state.table.turn][:1]))
            state, _ = advance(game, state, RandomDealer(Random(count)))
            count += 1
        assert count == rerolls

    def test_an_empty_roll_ends_the_rolling(self) -> None:
        game = sixfold.game("cubes", rerolls=6)
        state, _ = advance(game, game.initial(2), RandomDealer(Random(4)))
        state = game.apply(state, Roll(state.table.turn, ()))
        assert state.table.phase is Phase.PLACE


class TestForcedRolls:
    def test_a_seat_that_cannot_play_rolls_everything_until_a_play_exists(self) -> None:
        state = CUBES.state(board="Rc@0,0", hands=["Gs Bd", "Pc"])
        state = CUBES.apply(state, Roll(0, ()))
        assert state.table.owed == (0, 0)
        assert state.table.hand_sizes[0] == 0
        state = rolled_again(state, "Gd Bs")
        assert state.table.owed == (0, 0)
        state = rolled_again(state, "Gc Bs")
        assert state.table.phase is Phase.PLACE
        assert offered(CUBES, CUBES.observe(state, 0))[0].startswith("place Gc")

    def test_a_hand_of_one_cube_that_must_be_rolled_again(self) -> None:
        state = CUBES.state(board="Rc@0,0", hands=["Gs", "Pc"], bag="")
        state = rolled(state, "roll", "Gd", "Gc")
        assert state.table.phase is Phase.PLACE
        state = CUBES.apply(state, CUBES.parse("place Gc@1,0", 0))
        assert state.table.end is End.OUT
        assert state.table.scores == (8, 0)

    def test_the_first_play_has_at_least_two_cubes(self) -> None:
        state = CUBES.state(hands=["Rc Gs Bd", "Pc"])
        state = rolled(state, "roll", "Rc Gd Bs", "Rc Gc Bs")
        seen = CUBES.observe(state, 0)
        assert seen.table.phase is Phase.PLACE
        plays = [action for action in seen.legal_actions() if isinstance(action, Place)]
        assert {len(play.placements) for play in plays} == {2}

    def test_the_first_play_is_the_largest_set(self) -> None:
        seen = CUBES.position(hand="Rc Rs Rd Gd", phase="place")
        assert refusal(CUBES, seen, "place Rc@0,0 Rs@1,0").code == "opening-largest"


def rolled_again(state: State, faces: str) -> State:
    for tile in parse_tiles(faces):
        state = CUBES.apply(state, Deal(0, tile))
    return state


class TestEnd:
    def test_a_closed_block_of_all_fifteen_red_cubes(self) -> None:
        # Rows of five reds, columns of three: only red cubes would fit, and all of them lie on the table.
        block = " ".join(text for text in RED_BLOCK.split() if not text.split("@")[1].startswith("5,"))
        state = CUBES.state(board=block, hands=["Gc Bc", "Pc Ps"])
        assert CUBES.actor(state) == 0
        for seat in (0, 1):
            state = CUBES.apply(state, Roll(seat, ()))
            assert not state.table.owed, "no face of these cubes fits, so nothing is rolled by force"
            state = CUBES.apply(state, Pass(seat))
        assert state.table.end is End.BLOCKED
        assert state.table.bag_size > 0
        assert state.table.scores == (0, 0)

    def test_a_game_comes_to_its_end(self) -> None:
        record = sixfold.play(sixfold.game("cubes", cubes_per_colour=5), [sixfold.bot("random")] * 2, seed=1)
        assert replay(record).table.end is End.OUT


class TestViews:
    def test_all_hands_lie_open(self) -> None:
        state = CUBES.state(board="Rc@0,0", hands=["Rs", "Gd"])
        for viewer in (None, 0, 1):
            assert CUBES.observe(state, viewer).table.open_hands == state.hands

    def test_a_record_hides_nothing(self) -> None:
        record = Record.parse(RECORD.read_text())
        assert "?" not in str(record.seen_by(None))
        assert replay_seen(record.seen_by(1)) == record.game.observe(replay(record), 1)

    def test_only_the_order_of_the_bag_is_unknown(self) -> None:
        state, _ = advance(CUBES, CUBES.initial(2), RandomDealer(Random(2)))
        assert sample_state(CUBES.observe(state, 0), Random(3)) == state

    def test_cubes_that_are_being_rolled_are_sampled_with_the_bag(self) -> None:
        state = CUBES.state(board="Rc@0,0", hands=["Rs Gd Bx", "Pc"])
        state = CUBES.apply(state, CUBES.parse("roll Gd Bx", 0))
        sample = sample_state(CUBES.observe(state, 1), Random(3))
        assert len(sample.aside) == 2
        assert sorted((*sample.bag, *sample.aside)) == sorted((*state.bag, *state.aside))

    def test_rolls_are_told(self) -> None:
        record = Record.parse(RECORD.read_text())
        step = next(step for step in steps(record) if isinstance(step.event, Roll))
        before, after = (record.game.observe(state, None) for state in (step.before, step.after))
        (sentence,) = sixfold.tell(before, step.event, after, ["Jessica", "Chris", "Andrew", "Sally"])
        assert str(sentence) == "Jessica rerolls 2 cubes"

    def test_a_forced_roll_is_told_once(self) -> None:
        state = CUBES.state(board="Rc@0,0", hands=["Gs Bd", "Pc"])
        lines = []
        events: list[Event] = [Roll(0, ())]
        events += [Deal(0, tile) for faces in ("Gd Bs", "Gc Bx") for tile in parse_tiles(faces)]
        for event in events:
            after = CUBES.apply(state, event)
            seen = [CUBES.observe(each, None) for each in (state, after)]
            lines += [str(sentence) for sentence in sixfold.tell(seen[0], event, seen[1], ["Ann", "Bob"])]
            state = after
        forced = "Ann can't play and rerolls all cubes"
        assert lines == ["Ann keeps all cubes", forced, forced]


@pytest.mark.parametrize(
    ("given", "reason"),
    [({"phase": "play"}, "must be roll or place"), ({"seats": 1}, "2 to 6 seats"), ({"hand": "Rc " * 13}, "too large")],
)
def test_an_impossible_position_is_refused(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        CUBES.position(**given)


def test_a_position_may_show_the_other_hands() -> None:
    seen = CUBES.position(board="Rc@0,0", hand="Rs", hands=["Gd Gx", "Bl"], seats=3, bag=12)
    assert seen.table.open_hands == (parse_tiles("Rs"), parse_tiles("Gd Gx"), parse_tiles("Bl"))
    assert seen.table.bag_size == 12


def test_a_position_takes_what_all_grid_games_have() -> None:
    seen = CUBES.position(board="Rc@0,0", hand="Rs", scores=(5, 9), opening=False)
    assert seen.table.seats == 2
    assert seen.table.scores == (5, 9)
    assert not CUBES.position(hand="Rs", opening=False).table.opening
    assert CUBES.position(hand="Rs").table.opening
    assert seen.table.bag_size == 88
    with pytest.raises(TypeError, match="a position of cubes has no tokens, stars"):
        CUBES.position(tokens=1, stars="1,4")


def test_there_is_no_roll_left_while_placing() -> None:
    assert cube_table(CUBES.position(board="Rc@0,0", hand="Rs", phase="place").table).rolls == 0
    assert cube_table(CUBES.position(board="Rc@0,0", hand="Rs").table).rolls == 1


def test_the_bag_holds_the_chosen_number_of_cubes_of_each_colour() -> None:
    assert [len(sixfold.game("cubes", cubes_per_colour=n).tiles) for n in (5, 10, 15)] == [30, 60, 90]
