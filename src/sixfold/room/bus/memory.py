"""A bus within one process."""

from __future__ import annotations

from collections.abc import Callable

from sixfold.room.bus.base import Listener


class MemoryBus:
    """Rings at once, in the thread that rings."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def ring(self, match_id: str, number: int) -> None:
        """Tell all listeners: the match's log has this many entries now."""
        for listener in list(self._listeners):
            listener(match_id, number)

    def is_well(self) -> bool:
        """Nothing can break."""
        return True

    def close(self) -> None:
        """There is nothing to stop."""

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener at every ring; returns a function that unsubscribes."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)
