"""Rummy: the worked turns of the book, then rule by rule, then the odd cases by name."""

from collections import Counter
from random import Random

import pytest

import sixfold
from sixfold import (
    HIDDEN,
    Arrange,
    Deal,
    Meld,
    Observation,
    OptionError,
    ParseError,
    Pass,
    Shape,
    parse_sets,
    parse_tiles,
    tell,
)
from sixfold.rules import melds
from sixfold.rules.rummy import card_table
from tests.table import act, offered, refusal

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
    state = RUMMY.state(sets=FIRST_TABLE, hands=HANDS)
    for cards, after, qwirkle, drawn in WORKED:
        seat = state.table.turn
        action = arranged(cards, f"{after} | {qwirkle}" if qwirkle else after, seat)
        seen = RUMMY.observe(state, seat)
        assert seen.points(action).total == bool(qwirkle)
        choice = (action.cards, parse_sets(qwirkle))
        listed = [each for each in seen.legal_actions() if isinstance(each, Arrange)]
        assert choice in {(each.cards, tuple(s for s in each.sets if len(s) == 6)) for each in listed}
        state = act(RUMMY, state, str(action), drawn)
        assert card_table(state.table).sets == parse_sets(after)
    assert state.table.scores == (0, 2, 0)
    assert card_table(state.table).won[1] == (*parse_sets("Bd Gd Od Pd Rd Yd"), *parse_sets("Yc Yd Yl Ys Yt Yx"))
    assert state.hands[1] == parse_tiles("Gt Ol Rc Rd Rx Rx Ys Pc Rt")


@pytest.mark.parametrize(("name", "table", "cards", "after", "code"), ILLEGAL, ids=[row[0] for row in ILLEGAL])
def test_an_illegal_example_is_refused_for_the_right_reason(
    name: str, table: str, cards: str, after: str, code: str
) -> None:
    seen = RUMMY.position(sets=table, hand=cards or "Oc")
    assert refusal(RUMMY, seen, str(arranged(cards, after))).code == code


