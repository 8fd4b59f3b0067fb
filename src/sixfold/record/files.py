"""Writing files so that a crash or a full disk never costs the old one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TextIO


@contextmanager
def replacing(path: Path, mode: int = 0o666) -> Iterator[TextIO]:
    """A text file to write. Only when all of it is on the disk does it take the place of what was there."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(draft, "w", encoding="utf-8", newline="\n", opener=partial(os.open, mode=mode)) as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
