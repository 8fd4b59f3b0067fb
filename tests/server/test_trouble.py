"""A store in trouble: people are told, others do not wait, and everything continues when the trouble is over."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from sqlalchemy import event
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from sixfold.room.entry import Entry
from sixfold.room.store.base import Listing, StoreError, Unsure
from sixfold.room.store.memory import MemoryStore
from sixfold.room.store.sql import SqlStore
from sixfold.server import readiness
from sixfold.server.pool import PoolReport
from tests.server.clients import TWO, Person, Screen, person, server

HOT_SEAT = [{"holder": "me"}, {"holder": "me", "name": "Bo"}]
SOON, LONG = 0.5, 60.0  # seconds that a write may wait
MANY = 10  # more than there are threads


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    found = SqlStore(f"sqlite:///{tmp_path / 'tables.db'}")
    yield found
    found.close()


@pytest.fixture
def client(store: SqlStore) -> Iterator[TestClient]:
    with server(store, write_seconds=LONG) as running:
        yield running


@contextmanager
def locked(client: TestClient, store: SqlStore) -> Iterator[None]:
    """Another process writes and never finishes."""
    desks = client.app.state.context.matches.desks  # type: ignore[attr-defined]
    with closing(sqlite3.connect(str(store.engine.url.database), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        desks.seconds = SOON
        yield
        desks.seconds = LONG
        other.execute("ROLLBACK")


@contextmanager
def full(store: SqlStore) -> Iterator[None]:
    """The database may not grow."""
    with store.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()

    def limit(most: int) -> Any:
        def checkout(connection: Any, *_: object) -> None:
            connection.execute(f"PRAGMA max_page_count = {most}")

        return checkout

    small, large = limit(pages), limit(10**6)
    event.listen(store.engine, "checkout", small)
    yield
    event.remove(store.engine, "checkout", small)
    event.listen(store.engine, "checkout", large)


def moved(screen: Screen, key: str, rng: Random) -> Any:
    """Try a move; returns the answer."""
    return screen.act(screen.any_action(rng), key=key)


class TestLocked:
    """Somebody else holds the database."""

    def test_writers_are_told_and_nobody_else_waits(self, client: TestClient, store: SqlStore) -> None:
        ann = person(client, "Ann")
        match_id = ann.open(HOT_SEAT, start=True)
        others = [person(client, f"P{number}") for number in range(MANY)]
        matches = [other.open(TWO, is_public=True) for other in others]
        with ExitStack() as stack:
            screen = stack.enter_context(ann.watching(match_id))
            before = store.load(match_id)
            with locked(client, store):
                opened = [
                    stack.enter_context(other.watching(name)) for other, name in zip(others, matches, strict=True)
                ]
                for each in opened:
                    each.send(type="say", text="hello")
                # While all of these wait, readers do not.
                assert client.get("/health").json()["ok"]
                assert len(client.get("/api/matches").json()["matches"]) == MANY
                answer = moved(screen, "key", Random(1))
                assert (answer["type"], answer["key"], answer["sentence"]["code"]) == ("refused", "key", "store-busy")
                for each in opened:
                    assert each.until("refused")["sentence"]["code"] == "store-busy"
                asked = ann.client.post("/api/matches", json={"game": "qwirkle", "chairs": TWO})
                assert (asked.status_code, asked.json()["code"]) == (503, "store-busy")
                assert int(asked.headers["retry-after"]) > 0
            # What was refused does not happen later, and the same screen continues with the same key.
            assert moved(screen, "key", Random(1))["type"] == "done"
            assert len(store.load(match_id)) == len(before) + 1
            assert all(len(store.load(name)) == 1 for name in matches)


class TestFull:
    """There is no space."""

    def test_players_are_told_and_play_continues_when_there_is_space(self, client: TestClient, store: SqlStore) -> None:
        ann = person(client, "Ann")
        match_id = ann.open(HOT_SEAT, start=True)
        rng, acknowledged, refused = Random(1), 0, None
        with ann.watching(match_id) as screen:
            with full(store):
                screen.send(type="say", text="x" * 200)
                for number in range(100):
                    answer = moved(screen, f"full{number}", rng)
                    if answer["type"] == "refused":
                        refused = answer
                        break
                    acknowledged += 1
                    while screen.view["number"] < answer["number"]:
                        screen.next()
                assert refused is not None, "the database never was full"
                assert refused["sentence"]["code"] == "store-full"
                assert client.get("/health").status_code == 200
                assert ann.view(match_id)["status"] == "playing"
            assert moved(screen, refused["key"], Random(1))["type"] == "done"
        keys = [entry.key for entry in store.load(match_id) if entry.key]
        assert len(keys) == len(set(keys)) == acknowledged + 1


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(mounting, capture_output=True, check=False).returncode:
        pytest.skip("no disk may be mounted here")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_on_a_disk_that_is_really_full_nothing_acknowledged_is_lost(small_disk: Path) -> None:
    url = f"sqlite:///{small_disk / 'tables.db'}"
    store = SqlStore(url)
    with server(store, write_seconds=LONG) as client:
        ann = person(client, "Ann")
        match_id = ann.open(HOT_SEAT, start=True)
        done, filler, answer = set[int](), small_disk / "filler", dict[str, Any]()
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(4096))
        with ann.watching(match_id) as screen:
            for number in range(200):  # the log of SQLite may have some space left
                answer = moved(screen, f"key{number}", Random(number))
                if answer["type"] == "refused":
                    break
                done.add(answer["number"])
                while screen.view["number"] < answer["number"]:
                    screen.next()
            assert (answer["type"], answer["sentence"]["code"]) == ("refused", "store-full")
            assert client.get("/ready").json()["store_error"] == "store-full"
            assert ann.view(match_id)["number"] == screen.view["number"]
            filler.unlink()
            again = moved(screen, answer["key"], Random(1))
            assert again["type"] == "done"
            done.add(again["number"])
    store.close()
    again = SqlStore(url)
    log = again.load(match_id)
    assert {number for number, entry in enumerate(log, 1) if entry.key} == done
    again.close()


class Forgetful(MemoryStore):
    """Writes, and then cannot say whether it did; or it cannot be reached at all."""

    is_unsure = is_down = False

    def append(self, match_id: str, number: int, entry: Entry, listing: Listing, *more: Any) -> None:
        if self.is_down:
            raise StoreError("nobody there")
        super().append(match_id, number, entry, listing, *more)
        if self.is_unsure:
            self.is_unsure = False
            raise Unsure("the line broke")

    def load(self, match_id: str, since: int = 0) -> list[Entry]:
        if self.is_down:
            raise StoreError("nobody there")
        return super().load(match_id, since)


@pytest.fixture
def forgetful() -> Iterator[tuple[Forgetful, Person, str]]:
    found = Forgetful()
    with server(found) as client:
        ann = person(client, "Ann")
        yield found, ann, ann.open(HOT_SEAT, start=True)


class TestUnsure:
    """The database went away at the worst moment."""

    def test_a_move_whose_fate_nobody_knows_is_asked_for_again(self, forgetful: tuple[Forgetful, Person, str]) -> None:
        store, ann, match_id = forgetful
        before = len(store.load(match_id))
        with ann.watching(match_id) as screen:
            action, at = screen.any_action(Random(1)), screen.view["at"]
            store.is_unsure = True
            with pytest.raises(WebSocketDisconnect) as closed:
                screen.act(action, key="key")
            assert (closed.value.code, closed.value.reason) == (1013, "store-unsure")
        with ann.watching(match_id) as screen:
            screen.send(type="act", at=at, actions=[action], key="key")
            answer = screen.until("done", "refused")
            assert (answer["type"], answer["number"]) == ("done", before + 1)
        assert len(store.load(match_id)) == before + 1

    def test_over_http_nobody_claims_that_nothing_happened(self, forgetful: tuple[Forgetful, Person, str]) -> None:
        store, ann, match_id = forgetful
        store.is_unsure = True
        asked = ann.client.post(f"/api/matches/{match_id}/resign", json={"seat": 0})
        assert (asked.status_code, asked.json()["code"]) == (503, "store-unsure")


class TestDown:
    """The database cannot be reached."""

    def test_people_are_told_and_an_open_screen_stays_open(self, forgetful: tuple[Forgetful, Person, str]) -> None:
        store, ann, match_id = forgetful
        with ann.watching(match_id) as screen:
            store.is_down = True
            answer = moved(screen, "key", Random(1))
            assert (answer["key"], answer["sentence"]["code"]) == ("key", "store-down")
            asked = ann.client.get(f"/api/matches/{match_id}")
            assert (asked.status_code, asked.json()["code"]) == (503, "store-down")
            with pytest.raises(WebSocketDisconnect) as closed, ann.watching(match_id):
                pass
            assert closed.value.code == 1013
            assert ann.client.get("/health").status_code == 200
            store.is_down = False
            assert moved(screen, "key", Random(1))["type"] == "done"

    def test_what_was_written_is_not_denied_because_it_cannot_be_read(
        self, forgetful: tuple[Forgetful, Person, str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        store, ann, match_id = forgetful

        def append(*given: Any) -> None:
            Forgetful.append(store, *given)
            store.is_down = True

        monkeypatch.setattr(store, "append", append)
        asked = ann.client.post(f"/api/matches/{match_id}/resign", json={"seat": 0})
        assert asked.status_code == 200


class TestReady:
    """What the host is told."""

    def test_all_is_well(self, client: TestClient) -> None:
        found = client.get("/ready")
        nothing = {"writes": 0, "reads": 0, "bots": 0, "hints": 0}
        assert found.status_code == 200
        assert found.json() == {
            "ready": True, "store": True, "store_error": None, "bots": True, "hints": True, "bus": True,
            "leaving": False, "waiting": nothing,
        }  # fmt: skip

    def test_a_store_that_cannot_write_is_not_ready_and_alive(
        self, client: TestClient, store: SqlStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(readiness, "GOOD_FOR", 0.0)
        with locked(client, store):
            found = client.get("/ready")
            assert (found.status_code, found.json()["store_error"]) == (503, "store-busy")
            assert client.get("/health").status_code == 200
        assert client.get("/ready").status_code == 200

    def test_waiting_work_is_reported(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(readiness, "GOOD_FOR", LONG)

        class Gated(MemoryStore):
            writers = 1
            gate = Event()

            def append(self, *given: Any) -> None:
                assert self.gate.wait(LONG)
                super().append(*given)

        store = Gated()
        with server(store, write_seconds=LONG) as client:
            assert client.get("/ready").status_code == 200
            people = [person(client, name) for name in ("Ann", "Ben", "Cleo")]
            with ThreadPoolExecutor(3) as threads:
                opened = [threads.submit(each.open, TWO) for each in people]
                while client.get("/ready").json()["waiting"]["writes"] != 2:  # one has begun
                    pass
                store.gate.set()
                assert len({each.result() for each in opened}) == 3

    def test_frequent_requests_cause_few_writes(self) -> None:
        class Counting(MemoryStore):
            beats = 0

            def count_uptime(self, seconds: float, watched: Collection[str] = ()) -> None:
                self.beats += 1

        store = Counting()
        with server(store) as client:
            for _ in range(20):
                assert client.get("/ready").status_code == 200
            assert store.beats < 20

    def test_bots_that_cannot_think_are_told(self, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
        pools = {name: PoolReport(2, 0, 0, 3) for name in ("bots", "hints")}
        monkeypatch.setattr("sixfold.server.workers.Workers.report", lambda _: pools)
        found = client.get("/ready")
        assert found.status_code == 503
        told = found.json()
        assert (told["store"], told["bots"], told["hints"]) == (True, False, False)
        assert (told["waiting"]["bots"], told["waiting"]["hints"]) == (3, 3)