class TestArranging:
    TABLE = "Rc Rs Rd | Gd Bd Pd"
    HAND = "Rl Od Od Yc"

    @property
    def seen(self) -> Observation:
        return RUMMY.position(sets=self.TABLE, hand=self.HAND)

    def test_a_card_is_added_to_either_set(self) -> None:
        self.seen.check(arranged("Rl Od", "Rc Rs Rd Rl | Gd Bd Pd Od"))

    def test_any_other_way_to_lay_the_same_cards_is_legal_too(self) -> None:
        wide = RUMMY.position(sets="Rc Rs Rd Rl | Gd Bd Pd", hand="Od")
        wide.check(arranged("Od", "Rc Rs Rd Rl | Gd Bd Pd Od"))
        wide.check(arranged("Od", "Rc Rs Rl | Rd Gd Bd Pd Od"))
        assert offered(RUMMY, wide) == ["arrange Od | Rc Rs Rd Rl | Od Gd Bd Pd"]

    @pytest.mark.parametrize(
        ("action", "sentence"),
        [
            (
                "arrange Yc | Rc Rs Rd | Gd Bd Pd | Yc",
                "a set needs at least three cards",
            ),
            ("arrange Yc | Rc Rs Rd Yc | Gd Bd Pd", "red square and yellow circle share neither colour nor shape"),
            ("arrange Od Od | Rc Rs Rd | Od Od Gd Bd Pd", "a set can't have two orange diamonds"),
            ("arrange Rl | Rc Rs Rl | Gd Bd Pd", "the red diamond must stay on the table"),
            ("arrange Rl | Rc Rs Rd | Gd Bd Pd", "the red clover you play must be part of a set"),
            (
                "arrange Rl | Rc Rs Rd Rl Rt | Gd Bd Pd",
                "there is one red starburst too many: it was neither on the table nor among the cards you play",
            ),
            ("arrange Rx | Rc Rs Rd Rx | Gd Bd Pd", "you don't have a red cross"),
            ("arrange Rl Rl | Rc Rs Rd Rl | Gd Bd Pd", "you don't have that many red clovers"),
            ("arrange | Rc Rs Rd | Gd Bd Pd", "play at least one card from your hand"),
            ("pass", "you can play, so you can't pass"),
            ("trade Rl", "you can't do that in this game"),
        ],
    )
    def test_an_error_is_explained(self, action: str, sentence: str) -> None:
        assert str(refusal(RUMMY, self.seen, action)) == sentence

    def test_the_first_set_may_be_any_one(self) -> None:
        seen = RUMMY.position(hand="Rc Rs Rd Rl Gd Bd")
        found = offered(RUMMY, seen)
        assert "arrange Rc Rs Rd | Rc Rs Rd" in found
        assert "arrange Rd Gd Bd | Rd Gd Bd" in found
        assert "arrange Rc Rs Rd Rl | Rc Rs Rd Rl" in found

    def test_a_qwirkle_counts_one_and_is_taken_off(self) -> None:
        seen = RUMMY.position(sets="Rc Rs Rd Rl Rt", hand="Rx Gs")
        action = arranged("Rx", "Rc Rs Rd Rl Rt Rx")
        assert seen.points(action).melds == (Meld(action.sets[0], sixfold.Colour.RED),)
        after = seen.after(action)
        assert card_table(after.table).sets == ()
        assert card_table(after.table).won == (action.sets, ())
        assert after.table.scores == (1, 0)

    def test_six_that_could_be_a_qwirkle_may_lie_as_two_sets(self) -> None:
        seen = RUMMY.position(sets="Rc Rs Rd Rl Rt", hand="Rx")
        split = arranged("Rx", "Rc Rs Rx | Rd Rl Rt")
        seen.check(split)
        assert seen.points(split).total == 0
        assert len(offered(RUMMY, seen)) == 2

    def test_a_turn_draws_up_to_nine(self) -> None:
        state = RUMMY.state(sets="Rc Rs Rd", hands=["Rl Rt Gs Gd Bs Bd Ys Yd Oc", "Rx"])
        state = RUMMY.apply(state, RUMMY.parse("arrange Rl Rt | Rc Rs Rd Rl Rt", 0))
        assert state.table.owed == (0, 0)

    @pytest.mark.parametrize(
        ("table", "card", "after"),
        [
            ("Rc Oc Yc Gc Pc | Rd Rt Rx", "Rc", "Rc Rd Rt Rx | Rc Oc Yc Gc Pc"),
            ("Rc Rs Rd Rl Rt | Yc Gc Bc", "Rc", "Rc Rs Rd Rl Rt | Rc Yc Gc Bc"),
            ("Yd Bd Pd | Gc Gs Gd Gl | Gc Gd Gt Gx", "Gd", "Yd Gd Bd Pd | Gc Gs Gd Gl | Gc Gd Gt Gx"),
        ],
    )
    def test_a_card_joins_a_set_as_it_lies_rather_than_tear_another_apart(
        self, table: str, card: str, after: str
    ) -> None:
        assert offered(RUMMY, RUMMY.position(sets=table, hand=card)) == [f"arrange {card} | {after}"]

    @pytest.mark.parametrize(
        ("table", "after"),
        [
            ("Rs Rd Rl Rt | Yc Gc Bc", "Rc Rs Rd Rl Rt | Yc Gc Bc"),
            ("Rs Rd Rl | Yc Gc Bc Pc", "Rc Yc Gc Bc Pc | Rs Rd Rl"),
            ("Rs Rd Rl | Yc Gc Bc", "Rc Rs Rd Rl | Yc Gc Bc"),
        ],
    )
    def test_a_card_that_fits_two_sets_joins_the_larger_or_that_of_its_colour(self, table: str, after: str) -> None:
        assert offered(RUMMY, RUMMY.position(sets=table, hand="Rc")) == [f"arrange Rc | {after}"]

    def test_a_sixth_card_that_makes_no_qwirkle_leaves_the_five_together(self) -> None:
        seen = RUMMY.position(sets="Rc Rs Rd Rl Rt | Yx Gx Bx", hand="Rx")
        assert offered(RUMMY, seen) == [
            "arrange Rx | Rc Rs Rd Rl Rt Rx | Yx Gx Bx",
            "arrange Rx | Rc Rs Rd Rl Rt | Rx Yx Gx Bx",
        ]

    def test_the_actions_come_one_by_one(self) -> None:
        table = " | ".join(f"{c}c {c}s {c}d {c}l {c}t" for c in "ROYGBP")
        seen = RUMMY.position(sets=table, hand="Rx Ox Yx Gx Bx Px Rc Oc Yc", deck=10)
        assert next(seen.legal_actions()).seat == 0  # listing all of them would take minutes


