from dataclasses import dataclass, fields

import pytest

import sixfold
from sixfold import OptionError
from sixfold.rules.options import (
    Options,
    Value,
    allowed_text,
    allowed_values,
    check_option,
    option,
    parse_option,
    value_text,
)
from sixfold.rules.qwirkle import QwirkleOptions


def test_an_unknown_option_is_refused_with_the_list_of_known_ones() -> None:
    with pytest.raises(
        OptionError, match="^qwirkle has no option 'copys': choose from book, players_max, names, lone_tile_score"
    ):
        sixfold.game("qwirkle", copys=2)


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ({"copies": 4}, "option copies of qwirkle must be 1 to 3, not '4'"),
        ({"copies": True}, "option copies of qwirkle must be 1 to 3, not 'yes'"),
        ({"copies": "2"}, "option copies of qwirkle must be 1 to 3, not '2'"),
        ({"opening_trade": 1}, "option opening_trade of qwirkle must be yes or no, not '1'"),
        ({"blocked_end": "maybe"}, "option blocked_end of qwirkle must be stop or round or never, not 'maybe'"),
        ({"book": "003"}, "option book of qwirkle must be none or 000 or 001 or 002, not '003'"),
    ],
)
def test_a_wrong_value_is_refused_with_what_is_allowed(option: dict[str, Value], sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        sixfold.game("qwirkle", **option)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("option", [{"blocked_end": "never"}, {"dead_end": False}, {"forced_trade": False}])
def test_options_that_contradict_each_other_are_refused(option: dict[str, Value]) -> None:
    sixfold.game("qwirkle", **option)
    needs = "stall_rounds 0 needs dead_end yes, forced_trade yes, and blocked_end stop or round"
    with pytest.raises(OptionError, match=f"^qwirkle might never end: {needs}$"):
        sixfold.game("qwirkle", stall_rounds=0, **option)


@pytest.mark.parametrize("name", ["self", "name", "game", "cls"])
def test_no_word_of_ours_can_be_smuggled_in_as_an_option(name: str) -> None:
    with pytest.raises(OptionError, match="no option"):
        sixfold.game("qwirkle", **{name: 1})


def test_an_unknown_game_is_refused_with_the_list_of_known_ones() -> None:
    with pytest.raises(OptionError, match="^there is no game 'chess': choose from qwirkle, select, "):
        sixfold.game("chess")


@pytest.mark.parametrize(("book", "seats"), [("none", 6), ("000", 4), ("001", 4), ("002", 6)])
def test_a_book_presets_the_number_of_players(book: str, seats: int) -> None:
    game = sixfold.game("qwirkle", book=book)
    assert game.options.players_max == seats
    with pytest.raises(OptionError):
        game.initial(seats + 1)


def test_a_book_presets_the_names_of_the_tiles() -> None:
    assert sixfold.game("qwirkle", book="000").options.names == "shapes"
    assert sixfold.game("qwirkle", book="001").options.names == "classic"


def test_every_single_option_of_a_book_can_still_be_set() -> None:
    game = sixfold.game("qwirkle", book="000", players_max=6)
    assert game.options.players_max == 6
    assert game.options.differences() == {"book": "000", "players_max": 6}


def test_only_what_differs_from_the_defaults_is_given() -> None:
    assert sixfold.game("qwirkle", copies=3, book="none").options.differences() == {}
    assert sixfold.game("qwirkle", book="001", copies=1).options.differences() == {"book": "001", "copies": 1}


def test_values_read_back_from_their_text() -> None:
    for name, value in (("copies", 2), ("dead_end", False), ("dead_end", True), ("blocked_end", "round")):
        assert parse_option(QwirkleOptions, "qwirkle", name, value_text(value)) == value


@pytest.mark.parametrize("text", ["", "2 ", "two", "02", "True"])
def test_text_that_is_not_a_value_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="1 to 3"):
        parse_option(QwirkleOptions, "qwirkle", "copies", text)
    with pytest.raises(OptionError):
        check_option(QwirkleOptions, "qwirkle", "copies", text)


def test_text_for_an_option_that_does_not_exist_is_refused_in_the_name_of_the_game() -> None:
    with pytest.raises(OptionError, match="^qwirkle has no option 'copys'"):
        parse_option(QwirkleOptions, "qwirkle", "copys", "2")
    with pytest.raises(OptionError, match="^option copies of qwirkle must be 1 to 3, not '4'$"):
        parse_option(QwirkleOptions, "qwirkle", "copies", "4")


def test_a_game_adds_options_with_their_default_allowed_values_and_text() -> None:
    @dataclass(frozen=True, kw_only=True)
    class Sized(Options):
        size: int = option(2, range(1, 4), "how large it is")

    assert Sized().size == 2
    assert allowed_values(Sized, "sized", "size") == range(1, 4)
    assert fields(Sized)[-1].metadata["text"] == "how large it is"


def test_six_values_are_all_named_and_of_more_the_first_six() -> None:
    assert allowed_text(tuple("abcdef")) == "a or b or c or d or e or f"
    assert allowed_text(tuple("abcdefg")) == "one of 7 values such as a, b, c, d, e, f"
