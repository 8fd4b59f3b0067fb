"""How long to wait before retrying something that failed."""

from __future__ import annotations

from random import Random

FIRST_PAUSE, LONGEST_PAUSE = 0.2, 4.0  # seconds
JITTER = Random()  # not Python's shared generator, which others may have seeded
MOST_DOUBLINGS = 10  # far beyond the longest pause, so no number gets too large


def pause_after(failures: int) -> float:
    """How many seconds to wait: longer after each failure in a row, and random, so that not all retry at once."""
    longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(failures - 1, MOST_DOUBLINGS))
    return JITTER.uniform(longest / 2, longest)
