"""Rummy: the worked turns of the book, then rule by rule, then the odd cases by name."""

from collections import Counter
from random import Random

import pytest

import sixfold
from sixfold import (
    HIDDEN,
    Arrange,
    Deal,
    End,
    Meld,
    Observation,
    OptionError,
    ParseError,
    Pass,
    Phase,
    Player,
    Record,
    ReplayError,
    Sampler,
    ScriptedDealer,
    Shape,
    State,
    advance,
    parse_sets,
    parse_tiles,
    replay,
    sample_state,
    steps,
    tell,
)
from sixfold.rules import melds
from sixfold.rules.tiles import largest_set
from tests.table import act, dealt, offered, refusal

RUMMY = sixfold.game("rummy")
FULL = sixfold.game("rummy", able="full")

# The table of the book's worked turns, who plays what, and the table after each turn.
FIRST_TABLE = "Oc Bc Yc | Rc Gc Pc | Rd Yd Bd | Rl Yl Pl | Pl Pt Px | Bl Bs Bt Bx | Yc Yd Ys Yt"
HANDS = ["Bt Gc Gd Gl Oc Pd Ps Rs Yd", "Bl Gd Od Ol Pd Rd Rx Ys Yx", "Bs Bt Gs Gt Oc Os Ot Pt Yl"]
AFTER_1 = "Oc Bc Yc | Rc Gc Pc Oc | Rd Yd Bd | Rl Yl Pl | Pl Pt Px Ps | Bl Bs Bt Bx | Yc Yd Ys Yt"
AFTER_2 = "Oc Bc Yc | Rc Gc Pc Oc | Rl Yl Pl | Pl Pt Px Ps | Bl Bs Bt Bx | Yc Yd Ys Yt"
AFTER_3 = "Oc Bc Yc | Rc Gc Pc Oc | Rl Yl Pl | Pl Pt Px Ps | Bl Bt Bx | Yc Yd Ys Yt | Gs Os Bs"
AFTER_4 = "Oc Bc Yc | Rc Gc Pc Oc | Rl Yl Pl | Pl Pt Px | Bl Bt Bx | Yc Yd Ys Yt | Os Bs Ps | Gd Gc Gs"
AFTER_5 = "Oc Bc Yc | Rc Gc Pc Oc | Rl Pl Bl | Pl Pt Px | Bl Bt Bx | Os Bs Ps | Gd Gc Gs"
WORKED = [
    ("Oc Ps", AFTER_1, "", "Yt Bx"),
    ("Od Gd Pd", AFTER_2, "Bd Gd Od Pd Rd Yd", "Rc Gt Rx"),
    ("Gs Os", AFTER_3, "", "Ox Os"),
    ("Gd Gc", AFTER_4, "", "Rt Gx"),
    ("Yx Bl", AFTER_5, "Yc Yd Yl Ys Yt Yx", "Pc Rt"),
]

ILLEGAL = [
    ("003-bad-two-cards", "", "Rc Rs", "Rc Rs", "set-too-small"),
    ("003-bad-duplicate", "Rs Bs Gs", "Rs", "Rs Bs Gs Rs", "duplicate-card"),
    ("003-bad-remainder", "Rl Yl Pl | Yc Yd Ys", "Yx", "Rl Pl | Yc Yd Ys Yl Yx", "set-too-small"),
    ("003-bad-no-card", "Rs Bs Gs | Os Oc Od Ol", "", "Rs Bs Gs Os | Oc Od Ol", "no-hand-card"),
    ("003-bad-take-to-hand", "Rs Bs Gs Os | Rc Bc Gc", "Oc", "Rs Bs Gs | Rc Bc Gc Oc", "card-missing"),
]


def arranged(cards: str, sets: str, seat: int = 0) -> Arrange:
    return Arrange(seat, parse_tiles(cards), parse_sets(sets))


