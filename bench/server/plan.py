"""How much is measured."""

from __future__ import annotations

from dataclasses import dataclass

PARTS = ("moves", "spectators", "latency", "memory", "cold")
DATABASES = ("sqlite", "postgresql")


@dataclass(frozen=True)
class Plan:
    """What to measure, and for how long."""

    seconds: float = 3.0  # of play in each window
    windows: int = 3  # of which the median counts
    more_windows: int = 2  # where a goal is about a move
    tables: tuple[int, ...] = (1, 40, 400)
    spectators: tuple[int, ...] = (0, 100, 1000)
    spectated_moves: int = 30
    in_memory: int = 300  # tables, and as many again before them
    idle: int = 1000  # spectators' sockets
    finished: int = 24
    warm: int = 3  # rounds of warm joins for each cold one
    fresh: int = 2000  # matches in stock


QUICK = Plan(
    seconds=1.5, windows=1, more_windows=1, tables=(1, 40), spectators=(0, 100, 300), in_memory=100, idle=300,
    finished=12, warm=1, fresh=800,
)  # fmt: skip
