"""What a bus is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

Listener: TypeAlias = Callable[[str, int], None]  # takes the match's id and how many entries its log has now
PEOPLE = 0  # instead of that number: the log has not grown, but people have come or gone


class Bus(Protocol):
    """Tells every listener that a match has changed. A ring may be lost, or come twice, or late.

    The number is `PEOPLE` if the log has not grown, but people have come or gone.
    """

    def ring(self, match_id: str, number: int) -> None:
        """Tell all listeners: the match's log has this many entries now."""

    def is_well(self) -> bool:
        """Whether rings from elsewhere arrive."""

    def close(self) -> None:
        """Stop; nobody rings any more."""

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener at every ring, from any thread; returns a function that unsubscribes."""
