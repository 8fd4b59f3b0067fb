"""A game that somebody kept as a file is shown again."""

from random import Random

import pytest
from starlette.testclient import TestClient

import sixfold
from sixfold.rules.registry import short_options
from sixfold.server.guard import LONGEST_FILE
from sixfold.server.records import LONGEST_JSON, LONGEST_TEXT
from tests.server.clients import WITH_BOT, person, server


@pytest.mark.parametrize("name", sixfold.games())
def test_a_record_is_shown_turn_by_turn(client: TestClient, name: str) -> None:
    game = sixfold.game(name, **short_options(name, 2))
    record = sixfold.play(game, [sixfold.bot("greedy", Random(1)), sixfold.bot("greedy", Random(2))], seed=1)
    shown = client.post("/api/replay", json={"record": str(record)})
    assert shown.status_code == 200, shown.text
    assert shown.json()["board"]["pieces"] == game.info.pieces.value
    last = shown.json()["moments"][-1]["view"]
    assert [seat["score"] for seat in last["seats"]] == list(sixfold.replay(record).table.scores)
    assert last["status"] == "over"
    assert client.post("/api/replay", json={"record": record.to_json()}).json() == shown.json()


def test_a_downloaded_game_is_the_one_that_was_played(client: TestClient) -> None:
    ann = person(client, "Ann")
    match_id = ann.open(WITH_BOT, options={"copies": 1}, start=True)
    with ann.watching(match_id) as screen:
        screen.play_until_over(Random(3))
    text = ann.client.get(f"/api/matches/{match_id}/record.txt").text
    played = ann.client.get(f"/api/matches/{match_id}/replay").json()
    kept = client.post("/api/replay", json={"record": text}).json()["moments"]
    assert [moment["view"]["board"] for moment in kept] == [moment["view"]["board"] for moment in played]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "record-empty"),
        ("\n \n", "record-empty"),
        ("sixfold 1\ngame qwirkle\nseat - Ann\nseat - Ben\n", "record-empty"),
        ("sixfold 1\ngame chess\n", "not-a-record"),
        ("a shopping list", "not-a-record"),
        ("{}", "not-a-record"),
        ("\0\ufffd" * 500, "not-a-record"),
        ("x" * (LONGEST_TEXT + 1), "record-too-long"),
        ("{" + "x" * LONGEST_JSON, "record-too-long"),
        ("x" * LONGEST_FILE, "record-too-long"),
    ],
)
def test_anything_else_is_refused_with_a_sentence(client: TestClient, text: str, code: str) -> None:
    answer = client.post("/api/replay", json={"record": text})
    assert answer.status_code in (409, 413)
    assert answer.json()["code"] == code


def test_a_record_without_the_hands_of_others_says_so(client: TestClient) -> None:
    record = sixfold.play(sixfold.game("qwirkle", copies=1), [sixfold.bot("greedy"), sixfold.bot("greedy")], seed=1)
    assert client.post("/api/replay", json={"record": str(record.seen_by(0))}).json()["code"] == "record-redacted"


def test_replays_of_files_are_limited_too() -> None:
    with server(replays_per_minute="20,1,300") as client:
        codes = [client.post("/api/replay", json={"record": "?"}).status_code for _ in range(2)]
    assert codes == [409, 429]
