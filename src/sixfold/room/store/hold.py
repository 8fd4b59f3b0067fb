"""The hold of one server on its database: a second server on the same database is refused."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from secrets import randbelow
from threading import Lock
from typing import Protocol

from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, create_engine, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from sixfold.room.store.base import StoreError, Taken
from sixfold.room.store.database import PRIVATE, address_of, explaining, postgres_settings
from sixfold.room.store.locks import HOLDING

PATIENCE = 3.0  # seconds to wait for a server that is shutting down
RETRY_PAUSE = 0.1  # seconds between attempts
FENCE_PATIENCE = "5s"  # nobody writes while we wait for those who write already, of whom one may hang
SERVER, FENCE, FIRST_MARK = 1, 2, 100
NUMBERS = 2**31
TAKEN = "another server is using the database {where}: stop it first, or name another database"


class HoldLost(StoreError):
    """We no longer have the hold. Nothing was written."""


class Hold(Protocol):
    """Ensures that this server is the only one using a database."""

    def check(self, connection: Connection) -> None:
        """Make sure, in a transaction that writes, that the hold lasts until its end; raises `HoldLost` if not."""

    def keep(self) -> None:
        """Take the hold again if it was lost; raises `Taken` if another server was faster."""

    def release(self) -> None:
        """Release the hold, so that another server can take it."""


def take_hold(url: str, *, shared: bool = False) -> Hold:
    """Take the hold on the database at an address; raises `Taken` if another server has it.

    Servers that know of each other share it: then only one that wants it for itself is refused, or refuses them.
    """
    with explaining(url):
        address = address_of(url)
        if address.get_backend_name() != "sqlite":
            return PostgresHold(address, shared=shared)
        if shared:
            raise StoreError("an SQLite file is for one server process: several need PostgreSQL")
        return FileHold(address)


class FileHold:
    """A locked file beside an SQLite file. The system releases the lock when the process ends, however it ends."""

    def __init__(self, address: URL) -> None:
        file = Path(address.database or "").resolve()
        if not file.parent.is_dir():
            raise StoreError(f"the database {file} cannot be used: there is no folder {file.parent}")
        self._lock = FileLock(
            f"{file}.lock", timeout=PATIENCE, mode=PRIVATE, thread_local=False, fallback_to_soft=False
        )
        try:
            self._lock.acquire(poll_interval=RETRY_PAUSE)
        except Timeout:
            raise Taken(TAKEN.format(where=file)) from None
        except OSError as error:
            raise StoreError(f"the database {file} cannot be used: {error.strerror or error}") from error

    def check(self, connection: Connection) -> None:
        """Nobody can take a locked file away."""

    def keep(self) -> None:
        """Nobody can take a locked file away."""

    def release(self) -> None:
        """Unlock the file."""
        self._lock.release()


class PostgresHold:
    """A lock in PostgreSQL, held by a separate connection and released when that connection ends.

    The connection may end without our noticing, and then another server can take the hold. So every transaction that
    writes checks for our mark, a second lock on the same connection. It also shares the fence: a server that takes the
    hold closes the fence briefly, and so waits until all transactions that saw an older mark have ended.
    """

    def __init__(self, address: URL, *, shared: bool = False) -> None:
        self._address, self._suffix = address, "_shared" if shared else ""
        self._engine = create_engine(
            address, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=postgres_settings(address)
        )
        self._taking = Lock()
        self._connection: Connection | None = None
        self._mark = 0
        self._take()

    def check(self, connection: Connection) -> None:
        """Share the fence, and check for our mark: if this transaction can lock it, the mark is gone."""
        shared = text("select pg_advisory_xact_lock_shared(:lock_class, :fence)")
        connection.execute(shared, {"lock_class": HOLDING, "fence": FENCE})
        mark = self._mark
        free = text("select pg_try_advisory_xact_lock_shared(:lock_class, :mark)")
        if connection.scalar(free, {"lock_class": HOLDING, "mark": mark}):
            raise HoldLost("the hold on the database is lost")

    def keep(self) -> None:
        """Take the hold again if its connection is gone."""
        with self._taking, explaining(self._address):
            if not self._is_there():
                self._take()

    def _is_there(self) -> bool:
        if self._connection is None:
            return False
        try:
            return bool(self._connection.scalar(text("select 1")))
        except SQLAlchemyError:
            return False

    def _take(self) -> None:
        self._drop()
        connection = self._engine.connect()
        try:
            self._lock(connection)
        except BaseException:
            connection.close()
            raise
        self._connection = connection

    def _lock(self, connection: Connection) -> None:
        end = time.monotonic() + PATIENCE
        take = text(f"select pg_try_advisory_lock{self._suffix}(:lock_class, :it)")
        while not connection.scalar(take, {"lock_class": HOLDING, "it": SERVER}):
            self._end_former(connection)
            if time.monotonic() > end:
                raise Taken(TAKEN.format(where=self._address.render_as_string()))
            time.sleep(RETRY_PAUSE)
        self._mark = FIRST_MARK + randbelow(NUMBERS - FIRST_MARK)
        connection.execute(text("select set_config('lock_timeout', :patience, false)"), {"patience": FENCE_PATIENCE})
        for lock in ("pg_advisory_lock(:lock_class, :mark)", "pg_advisory_lock(:lock_class, :fence)"):
            connection.execute(text(f"select {lock}"), {"lock_class": HOLDING, "mark": self._mark, "fence": FENCE})
        connection.execute(
            text("select pg_advisory_unlock(:lock_class, :fence)"), {"lock_class": HOLDING, "fence": FENCE}
        )

    def _end_former(self, connection: Connection) -> None:
        """End our former connection: PostgreSQL may not have noticed yet that it is gone."""
        if self._mark:
            ended = "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted"
            mine = " and classid = :lock_class and objid = :mark and objsubid = 2"
            connection.execute(text(ended + mine), {"lock_class": HOLDING, "mark": self._mark})

    def _drop(self) -> None:
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.invalidate()
            self._connection.close()
            self._connection = None

    def release(self) -> None:
        """End the connection, and with it the hold."""
        with self._taking:
            self._drop()
            self._engine.dispose()
