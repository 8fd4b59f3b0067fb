"""Lessons over HTTP: what is shown, tried and judged, and that nothing is remembered."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

import sixfold
from sixfold.lessons.reading import lesson
from tests.lessons.turns import EXERCISES
from tests.server.clients import server


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with server(requests_per_minute=10**6) as running:
        yield running


def act(client: TestClient, game: str, exercise: int, *actions: str) -> Any:
    """Do something in an exercise; returns the answer."""
    message = {"type": "act", "at": 0, "key": "k", "actions": actions}
    return client.post(f"/api/lessons/{game}/{exercise}", json=message)


def attempt(client: TestClient, *actions: str, game: str = "qwirkle", exercise: int = 0) -> Any:
    """Try something in an exercise."""
    message = {"type": "try", "at": 0, "id": "q", "actions": actions}
    return client.post(f"/api/lessons/{game}/{exercise}", json=message).json()


@pytest.mark.parametrize("game", sixfold.games())
def test_a_lesson_is_shown_as_a_table_where_it_is_your_turn(client: TestClient, game: str) -> None:
    found = client.get(f"/api/lessons/{game}").json()
    assert found["board"]["hand_size"] == sixfold.game(game).info.hand_size
    assert len(found["exercises"]) == len(lesson(game).exercises)
    for exercise in found["exercises"]:
        view, (own, other) = exercise["view"], exercise["view"]["seats"]
        assert (view["game"], view["status"], view["turn"], view["seat"], view["mine"]) == (game, "playing", 0, 0, [0])
        assert view["legal"]
        assert own["you"]
        assert own["connected"]
        assert (other["hand"] is not None) == (game == "cubes")  # a hand that lies open
        assert exercise["texts"]["en"]["task"]


@pytest.mark.parametrize(("game", "number"), EXERCISES)
def test_the_solution_of_every_step_does_what_is_asked_for(client: TestClient, game: str, number: int) -> None:
    exercise = client.get(f"/api/lessons/{game}").json()["exercises"][number]
    found = act(client, game, number, *exercise["solution"]).json()
    assert found["update"]["view"]["at"] > exercise["view"]["at"]
    assert found["update"]["view"]["number"] > exercise["view"]["number"]
    assert any(each["sentences"] for each in found["update"]["items"])
    assert client.get(f"/api/lessons/{game}").json()["exercises"][number] == exercise, "an exercise has been changed"


def test_a_turn_that_is_legal_and_not_what_was_asked_for_leads_nowhere(client: TestClient) -> None:
    assert act(client, "qwirkle", 0, "trade Rd").json() == {"type": "judged", "points": 0, "update": None}


def test_points_and_draws_are_those_of_the_turn(client: TestClient) -> None:
    found = act(client, "qwirkle", 0, "place Rd@2,0").json()
    assert found["points"] == 3
    view = found["update"]["view"]
    assert [seat["score"] for seat in view["seats"]] == [3, 0]
    assert len(view["hand"]) == 6
    assert act(client, "qwirkle", 0, "place Rd@2,0").json() == found, "chance is the same for everyone"


def test_cubes_come_up_as_the_lesson_says(client: TestClient) -> None:
    found = act(client, "cubes", 0, "roll Bt Gx Yt Ox").json()
    view = found["update"]["view"]
    assert (view["turn"], view["phase"]) == (0, "place")
    assert sorted(view["hand"]) == sorted(["Rd", "Rl", "Bl", "Gd", "Yl", "Ol"])


def test_a_play_is_tried(client: TestClient) -> None:
    found = attempt(client, "place Rd@2,0")
    assert (found["type"], found["id"], found["refusal"]) == ("tried", "q", None)
    assert found["points"][0]["total"] == 3


def test_a_line_of_six_comes_with_its_bonus(client: TestClient) -> None:
    (points,) = attempt(client, "place Yt@4,0 Yx@5,0", exercise=6)["points"]
    assert [line["points"] for line in points["lines"]] == [12] == [points["total"]]


def test_a_play_that_is_not_legal_is_refused_in_a_sentence(client: TestClient) -> None:
    assert attempt(client, "place Rd@5,5")["refusal"]["text"] == "your tiles must touch a tile on the table"
    refused = act(client, "qwirkle", 0, "place Rd@5,5")
    assert (refused.status_code, refused.json()["code"]) == (409, "touches-nothing")


@pytest.mark.parametrize(
    ("actions", "code"),
    [
        (["dance"], "not-understood"),
        (["place Rd@2,0", "trade Rd"], "one-turn-at-a-time"),
        (["pass"], "pass-can-play"),
    ],
)
def test_what_no_table_would_accept_is_refused_here_too(client: TestClient, actions: list[str], code: str) -> None:
    refused = act(client, "qwirkle", 0, *actions)
    assert (refused.status_code, refused.json()["code"]) == (409, code)


@pytest.mark.parametrize("path", ["chess", "qwirkle/50", "chess/0"])
def test_a_lesson_that_is_not_there_is_not_found(client: TestClient, path: str) -> None:
    message = {"type": "act", "at": 0, "key": "k", "actions": ["pass"]}
    found = client.post(f"/api/lessons/{path}", json=message) if "/" in path else client.get(f"/api/lessons/{path}")
    assert found.status_code == 404


def test_nobody_needs_a_name_to_learn(client: TestClient) -> None:
    fresh = TestClient(client.app)
    fresh.portal = client.portal
    assert fresh.get("/api/lessons/rummy").status_code == 200
    assert not fresh.cookies
