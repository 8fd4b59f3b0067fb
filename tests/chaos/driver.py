"""The monkey, the house that it breaks, and what is measured meanwhile."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import psutil

from tests.chaos.attackers import PROXY
from tests.chaos.faults import Fault, Scene, faults
from tests.chaos.people import Diary, Patient
from tests.soak.house import House
from tests.soak.people import Person
from tests.soak.serving import NO_LIMIT, Serving

SOURCES = {"Ann": "127.0.0.21", "Ben": "127.0.0.22"}
SETTINGS = {
    "SIXFOLD_BOT_PROCESSES": "1",
    "SIXFOLD_HINT_PROCESSES": "1",
    "SIXFOLD_BOT_PAUSE": "0.2",
    "SIXFOLD_TRUSTED_PROXIES": PROXY,
    "SIXFOLD_MATCHES_PER_HOUR": NO_LIMIT,  # they play far more games per hour than people can
}
SAMPLE_SECONDS = 5.0
PATIENCE = 180.0  # seconds until all matches have to be in play again: far more than they need on a busy machine
GLANCE = 0.1  # seconds between two checks whether the matches have changed


class Episode(NamedTuple):
    """A fault, and when it was active."""

    fault: str
    began: float
    ended: float


class Sample(NamedTuple):
    """The resources that the server uses."""

    at: float
    memory: int  # bytes
    descriptors: int
    log: int  # bytes


class Chaos(House):
    """Honest people and bots in matches of all games, on a server whose clock and disk can be spoiled."""

    bots = {
        "qwirkle": "expert", "select": "club", "connect": "casual", "select-connect": "club", "cubes": "expert",
        "rummy": "club",
    }  # fmt: skip

    def __init__(self, folder: Path, database: str, seed: int) -> None:
        settings = {**SETTINGS, "CHAOS_FOLDER": str(folder)}
        serving = Serving(folder, database, settings, program="tests.chaos.wrapped")
        people = [Person(name, serving.address, source) for name, source in SOURCES.items()]
        self.diary = Diary()
        super().__init__(serving, people, seed, partial(Patient, self.diary))
        self.samples: list[Sample] = []
        self.waiting: set[str] = set()  # games whose match has not moved since the last fault

    def _end(self, game: str, match_id: str) -> None:
        """The database may be away right now: finished games are checked with all the others at the end."""

    @asynccontextmanager
    async def sampled(self) -> AsyncIterator[None]:
        """Record from time to time what the server uses."""
        task = asyncio.create_task(self._sample_forever())
        yield
        task.cancel()

    async def _sample_forever(self) -> None:
        while True:
            with suppress(psutil.Error, AttributeError):  # there is no server right now
                process = psutil.Process(self.serving.process.pid)  # type: ignore[union-attr]
                log = self.serving.log.stat().st_size
                self.samples.append(Sample(monotonic(), process.memory_info().rss, process.num_fds(), log))
            await asyncio.sleep(SAMPLE_SECONDS)

    async def until_all_continue(self) -> float:
        """Wait until every match in play has another entry, or another match is in its place; returns the seconds."""
        began, before = monotonic(), self._progress()
        self.waiting = set(before)
        while self.waiting:
            await asyncio.sleep(GLANCE)
            now = self._progress()
            self.waiting = {game for game in self.waiting if now[game] == before[game]}
        return monotonic() - began

    def _progress(self) -> dict[str, tuple[str, int]]:
        return {game: (match_id, len(self.store.load(match_id))) for game, match_id in self.matches.items()}


class Monkey:
    """Breaks one thing after another, as its seed decides."""

    def __init__(self, scene: Scene, chaos: Chaos, calm: float, rush: float = 0.0) -> None:
        self.scene, self.chaos, self.calm = scene, chaos, calm
        self.rush = rush  # how often it breaks the next thing before the matches have recovered
        self.episodes: list[Episode] = []
        self.recoveries: dict[str, list[float]] = defaultdict(list)  # by fault, in seconds

    async def rage(self, seconds: float) -> None:
        """Break each thing at least once, until the time is up; then every match recovers."""
        ends = monotonic() + seconds
        for fault in self._plan():
            await asyncio.sleep(self.scene.rng.uniform(0.5, 1.5) * self.calm)
            began = monotonic()
            await fault(self.scene)
            self.episodes.append(Episode(fault.__name__, began, monotonic()))
            is_last = monotonic() > ends and len(self.episodes) >= len(faults(self.scene))
            if is_last or self.scene.rng.random() >= self.rush:
                self.recoveries[fault.__name__].append(await self._recovery(fault))
            if is_last:
                return

    async def _recovery(self, fault: Fault) -> float:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.chaos.until_all_continue()
        except TimeoutError:
            raise AssertionError(f"after {fault.__name__} these do not continue: {self.chaos.waiting}") from None

    def _plan(self) -> Iterator[Fault]:
        while True:
            plan = list(faults(self.scene))
            self.scene.rng.shuffle(plan)
            yield from plan
