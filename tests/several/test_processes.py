"""`sixfold serve --processes`: one port, several processes, and one that dies is replaced."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Timer
from typing import Any, NamedTuple

import httpx
import psutil
import pytest
import structlog

from sixfold.server.metrics import FIGURES
from sixfold.server.processes import Processes, reserved_port, share_port
from sixfold.server.settings import Settings
from tests.soak.serving import FREE

PATIENCE = 60.0  # seconds
REFUSALS = 30


class Parent(NamedTuple):
    """The process that keeps the others."""

    process: psutil.Popen
    address: str


def command(*more: str) -> list[str]:
    return [sys.executable, "-m", "sixfold", "serve", "--port", "0", *more]


@pytest.fixture
def parent(shared_postgres_url: str, tmp_path: Path) -> Iterator[Parent]:
    """A server in three processes."""
    environment = {**os.environ, **FREE, "SIXFOLD_SECRET_FILE": str(tmp_path / "key"), "SIXFOLD_HINT_PROCESSES": "0"}
    with (tmp_path / "log").open("w") as log:
        process = psutil.Popen(
            command("--processes", "3", "--database", shared_postgres_url),
            env=environment, stdout=subprocess.PIPE, stderr=log, text=True,
        )  # fmt: skip
        address = process.stdout.readline().split()[-1]
        parts = process.children()
        yield Parent(process, address)
        for each in [*parts, *(process.children() if process.is_running() else ()), process]:
            if each.is_running():
                each.kill()
        process.communicate()


def until(condition: Callable[[], Any]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def is_alive(process: psutil.Process) -> bool:
    """Whether it runs; the process that has adopted it may not have noticed its end yet."""
    return process.is_running() and process.status() != psutil.STATUS_ZOMBIE


def works(address: str) -> bool:
    try:
        return httpx.get(f"{address}health", trust_env=False).is_success
    except httpx.TransportError:
        return False


def figure(address: str, name: str) -> float:
    lines = httpx.get(f"{address}metrics", trust_env=False).text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(f"{name}{{"))


def test_processes_share_a_port_and_are_replaced(parent: Parent) -> None:
    until(lambda: len(parent.process.children()) == 3)
    before = parent.process.children()
    before[1].kill()
    until(lambda: len(parent.process.children()) == 3 and before[1] not in parent.process.children())
    until(lambda: works(parent.address))
    with httpx.Client(base_url=parent.address, trust_env=False) as ann:
        ann.post("api/me", json={"name": "Ann"}).raise_for_status()
        made = ann.post("api/matches", json={"game": "qwirkle", "chairs": [{"holder": "me"}, {"holder": "open"}]})
        match_id = made.json()["match_id"]
        for _ in range(10):  # new connections, to whichever process
            seen = httpx.get(f"{parent.address}api/matches/{match_id}", cookies=ann.cookies, trust_env=False)
            assert seen.json()["seats"][0]["you"]
    parent.process.send_signal(signal.SIGTERM)
    assert parent.process.wait(PATIENCE) == 0
    assert not works(parent.address)


def test_figures_are_added_up(parent: Parent) -> None:
    until(lambda: len(parent.process.children()) == 3)
    until(lambda: works(parent.address))
    for _ in range(REFUSALS):  # new connections, to whichever process
        stranger = {"Origin": "https://elsewhere.example"}
        assert httpx.post(f"{parent.address}api/me", headers=stranger, trust_env=False).status_code == 403
    for _ in range(10):  # whichever process answers
        assert figure(parent.address, "sixfold_refused_total") == REFUSALS


def test_processes_end_with_their_parent(parent: Parent) -> None:
    until(lambda: len(parent.process.children()) == 3)
    parts = parent.process.children()
    parent.process.kill()
    until(lambda: not any(is_alive(part) for part in parts))


def test_a_process_that_cannot_be_started_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too little memory for a moment is no reason for the others to stop."""
    started = list[str]()

    class Short:
        pid, returncode, stdout = 0, 1, None

        def __init__(self, *given: Any, **named: Any) -> None:
            started.append("tried")
            if len(started) in (2, 3):
                raise BlockingIOError

        def poll(self) -> int:
            return 1  # it has died

        def communicate(self) -> None:
            """It has nothing to say."""

    monkeypatch.setattr("sixfold.server.processes.subprocess.Popen", Short)
    monkeypatch.setattr("sixfold.server.processes.multiprocess.mark_process_dead", lambda *given: None)
    keeper = Processes(Settings(database="postgresql://nowhere/x", processes=2, port=0), {})
    part, failures = keeper.parts[0], list[int]()
    with structlog.testing.capture_logs() as logs:
        for _ in range(6):
            part.next_try = 0.0
            keeper._keep(part, {FIGURES: ""})
            failures.append(part.failures)
    keeper._port.close()
    assert failures == [0, 1, 2, 3, 3, 4]
    assert [line["event"] for line in logs] == [
        "a server process has died", "a server process cannot be started", "a server process cannot be started",
        "a server process has died",
    ]  # fmt: skip
    assert len(started) == 4


@pytest.mark.parametrize("option", [["--processes", "2"], ["--bus", "postgresql"]])
def test_an_sqlite_file_is_refused(option: list[str], tmp_path: Path) -> None:
    tried = subprocess.run(
        command(*option, "--database", f"sqlite:///{tmp_path}/games.db"), capture_output=True, text=True, timeout=60
    )
    assert tried.returncode
    assert "several server processes need PostgreSQL: an SQLite file is for one" in " ".join(tried.stderr.split())


def test_a_bus_that_is_none_is_refused(tmp_path: Path) -> None:
    tried = subprocess.run(command("--bus", "carrier-pigeon"), capture_output=True, text=True, timeout=60)
    assert tried.returncode
    assert "a bus is postgresql, or a Valkey" in " ".join(tried.stderr.split())


def test_a_second_house_on_the_same_port_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system would let both listen, and share the connections out among them."""
    monkeypatch.setattr("sixfold.server.processes.FREE_PATIENCE", 0.0)
    first = reserved_port("127.0.0.1", 0)
    port = first.getsockname()[1]
    with first, pytest.raises(ValueError, match=f"cannot listen on 127.0.0.1, port {port}"):
        reserved_port("127.0.0.1", port)
    with socket.socket() as part:  # the reserved socket has gone, a process still listens
        share_port(part)
        part.bind(("127.0.0.1", port))
        part.listen()
        with pytest.raises(ValueError, match=f"cannot listen on 127.0.0.1, port {port}"):
            reserved_port("127.0.0.1", port)
    reserved_port("127.0.0.1", port).close()


def test_a_house_waits_for_one_that_is_shutting_down() -> None:
    leaving = socket.socket()
    share_port(leaving)
    leaving.bind(("127.0.0.1", 0))
    leaving.listen()
    port = leaving.getsockname()[1]
    Timer(0.5, leaving.close).start()
    reserved_port("127.0.0.1", port).close()


def test_a_port_that_is_taken_is_named(shared_postgres_url: str, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        tried = subprocess.run(
            [*command("--processes", "2", "--database", shared_postgres_url), "--port", port],
            capture_output=True, text=True, timeout=60, env={**os.environ, "SIXFOLD_SECRET_FILE": str(tmp_path / "k")},
        )  # fmt: skip
    assert tried.returncode
    assert f"cannot listen on 127.0.0.1, port {port}" in " ".join(tried.stderr.split())