def test_the_worked_turns_of_the_book() -> None:
    state = RUMMY.state(table=FIRST_TABLE, hands=HANDS)
    for cards, after, qwirkle, drawn in WORKED:
        seat = state.table.turn
        action = arranged(cards, f"{after} | {qwirkle}" if qwirkle else after, seat)
        seen = RUMMY.observe(state, seat)
        assert RUMMY.points(seen, action).total == bool(qwirkle)
        choice = (action.cards, parse_sets(qwirkle))
        listed = [each for each in RUMMY.legal_actions(seen) if isinstance(each, Arrange)]
        assert choice in {(each.cards, tuple(s for s in each.sets if len(s) == 6)) for each in listed}
        state = act(RUMMY, state, str(action), drawn)
        assert state.table.sets == parse_sets(after)
    assert state.table.scores == (0, 2, 0)
    assert state.table.won[1] == (*parse_sets("Bd Gd Od Pd Rd Yd"), *parse_sets("Yc Yd Yl Ys Yt Yx"))
    assert state.hands[1] == parse_tiles("Gt Ol Rc Rd Rx Rx Ys Pc Rt")


@pytest.mark.parametrize(("name", "table", "cards", "after", "code"), ILLEGAL, ids=[row[0] for row in ILLEGAL])
def test_an_illegal_example_is_refused_for_the_right_reason(
    name: str, table: str, cards: str, after: str, code: str
) -> None:
    seen = RUMMY.position(table=table, hand=cards or "Oc")
    assert refusal(RUMMY, seen, str(arranged(cards, after))).code == code


class TestArranging:
    TABLE = "Rc Rs Rd | Gd Bd Pd"
    HAND = "Rl Od Od Yc"

    @property
    def seen(self) -> Observation:
        return RUMMY.position(table=self.TABLE, hand=self.HAND)

    def test_a_card_is_added_to_either_set(self) -> None:
        RUMMY.check(self.seen, arranged("Rl Od", "Rc Rs Rd Rl | Gd Bd Pd Od"))

    def test_any_other_way_to_lay_the_same_cards_is_legal_too(self) -> None:
        wide = RUMMY.position(table="Rc Rs Rd Rl | Gd Bd Pd", hand="Od")
        RUMMY.check(wide, arranged("Od", "Rc Rs Rd Rl | Gd Bd Pd Od"))
        RUMMY.check(wide, arranged("Od", "Rc Rs Rl | Rd Gd Bd Pd Od"))
        assert offered(RUMMY, wide) == ["arrange Od | Rc Rs Rd Rl | Od Gd Bd Pd"]

    @pytest.mark.parametrize(
        ("action", "sentence"),
        [
            (
                "arrange Yc | Rc Rs Rd | Gd Bd Pd | Yc",
                "a set has three cards at least, so yellow circle cannot lie alone",
            ),
            ("arrange Yc | Rc Rs Rd Yc | Gd Bd Pd", "red square and yellow circle share neither colour nor shape"),
            ("arrange Od Od | Rc Rs Rd | Od Od Gd Bd Pd", "orange diamond is twice in one set"),
            ("arrange Rl | Rc Rs Rl | Gd Bd Pd", "red diamond has to stay on the table"),
            ("arrange Rl | Rc Rs Rd | Gd Bd Pd", "you play red clover, so it has to lie in a set"),
            (
                "arrange Rl | Rc Rs Rd Rl Rt | Gd Bd Pd",
                "red starburst is one too many: it lay neither on the table nor among the cards you play",
            ),
            ("arrange Rx | Rc Rs Rd Rx | Gd Bd Pd", "you do not hold red cross"),
            ("arrange Rl Rl | Rc Rs Rd Rl | Gd Bd Pd", "you do not hold red clover so many times"),
            ("arrange | Rc Rs Rd | Gd Bd Pd", "play at least one card from your hand"),
            ("pass", "you can play, so you may not pass"),
            ("trade Rl", "that is not something one can do in this game"),
        ],
    )
    def test_what_is_wrong_is_said(self, action: str, sentence: str) -> None:
        assert str(refusal(RUMMY, self.seen, action)) == sentence

    def test_the_first_set_may_be_any_one(self) -> None:
        seen = RUMMY.position(hand="Rc Rs Rd Rl Gd Bd")
        found = offered(RUMMY, seen)
        assert "arrange Rc Rs Rd | Rc Rs Rd" in found
        assert "arrange Rd Gd Bd | Rd Gd Bd" in found
        assert "arrange Rc Rs Rd Rl | Rc Rs Rd Rl" in found

    def test_a_qwirkle_counts_one_and_is_taken_off(self) -> None:
        seen = RUMMY.position(table="Rc Rs Rd Rl Rt", hand="Rx Gs")
        action = arranged("Rx", "Rc Rs Rd Rl Rt Rx")
        assert RUMMY.points(seen, action).melds == (Meld(action.sets[0], sixfold.Colour.RED),)
        after = RUMMY.after(seen, action)
        assert after.table.sets == ()
        assert after.table.won == (action.sets, ())
        assert after.table.scores == (1, 0)

    def test_six_that_could_be_a_qwirkle_may_lie_as_two_sets(self) -> None:
        seen = RUMMY.position(table="Rc Rs Rd Rl Rt", hand="Rx")
        split = arranged("Rx", "Rc Rs Rx | Rd Rl Rt")
        RUMMY.check(seen, split)
        assert RUMMY.points(seen, split).total == 0
        assert len(offered(RUMMY, seen)) == 2

    def test_a_turn_draws_up_to_nine(self) -> None:
        state = RUMMY.state(table="Rc Rs Rd", hands=["Rl Rt Gs Gd Bs Bd Ys Yd Oc", "Rx"])
        state = RUMMY.apply(state, RUMMY.parse("arrange Rl Rt | Rc Rs Rd Rl Rt", 0))
        assert state.table.owed == (0, 0)

    def test_a_card_joins_a_set_as_it_lies_rather_than_tear_another_apart(self) -> None:
        seen = RUMMY.position(table="Rc Oc Yc Gc Pc | Rd Rt Rx", hand="Rc")
        assert offered(RUMMY, seen) == ["arrange Rc | Rc Rd Rt Rx | Rc Oc Yc Gc Pc"]

    def test_the_actions_come_one_by_one(self) -> None:
        table = " | ".join(f"{c}c {c}s {c}d {c}l {c}t" for c in "ROYGBP")
        seen = RUMMY.position(table=table, hand="Rx Ox Yx Gx Bx Px Rc Oc Yc", deck=10)
        assert next(RUMMY.legal_actions(seen)).seat == 0  # listing all of them would take minutes


