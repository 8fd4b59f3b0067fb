"""Files: records in either format, and text output. Writing never damages an existing file."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path

from sixfold.record.files import atomic_write, data_folder
from sixfold.record.record import Record
from sixfold.record.replay import replay

STANDARD_OUTPUT = Path("-")


def read_record(path: str) -> Record:
    """The record in a file, text or JSON; ``-`` reads standard input. Errors name the file."""
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
        raise ValueError(f"{path}: not a text file") from None
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}") from None
    if not text.strip():
        raise ValueError(f"{path}: the file is empty")
    return text


def write_record(record: Record, path: Path) -> None:
    """Write a record, as JSON if the name ends in .json: completely or not at all."""
    path = path.expanduser().resolve()  # a link stays a link
    if path.exists() and not path.is_file():
        raise FileExistsError(f"{path} is not a file")
    path.parent.mkdir(parents=True, exist_ok=True)
    with atomic_write(path) as out:
        out.write(record.to_json() if path.suffix == ".json" else str(record))


def new_file(game: str) -> Path:
    """The file for a game that starts now."""
    return data_folder() / game / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}.txt"


def latest_file(game: str) -> Path | None:
    """The file of the game started last, if that game is not over."""
    files = sorted((data_folder() / game).glob("*.txt"))
    return files[-1] if files and not is_over(read_record(str(files[-1]))) else None


def is_over(record: Record) -> bool:
    """Whether the recorded game is over."""
    return replay(record).table.end is not None


def check_writable(path: Path) -> None:
    """Raise if a file cannot be written, before the work for it is done."""
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
    """Write text to a file; ``-`` is standard output. Errors name the file."""
    if path == STANDARD_OUTPUT:
        sys.stdout.write(text)
        return
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}") from None
