"""Full matches begin by themselves on the server."""

import pytest
from starlette.testclient import TestClient

from sixfold.room import standing
from tests.server.clients import TWO, Person, person, wait_until


def full(client: TestClient) -> tuple[Person, Person, str]:
    ann, ben = person(client, "Ann"), person(client, "Ben")
    match_id = ann.open(TWO)
    ben.post(match_id, "sit")
    return ann, ben, match_id


def test_a_full_match_begins_while_nobody_does_anything(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing, "COUNTDOWN", 0.3)
    ann, _, match_id = full(client)
    wait_until(lambda: ann.view(match_id)["status"] == "playing")
    assert ann.view(match_id)["starts_in"] is None


def test_everyone_sees_the_countdown_and_the_host_stops_it(client: TestClient) -> None:
    ann, ben, match_id = full(client)
    with ben.watching(match_id) as screen:
        assert 0 < screen.view["starts_in"] <= standing.COUNTDOWN
        assert ben.post(match_id, "hold")["code"] == "host-starts"
        assert ann.post(match_id, "hold")["starts_in"] is None
        assert screen.until("update")["view"]["starts_in"] is None
    assert ann.post(match_id, "start")["status"] == "playing"
