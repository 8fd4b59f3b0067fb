"""A game that somebody kept as a file is shown again."""

from random import Random

import pytest
from starlette.testclient import TestClient

import sixfold
from sixfold.rules.registry import short_options
from tests.server.clients import WITH_BOT, person, server


@pytest.mark.parametrize("name", sixfold.games())
def test_a_record_is_shown_turn_by_turn(client: TestClient, name: str) -> None:
    game = sixfold.game(name, **short_options(name, 2))
    record = sixfold.play(game, [sixfold.bot("greedy", Random(1)), sixfold.bot("greedy", Random(2))], seed=1)
    shown = client.post("/api/replay", json={"record": str(record)})
    assert shown.status_code == 200, shown.text
    last = shown.json()[-1]["view"]
    assert [seat["score"] for seat in last["seats"]] == list(sixfold.replay(record).table.scores)
    assert last["status"] == "over"


def test_a_downloaded_game_is_the_one_that_was_played(client: TestClient) -> None:
    ann = person(client, "Ann")
    match_id = ann.open(WITH_BOT, options={"copies": 1}, start=True)
    with ann.watching(match_id) as screen:
        screen.play_until_over(Random(3))
    text = ann.client.get(f"/api/matches/{match_id}/record.txt").text
    played = ann.client.get(f"/api/matches/{match_id}/replay").json()
    kept = client.post("/api/replay", json={"record": text}).json()
    assert [moment["view"]["board"] for moment in kept] == [moment["view"]["board"] for moment in played]


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "not-understood"), ("sixfold 1\ngame chess\n", "not-understood"), ("x" * 12_001, "not-understood")],
)
def test_anything_else_is_refused_with_a_sentence(client: TestClient, text: str, code: str) -> None:
    answer = client.post("/api/replay", json={"record": text})
    assert answer.status_code in (409, 422)
    assert answer.json()["code"] == code


def test_a_record_without_the_hands_of_others_says_so(client: TestClient) -> None:
    record = sixfold.play(sixfold.game("qwirkle", copies=1), [sixfold.bot("greedy"), sixfold.bot("greedy")], seed=1)
    assert client.post("/api/replay", json={"record": str(record.seen_by(0))}).json()["code"] == "record-redacted"


def test_replays_of_files_are_limited_too() -> None:
    with server(replays_per_minute="20,1,300") as client:
        codes = [client.post("/api/replay", json={"record": "?"}).status_code for _ in range(2)]
    assert codes == [409, 429]
