from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold
from sixfold import ParseError, Player, Record

RECORDS = Path(__file__).parents[1] / "data" / "records"

TEXT = """\
sixfold 1
game qwirkle
option copies 2
option dead_end no
seat 41 Player One
seat - greedy
deal 0 Rc Rd Rl Bs Gt Px
deal 1 Rs Ys Gs Bc Oc Yx
declare 0 3
declare 1 3
0 place Rc@0,0 Rd@1,0 Rl@2,0
deal 0 Gt Gc Yd
1 trade Yx Rs
deal 1 Oc Ox
"""

REDACTED = (
    TEXT.replace("seat 41", "viewer 0\nseat 41")
    .replace("deal 1 Rs Ys Gs Bc Oc Yx", "deal 1 ? ? ? ? ? ?")
    .replace("trade Yx Rs", "trade ? ?")
    .replace("deal 1 Oc Ox", "deal 1 ? ?")
)


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.txt")), ids=lambda path: str(path.stem))
def test_a_stored_record_prints_back_exactly(path: Path) -> None:
    text = path.read_text()
    assert str(Record.parse(text)) == text


def test_a_record_reads_header_deals_and_actions() -> None:
    record = Record.parse(TEXT)
    assert record.game == sixfold.game("qwirkle", copies=2, dead_end=False)
    assert record.players == (Player("Player One", 41), Player("greedy", None))
    assert record.declared == (3, 3)
    assert len(record.events) == 12 + 1 + 3 + 1 + 2
    assert str(record) == TEXT.replace("trade Yx Rs", "trade Rs Yx")


def test_default_options_may_be_written_explicitly() -> None:
    text = TEXT.replace("copies 2", "copies 3")
    assert "option copies 3" in str(Record.parse(text))


def test_a_redacted_record_is_a_record() -> None:
    assert str(Record.parse(TEXT).seen_by(0)) == REDACTED
    assert Record.parse(REDACTED) == Record.parse(TEXT).seen_by(0)
    spectator = Record.parse(TEXT).seen_by(None)
    assert "viewer -" in str(spectator)
    assert Record.parse(str(spectator)) == spectator


def test_empty_lines_and_spaces_do_not_matter() -> None:
    assert Record.parse(TEXT.replace("\n", "  \n\n").replace("deal 0 ", " deal  0   ")) == Record.parse(TEXT)


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("sixfold 1", "sixfold 2", 1, "not a record in the format 'sixfold 1'"),
        ("sixfold 1", "scrabble", 1, "expected 'sixfold 1'"),
        ("game qwirkle", "game chess", 2, "no game 'chess'"),
        ("game qwirkle", "game", 2, "this line must look like 'game NAME'"),
        ("copies 2", "copies 9", 3, "1 to 3, not '9'"),
        ("copies 2", "colour 2", 3, "no option 'colour'"),
        ("option dead_end no", "option copies 2", 4, "option copies appears twice"),
        ("option dead_end no", "option stall_rounds 0\noption dead_end no", 5, "might never end"),
        ("seat 41", "seat 1000", 5, "not a number from 0 to 999"),
        ("seat 41 Player One", "seat 41", 5, "this line must look like 'seat AGE NAME'"),
        ("seat - greedy\n", "", 5, "takes 2 to 6 seats with these options, not 1"),
        ("seat 41 Player One\nseat - greedy\n", "", 5, "expected 'seat AGE NAME'"),
        ("deal 0 Rc", "deal 2 Rc", 7, "'2' is not a number from 0 to 1"),
        ("deal 0 Rc Rd Rl Bs Gt Px", "deal 0", 7, "this line must look like 'deal SEAT TILES'"),
        ("deal 1 Rs", "deal 1 ?", 8, "'?' is not a tile"),
        ("declare 1 3", "declare 0 3", 10, "in order, each once"),
        ("declare 1 3", "declare 1 7", 10, "not a number from 1 to 6"),
        ("declare 1 3", "declare 1 0", 10, "not a number from 1 to 6"),
        ("declare 1 3", "declare 1 0000000003", 10, "not a number from 1 to 6"),
        ("1 trade", "00000000099 trade", 13, "is not a number from 0 to 1"),
        ("declare 1 3\n", "", 13, "2 seats declare 2 sets, not 1"),
        ("0 place", "0 jump", 11, "'jump' is not an action"),
        ("0 place", "0 place Rc@", 11, "'Rc@' is not a tile at a cell"),
        ("0 place Rc@0,0 Rd@1,0 Rl@2,0", "0", 11, "expected an action after the seat"),
        ("1 trade", "5 trade", 13, "'5' is not a number from 0 to 1"),
        ("1 trade", "discard", 13, "'discard' is not an event"),
        ("1 trade Yx Rs", "declare 0 3", 13, "before the first action"),
    ],
)
def test_the_line_that_does_not_parse_is_named(old: str, new: str, line: int, reason: str) -> None:
    assert old in TEXT
    with pytest.raises(ParseError) as refused:
        Record.parse(TEXT.replace(old, new, 1))
    assert refused.value.line == line
    assert reason in refused.value.reason
    assert str(refused.value).startswith(f"line {line}, column ")


def test_a_text_that_stops_in_the_header_says_what_is_missing() -> None:
    with pytest.raises(ParseError, match="line 1, column 1: expected 'sixfold 1', but the text ends"):
        Record.parse("")
    with pytest.raises(ParseError, match="line 3.*'seat AGE NAME'"):
        Record.parse("sixfold 1\ngame qwirkle\n")


@pytest.mark.parametrize("name", ["", " x", "x ", "two\nlines", "a\x00b", "line\u2028separator"])
def test_a_name_that_would_not_read_back_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="a name is one line"):
        Player(name)


@pytest.mark.parametrize("age", [-1, 1000])
def test_an_age_that_would_not_read_back_is_refused(age: int) -> None:
    with pytest.raises(ValueError, match="an age is a number"):
        Player("Ann", age)


@given(st.text().filter(lambda name: name.isprintable() and name.strip() == name and name))
def test_any_other_name_reads_back(name: str) -> None:
    record = Record("qwirkle", (), (Player(name), Player("other", 3)))
    assert Record.parse(str(record)) == record
    assert Record.from_json(record.to_json()) == record


LINES = [*TEXT.splitlines(), *REDACTED.splitlines(), "viewer -", "viewer 7", "end", "deal board Rc", "", "?"]


@given(st.lists(st.sampled_from(LINES) | st.text(max_size=12), max_size=14))
@settings(max_examples=300)
def test_any_text_is_a_record_that_prints_back_or_is_refused_with_its_place(lines: list[str]) -> None:
    text = "\n".join(["sixfold 1", "game qwirkle", *lines])
    try:
        record = Record.parse(text)
    except ParseError as refused:
        assert refused.line is not None
        assert 1 <= refused.line <= len(text.splitlines()) + 1
    else:
        assert Record.parse(str(record)) == record
