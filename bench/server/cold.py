"""What it costs to load a finished game, of which the server knows nothing since its start."""

from __future__ import annotations

import asyncio
from statistics import mean

from bench.server.bench import Bench
from bench.server.client import Line
from bench.server.figures import middle
from bench.server.stock import Match

PART = "cold"
GOAL = 20.0  # ms
SETTLING = 0.3  # seconds


async def measure_cold(bench: Bench) -> None:
    """Join finished games after a start, and again."""
    first, *matches = bench.house.shelf.finished
    cold, warm, loads = [], [], []
    for _ in range(bench.plan.windows):
        await bench.house.restart()
        await _join(bench, bench.house.take_fresh(1) + [first])  # so that nothing happens for the first time
        cold.append(await _join(bench, matches))
        again = [await _join(bench, matches) for _ in range(bench.plan.warm)]
        warm.append(mean(again))
        loads.append(cold[-1] - warm[-1])
    values = {"ms": 1000 * middle(loads), "ms, with the first view": 1000 * middle(cold)}
    goal = {"ms": GOAL} if bench.is_main else {}
    bench.figures.add(PART, bench.kind, "a finished game loaded cold", values, **goal)
    bench.figures.add(PART, bench.kind, "a finished game joined again", {"ms": 1000 * middle(warm)})
    entries = mean(match.number for match in matches)
    print(
        f"{bench.title}: a finished game of {entries:.0f} entries: {1000 * middle(cold):.1f} ms of CPU to join cold, "
        f"{1000 * middle(warm):.1f} to join again, so {1000 * middle(loads):.1f} to load"
    )


async def _join(bench: Bench, matches: list[Match]) -> float:
    """The processor seconds until a player of each match has seen it, one after the other."""
    lines: list[Line] = []
    spent = bench.house.spent()
    for match in matches:
        seen = asyncio.Event()
        lines.append(await bench.house.watch(match, 0, lambda _, seen=seen: seen.set()))  # type: ignore[misc]
        await seen.wait()
    spent = bench.house.spent() - spent
    for line in lines:
        line.close()
    await asyncio.sleep(SETTLING)
    return spent.server / len(matches)
