"""What was measured, and the goals."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any


@dataclass(frozen=True)
class Figure:
    """A measured value; a goal has an upper limit."""

    part: str
    database: str
    name: str
    value: float
    unit: str
    at_most: float | None = None

    @property
    def is_kept(self) -> bool:
        """Whether the value is within its limit."""
        return self.at_most is None or self.value <= self.at_most

    def __str__(self) -> str:
        verdict = "kept" if self.is_kept else "missed"
        return f"  {self.name:58} {self.value:8.1f} {self.unit:7} at most {self.at_most:<4g} {verdict}"


@dataclass
class Figures:
    """All figures of a run."""

    found: list[Figure] = field(default_factory=list)

    def add(self, part: str, database: str, name: str, values: dict[str, float], **limits: float) -> None:
        """Note values by their units; some of them may have a limit."""
        self.found += [Figure(part, database, name, value, unit, limits.get(unit)) for unit, value in values.items()]

    @property
    def goals(self) -> list[Figure]:
        """The figures that have a limit."""
        return [figure for figure in self.found if figure.at_most is not None]

    def write(self, file: Path, about: dict[str, Any]) -> None:
        """Write everything as JSON."""
        rows = [asdict(figure) | {"is_kept": figure.is_kept} for figure in self.found]
        file.write_text(json.dumps(about | {"figures": rows}, indent=1) + "\n")


def late(times: Sequence[float]) -> float:
    """The 99th percentile."""
    return quantiles(times, n=100, method="inclusive")[98] if len(times) > 1 else times[0]


def middle(values: Iterable[float]) -> float:
    """The median."""
    return median(list(values))
