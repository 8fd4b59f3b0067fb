"""All tables of a database in one file, and back into a database, of the other kind if need be.

The file holds lines of JSON: a header, the key that signs cookies if it is wanted, for each table its card and its
entries, the results of games, and an end with a checksum. A server may run meanwhile: the file shows one moment.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from sqlalchemy import Connection, Engine, insert, select

from sixfold.record.files import replacing
from sixfold.room.entry import Entry
from sixfold.room.store.base import Card, Result, Scored, StoreError
from sixfold.room.store.database import open_database, reading, writing
from sixfold.room.store.schema import cards, entries, results
from sixfold.room.store.sql import put_card, put_result, read_card, read_results

FORMAT, VERSION = "sixfold backup", 2
READABLE = (1, VERSION)  # the first had neither results nor a key
OWNER_ONLY = 0o600  # there are hidden hands in it, and who is who


class _Damaged(ValueError):
    """A line of a backup is not what it should be."""


@dataclass(slots=True)
class Contents:
    """What a backup holds."""

    tables: int = 0
    results: int = 0
    has_key: bool = False


def backup(url: str, file: Path, key: str | None = None) -> Contents:
    """Write all tables and results of a database to a file, and a key if one is given.

    The file is there whole or not changed at all.
    """
    with _opened(url, must_exist=True) as engine, _blaming(file), replacing(file, OWNER_ONLY) as out:
        isolation = "REPEATABLE READ" if engine.dialect.name == "postgresql" else None
        checksum, contents = sha256(), Contents(has_key=key is not None)
        with reading(engine, isolation) as connection:
            for found in _lines(connection, key):
                line = json.dumps(found, ensure_ascii=False) + "\n"
                checksum.update(line.encode())
                out.write(line)
                contents.tables += "card" in found
                contents.results += "result" in found
        out.write(json.dumps({"end": checksum.hexdigest()}) + "\n")
        return contents


def _lines(connection: Connection, key: str | None) -> Iterator[dict[str, Any]]:
    """What a backup holds, but for its end."""
    yield {FORMAT: VERSION}
    if key is not None:
        yield {"key": key}
    for row in connection.execute(select(cards).order_by(cards.c.table_name)).all():
        yield {"card": asdict(read_card(row)), "entries": row.entries}
        log = select(entries).where(entries.c.table_name == row.table_name).order_by(entries.c.number)
        for entry in connection.execute(log):
            yield {"time": entry.time, "key": entry.key, "body": entry.body}
    for result in read_results(connection, select(results)):
        yield {"result": asdict(result)}


def restore(file: Path, url: str, keep_key: Callable[[str], None] | None = None) -> Contents:
    """Write a backup to an empty database, all of it or nothing; what to do with its key is for the caller to say."""
    with _blaming(file), file.open("rb") as data, _opened(url) as engine:
        lines = _Lines(data)
        with writing(engine) as connection:
            if any(connection.execute(select(table.c.table_name).limit(1)).first() for table in (cards, results)):
                raise StoreError("there are tables or results in this database: a backup goes into an empty one")
            try:
                contents, key = _put_all(connection, lines)
            except (ValueError, LookupError, TypeError) as error:
                reason = error if isinstance(error, _Damaged) else "this is not a line of a backup"
                raise StoreError(f"{file}, line {lines.number}: {reason}") from None
            if key is not None and keep_key:
                keep_key(key)  # if this fails, nothing has been restored
        return contents


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


def _put_all(connection: Connection, lines: _Lines) -> tuple[Contents, str | None]:
    """Write what a backup holds; gives what that is, and the key."""
    if lines.read().get(FORMAT) not in READABLE:
        raise _Damaged("this is not a backup that this version of Sixfold can read")
    contents, key = Contents(), None
    while "end" not in (found := lines.read()):
        if "key" in found:
            key, contents.has_key = str(found["key"]), True
        elif "result" in found:
            put_result(connection, _result(found["result"]))
            contents.results += 1
        else:
            _put_table(connection, found, lines)
            contents.tables += 1
    if found["end"] != lines.checksum or lines.data.read(1):
        raise _Damaged("the file was changed after it was written")
    return contents, key


def _result(about: dict[str, Any]) -> Result:
    options = tuple((name, value) for name, value in about["options"])
    return Result(**{**about, "options": options, "seats": tuple(Scored(**seat) for seat in about["seats"])})


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
