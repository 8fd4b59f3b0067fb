"""A WebSocket client that does as little as possible, so that many clients in one process do not slow down a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeAlias

Hear: TypeAlias = Callable[[bytes], None]

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10  # kinds of frames
ONE_FRAME = 0x80  # the whole message in one frame, or: a mask follows
MASK = bytes(4)  # of zeros, which changes nothing; the server removes it all the same
SHORT, MEDIUM, LONG = 125, 126, 127  # how the length of a frame is written
OPENED = b"HTTP/1.1 101 "
END_OF_HEADERS = b"\r\n\r\n"


def frame(kind: int, payload: bytes) -> bytes:
    """A frame from a client."""
    size = len(payload)
    length = bytes([0x80 | size]) if size <= SHORT else bytes([0x80 | MEDIUM]) + size.to_bytes(2, "big")
    return bytes([ONE_FRAME | kind]) + length + MASK + payload


class Lost(Exception):
    """The server has closed a socket."""


class Line(asyncio.Protocol):
    """One socket to a server."""

    def __init__(self, hear: Hear) -> None:
        self.hear = hear
        self.messages = self.received = 0  # whole messages, and their bytes
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.path = ""
        self.is_closing = False
        self._transport: asyncio.Transport | None = None
        self._unread = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(Lost(self.path))
        elif not self.is_closing:
            raise Lost(self.path)

    def data_received(self, data: bytes) -> None:
        """Read all whole messages."""
        self._unread += data
        if not self.opened.done() and not self._has_opened():
            return
        while (found := self._next_frame()) is not None:
            kind, payload = found
            if kind == TEXT:
                self.messages += 1
                self.received += len(payload)
                self.hear(payload)
            elif kind == PING:
                self._write(frame(PONG, payload))
            elif kind == CLOSE and not self.is_closing:
                raise Lost(f"{self.path}: {payload!r}")

    def _has_opened(self) -> bool:
        """Whether the answer to the handshake is complete."""
        headers, end, rest = self._unread.partition(END_OF_HEADERS)
        if not end:
            return False
        if headers.startswith(OPENED):
            self._unread = rest
            self.opened.set_result(None)
        else:
            self.opened.set_exception(Lost(headers.decode()))
        return True

    def _next_frame(self) -> tuple[int, bytes] | None:
        """The next frame, if all of it has arrived: its kind and its payload."""
        unread = self._unread
        if len(unread) < 2:
            return None
        size, begin = unread[1], 2
        if size in (MEDIUM, LONG):
            begin = 4 if size == MEDIUM else 10
            size = int.from_bytes(unread[2:begin], "big")
        if len(unread) < begin + size:
            return None
        found = unread[0] & 0x0F, bytes(unread[begin : begin + size])
        del unread[: begin + size]
        return found

    def send(self, text: bytes) -> None:
        """Send a message."""
        self._write(frame(TEXT, text))

    def close(self) -> None:
        """Leave."""
        self.is_closing = True
        self._write(frame(CLOSE, b""))
        if self._transport:
            self._transport.close()

    def _write(self, data: bytes) -> None:
        assert self._transport
        self._transport.write(data)

    def ask_to_open(self, path: str, cookie: str) -> None:
        """Send the handshake."""
        self.path = path
        cookies = f"Cookie: {cookie}\r\n" if cookie else ""
        self._write(
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{cookies}"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )


async def open_line(port: int, path: str, hear: Hear, source: str = "127.0.0.1", cookie: str = "") -> Line:
    """A new socket to a server on this machine, from an address of this machine."""
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(hear), "127.0.0.1", port, local_addr=(source, 0))
    line.ask_to_open(path, cookie)
    await line.opened
    return line
