"""The database behind a store, SQLite or PostgreSQL: opened, brought to the newest schema, its errors as sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, func, make_url, select
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from sixfold.room.store.base import StoreError

PATIENCE_MS = 10_000  # how long SQLite waits for another writer
PRAGMAS = (
    f"busy_timeout = {PATIENCE_MS}",
    "journal_mode = WAL",  # who reads does not wait for who writes
    "synchronous = FULL",  # what is committed survives a power cut
    "fullfsync = ON",  # ... on a Mac too
    "foreign_keys = ON",
)
PASSWORD = re.compile(r"(?<=:)[^:/]+(?=@)|(?<=password=)[^&]*")
MIGRATIONS = Path(__file__).parent / "migrations"
UPGRADE_LOCK = 0x51F01D  # any number, as long as all processes agree
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
    """The database at an address, as it is."""
    address = _address(url)
    if address.get_backend_name() != "sqlite":
        # A connection that broke while nobody used it is replaced without a word.
        return create_engine(address, pool_pre_ping=True)
    if must_exist and not Path(address.database or "").is_file():
        raise StoreError(f"there is no database {address.database}")
    engine = create_engine(address)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except ValueError as error:  # a port that is no number
        raise ArgumentError(str(error)) from error
    if address.drivername in ("postgresql", "postgres"):
        return address.set(drivername="postgresql+psycopg")
    if address.get_backend_name() == "sqlite" and address.database in (None, "", ":memory:"):
        raise StoreError("a database in memory is gone with its connection: name a file, as in sqlite:///games.db")
    return address


def _prepare(connection: Any, record: object) -> None:
    """Settings that SQLite forgets with every connection."""
    connection.isolation_level = None  # transactions begin where we say, not where Python's driver guesses
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    # Who is going to write says so at once: two that first read and then write would lock each other out.
    is_writing = connection.get_execution_options().get("is_writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")


@contextmanager
def reading(engine: Engine, isolation: str | None = None) -> Iterator[Connection]:
    """A transaction that only reads."""
    options = {"isolation_level": isolation} if isolation else {}
    with explaining(engine.url), engine.execution_options(**options).begin() as connection:
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes: all of it is safe when this ends, or nothing has changed."""
    with explaining(engine.url), engine.execution_options(is_writing=True).begin() as connection:
        yield connection


@contextmanager
def explaining(url: str | URL) -> Iterator[None]:
    """Say in a sentence, without a password, which database failed and how."""
    try:
        yield
    except (SQLAlchemyError, CommandError, ImportError, UnicodeEncodeError) as error:
        where = PASSWORD.sub("***", url if isinstance(url, str) else url.render_as_string())
        reason = " ".join(str(getattr(error, "orig", error)).split())
        raise StoreError(f"the database {where} cannot be used: {reason}") from error


def upgrade(engine: Engine, step: str = "head") -> None:
    """Take the steps to the newest schema that the database lacks. Of several processes one does, the others wait."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with _upgrading, writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(select(func.pg_advisory_xact_lock(UPGRADE_LOCK)))
        config.attributes["connection"] = connection
        command.upgrade(config, step)
