"""People who play at real sockets: as fast as the server lets them, or at a given rate."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from bench.server.client import Line
from bench.server.house import Rooms, Spent
from bench.server.stock import Match
from tests.soak.moves import any_action

AT_ONCE = 20  # tables that are opened at the same time
PATIENCE = 60.0  # seconds until a move must have reached everyone


class Table:
    """A match and the two who play it.

    The next move is made only when the last one is acknowledged and both have seen it, so that the server cannot spare
    itself a view by skipping one.
    """

    def __init__(self, hall: Hall, match: Match) -> None:
        self.hall, self.match = hall, match
        self.lines: list[Line] = []
        self.views: list[dict[str, Any]] = [{}, {}]
        self.number = match.number  # of entries that the server has acknowledged
        self.asked: float | None = None  # when the move was due that is under way

    async def open(self) -> None:
        """Let both people come and wait until they have seen the match."""
        for seat in range(len(self.views)):
            self.lines.append(await self.hall.house.watch(self.match, seat, self._ear(seat)))
        while not self.is_ready:
            await asyncio.sleep(0.001)

    def _ear(self, seat: int) -> Callable[[bytes], None]:
        return lambda text: self._hear(seat, text)

    def _hear(self, seat: int, text: bytes) -> None:
        message = json.loads(text)
        match message["type"]:
            case "done":
                assert self.asked is not None
                self.hall.waits.append(perf_counter() - self.asked)
                self.number, self.asked = message["number"], None
            case "hello" | "update":
                self.views[seat].update(message["view"])
            case _:
                raise AssertionError(text)
        if self in self.hall.busy and self.is_ready:
            self.hall.moved(self)

    @property
    def is_ready(self) -> bool:
        """Whether nothing is under way, and both have seen everything."""
        return self.asked is None and all(view.get("number", 0) >= self.number for view in self.views)

    def move(self, due: float | None = None) -> None:
        """Let the seat whose turn it is move."""
        seat = self.views[0]["turn"]
        view = self.views[seat]
        action = any_action(view, self.hall.rng)
        self.asked = due or perf_counter()
        self.hall.busy.add(self)
        act = {"type": "act", "at": view["at"], "actions": [action], "key": str(view["at"])}
        self.lines[seat].send(json.dumps(act).encode())

    def close(self) -> None:
        """Let both leave."""
        for line in self.lines:
            line.close()


@dataclass(frozen=True)
class Window:
    """Some seconds of play, from the first move until the last has reached everyone."""

    seconds: float
    waits: list[float]  # for the acknowledgement of each move, in seconds
    spent: Spent
    received: int  # bytes, by all people at the tables

    @property
    def moves(self) -> int:
        """How many moves there were."""
        return len(self.waits)

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    @property
    def cpu(self) -> float:
        """The server's processor seconds for one move."""
        return self.spent.server / self.moves


@dataclass
class Hall:
    """Tables in play, and others that wait until a game is over: so a new game costs nothing while we measure."""

    house: Rooms
    rng: Random
    tables: list[Table] = field(default_factory=list)
    spare: deque[Table] = field(default_factory=deque)
    left: list[Table] = field(default_factory=list)  # whose game is over
    busy: set[Table] = field(default_factory=set)  # with a move under way
    waits: list[float] = field(default_factory=list)
    on_turn: Callable[[Table], None] | None = None  # what to do when somebody may move
    is_idle: asyncio.Event = field(default_factory=asyncio.Event)

    async def open(self, matches: Iterable[Match]) -> list[Table]:
        """Tables where people sit and wait."""
        opened = [Table(self, match) for match in matches]
        for first in range(0, len(opened), AT_ONCE):
            await asyncio.gather(*(table.open() for table in opened[first : first + AT_ONCE]))
        return opened

    async def play_at(self, matches: Iterable[Match]) -> None:
        """Open tables and play there from now on."""
        self.tables += await self.open(matches)

    async def prepare(self, moves: float) -> None:
        """Clear the tables of games that are over, and open those that this many moves will need."""
        for table in self.left:
            table.close()
        self.left.clear()
        wanted = int(2.5 * moves / self.house.shelf.moves_in_game) + 5
        self.spare += await self.open(self.house.take_fresh(max(0, wanted - len(self.spare))))
        await asyncio.sleep(0.2)  # until the server has noticed who has left

    def moved(self, table: Table) -> None:
        """A move has reached everyone."""
        self.busy.discard(table)
        if table.views[0]["status"] != "playing":
            self.left.append(table)
            self.tables.remove(table)
            assert self.spare, "there were more games than expected"
            table = self.spare.popleft()
            self.tables.append(table)
        if self.on_turn:
            self.on_turn(table)
        if not self.busy:
            self.is_idle.set()

    async def rush(self, seconds: float) -> Window:
        """Play as fast as the server lets us."""

        async def play() -> None:
            for table in list(self.tables):
                table.move()
            await asyncio.sleep(seconds)

        return await self.measured(play, Table.move)

    async def pace(self, rate: float, seconds: float) -> Window:
        """Make moves at random moments, at this rate, whether or not the server keeps up.

        A move that has no table to be made at waits for one; that counts as waiting for the server.
        """
        free, late = list(self.tables), deque[float]()

        def make(table: Table) -> None:
            if late:
                table.move(late.popleft())
            else:
                free.append(table)

        async def play() -> None:
            due = began = perf_counter()
            while (due := due + self.rng.expovariate(rate)) < began + seconds:
                await asyncio.sleep(max(0.0, due - perf_counter()))
                if free:
                    free.pop(self.rng.randrange(len(free))).move(due)
                else:
                    late.append(due)
            while late:
                await asyncio.sleep(0.01)

        return await self.measured(play, make)

    async def measured(
        self, play: Callable[[], Awaitable[None]], on_turn: Callable[[Table], None] | None = None
    ) -> Window:
        """What is spent on some play, all of it: no move is under way before or after."""
        self.waits.clear()
        received, spent, began = self.received, self.house.spent(), perf_counter()
        self.on_turn = on_turn
        await play()
        self.on_turn = None
        await self.until_idle()
        seconds = perf_counter() - began
        return Window(seconds, list(self.waits), self.house.spent() - spent, self.received - received)

    async def until_idle(self) -> None:
        """Wait until no move is under way."""
        async with asyncio.timeout(PATIENCE):
            while self.busy:
                self.is_idle.clear()
                await self.is_idle.wait()

    @property
    def received(self) -> int:
        """The bytes that all people here have received."""
        return sum(line.received for table in (*self.tables, *self.left, *self.spare) for line in table.lines)

    async def close(self) -> None:
        """Let everyone leave."""
        for table in (*self.tables, *self.left, *self.spare):
            table.close()
        self.tables.clear()
        self.left.clear()
        self.spare.clear()
        await asyncio.sleep(0.5)  # until the server has noticed
