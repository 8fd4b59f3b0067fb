"""Whoever reaches a queue can ask bot workers and answer servers; neither does what it should not."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any, cast

import pytest
import structlog
from prometheus_client import generate_latest

from sixfold.bots.registry import bot_names
from sixfold.record.match import Match
from sixfold.record.record import Record
from sixfold.rules.model import Observation
from sixfold.server.elsewhere.asking import Elsewhere
from sixfold.server.elsewhere.base import Question, Queue
from sixfold.server.elsewhere.messages import LONGEST_SECONDS, LONGEST_WORD, Answered, Asked
from sixfold.server.elsewhere.worker import BotWorker
from sixfold.server.metrics import figures
from sixfold.server.pool import Overdue
from sixfold.server.workers import Decision, Workers

NO_BOTS = ["tests.server.elsewhere.trap:Bot", "os:abort", ":", "nobody", "", "club:", "x" * 100_000]


def seen_by_first() -> tuple[Observation, Record]:
    match = Match("qwirkle", seats=2, seed=1)
    return match.seen, match.record().seen_by(match.seen.table.turn)


def question(seconds: float = 5.0, **changes: Any) -> Question:
    """A question as a server asks it, except for some changes."""
    _, record = seen_by_first()
    asked = {**json.loads(Asked.about(record, "greedy", None, 5.0)), **changes}
    return Question("ann:1", "bots", json.dumps(asked), seconds)


def no_queue() -> Queue:
    raise ConnectionError


# What a bot worker is asked ---------------------------------------------------------------------------


async def found(asked: Question, patience: float = 1.0) -> tuple[str, float]:
    """What a bot worker without processes answers, and until when a process would have thought."""
    worker, until = BotWorker(no_queue, bots=1, hints=0), list[float]()

    async def ask(call: Callable[[float], Any], deadline: float, *, needs_warm: bool = True) -> str:
        until.append(deadline)
        function, args = call(patience)
        return cast(str, function(*args))

    worker._pools["bots"].ask = ask  # type: ignore[method-assign,assignment]
    return await worker._found(asked), (until or [0.0])[0]


@pytest.mark.parametrize("name", NO_BOTS, ids=lambda name: name[:40])
@pytest.mark.parametrize("part", ["level", "cheaper"])
def test_a_question_that_names_no_bot_of_ours_loads_nothing(part: str, name: str) -> None:
    answer, _ = asyncio.run(found(question(5.0, **{part: name})))
    assert Answered.read(answer).error == "ValidationError"


@pytest.mark.parametrize("name", bot_names())
def test_every_bot_of_ours_may_be_asked(name: str) -> None:
    assert Asked.model_validate_json(question(level=name, cheaper=name).text).level == name


@pytest.mark.parametrize("seconds", [3600.0, float("inf"), float("nan"), 1e308])
def test_no_question_keeps_a_process_for_longer_than_a_host_may_allow(seconds: float) -> None:
    began = time.monotonic()
    answer, until = asyncio.run(found(question(seconds)))
    assert Answered.read(answer).by == "greedy"
    assert until <= time.monotonic() + LONGEST_SECONDS
    assert until >= began + LONGEST_SECONDS


def test_an_error_is_told_in_few_words() -> None:
    told = Answered.read(Answered.failed("E" * 1000, ["f" * 1000] * 1000))
    assert told.error == "E" * LONGEST_WORD
    assert {len(frame) for frame in told.where} == {LONGEST_WORD}
    assert len(told.where) < 100


# What a server is answered ----------------------------------------------------------------------------


class Stranger:
    """Answers whatever it wants."""

    def __init__(self, text: str) -> None:
        self.text, self.asked = text, 0

    def serves(self, kind: str) -> bool:
        return True

    async def ask(self, kind: str, text: str, until: float) -> str:
        self.asked += 1
        if not self.text:
            raise Overdue
        return self.text


async def decided(stranger: Stranger) -> Decision:
    """What is done at a server without processes, whose only bot worker is a stranger."""
    seen, record = seen_by_first()
    return await Workers(0, 0, 5.0, cast(Elsewhere, stranger)).choose("expert", seen, record)


def legal(by: str) -> str:
    """A legal move, in the name of a bot."""
    seen, _ = seen_by_first()
    return json.dumps({"by": by, "actions": [str(next(iter(seen.legal_actions())))]})


@pytest.mark.parametrize("by", ["expert", "club"])
def test_a_bot_that_was_asked_may_answer(by: str) -> None:
    stranger = Stranger(legal(by))
    decision = asyncio.run(decided(stranger))
    assert (decision.stand_in, stranger.asked) == (None if by == "expert" else "club", 1)


@pytest.mark.parametrize("by", ["", "quick", "beginner", "x" * 25_000, "<b>", "a\nb"], ids=lambda by: by[:10])
def test_a_bot_that_was_not_asked_leaves_no_trace(by: str) -> None:
    with structlog.testing.capture_logs() as logs:
        decision = asyncio.run(decided(Stranger(legal(by))))
    assert decision.stand_in == "quick"  # in the server
    assert [line["event"] for line in logs] == ["a bot failed"]
    if len(by) > 8:
        assert by not in generate_latest(figures()).decode()


HOSTILE = [
    "", "7", "null", "[" * 5_000, '{"by": "expert", "actions": [' + '"pass",' * 5_000 + '"pass"]}',
    json.dumps({"error": "E" * 10_000}), json.dumps({"error": "E", "where": ["f"] * 10_000}),
    json.dumps({"error": "E", "where": ["f" * 10_000]}),
    json.dumps({"by": "expert", "actions": ["place " + "R" * 10_000]}),
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_no_answer_costs_more_than_a_line_of_the_log(text: str) -> None:
    with structlog.testing.capture_logs() as logs:
        assert asyncio.run(decided(Stranger(text))).stand_in == "quick"
    assert len(json.dumps(logs)) < 1000
