"""Matches that have been played this far: a record is put into the log of a match that waits."""

from __future__ import annotations

from sixfold.record.record import Record
from sixfold.room.entry import Entry
from sixfold.room.listings import listing_of
from sixfold.room.notices import Started
from sixfold.room.standing import Standing
from sixfold.room.store.sql import SqlStore
from tests.web.conftest import Server


def begin(server: Server, table: str, record: Record) -> None:
    """Let a match begin as recorded, its chairs in the order of the seats, and refresh every screen."""
    store = SqlStore(f"sqlite:///{server.folder / 'tables.db'}")
    log = store.load(table)
    entry = Entry((Started(tuple(range(len(record.players)))), *record.events), log[-1].time)
    store.append(table, len(log), entry, listing_of(table, Standing.of([*log, entry])))
    store.close()
