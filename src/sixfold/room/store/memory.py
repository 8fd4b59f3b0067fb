"""A store that forgets everything when the process ends: for tests and for a game in the terminal."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from threading import Lock

from sixfold.room.entry import Entry
from sixfold.room.store.base import Append, Clocks, Conflict, Listing, ListingQuery, Result, ResultQuery


class MemoryStore:
    """Keeps logs in this process."""

    writers = 4
    peers = assets = None

    def __init__(self) -> None:
        self._logs: dict[str, list[Entry]] = {}
        self._listings: dict[str, Listing] = {}
        self._results: dict[str, Result] = {}
        self._uptime = 0.0
        self._active: dict[str, float] = {}  # the uptime when a match last changed or was watched
        self._lock = Lock()

    def append(self, match_id: str, number: int, entry: Entry, listing: Listing, result: Result | None = None) -> None:
        """Add an entry."""
        with self._lock:
            log = self._logs.get(match_id, [])
            used = {known.key for known in log} - {None}
            if len(log) != number or entry.key in used:
                raise Conflict
            self._logs[match_id] = [*log, entry]
            self._listings[match_id] = listing
            self._active[match_id] = self._uptime
            self._keep(result)

    def append_all(self, appends: Sequence[Append]) -> Sequence[bool]:
        """Add entries to several logs."""
        return list(map(self._is_appended, appends))

    def _is_appended(self, each: Append) -> bool:
        try:
            self.append(each.match_id, each.number, each.entry, each.listing, each.result)
        except Conflict:
            return False
        return True

    def load(self, match_id: str, number: int = 0) -> list[Entry]:
        """The entries of a match without the first `number` ones."""
        return self._logs.get(match_id, [])[number:]

    def numbers(self, match_ids: Collection[str]) -> dict[str, int]:
        """How many entries the logs of these matches have."""
        return {match_id: len(self._logs[match_id]) for match_id in match_ids if match_id in self._logs}

    def listings(self, query: ListingQuery) -> Sequence[Listing]:
        """The wanted listings, most recently changed first."""
        wanted = [listing for listing in list(self._listings.values()) if self._is_wanted(listing, query)]
        return sorted(wanted, key=lambda listing: _in_order(listing.place))[: query.limit]

    def remove(self, match_id: str, changed: float | None = None, result: Result | None = None) -> bool:
        """Forget a match."""
        with self._lock:
            listing = self._listings.get(match_id)
            if listing is None or changed not in (None, listing.changed):
                return False
            for kept in (self._logs, self._listings, self._active):
                kept.pop(match_id, None)
            self._keep(result)
            return True

    def results(self, query: ResultQuery) -> Sequence[Result]:
        """The wanted results, latest first."""
        wanted = [result for result in list(self._results.values()) if _is_wanted_result(result, query)]
        return sorted(wanted, key=lambda result: (-result.ended, result.match_id))[: query.limit]

    def count_uptime(self, seconds: float, watched: Collection[str] = ()) -> None:
        """Add to the time that servers have run, and note which matches people are watching."""
        with self._lock:
            self._uptime += seconds
            self._active |= dict.fromkeys(self._listings.keys() & set(watched), self._uptime)

    def clocks(self) -> Clocks:
        """The time."""
        return Clocks(time.time(), self._uptime)

    def _keep(self, result: Result | None) -> None:
        if result:
            self._results.setdefault(result.match_id, result)

    def _is_wanted(self, listing: Listing, query: ListingQuery) -> bool:
        active = self._active.get(listing.match_id, 0.0)
        return (
            (query.status is None or listing.status == query.status)
            and (query.is_public is None or listing.is_public == query.is_public)
            and (query.person is None or query.person in listing.people)
            and (query.is_nobodys_turn is None or (listing.to_act is None) == query.is_nobodys_turn)
            and (query.unchanged_since is None or listing.changed < query.unchanged_since)
            and (query.inactive_since is None or active < query.inactive_since)
            and (query.after is None or _in_order(listing.place) > _in_order(query.after))
        )

    def keep_hold(self) -> None:
        """No other server can use this store."""

    def close(self) -> None:
        """There is nothing to release."""


def _in_order(place: tuple[float, str]) -> tuple[float, str]:
    """A sort key for places: most recently changed first."""
    changed, match_id = place
    return -changed, match_id


def _is_wanted_result(result: Result, query: ResultQuery) -> bool:
    return (
        (query.match_id is None or result.match_id == query.match_id)
        and (query.game is None or result.game == query.game)
        and (query.person is None or query.person in [seat.person for seat in result.seats])
    )
