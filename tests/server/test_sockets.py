"""Sockets: who is woken, who is let go, and what a client may say about what it knows."""

import asyncio

import pytest
from starlette.websockets import WebSocketDisconnect

from sixfold.room.bus.memory import MemoryBus
from sixfold.room.store.memory import MemoryStore
from sixfold.server.sockets import BEHIND, Socket
from sixfold.server.tables import Tables
from sixfold.server.workers import Workers
from tests.server.clients import TWO, person, server, settings


class Watching:
    """Somebody who counts how often there is something new."""

    def __init__(self, person: str | None) -> None:
        self.person, self.woken = person, 0

    def wake(self) -> None:
        self.woken += 1

    def think(self, seat: int) -> None:
        """A bot is at work."""


def test_a_number_that_no_log_has_ever_had_tells_of_nothing_missed() -> None:
    with server() as client:
        ann = person(client, "Ann")
        table = ann.open(TWO)
        for since in (-1, 0, 1, 1000):
            with ann.watching(table, since) as screen:
                assert screen.hello["missed"] == []


def test_only_somebody_who_was_not_there_wakes_the_others() -> None:
    tables = Tables(MemoryStore(), MemoryBus(), Workers(0, 1.0), settings())
    ann, again, eve = Watching("ann"), Watching("ann"), Watching(None)
    ben = Watching("ben")
    for watcher in (ann, again, eve, ben):
        tables.watch("t1", watcher)
    assert [watcher.woken for watcher in (again, eve)] == [2, 2]  # by themselves, and by Ben
    before = ann.woken
    for watcher in (eve, again, ben):
        tables.unwatch("t1", watcher)
    assert ann.woken == before + 1  # Ben has gone


def test_a_client_that_does_not_read_is_let_go_instead_of_losing_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def send_nothing(socket: Socket) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("sixfold.server.sockets.MOST_WAITING", 2)
    monkeypatch.setattr(Socket, "_send", send_nothing)
    with server() as client:
        ann = person(client, "Ann")
        with ann.watching(ann.open(TWO)) as screen:
            for _ in range(3):
                screen.send(type="ping")
            with pytest.raises(WebSocketDisconnect) as error:
                screen.next()
            assert error.value.code == BEHIND


def test_messages_are_answered_in_turn_whatever_words_are_in_them() -> None:
    with server() as client:
        ann = person(client, "Ann")
        with ann.watching(ann.open(TWO)) as screen:
            screen.send(type="act", at=0, actions=["pass"], key="hint")
            screen.send(type="ping")
            assert [screen.until("refused", "pong")["type"] for _ in range(2)] == ["refused", "pong"]


class Gone:
    """A page that was closed before anything could be sent to it."""

    async def send_text(self, text: str) -> None:
        raise WebSocketDisconnect(1006)


def test_a_page_that_is_closed_before_it_is_greeted_is_no_failure() -> None:
    with server() as client:
        here = client.app.state.context  # type: ignore[attr-defined]
        table = person(client, "Ann").open(TWO)
        socket = Socket(Gone(), here.tables, here.limits, table, None, None, None)  # type: ignore[arg-type]
        asyncio.run(socket.run())
        assert here.tables.watchers == {}
