"""Taking back a turn over HTTP, and what screens and replays make of it."""

from random import Random

from starlette.testclient import TestClient

from tests.server.clients import WITH_BOT, Screen, person


def own_turn(screen: Screen) -> None:
    while not screen.is_mine():
        screen.until("update")


def test_a_turn_against_a_bot_is_taken_back(client: TestClient) -> None:
    ann, rng = person(client, "Ann"), Random(5)
    match_id = ann.open(WITH_BOT, options={"copies": 1}, start=True)
    with ann.watching(match_id) as screen:
        own_turn(screen)
        assert not screen.view["can_undo"]
        assert ann.post(match_id, "undo")["code"] == "nothing-to-undo"
        before = screen.view
        screen.move(screen.any_action(rng))
        own_turn(screen)
        assert screen.view["can_undo"]
        ann.post(match_id, "undo")
        update = screen.until("update")
        while not screen.view["undoings"]:
            update = screen.until("update")
        told = update["items"][-1]
        assert (told["undone"], [words["code"] for words in told["sentences"]]) == (2, ["undone"])
        for name in ("board", "hand", "bag", "turn", "legal"):
            assert screen.view[name] == before[name]
        assert screen.view["seats"][0]["score"] == before["seats"][0]["score"]
        assert not screen.view["can_undo"]
        screen.play_until_over(rng)
    moments = ann.client.get(f"/api/matches/{match_id}/replay").json()
    assert len(moments) == sum(1 for event in record_of(ann.client, match_id) if event[0] in "01")
    assert ann.post(match_id, "undo")["code"] == "nothing-to-undo"


def record_of(client: TestClient, match_id: str) -> list[str]:
    """The moves of the record."""
    lines = client.get(f"/api/matches/{match_id}/record.txt").text.splitlines()
    return [line for line in lines if line[:1].isdigit()]
