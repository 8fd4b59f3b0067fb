"""One server in several processes: they share a port and a PostgreSQL, and one that dies is replaced."""

from __future__ import annotations

import errno
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

import structlog
from prometheus_client import multiprocess

from sixfold.room.retrying import pause_after
from sixfold.server.metrics import FIGURES
from sixfold.server.settings import POSTGRESQL, Settings

CHECK_PAUSE = 0.2  # seconds between two looks at the processes
LONG_LIFE = 60.0  # seconds; a process that lived as long is replaced at once
PATIENCE = 30.0  # seconds that they may take to stop
FREE_PATIENCE = 3.0  # seconds to wait for a server that is shutting down

log = structlog.get_logger()


@dataclass
class Part:
    """One of the processes, or the one that replaces it."""

    process: subprocess.Popen[str] | None = None
    began: float = 0.0
    failures: int = 0
    next_try: float = field(default_factory=time.monotonic)

    def note_failure(self) -> None:
        """The process has died, or could not be started: try again, later after each failure in a row."""
        now = time.monotonic()
        self.failures = 0 if now - self.began > LONG_LIFE else self.failures + 1
        self.next_try = now + (pause_after(self.failures) if self.failures else 0)


class Processes:
    """Starts the processes, replaces those that die, and stops them."""

    def __init__(self, settings: Settings, flags: Mapping[str, str]) -> None:
        self.settings, self.flags = settings, flags
        self.parts = [Part() for _ in range(settings.processes)]
        self.stopping = Event()
        self._port = reserved_port(settings.host, settings.port)
        self.port = self._port.getsockname()[1]

    def run(self, when_up: Callable[[int], None]) -> int:
        """Run until told to stop; returns an exit status."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.stopping.set())
        with TemporaryDirectory(prefix="sixfold-figures-") as folder, self._port:
            environment = self._environment(folder)
            # The first one upgrades the database, if need be; if it cannot start, none can.
            self._start(self.parts[0], environment)
            if not self._is_up(self.parts[0]):
                return 1
            when_up(self.port)
            while not self.stopping.is_set():
                for part in self.parts:
                    self._keep(part, environment)
                self.stopping.wait(CHECK_PAUSE)
            self._stop()
        return 0

    def _environment(self, figures: str) -> dict[str, str]:
        settings, count = self.settings, len(self.parts)
        own = {
            "processes": "1",
            "port": str(self.port),
            "bus": settings.bus or POSTGRESQL,
            "parent": str(os.getpid()),
            "bot_processes": str(-(-settings.bot_processes // count)),
            "hint_processes": str(-(-settings.hint_processes // count)),
        }
        given = {f"SIXFOLD_{name.upper()}": value for name, value in {**self.flags, **own}.items()}
        return {**os.environ, **given, FIGURES: figures}

    def _start(self, part: Part, environment: Mapping[str, str]) -> None:
        part.began = time.monotonic()
        part.process = subprocess.Popen(
            [sys.executable, "-m", "sixfold", "serve"], env=environment, stdout=subprocess.PIPE, text=True
        )

    def _is_up(self, part: Part) -> bool:
        """Wait until a process serves; it prints a line then."""
        assert part.process
        assert part.process.stdout
        return bool(part.process.stdout.readline())

    def _keep(self, part: Part, environment: Mapping[str, str]) -> None:
        """Start a process, or another one in its place if it has died."""
        if part.process and part.process.poll() is not None:
            with suppress(OSError):
                multiprocess.mark_process_dead(part.process.pid, environment[FIGURES])  # type: ignore[no-untyped-call]
            log.warning("a server process has died", status=part.process.returncode)
            part.process.communicate()
            part.process = None
            part.note_failure()
        if part.process is None and time.monotonic() >= part.next_try:
            try:
                self._start(part, environment)
            except OSError as error:  # too little memory, or too many processes: for now
                log.warning("a server process cannot be started", error=type(error).__name__)
                part.note_failure()

    def _stop(self) -> None:
        """Stop all processes, by force those that do not."""
        running = [part.process for part in self.parts if part.process]
        for process in running:
            process.terminate()
        until = time.monotonic() + self.settings.drain_seconds + PATIENCE
        for process in running:
            try:
                process.communicate(timeout=max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()


def reserved_port(host: str, port: int) -> socket.socket:
    """A socket that keeps a port for our processes, without listening there."""
    if not hasattr(socket, "SO_REUSEPORT"):
        raise ValueError("this system does not let several processes share a port: start servers on different ports")
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        _wait_until_free(family, address)
        reserved = socket.socket(family, socket.SOCK_STREAM)
        share_port(reserved)
        reserved.bind(address)
    except OSError as error:
        raise ValueError(f"cannot listen on {host}, port {port}: {error.strerror or error}") from None
    return reserved


def _wait_until_free(family: int, address: Any) -> None:
    """Make sure that nobody listens there: another server on the port would get some of our connections."""
    until = time.monotonic() + FREE_PATIENCE
    while True:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # connections that have ended do not matter
            try:
                probe.bind(address)
                return
            except OSError as error:
                if error.errno != errno.EADDRINUSE or time.monotonic() > until:
                    raise
        time.sleep(CHECK_PAUSE)


def share_port(listener: socket.socket) -> None:
    """Let several sockets listen on one port; the system shares the connections out."""
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
