"""Several real servers that share a PostgreSQL, and people who connect to any of them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import connect

from tests.soak.people import Person
from tests.soak.serving import FREE, Serving

COUNT = 3


class Several:
    """Servers with the same database, bus and key, each on its own port."""

    def __init__(
        self,
        folder: Path,
        database: str,
        bus: str,
        settings: Mapping[str, str] = FREE,
        *,
        count: int = COUNT,
        program: str = "sixfold",
    ) -> None:
        self.folder, self.database = folder, database
        self.each = [Serving(folder, database, {**settings, "SIXFOLD_BUS": bus}, program) for _ in range(count)]

    async def start(self) -> None:
        """Start all of them; the first one upgrades the database."""
        for serving in self.each:
            if serving.process is None:
                await serving.start()

    async def kill(self) -> None:
        """Kill all of them."""
        await asyncio.gather(*(serving.kill() for serving in self.each))

    def errors(self) -> list[str]:
        """What the servers were not prepared for."""
        return self.each[0].errors()  # they write to one log


class Roamer(Person):
    """Somebody who comes through a load balancer: each request and each socket may reach another server."""

    def __init__(self, name: str, several: Several, seed: int) -> None:
        super().__init__(name, several.each[0].address)
        self.several, self.rng = several, Random(f"{name} {seed}")

    def _roam(self) -> None:
        self.address = self.rng.choice(self.several.each).address
        self.http.base_url = httpx.URL(f"{self.address}/api/")

    async def _try(self, method: str, path: str, body: dict[str, Any] | None) -> httpx.Response | None:
        self._roam()
        return await super()._try(method, path, body)

    def connect(self, match_id: str, number: int) -> connect:
        """A socket to a match at any server."""
        self._roam()
        return super().connect(match_id, number)
