"""What a store is: an append-only log for each match, a listing of each match, and results that outlive logs."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from sixfold.room.entry import Entry
from sixfold.room.notices import Person
from sixfold.rules.options import Value

if TYPE_CHECKING:
    from sixfold.room.store.assets import Assets
    from sixfold.room.store.peers import Peers


class Conflict(Exception):
    """Another writer was faster: the log is longer than this writer thought, or the key has been used."""


class NoSuchMatch(ValueError):
    """There is no match with this id."""

    def __init__(self, match_id: str) -> None:
        super().__init__(f"there is no match '{match_id}'")


class StoreError(OSError):
    """The store cannot be opened, read or written; the message says why, the code what to tell players.

    Nothing has changed, except perhaps after `Unsure`. Nothing is ever half-written.
    """

    code = "store-down"


class Busy(StoreError):
    """Other writers took too long."""

    code = "store-busy"


class Crowded(StoreError):
    """There is too much to do: this could not start in time."""

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
def deadline(moment: float) -> Iterator[None]:
    """Wait for other writers only until this moment (`time.monotonic`) within the block."""
    token = _deadline.set(moment)
    try:
        yield
    finally:
        _deadline.reset(token)


def seconds_left() -> float | None:
    """How long this work may still wait for other writers; None without a limit. Raises `Busy` past the limit."""
    moment = _deadline.get()
    if moment is None:
        return None
    if (left := moment - time.monotonic()) <= 0:
        raise Busy("other writers took too long")
    return left


@dataclass(frozen=True, slots=True)
class Listing:
    """What lists show of a match, so that its log need not be replayed."""

    match_id: str
    game: str
    status: str
    is_public: bool
    names: tuple[str, ...]  # of people and bots; an open chair has none
    people: tuple[Person, ...]
    open_chairs: int
    to_act: Person | None  # None: it is a bot's turn, or nobody's
    changed: float

    @property
    def place(self) -> tuple[float, str]:
        """Where the listing stands in a list, most recently changed first."""
        return self.changed, self.match_id


@dataclass(frozen=True, slots=True)
class ListingQuery:
    """Which listings to look up; None matches anything."""

    status: str | None = None
    is_public: bool | None = None
    person: Person | None = None
    unchanged_since: float | None = None  # on the clock
    inactive_since: float | None = None  # in uptime: neither changed nor watched since then
    after: tuple[float, str] | None = None  # only listings that come after this place in the list
    is_nobodys_turn: bool | None = None  # a bot has to act, or the game has not begun, or it is over
    limit: int = 100


@dataclass(frozen=True, slots=True)
class Clocks:
    """The time, measured in two ways that hardly ever go wrong together."""

    now: float  # the clock of the database
    uptime: float  # how many seconds servers have run on this store in total


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How one seat did in a game."""

    name: str
    person: Person | None
    bot: str | None  # its level, if a bot sat here from the start
    score: int
    has_won: bool


@dataclass(frozen=True, slots=True)
class Result:
    """What remains of a game when its log is gone."""

    match_id: str
    game: str
    options: tuple[tuple[str, Value], ...]
    seats: tuple[SeatResult, ...]
    end: str  # how it ended by the rules, "resigned", or why the match was closed
    ended: float


@dataclass(frozen=True, slots=True)
class ResultQuery:
    """Which results to look up; None matches anything."""

    match_id: str | None = None
    game: str | None = None
    person: Person | None = None
    limit: int = 100


@dataclass(frozen=True, slots=True)
class Append:
    """An entry for a log of `number` entries, the listing that goes with it, and the result if it ends the game.

    Where nobody has come or gone, it is not looked up who sat there.
    """

    match_id: str
    number: int
    entry: Entry
    listing: Listing
    result: Result | None = None
    same_people: bool = False
    is_bots_turn: bool = False  # now a bot has to act


class Store(Protocol):
    """Keeps logs. Threads may call all methods at the same time."""

    writers: int  # how many threads can write at the same time

    @property
    def peers(self) -> Peers | None:
        """What servers that share this store tell each other; None if it is not shared."""

    @property
    def assets(self) -> Assets | None:
        """The files of the browser app that servers which share this store keep for each other."""

    def append(self, match_id: str, number: int, entry: Entry, listing: Listing, result: Result | None = None) -> None:
        """Add an entry to a log of `number` entries, and update the listing, in one transaction.

        When this returns, the entry is safe. An entry that ends the game brings the result, which is kept in the
        same transaction, once per match.
        Raises `Conflict` if the log does not have exactly `number` entries, or already has the entry's key.
        """

    def append_all(self, appends: Sequence[Append]) -> Sequence[bool]:
        """Add entries to several logs at once, which costs little more than one.

        When this returns, they are safe. Returns for each whether it was added; it was not if there is a conflict.
        """

    def load(self, match_id: str, number: int = 0) -> list[Entry]:
        """The entries of a match without the first `number` ones; empty if there is no such match."""

    def numbers(self, match_ids: Collection[str]) -> dict[str, int]:
        """How many entries the logs of these matches have; one that does not exist is missing."""

    def listings(self, query: ListingQuery) -> Sequence[Listing]:
        """The wanted listings, most recently changed first."""

    def remove(self, match_id: str, changed: float | None = None, result: Result | None = None) -> bool:
        """Forget a match; given a time, only if it last changed then. Returns whether it has been removed.

        The result of its game stays. A given result is kept in the same transaction, unless there is one already.
        """

    def results(self, query: ResultQuery) -> Sequence[Result]:
        """The wanted results, latest first."""

    def count_uptime(self, seconds: float, watched: Collection[str] = ()) -> None:
        """Add to the time that servers have run, and note which matches people are watching."""

    def clocks(self) -> Clocks:
        """The time."""

    def keep_hold(self) -> None:
        """Check that no other server uses this store; raises `Taken` if one took over."""

    def close(self) -> None:
        """Release everything."""