class TestPassing:
    def test_a_seat_that_can_play_without_switching_must_play(self) -> None:
        assert refusal(RUMMY, RUMMY.position(sets="Rc Rs Rd", hand="Rl"), "pass").code == "pass-can-play"
        assert refusal(RUMMY, RUMMY.position(hand="Rc Rs Rd"), "pass").code == "pass-can-play"

    def test_nobody_has_to_find_a_switch_unless_the_table_wants_it(self) -> None:
        table, hand = "Bc Bs Bd Bl | Yt Gt Pt", "Rs Gs"
        seen = RUMMY.position(sets=table, hand=hand)
        assert offered(RUMMY, seen) == ["arrange Rs Gs | Rs Gs Bs | Yt Gt Pt | Bc Bd Bl", "pass"]
        strict = FULL.position(sets=table, hand=hand)
        assert offered(FULL, strict) == ["arrange Rs Gs | Rs Gs Bs | Yt Gt Pt | Bc Bd Bl"]
        assert refusal(FULL, strict, "pass").code == "pass-can-play"
        assert (seen.legal().passes_need_proof, strict.legal().passes_need_proof) == (False, True)

    def test_a_seat_that_cannot_play_passes_and_draws_nothing(self) -> None:
        state = RUMMY.state(sets="Rc Rs Rd", hands=["Gl Bt", "Rx"])
        assert list(RUMMY.observe(state, 0).legal_actions()) == [Pass(0)]
        assert list(FULL.position(sets="Rc Rs Rd", hand="Gl").legal_actions()) == [Pass(0)]
        after = RUMMY.apply(state, Pass(0))
        assert (after.table.turn, after.table.owed, after.table.idle) == (1, (), 1)

    def test_all_actions_are_equally_likely(self) -> None:
        seen = RUMMY.position(sets="Bc Bs Bd Bl | Yt Gt Pt", hand="Rs Gs")
        rng = Random(5)
        found = Counter(type(seen.random_action(rng)) for _ in range(600))
        assert 250 < found[Pass] < 350
        assert RUMMY.position(sets="Rc Rs Rd", hand="Gl").random_action(rng) == Pass(0)


class TestOddCases:
    def test_two_qwirkles_in_one_turn(self) -> None:
        seen = RUMMY.position(sets="Rc Rs Rd Rl Rt | Oc Yc Gc Bc Pc", hand="Rx Rc")
        action = arranged("Rx Rc", "Rc Rs Rd Rl Rt Rx | Rc Oc Yc Gc Bc Pc")
        seen.check(action)
        assert seen.points(action).total == 2
        assert seen.after(action).table.scores == (2, 0)

    def test_a_qwirkle_by_switching_alone_with_a_hand_card_elsewhere(self) -> None:
        seen = RUMMY.position(sets="Rc Rs Rd | Rl Rt Rx | Gd Bd Pd", hand="Yd")
        action = arranged("Yd", "Rc Rs Rd Rl Rt Rx | Yd Gd Bd Pd")
        seen.check(action)
        assert seen.points(action).total == 1
        bare = arranged("", "Rc Rs Rd Rl Rt Rx | Gd Bd Pd")
        with pytest.raises(sixfold.IllegalAction, match="at least one card from your hand"):
            seen.check(bare)

    def test_two_sets_of_one_attribute_may_lie_side_by_side(self) -> None:
        seen = RUMMY.position(sets="Oc Yc Bc", hand="Rc Gc Pc")
        seen.check(arranged("Rc Gc Pc", "Oc Yc Bc | Rc Gc Pc"))

    def test_both_at_once_two_by_one_turn_and_one_by_switching(self) -> None:
        seen = RUMMY.position(sets="Rc Rs Rd | Rl Rt Rx | Oc Yc Gc Bc Pc", hand="Rc Gd")
        assert max(seen.points(action).total for action in seen.legal_actions()) == 2

    def test_the_same_qwirkle_may_be_won_twice(self) -> None:
        seen = RUMMY.position(sets="Rc Rs Rd Rl Rt | Rc Rs Rd Rl Rt", hand="Rx Rx")
        assert max(seen.points(action).total for action in seen.legal_actions()) == 2


