"""A bus through PostgreSQL: nothing else has to run.

Its limits: PostgreSQL lets one transaction that notifies commit at a time, so each process notifies for all its matches
together; and a pooler that shares connections between transactions breaks LISTEN: name the database itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from sqlalchemy import PoolProxiedConnection, create_engine
from sqlalchemy.pool import NullPool

from sixfold.room.bus.lines import Note, unnoted
from sixfold.room.bus.remote import CHANNEL, RemoteBus
from sixfold.room.store.database import address_of, postgres_settings


def postgres_bus(url: str, note: Note = unnoted) -> RemoteBus:
    """A bus between all who use the database at an address."""
    return RemoteBus(partial(PostgresLine, url), partial(PostgresLine, url, listens=True), note)


class PostgresLine:
    """A connection that notifies or listens."""

    def __init__(self, url: str, *, listens: bool = False) -> None:
        self._connection, self._driver = connect(url)
        if listens:
            self._driver.execute(f"listen {CHANNEL}")

    def send(self, texts: Sequence[str]) -> None:
        """Notify everybody, in one transaction."""
        with self._driver.transaction():
            for text in texts:
                self._driver.execute("select pg_notify(%s, %s)", (CHANNEL, text))

    def receive(self, seconds: float) -> Iterable[str]:
        """Listen for some seconds, then see whether the connection is still there."""
        for notice in self._driver.notifies(timeout=seconds):
            yield notice.payload
        self._driver.execute("select 1")

    def close(self) -> None:
        """Disconnect."""
        self._connection.close()


def connect(url: str) -> tuple[PoolProxiedConnection, Any]:
    """A connection of its own, without transactions unless they are begun: SQLAlchemy's part of it, and psycopg's.

    Nothing that goes through it has to survive a crash, so nobody waits for the disk: all who notify would.
    """
    address = address_of(url)
    engine = create_engine(
        address,
        poolclass=NullPool,
        pool_reset_on_return=None,
        isolation_level="AUTOCOMMIT",
        connect_args=postgres_settings(address),
    )
    connection = engine.raw_connection()
    driver: Any = connection.driver_connection
    driver.execute("set synchronous_commit = off")
    return connection, driver
