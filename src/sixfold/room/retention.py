"""Which tables have been kept for long enough."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sixfold.room.standing import Status
from sixfold.room.store.base import Card, Store, Wanted

BATCH = 100
DAY = 24 * 3600


def each_card(store: Store, wanted: Wanted) -> Iterator[Card]:
    """Every card that is wanted, however many there are; they are read as they are needed."""
    while found := store.cards(replace(wanted, limit=BATCH)):
        yield from found
        wanted = replace(wanted, after=found[-1].place)


def unused(store: Store, status: Status, seconds: float, uptime: float | None = None) -> Iterator[Card]:
    """The tables with a status that nobody has used for some time.

    A clock can be wrong, so the time has to have passed twice: by the clock, and while a server was there to be used.
    Whoever is sure of the clock may ask for less uptime.
    """
    clocks = store.clocks()
    since = clocks.uptime - (seconds if uptime is None else uptime)
    wanted = Wanted(status, unchanged_since=clocks.now - seconds, inactive_since=since)
    yield from each_card(store, wanted)
