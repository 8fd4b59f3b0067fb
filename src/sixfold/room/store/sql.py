"""A store in a database, SQLite or PostgreSQL. Several threads and processes may share it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import asdict
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from sixfold.room.entry import Entry
from sixfold.room.store.base import Card, Conflict, Wanted
from sixfold.room.store.database import open_database, reading, writing
from sixfold.room.store.schema import cards, entries, people


class SqlStore:
    """Keeps logs in the database at an address such as ``sqlite:///games.db`` or ``postgresql://host/name``.

    Raises `StoreError` with a sentence when the database cannot be used.
    """

    def __init__(self, url: str) -> None:
        self.engine = open_database(url)
        # SQLite takes one writer at a time and lets the others try again by luck; a queue is fairer. Among processes
        # luck has to do.
        self._queue = Lock() if self.engine.dialect.name == "sqlite" else nullcontext()

    def close(self) -> None:
        """Let the connections go."""
        self.engine.dispose()

    def append(self, table: str, at: int, entry: Entry, card: Card) -> None:
        """Add an entry behind the first `at` ones, and its card, in one transaction; when this returns, it is safe."""
        with self._queue, writing(self.engine) as connection:
            try:
                put_card(connection, table, at, at + 1, card)
                row = {"table_name": table, "number": at, "time": entry.time, "key": entry.key, "body": entry.write()}
                connection.execute(insert(entries), row)
            except IntegrityError:  # the table is there already, or the key
                raise Conflict from None

    def load(self, table: str, since: int = 0) -> list[Entry]:
        """The entries of a table but the first ones; empty for a table that is not there."""
        with reading(self.engine) as connection:
            found = connection.execute(
                select(entries.c.body, entries.c.time, entries.c.key)
                .where(entries.c.table_name == table, entries.c.number >= since)
                .order_by(entries.c.number)
            )
            return [Entry.read(body, time, key) for body, time, key in found]

    def cards(self, wanted: Wanted) -> Sequence[Card]:
        """The cards of some tables, those that changed last first."""
        with reading(self.engine) as connection:
            return [read_card(row) for row in connection.execute(wanted_cards(wanted))]

    def remove(self, table: str) -> None:
        """Forget a table."""
        with self._queue, writing(self.engine) as connection:
            connection.execute(delete(cards).where(cards.c.table_name == table))


def put_card(connection: Connection, table: str, before: int, after: int, card: Card) -> None:
    """Write the card of a table whose log grows from `before` entries to `after`; `Conflict` if it has another length.

    This comes first in a transaction: the row of the card is what writers of the same table wait for.
    """
    row = {**asdict(card), "table_name": table, "entries": after}
    del row["table"]
    if before == 0:
        connection.execute(insert(cards), row)
    else:
        is_next = (cards.c.table_name == table) & (cards.c.entries == before)
        if not connection.execute(update(cards).where(is_next).values(row)).rowcount:
            raise Conflict
    _put_people(connection, table, set(card.people))


def _put_people(connection: Connection, table: str, now: set[str]) -> None:
    """Note who sits at a table; most entries change nothing about it."""
    mine = people.c.table_name == table
    before = set(connection.scalars(select(people.c.person).where(mine)))
    if before - now:
        connection.execute(delete(people).where(mine, people.c.person.in_(before - now)))
    if now - before:
        connection.execute(insert(people), [{"table_name": table, "person": person} for person in now - before])


def read_card(row: Row[Any]) -> Card:
    """A card from its row."""
    found = dict(row._mapping)
    del found["entries"]
    names, sitting = tuple(found.pop("names")), tuple(found.pop("people"))
    return Card(table=found.pop("table_name"), names=names, people=sitting, **found)


def wanted_cards(wanted: Wanted) -> Select[Any]:
    """The query for some cards."""
    query = select(cards)
    if wanted.status is not None:
        query = query.where(cards.c.status == wanted.status)
    if wanted.is_public is not None:
        query = query.where(cards.c.is_public == wanted.is_public)
    if wanted.person is not None:
        query = query.join(people).where(people.c.person == wanted.person)
    if wanted.unchanged_since is not None:
        query = query.where(cards.c.changed < wanted.unchanged_since)
    return query.order_by(cards.c.changed.desc(), cards.c.table_name).limit(wanted.limit)
