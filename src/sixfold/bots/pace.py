"""How fast each level scores, so that people know what to expect; ``make levels`` measures it."""

from __future__ import annotations

from sixfold.bots.levels import levels
from sixfold.rules.info import GameInfo

# Points (in Rummy: Qwirkles) a turn against `greedy` in full games of two seats; a column for each level.
PACES: dict[str, tuple[float, ...]] = {
    "qwirkle": (4.0, 5.3, 6.7, 7.5, 8.0, 8.6),
    "select": (4.1, 5.4, 6.4, 7.4, 8.0, 8.6),
    "connect": (4.1, 5.6, 6.9, 8.1, 8.6, 9.2),
    "select-connect": (4.1, 5.5, 6.8, 7.7, 8.4, 9.0),
    "cubes": (4.4, 6.0, 7.8, 8.8, 9.3, 9.9),
    "rummy": (0.02, 0.36, 0.64, 1.0, 1.26, 1.4),
}


def paces(info: GameInfo) -> dict[str, float]:
    """What each level makes in a turn of a game; a variant without figures of its own has its nearest parent's."""
    known = (PACES[name] for name in (info.name, *info.parents) if name in PACES)
    return dict(zip(levels(), next(known, ()), strict=False))