class TestPassing:
    def test_who_can_play_without_switching_must_play(self) -> None:
        assert refusal(RUMMY, RUMMY.position(table="Rc Rs Rd", hand="Rl"), "pass").code == "pass-can-play"
        assert refusal(RUMMY, RUMMY.position(hand="Rc Rs Rd"), "pass").code == "pass-can-play"

    def test_nobody_has_to_find_a_switch_unless_the_table_wants_it(self) -> None:
        table, hand = "Bc Bs Bd Bl | Yt Gt Pt", "Rs Gs"
        seen = RUMMY.position(table=table, hand=hand)
        assert offered(RUMMY, seen) == ["arrange Rs Gs | Rs Gs Bs | Yt Gt Pt | Bc Bd Bl", "pass"]
        strict = FULL.position(table=table, hand=hand)
        assert offered(FULL, strict) == ["arrange Rs Gs | Rs Gs Bs | Yt Gt Pt | Bc Bd Bl"]
        assert refusal(FULL, strict, "pass").code == "pass-can-play"

    def test_who_cannot_play_passes_and_draws_nothing(self) -> None:
        state = RUMMY.state(table="Rc Rs Rd", hands=["Gl Bt", "Rx"])
        assert list(RUMMY.legal_actions(RUMMY.observe(state, 0))) == [Pass(0)]
        assert list(FULL.legal_actions(FULL.position(table="Rc Rs Rd", hand="Gl"))) == [Pass(0)]
        after = RUMMY.apply(state, Pass(0))
        assert (after.table.turn, after.table.owed, after.table.idle) == (1, (), 1)

    def test_any_action_is_as_likely_as_the_other(self) -> None:
        seen = RUMMY.position(table="Bc Bs Bd Bl | Yt Gt Pt", hand="Rs Gs")
        rng = Random(5)
        found = Counter(type(RUMMY.random_action(seen, rng)) for _ in range(600))
        assert 250 < found[Pass] < 350
        assert RUMMY.random_action(RUMMY.position(table="Rc Rs Rd", hand="Gl"), rng) == Pass(0)


NO_SET = ["Rc Rc Rs Rs Od Od Ol Ol Yt", "Gc Gc Gs Gs Bd Bd Bl Bl Pt"]
A_SET = ["Rc Rs Rd Od Od Ol Yt Yt Gx", "Rc Rs Gc Gs Bd Bl Bl Pt Px"]


