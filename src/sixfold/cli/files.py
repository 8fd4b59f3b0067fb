"""Records on disk: read from any form, written so that a crash or a full disk never costs the old file."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from sixfold.record.record import Record


def read_record(path: str) -> Record:
    """The record in a file, text or JSON; ``-`` reads standard input."""
    text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    return Record.from_json(text) if text.lstrip().startswith("{") else Record.parse(text)


def write_record(record: Record, path: Path) -> None:
    """Write a record, as JSON if the name ends so. The file is there whole or not changed at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(record.to_json() if path.suffix == ".json" else str(record), encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def data_folder() -> Path:
    """Where Sixfold keeps a person's games."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "sixfold"
