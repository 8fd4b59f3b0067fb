"""The yardstick: a bare uvicorn that answers every message. A process of its own: ``python -m bench.server.echo``.

It has the settings of our server (`sixfold.server.connections.make_server`), written out again: whatever our server
learns, the yardstick stays as long as it is.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections import defaultdict
from typing import Any

import uvicorn

from bench.server.client import Line, open_line
from bench.server.usage import cpu_seconds

# As long as what our server hears and says: an act, and the mean update of the two people at a table of Qwirkle.
ACT = b'{"type": "act", "at": 100, "actions": ["place Ro@-1,2 Rs@-1,3"], "key": "100"}'
UPDATE = 3300


async def answer(scope: Any, receive: Any, send: Any) -> None:
    """Answer every message with one of the size that the path names."""
    await receive()
    await send({"type": "websocket.accept"})
    text = "u" * int(scope["path"][1:])
    while (await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": text})


def serve() -> None:
    """Print the port, and answer until killed."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=512)
    config = uvicorn.Config(
        answer, loop="asyncio", http="h11", ws="websockets-sansio", lifespan="off", log_level="warning",
        access_log=False, ws_max_size=65_536, ws_ping_interval=20, ws_ping_timeout=20, ws_per_message_deflate=False,
        proxy_headers=False, server_header=False,
    )  # fmt: skip
    print(listener.getsockname()[1], flush=True)
    uvicorn.Server(config).run([listener])


class Echo:
    """A running yardstick, and sockets to it."""

    def __init__(self, process: Process, port: int) -> None:
        self.process, self.port = process, port
        self.trips = self.under_way = 0
        self._is_asking = False
        self._lines: dict[int, list[Line]] = defaultdict(list)  # by the size of the answers

    @classmethod
    async def start(cls) -> Echo:
        """Start the process."""
        process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bench.server.echo", stdout=PIPE)
        assert process.stdout
        return cls(process, int(await process.stdout.readline()))

    async def open(self, count: int, size: int = UPDATE) -> list[Line]:
        """Open this many sockets where every answer is followed by the next message, while we are asking."""

        async def one() -> Line:
            line = await open_line(self.port, f"/{size}", lambda _: self._hear(line))
            return line

        self._lines[size] += [await one() for _ in range(count)]
        return self._lines[size]

    def _hear(self, line: Line) -> None:
        self.trips += 1
        self.under_way -= 1
        if self._is_asking:
            self._ask(line)

    def _ask(self, line: Line) -> None:
        self.under_way += 1
        line.send(ACT)

    async def cpu(self, sockets: int, seconds: float, size: int = UPDATE) -> float:
        """The processor seconds of one round trip, while this many sockets ask as fast as they can."""
        lines = self._lines[size] or await self.open(sockets, size)
        used = cpu_seconds(self.process.pid)
        self.trips, self._is_asking = 0, True
        for line in lines:
            self._ask(line)
        await asyncio.sleep(seconds)
        self._is_asking = False
        while self.under_way:
            await asyncio.sleep(0.001)
        return (cpu_seconds(self.process.pid) - used) / self.trips

    async def once(self) -> None:
        """One round trip."""
        self._ask(self._lines[UPDATE][0])
        while self.under_way:
            await asyncio.sleep(0.001)

    async def stop(self) -> None:
        """End the process."""
        for lines in self._lines.values():
            for line in lines:
                line.is_closing = True
        self.process.kill()
        await self.process.communicate()


if __name__ == "__main__":
    serve()
