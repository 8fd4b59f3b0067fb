"""Keep killing a server for SOAK_SECONDS, on SQLite or on the database that SOAK_DATABASE names."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tests.soak.driver import Soak

SECONDS = float(os.environ.get("SOAK_SECONDS", "3600"))
SEED = int(os.environ.get("SOAK_SEED", "1"))
BETWEEN_LINES = 10.0  # seconds


async def main(folder: Path) -> None:
    """Run until the time is up, with a progress line from time to time."""
    soak = Soak(folder, os.environ.get("SOAK_DATABASE") or f"sqlite:///{folder / 'tables.db'}", SEED)
    began = said = monotonic()
    async with soak.playing():
        while monotonic() - began < SECONDS:
            await soak.kill()
            if monotonic() - said > BETWEEN_LINES:
                said = monotonic()
                print(f"{said - began:6.0f} s  {soak}", flush=True)
    print(f"nothing lost, nothing twice: {soak}")


if __name__ == "__main__":
    with TemporaryDirectory() as found:
        asyncio.run(main(Path(found)))
