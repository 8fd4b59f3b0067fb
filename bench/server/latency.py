"""How long a move waits for its answer when the server is busy, but not too busy."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from time import perf_counter

from bench.server.bench import Bench
from bench.server.figures import late, middle
from bench.server.moves import warm_up
from bench.server.tables import Hall, Window

PART = "latency"
LOAD = 0.7  # of one core
LONGER = 2  # windows, since a percentile needs many moves
GOAL = 100.0  # ms
PAUSE = 0.05  # seconds between two looks at the machine


class Watch:
    """The yardsticks' own answers meanwhile: nobody can be faster than a bare echo and a bare commit."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.waits: list[float] = []

    async def look(self) -> None:
        """Ask for an echo and a commit again and again."""
        while True:
            began = perf_counter()
            await self.bench.yardsticks.once()
            self.waits.append(perf_counter() - began)
            await asyncio.sleep(PAUSE)


async def measure_latency(bench: Bench) -> None:
    """Find out at what rate the server has 70 percent of a core to do, then ask for that."""
    await bench.house.restart()
    hall, watch = Hall(bench.house, Random(PART)), Watch(bench)
    await hall.play_at(bench.house.shelf.busy)
    seconds = LONGER * bench.plan.seconds
    await hall.prepare(await warm_up(hall) * seconds)
    full = await hall.rush(bench.plan.seconds)
    able = 1 / full.cpu
    await hall.prepare(able * seconds)
    # A move costs more when fewer are under way at the same time, so the first rate is only nearly right.
    trial = await hall.pace(LOAD * able, bench.plan.seconds)
    rate = LOAD / trial.cpu
    print(f"{bench.title}: {len(hall.tables)} tables, {rate:.0f} of {able:.0f} moves/s, at random; ms to the answer")
    print(f"  {'load':>5} {'median':>7} {'p99':>7} {'longest':>8} {'p99 of an echo and a commit meanwhile':>40}")

    async def measure() -> Window:
        await hall.prepare(rate * seconds)
        return await _paced(hall, watch, rate, seconds)

    windows, _ = await bench.windows(measure, bench.plan.windows)
    await hall.close()
    values = {
        "ms": middle(1000 * late(window.waits) for window in windows),
        "ms, longest": middle(1000 * max(window.waits) for window in windows),
        "ms, median": middle(1000 * middle(window.waits) for window in windows),
        "ms, p99 of an echo and a commit": 1000 * late(watch.waits),
        "of a core": middle(load_of(window) for window in windows),
        "moves/s": rate,
    }
    goal = {"ms": GOAL} if bench.is_main else {}
    bench.figures.add(PART, bench.kind, "the answer at 70 % load, p99", values, **goal)
    bench.figures.add(PART, bench.kind, "what the server can do", {"moves/s": able})


async def _paced(hall: Hall, watch: Watch, rate: float, seconds: float) -> Window:
    begun = len(watch.waits)
    looking = asyncio.ensure_future(watch.look())
    window = await hall.pace(rate, seconds)
    looking.cancel()
    with suppress(asyncio.CancelledError):
        await looking
    waits, meanwhile = window.waits, late(watch.waits[begun:])
    print(
        f"  {100 * load_of(window):3.0f} % {1000 * middle(waits):7.1f} {1000 * late(waits):7.1f}"
        f" {1000 * max(waits):8.1f} {1000 * meanwhile:40.1f}"
    )
    return window


def load_of(window: Window) -> float:
    """The share of one core that the server has used."""
    return window.spent.server / window.seconds
