"""Where work waits for a thread: writing and reading have desks of their own, so that neither waits for the other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Lock
from typing import TypeVar

import structlog
from prometheus_client import Gauge

from sixfold.room.store.base import Busy, Crowded, StoreError, Unsure, until
from sixfold.server.metrics import READS_WAITING, WRITE_SECONDS, WRITES_REFUSED, WRITES_WAITING

READERS = 4  # threads; most of what they do is computing, which Python does in one thread at a time
READ_SECONDS = 30.0  # until a read that has not begun is given up
MOST_READS = 10_000  # that may wait
MOST_WRITES = 500  # that may wait at one desk
GRACE = 5.0  # seconds that a write which has begun gets beyond its deadline, for a slow disk

_T = TypeVar("_T")
log = structlog.get_logger()


class Desk:
    """Threads that work off a queue. What has waited too long is refused, and then certainly never done."""

    def __init__(self, name: str, threads: int, most: int, gauge: Gauge, refusal: type[StoreError]) -> None:
        self.waiting, self.most, self.gauge, self.refusal = 0, most, gauge, refusal
        self._counting = Lock()
        self._new_pool = partial(ThreadPoolExecutor, threads, f"sixfold-{name}")
        self._pool = self._new_pool()

    async def do(self, work: Callable[[], _T], seconds: float, grace: float | None = None) -> _T:
        """The result of some work. Refuses if it could not begin in time; `Unsure` if it did not end in time."""
        if self.waiting >= self.most:
            raise self.refusal("too many are waiting")
        ticket = Lock()  # whoever takes it first decides: a thread that begins, or we, giving up
        self._count(1)
        done = asyncio.wrap_future(self._pool.submit(self._turn, ticket, work))
        done.add_done_callback(_heard)
        try:
            await asyncio.wait({done}, timeout=seconds)
            if not done.done() and ticket.acquire(blocking=False):
                raise self.refusal("no thread was free in time")
            await asyncio.wait({done}, timeout=grace)
        except asyncio.CancelledError:
            ticket.acquire(blocking=False)
            raise
        if not done.done():
            raise Unsure("the work did not end in time")
        return done.result()  # type: ignore[return-value]  # None only for work that was given up

    def _turn(self, ticket: Lock, work: Callable[[], _T]) -> _T | None:
        self._count(-1)
        return work() if ticket.acquire(blocking=False) else None

    def _count(self, change: int) -> None:
        """Work that was given up still waits here until a thread throws it away: a queue that is stuck cannot grow."""
        with self._counting:
            self.waiting += change
        self.gauge.inc(change)

    def close(self) -> None:
        """Let what has begun end; nothing else begins."""
        self._pool.shutdown(cancel_futures=True)
        self._count(-self.waiting)
        self._pool = self._new_pool()  # without threads until something begins, as when a server starts again


def _heard(done: asyncio.Future[_T]) -> None:
    """Mark an error as seen, so that asyncio does not complain when its owner has gone."""
    if not done.cancelled():
        done.exception()


class Desks:
    """One desk for reading, and as many for writing as the store has use for; a table always writes at the same one."""

    def __init__(self, writers: int, seconds: float) -> None:
        self.seconds = seconds
        self._reading = Desk("reading", READERS, MOST_READS, READS_WAITING, Crowded)
        self._writing = [Desk(f"writing-{number}", 1, MOST_WRITES, WRITES_WAITING, Busy) for number in range(writers)]
        self._trouble: str | None = None

    @property
    def reads_waiting(self) -> int:
        """How many reads wait for a thread."""
        return self._reading.waiting

    @property
    def writes_waiting(self) -> int:
        """How many writes wait for a thread."""
        return sum(desk.waiting for desk in self._writing)

    async def read(self, work: Callable[[], _T]) -> _T:
        """Do something that reads or computes."""
        return await self._reading.do(work, READ_SECONDS)

    async def write(self, table: str, work: Callable[[], _T]) -> _T:
        """Do something that writes; of one table one after the other, in the order of asking."""
        desk = self._writing[hash(table) % len(self._writing)]
        deadline = time.monotonic() + self.seconds
        try:
            found = await desk.do(partial(_timed, work, deadline), self.seconds, GRACE)
        except StoreError as error:
            WRITES_REFUSED.labels(error.code).inc()
            self._note(error.code)
            raise
        self._note(None)
        return found

    def _note(self, code: str | None) -> None:
        """Say when writing begins to fail and when it works again, not every time in between."""
        if code == self._trouble:
            return
        self._trouble = code
        if code:
            log.warning("writing fails", code=code)
        else:
            log.info("writing works again")

    def close(self) -> None:
        """Let what has begun end; nothing else begins."""
        for desk in (*self._writing, self._reading):
            desk.close()


def _timed(work: Callable[[], _T], deadline: float) -> _T:
    with until(deadline), WRITE_SECONDS.time():
        return work()
