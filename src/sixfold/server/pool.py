"""Processes that work through a queue. Every job has a deadline; a process that dies or hangs is replaced.

Each process has its own pipe: whatever kills it, no other process and no waiting job is affected.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeAlias

import structlog

from sixfold.room.retrying import pause_after
from sixfold.server.metrics import WORKER_RESTARTS, WORKERS_ALIVE, WORKERS_WAITING, WORKERS_WARM

SPAWN = get_context("spawn")  # not forked: the server has threads
GRACE = 3.0  # seconds past its deadline before a process is ended: the asker has an answer by then
LONGEST_WARM_UP = 300.0  # seconds: the kernel may have to be compiled
ALIVE_CHECK = 1.0  # seconds between two checks that an idle process is alive
NICENESS = 5  # people's moves come first

Call: TypeAlias = tuple[Callable[..., Any], Sequence[object]]

log = structlog.get_logger()


class Overdue(Exception):
    """The deadline has passed."""


class ProcessDied(Exception):
    """The process died."""


class ProcessHung(ProcessDied):
    """The process did not answer and was ended."""


class JobFailed(Exception):
    """The work itself raised an exception: its name, and where it was raised."""

    def __init__(self, error_name: str, where: list[str]) -> None:
        super().__init__(error_name)
        self.error_name, self.where = error_name, where


@dataclass(frozen=True, slots=True)
class PoolReport:
    """How a pool is doing."""

    processes: int  # wanted
    alive: int
    warm: int
    waiting: int  # jobs that no process has begun

    @property
    def is_well(self) -> bool:
        """Whether a process is ready for any job."""
        return self.warm > 0 or not self.processes


@dataclass(eq=False)
class Job:
    """A question to a pool. What to run is decided when a process begins, from the seconds that are left."""

    call: Callable[[float], Call]
    until: float
    needs_warm: bool
    answer: asyncio.Future[Any]


class Pool:
    """A queue, and a number of processes that work through it."""

    def __init__(self, name: str, size: int, warm_up: Callable[[], object], warming: asyncio.Lock) -> None:
        self.name, self.size, self.warm_up = name, size, warm_up
        self.warming = warming  # one process warms up at a time: what the first compiles, the next ones load
        self.restarts = 0
        self._jobs: list[Job] = []
        self._processes: set[Process] = set()
        self._keepers: list[asyncio.Task[None]] = []
        self._threads: ThreadPoolExecutor | None = None  # one waits for each process
        self._news = asyncio.Event()

    def start(self) -> None:
        """Start the processes."""
        self._threads = ThreadPoolExecutor(max(1, self.size), f"{self.name}-pool")
        self._keepers = [asyncio.get_running_loop().create_task(self._keep()) for _ in range(self.size)]

    async def stop(self) -> None:
        """End the processes; waiting jobs run into their deadlines."""
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        if self._threads:
            await asyncio.to_thread(self._threads.shutdown)
        for process in self._processes:  # those that were just being started
            process.end()
        self._processes.clear()
        self._note()

    @property
    def is_warm(self) -> bool:
        """Whether some process is ready for any job."""
        return any(process.is_warm for process in tuple(self._processes))

    @property
    def has_room(self) -> bool:
        """Whether some process would begin with another job at once."""
        idle = sum(process.is_warm and not process.is_working for process in tuple(self._processes))
        return idle > len(self._jobs)

    def report(self) -> PoolReport:
        """How the pool is doing; cheap enough to ask at any time."""
        alive = [process for process in tuple(self._processes) if process.is_alive()]  # a thread may add to the set
        warm = sum(process.is_warm for process in alive)
        return PoolReport(self.size, len(alive), warm, len(self._jobs))

    async def ask(self, call: Callable[[float], Call], until: float, *, needs_warm: bool = True) -> Any:
        """What a process finds by a deadline, in monotonic time. Raises `Overdue`, `ProcessDied` or `JobFailed`."""
        job = Job(call, until, needs_warm, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        self._ring()
        try:
            async with asyncio.timeout(until - time.monotonic()):
                return await job.answer
        except TimeoutError:
            raise Overdue from None
        finally:
            job.answer.cancel()
            if job in self._jobs:
                self._jobs.remove(job)
                self._note()

    # One process --------------------------------------------------------------------------------------

    async def _keep(self) -> None:
        """Keep one process at work, and replace it whenever it is lost."""
        losses = 0
        while True:
            process: Process | None = None
            try:
                process = await self._in_thread(self._new)
                await self._serve(process)
            except Exception as error:
                log.warning("a worker was lost", pool=self.name, error=type(error).__name__)
            finally:
                if process:
                    await self._ended(process)
            losses = 1 if process and process.has_worked else losses + 1
            self.restarts += 1
            WORKER_RESTARTS.labels(self.name).inc()
            await asyncio.sleep(pause_after(losses))

    def _new(self) -> Process:
        process = Process()
        self._processes.add(process)  # here, so that it is known even if its keeper was cancelled meanwhile
        return process

    async def _ended(self, process: Process) -> None:
        self._processes.discard(process)
        self._note()
        process.kill()
        await self._in_thread(process.end)

    async def _serve(self, process: Process) -> None:
        """Do one job after another until the process is lost."""
        while True:
            self._note()
            if job := self._next(process):
                await self._do(process, job)
            elif not process.is_warm and not self.warming.locked():
                await self._warm_up(process)
            else:
                await self._wait()
                if not process.is_alive():
                    raise ProcessDied

    def _next(self, process: Process) -> Job | None:
        """Take the first job that the process can do."""
        job = next((job for job in self._jobs if process.is_warm or not job.needs_warm), None)
        if job:
            self._jobs.remove(job)
            self._note()
        return job

    async def _do(self, process: Process, job: Job) -> None:
        left = job.until - time.monotonic()
        process.is_working = True
        try:
            value = await self._run(process, *job.call(left), left + GRACE)
        except Exception as error:
            if not job.answer.done():
                job.answer.set_exception(error)
            if isinstance(error, ProcessDied):
                raise
        else:
            process.has_worked = True
            if not job.answer.done():
                job.answer.set_result(value)
        finally:
            process.is_working = False

    async def _warm_up(self, process: Process) -> None:
        async with self.warming:
            try:
                await self._run(process, self.warm_up, (), LONGEST_WARM_UP)
            except JobFailed as error:  # it will fail again when it matters
                log.warning("warming up failed", pool=self.name, error=error.error_name, exception=error.where)
        process.is_warm = True
        self._ring()

    async def _run(self, process: Process, function: Callable[..., Any], args: Sequence[object], seconds: float) -> Any:
        """What a function returns in a process; a process that takes too long is ended."""
        working = self._in_thread(process.do, function, args)
        done, _ = await asyncio.wait({working}, timeout=seconds)
        if not done:
            process.kill()  # the thread that waits at the pipe notices at once
        reply = await working
        if reply is None:
            raise ProcessDied if done else ProcessHung
        if reply.failure:
            raise JobFailed(*reply.failure)
        return reply.value

    def _in_thread(self, function: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().run_in_executor(self._threads, function, *args)

    # News ---------------------------------------------------------------------------------------------

    def _ring(self) -> None:
        """Wake all processes that have nothing to do."""
        self._news.set()
        self._news = asyncio.Event()
        self._note()

    async def _wait(self) -> None:
        """Wait for news, but not for long: an idle process may have died."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), ALIVE_CHECK)

    def _note(self) -> None:
        report = self.report()
        WORKERS_ALIVE.labels(self.name).set(report.alive)
        WORKERS_WARM.labels(self.name).set(report.warm)
        WORKERS_WAITING.labels(self.name).set(report.waiting)


