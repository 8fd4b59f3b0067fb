"""A store that forgets everything when the process ends: for tests and for a game in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

from sixfold.room.entry import Entry
from sixfold.room.store.base import Card, Conflict, Wanted


class MemoryStore:
    """Keeps logs in this process."""

    def __init__(self) -> None:
        self._logs: dict[str, list[Entry]] = {}
        self._cards: dict[str, Card] = {}
        self._lock = Lock()

    def append(self, table: str, at: int, entry: Entry, card: Card) -> None:
        """Add an entry."""
        with self._lock:
            log = self._logs.get(table, [])
            used = {each.key for each in log} - {None}
            if len(log) != at or entry.key in used:
                raise Conflict
            self._logs[table] = [*log, entry]
            self._cards[table] = card

    def load(self, table: str, since: int = 0) -> list[Entry]:
        """The entries of a table but the first ones."""
        return self._logs.get(table, [])[since:]

    def cards(self, wanted: Wanted) -> Sequence[Card]:
        """The cards of some tables, those that changed last first."""
        found = [card for card in list(self._cards.values()) if _is_wanted(card, wanted)]
        return sorted(found, key=lambda card: -card.changed)[: wanted.limit]

    def remove(self, table: str) -> None:
        """Forget a table."""
        with self._lock:
            self._logs.pop(table, None)
            self._cards.pop(table, None)


def _is_wanted(card: Card, wanted: Wanted) -> bool:
    return (
        (wanted.status is None or card.status == wanted.status)
        and (wanted.is_public is None or card.is_public == wanted.is_public)
        and (wanted.person is None or wanted.person in card.people)
        and (wanted.unchanged_since is None or card.changed < wanted.unchanged_since)
    )
