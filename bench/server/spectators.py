"""What one more spectator costs: moves at one table before none, some and many of them."""

from __future__ import annotations

import asyncio
from random import Random
from statistics import mean

from bench.server.bench import Bench
from bench.server.client import Line
from bench.server.stock import Match
from bench.server.tables import Hall, Window

PART = "spectators"
GOAL = 2.0  # echoes
AT_ONCE = 50
FROM_ONE_ADDRESS = 100
GAMES_FOR_FEW = 5  # what is small must be measured more often
FEW = 100


class Gallery:
    """Spectators of one match, who only count: the next move waits until all of them have seen the last one."""

    def __init__(self, bench: Bench, match: Match) -> None:
        self.bench, self.match = bench, match
        self.lines: list[Line] = []
        self.heard: list[int] = []  # by spectator: the move after which they last heard something
        self.move = self.missing = 0
        self.is_complete = asyncio.Event()

    async def fill(self, count: int) -> None:
        """Let spectators come."""
        for first in range(0, count, AT_ONCE):
            self.lines += await asyncio.gather(*map(self._open, range(first, min(first + AT_ONCE, count))))
        while any(line.messages == 0 for line in self.lines):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)

    async def _open(self, number: int) -> Line:
        self.heard.append(0)
        source = f"127.1.0.{1 + number // FROM_ONE_ADDRESS}"
        return await self.bench.house.watch(self.match, None, lambda _: self._hear(number), source)

    def _hear(self, number: int) -> None:
        if self.heard[number] < self.move:
            self.heard[number] = self.move
            self.missing -= 1
            if not self.missing:
                self.is_complete.set()

    def expect(self) -> None:
        """A move is about to be made."""
        self.move += 1
        self.missing = len(self.lines)
        if self.missing:
            self.is_complete.clear()
        else:
            self.is_complete.set()

    @property
    def messages(self) -> int:
        """How many messages they have received together."""
        return sum(line.messages for line in self.lines)


async def measure_spectators(bench: Bench) -> None:
    """Measure with each number of spectators."""
    print(f"{bench.title}: a move at one table with spectators")
    print(f"  {'spectators':>10} {'echoes':>8} {'ms of CPU':>10} {'a further spectator':>20}")
    costs: list[tuple[int, float, float]] = []
    await bench.yardsticks.measure()
    matches = list(bench.house.shelf.spectated)
    for count in bench.plan.spectators:
        costs.append(await _measure(bench, count, matches))
        _report(bench, costs)


async def _measure(bench: Bench, count: int, matches: list[Match]) -> tuple[int, float, float]:
    """How many, the cost of a move in echoes, and in seconds."""
    echoes, costs = [], []
    for _ in range(GAMES_FOR_FEW if count <= FEW else max(1, bench.plan.windows - 1)):
        match = matches.pop()
        hall, gallery = Hall(bench.house, Random(match.match_id)), Gallery(bench, match)
        await hall.play_at([match])
        await gallery.fill(count)
        window = await _play(hall, gallery, bench.plan.spectated_moves)
        for line in gallery.lines:
            line.close()
        await hall.close()
        await bench.yardsticks.measure()
        costs.append(window.cpu)
        echoes.append(window.cpu / bench.yardsticks.an_echo)
    return count, mean(echoes), mean(costs)


async def _play(hall: Hall, gallery: Gallery, moves: int) -> Window:
    """Moves, each as soon as everyone has seen the one before."""
    before = gallery.messages

    async def play() -> None:
        for _ in range(moves):
            gallery.expect()
            [table] = hall.tables
            table.move()
            await gallery.is_complete.wait()
            await hall.until_idle()

    window = await hall.measured(play)
    seen = gallery.messages - before
    assert seen >= moves * len(gallery.lines), "a spectator has missed a move"
    return window


def _report(bench: Bench, costs: list[tuple[int, float, float]]) -> None:
    count, echoes, seconds = costs[-1]
    values = {"echoes": echoes, "ms of CPU": 1000 * seconds}
    bench.figures.add(PART, bench.kind, f"a move before {count} spectators", values)
    if len(costs) == 1:
        print(f"  {count:10} {echoes:8.1f} {1000 * seconds:10.2f}")
        return
    none, few, _ = costs[0]
    more = (echoes - few) / (count - none)
    goal = {"echoes": GOAL} if bench.is_main and count == bench.plan.spectators[-1] else {}
    bench.figures.add(PART, bench.kind, f"a further spectator, up to {count}", {"echoes": more}, **goal)
    print(f"  {count:10} {echoes:8.1f} {1000 * seconds:10.2f} {more:13.2f} echoes")
