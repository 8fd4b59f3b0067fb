"""What a store is: an append-only log for each table, a card of each table for lists, and results that outlive logs."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Protocol

from sixfold.room.entry import Entry
from sixfold.room.notices import Person
from sixfold.rules.options import Value


class Conflict(Exception):
    """Somebody was faster: the log is longer than the writer thought, or the key has been used."""


class NoSuchTable(ValueError):
    """There is no table with this name."""

    def __init__(self, table: str) -> None:
        super().__init__(f"there is no table '{table}'")


class StoreError(OSError):
    """What is kept cannot be opened, read or written; a sentence says why, a code says what to tell players.

    Nothing has changed, except perhaps after `Unsure`. Nothing is ever half-written.
    """

    code = "store-down"


class Busy(StoreError):
    """Others were writing for too long."""

    code = "store-busy"


class Crowded(StoreError):
    """There is too much to do: this could not begin in time."""

    code = "server-busy"


class Full(StoreError):
    """There is no space left."""

    code = "store-full"


class Unsure(StoreError):
    """Nobody knows whether this was written: the database went away during the commit."""

    code = "store-unsure"


class Taken(StoreError):
    """Another server uses this database."""


_deadline: ContextVar[float | None] = ContextVar("deadline", default=None)


@contextmanager
def until(moment: float) -> Iterator[None]:
    """Let what is done in here wait for other writers only until this moment of `time.monotonic`."""
    token = _deadline.set(moment)
    try:
        yield
    finally:
        _deadline.reset(token)


def seconds_left() -> float | None:
    """How long this work may still wait for other writers; None if nobody set a limit. Raises `Busy` past the limit."""
    moment = _deadline.get()
    if moment is None:
        return None
    if (left := moment - time.monotonic()) <= 0:
        raise Busy("other writers took too long")
    return left


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

    @property
    def place(self) -> tuple[float, str]:
        """Where the card stands in a list, which has those first that changed last."""
        return self.changed, self.table


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which cards are asked for; what is None does not matter."""

    status: str | None = None
    is_public: bool | None = None
    person: Person | None = None
    unchanged_since: float | None = None  # by the clock
    inactive_since: float | None = None  # by uptime: neither changed nor watched since then
    after: tuple[float, str] | None = None  # only cards that come behind this place in the list
    is_nobodys_turn: bool | None = None  # nobody's: a bot has to act, or the game has not begun or is over
    limit: int = 100


@dataclass(frozen=True, slots=True)
class Clocks:
    """What time it is, told in two ways that hardly ever go wrong together."""

    now: float  # the clock of the database
    uptime: float  # for how many seconds servers have run on this store in total


@dataclass(frozen=True, slots=True)
class Scored:
    """What came of one seat in a game."""

    name: str
    person: Person | None
    bot: str | None  # the level, where a bot sat from the start
    score: int
    has_won: bool


@dataclass(frozen=True, slots=True)
class Result:
    """What remains of a game when its log is gone."""

    table: str
    game: str
    options: tuple[tuple[str, Value], ...]
    seats: tuple[Scored, ...]
    end: str  # how it ended by the rules, "resigned", or why its table was closed
    ended: float


@dataclass(frozen=True, slots=True)
class WantedResults:
    """Which results are asked for; what is None does not matter."""

    table: str | None = None
    game: str | None = None
    person: Person | None = None
    limit: int = 100


class Store(Protocol):
    """Keeps logs. All methods may be called from several threads at once."""

    writers: int  # how many threads can write side by side

    def append(self, table: str, at: int, entry: Entry, card: Card, result: Result | None = None) -> None:
        """Add an entry behind the first `at` ones, and its card, in one transaction; when this returns, it is safe.

        An entry that ends the game brings the result, which is kept in the same transaction, once for each table.
        Raises `Conflict` if the log does not have exactly `at` entries, or if the entry's key is in the log already.
        """

    def load(self, table: str, since: int = 0) -> list[Entry]:
        """The entries of a table but the first ones; empty for a table that is not there."""

    def cards(self, wanted: Wanted) -> Sequence[Card]:
        """The cards of some tables, those that changed last first."""

    def remove(self, table: str, changed: float | None = None, result: Result | None = None) -> bool:
        """Forget a table; given a time, only if it last changed then. Returns whether it was there and is gone.

        The result of its game stays. One that is given is kept in the same transaction, unless there is one already.
        """

    def results(self, wanted: WantedResults) -> Sequence[Result]:
        """The results of some games, those that ended last first."""

    def count_uptime(self, seconds: float, watched: Collection[str] = ()) -> None:
        """Note that a server has run for some more seconds, and that people are watching some tables."""

    def clocks(self) -> Clocks:
        """What time it is."""

    def keep_hold(self) -> None:
        """Make sure that this server is still the only one here; raises `Taken` if another one took over."""

    def close(self) -> None:
        """Let go of everything."""
