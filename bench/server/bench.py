"""What every measurement needs."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cached_property
from statistics import median
from typing import TypeVar

from bench.server.figures import Figures
from bench.server.house import House
from bench.server.plan import DATABASES, Plan
from bench.server.usage import Others
from bench.server.yardsticks import Yardsticks

LOOK = 0.4  # seconds
QUIET = 0.3  # cores that others may use
LOOKS = 10  # until we begin anyway
DISTURBED = 0.5  # cores that others used meanwhile: measure again
_T = TypeVar("_T")
TITLES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


@dataclass
class Bench:
    """A house, the yardsticks, and where to put the figures."""

    plan: Plan
    house: House
    yardsticks: Yardsticks
    figures: Figures

    @property
    def kind(self) -> str:
        """The kind of database."""
        return self.house.database.kind

    @property
    def title(self) -> str:
        """The name of the database."""
        return TITLES[self.kind]

    @property
    def is_main(self) -> bool:
        """Whether the goals are about this database."""
        return self.kind == DATABASES[0]

    @cached_property
    def others(self) -> Others:
        """What everyone else on this machine uses."""
        database = self.house.database.pid
        return Others(os.getpid(), *([database] if database else []))

    async def windows(self, measure: Callable[[], Awaitable[_T]], wanted: int) -> tuple[list[_T], float]:
        """The least disturbed of several measurements, and how many cores others used meanwhile."""
        found: list[tuple[float, _T]] = []
        while sum(others < DISTURBED for others, _ in found) < wanted and len(found) < 2 * wanted:
            await self._until_quiet()
            measured = await measure()
            found.append((self.others.cores(), measured))
        best = sorted(found, key=lambda each: each[0])[:wanted]
        return [measured for _, measured in best], median(others for others, _ in best)

    async def _until_quiet(self) -> None:
        """Wait until others do little, but not forever."""
        for _ in range(LOOKS):
            self.others.cores()
            await asyncio.sleep(LOOK)
            if self.others.cores() < QUIET:
                return
