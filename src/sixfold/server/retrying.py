"""How long to wait before something that failed is tried again."""

from __future__ import annotations

from random import Random

FIRST_PAUSE, LONGEST_PAUSE = 0.2, 4.0  # seconds
JITTER = Random()  # not Python's own generator, which others may have seeded
MOST_DOUBLINGS = 10  # far beyond the longest pause, and no number gets too large


def pause_after(failures: int) -> float:
    """How many seconds to wait: longer after each failure in a row, and never the same for all who wait."""
    longest = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(failures - 1, MOST_DOUBLINGS))
    return JITTER.uniform(longest / 2, longest)
