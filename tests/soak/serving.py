"""A real server: `sixfold serve` in a separate process, which can be killed without warning."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter

PORTS = range(20_000, 32_000)  # below those that the system gives to clients, since tests have thousands
NO_LIMIT = "1000000000"
LIMITS = (
    "CONNECTIONS", "SOCKETS", "REQUESTS_PER_MINUTE", "GUESTS_PER_HOUR", "MATCHES_PER_HOUR", "OPEN_MATCHES",
    "MESSAGES_PER_MINUTE", "CHAT_PER_MINUTE", "REPLAYS_PER_MINUTE",
)  # fmt: skip
FREE = {
    "SIXFOLD_BOT_PROCESSES": "0",  # greedy plays at once
    "SIXFOLD_BOT_PAUSE": "0",
    **{f"SIXFOLD_{kind}": NO_LIMIT for kind in LIMITS},
}

_ports = Random(os.getpid())  # tests that run at the same time look in different places


class Serving:
    """A server on a port that stays the same from start to start, so that clients find it again."""

    def __init__(
        self, folder: Path, database: str, settings: Mapping[str, str] = FREE, program: str = "sixfold"
    ) -> None:
        self.folder, self.database, self.port = folder, database, free_port()
        self.settings, self.program = {**settings, "SIXFOLD_SECRET_FILE": str(folder / "secret.key")}, program
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: Process | None = None
        self.start_seconds: list[float] = []
        self._spawned = 0.0

    async def spawn(self) -> None:
        """Start the process; it is not ready yet."""
        self._spawned = perf_counter()
        command = [sys.executable, "-m", self.program, "serve", "--port", str(self.port), "--database", self.database]
        with self.log.open("a") as log:
            self.process = await asyncio.create_subprocess_exec(
                *command, env={**os.environ, **self.settings}, stdout=PIPE, stderr=log
            )

    async def ready(self) -> None:
        """Wait until the server prints its address."""
        assert self.process is not None
        assert self.process.stdout is not None
        said = await self.process.stdout.readline()
        assert said.startswith(b"Sixfold is at "), f"the server did not start:\n{self.log.read_text()[-2000:]}"
        self.start_seconds.append(perf_counter() - self._spawned)

    async def start(self) -> None:
        """Start, and wait until the server is ready."""
        await self.spawn()
        await self.ready()

    async def kill(self) -> None:
        """SIGKILL: nothing is announced, flushed or closed."""
        if self.process is not None:
            self.process.kill()
            await self.process.communicate()
            self.process = None

    async def stop(self) -> None:
        """SIGTERM: the server shuts down cleanly."""
        if self.process is not None:
            self.process.terminate()
            await self.process.communicate()
            self.process = None

    @property
    def log(self) -> Path:
        """Where the server complains."""
        return self.folder / "server.log"

    def errors(self) -> list[str]:
        """What the server was not prepared for."""
        return [line for line in self.log.read_text().splitlines() if '"level": "error"' in line or "Traceback" in line]


def free_port() -> int:
    """A port that nobody listens on."""
    while True:
        port = _ports.choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("0.0.0.0", port))
            return port
