import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold
from sixfold import BOARD, TILES, Colour, Deal, ParseError, Record, ReplayError, Saying, replay
from sixfold.record.codec import event_json, points_json, saying_json
from tests.record.test_notation import REDACTED, TEXT

RECORD = Record.parse(TEXT)


@pytest.mark.parametrize("record", [RECORD, Record.parse(REDACTED), RECORD.seen_by(None)])
def test_a_record_reads_back_from_its_json(record: Record) -> None:
    assert Record.from_json(record.to_json()) == record


def test_the_json_says_what_the_text_says() -> None:
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


def test_the_board_is_dealt_to_by_name() -> None:
    deal = Deal(BOARD, TILES[0])
    assert event_json(deal) == {"event": "deal", "seat": "board", "tile": "Rc"}
    record = Record("qwirkle", (), RECORD.players, (deal,))
    assert Record.from_json(record.to_json()) == record


def test_a_game_that_is_not_legal_is_named_by_its_place_in_the_json() -> None:
    with pytest.raises(ReplayError, match=r"events\[16\]: you do not hold purple cross"):
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
        (["sixfold"], 2, "sixfold: a number from 1 to 1"),
        (["sixfold"], True, "sixfold: a number from 1 to 1"),
        (["vieuwer"], 0, "vieuwer: a record has sixfold, game, options, viewer"),
        (["options"], {"self": 1}, "no option 'self'"),
        (["events", 0, "seat"], -1, "events[0].seat: a number"),
        (["declared"], [3, 0], "declared[1]: a number from 1 to 6"),
        (["game"], "chess", "no game 'chess'"),
        (["game"], 3, "game: a text is expected"),
        (["options"], [], "options: an object is expected"),
        (["options", "copies"], 9, "1 to 3, not '9'"),
        (["options", "copies"], [2], "1 to 3"),
        (["seats"], {}, "seats: a list is expected"),
        (["seats"], [], "2 to 6 seats here, not 0"),
        (["seats", 0, "age"], -1, "seats[0].age: a number from 0 to 999"),
        (["seats", 0, "name"], "two\nlines", "seats[0]: a name is one line"),
        (["declared"], [3], "declared: 2 seats declare 2 sets, not 1"),
        (["viewer"], 2, "viewer: a number from 0 to 1"),
        (["events", 0, "event"], "jump", "events[0].event: one of deal, place, trade, roll, arrange, take, pass"),
        (["events", 0, "seat"], 2, "events[0].seat: a number"),
        (["events", 0, "seat"], True, "events[0].seat: a number"),
        (["events", 0, "tile"], "Qq", "events[0].tile: 'Qq' is not a tile"),
        (["events", 0, "tile"], "?", "events[0].tile: '?' is not a tile"),
        (["events", 0], 7, "events[0]: an object is expected"),
        (["events", 12, "placements", 0, "x"], 10**9, "events[12].placements[0].x: a number from"),
        (["events", 12, "placements", 0], {"tile": "Rc", "x": 0}, "events[12].placements[0]: 'y' is missing"),
    ],
)
def test_json_that_is_no_record_says_where_and_why(path: list[str | int], value: object, reason: str) -> None:
    with pytest.raises(ParseError) as refused:
        Record.from_json(_with(path, value))
    assert reason in refused.value.reason


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "null", '{"sixfold": 1}', "9" * 5000, "[" * 100_000])
def test_what_is_no_json_or_no_object_is_refused(text: str) -> None:
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


def test_points_as_json_name_lines_and_bonuses() -> None:
    game = sixfold.game("qwirkle")
    seen = game.position(board="Rc@0,0 Rs@1,0 Rd@2,0 Rl@3,0 Rt@4,0", hand="Rx")
    points = points_json(game.points(seen, game.parse("place Rx@5,0", 0)))
    assert points["points"] == 12
    assert points["lines"][0]["attribute"] == "red"
    assert points["lines"][0]["points"] == 6
    assert points["bonuses"] == [{"code": "qwirkle", "points": 6}]


def test_a_saying_as_json_has_code_facts_and_text() -> None:
    inner = Saying("line", {"attribute": Colour.RED, "points": 3})
    where = Saying("at", {"cell": "0,0"})
    saying = Saying(
        "placed-detail", {"name": "Ann", "tiles": TILES[:2], "points": 3, "parts": (inner,), "where": where}
    )
    assert saying_json(saying) == {
        "code": "placed-detail",
        "facts": {
            "name": "Ann",
            "tiles": ["Rc", "Rs"],
            "points": 3,
            "parts": [{"code": "line", "facts": {"attribute": "red", "points": 3}}],
            "where": {"code": "at", "facts": {"cell": "0,0"}},
        },
        "text": "Ann plays red circle and red square at 0,0 for 3 points: red line 3",
    }
