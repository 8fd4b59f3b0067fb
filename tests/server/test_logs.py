"""Logs: a few lines of each kind, and a count of the rest; what libraries say is in them too."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from io import StringIO

import pytest
import structlog

from sixfold.room.store.base import Full
from sixfold.server.desks import Desks
from sixfold.server.logs import MOST_ALIKE, SPAN, Throttle


def test_the_same_line_again_and_again_is_counted_instead() -> None:
    now = 0.0
    throttle = Throttle(lambda: now)

    def said(event: str, error: str | None = None) -> object:
        try:
            return throttle(None, "", {"level": "error", "event": event, "error": error}).get("repeated", 0)
        except structlog.DropEvent:
            return None

    assert [said("a task failed") for _ in range(MOST_ALIKE + 100)] == [0] * MOST_ALIKE + [None] * 100
    assert said("a task failed", "OSError") == said("a request failed") == 0
    now = SPAN
    assert [said("a task failed"), said("a task failed")] == [100, 0]


def test_the_number_of_remembered_kinds_of_lines_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.server.logs.MOST_PATTERNS", 10)
    throttle = Throttle()
    for number in range(100):
        throttle(None, "", {"level": "error", "event": f"event {number}"})
    assert len(throttle._seen) <= 10


def test_what_libraries_log_is_throttled_and_loses_its_arguments(logs: StringIO) -> None:
    def fail() -> None:
        raise OSError("the bag holds Rc")

    for _ in range(1000):
        try:
            fail()
        except OSError as error:
            logging.getLogger("asyncio").error("socket.accept() out of system resource\nsocket: Rc", exc_info=error)
            logging.getLogger("uvicorn.error").warning("the hand is %s", "Rc")
    lines = [json.loads(line) for line in logs.getvalue().splitlines()]
    assert len(lines) == 2 * MOST_ALIKE
    assert (lines[0]["event"], lines[0]["error"]) == ("socket.accept() out of system resource", "OSError")
    assert lines[1]["event"] == "the hand is %s"
    assert "Rc" not in logs.getvalue()


def test_when_writing_fails_the_log_says_why_and_once(logs: StringIO) -> None:
    async def story() -> None:
        desks = Desks(1, 30.0)
        for error in (Full("no space"), Full("no space"), None):

            def work(error: Full | None = error) -> None:
                if error:
                    raise error

            with suppress(Full):
                await desks.write("t1", work)
        desks.close()

    asyncio.run(story())
    lines = [json.loads(line) for line in logs.getvalue().splitlines()]
    assert [(line["event"], line.get("code")) for line in lines] == [
        ("writing fails", "store-full"),
        ("writing works again", None),
    ]
