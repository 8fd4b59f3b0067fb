"""Records on disk: read from any form, written so that a crash or a full disk never costs the old file."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path

from sixfold.record.files import replacing
from sixfold.record.record import Record
from sixfold.record.replay import replay

STANDARD_OUTPUT = Path("-")


def read_record(path: str) -> Record:
    """The record in a file, text or JSON; ``-`` reads standard input. What is wrong is said with the file's name."""
    text = read_text(path)
    try:
        return Record.from_json(text) if text.lstrip().startswith("{") else Record.parse(text)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def read_text(path: str) -> str:
    """The text in a file; ``-`` reads standard input."""
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{path}: this is not a text file") from None
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}") from None
    if not text.strip():
        raise ValueError(f"{path}: there is nothing in it")
    return text


def write_record(record: Record, path: Path) -> None:
    """Write a record, as JSON if the name ends so. The file is there whole or not changed at all."""
    path = path.expanduser().resolve()  # what a link points to is written, not the link
    if path.exists() and not path.is_file():
        raise FileExistsError(f"{path} is not a file")
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as out:
        out.write(record.to_json() if path.suffix == ".json" else str(record))


def data_folder() -> Path:
    """Where Sixfold keeps a person's games."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "sixfold"


def new_file(game: str) -> Path:
    """A name for the record of a game that begins now."""
    return data_folder() / game / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}.txt"


def latest_file(game: str) -> Path | None:
    """The record of the game begun last, if that game is not over."""
    files = sorted((data_folder() / game).glob("*.txt"))
    return files[-1] if files and not is_over(read_record(str(files[-1]))) else None


def is_over(record: Record) -> bool:
    """Whether the recorded game has come to its end."""
    return replay(record).table.end is not None


def check_writable(path: Path) -> None:
    """Refuse a file that cannot be written, before the work is done that would go into it."""
    if path == STANDARD_OUTPUT:
        return
    existed = path.exists()
    try:
        path.open("a").close()
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}") from None
    if not existed:
        path.unlink()


def write_text(text: str, path: Path) -> None:
    """Write a text; ``-`` is standard output. What is wrong is said with the file's name."""
    if path == STANDARD_OUTPUT:
        sys.stdout.write(text)
        return
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}") from None
