"""Whatever is acknowledged survives the death of the server at any moment."""

import asyncio
from pathlib import Path

import pytest

from tests.soak.driver import Soak

KILLS = 25  # for each seed


@pytest.mark.parametrize("seed", [1, 2])
def test_a_killed_server_has_lost_no_move_and_made_none_twice(seed: int, tmp_path: Path) -> None:
    soak = Soak(tmp_path, f"sqlite:///{tmp_path / 'tables.db'}", seed)
    asyncio.run(kill_often(soak))
    assert soak.kills >= KILLS
    assert soak.ledger.acknowledged > KILLS


async def kill_often(soak: Soak) -> None:
    """This many times, and until every game has ended at least once."""
    async with soak.playing():
        while soak.kills < KILLS or not all(soak.finished.values()):
            await soak.kill()
