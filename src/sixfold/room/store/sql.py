"""A store in a database, SQLite or PostgreSQL. Several threads may share it, and `sixfold admin` works beside them."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, extract, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from sixfold.room.entry import Entry
from sixfold.room.store.base import Card, Clocks, Conflict, Result, Scored, Wanted, WantedResults
from sixfold.room.store.database import open_database, reading, writing
from sixfold.room.store.hold import Lost, take_hold
from sixfold.room.store.schema import cards, entries, people, result_seats, results, uptime

# Where the row is missing, nothing has been counted yet.
UPTIME = func.coalesce(select(uptime.c.seconds).where(uptime.c.id == 1).scalar_subquery(), 0.0)
MOST_AT_ONCE = 500  # names in one statement

POSTGRES_WRITERS = 4


class SqlStore:
    """Keeps logs in the database at an address such as ``sqlite:///games.db`` or ``postgresql://host/name``.

    A server holds the database for itself (`alone`); `sixfold admin` makes no new file (`must_exist`).
    Raises `StoreError` with a sentence when the database cannot be used.
    """

    def __init__(self, url: str, *, alone: bool = False, must_exist: bool = False) -> None:
        # Before anything else: nobody changes the schema of a database that a server uses.
        self.hold = take_hold(url) if alone else None
        try:
            self.engine = open_database(url, must_exist=must_exist)
        except BaseException:
            if self.hold:
                self.hold.release()
            raise
        self.writers = 1 if self.engine.dialect.name == "sqlite" else POSTGRES_WRITERS

    def close(self) -> None:
        """Let the connections go."""
        self.engine.dispose()
        if self.hold:
            self.hold.release()

    def append(self, table: str, at: int, entry: Entry, card: Card, result: Result | None = None) -> None:
        """Add an entry behind the first `at` ones, and its card, in one transaction; when this returns, it is safe."""
        with self._writing() as connection:
            try:
                put_card(connection, table, at, at + 1, card)
                row = {"table_name": table, "number": at, "time": entry.time, "key": entry.key, "body": entry.write()}
                connection.execute(insert(entries), row)
            except IntegrityError:  # the table is there already, or the key
                raise Conflict from None
            if result:
                put_result(connection, result)

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

    def remove(self, table: str, changed: float | None = None, result: Result | None = None) -> bool:
        """Forget a table; given a time, only if it last changed then. Returns whether it was there and is gone."""
        meant = cards.c.table_name == table
        if changed is not None:
            meant &= cards.c.changed == changed
        with self._writing() as connection:
            is_gone = bool(connection.execute(delete(cards).where(meant)).rowcount)
            if is_gone and result:
                put_result(connection, result)
            return is_gone

    def results(self, wanted: WantedResults) -> Sequence[Result]:
        """The results of some games, those that ended last first."""
        with reading(self.engine) as connection:
            return list(read_results(connection, wanted_results(wanted)))

    def count_uptime(self, seconds: float, watched: Collection[str] = ()) -> None:
        """Note that a server has run for some more seconds, and that people are watching some tables."""
        names = sorted(watched)
        with self._writing() as connection:
            counted = connection.execute(update(uptime).values(seconds=uptime.c.seconds + seconds))
            if not counted.rowcount:
                connection.execute(insert(uptime).values(id=1, seconds=seconds))
            for first in range(0, len(names), MOST_AT_ONCE):
                some = cards.c.table_name.in_(names[first : first + MOST_AT_ONCE])
                connection.execute(update(cards).where(some).values(last_active=UPTIME))

    def clocks(self) -> Clocks:
        """What time it is; PostgreSQL has a clock of its own."""
        with reading(self.engine) as connection:
            seconds = connection.execute(select(UPTIME)).scalar_one()
            if self.engine.dialect.name != "postgresql":
                return Clocks(time.time(), seconds)
            now = connection.execute(select(extract("epoch", func.clock_timestamp()))).scalar_one()
            return Clocks(float(now), seconds)

    def keep_hold(self) -> None:
        """Make sure that this server is still the only one here; raises `Taken` if another one took over."""
        if self.hold:
            self.hold.keep()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction that writes. A hold that was lost is taken again first: nothing has happened yet."""
        with ExitStack() as stack:
            try:
                connection = stack.enter_context(self._held())
            except Lost:
                self.keep_hold()
                connection = stack.enter_context(self._held())
            yield connection

    @contextmanager
    def _held(self) -> Iterator[Connection]:
        """A transaction that writes while this server has the hold."""
        with writing(self.engine) as connection:
            if self.hold:
                self.hold.check(connection)
            yield connection


def put_card(connection: Connection, table: str, before: int, after: int, card: Card) -> None:
    """Write the card of a table whose log grows from `before` entries to `after`; `Conflict` if it has another length.

    This comes first in a transaction: the row of the card is what writers of the same table wait for.
    """
    row = {**asdict(card), "table_name": table, "entries": after, "last_active": UPTIME}
    del row["table"]
    if before == 0:
        connection.execute(insert(cards).values(row))
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
    del found["entries"], found["last_active"]
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
    if wanted.inactive_since is not None:
        query = query.where(cards.c.last_active < wanted.inactive_since)
    if wanted.after is not None:
        changed, name = wanted.after
        is_behind = (cards.c.changed < changed) | (cards.c.table_name > name)
        query = query.where(cards.c.changed <= changed, is_behind)
    if wanted.is_nobodys_turn is not None:
        is_nobodys = cards.c.on_turn.is_(None)
        query = query.where(is_nobodys if wanted.is_nobodys_turn else ~is_nobodys)
    return query.order_by(cards.c.changed.desc(), cards.c.table_name).limit(wanted.limit)


def put_result(connection: Connection, result: Result) -> None:
    """Write the result of a game, unless there is one already.

    Whoever calls this has written to the card in the same transaction, so no two do it at once for one table.
    """
    row = {**asdict(result), "table_name": result.table}
    del row["table"], row["seats"]
    known = select(results.c.table_name).where(results.c.table_name == result.table)
    if connection.execute(known).first() is None:
        connection.execute(insert(results), row)
        seats = [{"table_name": result.table, "seat": seat, **asdict(each)} for seat, each in enumerate(result.seats)]
        connection.execute(insert(result_seats), seats)


def wanted_results(wanted: WantedResults) -> Select[Any]:
    """The query for some results."""
    query = select(results)
    if wanted.table is not None:
        query = query.where(results.c.table_name == wanted.table)
    if wanted.game is not None:
        query = query.where(results.c.game == wanted.game)
    if wanted.person is not None:
        mine = select(result_seats.c.table_name).where(result_seats.c.person == wanted.person)
        query = query.where(results.c.table_name.in_(mine))
    return query.order_by(results.c.ended.desc(), results.c.table_name).limit(wanted.limit)


def read_results(connection: Connection, query: Select[Any]) -> Iterator[Result]:
    """The results that a query finds, with their seats."""
    found = query.subquery()
    seat = result_seats.c
    rows = (
        select(found, seat.name, seat.person, seat.bot, seat.score, seat.has_won)
        .join(result_seats, seat.table_name == found.c.table_name)
        .order_by(found.c.ended.desc(), found.c.table_name, seat.seat)
    )
    for _, group in groupby(connection.execute(rows), key=lambda row: row.table_name):
        seats = list(group)
        about = seats[0]
        yield Result(
            table=about.table_name,
            game=about.game,
            options=tuple((name, value) for name, value in about.options),
            seats=tuple(Scored(row.name, row.person, row.bot, row.score, row.has_won) for row in seats),
            end=about.end,
            ended=about.ended,
        )
