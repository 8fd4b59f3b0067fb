"""A real server with a database full of matches."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from bench.server.client import Hear, Line, open_line
from bench.server.shelf import Shelf
from bench.server.stock import NAMES, Match
from bench.server.usage import cpu_seconds, memory
from sixfold.room.store.backup import restore
from sixfold.server.keys import read_key
from sixfold.server.people import COOKIE, Guest, People
from tests.chaos.conftest import running_postgres
from tests.soak.serving import FREE, Serving

SETTINGS = {**FREE, "SIXFOLD_WRITE_SECONDS": "60"}  # no limits, and patience when others use the machine, too
SETTLING = 0.5  # seconds after a start until the server has nothing to do


@dataclass
class Database:
    """An empty database."""

    kind: str
    url: str
    pid: int | None = None  # of its processes, if it has its own


@contextmanager
def database(kind: str, folder: Path) -> Iterator[Database]:
    """A new database, as durable as it is for anyone who installs it."""
    if kind == "sqlite":
        yield Database(kind, f"sqlite:///{folder / 'tables.db'}")
        return
    with warnings.catch_warnings(), running_postgres() as server:
        warnings.simplefilter("ignore")
        server.psql("create database games")
        yield Database(kind, server.get_uri("games"), server.get_pid())


class Spent(NamedTuple):
    """Processor seconds of the server, and of the processes of its database."""

    server: float
    database: float

    def __sub__(self, other: Spent) -> Spent:
        return Spent(self.server - other.server, self.database - other.database)


@dataclass
class Rooms:
    """What people need to know of a server: where it is, and the matches that its database had at the start."""

    port: int
    pid: int  # of the server's process
    database_pid: int | None  # of those of the database, if it has its own
    shelf: Shelf
    people: People
    fresh: list[Match]  # that nobody has opened yet
    lines: list[Line] = field(default_factory=list)

    def spent(self) -> Spent:
        """Processor seconds so far."""
        return Spent(cpu_seconds(self.pid), cpu_seconds(self.database_pid) if self.database_pid else 0.0)

    def memory(self) -> float:
        """The kilobytes that the server holds for itself."""
        return memory(self.pid)

    def take_fresh(self, count: int) -> list[Match]:
        """Matches without any move, each to be used once."""
        assert len(self.fresh) >= count, "the stock has too few fresh matches"
        return [self.fresh.pop() for _ in range(count)]

    async def watch(self, match: Match, seat: int | None, hear: Hear, source: str | None = None) -> Line:
        """A socket to a match: of the person at a seat, or of a spectator without a cookie."""
        cookie = ""
        if seat is not None:
            cookie = f"{COOKIE}={self.people.cookie(Guest(match.people[seat], NAMES[seat]))}"
        path = f"/api/matches/{match.match_id}/socket"
        line = await open_line(self.port, path, hear, source or match.source, cookie)
        self.lines.append(line)
        return line


@dataclass(kw_only=True)
class House(Rooms):
    """A server that we start and stop."""

    serving: Serving
    database: Database

    def expect_the_end(self) -> None:
        """From now on, no line minds when the server goes."""
        for line in self.lines:
            line.is_closing = True
        self.lines.clear()

    async def restart(self) -> None:
        """Stop the server and start it: it has no match in memory."""
        self.expect_the_end()
        await self.serving.stop()
        await self.start()

    async def start(self) -> None:
        """Start the server, and wait until it is ready and idle."""
        await self.serving.start()
        assert self.serving.process
        self.pid = self.serving.process.pid
        await asyncio.sleep(SETTLING)


@asynccontextmanager
async def house(kind: str, shelf: Shelf, folder: Path) -> AsyncIterator[House]:
    """A running server with all matches of the shelf."""
    with database(kind, folder) as empty:
        restore(shelf.file, empty.url)
        async with serve(empty, shelf, folder) as here:
            yield here


@asynccontextmanager
async def serve(database: Database, shelf: Shelf, folder: Path, **settings: str) -> AsyncIterator[House]:
    """A running server on a database that has all matches of the shelf."""
    serving = Serving(folder, database.url, {**SETTINGS, **settings})
    people, fresh = People(read_key(folder / "secret.key")), list(shelf.fresh)
    here = House(serving.port, 0, database.pid, shelf, people, fresh, serving=serving, database=database)
    await here.start()
    try:
        yield here
        assert not serving.errors(), "\n".join(serving.errors())
    finally:
        here.expect_the_end()
        await serving.kill()
