"""How fast each level scores, so that people know what to expect; ``make levels`` measures it."""

from __future__ import annotations

from sixfold.bots.levels import levels
from sixfold.rules.info import GameInfo

# Points (in Rummy: Qwirkles) a turn against `greedy` in full games of two seats; a column for each level.
PACES: dict[str, tuple[float, ...]] = {
    "qwirkle": (4.0, 5.3, 6.9, 7.7, 7.9, 8.3),
    "select": (4.0, 5.2, 6.8, 7.5, 8.1, 8.3),
    "connect": (4.1, 5.9, 7.0, 7.9, 8.5, 8.9),
    "select-connect": (4.1, 5.6, 6.9, 7.9, 8.1, 8.4),
    "cubes": (4.1, 6.1, 7.7, 8.8, 9.2, 9.2),
    "rummy": (0.03, 0.33, 0.7, 0.99, 1.2, 1.3),
}


def paces(info: GameInfo) -> dict[str, float]:
    """What each level makes in a turn of a game; a variant without figures of its own has its nearest parent's."""
    known = (PACES[name] for name in (info.name, *info.parents) if name in PACES)
    return dict(zip(levels(), next(known, ()), strict=False))
