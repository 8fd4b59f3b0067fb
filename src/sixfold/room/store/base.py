"""What a store is: an append-only log for each table, and a card of each table for lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from sixfold.room.entry import Entry
from sixfold.room.notices import Person


class Conflict(Exception):
    """Somebody was faster: the log is longer than the writer thought, or the key has been used."""


class NoSuchTable(ValueError):
    """There is no table with this name."""

    def __init__(self, table: str) -> None:
        super().__init__(f"there is no table '{table}'")


class StoreError(OSError):
    """What is kept cannot be opened, read or written; a sentence says why. Nothing is half-written."""


@dataclass(frozen=True, slots=True)
class Card:
    """What lists show of a table, so that nobody has to replay its log for it."""

    table: str
    game: str
    status: str
    is_public: bool
    names: tuple[str, ...]  # of people and bots; an open chair has none
    people: tuple[Person, ...]
    open_chairs: int
    on_turn: Person | None
    changed: float


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which cards are asked for; what is None does not matter."""

    status: str | None = None
    is_public: bool | None = None
    person: Person | None = None
    unchanged_since: float | None = None
    limit: int = 100


class Store(Protocol):
    """Keeps logs. All methods may be called from several threads and processes at once."""

    def append(self, table: str, at: int, entry: Entry, card: Card) -> None:
        """Add an entry behind the first `at` ones, and its card, in one transaction; when this returns, it is safe.

        Raises `Conflict` if the log does not have exactly `at` entries, or if the entry's key is in the log already.
        """

    def load(self, table: str, since: int = 0) -> list[Entry]:
        """The entries of a table but the first ones; empty for a table that is not there."""

    def cards(self, wanted: Wanted) -> Sequence[Card]:
        """The cards of some tables, those that changed last first."""

    def remove(self, table: str) -> None:
        """Forget a table."""
