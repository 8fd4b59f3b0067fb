"""A store that forgets everything when the process ends: for tests and for a game in the terminal."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from threading import Lock

from sixfold.room.entry import Entry
from sixfold.room.store.base import Clocks, Conflict, Listing, Result, Wanted, WantedResults


class MemoryStore:
    """Keeps logs in this process."""

    writers = 4

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
            used = {each.key for each in log} - {None}
            if len(log) != number or entry.key in used:
                raise Conflict
            self._logs[match_id] = [*log, entry]
            self._listings[match_id] = listing
            self._active[match_id] = self._uptime
            self._keep(result)

    def load(self, match_id: str, number: int = 0) -> list[Entry]:
        """The entries of a match without the first `number` ones."""
        return self._logs.get(match_id, [])[number:]

    def listings(self, wanted: Wanted) -> Sequence[Listing]:
        """The wanted listings, most recently changed first."""
        found = [listing for listing in list(self._listings.values()) if self._is_wanted(listing, wanted)]
        return sorted(found, key=lambda listing: _in_order(listing.place))[: wanted.limit]

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

    def results(self, wanted: WantedResults) -> Sequence[Result]:
        """The wanted results, latest first."""
        found = [result for result in list(self._results.values()) if _is_wanted_result(result, wanted)]
        return sorted(found, key=lambda result: (-result.ended, result.match_id))[: wanted.limit]

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

    def _is_wanted(self, listing: Listing, wanted: Wanted) -> bool:
        active = self._active.get(listing.match_id, 0.0)
        return (
            (wanted.status is None or listing.status == wanted.status)
            and (wanted.is_public is None or listing.is_public == wanted.is_public)
            and (wanted.person is None or wanted.person in listing.people)
            and (wanted.is_nobodys_turn is None or (listing.to_act is None) == wanted.is_nobodys_turn)
            and (wanted.unchanged_since is None or listing.changed < wanted.unchanged_since)
            and (wanted.inactive_since is None or active < wanted.inactive_since)
            and (wanted.after is None or _in_order(listing.place) > _in_order(wanted.after))
        )

    def keep_hold(self) -> None:
        """No other server can use this store."""

    def close(self) -> None:
        """There is nothing to release."""


def _in_order(place: tuple[float, str]) -> tuple[float, str]:
    """A sort key for places: most recently changed first."""
    changed, match_id = place
    return -changed, match_id


def _is_wanted_result(result: Result, wanted: WantedResults) -> bool:
    return (
        (wanted.match_id is None or result.match_id == wanted.match_id)
        and (wanted.game is None or result.game == wanted.game)
        and (wanted.person is None or wanted.person in [seat.person for seat in result.seats])
    )
