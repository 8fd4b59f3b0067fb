"""A bot that fails, hangs or cheats never holds up a table, nor does a hint: a cheaper bot answers, and says so."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from multiprocessing import active_children
from typing import Any

import pytest
import structlog
from starlette.testclient import TestClient

from sixfold.rules.actions import Pass, Place
from sixfold.rules.model import Observation
from sixfold.server.pool import Call, JobFailed, Overdue, ProcessDied
from sixfold.server.workers import Workers
from tests.server import chores
from tests.server.clients import PATIENCE, Person, Screen, person, server, settings, wait_until

EXPERT = [{"holder": "me"}, {"holder": "bot", "level": "expert"}]
HOT_SEAT = [{"holder": "me", "name": "Ann"}, {"holder": "me", "name": "Amy"}]


def workers_of(client: TestClient) -> Workers:
    found: Workers = client.app.state.context.matches.workers  # type: ignore[attr-defined]
    return found


def bad(answer: Callable[[Observation], Any]) -> Any:
    """Processes that answer as badly as they are told to."""

    async def ask(call: Callable[[float], Call], until: float, *, needs_warm: bool = True) -> Any:
        _, (level, seen, *_rest) = call(5.0)
        assert isinstance(seen, Observation)
        return level, answer(seen)

    return ask


def raises(error: Exception) -> Callable[[Observation], Any]:
    def answer(seen: Observation) -> Any:
        raise error

    return answer


BAD: dict[str, Callable[[Observation], Any]] = {
    "fails": raises(JobFailed("ValueError", [])),
    "takes its process with it": raises(ProcessDied()),
    "passes against the rules": lambda seen: Pass(seen.table.turn),
    "moves for another seat": lambda seen: Pass(1 - seen.table.turn),
    "plays tiles that it does not hold": lambda seen: Place(seen.table.turn, ()),
    "answers nothing": lambda seen: None,
}


@pytest.mark.parametrize("how", BAD)
def test_a_game_continues_with_a_bot_that(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with server() as client, structlog.testing.capture_logs() as logs:
        monkeypatch.setattr(workers_of(client).bots, "size", 1)
        monkeypatch.setattr(workers_of(client).bots, "ask", bad(BAD[how]))
        codes = play_some(person(client, "Ann"))
    failures = [(line["bot"], line["game"]) for line in logs if line["event"] == "a bot failed"]
    assert set(failures) == {("expert", "qwirkle"), ("club", "qwirkle")}  # the stand-in fails as well
    assert not [line for line in logs if line["event"] == "a bot's turn failed"]
    assert "stood-in" in codes


def test_a_bot_that_is_too_slow_has_a_stand_in_and_is_not_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    with server() as client, structlog.testing.capture_logs() as logs:
        monkeypatch.setattr(workers_of(client).bots, "size", 1)
        monkeypatch.setattr(workers_of(client).bots, "ask", bad(raises(Overdue())))
        assert "stood-in" in play_some(person(client, "Ann"))
    assert not logs


def play_some(ann: Person) -> list[str]:
    """Two turns against a bot that answers; returns what was told meanwhile."""
    told = list[str]()
    with ann.watching(ann.open(EXPERT, start=True)) as screen:
        hear = screen.next

        def hear_and_note() -> Any:
            message = hear()
            told.extend(words["code"] for step in message.get("items", []) for words in step["sentences"])
            return message

        screen.next = hear_and_note  # type: ignore[method-assign]
        for _ in range(2):
            while not screen.is_mine():
                screen.next()
            screen.move(f"place {screen.view['legal']['plays'][0][0]}")
        while not screen.is_mine():
            screen.next()
        bot = next(seat for seat in screen.view["seats"] if seat["holder"] == "bot")
        assert bot["last"].startswith("place")
    return told


def test_a_strong_bot_that_begins_late_leaves_the_move_to_a_cheaper_one(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = list[tuple[Any, Any]]()

    async def ask(call: Callable[[float], Call], until: float, *, needs_warm: bool = True) -> Any:
        left = 4.0 if not begun else 1.0  # of five seconds
        _, args = call(left)
        begun.append((args[0], args[3]))
        raise Overdue

    with server() as client:
        monkeypatch.setattr(workers_of(client).bots, "size", 1)
        monkeypatch.setattr(workers_of(client).bots, "ask", ask)
        play_some(person(client, "Ann"))
    assert begun[0][0] == "expert"
    assert {level for level, _ in begun[1:]} == {"club"}
    assert all(seconds < 4.0 for _, seconds in begun)


def test_without_processes_there_are_no_hints_and_greedy_plays() -> None:
    with server() as client:
        assert {report.processes for report in workers_of(client).report().values()} == {0}
        assert "stood-in" not in play_some(person(client, "Ann"))


@pytest.mark.parametrize(("bots", "hints"), [(0, 0), (1, 1), (2, 1), (5, 3)])
def test_hints_have_half_as_many_processes_as_bots_by_default(bots: int, hints: int) -> None:
    assert settings(bot_processes=bots).hint_processes == hints
    assert settings(bot_processes=bots, hint_processes=7).hint_processes == 7


# With real processes ----------------------------------------------------------------------------------


@pytest.fixture
def ready_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled."""
    for name in ("_warm_up_bots", "_warm_up_hints"):
        monkeypatch.setattr(f"sixfold.server.thinking.{name}", chores.nothing)


