"""Where work waits for a thread: reads and writes have separate desks, so that neither waits for the other."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from functools import partial
from threading import Lock
from typing import Any, NamedTuple, TypeVar

import structlog
from prometheus_client import Gauge

from sixfold.room.store.base import Busy, Crowded, StoreError, Unsure, deadline
from sixfold.server.metrics import READS_WAITING, WRITE_SECONDS, WRITES_REFUSED, WRITES_WAITING

READERS = 4  # threads; most of what they do is computing, which Python does in one thread at a time
READ_SECONDS = 30.0  # until a read that has not begun is given up
MOST_READS = 10_000  # that may wait
MOST_WRITES = 500  # that may wait at one desk
SHARE = 10  # one asker may have a tenth of what may wait
GRACE = 5.0  # seconds that a write which has begun gets beyond its deadline, for a slow disk

_T = TypeVar("_T")
log = structlog.get_logger()

# For whom something is done: an address, or the match of a bot; empty for the server itself.
asker: ContextVar[str] = ContextVar("asker", default="")


class Ticket(NamedTuple):
    """Some work that is waiting."""

    claim: Lock  # taken once: by the thread that begins, or by the asker who gives up
    work: Callable[[], Any]
    done: Future[Any]


class Desk:
    """Threads that work through queues. Work that has waited too long is refused, and then never done.

    Each asker has a queue, and the queues take turns, so someone who asks for a lot does not hold up the others.
    """

    def __init__(self, name: str, threads: int, most: int, gauge: Gauge, refusal: type[StoreError]) -> None:
        self.waiting, self.most, self.gauge, self.refusal = 0, most, gauge, refusal
        self._queues: OrderedDict[str, deque[Ticket]] = OrderedDict()
        self._lock = Lock()
        self._new_pool = partial(ThreadPoolExecutor, threads, f"sixfold-{name}")
        self._pool = self._new_pool()

    async def do(self, work: Callable[[], _T], seconds: float, grace: float | None = None) -> _T:
        """The result of some work. Refuses if it could not begin in time; raises `Unsure` if it did not end in time."""
        claim, future = Lock(), Future[_T]()
        self._put(asker.get(), Ticket(claim, work, future))
        self._pool.submit(self._do_next)
        done = asyncio.wrap_future(future)
        done.add_done_callback(_heard)
        try:
            await asyncio.wait({done}, timeout=seconds)
            if not done.done() and claim.acquire(blocking=False):
                raise self.refusal("no thread was free in time")
            await asyncio.wait({done}, timeout=grace)
        except asyncio.CancelledError:
            claim.acquire(blocking=False)
            raise
        if not done.done():
            raise Unsure("the work did not end in time")
        return done.result()

    def _put(self, whose: str, ticket: Ticket) -> None:
        """Add a ticket to a queue. One that is given up stays until a thread discards it: a stuck queue cannot grow."""
        with self._lock:
            queue = self._queues.get(whose, ())
            if self.waiting >= self.most:
                raise self.refusal("too many are waiting")
            if whose and len(queue) >= max(1, self.most // SHARE):
                raise Crowded("one address has too much waiting")
            self._queues.setdefault(whose, deque()).append(ticket)
            self._count(1)

    def _take(self) -> Ticket:
        """The first ticket of the queue whose turn it is; that queue then moves behind the others."""
        with self._lock:
            whose, queue = self._queues.popitem(last=False)
            ticket = queue.popleft()
            if queue:
                self._queues[whose] = queue
            self._count(-1)
            return ticket

    def _do_next(self) -> None:
        claim, work, done = self._take()
        try:
            done.set_result(work() if claim.acquire(blocking=False) else None)
        except BaseException as error:
            done.set_exception(error)

    def _count(self, change: int) -> None:
        self.waiting += change
        self.gauge.inc(change)

    def close(self) -> None:
        """Finish what has begun; begin nothing else."""
        self._pool.shutdown(cancel_futures=True)
        while self._queues:
            self._take().done.cancel()
        self._pool = self._new_pool()  # it has no threads until the server starts again


def _heard(done: asyncio.Future[_T]) -> None:
    """Mark an error as seen, so that asyncio does not complain when its owner has gone."""
    if not done.cancelled():
        done.exception()


class Desks:
    """One desk for reading, and as many for writing as the store can use; a match always writes at the same one."""

    def __init__(self, writers: int, seconds: float) -> None:
        self.seconds = seconds
        self._reading = Desk("reading", READERS, MOST_READS, READS_WAITING, Crowded)
        self._writing = [Desk(f"writing-{number}", 1, MOST_WRITES, WRITES_WAITING, Busy) for number in range(writers)]
        self._trouble: str | None = None

    @property
    def reads_waiting(self) -> int:
        """How many reads are waiting for a thread."""
        return self._reading.waiting

    @property
    def writes_waiting(self) -> int:
        """How many writes are waiting for a thread."""
        return sum(desk.waiting for desk in self._writing)

    async def read(self, work: Callable[[], _T]) -> _T:
        """Do something that reads or computes."""
        return await self._reading.do(work, READ_SECONDS)

    async def write(self, match_id: str, work: Callable[[], _T]) -> _T:
        """Do something that writes. Writes to one match never run at the same time."""
        desk = self._writing[hash(match_id) % len(self._writing)]
        last_moment = time.monotonic() + self.seconds
        try:
            result = await desk.do(partial(_timed, work, last_moment), self.seconds, GRACE)
        except StoreError as error:
            WRITES_REFUSED.labels(error.code).inc()
            if not isinstance(error, Crowded):  # which says nothing about the store
                self._note(error.code)
            raise
        self._note(None)
        return result

    def _note(self, code: str | None) -> None:
        """Log when writing begins to fail and when it works again, not every failure in between."""
        if code == self._trouble:
            return
        self._trouble = code
        if code:
            log.warning("writing fails", code=code)
        else:
            log.info("writing works again")

    def close(self) -> None:
        """Finish what has begun; begin nothing else."""
        for desk in (*self._writing, self._reading):
            desk.close()


def _timed(work: Callable[[], _T], last_moment: float) -> _T:
    with deadline(last_moment), WRITE_SECONDS.time():
        return work()
