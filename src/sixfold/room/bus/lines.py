"""Lines to a server that may go away: each has a thread of its own, and is replaced whenever it breaks."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Protocol, TypeVar

from sixfold.room.retrying import pause_after


class Closing(Protocol):
    """What can be hung up."""

    def close(self) -> None:
        """Hang up."""


_L = TypeVar("_L", bound=Closing)


def kept(name: str, connect: Callable[[], _L], work: Callable[[_L], None], closing: Event) -> Thread:
    """A running thread that does some work on a line, and on another one whenever it breaks, until `closing`."""
    thread = Thread(target=_keep, args=(connect, work, closing), name=name, daemon=True)
    thread.start()
    return thread


def _keep(connect: Callable[[], _L], work: Callable[[_L], None], closing: Event) -> None:
    failures = 0
    while not closing.is_set():
        line: _L | None = None
        with suppress(Exception):  # any driver's own error: the server is away, or is going away
            line = connect()
            failures = 0
            work(line)
        if line is not None:
            with suppress(Exception):
                line.close()
        if not closing.is_set():
            failures += 1
            closing.wait(pause_after(failures))
