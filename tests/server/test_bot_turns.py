"""A bot's turn is never lost: not when the store fails, and not when the bell was not heard."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Event
from typing import Any

import pytest
import structlog
from starlette.testclient import TestClient

from sixfold.room.bus.memory import MemoryBus
from sixfold.room.entry import Entry
from sixfold.room.store.base import Listing, ListingQuery, StoreError
from sixfold.room.store.memory import MemoryStore
from sixfold.rules.actions import Place
from sixfold.rules.model import Observation
from sixfold.server import bot_turns
from sixfold.server.app import make_app
from sixfold.server.workers import Decision, Workers
from tests.server.clients import PATIENCE, TWO, WITH_BOT, Person, person, server, settings, wait_until

MOST_FAILURES = 4


class FailingStore(MemoryStore):
    """A store that fails a few times from a bot's next move on, whatever it is asked."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error, self.failures, self.is_down = error, MOST_FAILURES, False

    def moves(self, match_id: str) -> int:
        """How many moves there are, whether or not the store says so."""
        return sum(isinstance(item, Place) for entry in super().load(match_id) for item in entry.items)

    def append(self, match_id: str, number: int, entry: Entry, listing: Listing, *more: Any) -> None:
        if self.is_down or (entry.key is None and isinstance(entry.items[0], Place)):
            self._fail()
        super().append(match_id, number, entry, listing, *more)

    def load(self, match_id: str, since: int = 0) -> list[Entry]:
        if self.is_down:
            self._fail()
        return super().load(match_id, since)

    def _fail(self) -> None:
        self.failures += 1
        self.is_down = self.failures < MOST_FAILURES
        if self.is_down:
            raise self.error


class DeafBus(MemoryBus):
    """A doorbell that nobody hears."""

    def ring(self, match_id: str, number: int) -> None: ...


def is_mine(ann: Person, match_id: str) -> bool:
    view = ann.view(match_id)
    return view.get("turn") is not None and view["turn"] in view["mine"]


def play(ann: Person, match_id: str) -> None:
    """Make a move, and look away at once."""
    with ann.watching(match_id) as screen:
        assert screen.act(f"place {screen.view['legal']['plays'][0][0]}")["type"] == "done"


@pytest.mark.parametrize("error", [StoreError("the disk is full"), RuntimeError("whatever a driver raises")])
def test_a_bot_moves_as_soon_as_the_store_works_again(error: Exception) -> None:
    store = FailingStore(error)
    with structlog.testing.capture_logs() as logs, server(store) as client:
        ann = person(client, "Ann")
        match_id = ann.open(WITH_BOT, start=True)
        wait_until(lambda: is_mine(ann, match_id))
        moves, store.failures = store.moves(match_id), 0
        play(ann, match_id)
        wait_until(lambda: store.moves(match_id) == moves + 2)
    assert store.failures >= MOST_FAILURES
    assert {line["event"] for line in logs} - {"writing fails", "writing works again"} == {"a bot's turn failed"}


@contextmanager
def deaf_server(store: MemoryStore) -> Iterator[TestClient]:
    """A server that hears no bell."""
    with TestClient(make_app(settings(), store, DeafBus())) as client:
        yield client


def test_a_turn_that_nobody_was_told_of_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_turns, "SWEEP_PAUSE", 0.05)
    with deaf_server(MemoryStore()) as client:
        ann = person(client, "Ann")
        match_id = ann.open(WITH_BOT, start=True)
        wait_until(lambda: is_mine(ann, match_id))
        play(ann, match_id)
        wait_until(lambda: is_mine(ann, match_id))


def test_looking_at_a_table_wakes_its_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_turns, "SWEEP_PAUSE", 3600.0)
    with deaf_server(MemoryStore()) as client:
        ann = person(client, "Ann")
        match_id = ann.open(WITH_BOT, start=True)
        with ann.watching(match_id):
            wait_until(lambda: is_mine(ann, match_id))
        play(ann, match_id)
        with ann.watching(match_id):
            wait_until(lambda: is_mine(ann, match_id))


class BadStart(MemoryStore):
    """A store that fails at first."""

    def __init__(self) -> None:
        super().__init__()
        self.lists, self.loads, self.is_bad = 0, 0, False

    def listings(self, query: ListingQuery) -> Sequence[Listing]:
        self.lists += 1
        if self.is_bad and self.lists < 3:
            raise StoreError("the database is still starting")
        return super().listings(query)

    def load(self, match_id: str, since: int = 0) -> list[Entry]:
        self.loads += 1
        return super().load(match_id, since)


def test_games_continue_although_the_store_fails_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_turns, "SWEEP_PAUSE", 0.05)
    monkeypatch.setattr(bot_turns, "SWEEP_BATCH", 1)
    store = BadStart()
    with server(store, bot_pause=10) as client:  # stopped before a bot moves
        ann = person(client, "Ann")
        match_id = ann.open([{"holder": "me"}, *[{"holder": "bot", "level": "beginner"}] * 3], start=True)
        before = len(store.load(match_id))
        room = client.app.state.context.matches.room(match_id)  # type: ignore[attr-defined]
        if room.standing.bot_to_act is None:
            actor = room.standing.actor
            room.act(actor, room.standing.at, [next(room.standing.seen(actor).legal_actions())])
            before += 1
        for _ in range(2):  # games that have changed later, and whose people are all away
            ann.post(ann.open(WITH_BOT, start=True), "leave")
    store.lists, store.is_bad = 0, True
    with server(store):
        wait_until(lambda: len(store.load(match_id)) > before)


def test_a_game_whose_people_are_all_away_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    store = BadStart()
    with server(store) as client:
        ann = person(client, "Ann")
        match_id = ann.open(WITH_BOT, start=True)
        wait_until(lambda: is_mine(ann, match_id))
        ann.post(match_id, "leave")
    monkeypatch.setattr(bot_turns, "SWEEP_PAUSE", 0.01)
    with server(store) as client:
        found = client.app.state.context.matches  # type: ignore[attr-defined]
        wait_until(lambda: match_id in found.bot_turns._at_rest)
        loads, lists = store.loads, store.lists
        wait_until(lambda: store.lists > lists + 5)
        assert store.loads == loads
        assert match_id not in found.rooms


def test_a_person_who_comes_back_while_the_bot_thinks_plays_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    thinks, is_back = Event(), Event()

    async def choose(workers: Workers, level: str, seen: Observation, past: object) -> Decision:
        thinks.set()
        await asyncio.to_thread(is_back.wait, PATIENCE)
        return Decision(next(seen.legal_actions()))

    monkeypatch.setattr(Workers, "choose", choose)
    store = BadStart()
    with server(store) as client:
        ann, ben = person(client, "Ann"), person(client, "Ben")
        match_id = ann.open(TWO)
        ben.post(match_id, "sit")
        ann.post(match_id, "start")
        gone = ann if is_mine(ann, match_id) else ben
        gone.post(match_id, "leave")
        assert thinks.wait(PATIENCE)
        gone.post(match_id, "back")
        count = len(store.load(match_id))
        is_back.set()
        found = client.app.state.context.matches  # type: ignore[attr-defined]
        wait_until(lambda: not found.tasks.is_running((match_id, "bot")))
        assert len(store.load(match_id)) == count
