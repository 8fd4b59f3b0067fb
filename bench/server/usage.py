"""What processes use: processor time and memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from time import perf_counter

import psutil

KB = 1024


def tree(pid: int) -> Iterator[psutil.Process]:
    """A process and all that it has started."""
    process = psutil.Process(pid)
    yield process
    yield from process.children(recursive=True)


def _sum(pid: int, used: Callable[[psutil.Process], float]) -> float:
    total = 0.0
    for process in tree(pid):
        with suppress(psutil.NoSuchProcess):  # it has ended meanwhile; its parent counts what it used
            total += used(process)
    return total


def cpu_seconds(pid: int) -> float:
    """User and system time of a process, of those it has started, and of those that have ended since."""
    return _sum(pid, lambda process: sum(process.cpu_times()[:4]))


def memory(pid: int) -> float:
    """The kilobytes of memory that would be free without these processes (USS): no page is counted that others use."""
    return _sum(pid, lambda process: process.memory_full_info().uss) / KB


class Others:
    """The processor time that others use on this machine, in cores, since this was last asked."""

    def __init__(self, *own: int) -> None:
        self.own = own
        self._before = self._now()

    def _now(self) -> tuple[float, float]:
        times = psutil.cpu_times()
        idle = times.idle + getattr(times, "iowait", 0.0)
        return perf_counter(), sum(times[:8]) - idle - sum(map(cpu_seconds, self.own))

    def cores(self) -> float:
        """How many cores others have kept busy."""
        (began, before), (now, after) = self._before, self._now()
        self._before = now, after
        return max(0.0, (after - before) / (now - began))
