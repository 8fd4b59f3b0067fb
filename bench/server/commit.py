"""The other yardstick: a bare commit of one row to SQLite, with the settings of our store."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from time import perf_counter, thread_time
from typing import NamedTuple

from sixfold.room.store.database import PRAGMAS

BODY = "place 0 Ro@-1,2 Rs@-1,3\ndeal 0 Gc\ndeal 0 Pd"


class Commit(NamedTuple):
    """What one commit takes, in seconds."""

    cpu: float
    time: float


class Commits:
    """A file to commit to."""

    def __init__(self, file: Path) -> None:
        self._connection, self._rows = sqlite3.connect(file, isolation_level=None, check_same_thread=False), 0
        for pragma in PRAGMAS:
            self._connection.execute(f"PRAGMA {pragma}")
        self._connection.execute(
            "CREATE TABLE entries (name TEXT, number INTEGER, body TEXT, PRIMARY KEY (name, number))"
        )

    def measure(self, count: int) -> Commit:
        """The mean of this many commits."""
        used, began = thread_time(), perf_counter()
        for _ in range(count):
            self._rows += 1
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute("INSERT INTO entries VALUES (?, ?, ?)", ("a match", self._rows, BODY))
            self._connection.execute("COMMIT")
        return Commit((thread_time() - used) / count, (perf_counter() - began) / count)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
