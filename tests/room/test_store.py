"""Every store passes one suite; what is special about databases comes after it."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from sixfold.room.entry import Entry
from sixfold.room.store.base import Conflict, Listing, ListingQuery, Result, ResultQuery, StoreError
from sixfold.room.store.memory import MemoryStore
from sixfold.room.store.schema import metadata
from sixfold.room.store.sql import SqlStore, wanted_listings, wanted_results
from sixfold.testing import check_store
from sixfold.testing.games import random_action
from sixfold.testing.stores import listing, said
from tests.room.rooms import ANN, new_room, playing, to_act


def test_a_store_in_memory_keeps_its_promises() -> None:
    check_store(MemoryStore, shared=False)


class Gapped(MemoryStore):
    """Accepts an entry at any free number."""

    def append(self, match_id: str, number: int, entry: Entry, listing: Listing, result: Result | None = None) -> None:
        length = len(self.load(match_id))
        super().append(match_id, length if number > length else number, entry, listing, result)


class Keyless(MemoryStore):
    """Ignores keys."""

    def append(self, match_id: str, number: int, entry: Entry, listing: Listing, result: Result | None = None) -> None:
        if entry.key in [each.key for each in self.load(match_id)]:
            entry = replace(entry, key=None)
        super().append(match_id, number, entry, listing, result)


class Halfway(MemoryStore):
    """Writes the listing even if the entry is refused."""

    def append(self, match_id: str, number: int, entry: Entry, listing: Listing, result: Result | None = None) -> None:
        self._listings[match_id] = listing
        super().append(match_id, number, entry, listing, result)


class Hasty(MemoryStore):
    """Checks, waits, and writes without checking again."""

    def append(self, match_id: str, number: int, entry: Entry, listing: Listing, result: Result | None = None) -> None:
        log = self.load(match_id)
        if len(log) != number or entry.key in {each.key for each in log} - {None}:
            raise Conflict
        time.sleep(0.001)
        self._logs[match_id] = [*log, entry]
        self._listings[match_id] = listing


class Unsorted(MemoryStore):
    """Lists matches in the order in which they were made."""

    def listings(self, query: ListingQuery) -> list[Listing]:
        found = super().listings(replace(query, limit=10**6))
        return sorted(found, key=list(self._listings.values()).index)[: query.limit]


class Forgetful(MemoryStore):
    """Forgets the result together with the log."""

    def remove(self, match_id: str, changed: float | None = None, result: Result | None = None) -> bool:
        self._results.pop(match_id, None)
        return super().remove(match_id, changed, result)


class Fickle(MemoryStore):
    """Lets a later result replace the first."""

    def _keep(self, result: Result | None) -> None:
        if result:
            self._results[result.match_id] = result


class Ruthless(MemoryStore):
    """Removes a table although it has changed."""

    def remove(self, match_id: str, changed: float | None = None, result: Result | None = None) -> bool:
        return super().remove(match_id, None, result)


class Blind(MemoryStore):
    """Does not see who watches."""

    def count_uptime(self, seconds: float, watched: Collection[str] = ()) -> None:
        super().count_uptime(seconds)


@pytest.mark.parametrize("store", [Gapped, Keyless, Halfway, Hasty, Unsorted, Forgetful, Fickle, Ruthless, Blind])
def test_a_store_that_breaks_its_promises_is_caught(store: type[MemoryStore]) -> None:
    with pytest.raises(AssertionError):
        check_store(store, shared=False)


def test_a_store_in_a_database_keeps_its_promises(url: str) -> None:
    stores: list[SqlStore] = []

    def make() -> SqlStore:
        stores.append(SqlStore(url))
        return stores[-1]

    check_store(make)
    for store in stores:
        store.close()


STARTER = """
import sys
from sixfold.room.store.sql import SqlStore
print("ready", flush=True)
sys.stdin.read()
SqlStore(sys.argv[1]).close()
"""


def lines_of(store: SqlStore, pragma: str) -> list[object]:
    with store.engine.connect() as connection:
        return list(connection.exec_driver_sql(f"PRAGMA {pragma}").scalars())


class TestDatabases:
    """What is special about databases."""

    def test_the_steps_lead_to_the_schema_that_the_code_uses(self, url: str) -> None:
        store = SqlStore(url)
        with store.engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"version_table": "sixfold_schema"})
            assert compare_metadata(context, metadata) == []
        store.close()

    def test_lists_are_found_by_index(self, sqlite_url: str) -> None:
        store = SqlStore(sqlite_url)
        with store.engine.connect() as connection:
            for query in (
                ListingQuery(status="waiting", is_public=True),
                ListingQuery(person="p"),
                ListingQuery(unchanged_since=5.0),
                ListingQuery(status="playing", unchanged_since=5.0, inactive_since=5.0),
                ListingQuery(status="over", unchanged_since=5.0, inactive_since=5.0, after=(3.0, "t")),
                ListingQuery(status="playing", is_nobodys_turn=True),
                ListingQuery(status="over"),
                ListingQuery(),
                ResultQuery(person="p"),
                ResultQuery(game="qwirkle"),
                ResultQuery(),
            ):
                statement = wanted_listings(query) if isinstance(query, ListingQuery) else wanted_results(query)
                sql = statement.compile(store.engine, compile_kwargs={"literal_binds": True})
                plan = [row.detail for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}")]
                assert not [step for step in plan if step.startswith("SCAN") and "INDEX" not in step], plan
                # Only one person's matches are few enough to be sorted.
                assert query.person or "USE TEMP B-TREE FOR ORDER BY" not in plan, plan
        store.close()

    def test_several_processes_may_start_at_once(self, url: str) -> None:
        started = [
            subprocess.Popen([sys.executable, "-c", STARTER, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            for _ in range(6)
        ]
        for process in started:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
        for process in started:
            assert process.stdin is not None
            process.stdin.close()
        assert [process.wait(timeout=60) for process in started] == [0] * 6
        for process in started:
            assert process.stdout is not None
            process.stdout.close()

    def test_a_room_plays_on_where_another_process_would_find_it(self, url: str) -> None:
        store, other = SqlStore(url), SqlStore(url)
        room = playing(store=store)
        seat, at = to_act(room)
        room.act(seat, at, [random_action(room.standing.seen(seat), Random(1))], "key")
        assert new_room(other).standing == room.standing
        assert [listing.names for listing in other.listings(ListingQuery(person=ANN))] == [tuple(room.standing.names)]
        store.close()
        other.close()

    def test_sqlite_is_as_safe_as_it_can_be(self, sqlite_url: str) -> None:
        store = SqlStore(sqlite_url)
        assert lines_of(store, "journal_mode") == ["wal"]
        assert lines_of(store, "synchronous") == [2]
        assert lines_of(store, "foreign_keys") == [1]
        store.close()


class TestTrouble:
    """A database that cannot be used says so in a sentence, and nothing is half-written."""

    @pytest.mark.parametrize(
        ("url", "reason"),
        [
            ("sqlite:////nowhere/games.db", "unable to open database file"),
            ("sqlite://", "name a file, as in sqlite:///games.db"),
            ("nonsense", "Could not parse SQLAlchemy URL"),
            ("oracle://nowhere", "cannot be used"),
            ("postgres://ann:secret@/games?host=/nowhere", "No such file or directory"),
            ("postgresql:///games?host=/nowhere&password=secret", "No such file or directory"),
            ("postgrey://ann:secret@nowhere/games", "Can't load plugin"),
            ("postgresql://ann:secret@nowhere:x/games", "cannot be used"),
        ],
    )
    def test_a_database_that_cannot_be_opened_is_reported(self, url: str, reason: str) -> None:
        with pytest.raises(StoreError, match=reason) as error:
            SqlStore(url)
        assert "secret" not in str(error.value)

    def test_a_file_that_is_not_a_database_is_reported_and_kept(self, tmp_path: Path) -> None:
        (tmp_path / "notes.txt").write_text("milk\n" * 500)
        with pytest.raises(StoreError, match="file is not a database"):
            SqlStore(f"sqlite:///{tmp_path}/notes.txt")
        assert (tmp_path / "notes.txt").read_text() == "milk\n" * 500

    def test_a_full_disk_costs_nothing_but_the_entry(self, sqlite_url: str) -> None:
        store = SqlStore(sqlite_url)
        store.append("t", 0, said(), listing("t"))
        (pages,) = lines_of(store, "page_count")
        lines_of(store, f"max_page_count = {pages}")
        with pytest.raises(StoreError, match="full"):
            store.append("t", 1, said("x" * 10**6), listing("t", status="over"))
        assert store.load("t") == [said()]
        assert [each.status for each in store.listings(ListingQuery())] == ["playing"]
        store.append("t", 1, said("short"), listing("t"))
        store.close()

    def test_text_that_no_database_can_hold_is_refused(self, url: str) -> None:
        store = SqlStore(url)
        with pytest.raises(StoreError):
            store.append("t", 0, said("half of a pair: \ud83d"), listing("t"))
        assert store.load("t") == []
        assert store.listings(ListingQuery()) == []
        store.close()


WRITER = """
import sys
from sixfold.room.store.sql import SqlStore
from sixfold.testing.stores import listing, said
store = SqlStore(sys.argv[1])
number = len(store.load("t"))
while True:
    store.append("t", number, said(str(number)), listing("t", open_chairs=number))
    print(number, flush=True)
    number += 1
"""


def test_what_was_acknowledged_survives_a_killed_process(sqlite_url: str) -> None:
    acknowledged = -1
    for round_ in range(3):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, sqlite_url], stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        for _ in range(10 + 7 * round_):
            acknowledged = int(writer.stdout.readline())
        writer.send_signal(signal.SIGKILL)
        acknowledged = max([acknowledged, *map(int, writer.communicate()[0].split())])
        store = SqlStore(sqlite_url)
        log = store.load("t")
        assert log == [said(str(number)) for number in range(len(log))]
        assert len(log) > acknowledged
        assert store.listings(ListingQuery())[0].open_chairs == len(log) - 1
        assert lines_of(store, "integrity_check") == ["ok"]
        store.close()
