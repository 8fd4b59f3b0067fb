"""Whatever dies in a house of several servers: no acknowledged move is lost or made twice, and everyone plays on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.several.driver import Killing, kill_often

FAULTS = 4  # each kind once


@pytest.mark.parametrize("bus", ["postgresql", "valkey"])
def test_nothing_is_lost_when_servers_workers_and_the_bus_die(
    bus: str, request: pytest.FixtureRequest, postgres_url: str, tmp_path: Path
) -> None:
    valkey = request.getfixturevalue("valkey") if bus == "valkey" else None
    house = Killing(tmp_path, postgres_url, valkey, seed=5)
    try:
        asyncio.run(kill_often(house, lambda: sum(house.done.values()) >= FAULTS))
    finally:
        if house.valkey:
            house.valkey.terminate()
    assert len(house.done) == 4
    assert house.ledger.acknowledged > 10 * FAULTS
