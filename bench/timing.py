"""How rates are measured."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

ROUNDS = 5


def rate(work: Callable[[], int]) -> float:
    """How much work is done in a second: the median of some rounds, the first of which does not count."""
    work()
    rates = []
    for _ in range(ROUNDS):
        began = perf_counter()
        done = work()
        rates.append(done / (perf_counter() - began))
    return median(rates)
