"""Every bus passes one suite."""

from collections.abc import Callable

import pytest

from sixfold.room.bus.base import Listener
from sixfold.room.bus.memory import MemoryBus
from sixfold.testing import buses, check_bus


def test_a_bus_in_memory_keeps_its_promises() -> None:
    check_bus(MemoryBus, shared=False)


class Sticky(MemoryBus):
    """Never unsubscribes a listener."""

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        super().subscribe(listener)
        return lambda: None


class Talkative(MemoryBus):
    """Says more than it should."""

    def ring(self, match_id: str, number: int) -> None:
        super().ring(match_id, number)
        super().ring(match_id, number + 1)


class Deaf(MemoryBus):
    """Never rings."""

    def ring(self, match_id: str, number: int) -> None:
        pass


@pytest.mark.parametrize(
    ("bus", "reason"), [(Sticky, "after it unsubscribed"), (Talkative, "the bus sends"), (Deaf, "not every listener")]
)
def test_a_bus_that_breaks_its_promises_is_caught(
    bus: type[MemoryBus], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(buses, "PATIENCE", 0.1)
    with pytest.raises(AssertionError, match=reason):
        check_bus(bus, shared=False)
