"""A bot that fails, hangs or cheats never holds up a table: greedy plays for it, and it is logged."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest
import structlog

from sixfold.rules.actions import Pass, Place
from sixfold.rules.model import Observation
from sixfold.rules.registry import game
from sixfold.server import workers
from sixfold.server.workers import Workers
from tests.server.clients import Person, person, server

EXPERT = [{"kind": "me"}, {"kind": "bot", "level": "expert"}]


class BadPool:
    """Processes that answer as badly as they are told to."""

    def __init__(self, answer: Callable[[Observation], Any]) -> None:
        self.answer = answer

    def schedule(self, function: object, args: list[Any], timeout: float | None = None) -> Future[Any]:
        found: Future[Any] = Future()
        try:
            found.set_result(self.answer(args[1]))
        except Exception as error:
            found.set_exception(error)
        return found

    def stop(self) -> None: ...

    def join(self) -> None: ...


def fails(seen: Observation) -> Any:
    raise ValueError(f"what to do with {seen.hand}?")


def is_slow(seen: Observation) -> Any:
    raise TimeoutError


BAD: dict[str, Callable[[Observation], Any]] = {
    "fails": fails,
    "is too slow": is_slow,
    "passes against the rules": lambda seen: Pass(seen.table.turn),
    "moves for another seat": lambda seen: Pass(1 - seen.table.turn),
    "plays tiles that it does not hold": lambda seen: Place(seen.table.turn, ()),
    "answers nothing": lambda seen: None,
}


@pytest.mark.parametrize("how", BAD)
def test_a_game_goes_on_with_a_bot_that(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with server() as client, structlog.testing.capture_logs() as logs:
        thinking: Workers = client.app.state.context.tables.workers  # type: ignore[attr-defined]
        monkeypatch.setattr(thinking, "pool", BadPool(BAD[how]))
        thinking.warm.add("qwirkle")
        ann = person(client, "Ann")
        play_some(ann)
    failures = [line for line in logs if line["event"] == "a bot failed"]
    assert failures
    assert {(line["bot"], line["game"]) for line in failures} == {("expert", "qwirkle")}
    assert not [line for line in logs if line["event"] == "a task failed"]


def play_some(ann: Person) -> None:
    """Two turns against a bot that answers."""
    table = ann.open(EXPERT, start=True)
    with ann.watching(table) as screen:
        for _ in range(2):
            while not screen.is_mine():
                screen.next()
            screen.act(f"place {screen.view['legal']['plays'][0][0]}")
        while not screen.is_mine():
            screen.next()
        bot = next(seat for seat in screen.view["seats"] if seat["kind"] == "bot")
        assert bot["last"].startswith("place")


def hangs(*_: object) -> None:
    time.sleep(60)


def dies(*_: object) -> None:
    os._exit(1)


@pytest.fixture
def real() -> Iterator[Workers]:
    """One process that thinks, with little patience."""
    pool = Workers(1, 0.1)
    yield pool
    pool.stop()


def test_a_process_that_hangs_or_dies_is_replaced(real: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "GRACE", 0.2)
    assert asked(real, hangs) == "TimeoutError"
    monkeypatch.setattr(workers, "GRACE", 30.0)
    assert asked(real, dies) == "ProcessExpired"
    assert asked(real, time.sleep) is None


def asked(real: Workers, function: Callable[..., object]) -> str | None:
    """What comes of asking a process; None if it answers."""
    try:
        asyncio.run(real._ask(function, 0))
    except Exception as error:
        return type(error).__name__
    return None


def test_a_bot_that_needs_no_kernel_does_not_wait_for_its_compilation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BadPool, "schedule", lambda *_, **__: Future())  # busy for ever
    thinking = Workers(0, 1.0)
    monkeypatch.setattr(thinking, "pool", BadPool(fails))
    seen = game("qwirkle").position(board="Rc@0,0", hand="Rs Bx", bag=40)
    action = asyncio.run(asyncio.wait_for(thinking.choose("casual", seen, []), 5))
    assert isinstance(action, Place)


def test_without_processes_there_are_no_hints_and_greedy_plays() -> None:
    with server() as client:
        thinking: Workers = client.app.state.context.tables.workers  # type: ignore[attr-defined]
        assert thinking.pool is None
        play_some(person(client, "Ann"))