class TestStarting:
    def test_the_largest_set_starts(self) -> None:
        state = dealt(RUMMY, *A_SET)
        assert state.table.declared == (3, 2)
        assert (state.table.turn, state.table.phase) == (0, Phase.PLAY)

    def test_among_equals_the_oldest_starts(self) -> None:
        assert dealt(RUMMY, A_SET[0], "Pc Ps Pd Bd Bd Bl Yt Gt Gx", ages=[8, 80]).table.turn == 1

    def test_without_a_set_of_three_all_is_dealt_again(self) -> None:
        game = RUMMY
        script = [Deal(seat, tile) for seat, hand in enumerate(NO_SET) for tile in parse_tiles(hand)]
        state = game.initial(2, (8, 80))
        for deal in script:
            state = game.apply(state, deal)
        assert state == game.initial(2, (8, 80))

    def test_twice_in_a_row_too(self) -> None:
        state = dealt_in_turn(NO_SET, NO_SET, A_SET)
        assert state.table.declared == (3, 2)
        assert sorted((*state.hands[0], *state.hands[1], *state.bag)) == list(RUMMY.tiles)

    def test_the_log_says_so(self) -> None:
        record = redealt()
        views = [RUMMY.observe(RUMMY.initial(2), None), *(RUMMY.observe(step.after, None) for step in steps(record))]
        told = [
            str(saying)
            for before, event, after in zip(views, record.events, views[1:], strict=False)
            for saying in tell(before, event, after, ["Ann", "Bob"])
        ]
        assert told == [
            "nobody has a set of three: the cards are dealt again",
            "nobody has a set of three: the cards are dealt again",
            "Ann declares a set of 3",
            "Bob declares a set of 2",
            "Ann starts",
        ]

    @pytest.mark.parametrize("viewer", [None, 0, 1])
    def test_what_a_viewer_saw_of_it_replays(self, viewer: int | None) -> None:
        record = redealt()
        state = dealt_in_turn(NO_SET, NO_SET, A_SET)
        hidden = record.seen_by(viewer)
        assert Record.parse(str(hidden)) == hidden
        assert replay(hidden) == RUMMY.observe(state, viewer)
        for events in (18, 20, 36, 54):
            early = Record.of(RUMMY, record.players, record.events[:events], list(steps(record))[events - 1].after)
            assert Record.parse(str(early.seen_by(viewer))) == early.seen_by(viewer)
            seen = RUMMY.observe(list(steps(early))[-1].after, viewer)
            assert replay(early.seen_by(viewer)) == seen
            past = early.seen_by(viewer).events
            assert RUMMY.observe(sample_state(RUMMY, seen, Random(1), past), viewer) == seen

    def test_a_record_cannot_deal_again_without_need(self) -> None:
        text = str(redealt().seen_by(0)).replace("Rc Rc Rs Rs Od Od Ol Ol Yt", "Rc Rs Rd Rl Od Od Ol Ol Yt", 1)
        with pytest.raises(ReplayError, match="the cards are dealt again, though a hand holds a set of three$"):
            replay(Record.parse(text))

    def test_a_seat_that_declared_a_set_cannot_pass_at_once(self) -> None:
        state = dealt(RUMMY, *A_SET)
        script = [Deal(seat, tile) for seat, hand in enumerate(A_SET) for tile in parse_tiles(hand)]
        record = Record.of(RUMMY, [Player("Ann"), Player("Bob")], script, state).seen_by(1)
        with pytest.raises(ReplayError, match="you can play, so you may not pass"):
            replay(Record.parse(f"{record}0 pass\n"))

    def test_a_record_cannot_begin_without_a_set_of_three(self) -> None:
        text = str(redealt().seen_by(None)).replace("declare 0 3", "declare 0 2")
        with pytest.raises(ReplayError, match="nobody declares a set of three, so the cards have to be dealt again$"):
            replay(Record.parse(text))


def dealt_in_turn(*deals: list[str]) -> State:
    """The state after these first hands were dealt one after the other."""
    script = [Deal(seat, tile) for hands in deals for seat, hand in enumerate(hands) for tile in parse_tiles(hand)]
    return advance(RUMMY, RUMMY.initial(2), ScriptedDealer(script))[0]


def redealt() -> Record:
    """A game in which the cards were dealt three times."""
    script = [
        Deal(seat, tile)
        for hands in (NO_SET, NO_SET, A_SET)
        for seat, hand in enumerate(hands)
        for tile in parse_tiles(hand)
    ]
    return Record.of(RUMMY, [Player("Ann"), Player("Bob")], script, dealt_in_turn(NO_SET, NO_SET, A_SET))


