"""The statements of every move, compiled once from the schema: building them each time costs more than the commit."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Dialect, Insert, Update, bindparam, func, insert, select, update

from sixfold.room.store.base import Append, Listing
from sixfold.room.store.schema import entries, listings, uptime

# Without the row, nothing has been counted yet.
UPTIME = func.coalesce(select(uptime.c.seconds).where(uptime.c.id == 1).scalar_subquery(), 0.0)
MOST_AT_ONCE = 500  # matches in one statement
NOT_LISTED = ("last_active", "bots_peer_id")  # what a listing does not show
LISTED = [column.name for column in listings.c if column.name not in NOT_LISTED]


def batched(match_ids: Collection[str]) -> Iterator[Sequence[str]]:
    """The ids of matches in a fixed order, as many at a time as fit a statement."""
    ordered = sorted(match_ids)
    return (ordered[first : first + MOST_AT_ONCE] for first in range(0, len(ordered), MOST_AT_ONCE))


class Compiled:
    """A statement as a driver takes it, for many rows at once."""

    def __init__(self, statement: Insert | Update, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        self.sql = str(compiled)
        self.constants = {name: value for name, value in compiled.params.items() if value is not None}
        self.names: Sequence[str] | None = compiled.positiontup  # None: by name

    def execute(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        """Execute it for these rows; returns how many rows of the table it has written."""
        known = [{**self.constants, **row} for row in rows]
        values: list[Any] = known if self.names is None else [tuple(map(row.__getitem__, self.names)) for row in known]
        return connection.exec_driver_sql(self.sql, values).rowcount


class Statements:
    """What an append takes, at the server with an id if several share the database."""

    def __init__(self, dialect: Dialect, peer_id: str | None = None) -> None:
        self._peer_id = peer_id
        changed = {name: bindparam(name, type_=listings.c[name].type) for name in [*LISTED, "bots_peer_id"]}
        is_next = listings.c.match_id == bindparam("known_id"), listings.c.number == bindparam("known_number")
        self._update = Compiled(update(listings).where(*is_next).values({**changed, "last_active": UPTIME}), dialect)
        self._insert = Compiled(insert(entries), dialect)

    def update_listings(self, connection: Connection, appends: Sequence[Append]) -> int:
        """Write the listings of matches, each only if its log is as long as expected; returns how many were."""
        return self._update.execute(connection, [self._listing_row(append) for append in appends])

    def insert_entries(self, connection: Connection, appends: Sequence[Append]) -> None:
        """Add the entries themselves."""
        rows = [
            {
                "match_id": append.match_id,
                "number": append.number,
                "time": append.entry.time,
                "key": append.entry.key,
                "body": append.entry.write(),
            }
            for append in appends
        ]
        self._insert.execute(connection, rows)

    def _listing_row(self, append: Append) -> dict[str, Any]:
        """The values that a driver takes for a listing."""
        known = {"known_id": append.match_id, "known_number": append.number, "number": append.number + 1}
        return _values(append.listing) | known | {"bots_peer_id": self._peer_id if append.is_bots_turn else None}


def _values(listing: Listing) -> dict[str, Any]:
    return {
        "match_id": listing.match_id,
        "game": listing.game,
        "status": str(listing.status),  # an enumeration may be one more thing to a driver
        "is_public": listing.is_public,
        "names": json.dumps(listing.names),
        "people": json.dumps(listing.people),
        "open_chairs": listing.open_chairs,
        "to_act": listing.to_act,
        "changed": listing.changed,
    }