# At both ends of the pipe -----------------------------------------------------------------------------


class Reply(NamedTuple):
    """What came of a call."""

    value: Any = None
    failure: tuple[str, list[str]] | None = None


class Process:
    """A process that does one thing at a time."""

    def __init__(self) -> None:
        self.is_warm = self.is_working = self.has_worked = False
        self._pipe, there = SPAWN.Pipe()
        self._process = SPAWN.Process(target=serve, args=(there,), name="sixfold-worker", daemon=True)
        try:
            self._process.start()
        except BaseException:
            self._pipe.close()
            raise
        finally:
            there.close()  # the process has a copy; when it dies, the pipe is broken

    def do(self, function: Callable[..., Any], args: Sequence[object]) -> Reply | None:
        """Call a function in the process and wait for it; None if the process dies."""
        try:
            self._pipe.send((function, args))
            reply: Reply = self._pipe.recv()
        except (EOFError, OSError):
            return None
        return reply

    def is_alive(self) -> bool:
        return self._process.is_alive()

    def kill(self) -> None:
        """End the process at once, whatever it is doing."""
        self._process.kill()

    def end(self) -> None:
        """End the process, and wait until it is gone."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self._pipe.close()


def serve(pipe: Connection) -> None:
    """Answer calls for as long as the process lives."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    threading.Thread(target=_leave_with_the_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with suppress(EOFError, OSError):  # the server has closed the pipe
        while True:
            function, args = pipe.recv()
            pipe.send(_reply(function, args))


def _leave_with_the_server() -> None:
    """Exit with the server: if it is killed, it cannot end its processes."""
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def _reply(function: Callable[..., Any], args: Sequence[object]) -> Reply:
    try:
        return Reply(function(*args))
    except Exception as error:
        # Not the exception itself, whose message may name tiles.
        frames = traceback.extract_tb(error.__traceback__)[1:]
        where = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        return Reply(failure=(type(error).__name__, where))
