"""Who does a lot of work: this process, processes of this machine, or a Ray cluster.

All of them apply one function to many items and yield the results in the order of the items, so the results do not
show who did the work, and the same seeds lead to the same results everywhere.
"""

from __future__ import annotations

import os
import signal
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any, Generic, TypeVar

AHEAD = 8  # items queued for each process, so that none is ever idle

Item = TypeVar("Item")
Result = TypeVar("Result")
Pending = TypeVar("Pending")  # a result that is still being worked out


class Crew(ABC):
    """Does work. It is a context: whatever it started ends with it."""

    @abstractmethod
    def map(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        """The results, in the order of the items. Whoever stops reading gives up the rest."""

    @abstractmethod
    def __enter__(self) -> Crew: ...

    @abstractmethod
    def __exit__(self, *_: object) -> None: ...


class Alone(Crew):
    """This process, one item after the other."""

    def __enter__(self) -> Alone:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def map(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        """Work out a result when it is asked for."""
        return map(work, items)


class QueuedCrew(Crew, Generic[Pending]):
    """A crew that works ahead: some items are always queued, but never all of them, for there may be millions."""

    def map(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        """Queue some items, and another one for each result that is taken."""
        left = iter(items)
        queued: deque[Pending] = deque()
        try:
            while True:
                queued.extend(self._begin(work, item) for item in islice(left, max(0, self._depth() - len(queued))))
                if not queued:
                    return
                result = self._finish(queued[0])
                queued.popleft()
                yield result
        finally:
            for pending in queued:
                self._cancel(pending)

    @abstractmethod
    def _depth(self) -> int:
        """How many items may be queued."""

    @abstractmethod
    def _begin(self, work: Callable[[Item], Result], item: Item) -> Pending:
        """Queue an item."""

    @abstractmethod
    def _finish(self, pending: Pending) -> Any:
        """Wait for a result."""

    @abstractmethod
    def _cancel(self, pending: Pending) -> None:
        """Give up a result."""


class Processes(QueuedCrew["Future[Any]"]):
    """Some processes of this machine."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __enter__(self) -> Processes:
        self._pool = ProcessPoolExecutor(self.count, initializer=leave_ctrl_c)
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def _depth(self) -> int:
        return AHEAD * self.count

    def _begin(self, work: Callable[[Item], Result], item: Item) -> Future[Any]:
        return self._pool.submit(work, item)

    def _finish(self, pending: Future[Any]) -> Any:
        try:
            return pending.result()
        except BrokenProcessPool:
            raise ValueError("a process died; the results so far are kept") from None

    def _cancel(self, pending: Future[Any]) -> None:
        pending.cancel()


def leave_ctrl_c() -> None:
    """Ctrl-C reaches every process; those of a crew exit silently, and the main process reports."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def gather(processes: int | None = None, cluster: str | None = None) -> Crew:
    """The crew that somebody asked for: by default, as many processes as this machine has cores."""
    if cluster is not None:
        if processes is not None:
            raise ValueError("--jobs counts processes of this machine: leave it out with --cluster")
        from sixfold.arena.cluster import Cluster  # which is a crew itself

        return Cluster(cluster)
    processes = processes or os.cpu_count() or 1
    return Alone() if processes == 1 else Processes(processes)
