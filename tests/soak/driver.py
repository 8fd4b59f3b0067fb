"""The soak: four people play all games while the server is killed at random moments. See `make soak`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from statistics import median

from tests.soak.house import House
from tests.soak.people import Person
from tests.soak.serving import Serving

NAMES = ("Ann", "Ben", "Cat", "Dan")
MOVES = range(4, 25)  # made between two kills
LONGEST_PAUSE = 0.02  # seconds from the last of them to the kill: enough for it to be in the log, or answered
KILLED_AT_START = 0.1  # the chance that a server is killed before it is ready
START_SECONDS = 1.0
MEDIAN_OF = 10  # starts
PATIENCE = 120.0  # seconds without a move mean that somebody is waiting forever


class Soak(House):
    """A house whose server is killed, with a check of every log after every kill."""

    bots = {"qwirkle": "beginner"}  # which has to play on after every start

    def __init__(self, folder: Path, database: str, seed: int) -> None:
        serving = Serving(folder, database)
        super().__init__(serving, [Person(name, serving.address) for name in NAMES], seed)
        self.kills = 0

    def __str__(self) -> str:
        ledger, starts = self.ledger, self.serving.start_seconds
        return (
            f"{self.kills} kills, {ledger.acknowledged} moves, {sum(self.finished.values())} games; sent again "
            f"{ledger.resent_safe + ledger.resent_lost} moves, of which {ledger.resent_safe} were safe; "
            f"start in {1000 * median(starts[-MEDIAN_OF:]):.0f} ms"
        )

    async def kill(self) -> None:
        """Let people make some moves, kill the server, start it again and check that nothing is missing."""
        async with asyncio.timeout(PATIENCE):
            await self.ledger.until_sent(self.ledger.sent + self.rng.choice(MOVES))
        await asyncio.sleep(self.rng.uniform(0, LONGEST_PAUSE))
        await self._kill_and_spawn()
        if self.rng.random() < KILLED_AT_START:
            await asyncio.sleep(self.rng.uniform(0, START_SECONDS))
            await self._kill_and_spawn()
        self.check()
        await self.serving.ready()

    async def _kill_and_spawn(self) -> None:
        await self.serving.kill()
        self.kills += 1
        await self.serving.spawn()

    def check(self) -> None:
        """Every log keeps what was promised, and the server met nothing that it was not prepared for."""
        super().check()
        assert not self.serving.errors(), "\n".join(self.serving.errors())
