"""`sixfold bot-worker` thinks for servers on other machines; whatever happens to it, games continue."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from random import Random
from typing import Any

import psutil
import pytest
import structlog
from starlette.testclient import TestClient

from sixfold.server.elsewhere.connecting import connector
from sixfold.server.elsewhere.messages import Answered, Asked
from tests.server.clients import Person, Screen, person, server, wait_until
from tests.server.elsewhere.conftest import Place

EXPERT = [{"holder": "me"}, {"holder": "bot", "level": "expert"}]
HOT_SEAT = [{"holder": "me", "name": "Ann"}, {"holder": "me", "name": "Amy"}]
Start = Callable[[], subprocess.Popen[str]]


def command(*more: str) -> list[str]:
    return [sys.executable, "-m", "sixfold", "bot-worker", *more]


@pytest.fixture
def start(place: Place) -> Iterator[Start]:
    """Starts a bot worker, and waits until it takes questions."""
    with ExitStack() as stack:

        def started() -> subprocess.Popen[str]:
            worker = subprocess.Popen(
                command("--queue", place.url, "--bots", "1", "--hints", "1"), stdout=subprocess.PIPE, text=True
            )
            stack.callback(worker.communicate)
            stack.callback(worker.kill)
            assert worker.stdout
            assert worker.stdout.readline().startswith(
                "Sixfold thinks for others: processes for bots: 1, for hints: 1."
            )
            assert "Taking questions" in worker.stdout.readline()
            return worker

        yield started


def serves(client: TestClient, *kinds: str) -> bool:
    """Whether the server knows that just these kinds of questions are answered elsewhere."""
    workers = client.app.state.context.matches.workers  # type: ignore[attr-defined]
    return all(workers.is_well(kind) == (kind in kinds) for kind in ("bots", "hints"))


def turn(screen: Screen) -> list[str]:
    """Move, let the bot move; returns what was told meanwhile. The game must not end."""
    told = list[str]()
    while not screen.is_mine():
        step_on(screen)
    screen.move(screen.any_action(Random(1)))
    while not screen.is_mine():
        told += [words["code"] for step in step_on(screen).get("items", []) for words in step["sentences"]]
    return told


def step_on(screen: Screen) -> Any:
    """The next message of a game that is not over."""
    if screen.view["status"] != "playing":
        raise Over
    return screen.next()


class Over(Exception):
    """The game has ended."""


def play_until_a_bot_answers_in_time(ann: Person) -> None:
    """Until no stand-in moves: in as many games as that takes, since processes need a while to begin."""
    while True:
        with suppress(Over), ann.watching(ann.open(EXPERT, start=True)) as screen:
            while "stood-in" in turn(screen):
                pass
            return


def asked_hint(screen: Screen) -> Any:
    screen.send(type="hint", id="h")
    return screen.until("hint", "refused")


def test_a_bot_and_a_hint_come_from_another_machine(place: Place, start: Start) -> None:
    with server(**place.settings) as client:
        ann = person(client, "Ann")
        assert serves(client)
        assert not ready(client)["ready"]
        worker = start()
        wait_until(lambda: serves(client, "bots", "hints"))
        assert ready(client)["ready"]
        with ann.watching(ann.open(EXPERT, start=True)) as screen:
            for _ in range(2):
                assert "stood-in" not in turn(screen)
        with ann.watching(ann.open(HOT_SEAT, start=True)) as screen:
            hint = asked_hint(screen)
            assert hint["actions"]
            assert hint["reasons"][0]["text"]
            assert hint["reasons"][0]["code"] != "why-in-a-hurry"
        # Told to stop, it takes nothing more, and servers ask nobody.
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(60) == 0
        wait_until(lambda: serves(client))
        with ann.watching(ann.open(EXPERT, start=True)) as screen:
            assert "stood-in" in turn(screen)


def ready(client: TestClient) -> Any:
    return client.get("/ready").json()


def test_a_bot_worker_that_is_killed_holds_up_nobody(place: Place, start: Start) -> None:
    with server(**place.settings, bot_seconds=1.0) as client:
        ann = person(client, "Ann")
        worker = start()
        wait_until(lambda: serves(client, "bots", "hints"))
        with ann.watching(ann.open(EXPERT, start=True)) as screen:
            turn(screen)
            os.kill(worker.pid, signal.SIGSTOP)  # it takes questions no more, and servers do not know it yet
            assert "stood-in" in turn(screen)
            worker.kill()
            start()
            wait_until(lambda: serves(client, "bots", "hints"))
        play_until_a_bot_answers_in_time(ann)


@pytest.mark.parametrize("place", ["valkey"], indirect=True)
def test_a_process_of_a_bot_worker_that_dies_is_replaced(place: Place, start: Start) -> None:
    with server(**place.settings) as client:
        ann = person(client, "Ann")
        worker = start()
        wait_until(lambda: serves(client, "bots", "hints"))
        with ann.watching(ann.open(EXPERT, start=True)) as screen:
            turn(screen)
            for process in psutil.Process(worker.pid).children():
                process.kill()
        play_until_a_bot_answers_in_time(ann)


@pytest.mark.parametrize("place", ["valkey", "another"], indirect=True)
def test_answers_from_strangers_are_checked(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reaches the queue can answer, but no answer breaks the rules."""
    monkeypatch.setattr("sixfold.server.workers.QUICK", "beginner")
    with server(**place.settings) as client, structlog.testing.capture_logs() as logs:
        ann = person(client, "Ann")
        stranger, asked = connector(place.url, asks=True)(), list[Asked]()
        stranger.announce(["bots"])
        wait_until(lambda: serves(client, "bots"))
        with ann.watching(ann.open(EXPERT, start=True)) as screen:
            while not screen.is_mine():
                screen.next() if not answer_badly(stranger, asked) else None
            screen.move(f"place {screen.view['legal']['plays'][0][0]}")
            while not asked:
                answer_badly(stranger, asked)
            while not screen.is_mine():
                screen.next()
        stranger.close()
    assert {line["event"] for line in logs} == {"a bot failed"}


def answer_badly(stranger: Any, asked: list[Asked]) -> bool:
    question = stranger.take("bots", 0.1)
    if question:
        asked.append(Asked.model_validate_json(question.text))
        stranger.answer(question.question_id, Answered(by="expert", actions=["pass"]).model_dump_json())
    return bool(question)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "bot_queue: Field required"),
        (["--queue", "here"], "a queue is valkey://HOST or postgresql://USER@HOST/NAME"),
        (["--queue", "valkey://x", "--bots", "0", "--hints", "0"], "a bot worker needs a process"),
        (["--queue", "valkey://ann:secret@127.0.0.1:1"], "the queue valkey://ann:***@127.0.0.1:1 cannot be used"),
        (
            ["--queue", "postgresql://ann:secret@127.0.0.1:1/x"],
            "the queue postgresql://ann:***@127.0.0.1:1/x cannot be",
        ),
    ],
)
def test_a_queue_that_cannot_be_used_is_a_sentence(options: list[str], said: str) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SIXFOLD_")}
    tried = subprocess.run(command(*options), capture_output=True, text=True, timeout=60, env=environment)
    assert tried.returncode
    assert said in " ".join(tried.stderr.split())
    assert "secret" not in tried.stderr
    assert "Traceback" not in tried.stderr


def test_a_server_without_postgresql_needs_a_valkey_for_its_questions() -> None:
    tried = subprocess.run(
        [sys.executable, "-m", "sixfold", "serve", "--database", "memory:", "--bot-queue", "postgresql"],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert tried.returncode
    assert "name a Valkey" in tried.stderr
