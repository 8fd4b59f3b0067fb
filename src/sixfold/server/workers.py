"""Bots and hints, each in separate processes; if these cannot answer in time, a cheaper bot does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from importlib import import_module
from typing import NamedTuple, TypeVar

import structlog
from filelock import FileLock

from sixfold.bots.bot import Limit
from sixfold.bots.registry import bot, hint, uses_kernel
from sixfold.bots.warmup import STRONG, warm_up
from sixfold.room.notices import Person
from sixfold.rules.actions import Action, Event
from sixfold.rules.errors import Refused
from sixfold.rules.info import Pieces
from sixfold.rules.model import Observation
from sixfold.rules.registry import shortest_game
from sixfold.rules.sentences import Sentence
from sixfold.server.metrics import BOT_FAILURES, BOT_SECONDS, STAND_INS
from sixfold.server.pool import Call, JobFailed, Overdue, Pool, PoolReport, ProcessDied

STAND_IN_FOR = {"expert": "club"}  # who stands in within the same processes; QUICK stands in for everyone
QUICK = "quick"  # so cheap that the server itself can run it
LONE_STAND_IN = "greedy"  # plays for every bot if the host wants no processes

FIRST_SHARE = 0.8  # of the time: the rest is for the stand-in
THINKING_SHARE = 0.8  # of the time that is left when a bot begins: it may run over
ENOUGH = 0.5  # of the time: with less, a strong bot leaves the move to its stand-in, and the queue gets shorter
COLD_SECONDS = 3.0  # how long to wait for processes that are still starting
MOST_HINTS = 50  # that may wait

_T = TypeVar("_T")
log = structlog.get_logger()


class Decision(NamedTuple):
    """What a bot does, and the stand-in that decided it, if one had to."""

    action: Action
    stand_in: str | None = None


class Workers:
    """Two pools of processes, for bots and for hints, so that neither waits for the other.

    A deadline counts from the moment of asking. When it passes, `QUICK` answers within the server, in a separate
    thread, so nobody waits much longer than `seconds`, whatever the load and whatever happens to the processes.
    """

    def __init__(self, bots: int, hints: int, seconds: float) -> None:
        self.seconds = seconds
        warming = asyncio.Lock()
        self.bots = Pool("bots", bots, _warm_up_bots, warming)
        self.hints = Pool("hints", hints, _warm_up_hints, warming)
        # One thread each: because of the GIL, more would only slow down the server.
        self._here = {pool: ThreadPoolExecutor(1, f"{pool.name}-here") for pool in (self.bots, self.hints)}
        self._hinting: set[Person] = set()

    def start(self) -> None:
        """Start the processes."""
        for pool in (self.bots, self.hints):
            pool.start()

    async def stop(self) -> None:
        """End the processes."""
        await asyncio.gather(self.bots.stop(), self.hints.stop())

    def report(self) -> dict[str, PoolReport]:
        """How the pools are doing; cheap enough to ask at any time."""
        return {pool.name: pool.report() for pool in (self.bots, self.hints)}

    # Bots ---------------------------------------------------------------------------------------------

    async def choose(self, level: str, seen: Observation, past: Sequence[Event]) -> Decision:
        """What a bot of this level does; a cheaper one decides if it fails, takes too long or moves illegally."""
        with BOT_SECONDS.labels(level).time():
            if not self.bots.size:
                return Decision(await self._in_server(self.bots, _choose, LONE_STAND_IN, seen, past, self.seconds))
            until = time.monotonic() + self._patience(self.bots)
            cheaper = STAND_IN_FOR.get(level)
            answer = await self._ask_bots(level, cheaper, seen, past, until)
            if not answer and cheaper:
                answer = await self._ask_bots(cheaper, None, seen, past, until)
            by, action = answer or (QUICK, await self._in_server(self.bots, _choose, QUICK, seen, past, self.seconds))
        if by == level:
            return Decision(action)
        STAND_INS.labels(self.bots.name, by).inc()
        return Decision(action, by)

    async def _ask_bots(
        self, level: str, cheaper: str | None, seen: Observation, past: Sequence[Event], until: float
    ) -> tuple[str, Action] | None:
        """A legal action from the processes, and which bot found it; None if none did."""

        def call(left: float) -> Call:
            by = cheaper if cheaper and left < self.seconds * ENOUGH else level
            return _choose_by, (by, seen, past, left * THINKING_SHARE)

        if cheaper:
            until -= (until - time.monotonic()) * (1 - FIRST_SHARE)
        try:
            by, action = await self.bots.ask(call, until, needs_warm=uses_kernel(level))
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
        """Within the block, the person gets no other hint on any screen."""
        if person in self._hinting:
            raise Refused("hint-in-progress")
        self._hinting.add(person)
        try:
            yield
        finally:
            self._hinting.discard(person)

    async def hint(self, seen: Observation, past: Sequence[Event]) -> tuple[list[Action], list[Sentence]] | None:
        """A good turn with its reasons; None if there is no process for hints, or if too many people ask."""
        if not self.hints.size or self.hints.report().waiting >= MOST_HINTS:
            return None
        until = time.monotonic() + self._patience(self.hints)
        try:
            answer: tuple[list[Action], list[Sentence]] = await self.hints.ask(lambda left: (hint, (seen, past)), until)
            return answer
        except Overdue:
            pass
        except (ProcessDied, JobFailed) as error:
            _log_failure("a hint failed", error, game=seen.game.name)
        STAND_INS.labels(self.hints.name, QUICK).inc()
        return await self._in_server(self.hints, _quick_hint, seen)

    # Both ---------------------------------------------------------------------------------------------

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


def _choose(level: str, seen: Observation, past: Sequence[Event], seconds: float) -> Action:
    return bot(level).choose(seen, past, Limit(seconds=seconds))


def _choose_by(level: str, seen: Observation, past: Sequence[Event], seconds: float) -> tuple[str, Action]:
    return level, _choose(level, seen, past, seconds)


def _quick_hint(seen: Observation) -> tuple[list[Action], list[Sentence]]:
    """A turn found at once, as far as it can be planned."""
    quick, actions = bot(QUICK), list[Action]()
    while not seen.table.owed:
        action = quick.choose(seen, actions, Limit())
        actions.append(action)
        if seen.ends_turn(action):
            break
        seen = seen.after(action)
    return actions, [Sentence("why-in-a-hurry", {})]


@contextmanager
def _compiling() -> Iterator[None]:
    """Within the block, no other server on this machine compiles: they would spoil each other's cache."""
    folder = import_module("sixfold.kernel.jit").cache_folder()
    with ExitStack() as stack:
        with suppress(OSError):  # there is no cache to spoil
            folder.mkdir(parents=True, exist_ok=True)
            stack.enter_context(FileLock(folder / "compiling.lock"))
        yield


def _warm_up_bots() -> None:
    with _compiling():
        for pieces in Pieces:
            for level in STRONG:
                warm_up(level, pieces)


def _warm_up_hints() -> None:
    with _compiling():
        for pieces in Pieces:
            warm_up("club", pieces)
    hint(shortest_game(Pieces.TILES).position(board="Rc@0,0", hand="Rs Bx", bag=20), [])
