"""The log is the only truth: replaying it leads to what the server shows, after every entry of a lively evening."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

import sixfold
from sixfold.room.entry import Entry
from sixfold.room.standing import Standing
from sixfold.server import views
from sixfold.server.matches import Matches
from sixfold.testing.games import random_action
from tests.server.clients import Person, Screen, person, server
from tests.server.twins import small

DEEDS = [
    *("say", "act", "act", "leave", "act", "say", "back", "act", "resign", "act"),
    *("act", "hand-over", "act", "leave", "back", "act", "say", "act", "act", "act"),
]
THREE = [{"holder": "me"}, {"holder": "open"}, {"holder": "open"}]


def do_something(deed: str, people: list[Person], screens: list[Screen], standing: Standing, match_id: str) -> None:
    """Somebody moves, speaks, goes, comes back, or gives up; who it is changes with every entry."""
    number = standing.number % len(people)
    if deed == "act" and standing.actor is not None:
        action = random_action(standing.seen(standing.actor), Random(standing.number))
        for screen in screens:  # one of them may
            screen.send(type="act", at=standing.at, actions=[str(action)], key=f"k{standing.number}")
            screen.until("done", "refused")
    elif deed == "say":
        screens[number].send(type="say", text=f"that was entry {standing.number}")
        screens[number].send(type="ping")
        screens[number].until("pong")
    elif deed in ("leave", "back"):
        for who in people if deed == "back" else people[number:]:
            who.post(match_id, deed)
    elif deed in ("resign", "hand-over"):
        for seat in range(len(people)):
            people[number].post(match_id, deed, seat=seat)


def assert_replayed(matches: Matches, match_id: str) -> Standing:
    """The standing that the server has kept up to date is the one that a fresh replay leads to."""
    live = matches.room(match_id).standing
    log = matches.store.load(match_id)[: live.number]
    assert Standing.of(log) == live
    written = [Entry.read(entry.write(), entry.time, entry.key) for entry in log]
    assert Standing.of(written) == live
    return live


def assert_seen(client: TestClient, people: list[Person], match_id: str) -> None:
    """Everybody is shown what the log says, and nothing that was kept from before."""
    matches: Matches = client.app.state.context.matches  # type: ignore[attr-defined]
    for who in people:
        view = who.view(match_id)
        standing = Standing.of(matches.store.load(match_id)[: view["number"]])
        cookie = client.app.state.context.people.guest(who.client.cookies["sixfold_guest"])  # type: ignore[attr-defined]
        fresh = views.view_of(match_id, standing, views.Viewer(cookie.person, matches.presence.present(match_id)))
        assert view == json.loads(fresh.model_dump_json())


@pytest.mark.parametrize("game", sixfold.games())
def test_replaying_the_log_gives_what_everyone_sees_after_every_entry(game: str) -> None:
    with server(idle_days="forever") as client:
        people = [person(client, name) for name in ("Ann", "Ben", "Cat")]
        matches: Any = client.app.state.context.matches  # type: ignore[attr-defined]
        match_id = people[0].open(THREE, game, options=small(game))
        for who in people[1:]:
            who.post(match_id, "sit")
            assert_replayed(matches, match_id)
        people[0].post(match_id, "start")
        with (
            people[0].watching(match_id) as one,
            people[1].watching(match_id) as two,
            people[2].watching(match_id) as three,
        ):
            for deed in DEEDS:
                do_something(deed, people, [one, two, three], assert_replayed(matches, match_id), match_id)
                assert_seen(client, people, match_id)
        standing = assert_replayed(matches, match_id)
        kinds = {type(item).__name__ for entry in matches.store.load(match_id) for item in entry.items}
        assert {"Opened", "SatDown", "Started", "Deal", "Said", "HandedOver", "TakenBack", "Resigned"} <= kinds
        assert sixfold.replay(standing.record()) == standing.state
