"""Strangers who mean harm, each from their own loopback address or, through a trusted proxy, from anywhere."""

from __future__ import annotations

import asyncio
import json
import socket
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from ipaddress import IPv4Address, IPv6Address
from random import Random
from time import monotonic

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.soak.people import GONE

PROXY = "127.0.0.9"  # the server believes what this address says about others
REQUEST = b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n"
HANDSHAKE = (
    "GET /api/matches/{match_id}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
SMALLEST_BUFFER = 4096  # bytes that a socket which does not read takes before it is full
HARMLESS = (*GONE, httpx.HTTPError, TimeoutError, asyncio.IncompleteReadError)


def stranger(rng: Random) -> str:
    """An address on this machine that no honest person uses."""
    return f"127.0.{rng.randint(1, 254)}.{rng.randint(1, 254)}"


def anywhere(rng: Random) -> str:
    """An internet address, as a proxy reports it; half of them share one IPv6 network."""
    if rng.random() < 0.5:
        return str(IPv6Address((0x20010DB8 << 96) + rng.getrandbits(64)))
    return str(IPv4Address(rng.randrange(0x0B000000, 0xDF000000)))


@asynccontextmanager
async def idle(port: int, rng: Random, count: int, opening: bytes = b"") -> AsyncIterator[None]:
    """Connections that say nothing, or only begin to."""
    writers = []
    source = stranger(rng)
    for _ in range(count):
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(2):
                _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
            writer.write(opening)
            writers.append(writer)
    try:
        yield
    finally:
        for writer in writers:
            writer.transport.abort()


@asynccontextmanager
async def deaf(port: int, rng: Random, match_id: str, count: int) -> AsyncIterator[None]:
    """Spectators who never read what they are sent."""
    opened = []
    for _ in range(count):
        with suppress(OSError):
            opened.append(await asyncio.to_thread(_deaf_socket, port, stranger(rng), match_id))
    try:
        yield
    finally:
        for each in opened:
            each.close()


def _deaf_socket(port: int, source: str, match_id: str) -> socket.socket:
    made = socket.socket()
    made.settimeout(2)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALLEST_BUFFER)
    made.bind((source, 0))
    made.connect(("127.0.0.1", port))
    made.sendall(HANDSHAKE.format(match_id=match_id, port=port).encode())
    return made


async def flood(seconds: float, loops: int, attack: Callable[[Counter[str]], Awaitable[None]]) -> Counter[str]:
    """Do something over and over in several loops, whatever comes back; returns what the server answered, by kind."""
    arrived = Counter[str]()
    ends = monotonic() + seconds

    async def loop() -> None:
        while monotonic() < ends:
            with suppress(*HARMLESS):
                async with asyncio.timeout(max(0.1, ends - monotonic())):
                    await attack(arrived)
            await asyncio.sleep(0)

    await asyncio.gather(*(loop() for _ in range(loops)))
    return arrived


async def make_guests(port: int, rng: Random, seconds: float) -> Counter[str]:
    """New guests from many addresses, each of whom opens a public match."""
    transport = httpx.AsyncHTTPTransport(local_address=PROXY)

    async def attack(arrived: Counter[str]) -> None:
        forwarded = {"X-Forwarded-For": anywhere(rng)}
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}/api", transport=_shared(transport), trust_env=False, headers=forwarded
        ) as client:
            await client.post("/me", json={"name": "Mallory"})
            arrived["guests"] += 1
            chairs = [{"holder": "me"}, {"holder": "open"}]
            await client.post("/matches", json={"game": "qwirkle", "chairs": chairs, "is_public": True})

    arrived = await flood(seconds, 8, attack)
    await transport.aclose()
    return arrived


def _shared(transport: httpx.AsyncHTTPTransport) -> httpx.AsyncBaseTransport:
    """A transport that outlives the clients that use it."""

    class Shared(httpx.AsyncBaseTransport):
        async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
            return await transport.handle_async_request(request)

    return Shared()


async def join_and_shout(port: int, rng: Random, seconds: float, match_id: str) -> Counter[str]:
    """Sockets from many addresses that ask for the whole past and send long nonsense."""
    nonsense = json.dumps({"type": "say", "text": "x" * 60_000})

    async def attack(arrived: Counter[str]) -> None:
        address = f"ws://127.0.0.1:{port}/api/matches/{match_id}/socket?number=1"
        headers = {"X-Forwarded-For": anywhere(rng)}
        with suppress(WebSocketException):
            async with connect(
                address, additional_headers=headers, proxy=None, compression=None, local_addr=(PROXY, 0)
            ) as opened:
                arrived["sockets"] += 1
                for _ in range(50):
                    await opened.send(nonsense)

    return await flood(seconds, 8, attack)


async def ask_hints(port: int, rng: Random, seconds: float) -> Counter[str]:
    """One guest who asks for sixteen hints at once, in a match with a bot."""

    async def attack(arrived: Counter[str]) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=stranger(rng))
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}/api", transport=transport, trust_env=False
        ) as client:
            await client.post("/me", json={"name": "Mallory"})
            chairs = [{"holder": "me"}, {"holder": "bot", "level": "beginner"}]
            made = await client.post("/matches", json={"game": "rummy", "chairs": chairs, "start": True})
            cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            address = f"ws://127.0.0.1:{port}/api/matches/{made.json()['match_id']}/socket"
            with suppress(WebSocketException):
                async with connect(
                    address, additional_headers={"Cookie": cookies}, proxy=None, compression=None
                ) as opened:
                    arrived["hints"] += 1
                    for number in range(16):
                        await opened.send(json.dumps({"type": "hint", "id": f"h{number}"}))
                    await opened.recv()

    return await flood(seconds, 2, attack)
