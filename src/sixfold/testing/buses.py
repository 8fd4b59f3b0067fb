"""The suite that every bus must pass."""

from __future__ import annotations

import time
from collections.abc import Callable
from secrets import token_hex

from sixfold.room.bus.base import Bus

PATIENCE = 10.0  # seconds until a bus must have rung
PAUSE = 0.05


def check_bus(make_bus: Callable[[], Bus], *, shared: bool = True) -> None:
    """Test a bus. Unless `shared` is false, two buses reach each other's listeners.

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
    """Ring until these listeners have heard it, and no others."""
    match_id, number = f"täble-{token_hex(4)}", 7  # a new identifier, so that no late ring can be mistaken for this one
    deadline = time.monotonic() + PATIENCE
    while True:
        bus.ring(match_id, number)
        time.sleep(PAUSE)
        rings = {name: [ring for ring in rings if ring[0] == match_id] for name, rings in heard.items()}
        if all(rings[name] for name in listeners):
            break
        assert time.monotonic() < deadline, f"not every listener was called: {rings}"
    for name, received in rings.items():
        assert name in listeners or not received, f"the {name} listener is called after it unsubscribed: {received}"
        # A doorbell, not the parcel: only the identifier and the number may travel.
        assert set(received) <= {(match_id, number)}, f"the bus sends {received} instead of {(match_id, number)}"