class TestEnding:
    def test_after_the_last_card_everybody_has_one_turn_and_the_drawer_the_last(self) -> None:
        state = RUMMY.state(table="Rc Rs Rd", hands=["Rl Gs", "Rx Gd", "Rt Gc"], deck="Ys Yd", turn=1)
        state = act(RUMMY, state, "arrange Rx | Rc Rs Rd Rx", "Ys Yd")
        assert (state.table.turns_left, state.table.turn) == (3, 2)
        state = act(RUMMY, state, "arrange Rt | Rc Rs Rd Rt Rx")
        state = act(RUMMY, state, "arrange Rl | Rc Rs Rd Rl Rt Rx")
        assert (state.table.turns_left, state.table.turn) == (1, 1)
        state = act(RUMMY, state, "pass")
        assert state.table.end is End.LAST
        outcome = RUMMY.outcome(state)
        assert outcome is not None
        assert (outcome.scores, outcome.winners) == ((1, 0, 0), (0,))

    def test_nothing_is_drawn_from_an_empty_deck(self) -> None:
        state = RUMMY.state(table="Rc Rs Rd", hands=["Rl Gs", "Rx Gd"], deck="")
        assert act(RUMMY, state, "arrange Rl | Rc Rs Rd Rl").table.owed == ()

    def test_a_deal_that_empties_the_deck_leaves_one_turn_each_from_the_start_seat(self) -> None:
        game = sixfold.game("rummy", copies=1)
        rest = iter(["Bc Bs Bd", "Bl Bt Bx", "Pc Ps Pd", "Pl Pt Px"])
        by_colour = [f"{c}c {c}s {c}d {c}l {c}t {c}x {next(rest)}" for c in "ROYG"]
        state = dealt(game, *by_colour)
        assert not state.bag
        assert (state.table.turns_left, state.table.turn) == (4, 0)
        for seat in range(4):
            assert state.table.turn == seat
            state = act(game, state, str(next(game.legal_actions(game.observe(state, seat)))))
        assert state.table.end is End.LAST

    def test_a_last_turn_with_an_empty_hand_is_skipped(self) -> None:
        state = RUMMY.state(table="Rc Rs Rd", hands=["Rl Gs", "", "Rt Gc"], deck="")
        state = act(RUMMY, state, "arrange Rl | Rc Rs Rd Rl")
        assert (state.table.turn, state.table.turns_left) == (2, 1)

    def test_several_empty_hands_in_a_row_are_skipped(self) -> None:
        state = RUMMY.state(table="Rc Rs Rd", hands=["Rl Gs", "", "", "Rt Gc"], deck="")
        state = act(RUMMY, state, "arrange Rl | Rc Rs Rd Rl")
        assert (state.table.turn, state.table.turns_left, state.table.end) == (3, 1, None)

    def test_the_game_is_over_when_only_empty_hands_are_left(self) -> None:
        state = RUMMY.state(table="Rc Rs Rd", hands=["Rl Gs", "", ""], deck="")
        assert act(RUMMY, state, "arrange Rl | Rc Rs Rd Rl").table.end is End.LAST

    def test_a_seat_that_is_not_able_may_still_switch_in_its_last_turn(self) -> None:
        state = RUMMY.state(table="Bc Bs Bd Bl | Yt Gt Pt", hands=["Rs Gs", "Ox"], deck="", turns_left=1)
        assert len(offered(RUMMY, RUMMY.observe(state, 0))) == 2

    def test_a_full_round_of_passes_ends_the_game_with_cards_in_the_deck(self) -> None:
        state = RUMMY.state(table="Rc Rs Rd", hands=["Gl Bt", "Yl Ot", "Pl Gt"], deck="Rx Rx")
        for _ in range(3):
            assert state.table.end is None
            state = act(RUMMY, state, "pass")
        assert state.table.end is End.STALLED

    def test_a_play_between_them_begins_the_round_anew(self) -> None:
        state = RUMMY.state(table="Rc Rs Rd", hands=["Gl Bt", "Rl Ot"], deck="Gx Bx")
        for text, drawn in (("pass", ""), ("arrange Rl | Rc Rs Rd Rl", "Gx Bx"), ("pass", "")):
            state = act(RUMMY, state, text, *drawn.split())
        assert state.table.end is None

    def test_a_tie_is_a_shared_win(self) -> None:
        state = RUMMY.state(hands=["Gl", "Yl"], deck="", won=["Rc Rs Rd Rl Rt Rx", "Rc Oc Yc Gc Bc Pc"], turns_left=1)
        outcome = RUMMY.outcome(act(RUMMY, state, "pass"))
        assert outcome is not None
        assert outcome.winners == (0, 1)


