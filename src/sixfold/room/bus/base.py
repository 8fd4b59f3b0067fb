"""What a bus is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

Listener: TypeAlias = Callable[[str, int], None]  # table, and how many entries it has now


class Bus(Protocol):
    """Tells everybody who listens that a table has changed. A ring may be lost, or come twice, or late."""

    def publish(self, table: str, count: int) -> None:
        """Ring: the table has so many entries now."""

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener at every ring, from any thread; gives what ends it."""
