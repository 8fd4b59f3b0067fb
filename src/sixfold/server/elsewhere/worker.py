"""`sixfold bot-worker`: answers questions about bots' moves and hints, for servers on other machines."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import BoundedSemaphore, Condition, Event, Thread

import structlog

from sixfold.bots.registry import hint, uses_kernel
from sixfold.record.record import Record
from sixfold.record.replay import replay_seen
from sixfold.room.bus.lines import kept
from sixfold.server.elsewhere.base import LOOK_SECONDS, Question, Queue
from sixfold.server.elsewhere.messages import LONGEST_SECONDS, Answered, Asked, write_sentence
from sixfold.server.lines import LineLog
from sixfold.server.pool import Call, JobFailed, Overdue, ProcessDied
from sixfold.server.thinking import choose, make_pools, who_thinks

ROOM_PAUSE = 0.05  # seconds between two looks for a free process
MOST_ANSWERS = 1000  # that wait for a line; those who asked have given up on older ones

log = structlog.get_logger()


class BotWorker:
    """Takes a question whenever a process is free, and answers it. Several may take from the same queue."""

    def __init__(self, connect: Callable[[], Queue], bots: int, hints: int) -> None:
        self._connect = connect
        self._pools = {pool.name: pool for pool in make_pools(bots, hints) if pool.size}
        self._free = {name: BoundedSemaphore(pool.size) for name, pool in self._pools.items()}
        self._due: deque[tuple[str, str]] = deque(maxlen=MOST_ANSWERS)
        self._news = Condition()
        self._closing, self._is_leaving = Event(), Event()
        self.answered = 0

    async def run(self, stopping: asyncio.Event, when_ready: Callable[[], None]) -> None:
        """Answer questions until told to stop; those under way are finished."""
        loop = asyncio.get_running_loop()
        for pool in self._pools.values():
            pool.start()
        try:
            if await self._is_warm(stopping):
                threads = self._start(loop)
                when_ready()
                await stopping.wait()
                await asyncio.to_thread(self._leave, threads)
        finally:
            await asyncio.gather(*(pool.stop() for pool in self._pools.values()))

    async def _is_warm(self, stopping: asyncio.Event) -> bool:
        """Wait until every pool is ready for any question: nobody should wait while the kernel is compiled."""
        while not stopping.is_set():
            if all(pool.is_warm for pool in self._pools.values()):
                return True
            await asyncio.sleep(0.1)
        return False

    def _start(self, loop: asyncio.AbstractEventLoop) -> list[Thread]:
        takers = [
            kept(f"sixfold-takes-{kind}", self._connect, partial(self._take, kind, loop), self._is_leaving)
            for kind in self._pools
        ]
        return [*takers, kept("sixfold-answers", self._connect, self._send, self._closing, LineLog("queue"))]

    def _leave(self, threads: list[Thread]) -> None:
        """Take nothing more, and finish what is under way."""
        self._is_leaving.set()
        *takers, sender = threads
        for taker in takers:
            taker.join(2 * LOOK_SECONDS)
        until = time.monotonic() + LONGEST_SECONDS
        for kind, free in self._free.items():
            for _ in range(self._pools[kind].size):
                free.acquire(timeout=max(0.0, until - time.monotonic()))
        self._closing.set()
        with self._news:
            self._news.notify()
        sender.join(2 * LOOK_SECONDS)

    # The threads --------------------------------------------------------------------------------------

    def _take(self, kind: str, loop: asyncio.AbstractEventLoop, line: Queue) -> None:
        """Take one question after another, each when a process is free for it."""
        free = self._free[kind]
        while not self._is_leaving.is_set():
            if not free.acquire(timeout=LOOK_SECONDS):
                continue
            question = None
            try:
                if self._has_room(kind):
                    question = line.take(kind, LOOK_SECONDS)
            finally:
                if question is None:
                    free.release()
            if question:
                asyncio.run_coroutine_threadsafe(self._answer(question), loop)
                asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result()  # the pool knows of it now

    def _has_room(self, kind: str) -> bool:
        """Whether a process would begin at once. One that has been lost or works on after a deadline does not."""
        if self._pools[kind].has_room:
            return True
        self._is_leaving.wait(ROOM_PAUSE)
        return False

    def _send(self, line: Queue) -> None:
        """Send answers, and say from time to time that we are there."""
        announced = 0.0
        while True:
            if time.monotonic() > announced + LOOK_SECONDS:
                line.announce([] if self._is_leaving.is_set() else self._ready())
                announced = time.monotonic()
            with self._news:
                if not self._due and not self._closing.is_set():
                    self._news.wait(LOOK_SECONDS)
                due = self._due[0] if self._due else None
            if due:
                line.answer(*due)
                with self._news, suppress(ValueError):  # it may have made room for others meanwhile
                    self._due.remove(due)
            elif self._closing.is_set():
                line.announce([])
                return

    def _ready(self) -> list[str]:
        """The kinds of questions for which there is a process."""
        return [kind for kind, pool in self._pools.items() if pool.is_warm]

    # One question -------------------------------------------------------------------------------------

    async def _answer(self, question: Question) -> None:
        """Find an answer; one that comes too late is kept to ourselves."""
        try:
            answer = await self._found(question)
        except Overdue:
            return
        finally:
            self._free[question.kind].release()
        with self._news:
            self._due.append((question.question_id, answer))
            self._news.notify()
        self.answered += 1

    async def _found(self, question: Question) -> str:
        until = time.monotonic() + min(LONGEST_SECONDS, question.seconds)  # which may be NaN
        try:
            asked = Asked.model_validate_json(question.text)
            needs_warm = asked.level is None or uses_kernel(asked.level)
            call = partial(_call, asked)
            answer: str = await self._pools[question.kind].ask(call, until, needs_warm=needs_warm)
        except JobFailed as error:
            log.warning("a question could not be answered", error=error.error_name, exception=error.where)
            return Answered.failed(error.error_name, error.where)
        except (ProcessDied, ValueError) as error:  # ValueError: a question of another version, or of no server
            log.warning("a question could not be answered", error=type(error).__name__)
            return Answered.failed(type(error).__name__)
        return answer


def _call(asked: Asked, left: float) -> Call:
    """What a process has to do with a question; it also reads the record, which takes a while."""
    if asked.level is None:
        return _hint, (asked.record,)
    return _choose, (*who_thinks(asked.level, asked.cheaper, left, asked.seconds), asked.record)


def _choose(by: str, seconds: float, text: str) -> str:
    record = Record.from_json(text)
    action = choose(by, replay_seen(record), record.events, seconds)
    return Answered(by=by, actions=[str(action)]).model_dump_json()


def _hint(text: str) -> str:
    record = Record.from_json(text)
    actions, reasons = hint(replay_seen(record), record.events)
    told = [write_sentence(reason) for reason in reasons]
    return Answered(actions=[str(action) for action in actions], reasons=told).model_dump_json()