class TestWrittenPositions:
    @pytest.mark.parametrize(
        ("given", "reason"),
        [
            ({"sets": "Rc Rs"}, "at least three cards"),
            ({"sets": "Rc Rs Rd Rl Rt Rx"}, "^sets of six belong in won, smaller ones on the table$"),
            ({"won": ["Rc Rs Rd"]}, "sets of six belong in won"),
            ({"won": ["", "", ""]}, "2 seats cannot have the Qwirkles of 3"),
            ({"deck": 5, "turns_left": 1}, "^turns_left must be from 1 to the number of seats, with an empty deck$"),
            ({"deck": 0, "turns_left": 0}, "from 1 to the number of seats"),
            ({"deck": 0, "turns_left": 3}, "from 1 to the number of seats"),
            ({"deck": -1}, "cannot hold -1"),
            ({"sets": "Rc Rs Rd |"}, "a bar must stand between two sets"),
            ({"hand": "Rc " * 13}, "too large"),
            ({"sets": " | ".join(["Rc Rs Rd"] * 40)}, "a table of 120 cards is too large"),
        ],
    )
    def test_the_impossible_is_refused(self, given: dict[str, object], reason: str) -> None:
        with pytest.raises(ValueError, match=reason):
            RUMMY.position(**given)

    def test_a_rummy_table_has_no_board(self) -> None:
        for written in (RUMMY.position, RUMMY.state):
            with pytest.raises(TypeError, match="a position of rummy has no board"):
                written(board="Rc@0,0")

    def test_all_unknown_parts_are_listed(self) -> None:
        with pytest.raises(TypeError, match="a position of rummy has no board, bag$"):
            RUMMY.position(board="Rc@0,0", bag=3)

    def test_as_many_cards_as_there_are_may_lie_and_no_more(self) -> None:
        game = sixfold.game("rummy", copies=1)
        whole = " | ".join(f"{c}c {c}s {c}d | {c}l {c}t {c}x" for c in "ROYGBP")
        seen = RUMMY.position(sets=" | ".join([whole] * 3), deck=0)
        assert sum(map(len, card_table(seen.table).sets)) == 108
        full = game.position(sets=whole)
        assert (full.table.bag_size, card_table(full.table).turns_left) == (0, 2)
        assert card_table(RUMMY.position(hand="Rc", deck=0, turns_left=2).table).turns_left == 2

    def test_it_is_the_opening_until_a_card_has_been_played(self) -> None:
        won = ["Rc Rs Rd Rl Rt Rx"]
        assert RUMMY.position(hand="Rc").table.opening is True
        assert RUMMY.position(sets="Rc Rs Rd", hand="Rc").table.opening is False
        assert RUMMY.position(hand="Rc", won=won).table.opening is False
        assert RUMMY.position(sets="Rc Rs Rd", hand="Rc", won=won).table.opening is False
        seen = RUMMY.position(hand="Rc Rs Rd")
        assert seen.after(RUMMY.parse("arrange Rc Rs Rd | Rc Rs Rd", 0)).table.opening is False

    def test_a_hand_that_is_too_large_draws_nothing(self) -> None:
        state = RUMMY.state(sets="Rc Rs Rd", hands=["Rl Gs Gd Bs Bd Ys Yd Oc Ox Px Pt", "Rx"])
        assert RUMMY.apply(state, RUMMY.parse("arrange Rl | Rc Rs Rd Rl", 0)).table.owed == ()

    def test_the_deck_is_what_is_left(self) -> None:
        seen = RUMMY.position(sets="Rc Rs Rd", hand="Rl", won=["Rc Oc Yc Gc Bc Pc"])
        assert seen.table.bag_size == 108 - 3 - 1 - 9 - 6
        assert seen.table.scores == (1, 0)
        assert card_table(seen.table).turns_left is None
        state = RUMMY.state(sets="Rc Rs Rd", hands=["Rl", ""], won=["Rc Oc Yc Gc Bc Pc"])
        assert len(state.bag) == 108 - 3 - 1 - 6

    def test_seats_and_copies_are_limited(self) -> None:
        with pytest.raises(OptionError, match="36 tiles are too few for 5 seats"):
            sixfold.game("rummy", copies=1).initial(5)
        assert len(RUMMY.initial(6).table.owed) == 54


