"""Both yardsticks, measured again beside everything that is compared with them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median

from bench.server.commit import Commit, Commits
from bench.server.echo import ACT, UPDATE, Echo

SOCKETS = 20
SECONDS = 0.25
PROCESSES = 3  # that answer in turn: one may be a few percent faster than another, from its start to its end
COMMITS = 100


@dataclass
class Yardsticks:
    """An echo and a commit, and how long they took each time."""

    answering: list[Echo]
    commits: Commits
    echoes: list[float] = field(default_factory=list)  # processor seconds, each time
    committed: list[Commit] = field(default_factory=list)

    async def measure(self) -> None:
        """Measure both again."""
        self.echoes.append(await self._echo(UPDATE))
        self.committed.append(self.commits.measure(COMMITS))

    @property
    def an_echo(self) -> float:
        """The processor seconds of an echo, as measured last and the time before: around what is compared with it."""
        return mean(self.echoes[-2:])

    @property
    def a_commit(self) -> float:
        """The same for a commit."""
        return mean(commit.cpu for commit in self.committed[-2:])

    async def once(self) -> None:
        """One echo, then one commit in another thread."""
        await self.answering[0].once()
        await asyncio.to_thread(self.commits.measure, 1)

    async def short_echo(self) -> float:
        """The processor seconds of an echo that is as short as an act."""
        return await self._echo(len(ACT))

    async def _echo(self, size: int) -> float:
        return mean([await echo.cpu(SOCKETS, SECONDS, size) for echo in self.answering])

    @property
    def values(self) -> dict[str, float]:
        """The medians, by their units."""
        return {
            "us": 1e6 * median(self.echoes),
            "us of a commit": 1e6 * median(commit.cpu for commit in self.committed),
            "ms of a commit, in all": 1000 * median(commit.time for commit in self.committed),
        }

    def __str__(self) -> str:
        echo, commit, time = self.values.values()
        return (
            f"an echo takes {echo:.1f} us of CPU (from {1e6 * min(self.echoes):.1f} to {1e6 * max(self.echoes):.1f}), "
            f"a commit {commit:.0f} us of CPU and {time:.2f} ms in all"
        )


@asynccontextmanager
async def yardsticks(folder: Path) -> AsyncIterator[Yardsticks]:
    """Yardsticks that are ready to use."""
    answering, commits = [await Echo.start() for _ in range(PROCESSES)], Commits(folder / "commits.db")
    try:
        for echo in answering:
            await echo.cpu(SOCKETS, SECONDS)  # to warm up
        yield Yardsticks(answering, commits)
    finally:
        for echo in answering:
            await echo.stop()
        commits.close()
