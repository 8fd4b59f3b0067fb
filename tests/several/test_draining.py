"""A server that is told to stop is given time to drain: it says so, sends people over, and hands on bots' turns."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection

from sixfold.server.sockets import RESTARTS
from tests.server.clients import WITH_BOT
from tests.several.test_several import PATIENCE, at, first_play, watching
from tests.soak.people import Person
from tests.soak.serving import FREE, Serving

DRAIN = 4.0  # seconds
WATCHERS = 15
LONG_TURNS = {"SIXFOLD_BUS": "postgresql", "SIXFOLD_BOT_SECONDS": "60"}  # no lease is over while the test waits
DRAINING = {**FREE, **LONG_TURNS, "SIXFOLD_BOT_PAUSE": "10", "SIXFOLD_DRAIN_SECONDS": str(DRAIN)}


@asynccontextmanager
async def two_servers(folder: Path, database: str) -> AsyncIterator[tuple[Serving, Serving]]:
    """A server that takes its time, and another one."""
    staying, leaving = Serving(folder, database, {**FREE, **LONG_TURNS}), Serving(folder, database, DRAINING)
    try:
        await staying.start()
        await leaving.start()
        yield leaving, staying
    finally:
        for each in (leaving, staying):
            await each.kill()


async def closed(socket: ClientConnection) -> tuple[float, int | None]:
    """When a socket is closed, and the code."""
    await socket.wait_closed()
    return time.monotonic(), socket.close_code


async def says_that_it_leaves(serving: Serving) -> None:
    """Wait until the load balancer is told."""
    async with asyncio.timeout(PATIENCE), httpx.AsyncClient(trust_env=False) as http:
        while (answer := await http.get(f"{serving.address}/ready")).status_code != 503:
            await asyncio.sleep(0.1)
        assert answer.json()["leaving"]


def test_a_server_that_drains_loses_neither_people_nor_turns(postgres_url: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with two_servers(tmp_path, postgres_url) as (leaving, staying), AsyncExitStack() as stack:
            ann = Person("Ann", leaving.address)
            await ann.come()
            match_id = await ann.open("qwirkle", {"copies": 1}, WITH_BOT)
            await ann.until(match_id, "start", lambda view: view["status"] == "playing")
            strangers = [Person("", leaving.address).connect(match_id, 0) for _ in range(WATCHERS)]
            sockets = [await stack.enter_async_context(each) for each in strangers]
            (screen,) = await stack.enter_async_context(watching(match_id, at(ann, staying)))
            if screen.view["turn"] == screen.view["seat"]:
                async with watching(match_id, ann) as (own,):
                    await own.act(first_play(own.view), "first")
                    await own.answer("first")
            await screen.until(lambda view: view["turn"] != view["seat"])
            assert leaving.process
            leaving.process.terminate()
            await says_that_it_leaves(leaving)
            async with asyncio.timeout(PATIENCE):
                ends = sorted(await asyncio.gather(*map(closed, sockets)))
                assert {code for _, code in ends} == {RESTARTS}
                assert ends[-1][0] - ends[0][0] > 0.3  # not all at once
                await leaving.process.communicate()
            leaving.process = None
            await screen.until(lambda view: view["turn"] == view["seat"] or view["status"] == "over")
            assert not leaving.errors(), "\n".join(leaving.errors())
            await ann.http.aclose()

    asyncio.run(scenario())
