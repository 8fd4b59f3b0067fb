"""What one server process does with real sockets and a real file: moves per second, how long people wait, memory."""

from __future__ import annotations

import asyncio
import json
import os
import resource
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection

from tests.soak.moves import any_action
from tests.soak.people import Person
from tests.soak.serving import Serving

LOADS = (1, 10, 50)  # tables at which two clients move as fast as they can
SECONDS = 6.0  # for each load
SPECTATORS = 1000
SPECTATED = 50  # tables
STARTS = 5
AT_ONCE = 50  # sockets that are opened at the same time


@dataclass
class Meter:
    """What clients have waited for, in milliseconds."""

    acknowledged: list[float] = field(default_factory=list)
    updated: list[float] = field(default_factory=list)
    sent: dict[tuple[str, int], float] = field(default_factory=dict)  # by table and events so far

    def move(self, match_id: str, at: int) -> None:
        self.sent[match_id, at] = perf_counter()

    def done(self, match_id: str, at: int) -> None:
        self.acknowledged.append(1000 * (perf_counter() - self.sent[match_id, at]))

    def update(self, match_id: str, at: int) -> None:
        self.updated.append(1000 * (perf_counter() - self.sent[match_id, at]))


class Seat:
    """A client that moves at once when it is its turn."""

    def __init__(self, socket: ClientConnection, match_id: str, meter: Meter, rng: Random) -> None:
        self.socket, self.match_id, self.meter, self.rng = socket, match_id, meter, rng
        self.view: dict[str, Any] = {}
        self.moved_at = -1  # how many events there were when we last moved

    async def play(self) -> None:
        """Play until the game is over."""
        async for text in self.socket:
            message = json.loads(text)
            assert message["type"] != "refused", message
            if message["type"] == "done":
                self.meter.done(self.match_id, self.moved_at)
            elif "view" in message:
                await self._see(message["view"])
            if self.view["status"] != "playing":
                return

    async def _see(self, view: dict[str, Any]) -> None:
        before, self.view = self.view.get("at"), view
        if before is not None and before != view["at"] and before != self.moved_at:
            self.meter.update(self.match_id, before)
        if view["turn"] is None or view["turn"] != view["seat"] or view["at"] == self.moved_at:
            return
        action, self.moved_at = any_action(view, self.rng), view["at"]
        self.meter.move(self.match_id, view["at"])
        await self.socket.send(
            json.dumps({"type": "act", "at": view["at"], "actions": [action], "key": str(view["at"])})
        )


async def new_table(people: list[Person]) -> str:
    """A table of Qwirkle where the game has begun."""
    host, *others = people
    match_id = await host.open("qwirkle", {}, [{"holder": "me"}, *({"holder": "open"} for _ in others)])
    for person in others:
        await person.until(match_id, "sit", lambda view: any(seat["you"] for seat in view["seats"]))
    await host.until(match_id, "start", lambda view: view["status"] != "waiting")
    return match_id


async def play_forever(people: list[Person], match_id: str, meter: Meter) -> None:
    """Play one game after the other."""

    async def play(person: Person) -> None:
        async with person.connect(match_id, 0) as socket:
            await Seat(socket, match_id, meter, Random(f"{match_id}/{person.name}")).play()

    while True:
        await asyncio.gather(*map(play, people))
        match_id = await new_table(people)


async def print_load(serving: Serving, people: list[Person], count: int) -> None:
    """Moves per second and latency while this many matches are played."""
    matches = [await new_table(people) for _ in range(count)]
    meter = Meter()
    used = cpu_seconds(serving)
    with suppress(TimeoutError):
        async with asyncio.timeout(SECONDS):
            await asyncio.gather(*(play_forever(people, match_id, meter) for match_id in matches))
    moves = len(meter.acknowledged)
    work = 1000 * (cpu_seconds(serving) - used) / moves
    print(
        f"{count:5} tables {moves / SECONDS:6.0f} moves/s   {work:5.1f} ms of processor time each   "
        f"acknowledged in {spread(meter.acknowledged)}   the other seat knows in {spread(meter.updated)}"
    )


def spread(times: list[float]) -> str:
    """The median and the 99th percentile."""
    return f"{median(times):.0f} ms (p99 {quantiles(times, n=100)[98]:.0f})"


async def print_idle(serving: Serving, person: Person, people: list[Person]) -> None:
    """How much memory an idle spectator takes."""
    matches = [await new_table(people) for _ in range(SPECTATED)]
    before = memory(serving)
    async with AsyncExitStack() as stack:
        for first in range(0, SPECTATORS, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, SPECTATORS))
            opened = [stack.enter_async_context(person.connect(matches[each % SPECTATED], 0)) for each in numbers]
            for socket in await asyncio.gather(*opened):
                await socket.recv()
        grown = memory(serving) - before
    print(f"{SPECTATORS} idle spectators at {SPECTATED} tables: {grown / SPECTATORS:.0f} kB of memory each")


def cpu_seconds(serving: Serving) -> float:
    """The processor time that a server has used."""
    assert serving.process is not None
    fields = Path(f"/proc/{serving.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(serving: Serving) -> int:
    """The kilobytes of main memory that a server holds."""
    assert serving.process is not None
    status = Path(f"/proc/{serving.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


async def main(folder: Path) -> None:
    """Measure and print."""
    serving = Serving(folder, f"sqlite:///{folder / 'tables.db'}")
    for _ in range(STARTS):
        await serving.start()
        await serving.kill()
    await serving.start()
    print(f"server, one process, SQLite with full durability: ready in {1000 * median(serving.start_seconds):.0f} ms")
    people = [Person(name, serving.address) for name in ("Ann", "Ben")]
    try:
        for person in people:
            await person.come()
        for matches in LOADS:
            await print_load(serving, people, matches)
        await print_idle(serving, Person("Eve", serving.address), people)
    finally:
        await serving.kill()
        for person in people:
            await person.http.aclose()


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with TemporaryDirectory() as found:
        asyncio.run(main(Path(found)))
