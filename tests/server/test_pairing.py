"""Playing with anyone, and what lists tell about matches."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from sixfold.server import pairing
from tests.server.clients import TWO, WITH_BOT, Person, person, server


def pair(who: Person, game: str = "qwirkle", **more: Any) -> str:
    answer = who.client.post("/api/pair", json={"game": game, **more})
    assert answer.status_code == 200, answer.text
    match_id: str = answer.json()["match_id"]
    return match_id


def test_two_people_who_want_the_same_game_meet(client: TestClient) -> None:
    ann, ben, cat = (person(client, name) for name in ("Ann", "Ben", "Cat"))
    match_id = pair(ann)
    assert ann.view(match_id)["is_public"]
    assert pair(ben) == match_id
    view = ann.view(match_id)
    assert sorted(seat["name"] for seat in view["seats"]) == ["Ann", "Ben"]
    assert view["starts_in"] > 0
    assert pair(cat) != match_id


def test_asking_again_changes_nothing(client: TestClient) -> None:
    ann = person(client, "Ann")
    assert pair(ann) == pair(ann)


def test_games_do_not_mix(client: TestClient) -> None:
    ann, ben = person(client, "Ann"), person(client, "Ben")
    match_id = pair(ann)
    assert pair(ben, "rummy") != match_id
    assert pair(ben) == match_id


def test_the_same_length_is_preferred_but_another_is_better_than_nobody(client: TestClient) -> None:
    ann, ben, cat, dan = (person(client, name) for name in ("Ann", "Ben", "Cat", "Dan"))
    short, full = pair(ann, is_short=True), ben.open(TWO, is_public=True)
    assert ann.view(short)["options"]
    assert pair(cat, is_short=True) == short
    assert pair(dan, is_short=True) == full


def test_nobody_is_paired_into_a_match_without_hints(client: TestClient) -> None:
    ann, ben = person(client, "Ann"), person(client, "Ben")
    assert pair(ben) != ann.open(TWO, is_public=True, has_hints=False)


def test_nobody_is_paired_with_somebody_who_has_just_closed_the_table(client: TestClient) -> None:
    ann, ben = person(client, "Ann"), person(client, "Ben")
    match_id = pair(ann)
    with ann.watching(match_id):
        pass
    made = pair(ben)
    assert made != match_id
    ann.client.get("/api/matches/mine")  # she only went to another page
    assert {pair(person(client, name)) for name in ("Cat", "Dan")} == {match_id, made}


def test_nobody_is_paired_with_somebody_who_is_gone(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = person(client, "Ann"), person(client, "Ben")
    match_id = pair(ann)
    monkeypatch.setattr(pairing, "PATIENCE", -1.0)
    assert pair(ben) != match_id
    with ann.watching(match_id):
        assert pair(person(client, "Cat")) == match_id


def test_a_name_that_looks_like_the_others_opens_a_match_of_its_own(client: TestClient) -> None:
    match_id = pair(person(client, "Ann"))
    assert pair(person(client, "\u0410nn")) != match_id
    assert pair(person(client, "Ann")) == match_id  # the same name gets a number


def test_people_who_ask_at_the_same_time_meet() -> None:
    with server() as client:
        people = [person(client, f"P{number}") for number in range(8)]
        with ThreadPoolExecutor(8) as threads:
            made = list(threads.map(pair, people))
    assert len(set(made)) == 4


def test_an_unknown_game_is_refused(client: TestClient) -> None:
    answer = person(client, "Ann").client.post("/api/pair", json={"game": "chess"})
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-game")


# Lists ------------------------------------------------------------------------------------------------


def test_my_finished_games_tell_how_they_ended(client: TestClient) -> None:
    ann = person(client, "Ann")
    match_id = ann.open(WITH_BOT, options={"copies": 1}, start=True)
    [listed] = ann.client.get("/api/matches/mine").json()
    assert (listed["seat"], listed["scores"], listed["winners"]) == (None, [], [])
    with ann.watching(match_id) as screen:
        screen.play_until_over(Random(3))
        result = screen.view["result"]
    [listed] = ann.client.get("/api/matches/mine").json()
    assert listed["names"][listed["seat"]] == "Ann"
    assert (listed["scores"], listed["winners"]) == (result["scores"], result["winners"])


def test_public_games_can_be_watched(client: TestClient) -> None:
    ann, ben = person(client, "Ann"), person(client, "Ben")
    hidden, shown = ann.open(TWO), ann.open(TWO, is_public=True)
    for match_id in (hidden, shown):
        ben.post(match_id, "sit")
        ann.post(match_id, "start")
    assert [each["match_id"] for each in client.get("/api/matches/watch").json()] == [shown]


def test_games_that_all_people_have_left_are_not_shown(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = person(client, "Ann"), person(client, "Ben")
    match_id = ann.open(TWO, is_public=True)
    ben.post(match_id, "sit")
    ann.post(match_id, "start")
    monkeypatch.setattr(pairing, "PATIENCE", -1.0)
    assert client.get("/api/matches/watch").json() == []
    with ann.watching(match_id):
        assert len(client.get("/api/matches/watch").json()) == 1


def test_lists_say_whose_turn_it_is(client: TestClient) -> None:
    people = [person(client, name) for name in ("Ann", "Ben", "Cat")]
    ann, ben, cat = people
    match_id = ann.open([*TWO, {"holder": "open"}])
    for each in (ben, cat):
        each.post(match_id, "sit")
    ann.post(match_id, "start")
    view = ann.view(match_id)
    to_act = view["seats"][view["turn"]]["name"]
    for each, name in zip(people, ("Ann", "Ben", "Cat"), strict=True):
        [listed] = each.client.get("/api/matches/mine").json()
        assert listed["your_turn"] == (name == to_act)
        assert listed["waits_for"] == (None if name == to_act else to_act)
