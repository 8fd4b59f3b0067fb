"""A store that forgets everything when the process ends: for tests and for a game in the terminal."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from threading import Lock

from sixfold.room.entry import Entry
from sixfold.room.store.base import Card, Clocks, Conflict, Result, Wanted, WantedResults


class MemoryStore:
    """Keeps logs in this process."""

    writers = 4

    def __init__(self) -> None:
        self._logs: dict[str, list[Entry]] = {}
        self._cards: dict[str, Card] = {}
        self._results: dict[str, Result] = {}
        self._uptime = 0.0
        self._active: dict[str, float] = {}  # the uptime when a table last changed or was watched
        self._lock = Lock()

    def append(self, table: str, at: int, entry: Entry, card: Card, result: Result | None = None) -> None:
        """Add an entry."""
        with self._lock:
            log = self._logs.get(table, [])
            used = {each.key for each in log} - {None}
            if len(log) != at or entry.key in used:
                raise Conflict
            self._logs[table] = [*log, entry]
            self._cards[table] = card
            self._active[table] = self._uptime
            self._keep(result)

    def load(self, table: str, since: int = 0) -> list[Entry]:
        """The entries of a table but the first ones."""
        return self._logs.get(table, [])[since:]

    def cards(self, wanted: Wanted) -> Sequence[Card]:
        """The cards of some tables, those that changed last first."""
        found = [card for card in list(self._cards.values()) if self._is_wanted(card, wanted)]
        return sorted(found, key=lambda card: _in_order(card.place))[: wanted.limit]

    def remove(self, table: str, changed: float | None = None, result: Result | None = None) -> bool:
        """Forget a table."""
        with self._lock:
            card = self._cards.get(table)
            if card is None or changed not in (None, card.changed):
                return False
            for kept in (self._logs, self._cards, self._active):
                kept.pop(table, None)
            self._keep(result)
            return True

    def results(self, wanted: WantedResults) -> Sequence[Result]:
        """The results of some games, those that ended last first."""
        found = [result for result in list(self._results.values()) if _is_wanted_result(result, wanted)]
        return sorted(found, key=lambda result: (-result.ended, result.table))[: wanted.limit]

    def count_uptime(self, seconds: float, watched: Collection[str] = ()) -> None:
        """Note that a server has run for some more seconds, and that people are watching some tables."""
        with self._lock:
            self._uptime += seconds
            self._active |= dict.fromkeys(self._cards.keys() & set(watched), self._uptime)

    def clocks(self) -> Clocks:
        """What time it is."""
        return Clocks(time.time(), self._uptime)

    def _keep(self, result: Result | None) -> None:
        if result:
            self._results.setdefault(result.table, result)

    def _is_wanted(self, card: Card, wanted: Wanted) -> bool:
        active = self._active.get(card.table, 0.0)
        return (
            (wanted.status is None or card.status == wanted.status)
            and (wanted.is_public is None or card.is_public == wanted.is_public)
            and (wanted.person is None or wanted.person in card.people)
            and (wanted.is_nobodys_turn is None or (card.on_turn is None) == wanted.is_nobodys_turn)
            and (wanted.unchanged_since is None or card.changed < wanted.unchanged_since)
            and (wanted.inactive_since is None or active < wanted.inactive_since)
            and (wanted.after is None or _in_order(card.place) > _in_order(wanted.after))
        )

    def keep_hold(self) -> None:
        """Nobody else can come here."""

    def close(self) -> None:
        """There is nothing to let go of."""


def _in_order(place: tuple[float, str]) -> tuple[float, str]:
    """What places are compared by: those that changed last come first."""
    changed, table = place
    return -changed, table


def _is_wanted_result(result: Result, wanted: WantedResults) -> bool:
    return (
        (wanted.table is None or result.table == wanted.table)
        and (wanted.game is None or result.game == wanted.game)
        and (wanted.person is None or wanted.person in [seat.person for seat in result.seats])
    )
