"""All tables of a database in one file, and back into a database, of the other kind if need be.

The file holds lines of JSON: a header, then for each table its card and its entries, and an end with a checksum.
A server may run meanwhile: the file shows the tables as they were at one moment.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Connection, Engine, insert, select

from sixfold.record.files import replacing
from sixfold.room.entry import Entry
from sixfold.room.store.base import Card, StoreError
from sixfold.room.store.database import open_database, reading, writing
from sixfold.room.store.schema import cards, entries
from sixfold.room.store.sql import put_card, read_card

FORMAT, VERSION = "sixfold backup", 1
OWNER_ONLY = 0o600  # there are hidden hands in it, and who is who


class _Damaged(ValueError):
    """A line of a backup is not what it should be."""


def backup(url: str, file: Path) -> int:
    """Write all tables of a database to a file; gives how many. The file is there whole or not changed at all."""
    with _opened(url, must_exist=True) as engine, _blaming(file), replacing(file, OWNER_ONLY) as out:
        isolation = "REPEATABLE READ" if engine.dialect.name == "postgresql" else None
        checksum, count = sha256(), 0
        with reading(engine, isolation) as connection:
            for found in _lines(connection):
                line = json.dumps(found, ensure_ascii=False) + "\n"
                checksum.update(line.encode())
                out.write(line)
                count += "card" in found
        out.write(json.dumps({"end": checksum.hexdigest()}) + "\n")
        return count


def _lines(connection: Connection) -> Iterator[dict[str, Any]]:
    """What a backup holds, but for its end."""
    yield {FORMAT: VERSION}
    for row in connection.execute(select(cards).order_by(cards.c.table_name)).all():
        yield {"card": asdict(read_card(row)), "entries": row.entries}
        log = select(entries).where(entries.c.table_name == row.table_name).order_by(entries.c.number)
        for entry in connection.execute(log):
            yield {"time": entry.time, "key": entry.key, "body": entry.body}


def restore(file: Path, url: str) -> int:
    """Write the tables of a backup to an empty database, all of them or nothing; gives how many."""
    with _blaming(file), file.open("rb") as data, _opened(url) as engine:
        lines = _Lines(data)
        with writing(engine) as connection:
            if connection.execute(select(cards.c.table_name).limit(1)).first():
                raise StoreError("there are tables in this database: a backup goes into an empty one")
            try:
                return _put_tables(connection, lines)
            except (ValueError, LookupError, TypeError) as error:
                reason = error if isinstance(error, _Damaged) else "this is not a line of a backup"
                raise StoreError(f"{file}, line {lines.number}: {reason}") from None


class _Lines:
    """A backup read line by line, with the number of the line and the checksum of all before it."""

    def __init__(self, data: BinaryIO) -> None:
        self.data, self.number, self.checksum, self._sum = data, 0, "", sha256()

    def read(self) -> dict[str, Any]:
        """The next line."""
        self.number += 1
        line = self.data.readline()
        if not line.endswith(b"\n"):
            raise _Damaged("the file ends too early")
        self.checksum = self._sum.hexdigest()
        self._sum.update(line)
        return dict(json.loads(line))


def _put_tables(connection: Connection, lines: _Lines) -> int:
    if lines.read().get(FORMAT) != VERSION:
        raise _Damaged("this is not a backup that this version of Sixfold can read")
    count = 0
    while "end" not in (found := lines.read()):
        _put_table(connection, found, lines)
        count += 1
    if found["end"] != lines.checksum or lines.data.read(1):
        raise _Damaged("the file was changed after it was written")
    return count


def _put_table(connection: Connection, found: dict[str, Any], lines: _Lines) -> None:
    """Write one table with its log."""
    about = found["card"]
    card = Card(**{**about, "names": tuple(about["names"]), "people": tuple(about["people"])})
    put_card(connection, card.table, 0, found["entries"], card)
    log = [_entry_row(card.table, number, lines.read()) for number in range(found["entries"])]
    connection.execute(insert(entries), log)


def _entry_row(table: str, number: int, found: dict[str, Any]) -> dict[str, Any]:
    Entry.read(found["body"], found["time"], found["key"])  # refuses what nobody could load
    return {"table_name": table, "number": number, **found}


@contextmanager
def _opened(url: str, *, must_exist: bool = False) -> Iterator[Engine]:
    engine = open_database(url, must_exist=must_exist)
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def _blaming(file: Path) -> Iterator[None]:
    """Say which file could not be read or written, and why."""
    try:
        yield
    except OSError as error:
        raise StoreError(f"{file}: {error.strerror or error}") from error
