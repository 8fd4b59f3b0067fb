"""What others change in the database, as `sixfold admin` does beside a running server, reaches those who watch."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.websockets import WebSocketDisconnect

from sixfold.room.bus.memory import MemoryBus
from sixfold.room.room import Room
from sixfold.room.store.memory import MemoryStore
from sixfold.server import matches
from tests.server.clients import Person, person, server

SOON = 0.05  # seconds


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def ann(store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    monkeypatch.setattr(matches, "NEWS_PAUSE", SOON)
    with server(store) as client:
        yield person(client, "Ann")


def elsewhere(store: MemoryStore, match_id: str) -> Room:
    """The match in another process, whose bus nobody here hears."""
    return Room(store, MemoryBus(), match_id)


def test_a_watcher_learns_that_the_match_was_closed_elsewhere(ann: Person, store: MemoryStore) -> None:
    match_id = ann.open()
    with ann.watching(match_id) as screen:
        elsewhere(store, match_id).close("admin")
        assert screen.until("update")["view"]["status"] == "closed"


def test_a_watcher_of_a_match_that_was_removed_is_sent_away(ann: Person, store: MemoryStore) -> None:
    match_id = ann.open()
    with ann.watching(match_id) as screen:
        store.remove(match_id)
        with pytest.raises(WebSocketDisconnect):
            screen.until("nothing")
        assert ann.client.get(f"/api/matches/{match_id}").status_code == 404


def test_a_store_that_fails_is_asked_again(ann: Person, store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = ann.open()
    asked: list[object] = []

    def failing(ids: object) -> dict[str, int]:
        asked.append(ids)
        if len(asked) < 3:
            raise OSError
        return MemoryStore.numbers(store, [match_id])

    monkeypatch.setattr(store, "numbers", failing)
    with ann.watching(match_id) as screen:
        elsewhere(store, match_id).close("admin")
        assert screen.until("update")["view"]["status"] == "closed"
    assert len(asked) >= 3
