"""A real server and bad clients: idle, slow, too many, or deaf."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx
import pytest

from sixfold.server.budget import Budget
from sixfold.server.budgets import Places
from sixfold.server.connections import Door, fit_budget, listen
from tests.soak.serving import free_port

DESCRIPTORS = 128
SECONDS = 2.0  # for a request, and for a client that does not read
SOON = 30.0  # on a busy machine
STRANGER = "127.0.0.2"  # all of 127.0.0.0/8 is this machine
BODY = b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 14\r\n\r\n{"
FLOODS = 'sixfold_dropped_total{reason="flood"}'
SETTINGS = {
    "SIXFOLD_DATABASE": "memory:",
    "SIXFOLD_BOT_PROCESSES": "0",
    "SIXFOLD_REQUEST_SECONDS": str(SECONDS),
    "SIXFOLD_STALL_SECONDS": str(SECONDS),
    "SIXFOLD_CHAT_PER_MINUTE": "100000",
    "SIXFOLD_MESSAGES_PER_MINUTE": "100000",
}


class House:
    """A server that may open few files, and what it writes to its log."""

    def __init__(self, port: int, log: Path) -> None:
        self.port, self.log = port, log
        self.address = f"http://127.0.0.1:{port}"

    def connect(self, host: str = STRANGER, send: bytes = b"") -> socket.socket:
        """A connection from an address of this machine."""
        found = socket.create_connection(("127.0.0.1", self.port), SOON, source_address=(host, 0))
        found.sendall(send)
        return found

    def get(self, path: str) -> httpx.Response:
        """What an honest client gets."""
        return httpx.get(f"{self.address}{path}", timeout=SOON)

    def figure(self, name: str) -> float:
        """A figure for Prometheus; 0 if there is none yet."""
        found = re.search(rf"^{re.escape(name)} (\S+)$", self.get("/metrics").text, re.MULTILINE)
        return float(found[1]) if found else 0.0


@contextmanager
def serving(folder: Path) -> Iterator[House]:
    """Run a server."""
    port, log = free_port(), folder / "log"
    command = [sys.executable, "-m", "sixfold", "serve", "--port", str(port)]
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, env={**os.environ, **SETTINGS}, stdout=subprocess.PIPE, stderr=out,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS // 2, DESCRIPTORS)),
        )  # fmt: skip
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"Sixfold is at"), log.read_text()
        yield House(port, log)
    finally:
        process.kill()
        process.communicate()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(tmp_path_factory.mktemp("house")) as found:
        yield found


def is_closed(connection: socket.socket) -> bool:
    """Whether the server has closed a connection that it has sent nothing on."""
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def until(is_so: Callable[[], bool]) -> None:
    """Wait for something to happen."""
    end = time.monotonic() + SOON
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_idle_connections_leave_room_for_others_and_are_closed_in_time(house: House) -> None:
    with ExitStack() as stack:
        before = house.log.stat().st_size
        idle = [stack.enter_context(house.connect()) for _ in range(DESCRIPTORS + 22)]
        assert house.get("/health").status_code == 200
        assert sum(map(is_closed, idle)) >= len(idle) - DESCRIPTORS // 2  # the others never got in
        until(lambda: all(map(is_closed, idle)))
        assert house.get("/health").status_code == 200
        assert house.log.stat().st_size - before < 10_000
    assert house.figure('sixfold_refused_total{reason="too-many-connections"}') >= DESCRIPTORS // 2
    assert house.figure('sixfold_dropped_total{reason="late-headers"}') >= 1
    until(lambda: house.figure("sixfold_connections") == 1)  # our own


def test_headers_that_trickle_in_are_late(house: House) -> None:
    with house.connect(send=b"GET /health HTTP/1.1\r\n") as slow:
        began = time.monotonic()
        with pytest.raises(ConnectionError):  # noqa: PT012
            while time.monotonic() - began < SOON:
                slow.sendall(b"x: y\r\n")
                time.sleep(0.1)
        assert time.monotonic() - began > SECONDS / 2


def test_a_body_that_is_late_is_told_so(house: House) -> None:
    with house.connect(send=BODY) as slow:
        assert slow.makefile("rb").read().startswith(b"HTTP/1.1 408 ")


def test_a_body_that_nobody_waits_for_is_late_too(house: House) -> None:
    with house.connect(send=BODY.replace(b"/api/me", b"/nowhere").replace(b"14", b"9999")) as slow:
        assert slow.recv(9) == b"HTTP/1.1 "
        with pytest.raises(ConnectionError):  # noqa: PT012
            for _ in range(int(SOON * 10)):
                slow.sendall(b" ")
                time.sleep(0.1)


@pytest.mark.parametrize("start", [b"GET / HTTP/1.1\r\ncontent-length: 9", b"GET /" + b"x" * 10_000 + b" HTTP/1.1"])
def test_an_upgrade_that_is_not_a_handshake_is_refused_at_once(house: House, start: bytes) -> None:
    upgrade = b"\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\r\n"
    with house.connect(send=start + upgrade) as client:
        assert client.recv(1000).startswith(b"HTTP/1.1 400 ")
        assert client.recv(1) == b""


def test_requests_one_after_the_other_are_not_late(house: House) -> None:
    with httpx.Client(base_url=house.address, timeout=SOON) as client:
        end = time.monotonic() + 1.5 * SECONDS
        while time.monotonic() < end:
            assert client.get("/health").status_code == 200
            time.sleep(0.1)


class RawSocket:
    """A WebSocket by hand, whose client reads only what it is told to."""

    def __init__(self, house: House, match_id: str, host: str, cookie: str = "") -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(SOON)
        self.socket.bind((host, 0))
        self.socket.connect(("127.0.0.1", house.port))
        key = base64.b64encode(b"0" * 16).decode()
        self.socket.sendall(
            f"GET /api/matches/{match_id}/socket HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n"
            f"sec-websocket-version: 13\r\nsec-websocket-key: {key}\r\ncookie: {cookie}\r\n\r\n".encode()
        )
        assert self.socket.recv(12) == b"HTTP/1.1 101"

    def frame(self, opcode: int, data: bytes, *, is_last: bool = True) -> None:
        """Send a frame."""
        self.socket.settimeout(SOON)
        size = bytes([128 | len(data)]) if len(data) < 126 else bytes([254]) + len(data).to_bytes(2, "big")
        self.socket.sendall(bytes([(128 if is_last else 0) | opcode]) + size + bytes(4) + data)

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.frame(1, json.dumps(message).encode())

    def read(self, seconds: float) -> bool:
        """Read whatever comes, until nothing has come for a while; returns whether the connection is still open."""
        self.socket.settimeout(seconds)
        try:
            while self.socket.recv(65_536):
                pass
        except TimeoutError:
            return True
        except ConnectionError:
            pass
        return False


@pytest.fixture
def match_id(house: House) -> Iterator[tuple[str, str]]:
    """A match, and the cookie of the person who sits there."""
    with httpx.Client(base_url=house.address, timeout=SOON) as ann:
        ann.post("/api/me", json={"name": "Ann"}).raise_for_status()
        made = ann.post(
            "/api/matches", json={"game": "qwirkle", "chairs": [{"holder": "me"}, {"holder": "open"}]}
        ).json()
        yield made["match_id"], "; ".join(f"{name}={value}" for name, value in ann.cookies.items())


def test_a_socket_that_does_not_read_is_dropped(house: House, match_id: tuple[str, str]) -> None:
    name, cookie = match_id
    before = house.figure('sixfold_dropped_total{reason="stalled"}')
    deaf, ann = RawSocket(house, name, STRANGER), RawSocket(house, name, "127.0.0.1", cookie)
    with deaf.socket, ann.socket:
        for _ in range(400):
            ann.say(type="say", text="x" * 200)
            ann.read(0.001)
        until(lambda: ann.read(0.1) and house.figure('sixfold_dropped_total{reason="stalled"}') > before)
        assert not deaf.read(SOON)
        until(lambda: house.figure("sixfold_sockets") == 1)  # Ann reads, and stays
    until(lambda: house.figure("sixfold_sockets") == 0)


@pytest.mark.parametrize("opcode", [9, 0], ids=["pings", "pieces of a message"])
def test_frames_that_never_reach_the_table_are_limited_too(
    house: House, match_id: tuple[str, str], opcode: int
) -> None:
    before = house.figure(FLOODS)
    eve = RawSocket(house, match_id[0], STRANGER)
    if opcode == 0:
        eve.frame(1, b"{", is_last=False)
    with eve.socket, pytest.raises(ConnectionError):  # noqa: PT012
        for _ in range(100_000):
            eve.frame(opcode, b"", is_last=opcode == 9)
    assert house.figure(FLOODS) == before + 1


def test_a_flood_ends_even_if_the_client_does_not_listen(house: House, match_id: tuple[str, str]) -> None:
    before = house.figure(FLOODS)
    eve = RawSocket(house, match_id[0], STRANGER)
    with eve.socket, pytest.raises(ConnectionError):  # noqa: PT012
        for _ in range(10_000):
            eve.frame(1, b"x" * 60_000)
            eve.read(0.001)
    assert house.figure(FLOODS) == before + 2  # the table closed the socket, and that was not enough


def test_connections_fit_the_descriptors_and_no_address_has_more_than_half() -> None:
    assert fit_budget(Budget(None, 300, 4000), 20_000) == Budget(None, 300, 4000)
    assert fit_budget(Budget(None, 300, 4000), 100) == Budget(None, 50, 100)


def test_an_answer_does_not_wait_for_the_one_before_to_arrive() -> None:
    async def is_hurried() -> bool:
        answered = asyncio.get_running_loop().create_future()

        async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            taken = writer.get_extra_info("socket")
            answered.set_result(bool(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
            writer.close()

        (listener,) = listen("127.0.0.1", 0, Door(Places(Budget(None, 1, 1))))
        async with await asyncio.start_server(answer, sock=listener):
            with socket.create_connection(listener.getsockname(), SOON):
                found: bool = await asyncio.wait_for(answered, SOON)
                return found

    assert asyncio.run(is_hurried())


def test_a_trusted_proxy_has_as_many_connections_as_everyone_together() -> None:
    places = Places(Budget(None, 1, 4))
    with ExitStack() as stack:
        (listener,) = listen("127.0.0.1", 0, Door(places, [ip_network(f"{STRANGER}/32")]))
        stack.enter_context(listener).listen()
        place = listener.getsockname()
        for host in ("127.0.0.3", "127.0.0.3", *[STRANGER] * 4):
            stack.enter_context(socket.create_connection(place, SOON, source_address=(host, 0)))
        taken = []
        with pytest.raises(BlockingIOError):  # noqa: PT012 - the rest is refused
            while True:
                taken.append(stack.enter_context(listener.accept()[0]))
        assert [each.getpeername()[0] for each in taken] == ["127.0.0.3", *[STRANGER] * 3]
    assert len(places) == 0  # each gives its place back when it is closed


def test_an_address_that_floods_does_not_get_in() -> None:
    places = Places(Budget(None, 9, 9))
    with ExitStack() as stack:
        (listener,) = listen("127.0.0.1", 0, Door(places, is_flooding=lambda who: who.address == STRANGER))
        stack.enter_context(listener).listen()
        for host in (STRANGER, "127.0.0.1"):
            stack.enter_context(socket.create_connection(listener.getsockname(), SOON, source_address=(host, 0)))
        until(lambda: stack.enter_context(listener.accept()[0]).getpeername()[0] == "127.0.0.1")
        assert len(places) == 1


def test_a_port_that_is_taken_is_reported_in_a_sentence(house: House) -> None:
    command = [sys.executable, "-m", "sixfold", "serve", "--port", str(house.port)]
    found = subprocess.run(command, env={**os.environ, **SETTINGS}, capture_output=True, text=True, timeout=SOON)
    assert found.returncode != 0
    assert f"port {house.port}" in found.stderr
    assert "Traceback" not in found.stderr