class TestOddCases:
    def test_two_qwirkles_in_one_turn(self) -> None:
        seen = RUMMY.position(table="Rc Rs Rd Rl Rt | Oc Yc Gc Bc Pc", hand="Rx Rc")
        action = arranged("Rx Rc", "Rc Rs Rd Rl Rt Rx | Rc Oc Yc Gc Bc Pc")
        RUMMY.check(seen, action)
        assert RUMMY.points(seen, action).total == 2
        assert RUMMY.after(seen, action).table.scores == (2, 0)

    def test_a_qwirkle_by_switching_alone_with_a_hand_card_elsewhere(self) -> None:
        seen = RUMMY.position(table="Rc Rs Rd | Rl Rt Rx | Gd Bd Pd", hand="Yd")
        action = arranged("Yd", "Rc Rs Rd Rl Rt Rx | Yd Gd Bd Pd")
        RUMMY.check(seen, action)
        assert RUMMY.points(seen, action).total == 1
        bare = arranged("", "Rc Rs Rd Rl Rt Rx | Gd Bd Pd")
        with pytest.raises(sixfold.IllegalAction, match="at least one card from your hand"):
            RUMMY.check(seen, bare)

    def test_two_sets_of_one_attribute_may_lie_side_by_side(self) -> None:
        seen = RUMMY.position(table="Oc Yc Bc", hand="Rc Gc Pc")
        RUMMY.check(seen, arranged("Rc Gc Pc", "Oc Yc Bc | Rc Gc Pc"))

    def test_both_at_once_two_by_one_turn_and_one_by_switching(self) -> None:
        seen = RUMMY.position(table="Rc Rs Rd | Rl Rt Rx | Oc Yc Gc Bc Pc", hand="Rc Gd")
        assert max(RUMMY.points(seen, action).total for action in RUMMY.legal_actions(seen)) == 2

    def test_the_same_qwirkle_may_be_won_twice(self) -> None:
        seen = RUMMY.position(table="Rc Rs Rd Rl Rt | Rc Rs Rd Rl Rt", hand="Rx Rx")
        assert max(RUMMY.points(seen, action).total for action in RUMMY.legal_actions(seen)) == 2


