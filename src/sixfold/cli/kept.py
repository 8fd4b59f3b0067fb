"""Games of the arena that are kept as JSON lines, so that a tournament goes on where it was stopped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from os import SEEK_END
from pathlib import Path
from typing import Any

from sixfold import __version__
from sixfold.arena.result import Result
from sixfold.arena.tournament import Tournament

BEGINNING = '{"match": {'  # of every line; a line that was cut off can be told by it


def heading(tournament: Tournament) -> dict[str, Any]:
    """What makes kept games belong together."""
    return {
        "sixfold": __version__, "bots": list(tournament.bots), "game": tournament.game,
        "options": dict(tournament.options), "seats": tournament.seats, "seed": tournament.seed,
        "playouts": tournament.playouts, "seconds": tournament.seconds,
    }  # fmt: skip


def read_kept(path: Path | None, tournament: Tournament) -> Iterator[Result]:
    """The games that were kept; one that a full disk or a kill cut off is not counted."""
    if path is None or not path.exists():
        return
    if not path.is_file():  # a device may have no end
        raise ValueError(f"{path} is not a file")
    with path.open(encoding="utf-8", errors="replace") as lines:
        for number, line in enumerate(lines, 1):
            result = read_line(line.rstrip("\n"), tournament, f"line {number} of {path}")
            if result:
                yield result


def read_line(line: str, tournament: Tournament, where: str) -> Result | None:
    """A kept game; None if it was cut off. Where it stands is said if it cannot be one of this tournament."""
    try:
        found = json.loads(line)
    except json.JSONDecodeError:
        if BEGINNING.startswith(line) or line.startswith(BEGINNING):
            return None
        raise ValueError(f"{where} is not a game of the arena: name another file") from None
    try:
        match, result = found["match"], Result.from_json(found["result"])
    except (KeyError, TypeError):
        raise ValueError(f"{where} is not a game of the arena as this version keeps it: name another file") from None
    if differing := differences(match, heading(tournament)):
        raise ValueError(f"{where} is of another tournament ({differing}): name another file")
    return result


def differences(kept: dict[str, Any], wanted: dict[str, Any]) -> str:
    """What differs between two tournaments, in words."""
    names = (name for name in wanted if kept.get(name) != wanted[name])
    return ", ".join(f"{name} {kept.get(name)}, not {wanted[name]}" for name in names)


def add_kept(path: Path | None, tournament: Tournament, result: Result) -> None:
    """Keep one game more; a last line that was cut off stays by itself."""
    if path is None:
        return
    line = json.dumps({"match": heading(tournament), "result": result.as_json()})
    try:
        is_cut = not ends_with_a_line(path)
        with path.open("a", encoding="utf-8") as file:
            file.write("\n" * is_cut + line + "\n")
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}; the games before are kept") from None


def ends_with_a_line(path: Path) -> bool:
    """Whether the last line of a file is whole; of an empty file it is."""
    if not path.exists() or not path.stat().st_size:
        return True
    with path.open("rb") as file:
        file.seek(-1, SEEK_END)
        return file.read() == b"\n"
