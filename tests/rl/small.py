"""Short games, so that whole ones fit into a test."""

from __future__ import annotations

from typing import Any

SHORT: dict[str, dict[str, Any]] = {
    "qwirkle": {"copies": 1},
    "select": {"copies": 1},
    "connect": {"copies": 2},
    "select-connect": {"copies": 1},
    "cubes": {"cubes_per_colour": 5},
    "rummy": {"copies": 2},
}
FEW_TURNS = 64  # that are listed: Rummy has thousands


def options_of(game: str, seats: int) -> dict[str, Any]:
    """The options of a short game; with more seats it needs all its pieces."""
    return SHORT[game] if seats == 2 else {}
