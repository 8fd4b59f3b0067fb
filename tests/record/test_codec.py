import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold
from sixfold import BOARD, TILES, Colour, Deal, ParseError, Record, ReplayError, Sentence, replay
from sixfold.record.codec import event_json, points_json, sentence_json
from tests.record.test_notation import REDACTED, TEXT

RECORD = Record.parse(TEXT)


@pytest.mark.parametrize("record", [RECORD, Record.parse(REDACTED), RECORD.seen_by(None)])
def test_a_record_reads_back_from_its_json(record: Record) -> None:
    assert Record.from_json(record.to_json()) == record


def test_json_and_text_have_the_same_content() -> None:
    data = json.loads(RECORD.to_json())
    assert data["game"] == "qwirkle"
    assert data["options"] == {"copies": 2, "dead_end": False}
    assert data["seats"][0] == {"name": "Player One", "age": 41}
    assert data["declared"] == [3, 3]
    assert data["events"][0] == {"event": "deal", "seat": 0, "tile": "Rc"}
    assert data["events"][12]["placements"][1] == {"tile": "Rd", "x": 1, "y": 0}
    assert data["events"][16] == {"event": "trade", "seat": 1, "tiles": ["Rs", "Yx"]}
    assert "viewer" not in data
    assert json.loads(RECORD.seen_by(None).to_json())["viewer"] is None


def test_a_record_without_events_is_json_too() -> None:
    empty = Record("qwirkle", (), RECORD.players)
    assert Record.from_json(empty.to_json()) == empty


def test_deals_to_the_board_name_it() -> None:
    deal = Deal(BOARD, TILES[0])
    assert event_json(deal) == {"event": "deal", "seat": "board", "tile": "Rc"}
    record = Record("qwirkle", (), RECORD.players, (deal,))
    assert Record.from_json(record.to_json()) == record


def test_an_illegal_event_is_named_by_its_place_in_the_json() -> None:
    with pytest.raises(ReplayError, match=r"events\[16\]: you don't have a purple cross"):
        replay(Record.from_json(_with(["events", 16, "tiles"], ["Px"])))
    with pytest.raises(ReplayError, match=r"declared\[1\]: the largest set of seat 1 has 3 tiles"):
        replay(Record.from_json(_with(["declared"], [3, 4])))


def _with(path: list[str | int], value: object) -> str:
    data = json.loads(RECORD.to_json())
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (["sixfold"], 2, "sixfold: expected a number from 1 to 1"),
        (["sixfold"], True, "sixfold: expected a number from 1 to 1"),
        (["vieuwer"], 0, "the top level: there is no 'vieuwer': choose from sixfold, game, options, viewer"),
        (["options"], {"self": 1}, "no option 'self'"),
        (["events", 0, "seat"], -1, "events[0].seat: expected a number"),
        (["declared"], [3, 0], "declared[1]: expected a number from 1 to 6"),
        (["game"], "chess", "no game 'chess'"),
        (["game"], 3, "game: expected a string"),
        (["options"], [], "options: expected an object"),
        (["options", "copies"], 9, "1 to 3, not '9'"),
        (["options", "copies"], [2], "1 to 3"),
        (["seats"], {}, "seats: expected a list"),
        (["seats"], [], "2 to 6 seats with these options, not 0"),
        (["seats", 0, "age"], -1, "seats[0].age: expected a number from 0 to 999"),
        (["seats", 0, "name"], "two\nlines", "seats[0]: a name is one line"),
        (["declared"], [3], "declared: 2 seats declare 2 sets, not 1"),
        (["viewer"], 2, "viewer: expected a number from 0 to 1"),
        (
            ["events", 0, "event"],
            "jump",
            "events[0].event: expected one of deal, place, trade, roll, arrange, take, pass",
        ),
        (["events", 0, "seat"], 2, "events[0].seat: expected a number"),
        (["events", 0, "seat"], True, "events[0].seat: expected a number"),
        (["events", 0, "tile"], "Qq", "events[0].tile: 'Qq' is not a tile"),
        (["events", 0, "tile"], "?", "events[0].tile: '?' is not a tile"),
        (["events", 0], 7, "events[0]: expected an object"),
        (["events", 12, "placements", 0, "x"], 10**9, "events[12].placements[0].x: expected a number from"),
        (["events", 12, "placements", 0], {"tile": "Rc", "x": 0}, "events[12].placements[0]: 'y' is missing"),
    ],
)
def test_an_error_in_the_json_names_place_and_reason(path: list[str | int], value: object, reason: str) -> None:
    with pytest.raises(ParseError) as refused:
        Record.from_json(_with(path, value))
    assert reason in refused.value.reason


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "null", '{"sixfold": 1}', "9" * 5000, "[" * 100_000])
def test_text_that_is_not_a_json_object_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        Record.from_json(text)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(["game", "options", "seats", "declared", "viewer", "events", "sixfold"]), values)
@settings(max_examples=300)
def test_any_json_is_a_record_that_prints_back_or_is_refused(key: str, value: object) -> None:
    try:
        record = Record.from_json(_with([key], value))
    except ParseError:
        return
    assert Record.from_json(record.to_json()) == record


def test_points_in_json_have_lines_and_bonuses() -> None:
    game = sixfold.game("qwirkle")
    seen = game.position(board="Rc@0,0 Rs@1,0 Rd@2,0 Rl@3,0 Rt@4,0", hand="Rx")
    points = points_json(seen.points(game.parse("place Rx@5,0", 0)))
    assert points["points"] == 12
    assert points["lines"][0]["attribute"] == "red"
    assert points["lines"][0]["points"] == 6
    assert points["bonuses"] == [{"code": "qwirkle", "points": 6}]


def test_a_sentence_in_json_has_code_facts_and_text() -> None:
    inner = Sentence("line", {"attribute": Colour.RED, "points": 3})
    where = Sentence("at", {"cell": "0,0"})
    sentence = Sentence(
        "placed-detail", {"name": "Ann", "tiles": TILES[:2], "points": 3, "parts": (inner,), "where": where}
    )
    assert sentence_json(sentence) == {
        "code": "placed-detail",
        "facts": {
            "name": "Ann",
            "tiles": ["Rc", "Rs"],
            "points": 3,
            "parts": [{"code": "line", "facts": {"attribute": "red", "points": 3}}],
            "where": {"code": "at", "facts": {"cell": "0,0"}},
        },
        "text": "Ann plays red circle and red square at 0,0 for 3 points: 3 for reds",
    }
