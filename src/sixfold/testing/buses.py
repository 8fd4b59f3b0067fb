"""The suite that every bus has to pass."""

from __future__ import annotations

import time
from collections.abc import Callable
from secrets import token_hex

from sixfold.room.bus.base import Bus

PATIENCE = 10.0  # seconds until a bus must have rung
PAUSE = 0.05


def check_bus(make_bus: Callable[[], Bus], *, shared: bool = True) -> None:
    """Put a bus to the test. Unless it is said not to be shared, two buses that are made reach each other's listeners.

    A ring may be lost or come twice, so each is repeated until it has been heard.
    """
    near = make_bus()
    far = make_bus() if shared else near
    heard: dict[str, list[tuple[object, ...]]] = {"first": [], "second": [], "far": []}
    ends = [
        near.subscribe(lambda *ring: heard["first"].append(ring)),
        near.subscribe(lambda *ring: heard["second"].append(ring)),
        far.subscribe(lambda *ring: heard["far"].append(ring)),
    ]
    _ring(near, heard, set(heard))
    _ring(far, heard, set(heard))
    ends[0]()
    _ring(far, heard, {"second", "far"})
    ends[1]()
    _ring(near, heard, {"far"})
    ends[2]()
    _ring(near, heard, set())


def _ring(bus: Bus, heard: dict[str, list[tuple[object, ...]]], listeners: set[str]) -> None:
    """Ring until all listeners have heard it, and nobody else."""
    table, count = f"täble-{token_hex(4)}", 7  # a name not used before: no late ring can be mistaken for this one
    deadline = time.monotonic() + PATIENCE
    while True:
        bus.publish(table, count)
        time.sleep(PAUSE)
        rings = {name: [ring for ring in rings if ring[0] == table] for name, rings in heard.items()}
        if all(rings[name] for name in listeners):
            break
        assert time.monotonic() < deadline, f"not every listener was called: {rings}"
    for name, found in rings.items():
        assert name in listeners or not found, f"the {name} listener is called after it has gone: {found}"
        # A doorbell, not the parcel: nothing but the name and the number may travel.
        assert set(found) <= {(table, count)}, f"the bus says {found} instead of {(table, count)}"
