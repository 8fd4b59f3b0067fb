import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.rules.actions import Action, Cell, Place, Trade, parse_action, parse_placements, parse_tiles
from sixfold.rules.errors import ParseError
from tests.strategies import actions


def test_one_play_has_one_form() -> None:
    one = parse_action("place Rs@3,4 Bs@4,4 Gs@2,3", 0)
    other = parse_action("place Bs@4,4 Gs@2,3 Rs@3,4", 0)
    assert one == other
    assert hash(one) == hash(other)
    assert str(one) == "place Gs@2,3 Rs@3,4 Bs@4,4"


def test_traded_tiles_sort_by_colour_then_shape() -> None:
    assert str(Trade(1, parse_tiles("Px Rx Rc"))) == "trade Rc Rx Px"


@given(actions)
def test_every_action_reads_back_from_its_text(action: Action) -> None:
    assert parse_action(str(action), action.seat) == action


def test_cells_may_be_negative_and_print_as_x_comma_y() -> None:
    ((_, cell),) = parse_placements("Rc@-12,7")
    assert cell == Cell(-12, 7)
    assert str(cell) == "-12,7"


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("jump Rc", 0),
        ("place Rc", 6),
        ("place Rc@1", 6),
        ("place Zc@1,2", 6),
        ("place Rc@0,0 Rz@1,0", 13),
        ("place Rc@0,9999999999", 6),
        ("place Rc@٣,0", 6),
        ("trade Rc Q", 9),
        ("trade ?", 6),
        ("arrange Oc|Rc Oz", 14),
        ("arrange Oc|Rc|Oz", 14),
        ("arrange Oc | | Rc Oc Gc", 8),
        ("take", 0),
        ("take Yd@8,7 Rc@0,0", 12),
        ("pass now", 5),
    ],
)
def test_what_does_not_parse_says_where(text: str, position: int) -> None:
    with pytest.raises(ParseError) as refused:
        parse_action(text, 0)
    assert refused.value.position == position
    assert f"column {position + 1}" in str(refused.value)


@given(st.text(max_size=30))
def test_any_text_parses_and_prints_back_or_is_refused(text: str) -> None:
    try:
        action = parse_action(text, 0)
    except ParseError as refused:
        assert 0 <= refused.position <= len(text)
    else:
        assert parse_action(str(action), 0) == action


def test_a_play_knows_its_tiles() -> None:
    assert Place(0, parse_placements("Bs@4,4 Rs@3,4")).tiles == parse_tiles("Rs Bs")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "column 1: expected an action, such as 'place Rs@3,4'"),
        ("jump", "column 1: 'jump' is not an action: choose from place, trade, take, roll, arrange, pass"),
        ("place Rc", "column 7: 'Rc' is not a tile at a cell, such as Rc@3,-4"),
        (
            "trade Zc",
            "column 7: 'Zc' is not a tile: write a colour (R O Y G B P) and a shape (c s d l t x), such as Rc",
        ),
        ("arrange Oc |", "column 9: a bar must stand between two sets of cards"),
        ("take Yd@8,7 Rc@0,0", "column 13: take exactly one tile, such as 'take Yd@8,7'"),
        ("pass now", "column 6: nothing may follow 'pass'"),
    ],
)
def test_what_does_not_parse_says_what_is_expected(text: str, sentence: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse_action(text, 0)
    assert str(refused.value) == sentence


def test_a_tile_that_lies_face_down_cannot_be_written_by_hand() -> None:
    with pytest.raises(ParseError, match="is not a tile"):
        parse_tiles("Rc ?")
    with pytest.raises(ParseError, match="is not a tile"):
        parse_placements("?@0,0")
