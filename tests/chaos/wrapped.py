"""`sixfold`, with a wall clock and a database limit that a test can change while it runs.

CHAOS_FOLDER holds two small files: `clock`, the seconds by which the clock is wrong, and `full`, which makes every
SQLite database too small to grow while it exists (for machines on which no small disk may be mounted).
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.pool import Pool

from sixfold.cli import main

FOLDER = Path(os.environ.get("CHAOS_FOLDER", "."))
LARGEST = 4_294_967_294  # pages, SQLite's own limit
LOOK = 0.1  # seconds between two reads of the clock's file

_true_time = time.time
_error = [0.0, 0.0]  # how wrong the clock is, and when that was read


def wrong_time() -> float:
    """The time, with the error that the test wants."""
    now = _true_time()
    if abs(now - _error[1]) > LOOK:
        _error[:] = [_read_error(), now]
    return now + _error[0]


def _read_error() -> float:
    try:
        return float((FOLDER / "clock").read_text() or 0)
    except (OSError, ValueError):
        return 0.0


def limit_pages(connection: Any, record: object, proxy: object) -> None:
    """Let the database grow, or not."""
    if not hasattr(connection, "iterdump"):  # not SQLite
        return
    pages = LARGEST
    if (FOLDER / "full").exists():
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")


if __name__ == "__main__":
    time.time = wrong_time
    event.listen(Pool, "checkout", limit_pages)
    main()
