"""Bots and hints, each in separate processes; if these cannot answer in time, a cheaper bot does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple, TypeAlias, TypeVar

import structlog

from sixfold.bots.bot import Limit
from sixfold.bots.registry import bot, hint, uses_kernel
from sixfold.record.record import Record
from sixfold.room.notices import Person
from sixfold.rules.actions import Action
from sixfold.rules.errors import Refused
from sixfold.rules.model import Observation
from sixfold.rules.sentences import Sentence
from sixfold.server.elsewhere.asking import Elsewhere
from sixfold.server.elsewhere.base import BOTS, HINTS
from sixfold.server.elsewhere.messages import Answered, Asked
from sixfold.server.metrics import BOT_FAILURES, BOT_SECONDS, STAND_INS
from sixfold.server.pool import Call, JobFailed, Overdue, Pool, PoolReport
from sixfold.server.thinking import STAND_IN_FOR, choose, choose_by, make_pools, who_thinks

QUICK = "quick"  # stands in for everyone; so cheap that the server itself can run it
LONE_STAND_IN = "greedy"  # plays for every bot if the host wants no processes

FIRST_SHARE = 0.8  # of the time: the rest is for the stand-in
COLD_SECONDS = 3.0  # how long to wait for processes that are still starting
MOST_HINTS = 50  # that may wait

Advice: TypeAlias = tuple[list[Action], list[Sentence]]  # a turn, and the reasons
_T = TypeVar("_T")
log = structlog.get_logger()


class Decision(NamedTuple):
    """What a bot does, and the stand-in that decided it, if one had to."""

    action: Action
    stand_in: str | None = None


class Workers:
    """Two pools of processes, for bots and for hints; bot workers elsewhere, where there are any, are asked first.

    A deadline counts from the moment of asking. When it passes, `QUICK` answers within the server, in a separate
    thread, so nobody waits much longer than `seconds`, whatever the load and whatever happens to the processes.
    """

    def __init__(self, bots: int, hints: int, seconds: float, elsewhere: Elsewhere | None = None) -> None:
        self.seconds, self.elsewhere = seconds, elsewhere
        self.bots, self.hints = make_pools(bots, hints)
        # One thread each: because of the GIL, more would only slow down the server.
        self._here = {pool: ThreadPoolExecutor(1, f"{pool.name}-here") for pool in (self.bots, self.hints)}
        self._hinting: set[Person] = set()

    def start(self) -> None:
        """Start the processes."""
        for pool in (self.bots, self.hints):
            pool.start()
        if self.elsewhere:
            self.elsewhere.start()

    async def stop(self) -> None:
        """End the processes."""
        await asyncio.gather(self.bots.stop(), self.hints.stop())
        if self.elsewhere:
            await asyncio.to_thread(self.elsewhere.stop)

    def report(self) -> dict[str, PoolReport]:
        """How the pools are doing; cheap enough to ask at any time."""
        return {pool.name: pool.report() for pool in (self.bots, self.hints)}

    def is_well(self, kind: str) -> bool:
        """Whether somebody is ready for questions of this kind, as far as the host wants anybody to be."""
        pool = self.report()[kind]
        return self._is_served(kind) or (pool.is_well and (pool.processes > 0 or self.elsewhere is None))

    def has(self, kind: str) -> bool:
        """Whether anybody here or elsewhere could answer questions of this kind."""
        return self._is_served(kind) or self.report()[kind].processes > 0

    # Bots ---------------------------------------------------------------------------------------------

    async def choose(self, level: str, seen: Observation, record: Record) -> Decision:
        """What a bot of this level does; a cheaper one decides if it fails, takes too long or moves illegally.

        The record is what its seat has seen.
        """
        with BOT_SECONDS.labels(level).time():
            if not self.bots.size and not self.elsewhere:
                return Decision(
                    await self._in_server(self.bots, choose, LONE_STAND_IN, seen, record.events, self.seconds)
                )
            by, action = await self._decide(level, seen, record)
        if by == level:
            return Decision(action)
        STAND_INS.labels(BOTS, by).inc()
        return Decision(action, by)

    async def _decide(self, level: str, seen: Observation, record: Record) -> tuple[str, Action]:
        """An action, and which bot found it: one elsewhere, one in our processes or, at last, `QUICK`."""
        began, cheaper = time.monotonic(), STAND_IN_FOR.get(level)
        answer = None
        if self._is_served(BOTS):
            there = self._choose_elsewhere(level, cheaper, seen, record, began + self.seconds * FIRST_SHARE)
            answer = await self._checked(there, level, seen)
        if not answer and self.bots.size:
            until = began + self._patience(self.bots)
            answer = await self._ask_bots(level, cheaper, seen, record, until)
            if not answer and cheaper:
                answer = await self._ask_bots(cheaper, None, seen, record, until)
        return answer or (QUICK, await self._in_server(self.bots, choose, QUICK, seen, record.events, self.seconds))

    async def _ask_bots(
        self, level: str, cheaper: str | None, seen: Observation, record: Record, until: float
    ) -> tuple[str, Action] | None:
        """A legal action from our processes, and which bot found it; None if none did."""

        def call(left: float) -> Call:
            by, seconds = who_thinks(level, cheaper, left, self.seconds)
            return choose_by, (by, seen, record.events, seconds)

        if cheaper:
            until -= (until - time.monotonic()) * (1 - FIRST_SHARE)
        return await self._checked(self.bots.ask(call, until, needs_warm=uses_kernel(level)), level, seen)

    async def _choose_elsewhere(
        self, level: str, cheaper: str | None, seen: Observation, record: Record, until: float
    ) -> tuple[str, Action]:
        answer = await self._ask_elsewhere(BOTS, Asked.about(record, level, cheaper, self.seconds), until)
        if answer.by not in (level, cheaper):
            raise ValueError("a bot worker answered for a bot that was not asked")
        return answer.by, answer.turn(seen, seen.table.turn)[0]

    async def _checked(
        self, work: Awaitable[tuple[str, Action]], level: str, seen: Observation
    ) -> tuple[str, Action] | None:
        """A legal action, and which bot found it; None if there is none in time."""
        try:
            by, action = await work
            seen.check(action)
        except Overdue:
            return None
        except Exception as error:
            BOT_FAILURES.inc()
            _log_failure("a bot failed", error, bot=level, game=seen.game.name)
            return None
        return by, action

    # Hints --------------------------------------------------------------------------------------------

    @contextmanager
    def one_hint(self, person: Person) -> Iterator[None]:
        """Within the block, the person gets no other hint on any screen of this server."""
        if person in self._hinting:
            raise Refused("hint-in-progress")
        self._hinting.add(person)
        try:
            yield
        finally:
            self._hinting.discard(person)

    async def hint(self, seen: Observation, record: Record) -> Advice | None:
        """A good turn with its reasons; None if nobody is there to find one, or if too many people ask."""
        if not self.has(HINTS) or self.hints.report().waiting >= MOST_HINTS:
            return None
        began = time.monotonic()
        if self._is_served(HINTS):
            there = self._hint_elsewhere(seen, record, began + self.seconds * FIRST_SHARE)
            if advice := await self._advice(there, seen):
                return advice
        if self.hints.size:
            here = self.hints.ask(lambda left: (hint, (seen, record.events)), began + self._patience(self.hints))
            if advice := await self._advice(here, seen):
                return advice
        STAND_INS.labels(HINTS, QUICK).inc()
        return await self._in_server(self.hints, _quick_hint, seen)

    async def _hint_elsewhere(self, seen: Observation, record: Record, until: float) -> Advice:
        answer = await self._ask_elsewhere(HINTS, Asked.about(record, None, None, self.seconds), until)
        return answer.turn(seen, seen.table.turn), answer.sentences()

    async def _advice(self, work: Awaitable[Advice], seen: Observation) -> Advice | None:
        """A hint; None if there is none in time."""
        try:
            return await work
        except Overdue:
            return None
        except Exception as error:
            _log_failure("a hint failed", error, game=seen.game.name)
            return None

    # Both ---------------------------------------------------------------------------------------------

    async def _ask_elsewhere(self, kind: str, text: str, until: float) -> Answered:
        """What a bot worker answers; raises its error if it has failed."""
        assert self.elsewhere
        answer = Answered.read(await self.elsewhere.ask(kind, text, until))
        if answer.error is not None:
            raise JobFailed(answer.error, answer.where)
        return answer

    def _is_served(self, kind: str) -> bool:
        """Whether a bot worker elsewhere answers questions of this kind."""
        return self.elsewhere is not None and self.elsewhere.serves(kind)

    def _patience(self, pool: Pool) -> float:
        """How many seconds an answer may take. Compiling the kernel may take a minute: nobody should wait for that."""
        return self.seconds if pool.is_warm else min(self.seconds, COLD_SECONDS)

    async def _in_server(self, pool: Pool, function: Callable[..., _T], *args: object) -> _T:
        """Do something cheap in the server's own process, one thing at a time."""
        return await asyncio.get_running_loop().run_in_executor(self._here[pool], partial(function, *args))


def _log_failure(event: str, error: Exception, **facts: str) -> None:
    """Log a failure; one in a process is logged by its original exception."""
    if isinstance(error, JobFailed):
        log.warning(event, error=error.error_name, exception=error.where, **facts)
    else:
        log.warning(event, error=type(error).__name__, **facts)


def _quick_hint(seen: Observation) -> Advice:
    """A turn found at once, as far as it can be planned."""
    quick, actions = bot(QUICK), list[Action]()
    while not seen.table.owed:
        action = quick.choose(seen, actions, Limit())
        actions.append(action)
        if seen.ends_turn(action):
            break
        seen = seen.after(action)
    return actions, [Sentence("why-in-a-hurry", {})]
