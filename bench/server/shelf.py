"""The stock, sorted by what it is for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from bench.server.plan import Plan
from bench.server.stock import OPENED, Match, Stock

SEED = 6
BEFORE = 10  # moves of the matches that spectators see
SPECTATED = 50
TABLES = 40  # of a busy server


@dataclass(frozen=True)
class Shelf:
    """A file with all matches, and which of them is for what."""

    file: Path
    moves_in_game: float
    fresh: list[Match]
    spread: dict[int, list[Match]]  # anywhere between the first and the last move, by how many are played at once
    busy: list[Match]  # the same, for a busy server
    spectated: list[Match]
    finished: list[Match]

    @classmethod
    def filled(cls, plan: Plan, file: Path) -> Shelf:
        """A shelf with what a plan needs."""
        stock = Stock(SEED)
        shelf = cls(
            file,
            mean(len(game.entries) - OPENED for game in stock.games),
            stock.fresh(plan.fresh),
            {count: stock.spread(count) for count in plan.tables},
            stock.spread(TABLES),
            stock.begun(SPECTATED, BEFORE),
            stock.finished(plan.finished + 1),
        )
        stock.write(file)
        return shelf
