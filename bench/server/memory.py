"""The memory of tables and of sockets: by how much the server's own memory (USS) grows when many are opened."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

from bench.server.bench import Bench
from bench.server.client import Line
from bench.server.echo import Echo
from bench.server.spectators import AT_ONCE, FROM_ONE_ADDRESS
from bench.server.stock import Match
from bench.server.tables import Hall, Table
from bench.server.usage import memory

PART = "memory"
TABLE_GOAL, SPECTATOR_GOAL = 90.0, 30.0  # kB
WARM = 100  # tables and sockets that are opened before anything is measured
SPECTATED = 50  # tables of the spectators
PLAYED = 60  # tables at which some moves are made
MOVES = 10  # ... each
SETTLING = 0.5  # seconds


async def measure_memory(bench: Bench) -> None:
    """Open many of each."""
    house, plan = bench.house, bench.plan
    await house.restart()
    hall = Hall(house, Random(PART))
    await hall.play_at(house.take_fresh(WARM))
    matches = house.take_fresh(plan.in_memory)
    table = await _growth(house.memory, hall.play_at(matches)) / plan.in_memory
    lines = await _watch(bench, matches, WARM, 0)
    opening = _watch(bench, matches, plan.idle, 1 + WARM // FROM_ONE_ADDRESS, lines)
    spectator = await _growth(house.memory, opening) / plan.idle
    played = min(PLAYED, plan.in_memory)
    moved = await _growth(house.memory, _play(hall, played)) / played
    for line in lines:
        line.close()
    await hall.close()
    bare = await _bare(plan.idle)
    goals = (TABLE_GOAL, SPECTATOR_GOAL) if bench.is_main else (None, None)
    print(f"{bench.title}: memory that the server holds for itself (USS), in kB")
    for name, size, goal in (
        ("a table in memory with two sockets", table, goals[0]),
        (f"what {MOVES} moves at a table add", moved, None),
        ("a spectator's socket", spectator, goals[1]),
        ("a bare uvicorn's socket", bare, None),
    ):
        bench.figures.add(PART, bench.kind, name, {"kB": size}, **({} if goal is None else {"kB": goal}))
        print(f"  {name:36} {size:6.1f}")


async def _growth(size: Callable[[], float], opening: Coroutine[Any, Any, object]) -> float:
    """By how much something grows while we open something."""
    await asyncio.sleep(SETTLING)
    before = size()
    await opening
    await asyncio.sleep(SETTLING)
    return size() - before


async def _watch(
    bench: Bench, matches: list[Match], count: int, network: int, lines: list[Line] | None = None
) -> list[Line]:
    """Spectators of some tables, who have seen their table."""
    lines = [] if lines is None else lines

    async def one(number: int) -> Line:
        source = f"127.2.0.{1 + network + number // FROM_ONE_ADDRESS}"
        return await bench.house.watch(matches[number % SPECTATED], None, lambda _: None, source)

    for first in range(0, count, AT_ONCE):
        lines += await asyncio.gather(*map(one, range(first, min(first + AT_ONCE, count))))
    while any(line.messages == 0 for line in lines):
        await asyncio.sleep(0.01)
    return lines


async def _play(hall: Hall, tables: int) -> None:
    """Make some moves at some tables."""
    made: Counter[Table] = Counter()

    def move(table: Table) -> None:
        made[table] += 1
        if made[table] <= MOVES:
            table.move()

    async def begin() -> None:
        for table in hall.tables[:tables]:
            move(table)
        await hall.until_idle()

    await hall.measured(begin, move)


async def _bare(count: int) -> float:
    """What a socket takes in a uvicorn without anything else."""
    echo = await Echo.start()  # a new one: a process that once had many sockets is never the same again
    try:
        await echo.open(WARM)
        return await _growth(lambda: memory(echo.process.pid), echo.open(count)) / count
    finally:
        await echo.stop()
