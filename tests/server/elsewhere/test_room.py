"""A bot worker takes a question only if a process begins with it at once."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Collection
from itertools import groupby
from typing import Any

import pytest

from sixfold.server.elsewhere.base import Question
from sixfold.server.elsewhere.worker import BotWorker
from sixfold.server.pool import GRACE
from tests.server import chores
from tests.server.clients import PATIENCE
from tests.server.elsewhere.test_strangers import question

QUICKLY = 0.3  # seconds


class Shelf:
    """A queue in memory that notes what is done with it."""

    def __init__(self, *questions: Question) -> None:
        self.questions, self.taken = deque(questions), list[float]()
        self.announced, self.answers = list[list[str]](), dict[str, str]()

    def take(self, kind: str, seconds: float) -> Question | None:
        if not self.questions:
            time.sleep(0.05)
            return None
        self.taken.append(time.monotonic())
        return self.questions.popleft()

    def answer(self, question_id: str, text: str) -> None:
        self.answers[question_id] = text

    def announce(self, kinds: Collection[str]) -> None:
        self.announced.append(list(kinds))

    def is_served_again(self) -> bool:
        """Whether a process was announced, then none, and then one again."""
        served = [bool(kinds) for kinds in self.announced]
        return [kept for kept, _ in groupby(served)] == [True, False, True]

    def close(self) -> None:
        pass


def test_a_process_that_hangs_or_is_restarted_gets_no_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.server.thinking._warm_up_bots", chores.nothing)
    monkeypatch.setattr("sixfold.server.elsewhere.worker.LOOK_SECONDS", 0.05)
    calls = deque[Any]([(chores.endless, ()), (str, ("an answer",))])
    monkeypatch.setattr("sixfold.server.elsewhere.worker._call", lambda asked, left: calls.popleft())
    first, second = question(QUICKLY), question(PATIENCE)._replace(question_id="ann:2")
    shelf = Shelf(first, second)

    async def scenario() -> None:
        stopping = asyncio.Event()
        worker = BotWorker(lambda: shelf, bots=1, hints=0)  # type: ignore[arg-type,return-value]
        running = asyncio.create_task(worker.run(stopping, lambda: None))
        async with asyncio.timeout(PATIENCE):
            while "ann:2" not in shelf.answers or not shelf.is_served_again():
                await asyncio.sleep(0.02)
        stopping.set()
        await running

    asyncio.run(scenario())
    assert shelf.answers == {"ann:2": "an answer"}
    assert shelf.taken[1] - shelf.taken[0] > GRACE  # until the process that hangs is ended
    assert not shelf.announced[-1]  # it has left