def is_warm(client: TestClient) -> bool:
    return all(report.is_well for report in workers_of(client).report().values())


@pytest.mark.usefixtures("ready_at_once")
def test_hints_that_take_forever_hold_up_no_bot_and_nobody_gets_two_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.server.workers.hint", chores.endless)
    with server(bot_processes=1, hint_processes=1, bot_seconds=PATIENCE) as client:
        ann, ben = person(client, "Ann"), person(client, "Ben")
        match_id = ann.open(HOT_SEAT, start=True)
        with ann.watching(match_id) as screen, ann.watching(match_id) as other:
            wait_until(lambda: is_warm(client))
            screen.send(type="hint", id="first")
            wait_until(lambda: bool(workers_of(client)._hinting))
            other.send(type="hint", id="second")
            assert other.until("hint", "refused")["sentence"]["code"] == "hint-in-progress"
            play_beginner(ben)
            assert workers_of(client)._hinting, "the hint was answered before the bot moved"


def play_beginner(ben: Person) -> None:
    """A turn against a bot."""
    with ben.watching(ben.open([{"holder": "me"}, {"holder": "bot", "level": "beginner"}], start=True)) as screen:
        while not screen.is_mine():
            screen.next()
        screen.move(f"place {screen.view['legal']['plays'][0][0]}")
        while not screen.is_mine():
            screen.next()


@pytest.mark.usefixtures("ready_at_once")
def test_past_the_deadline_a_quick_bot_moves_and_gives_hints_and_people_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sixfold.server.workers.hint", chores.endless)
    monkeypatch.setattr("sixfold.server.workers.choose_by", chores.endless)
    with server(bot_processes=1, hint_processes=1, bot_seconds=0.5) as client:
        ann = person(client, "Ann")
        assert "stood-in" in play_some(ann)
        with ann.watching(ann.open(HOT_SEAT, start=True)) as screen:
            hint = asked_hint(screen)
            assert [words["code"] for words in hint["reasons"]] == ["why-in-a-hurry"]
            assert screen.act(*hint["actions"])["type"] == "done"


def test_when_too_many_wait_for_hints_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.server.workers.MOST_HINTS", 0)
    with server() as client:
        monkeypatch.setattr(workers_of(client).hints, "size", 1)
        ann = person(client, "Ann")
        with ann.watching(ann.open(HOT_SEAT, start=True)) as screen:
            assert asked_hint(screen)["sentence"]["code"] == "no-hint-now"


def asked_hint(screen: Screen) -> Any:
    screen.send(type="hint", id="h")
    return screen.until("hint", "refused")


@pytest.mark.usefixtures("ready_at_once")
def test_bots_and_hints_are_back_after_their_processes_were_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.server.workers.hint", chores.empty_hint)
    with server(bot_processes=1, hint_processes=1) as client:
        ann = person(client, "Ann")
        with ann.watching(ann.open(HOT_SEAT, start=True)) as screen:
            wait_until(lambda: is_warm(client))
            assert asked_hint(screen)["reasons"] == []
            for process in active_children():
                os.kill(process.pid or 0, signal.SIGKILL)
            until = time.monotonic() + PATIENCE
            while (hint := asked_hint(screen))["type"] == "hint" and hint["reasons"]:
                assert time.monotonic() < until
        assert hint["type"] == "hint"
        wait_until(lambda: is_warm(client))
        play_beginner(ann)


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    yield
    assert active_children() == []
