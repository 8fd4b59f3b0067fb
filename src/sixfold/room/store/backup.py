"""Writes all matches and results of a database to one file, and restores them to a database of either kind.

The file holds lines of JSON: a header, the key that signs cookies if it is included, each match's listing followed by
its entries, the results of games, and an end with a checksum. The server may keep running: the file is a snapshot.
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

from sixfold.record.files import atomic_write
from sixfold.room.entry import Entry
from sixfold.room.store.base import Listing, Result, SeatResult, StoreError
from sixfold.room.store.database import open_database, reading, writing
from sixfold.room.store.schema import entries, listings, results
from sixfold.room.store.sql import put_listing, put_result, read_listing, read_results

BACKUP_FORMAT, VERSION = "sixfold backup", 3
READABLE = (1, 2, VERSION)  # version 1 had neither results nor a key
# What versions 1 and 2 called the parts of a listing and of a result.
OLD_NAMES = {"card": "listing", "entries": "number", "table": "match_id", "on_turn": "to_act"}
OWNER_ONLY = 0o600  # it holds hidden hands and the ids of people


class _Damaged(ValueError):
    """A line of a backup is not what it should be."""


@dataclass(slots=True)
class Contents:
    """What a backup holds."""

    matches: int = 0
    results: int = 0
    has_key: bool = False


def backup(url: str, file: Path, key: str | None = None) -> Contents:
    """Write all matches and results of a database to a file, and the key if one is given.

    The file is written completely or not changed at all.
    """
    with _opened(url, must_exist=True) as engine, _blaming(file), atomic_write(file, OWNER_ONLY) as out:
        isolation = "REPEATABLE READ" if engine.dialect.name == "postgresql" else None
        checksum, contents = sha256(), Contents(has_key=key is not None)
        with reading(engine, isolation) as connection:
            for part in _parts(connection, key):
                line = json.dumps(part, ensure_ascii=False) + "\n"
                checksum.update(line.encode())
                out.write(line)
                contents.matches += "listing" in part
                contents.results += "result" in part
        out.write(json.dumps({"end": checksum.hexdigest()}) + "\n")
        return contents


def _parts(connection: Connection, key: str | None) -> Iterator[dict[str, Any]]:
    """What a backup holds, except its end."""
    yield {BACKUP_FORMAT: VERSION}
    if key is not None:
        yield {"key": key}
    for row in connection.execute(select(listings).order_by(listings.c.match_id)).all():
        yield {"listing": asdict(read_listing(row)), "number": row.number}
        log = select(entries).where(entries.c.match_id == row.match_id).order_by(entries.c.number)
        for entry in connection.execute(log):
            yield {"time": entry.time, "key": entry.key, "body": entry.body}
    for result in read_results(connection, select(results)):
        yield {"result": asdict(result)}


def restore(file: Path, url: str, keep_key: Callable[[str], None] | None = None) -> Contents:
    """Write a backup to an empty database, all of it or nothing; the caller decides what to do with the key."""
    with _blaming(file), file.open("rb") as data, _opened(url) as engine:
        lines = _Lines(data)
        with writing(engine) as connection:
            if any(connection.execute(select(table.c.match_id).limit(1)).first() for table in (listings, results)):
                raise StoreError("this database already has matches or results: restore a backup into an empty one")
            try:
                contents, key = _put_all(connection, lines)
            except (ValueError, LookupError, TypeError) as error:
                reason = error if isinstance(error, _Damaged) else "this is not a line of a backup"
                raise StoreError(f"{file}, line {lines.number}: {reason}") from None
            if key is not None and keep_key:
                keep_key(key)  # if this fails, nothing has been restored
        return contents


class _Lines:
    """A backup read line by line, with the number of the line and the checksum of all lines before it."""

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
        return _renamed(json.loads(line))


def _renamed(part: dict[str, Any]) -> dict[str, Any]:
    """A line with today's names, whichever version wrote it."""
    return {OLD_NAMES.get(name, name): value for name, value in dict(part).items()}


def _put_all(connection: Connection, lines: _Lines) -> tuple[Contents, str | None]:
    """Write what a backup holds; returns what that is, and the key."""
    if lines.read().get(BACKUP_FORMAT) not in READABLE:
        raise _Damaged("this version of Sixfold cannot read this backup")
    contents, key = Contents(), None
    while "end" not in (part := lines.read()):
        if "key" in part:
            key, contents.has_key = str(part["key"]), True
        elif "result" in part:
            put_result(connection, _result(_renamed(part["result"])))
            contents.results += 1
        else:
            _put_match(connection, part, lines)
            contents.matches += 1
    if part["end"] != lines.checksum or lines.data.read(1):
        raise _Damaged("the file was changed after it was written")
    return contents, key


def _result(parts: dict[str, Any]) -> Result:
    options = tuple((name, value) for name, value in parts["options"])
    return Result(**{**parts, "options": options, "seats": tuple(SeatResult(**seat) for seat in parts["seats"])})


def _put_match(connection: Connection, part: dict[str, Any], lines: _Lines) -> None:
    """Write one match with its log."""
    parts, number = _renamed(part["listing"]), part["number"]
    listing = Listing(**{**parts, "names": tuple(parts["names"]), "people": tuple(parts["people"])})
    put_listing(connection, number, listing)
    connection.execute(
        insert(entries), [_entry_row(listing.match_id, before, lines.read()) for before in range(number)]
    )


def _entry_row(match_id: str, number: int, part: dict[str, Any]) -> dict[str, Any]:
    Entry.read(part["body"], part["time"], part["key"])  # raises if the entry could not be loaded later
    return {"match_id": match_id, "number": number, **part}


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
