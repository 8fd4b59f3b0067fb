"""Connections: how many there are at a time, how long a client may take, and what the system lets us open."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from threading import Timer
from types import FrameType
from typing import Any, NamedTuple, Protocol

import h11
import structlog
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from sixfold.server.budget import Budget
from sixfold.server.budgets import Budgets, Places, Who, address_group
from sixfold.server.matches import Matches
from sixfold.server.metrics import CONNECTIONS, DROPPED, REFUSED
from sixfold.server.network import Network
from sixfold.server.processes import share_port
from sixfold.server.proxies import Network as Addresses
from sixfold.server.proxies import is_trusted
from sixfold.server.settings import Settings

RESERVE = 64  # descriptors for the database, the log and so on ...
RESERVE_PER_PROCESS = 4  # ... and for each worker process
UNREAD = 65_536  # bytes that the system keeps for a client that does not read; it takes twice as much
MOST_CONNECTIONS = 60_000  # one address has no more ports
AT_ONCE = 10  # connections refused in a row before other work gets its turn
MOST_WAITING = 512  # connections that the system keeps for us until we take them
CHECK_PAUSE = 1.0  # seconds between two checks of all connections, or less if a client has less time
MOST_PINGS = 100  # of one socket between two checks
MOST_PIECES = 64  # of one message
MOST_UNHEARD = 20  # messages after we have closed a socket
NO_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

log = structlog.get_logger()


class Server(uvicorn.Server):
    """A server that is given time to drain before it stops; told again, it stops at once."""

    drain_seconds = 0.0
    matches: Matches | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal asks us to stop."""
        if self.matches is None or self.matches.peering.is_leaving or not self.drain_seconds:
            super().handle_exit(sig, frame)
            return
        self.matches.drain(self.drain_seconds)
        timer = Timer(self.drain_seconds, super().handle_exit, (sig, frame))
        timer.daemon = True
        timer.start()


def make_server(app: Any, settings: Settings) -> tuple[Server, list[ListeningSocket]]:
    """A server that is ready to run, and the sockets to listen on."""
    reserve = RESERVE + RESERVE_PER_PROCESS * (settings.bot_processes + settings.hint_processes)
    descriptors = raise_descriptors(min(settings.connections.everyone, MOST_CONNECTIONS) + reserve)
    places = Places(fit_budget(settings.connections, descriptors - reserve))
    if places.budget != settings.connections:
        log.warning("the system limits open files, so there are fewer connections", connections=str(places.budget))
    budgets: Budgets = app.state.context.budgets
    door = Door(places, settings.trusted_proxies, budgets.is_flooding)
    listeners = listen(settings.host, settings.port, door, shares_port=settings.parent is not None)
    monitor = ConnectionMonitor(settings.request_seconds, settings.stall_seconds)
    config = uvicorn.Config(
        app, settings.host, settings.port, loop="asyncio", log_config=None, log_level="warning", access_log=False,
        http=partial(HttpConnection, monitor=monitor), ws=partial(SocketConnection, monitor=monitor),  # type: ignore[arg-type]
        ws_max_size=65_536, ws_ping_interval=20, ws_ping_timeout=20, ws_per_message_deflate=False,
        timeout_graceful_shutdown=10, proxy_headers=False, server_header=False, backlog=MOST_WAITING,
    )  # fmt: skip
    server, network = Server(config), app.state.context.network
    server.drain_seconds, server.matches = settings.drain_seconds, app.state.context.matches
    network.port = listeners[0].getsockname()[1]
    if settings.parent is None:  # the other processes would not listen there
        network.opener = partial(listen_too, server, network, door)
    return server, listeners


# How many ---------------------------------------------------------------------------------------------


