"""A store in a database, SQLite or PostgreSQL. Threads may share it while `sixfold admin` works on the same data."""

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
from sixfold.room.store.assets import Assets
from sixfold.room.store.base import Append, Clocks, Conflict, Listing, ListingQuery, Result, ResultQuery, SeatResult
from sixfold.room.store.database import open_database, reading, writing
from sixfold.room.store.hold import HoldLost, take_hold
from sixfold.room.store.peers import Peers
from sixfold.room.store.schema import entries, listings, people, result_seats, results, uptime
from sixfold.room.store.statements import NOT_LISTED, UPTIME, Statements, batched

POSTGRES_WRITERS = 4


class SqlStore:
    """Keeps logs in the database at an address such as ``sqlite:///games.db`` or ``postgresql://host/name``.

    A server holds the database for itself (`alone`), or together with others that know of each other (`shared`);
    `sixfold admin` creates no new file (`must_exist`).
    Raises `StoreError` if the database cannot be used.
    """

    def __init__(self, url: str, *, alone: bool = False, shared: bool = False, must_exist: bool = False) -> None:
        # Before anything else: nobody may change the schema of a database that a server is using.
        self.hold = take_hold(url, shared=shared) if alone or shared else None
        try:
            self.engine = open_database(url, must_exist=must_exist)
        except BaseException:
            if self.hold:
                self.hold.release()
            raise
        self.peers = Peers(self.engine) if shared else None
        self._statements = Statements(self.engine.dialect, self.peers.peer_id if self.peers else None)
        self.assets = Assets(self.engine) if shared else None
        self.writers = 1 if self.engine.dialect.name == "sqlite" else POSTGRES_WRITERS

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()
        if self.hold:
            self.hold.release()

    def append(self, match_id: str, number: int, entry: Entry, listing: Listing, result: Result | None = None) -> None:
        """Add an entry to a log of `number` entries, and update the listing, in one transaction."""
        self._append([Append(match_id, number, entry, listing, result)])

    def append_all(self, appends: Sequence[Append]) -> Sequence[bool]:
        """Add entries to several logs in one transaction; if one of them conflicts, in one transaction each."""
        if not appends:
            return []
        try:
            self._append(appends)
        except Conflict:
            return [False] if len(appends) == 1 else [self.append_all([each])[0] for each in appends]
        return [True] * len(appends)

    def _append(self, appends: Sequence[Append]) -> None:
        """Add entries, all of them or none. In a fixed order, so that writers never wait for each other in a circle."""
        with self._writing() as connection:
            try:
                self._put_listings(connection, sorted(appends, key=lambda each: each.match_id))
                self._statements.insert_entries(connection, appends)
            except IntegrityError:  # a match or a key already exists
                raise Conflict from None
            for each in appends:
                if each.result:
                    put_result(connection, each.result)

    def _put_listings(self, connection: Connection, appends: Sequence[Append]) -> None:
        """Write the listings of logs that grow; this comes first: writers of the same match wait for its listing."""
        later = [each for each in appends if each.number]
        for each in appends:
            if not each.number:
                put_listing(connection, 1, each.listing)
        if later and self._statements.update_listings(connection, later) < len(later):
            raise Conflict
        for each in later:
            if not each.same_people:
                put_people(connection, each.match_id, set(each.listing.people))

    def load(self, match_id: str, number: int = 0) -> list[Entry]:
        """The entries of a match without the first `number` ones; empty if there is no such match."""
        with reading(self.engine) as connection:
            rows = connection.execute(
                select(entries.c.body, entries.c.time, entries.c.key)
                .where(entries.c.match_id == match_id, entries.c.number >= number)
                .order_by(entries.c.number)
            )
            return [Entry.read(body, time, key) for body, time, key in rows]

    def numbers(self, match_ids: Collection[str]) -> dict[str, int]:
        """How many entries the logs of these matches have; one that does not exist is missing."""
        found: dict[str, int] = {}
        with reading(self.engine) as connection:
            for some in batched(match_ids):
                query = select(listings.c.match_id, listings.c.number).where(listings.c.match_id.in_(some))
                found |= {row.match_id: row.number for row in connection.execute(query)}
        return found

    def listings(self, query: ListingQuery) -> Sequence[Listing]:
        """The wanted listings, most recently changed first."""
        with reading(self.engine) as connection:
            return [read_listing(row) for row in connection.execute(wanted_listings(query))]

    def remove(self, match_id: str, changed: float | None = None, result: Result | None = None) -> bool:
        """Forget a match; given a time, only if it last changed then. Returns whether it has been removed."""
        meant = listings.c.match_id == match_id
        if changed is not None:
            meant &= listings.c.changed == changed
        with self._writing() as connection:
            is_gone = bool(connection.execute(delete(listings).where(meant)).rowcount)
            if is_gone and result:
                put_result(connection, result)
            return is_gone

    def results(self, query: ResultQuery) -> Sequence[Result]:
        """The wanted results, latest first."""
        with reading(self.engine) as connection:
            return list(read_results(connection, wanted_results(query)))

    def count_uptime(self, seconds: float, watched: Collection[str] = ()) -> None:
        """Add to the time that servers have run, and note which matches people are watching."""
        with self._writing() as connection:
            counted = connection.execute(update(uptime).values(seconds=uptime.c.seconds + seconds))
            if not counted.rowcount:
                connection.execute(insert(uptime).values(id=1, seconds=seconds))
            for some in batched(watched):
                is_one = listings.c.match_id.in_(some)
                connection.execute(update(listings).where(is_one).values(last_active=UPTIME))

    def clocks(self) -> Clocks:
        """The time; PostgreSQL has a clock of its own."""
        with reading(self.engine) as connection:
            seconds = connection.execute(select(UPTIME)).scalar_one()
            if self.engine.dialect.name != "postgresql":
                return Clocks(time.time(), seconds)
            now = connection.execute(select(extract("epoch", func.clock_timestamp()))).scalar_one()
            return Clocks(float(now), seconds)

    def keep_hold(self) -> None:
        """Check that no other server uses this database; raises `Taken` if one took over."""
        if self.hold:
            self.hold.keep()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction that writes. If the hold was lost, take it again first: nothing has been written yet."""
        with ExitStack() as stack:
            try:
                connection = stack.enter_context(self._held())
            except HoldLost:
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


def put_listing(connection: Connection, number: int, listing: Listing) -> None:
    """Write the listing of a new match whose log has this many entries."""
    connection.execute(insert(listings).values({**asdict(listing), "number": number, "last_active": UPTIME}))
    put_people(connection, listing.match_id, set(listing.people))


def put_people(connection: Connection, match_id: str, now: set[str]) -> None:
    """Note who sits in a match."""
    mine = people.c.match_id == match_id
    before = set(connection.scalars(select(people.c.person).where(mine)))
    if before - now:
        connection.execute(delete(people).where(mine, people.c.person.in_(before - now)))
    if now - before:
        connection.execute(insert(people), [{"match_id": match_id, "person": person} for person in now - before])


def read_listing(row: Row[Any]) -> Listing:
    """The listing in a row."""
    columns = dict(row._mapping)
    for name in ("number", *NOT_LISTED):
        del columns[name]
    return Listing(**{**columns, "names": tuple(columns["names"]), "people": tuple(columns["people"])})


def wanted_listings(query: ListingQuery) -> Select[Any]:
    """The statement that finds the wanted listings."""
    statement = select(listings)
    if query.status is not None:
        statement = statement.where(listings.c.status == query.status)
    if query.is_public is not None:
        statement = statement.where(listings.c.is_public == query.is_public)
    if query.person is not None:
        statement = statement.join(people).where(people.c.person == query.person)
    if query.unchanged_since is not None:
        statement = statement.where(listings.c.changed < query.unchanged_since)
    if query.inactive_since is not None:
        statement = statement.where(listings.c.last_active < query.inactive_since)
    if query.after is not None:
        changed, match_id = query.after
        is_behind = (listings.c.changed < changed) | (listings.c.match_id > match_id)
        statement = statement.where(listings.c.changed <= changed, is_behind)
    if query.is_nobodys_turn is not None:
        is_nobodys = listings.c.to_act.is_(None)
        statement = statement.where(is_nobodys if query.is_nobodys_turn else ~is_nobodys)
    return statement.order_by(listings.c.changed.desc(), listings.c.match_id).limit(query.limit)


def put_result(connection: Connection, result: Result) -> None:
    """Write the result of a game, unless there is one already.

    The caller has written to the listing in the same transaction, so no two writers do this for one match at once.
    """
    row = asdict(result)
    seats = [{"match_id": result.match_id, "seat": seat, **scored} for seat, scored in enumerate(row.pop("seats"))]
    known = select(results.c.match_id).where(results.c.match_id == result.match_id)
    if connection.execute(known).first() is None:
        connection.execute(insert(results), row)
        connection.execute(insert(result_seats), seats)


def wanted_results(query: ResultQuery) -> Select[Any]:
    """The statement that finds the wanted results."""
    statement = select(results)
    if query.match_id is not None:
        statement = statement.where(results.c.match_id == query.match_id)
    if query.game is not None:
        statement = statement.where(results.c.game == query.game)
    if query.person is not None:
        mine = select(result_seats.c.match_id).where(result_seats.c.person == query.person)
        statement = statement.where(results.c.match_id.in_(mine))
    return statement.order_by(results.c.ended.desc(), results.c.match_id).limit(query.limit)


def read_results(connection: Connection, statement: Select[Any]) -> Iterator[Result]:
    """The results that a statement finds, with their seats."""
    wanted = statement.subquery()
    seat = result_seats.c
    rows = (
        select(wanted, seat.name, seat.person, seat.bot, seat.score, seat.has_won)
        .join(result_seats, seat.match_id == wanted.c.match_id)
        .order_by(wanted.c.ended.desc(), wanted.c.match_id, seat.seat)
    )
    for _, group in groupby(connection.execute(rows), key=lambda row: row.match_id):
        seats = list(group)
        about = seats[0]
        yield Result(
            match_id=about.match_id,
            game=about.game,
            options=tuple((name, value) for name, value in about.options),
            seats=tuple(SeatResult(row.name, row.person, row.bot, row.score, row.has_won) for row in seats),
            end=about.end,
            ended=about.ended,
        )
