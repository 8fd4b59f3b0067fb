"""Whether the server is ready: a write works, bots think, and nothing piles up."""

from __future__ import annotations

import asyncio
import time

from pydantic import BaseModel

from sixfold.room.store.base import StoreError
from sixfold.server.elsewhere.base import BOTS, HINTS
from sixfold.server.matches import Matches

GOOD_FOR = 2.0  # seconds that an answer is reused, so that frequent requests cause few writes


class Waiting(BaseModel):
    """How much work is waiting."""

    writes: int
    reads: int
    bots: int
    hints: int


class Ready(BaseModel):
    """What works. The server is ready if all of it does, except for the bus."""

    ready: bool
    store: bool  # a write was safe in time
    store_error: str | None  # the code of what players are told instead
    bots: bool  # somebody is ready to think
    hints: bool
    bus: bool  # what changes elsewhere is heard at once; if not, it takes seconds, which is no reason to be unready
    leaving: bool = False  # the server is about to stop: send people elsewhere
    waiting: Waiting


class Readiness:
    """Finds out whether a write works: one try at a time, and not too often."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self._trying = asyncio.Lock()
        self._good_until = 0.0
        self._store_error: str | None = None

    async def report(self) -> Ready:
        """What works now, and how much was waiting when we were asked."""
        waiting = self._waiting()
        async with self._trying:
            if time.monotonic() > self._good_until:
                self._store_error = await self._tried()
                self._good_until = time.monotonic() + GOOD_FOR
            error = self._store_error
        bots, hints = (self.matches.workers.is_well(kind) for kind in (BOTS, HINTS))
        return Ready(
            ready=error is None and bots and hints and not self.matches.peering.is_leaving,
            leaving=self.matches.peering.is_leaving,
            store=error is None,
            store_error=error,
            bots=bots,
            hints=hints,
            bus=self.matches.bus.is_well(),
            waiting=waiting,
        )

    def _waiting(self) -> Waiting:
        pools, desks = self.matches.workers.report(), self.matches.desks
        return Waiting(
            writes=desks.writes_waiting,
            reads=desks.reads_waiting,
            bots=pools[BOTS].waiting,
            hints=pools[HINTS].waiting,
        )

    async def _tried(self) -> str | None:
        try:
            await self.matches.upkeep.try_to_write()
        except StoreError as error:
            return error.code
        return None
