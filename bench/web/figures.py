"""Figures and their limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, quantiles


@dataclass(frozen=True)
class Figure:
    """A measured value with an upper or lower limit; without one it is only reported."""

    name: str
    value: float
    unit: str
    at_most: float | None = None
    at_least: float | None = None

    @property
    def is_kept(self) -> bool:
        """Whether the value is within its limit."""
        too_much = self.at_most is not None and self.value > self.at_most
        too_little = self.at_least is not None and self.value < self.at_least
        return not too_much and not too_little

    def __str__(self) -> str:
        bound = ("at most", self.at_most) if self.at_most is not None else ("at least", self.at_least)
        promise = "" if bound[1] is None else f"{bound[0]} {bound[1]:g}"
        verdict = "" if bound[1] is None else "kept" if self.is_kept else "BROKEN"
        return f"  {self.name:44} {self.value:8.1f} {self.unit:4} {promise:12} {verdict}".rstrip()


def late(times: Sequence[float]) -> float:
    """The 95th percentile."""
    return quantiles(times, n=20, method="inclusive")[18]


def spread(times: Sequence[float]) -> str:
    """The median, the 95th percentile and the worst."""
    return f"{median(times):6.2f} {late(times):6.2f} {max(times):6.2f}"
