"""Two screens of one seat move at the same time: one wins, the other is told how things stand."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Barrier
from typing import Any

import pytest
from starlette.testclient import TestClient

import sixfold
from sixfold.room.bus.memory import MemoryBus
from sixfold.room.room import Room, Stale
from sixfold.room.store.memory import MemoryStore
from sixfold.rules.actions import Action, Seat
from sixfold.server.app import make_app
from sixfold.testing.games import random_action
from tests.room.rooms import new_room, playing, to_act
from tests.server.clients import Person, Screen, settings
from tests.server.twins import small

ROUNDS = 6


@contextmanager
def two_screens(processes: int, game: str) -> Iterator[tuple[MemoryStore, str, list[Screen]]]:
    """Two sockets of one person who plays both seats, at one server or at two that share a store."""
    store, bus = MemoryStore(), MemoryBus()
    with ExitStack() as stack:
        same_key = settings(secret_file=Path(stack.enter_context(TemporaryDirectory())) / "key")
        servers = [stack.enter_context(TestClient(make_app(same_key, store, bus))) for _ in range(processes)]
        ann = Person(servers[0], "Ann")
        both = [{"holder": "me"}, {"holder": "me", "name": "Bo"}]
        match_id = ann.open(both, game, options=small(game), start=True)
        screens = []
        servers[-1].cookies = ann.client.cookies  # a cookie is good at every server with the same key
        for client in (servers[0], servers[-1]):
            socket = stack.enter_context(client.websocket_connect(f"/api/matches/{match_id}/socket"))
            screens.append(Screen(socket))
        yield store, match_id, screens


def at_once(screens: list[Screen], messages: list[dict[str, Any]]) -> list[Any]:
    """Send from both screens at the same time; returns the answers."""
    gate = Barrier(len(screens))

    def send(screen: Screen, message: dict[str, Any]) -> Any:
        gate.wait()
        screen.send(**message)
        return screen.until("done", "refused")

    with ThreadPoolExecutor(len(screens)) as pool:
        return list(pool.map(send, screens, messages))


def moves(screen: Screen, count: int) -> list[str]:
    """Different actions of the seat to act."""
    legal = screen.view["legal"]
    plays = [f"place {play}" for play, _ in legal["plays"]]
    trades = [f"trade {tile}" for tile in screen.view["hand"]] if legal["trade"] else []
    return list(dict.fromkeys([*plays, *trades]))[:count]


def caught_up(screens: list[Screen], number: int) -> None:
    for screen in screens:
        while screen.view["number"] < number:
            screen.next()


@pytest.mark.parametrize("processes", [1, 2], ids=["one server", "two servers"])
class TestTwoScreens:
    def test_exactly_one_of_two_different_moves_is_made(self, processes: int) -> None:
        with two_screens(processes, "qwirkle") as (store, match_id, screens):
            for turn in range(ROUNDS):
                at, number = screens[0].view["at"], screens[0].view["number"]
                first, second = moves(screens[0], 2)
                answers = at_once(screens, [
                    {"type": "act", "at": at, "actions": [first], "key": f"a{turn}"},
                    {"type": "act", "at": at, "actions": [second], "key": f"b{turn}"},
                ])  # fmt: skip
                assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
                lost = next(answer for answer in answers if answer["type"] == "refused")
                assert lost["sentence"]["code"] == "conflict"
                assert lost["view"]["at"] > at
                assert len(store.load(match_id)) == number + 1
                caught_up(screens, number + 1)

    def test_a_move_that_is_sent_twice_is_made_once_and_answered_alike(self, processes: int) -> None:
        with two_screens(processes, "select") as (store, match_id, screens):
            for turn in range(ROUNDS):
                at, number = screens[0].view["at"], screens[0].view["number"]
                (action,) = moves(screens[0], 1)
                message = {"type": "act", "at": at, "actions": [action], "key": f"k{turn}"}
                answers = at_once(screens, [message, message])
                assert answers[0] == answers[1] == {"type": "done", "key": f"k{turn}", "number": number + 1}
                assert len(store.load(match_id)) == number + 1
                caught_up(screens, number + 1)


def test_a_move_is_answered_alike_when_a_bot_has_taken_over_since() -> None:
    with two_screens(1, "qwirkle") as (store, match_id, (screen, _)):
        message = {"type": "act", "at": screen.view["at"], "actions": moves(screen, 1), "key": "k"}
        first = at_once([screen], [message])
        room = new_room(store, match_id)
        room.leave(room.standing.opened.host, "greedy")
        assert at_once([screen], [message]) == first


def won(gate: Barrier, room: Room, seat: Seat, at: int, action: Action, key: str) -> bool:
    """Whether a writer was the first, when all begin at once."""
    gate.wait()
    try:
        room.act(seat, at, [action], key)
    except Stale:
        return False
    return True


@pytest.mark.parametrize("game", sixfold.games())
def test_exactly_one_of_many_writers_on_one_store_wins_every_turn(game: str) -> None:
    store = MemoryStore()
    rooms = [playing(game, store, options=small(game)), *(new_room(store, seed=seed) for seed in range(2, 6))]
    for turn in range(ROUNDS):
        seat, at = to_act(rooms[0])
        before = len(store.load("t1"))
        gate = Barrier(len(rooms))
        action = random_action(rooms[0].standing.seen(seat), Random(turn))
        keys = [f"{turn}-{number}" for number in range(len(rooms))]
        acts = [partial(won, gate, room, seat, at, action, key) for room, key in zip(rooms, keys, strict=True)]
        with ThreadPoolExecutor(len(rooms)) as pool:
            assert sum(pool.map(lambda act: act(), acts)) == 1
        assert len(store.load("t1")) == before + 1
