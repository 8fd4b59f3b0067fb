"""What processes do in tests. They load this file and nothing that takes long."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def nothing() -> None:
    """Be ready at once."""


def own_process() -> int:
    """The id of the process that runs this."""
    return os.getpid()


def sleep(path: str, seconds: float) -> int:
    """Signal with a file that it has begun, then do nothing for a while."""
    Path(path).write_text(str(os.getpid()))
    time.sleep(seconds)
    return os.getpid()


def fail() -> None:
    """Raise an exception whose message is secret."""
    raise ValueError("Rc Bs Gx")


def kill_itself() -> None:
    """Die as if the machine had run out of memory."""
    os.kill(os.getpid(), signal.SIGKILL)


def kill_itself_once(path: str) -> None:
    """Die the first time."""
    if not Path(path).exists():
        Path(path).touch()
        kill_itself()


def endless(*_: object) -> None:
    """Think forever."""
    time.sleep(3600)


def empty_hint(*_: object) -> tuple[list[object], list[object]]:
    """A hint from a process, whatever it says."""
    return [], []
