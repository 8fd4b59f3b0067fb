"""Opens the database behind a store, SQLite or PostgreSQL, has its schema upgraded and explains its errors."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import Any

from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, func, inspect, make_url, select, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from sixfold.room.store.base import Busy, Full, StoreError, Unsure, seconds_left
from sixfold.room.store.locks import UPGRADE
from sixfold.room.store.schema import questions
from sixfold.room.store.upgrading import upgrade_schema

PATIENCE = 10.0  # seconds to wait for another writer, where nobody set a limit
PAUSE = 0.01  # seconds between two attempts where SQLite itself does not wait
PRAGMAS = (
    f"busy_timeout = {PATIENCE * 1000:.0f}",
    "journal_mode = WAL",  # readers do not wait for writers
    "synchronous = FULL",  # what is committed survives a power cut
    "fullfsync = ON",  # ... on a Mac too
    "foreign_keys = ON",
)
PASSWORD = re.compile(r"(?<=:)[^:/]+(?=@)|(?<=password=)[^&]*")
# How PostgreSQL and we notice that the other end has vanished. By default, both would wait for hours.
POSTGRES: dict[str, Any] = {
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "options": "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
}
PRIVATE = 0o600  # these files hold hidden hands and the ids of people
BESIDE = ("", "-wal", "-shm", "-journal", ".lock")  # suffixes of an SQLite file and of the files beside it
DISK_FULL = "53100"  # codes of PostgreSQL
TOO_LATE = ("55P03", "57014")  # a lock or a statement took longer than we allow
_upgrading = Lock()  # Alembic works with one database at a time


def open_database(url: str, *, must_exist: bool = False) -> Engine:
    """The database at an address such as ``sqlite:///games.db`` or ``postgresql://host/name``, up to date."""
    with explaining(url):
        engine = make_engine(url, must_exist=must_exist)
        try:
            upgrade(engine)
        except BaseException:
            engine.dispose()
            raise
    return engine


def make_engine(url: str, *, must_exist: bool = False) -> Engine:
    """The database at an address, without upgrading it."""
    address = address_of(url)
    if address.get_backend_name() != "sqlite":
        # A connection that broke while idle is replaced silently.
        engine = create_engine(address, pool_pre_ping=True, connect_args=postgres_settings(address))
        event.listen(engine, "begin", _begin_postgres)
        return engine
    file = Path(address.database or "")
    if must_exist and not file.is_file():
        raise StoreError(f"there is no database {file}")
    _keep_private(file)
    engine = create_engine(address)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def address_of(url: str) -> URL:
    """The address of a database, as SQLAlchemy wants it."""
    try:
        address = make_url(url)
    except ValueError as error:  # a port that is not a number
        raise ArgumentError(str(error)) from error
    if address.drivername in ("postgresql", "postgres"):
        return address.set(drivername="postgresql+psycopg")
    if address.get_backend_name() == "sqlite" and (address.database or "").partition(":")[0] in ("", "file"):
        raise StoreError("a database in memory is lost with its connection: name a file, as in sqlite:///games.db")
    return address


def postgres_settings(address: URL) -> dict[str, Any]:
    """Settings for a connection to PostgreSQL, except those that the address itself sets."""
    return {name: value for name, value in POSTGRES.items() if name not in address.query}


def _keep_private(file: Path) -> None:
    """Create an SQLite file that only its owner can read; whatever SQLite puts beside it gets the same mode."""
    with suppress(OSError):  # SQLite will report what is wrong
        # Never open an existing file: closing it would release the locks that SQLite holds on it in this process.
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    for end in BESIDE:
        with suppress(OSError):  # missing, or not ours
            beside = file.with_name(file.name + end)
            if beside.stat().st_mode & 0o077:
                beside.chmod(PRIVATE)


def _prepare(connection: Any, _pool_entry: object) -> None:
    """Apply the settings that SQLite forgets with every connection."""
    connection.isolation_level = None  # transactions begin where we say, not where Python's driver guesses
    for pragma in PRAGMAS:
        _set(connection, pragma)