class TestWrittenPositions:
    @pytest.mark.parametrize(
        ("given", "reason"),
        [
            ({"table": "Rc Rs"}, "three cards at least"),
            ({"table": "Rc Rs Rd Rl Rt Rx"}, "^sets of six are won, others lie on the table$"),
            ({"won": ["Rc Rs Rd"]}, "sets of six are won"),
            ({"won": ["", "", ""]}, "2 seats cannot have the Qwirkles of 3"),
            ({"deck": 5, "turns_left": 1}, "^turns_left is from 1 to the number of seats, when the deck is empty$"),
            ({"deck": 0, "turns_left": 0}, "from 1 to the number of seats"),
            ({"deck": 0, "turns_left": 3}, "from 1 to the number of seats"),
            ({"deck": -1}, "cannot hold -1"),
            ({"table": "Rc Rs Rd |"}, "a bar stands between two sets"),
            ({"hand": "Rc " * 13}, "too large"),
            ({"table": " | ".join(["Rc Rs Rd"] * 40)}, "a table of 120 cards is too large"),
        ],
    )
    def test_what_cannot_be_is_refused(self, given: dict[str, object], reason: str) -> None:
        with pytest.raises(ValueError, match=reason):
            RUMMY.position(**given)

    def test_a_rummy_table_has_no_board(self) -> None:
        for written in (RUMMY.position, RUMMY.state):
            with pytest.raises(TypeError, match="a position of rummy has no board"):
                written(board="Rc@0,0")

    def test_what_else_it_has_not_is_listed(self) -> None:
        with pytest.raises(TypeError, match="a position of rummy has no board, bag$"):
            RUMMY.position(board="Rc@0,0", bag=3)

    def test_as_many_cards_as_there_are_may_lie_and_no_more(self) -> None:
        game = sixfold.game("rummy", copies=1)
        whole = " | ".join(f"{c}c {c}s {c}d | {c}l {c}t {c}x" for c in "ROYGBP")
        seen = RUMMY.position(table=" | ".join([whole] * 3), hand="Rc", deck=0)
        assert sum(map(len, seen.table.sets)) == 108
        full = game.position(table=whole, hand="Rc")
        assert (full.table.bag_size, full.table.turns_left) == (0, 2)
        assert RUMMY.position(hand="Rc", deck=0, turns_left=2).table.turns_left == 2

    def test_it_is_the_opening_until_a_card_has_been_played(self) -> None:
        won = ["Rc Rs Rd Rl Rt Rx"]
        assert RUMMY.position(hand="Rc").table.opening is True
        assert RUMMY.position(table="Rc Rs Rd", hand="Rc").table.opening is False
        assert RUMMY.position(hand="Rc", won=won).table.opening is False
        assert RUMMY.position(table="Rc Rs Rd", hand="Rc", won=won).table.opening is False
        seen = RUMMY.position(hand="Rc Rs Rd")
        assert RUMMY.after(seen, RUMMY.parse("arrange Rc Rs Rd | Rc Rs Rd", 0)).table.opening is False

    def test_a_hand_that_is_too_large_draws_nothing(self) -> None:
        state = RUMMY.state(table="Rc Rs Rd", hands=["Rl Gs Gd Bs Bd Ys Yd Oc Ox Px Pt", "Rx"])
        assert RUMMY.apply(state, RUMMY.parse("arrange Rl | Rc Rs Rd Rl", 0)).table.owed == ()

    def test_the_deck_is_what_is_left(self) -> None:
        seen = RUMMY.position(table="Rc Rs Rd", hand="Rl", won=["Rc Oc Yc Gc Bc Pc"])
        assert seen.table.bag_size == 108 - 3 - 1 - 9 - 6
        assert seen.table.scores == (1, 0)
        assert seen.table.turns_left is None
        state = RUMMY.state(table="Rc Rs Rd", hands=["Rl", ""], won=["Rc Oc Yc Gc Bc Pc"])
        assert len(state.bag) == 108 - 3 - 1 - 6

    def test_seats_and_copies_are_limited(self) -> None:
        with pytest.raises(OptionError, match="36 tiles are too few for 5 seats"):
            sixfold.game("rummy", copies=1).initial(5)
        with pytest.raises(OptionError, match="2 to 4 seats"):
            sixfold.game("rummy", book="003").initial(5)
        assert len(RUMMY.initial(6).table.owed) == 54


class TestText:
    def test_an_arrangement_reads_back_in_any_order(self) -> None:
        action = RUMMY.parse("arrange Ps Oc | Gc Oc Rc|Ps Bs,  Ys", 0)
        assert str(action) == "arrange Oc Ps | Rc Oc Gc | Ys Bs Ps"
        assert RUMMY.parse(str(action), 0) == action

    @pytest.mark.parametrize("text", ["arrange Oc | | Rc Oc Gc", "arrange Oc | Rc Oc Gc |"])
    def test_nothing_between_bars_is_refused(self, text: str) -> None:
        with pytest.raises(ParseError, match="a bar stands between two sets"):
            RUMMY.parse(text, 0)

    def test_cards_are_named_by_their_pips_where_the_book_does(self) -> None:
        game = sixfold.game("rummy", book="003")
        told = refusal(game, game.position(table="Rc Rs Rd", hand="Rl"), "arrange Gc | Rc Rs Rd")
        assert told.saying.english(game.options.names) == "you do not hold 4-pip/green circle"

    def test_what_was_moved_is_told(self) -> None:
        before = RUMMY.position(table="Bc Bs Bd Bl | Yt Gt Pt", hand="Rs Gs")
        action = arranged("Rs Gs", "Bc Bd Bl | Yt Gt Pt | Rs Gs Bs")
        told = [str(saying) for saying in tell(before, action, RUMMY.after(before, action), ["Ann", "Bob"])]
        assert told == ["Ann plays red square and green square", "Ann moves blue square"]

    def test_nothing_is_told_to_move_when_a_card_is_only_added(self) -> None:
        before = RUMMY.position(table="Rc Rd Rl | Rs Rd Rl", hand="Rc")
        action = arranged("Rc", "Rc Rd Rl | Rc Rs Rd Rl")
        told = [str(saying) for saying in tell(before, action, RUMMY.after(before, action), ["Ann", "Bob"])]
        assert told == ["Ann plays red circle"]

    def test_a_qwirkle_and_the_end_are_told(self) -> None:
        state = RUMMY.state(table="Rc Rs Rd Rl Rt", hands=["Rx Gs", "Gd"], deck="Yc")
        before = RUMMY.observe(state, None)
        action = arranged("Rx", "Rc Rs Rd Rl Rt Rx")
        state = RUMMY.apply(state, action)
        owed = RUMMY.observe(state, None)
        assert [str(saying) for saying in tell(before, action, owed, ["Ann", "Bob"])] == [
            "Ann plays red cross: red Qwirkle"
        ]
        deal = Deal(0, parse_tiles("Yc")[0])
        drawn = RUMMY.apply(state, deal)
        told = tell(owed, Deal(0, HIDDEN), RUMMY.observe(drawn, None), ["Ann", "Bob"])
        assert [str(saying) for saying in told] == ["the deck is empty: one more turn each"]
        last = RUMMY.apply(drawn, Pass(1))
        over = RUMMY.apply(last, Pass(0))
        told = tell(RUMMY.observe(last, None), Pass(0), RUMMY.observe(over, None), ["Ann", "Bob"])
        assert [str(saying) for saying in told] == [
            "Ann passes",
            "everyone has had the last turn: the game is over",
            "Ann wins with 1 Qwirkle",
        ]


