"""Work in the background that the server runs by name."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from functools import partial
from typing import Any, TypeAlias

import structlog

from sixfold.room.store.base import NoSuchMatch

Work: TypeAlias = Callable[[], Coroutine[Any, Any, None]]

log = structlog.get_logger()


class Tasks:
    """Runs at most one task under each name."""

    def __init__(self) -> None:
        self._running: dict[Hashable, asyncio.Task[None]] = {}
        self._again: set[Hashable] = set()
        self._is_stopping = False

    def start(self) -> None:
        """Accept work."""
        self._is_stopping = False

    async def stop(self) -> None:
        """End all tasks, and accept no more."""
        self._is_stopping = True
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def is_running(self, name: Hashable) -> bool:
        """Whether a task with this name is running."""
        return name in self._running

    def spawn(self, name: Hashable, work: Work) -> None:
        """Run a task; if one with this name is running, run it again afterwards, so that nothing is missed."""
        if self._is_stopping:
            return
        if name in self._running:
            self._again.add(name)
            return
        task = asyncio.get_running_loop().create_task(_guarded(name, work))
        self._running[name] = task
        task.add_done_callback(partial(self._ended, name, work))

    def _ended(self, name: Hashable, work: Work, task: asyncio.Task[None]) -> None:
        self._running.pop(name, None)
        if name in self._again and not task.cancelled():
            self._again.discard(name)
            self.spawn(name, work)


async def _guarded(name: Hashable, work: Work) -> None:
    try:
        await work()
    except asyncio.CancelledError:
        raise
    except NoSuchMatch:
        pass
    except Exception:
        log.exception("a task failed", task=name[1] if isinstance(name, tuple) else name)  # without the match's id