def raise_descriptors(wanted: int) -> int:
    """Let this process open as many files as it wants, as far as the system allows; returns how many it may open."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if most > soft:
        with suppress(ValueError, OSError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return int(resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def fit_budget(budget: Budget, most: int) -> Budget:
    """The budget, reduced to at most this many connections. One address never gets more than half of them."""
    everyone = min(budget.everyone, max(2, most))
    return budget._replace(address=min(budget.address, everyone // 2), everyone=everyone)


class Connection(socket.socket):
    """A connection that gives its place back when it is closed."""

    places: Places
    who: Who
    is_counted = False

    def close(self) -> None:
        """Close it; closing it again does nothing."""
        super().close()
        if self.is_counted:
            self.is_counted = False
            self.places.give_back(self.who)
            CONNECTIONS.set(len(self.places))


class Door(NamedTuple):
    """Who gets in: anyone there is a place for, unless they are known to flood us."""

    places: Places
    trusted: Sequence[Addresses] = ()
    is_flooding: Callable[[Who], bool] = lambda who: False

    def who(self, host: str) -> Who:
        """Who is connecting. Many people may come through a trusted proxy."""
        return Who(None if is_trusted(host, self.trusted) else address_group(host))

    def reason(self, who: Who) -> str | None:
        """Take a place; returns why there is none, or None if there is one."""
        if self.is_flooding(who):
            return "flood"
        return None if self.places.take(who) else "too-many-connections"


class ListeningSocket(socket.socket):
    """A listening socket that accepts only connections that get in; the others cost next to nothing."""

    door: Door

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection that gets in."""
        for _ in range(AT_ONCE):
            taken, address = super().accept()
            who = self.door.who(address[0])
            reason = self.door.reason(who)
            if reason is None:
                return self._counted(taken, who), address
            REFUSED.labels(reason).inc()
            taken.close()
        raise BlockingIOError  # there may be more, but other work has to run too

    def _counted(self, taken: socket.socket, who: Who) -> Connection:
        connection = Connection(taken.family, taken.type, taken.proto, taken.detach())
        connection.places, connection.who, connection.is_counted = self.door.places, who, True
        CONNECTIONS.set(len(self.door.places))
        return connection


def listen(host: str, port: int, door: Door, *, shares_port: bool = False) -> list[ListeningSocket]:
    """Sockets at every address that a host name has."""
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        return [_listener(family, address, door, shares_port) for family, _, _, _, address in dict.fromkeys(addresses)]
    except OSError as error:
        raise ValueError(f"cannot listen on {host}, port {port}: {error.strerror or error}") from None


async def listen_too(server: uvicorn.Server, network: Network, door: Door, host: str) -> None:
    """Let a running server listen at one more address, at the same port."""
    config = server.config

    def make_protocol() -> asyncio.Protocol:
        return config.http_protocol_class(  # type: ignore[call-arg]
            config=config, server_state=server.server_state, app_state=server.lifespan.state
        )

    listener = _listener(socket.AF_INET, (host, network.port), door)
    try:
        opened = await asyncio.get_running_loop().create_server(make_protocol, sock=listener, backlog=config.backlog)
    except BaseException:
        listener.close()
        raise
    server.servers.append(opened)


def _listener(family: int, address: Any, door: Door, shares_port: bool = False) -> ListeningSocket:
    # Unless the protocol is named, asyncio leaves Nagle's algorithm on, which delays small answers.
    listener = ListeningSocket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.door = door
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
    if shares_port:
        share_port(listener)
    if family == socket.AF_INET6:
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    listener.bind(address)
    listener.setblocking(False)
    return listener


# How long ---------------------------------------------------------------------------------------------


class OpenConnection(Protocol):
    """A connection that is checked regularly."""

    transport: asyncio.Transport
    pace: Pace
    is_dropped: bool

    def check(self, now: float) -> str | None:
        """Why the connection must end; None if it need not."""


class Pace:
    """Whether a client reads what it is sent."""

    def __init__(self, now: float) -> None:
        self.unread, self.since = 0, now

    def is_stalled(self, unread: int, now: float, seconds: float) -> bool:
        """Whether the client has read nothing for this many seconds, although data is waiting for it."""
        if unread == 0 or unread < self.unread:
            self.since = now
        self.unread = unread
        return now - self.since >= seconds