class TestViews:
    def test_a_seat_that_passed_could_play_none_of_its_cards(self) -> None:
        game = sixfold.game("rummy", copies=2)
        table = "Rc Rs Rd | Oc Od Ox | Yl Yt Yx | Gc Gs Gd | Rl Ol Yl"
        state = game.state(table=table, hands=["Bt Bt Bc", "Bc Bs Pc Ps Bl Pl Pt Px Bx"])
        seen = game.observe(game.apply(state, Pass(0)), 1)
        for seed in range(20):
            hand = Sampler(game, seen).sample(Random(seed)).hands[0]
            assert not any(melds.fits(cards, tile) for cards in seen.table.sets for tile in hand)

    def test_hands_after_a_pass_and_a_draw_are_found_although_chance_would_hardly_hit_them(self) -> None:
        record = sixfold.play(sixfold.game("rummy"), [PassingBot(), sixfold.bot("random")], seed=27)
        game = record.game
        passed = [number for number, event in enumerate(record.events) if isinstance(event, Pass)]
        assert passed
        for at in (passed[0] + 1, len(record.events) - 4):
            state = list(steps(record))[at - 1].after
            past = [game.redact(event, 1) for event in record.events[:at]]
            seen = game.observe(state, 1)
            assert game.observe(Sampler(game, seen, past).sample(Random(3)), 1) == seen

    def test_a_hand_after_a_pass_holds_no_set_and_no_card_twice_over(self) -> None:
        record = sixfold.play(sixfold.game("rummy"), [PassingBot(), sixfold.bot("random")], seed=27)
        game, after = record.game, [step.after for step in steps(record)]
        last_pass = max(number for number, event in enumerate(record.events) if isinstance(event, Pass))
        for at in range(last_pass, last_pass + 12):
            seen = game.observe(after[at], 1)
            sampler = Sampler(game, seen, [game.redact(event, 1) for event in record.events[: at + 1]])
            for seed in range(10):
                sample = sampler.sample(Random(seed))
                assert at > last_pass or largest_set(sample.hands[0]) < 3
                assert sorted((*sum(sample.hands, ()), *sample.bag, *game.face_up(seen.table))) == list(game.tiles)

    def test_nothing_on_the_table_tells_what_is_in_a_hand(self) -> None:
        event = Deal(1, parse_tiles("Rc")[0])
        assert RUMMY.redact(event, 0) == Deal(1, HIDDEN)
        action = arranged("Rl", "Rc Rs Rd Rl")
        assert RUMMY.redact(action, 1) == action


class PassingBot:
    """Passes whenever that is allowed."""

    def choose(self, seen: Observation, past: object, limit: object) -> sixfold.Action:
        try:
            seen.game.check(seen, Pass(seen.table.turn))
        except sixfold.IllegalAction:
            return seen.game.random_action(seen, Random(len(seen.hand)))
        return Pass(seen.table.turn)


def test_a_shape_is_the_attribute_of_its_sets() -> None:
    assert melds.attribute_of(parse_tiles("Rc Oc Yc")) is Shape.CIRCLE
