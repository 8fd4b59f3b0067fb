"""Which matches have been kept long enough."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sixfold.room.standing import Status
from sixfold.room.store.base import Listing, ListingQuery, Store

BATCH = 100
IN_LOBBY = ListingQuery(status=Status.WAITING, is_public=True)
DAY = 24 * 3600


def all_listings(store: Store, query: ListingQuery) -> Iterator[Listing]:
    """Every wanted listing, however many there are; they are read as they are needed."""
    while page := store.listings(replace(query, limit=BATCH)):
        yield from page
        query = replace(query, after=page[-1].place)


def unused_matches(store: Store, status: Status, seconds: float, uptime: float | None = None) -> Iterator[Listing]:
    """The matches with a status that nobody has used for some time.

    A clock can be wrong, so the time must have passed twice: on the clock, and while a server was running.
    A caller that trusts the clock may ask for less uptime.
    """
    clocks = store.clocks()
    inactive_since = clocks.uptime - (seconds if uptime is None else uptime)
    yield from all_listings(
        store, ListingQuery(status, unchanged_since=clocks.now - seconds, inactive_since=inactive_since)
    )
