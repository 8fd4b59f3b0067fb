"""A server, people who play all games on it, and a check of every log against what the server promised them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any, TypeAlias

from sixfold.room.entry import Entry
from sixfold.room.store.sql import SqlStore
from tests.soak.ledger import Ledger
from tests.soak.moves import SHORT
from tests.soak.people import Person, Player
from tests.soak.proof import check_log, check_view
from tests.soak.serving import Serving

MakePlayer: TypeAlias = Callable[[Person, str, Ledger, Random], Player]


class House:
    """One match of each game at a time; when it ends, the next one begins."""

    bots: dict[str, str] = {}  # by game, the level of a bot that joins the people

    def __init__(self, serving: Serving, people: Sequence[Person], seed: int, player: MakePlayer = Player) -> None:
        self.serving, self.people, self.player = serving, people, player
        self.ledger = Ledger()
        self.rng = Random(seed)
        self.logs: dict[str, list[Entry]] = {}  # of the matches in play, as they were at the last check
        self.matches: dict[str, str] = {}  # by game, the match in play
        self.finished: dict[str, int] = dict.fromkeys(SHORT, 0)
        self._store: SqlStore | None = None

    @property
    def store(self) -> SqlStore:
        """The database, read from outside the server."""
        assert self._store is not None
        return self._store

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let people play one match of each game until the block ends; then check everything again."""
        try:
            await self.serving.start()
            self._store = SqlStore(self.serving.database)
            for person in self.people:
                await person.come()
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(self._play_forever(game)) for game in SHORT]
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

    async def _play_forever(self, game: str) -> None:
        """Play one match after another."""
        while True:
            match_id = await self._seat_everyone(game)
            self.logs[match_id], self.matches[game] = [], match_id
            async with asyncio.TaskGroup() as group:
                for person in self.people:
                    rng = Random(self.rng.random())
                    group.create_task(self.player(person, match_id, self.ledger, rng).play())
            self._end(game, match_id)
            self.finished[game] += 1

    async def _seat_everyone(self, game: str) -> str:
        """A new match that has begun, with a bot where one is wanted."""
        host, *others = self.people
        bots: list[dict[str, Any]] = [{"holder": "bot", "level": self.bots[game]}] if game in self.bots else []
        chairs = [{"holder": "me"}, *({"holder": "open"} for _ in others), *bots]
        match_id = await host.open(game, SHORT[game], chairs)
        for person in others:
            await person.until(match_id, "sit", lambda view: any(seat["you"] for seat in view["seats"]))
        await host.until(match_id, "start", lambda view: view["status"] != "waiting")
        return match_id

    # Checks -------------------------------------------------------------------------------------------

    def _end(self, game: str, match_id: str) -> None:
        """A game is over: its log is checked for the last time."""
        self.check_match(match_id)
        del self.logs[match_id], self.ledger.promises[match_id]

    def check(self) -> None:
        """Every log keeps what was promised, and nothing that was in it has changed."""
        for match_id in self.logs:
            self.check_match(match_id)

    def check_match(self, match_id: str) -> None:
        """The same for one log."""
        log = self.store.load(match_id)
        before = self.logs[match_id]
        assert log[: len(before)] == before, f"the log of {match_id} has been rewritten"
        check_log(log, self.ledger.promises[match_id].values())
        self.logs[match_id] = log

    async def _check_views(self) -> None:
        """After a last start everyone is shown what the log says; a bot may have played on before they look."""
        await self.serving.start()
        for match_id in [each for each in self.matches.values() if each in self.logs]:
            for person in self.people:
                kept, view = len(self.logs[match_id]), await person.view(match_id)
                self.check_match(match_id)
                assert view["number"] >= kept
                check_view(self.logs[match_id], view)