class TestTheBook:
    """What the preset of book 003 sets."""

    def test_it_names_no_number_of_players(self) -> None:
        assert len(sixfold.game("rummy", book="003").initial(6).table.hand_sizes) == 6

    def test_it_asks_for_a_play_where_any_rearrangement_allows_one(self) -> None:
        game = sixfold.game("rummy", book="003")
        seen = game.position(sets="Bc Bs Bd Bl | Yt Gt Pt", hand="Rs Gs")
        assert refusal(game, seen, "pass").code == "pass-can-play"
        assert "able" in sixfold.game("rummy", book="003", able="direct").options.differences()


class TestText:
    def test_an_arrangement_reads_back_in_any_order(self) -> None:
        action = RUMMY.parse("arrange Ps Oc | Gc Oc Rc|Ps Bs,  Ys", 0)
        assert str(action) == "arrange Oc Ps | Rc Oc Gc | Ys Bs Ps"
        assert RUMMY.parse(str(action), 0) == action

    @pytest.mark.parametrize("text", ["arrange Oc | | Rc Oc Gc", "arrange Oc | Rc Oc Gc |"])
    def test_nothing_between_bars_is_refused(self, text: str) -> None:
        with pytest.raises(ParseError, match="a bar must stand between two sets"):
            RUMMY.parse(text, 0)

    def test_cards_are_named_by_their_pips_where_the_book_does(self) -> None:
        game = sixfold.game("rummy", book="003")
        told = refusal(game, game.position(sets="Rc Rs Rd", hand="Rl"), "arrange Gc | Rc Rs Rd")
        assert told.sentence.english(game.options.names) == "you don't have a 4-pip/green circle"

    def test_moved_cards_are_told(self) -> None:
        before = RUMMY.position(sets="Bc Bs Bd Bl | Yt Gt Pt", hand="Rs Gs")
        action = arranged("Rs Gs", "Bc Bd Bl | Yt Gt Pt | Rs Gs Bs")
        told = [str(sentence) for sentence in tell(before, action, before.after(action), ["Ann", "Bob"])]
        assert told == ["Ann plays red square and green square", "Ann moves blue square"]

    def test_nothing_is_told_to_move_when_a_card_is_only_added(self) -> None:
        before = RUMMY.position(sets="Rc Rd Rl | Rs Rd Rl", hand="Rc")
        action = arranged("Rc", "Rc Rd Rl | Rc Rs Rd Rl")
        told = [str(sentence) for sentence in tell(before, action, before.after(action), ["Ann", "Bob"])]
        assert told == ["Ann plays red circle"]

    def test_a_qwirkle_and_the_end_are_told(self) -> None:
        state = RUMMY.state(sets="Rc Rs Rd Rl Rt", hands=["Rx Gs", "Gd"], deck="Yc")
        before = RUMMY.observe(state, None)
        action = arranged("Rx", "Rc Rs Rd Rl Rt Rx")
        state = RUMMY.apply(state, action)
        owed = RUMMY.observe(state, None)
        assert [str(sentence) for sentence in tell(before, action, owed, ["Ann", "Bob"])] == [
            "Ann plays red cross: red Qwirkle"
        ]
        deal = Deal(0, parse_tiles("Yc")[0])
        drawn = RUMMY.apply(state, deal)
        told = tell(owed, Deal(0, HIDDEN), RUMMY.observe(drawn, None), ["Ann", "Bob"])
        assert [str(sentence) for sentence in told] == ["the deck is empty: one more turn each"]
        last = RUMMY.apply(drawn, Pass(1))
        over = RUMMY.apply(last, Pass(0))
        told = tell(RUMMY.observe(last, None), Pass(0), RUMMY.observe(over, None), ["Ann", "Bob"])
        assert [str(sentence) for sentence in told] == [
            "Ann passes",
            "everyone has had a last turn: game over",
            "Ann wins with 1 Qwirkle",
        ]


def test_a_shape_is_the_attribute_of_its_sets() -> None:
    assert melds.attribute_of(parse_tiles("Rc Oc Yc")) is Shape.CIRCLE
