"""Lines to a server that may go away: each has a thread of its own, and is replaced whenever it breaks."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from time import monotonic
from typing import Protocol, TypeAlias, TypeVar

from sixfold.room.retrying import pause_after

STEADY_SECONDS = 10.0  # a line that lasted as long has not failed often
Note: TypeAlias = Callable[[Exception | None], None]  # is told when a line works (None), and why it does not


class Closing(Protocol):
    """What can be hung up."""

    def close(self) -> None:
        """Hang up."""


_L = TypeVar("_L", bound=Closing)


def unnoted(error: Exception | None) -> None:
    """Note nothing."""


def kept(
    name: str, connect: Callable[[], _L], work: Callable[[_L], None], closing: Event, note: Note = unnoted
) -> Thread:
    """A running thread that does some work on a line, and on another one whenever it breaks, until `closing`."""
    thread = Thread(target=_keep, args=(connect, work, closing, note), name=name, daemon=True)
    thread.start()
    return thread


def _keep(connect: Callable[[], _L], work: Callable[[_L], None], closing: Event, note: Note) -> None:
    failures = 0
    while not closing.is_set():
        began = monotonic()
        error = _try(connect, work, note)
        if not closing.is_set():
            if error:
                note(error)
            failures = 1 if monotonic() - began > STEADY_SECONDS else failures + 1
            closing.wait(pause_after(failures))


def _try(connect: Callable[[], _L], work: Callable[[_L], None], note: Note) -> Exception | None:
    """Work on one line until it breaks; returns why it did."""
    line: _L | None = None
    try:
        line = connect()
        note(None)
        work(line)
    except Exception as error:  # any driver's own: the server is away, or is going away
        return error
    finally:
        if line is not None:
            with suppress(Exception):
                line.close()
    return None