def _set(connection: Any, pragma: str) -> None:
    """Apply a setting. Of several processes that switch a new file to WAL, SQLite refuses some without waiting."""
    until = monotonic() + PATIENCE
    while True:
        try:
            connection.execute(f"PRAGMA {pragma}")
            return
        except sqlite3.OperationalError as error:
            if _sqlite_code(error) != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
            sleep(PAUSE)


def _begin_sqlite(connection: Connection) -> None:
    if not _is_writing(connection):
        connection.exec_driver_sql("BEGIN")
        return
    # Announce a write from the start: two transactions that first read and then write would lock each other out.
    # All the waiting is done here, before anything is written.
    patience = seconds_left() or PATIENCE
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {patience * 1000:.0f}")
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_postgres(connection: Connection) -> None:
    if not _is_writing(connection):
        return
    left = seconds_left()
    for_a_lock, for_all = f"{(left or PATIENCE) * 1000:.0f}", f"{(left or 0) * 1000:.0f}"
    limits = func.set_config("lock_timeout", for_a_lock, True), func.set_config("statement_timeout", for_all, True)
    connection.execute(select(*limits))


def _is_writing(connection: Connection) -> bool:
    is_writing: bool = connection.get_execution_options().get("is_writing", False)
    return is_writing


@contextmanager
def reading(engine: Engine, isolation: str | None = None) -> Iterator[Connection]:
    """A transaction that only reads."""
    options = {"isolation_level": isolation} if isolation else {}
    with explaining(engine.url), engine.execution_options(**options).begin() as connection:
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes: all of it is safe when this ends, or nothing has changed, or it raises `Unsure`."""
    is_committing = False
    with explaining(engine.url):
        try:
            with engine.execution_options(is_writing=True).begin() as connection:
                yield connection
                is_committing = True
        except DBAPIError as error:
            if is_committing and not _is_undone(error):
                raise Unsure(_sentence(engine.url, error)) from error
            raise


def _is_undone(error: DBAPIError) -> bool:
    """Whether a commit that failed has certainly changed nothing."""
    if isinstance(error.orig, sqlite3.Error):
        # If space ran out, the commit mark, which is written last, is missing. A disk that fails later may have it.
        return _sqlite_code(error) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY)
    return not error.connection_invalidated  # the database itself refused


@contextmanager
def explaining(url: str | URL) -> Iterator[None]:
    """Report in a sentence, without any password, which database failed and how."""
    try:
        yield
    except (SQLAlchemyError, CommandError, ImportError, UnicodeEncodeError) as error:
        raise _error_class(error)(_sentence(url, error)) from error


def _sentence(url: str | URL, error: Exception) -> str:
    where = PASSWORD.sub("***", url if isinstance(url, str) else url.render_as_string())
    reason = " ".join(str(getattr(error, "orig", error)).split())
    return f"the database {where} cannot be used: {reason}"


def _error_class(error: Exception) -> type[StoreError]:
    """What went wrong, as far as players care."""
    code, state = _sqlite_code(error), getattr(getattr(error, "orig", None), "sqlstate", None)
    if code == sqlite3.SQLITE_FULL or state == DISK_FULL:
        return Full
    if code == sqlite3.SQLITE_BUSY or state in TOO_LATE or isinstance(error, NoConnectionFree):
        return Busy
    return StoreError


def _sqlite_code(error: Exception) -> int | None:
    """SQLite's error code, without the higher bits that hold finer distinctions."""
    code = getattr(getattr(error, "orig", error), "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def upgrade(engine: Engine, step: str = "head") -> None:
    """Upgrade the database to the newest schema. If several processes try, one does it while the others wait."""
    with _upgrading, writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(select(func.pg_advisory_xact_lock(UPGRADE)))
        upgrade_schema(connection, step)


def make_questions(url: str) -> None:
    """Create the table of questions in a PostgreSQL that need not hold anything else of ours, unless it is there."""
    engine = make_engine(url)
    try:
        with writing(engine) as connection:
            connection.execute(select(func.pg_advisory_xact_lock(UPGRADE)))
            if not inspect(connection).has_table(questions.name):
                questions.create(connection)
                connection.execute(text(f"alter table {questions.name} set unlogged"))
    finally:
        engine.dispose()
