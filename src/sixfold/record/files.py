"""Where files live, and writing them without ever damaging an existing one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TextIO


def data_folder() -> Path:
    """The folder for a user's games and server data."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "sixfold"


@contextmanager
def atomic_write(path: Path, mode: int = 0o666) -> Iterator[TextIO]:
    """A text file to write; it replaces the old one only when it is completely on disk."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(temporary, "w", encoding="utf-8", newline="\n", opener=partial(os.open, mode=mode)) as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
