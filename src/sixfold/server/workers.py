"""Bots and hints in processes of their own, so that no thinking ever holds up a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from typing import TypeVar

import structlog
from pebble import ProcessPool

from sixfold.arena.rehearsal import kind_of, rehearse
from sixfold.bots.bot import Limit
from sixfold.bots.registry import bot, hint, uses_kernel
from sixfold.rules.actions import Action, Event
from sixfold.rules.model import Observation
from sixfold.rules.words import Saying
from sixfold.server.metrics import BOT_FAILURES, BOT_SECONDS

ALWAYS_THERE = "greedy"  # plain Python: needs nothing compiled
GRACE = 3.0  # seconds beyond the limit before a worker is ended
KINDS = ("qwirkle", "rummy")  # of games: those on a grid share their code

_T = TypeVar("_T")

log = structlog.get_logger()


class Workers:
    """A pool of processes that think. A worker that hangs or dies is replaced, and greedy moves in its place."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.seconds = seconds
        # Spawned, not forked: the server has threads.
        self.pool = ProcessPool(max_workers=processes, context=get_context("spawn")) if processes else None
        self.warm: set[str] = set()  # kinds of games whose strong bots are ready

    async def warm_up(self) -> None:
        """Have the kernel compiled or loaded for each kind of game; until then greedy plays, and nobody waits."""
        for game in KINDS:
            if self.pool is None:
                return
            try:
                await asyncio.wrap_future(self.pool.schedule(_warm_up, args=[game]))
                self.warm.add(game)
            except Exception as error:
                log.warning("warming up failed", game=game, error=type(error).__name__)

    async def choose(self, level: str, seen: Observation, past: Sequence[Event]) -> Action:
        """What a bot of this level does. If it fails, takes too long or answers illegally, greedy plays for it."""
        stand_in = ALWAYS_THERE
        with BOT_SECONDS.labels(level).time():
            if self.pool is not None and not self._is_warm(seen) and not uses_kernel(level):
                stand_in = level  # all processes may be compiling: whoever needs no kernel thinks here
            elif self.pool is not None and self._is_warm(seen):
                try:
                    action = await self._ask(_choose, level, seen, past, self.seconds)
                    seen.game.check(seen, action)
                    return action
                except Exception as error:
                    BOT_FAILURES.inc()
                    log.warning("a bot failed", bot=level, game=seen.game.name, error=type(error).__name__)
            return await asyncio.to_thread(_choose, stand_in, seen, past, self.seconds)

    async def hint(self, seen: Observation, past: Sequence[Event]) -> tuple[list[Action], list[Saying]] | None:
        """A good turn with its reasons; None if there is nobody to ask."""
        if self.pool is None or not self._is_warm(seen):
            return None
        try:
            return await self._ask(hint, seen, past)
        except Exception as error:
            log.warning("a hint failed", game=seen.game.name, error=type(error).__name__)
            return None

    def _is_warm(self, seen: Observation) -> bool:
        return kind_of(seen.game.name) in self.warm

    async def _ask(self, function: Callable[..., _T], *args: object) -> _T:
        assert self.pool is not None
        asked = self.pool.schedule(function, args=list(args), timeout=self.seconds + GRACE)
        found: _T = await asyncio.wrap_future(asked)
        return found

    def stop(self) -> None:
        """End all processes."""
        if self.pool is not None:
            self.pool.stop()  # type: ignore[no-untyped-call]  # pebble says no type here
            self.pool.join()


def _choose(level: str, seen: Observation, past: Sequence[Event], seconds: float) -> Action:
    return bot(level).choose(seen, past, Limit(seconds=seconds))


def _warm_up(game: str) -> None:
    for level in ("club", "expert"):
        rehearse(level, game)
