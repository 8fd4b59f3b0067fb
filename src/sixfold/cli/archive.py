"""Finished arena games as JSON lines, so that a tournament can be resumed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from os import SEEK_END
from pathlib import Path
from typing import Any

from sixfold import __version__
from sixfold.arena.result import MatchResult
from sixfold.arena.tournament import Tournament

# How lines begin, which identifies one that was cut off; older versions wrote the second.
BEGINNINGS = ('{"tournament": {', '{"match": {')


def heading(tournament: Tournament) -> dict[str, Any]:
    """Everything that identifies a tournament."""
    return {
        "sixfold": __version__, "bots": list(tournament.bots), "game": tournament.game,
        "options": dict(tournament.options), "seats": tournament.seats, "seed": tournament.seed,
        "playouts": tournament.playouts, "seconds": tournament.seconds,
    }  # fmt: skip


def read_archive(path: Path | None, tournament: Tournament) -> Iterator[MatchResult]:
    """The games of a tournament in its archive; a line cut off by a full disk or a kill is skipped."""
    if path is None or not path.exists():
        return
    if not path.is_file():  # a device may have no end
        raise ValueError(f"{path} is not a file")
    with path.open(encoding="utf-8", errors="replace") as lines:
        for number, line in enumerate(lines, 1):
            result = read_line(line.rstrip("\n"), tournament, f"line {number} of {path}")
            if result:
                yield result


def read_line(line: str, tournament: Tournament, where: str) -> MatchResult | None:
    """One game, or None if its line was cut off; errors name the line with `where`."""
    try:
        entry = json.loads(line)
    except json.JSONDecodeError:
        if any(beginning.startswith(line) or line.startswith(beginning) for beginning in BEGINNINGS):
            return None
        raise ValueError(f"{where} is not an arena game: choose another file") from None
    try:
        stored = entry["tournament"] if "tournament" in entry else entry["match"]
        result = MatchResult.from_json(entry["result"])
    except (KeyError, TypeError):
        raise ValueError(f"{where} is not an arena game in this version's format: choose another file") from None
    if differing := differences(stored, heading(tournament)):
        raise ValueError(f"{where} is from another tournament ({differing}): choose another file")
    return result


def differences(stored: dict[str, Any], wanted: dict[str, Any]) -> str:
    """The differences between two tournaments, as text."""
    names = (name for name in wanted if stored.get(name) != wanted[name])
    return ", ".join(f"{name} {stored.get(name)}, not {wanted[name]}" for name in names)


def add_to_archive(path: Path | None, tournament: Tournament, result: MatchResult) -> None:
    """Append a game, on a new line even if the last one was cut off."""
    if path is None:
        return
    line = json.dumps({"tournament": heading(tournament), "result": result.as_json()})
    try:
        is_cut = not ends_with_newline(path)
        with path.open("a", encoding="utf-8") as file:
            file.write("\n" * is_cut + line + "\n")
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}; earlier games are kept") from None


def ends_with_newline(path: Path) -> bool:
    """Whether the last line of a file is complete; an empty file counts as complete."""
    if not path.exists() or not path.stat().st_size:
        return True
    with path.open("rb") as file:
        file.seek(-1, SEEK_END)
        return file.read() == b"\n"