class ConnectionMonitor:
    """Checks all connections regularly, and drops those that take too long."""

    def __init__(self, request_seconds: float, stall_seconds: float) -> None:
        self.request_seconds, self.stall_seconds = request_seconds, stall_seconds
        self._open: set[OpenConnection] = set()
        self._timer: asyncio.TimerHandle | None = None

    def add(self, connection: OpenConnection) -> None:
        """Begin to check a connection."""
        self._open.add(connection)
        if self._timer is None:
            self._wait()

    def discard(self, connection: OpenConnection) -> None:
        """Stop checking a connection that has ended or was upgraded."""
        self._open.discard(connection)

    def _wait(self) -> None:
        seconds = min(CHECK_PAUSE, self.request_seconds / 4, self.stall_seconds / 4)
        self._timer = asyncio.get_running_loop().call_later(seconds, self._check)

    def _check(self) -> None:
        self._timer = None
        now = asyncio.get_running_loop().time()
        for connection in list(self._open):
            unread = connection.transport.get_write_buffer_size()
            if connection.pace.is_stalled(unread, now, self.stall_seconds):
                drop(connection, "stalled")
            elif reason := connection.check(now):
                drop(connection, reason)
        if self._open:
            self._wait()


def drop(connection: OpenConnection, reason: str) -> None:
    """End a connection at once: a client that does not read would never let it close cleanly."""
    if not connection.is_dropped:
        connection.is_dropped = True
        DROPPED.labels(reason).inc()
        connection.transport.abort()


class HttpConnection(H11Protocol):
    """Requests whose headers and bodies have to arrive in time. Between requests, uvicorn's own timeout applies."""

    is_dropped = False

    def __init__(self, *args: Any, monitor: ConnectionMonitor, **named: Any) -> None:
        super().__init__(*args, **named)
        self.monitor, self.pace = monitor, Pace(self.loop.time())
        self.awaited: str | None = None  # what the client is sending
        self.deadline = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.monitor.add(self)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self.monitor.discard(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.monitor.discard(self)
        super().handle_websocket_upgrade(event)

    def _wait(self) -> None:
        """Set a deadline whenever the client begins to send something."""
        awaited = None
        if self.conn.their_state is h11.SEND_BODY:
            awaited = "body"
        elif self.conn.their_state is h11.IDLE and self.timeout_keep_alive_task is None:
            awaited = "headers"
        if awaited != self.awaited:
            self.awaited, self.deadline = awaited, self.loop.time() + self.monitor.request_seconds

    def check(self, now: float) -> str | None:
        """Whether the headers or the body are late. A late body is answered, unless an answer has begun."""
        if self.awaited is None or now < self.deadline:
            return None
        if self.awaited == "headers":
            return "late-headers"
        if self.cycle.response_started or self.transport.is_closing():
            return "late-body"
        DROPPED.labels("late-body").inc()
        self.awaited = None
        self.transport.write(LATE)
        self.transport.close()
        return None


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket whose client has to read, and to answer pings."""

    is_dropped = False

    def __init__(self, *args: Any, monitor: ConnectionMonitor, **named: Any) -> None:
        super().__init__(*args, **named)
        self.monitor, self.pace, self.pings, self.unheard = monitor, Pace(self.loop.time()), 0, 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.monitor.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.monitor.discard(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what the client sends. The whole request comes first: if it is not a handshake, none will follow."""
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.write(NO_HANDSHAKE)
            self.transport.close()

    def handle_ping(self) -> None:
        """Answer a ping. The answers to a flood would pile up here, whether or not anybody reads them."""
        self.pings += 1
        if self.pings > MOST_PINGS:
            drop(self, "flood")
        else:
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a message. Nothing else limits the number of empty pieces."""
        if len(self.frames) >= MOST_PIECES:
            drop(self, "flood")
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on. A client that was told the socket is closed may finish what it was saying."""
        self.unheard += self.close_sent
        if self.unheard > MOST_UNHEARD:
            drop(self, "flood")
        else:
            super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        """Drop a client that does not answer pings: a clean close would wait until it reads, perhaps forever."""
        super().keepalive_timeout()
        drop(self, "silent")

    def check(self, now: float) -> str | None:
        """Restart the count of pings."""
        self.pings = 0
        return None
