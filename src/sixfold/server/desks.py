"""Where work waits for a thread: reads and writes have separate desks, so that neither waits for the other."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import Any, TypeAlias, TypeVar, cast

import structlog
from prometheus_client import Gauge

from sixfold.room.store.base import Append, Busy, Crowded, StoreError, Unsure, deadline
from sixfold.server.metrics import READS_WAITING, WRITE_SECONDS, WRITES_REFUSED, WRITES_WAITING

READERS = 4  # threads; most of what they do is computing, which Python does in one thread at a time
READ_SECONDS = 30.0  # until a read that has not begun is given up
MOST_READS = 10_000  # that may wait
MOST_WRITES = 500  # that may wait at one desk
MOST_TOGETHER = 100  # appends in one transaction
SHARE = 10  # one asker may have a tenth of what may wait
GRACE = 5.0  # seconds that a write which has begun gets beyond its deadline, for a slow disk

_T = TypeVar("_T")
AppendAll: TypeAlias = Callable[[Sequence[Append]], Sequence[bool]]
log = structlog.get_logger()

# For whom something is done: an address, or the match of a bot; empty for the server itself.
asker: ContextVar[str] = ContextVar("asker", default="")


@dataclass(eq=False, slots=True)
class Ticket:
    """Some work that is waiting."""

    work: Callable[[], Any]
    done: asyncio.Future[Any]
    claim: Lock  # taken once: by the thread that begins, or by the asker who gives up
    writing: Writing | None = None  # instead of the work


@dataclass(slots=True)
class Writing:
    """An entry that is written together with others, until when, and what to do then, even if its asker has gone."""

    append: Append
    until: float
    settle: Callable[[], None]


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
        return cast(_T, await self._wait_for(self.ticket(work), seconds, grace))

    def ticket(self, work: Callable[[], Any]) -> Ticket:
        """A ticket for some work."""
        return Ticket(work, asyncio.get_running_loop().create_future(), Lock())

    async def _wait_for(self, ticket: Ticket, seconds: float, grace: float | None) -> Any:
        self._put(asker.get(), ticket)
        self._pool.submit(self._do_next)
        loop = asyncio.get_running_loop()
        timers = [loop.call_later(seconds, self._give_up, ticket)]
        if grace is not None:
            unsure = Unsure("the work did not end in time")
            timers.append(loop.call_later(seconds + grace, _resolve, ticket, None, unsure))
        try:
            return await ticket.done
        except asyncio.CancelledError:
            ticket.claim.acquire(blocking=False)
            raise
        finally:
            for timer in timers:
                timer.cancel()

    def _give_up(self, ticket: Ticket) -> None:
        if ticket.claim.acquire(blocking=False):
            _resolve(ticket, None, self.refusal("no thread was free in time"))

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

    def _take(self) -> list[Ticket]:
        """The first ticket of the queue whose turn it is, which then moves behind the others; or several appends."""
        tickets: list[Ticket] = []
        with self._lock:
            while self._queues and len(tickets) < MOST_TOGETHER:
                whose, queue = next(iter(self._queues.items()))
                if tickets and not (tickets[0].writing and queue[0].writing):
                    break
                tickets.append(queue.popleft())
                del self._queues[whose]
                if queue:
                    self._queues[whose] = queue
            self._count(-len(tickets))
        return tickets

    def _do_next(self) -> None:
        tickets = self._take()  # none, if they were taken together with others
        claimed = [ticket for ticket in tickets if ticket.claim.acquire(blocking=False)]
        if claimed:
            results, error = self._done(claimed)
            # One call for all of them: each wakes the event loop.
            with suppress(RuntimeError):  # the loop has ended
                claimed[0].done.get_loop().call_soon_threadsafe(_resolve_all, claimed, results, error)

    def _done(self, tickets: list[Ticket]) -> tuple[Sequence[Any], BaseException | None]:
        """The results of some tickets, or why there are none."""
        try:
            return [ticket.work() for ticket in tickets], None
        except BaseException as error:
            return [None] * len(tickets), error

    def _count(self, change: int) -> None:
        self.waiting += change
        self.gauge.inc(change)

    def close(self) -> None:
        """Finish what has begun; begin nothing else."""
        self._pool.shutdown(cancel_futures=True)
        while self._queues:
            for ticket in self._take():
                with suppress(RuntimeError):
                    ticket.done.get_loop().call_soon_threadsafe(ticket.done.cancel)
        self._pool = self._new_pool()  # it has no threads until the server starts again


class WritingDesk(Desk):
    """A thread that writes. Entries that wait at the same time are written in one transaction."""

    def __init__(self, name: str, append_all: AppendAll) -> None:
        super().__init__(name, 1, MOST_WRITES, WRITES_WAITING, Busy)
        self.append_all = append_all

    async def append(self, append: Append, settle: Callable[[], None], seconds: float) -> bool:
        """Write an entry; returns whether it was added."""
        ticket = self.ticket(lambda: None)
        ticket.writing = Writing(append, time.monotonic() + seconds, settle)
        return bool(await self._wait_for(ticket, seconds, GRACE))

    def _done(self, tickets: list[Ticket]) -> tuple[Sequence[Any], BaseException | None]:
        writings = [ticket.writing for ticket in tickets if ticket.writing]
        if not writings:
            return super()._done(tickets)
        work = partial(self.append_all, [writing.append for writing in writings])
        try:
            return _timed(work, min(writing.until for writing in writings)), None
        except BaseException as error:
            return [False] * len(tickets), error


def _resolve_all(tickets: Sequence[Ticket], results: Sequence[Any], error: BaseException | None) -> None:
    for ticket, result in zip(tickets, results, strict=True):
        _resolve(ticket, result, error)
        if result and ticket.writing:
            ticket.writing.settle()


def _resolve(ticket: Ticket, result: Any, error: BaseException | None) -> None:
    """Give the asker the result, unless they have gone or been refused."""
    if ticket.done.done():
        return
    if error is None:
        ticket.done.set_result(result)
    else:
        ticket.done.set_exception(error)


class Desks:
    """One desk for reading, and as many for writing as the store can use; a match always writes at the same one."""

    def __init__(self, writers: int, seconds: float, append_all: AppendAll = lambda appends: ()) -> None:
        self.seconds, self.append_all = seconds, append_all
        self._reading = Desk("reading", READERS, MOST_READS, READS_WAITING, Crowded)
        self._writing = [WritingDesk(f"writing-{number}", append_all) for number in range(writers)]
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
        last_moment = time.monotonic() + self.seconds
        work = partial(_timed, work, last_moment)
        return await self._noting(self._desk(match_id).do(work, self.seconds, GRACE))

    async def append(self, append: Append, settle: Callable[[], None]) -> bool:
        """Write an entry, together with others that wait; returns whether it was added. Then it is settled."""
        return await self._noting(self._desk(append.match_id).append(append, settle, self.seconds))

    def _desk(self, match_id: str) -> WritingDesk:
        return self._writing[hash(match_id) % len(self._writing)]

    async def _noting(self, writing: Coroutine[Any, Any, _T]) -> _T:
        """Note whether writing works."""
        try:
            result = await writing
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
