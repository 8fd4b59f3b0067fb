"""The soak: four people play all games while the server is killed at random moments. See `make soak`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median

from sixfold.room.entry import Entry
from sixfold.room.store.sql import SqlStore
from tests.soak.ledger import Ledger
from tests.soak.moves import SHORT
from tests.soak.people import Person, Player
from tests.soak.proof import check_log, check_view
from tests.soak.serving import Serving

NAMES = ("Ann", "Ben", "Cat", "Dan")
MOVES = range(4, 25)  # that are made between two kills
LONGEST_PAUSE = 0.02  # seconds from the last of them to the kill: enough for it to be in the log, or answered
KILLED_AT_START = 0.1  # how often a server is killed before it is ready
START_SECONDS = 1.0
MEDIAN_OF = 10  # starts
PATIENCE = 120.0  # seconds without a move mean that somebody waits for ever


class Soak:
    """A server on a database, people at tables of all games, and a check of every log after every kill."""

    def __init__(self, folder: Path, database: str, seed: int) -> None:
        self.serving = Serving(folder, database)
        self.ledger = Ledger()
        self.rng = Random(seed)
        self.people = [Person(name, self.serving.address) for name in NAMES]
        self.logs: dict[str, list[Entry]] = {}  # of the tables that are played at, as they were at the last check
        self.finished: dict[str, int] = dict.fromkeys(SHORT, 0)
        self.kills = 0
        self._store: SqlStore | None = None

    def __str__(self) -> str:
        ledger, starts = self.ledger, self.serving.start_seconds
        return (
            f"{self.kills} kills, {ledger.acknowledged} moves, {sum(self.finished.values())} games; sent again "
            f"{ledger.resent_safe + ledger.resent_lost} moves, of which {ledger.resent_safe} were safe; "
            f"start in {1000 * median(starts[-MEDIAN_OF:]):.0f} ms"
        )

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Have people play at one table of each game, until this ends; then look at everything once more."""
        try:
            await self.serving.start()
            self._store = SqlStore(self.serving.database)
            for person in self.people:
                await person.come()
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(self._play_for_ever(game)) for game in SHORT]
                yield
                for task in tasks:
                    task.cancel()
            await self.serving.kill()
            self.check()
            await self._check_views()
        finally:
            await self._stop()

    async def _stop(self) -> None:
        await self.serving.kill()
        for person in self.people:
            await person.http.aclose()
        if self._store is not None:
            self._store.close()

    async def _play_for_ever(self, game: str) -> None:
        """One table after the other."""
        while True:
            table = await self._seat_everybody(game)
            self.logs[table] = []
            async with asyncio.TaskGroup() as group:
                for person in self.people:
                    rng = Random(self.rng.random())
                    group.create_task(Player(person, table, self.ledger, rng).play())
            self._check_table(table)
            del self.logs[table], self.ledger.promises[table]
            self.finished[game] += 1

    async def _seat_everybody(self, game: str) -> str:
        """A new table where the game has begun; in Qwirkle a bot joins, which has to play on after every start."""
        host, *others = self.people
        bots = [{"kind": "bot", "level": "beginner"}] if game == "qwirkle" else []
        chairs = [{"kind": "me"}, *({"kind": "open"} for _ in others), *bots]
        table = await host.open(game, SHORT[game], chairs)
        for person in others:
            await person.until(table, "sit", lambda view: any(seat["you"] for seat in view["seats"]))
        await host.until(table, "start", lambda view: view["status"] != "waiting")
        return table

    # Kills and checks ---------------------------------------------------------------------------------

    async def kill(self) -> None:
        """Let people make some moves, kill the server, start it again and look whether all is there."""
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
        """Every log keeps what was promised, and nothing that was in it has changed."""
        for table in self.logs:
            self._check_table(table)
        assert not self.serving.errors(), "\n".join(self.serving.errors())

    def _check_table(self, table: str) -> None:
        assert self._store is not None
        log = self._store.load(table)
        before = self.logs[table]
        assert log[: len(before)] == before, f"the log of {table} has been rewritten"
        check_log(log, self.ledger.promises[table].values())
        self.logs[table] = log

    async def _check_views(self) -> None:
        """After a last start everybody is shown what the log says; a bot may have played on before they look."""
        await self.serving.start()
        for table in self.logs:
            for person in self.people:
                kept, view = len(self.logs[table]), await person.view(table)
                self._check_table(table)
                assert view["number"] >= kept
                check_view(self.logs[table], view)
