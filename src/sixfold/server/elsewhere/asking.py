"""How a server asks bot workers on other machines."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from secrets import token_hex
from threading import Condition, Event, Thread

from sixfold.room.bus.lines import kept
from sixfold.server.elsewhere.base import KINDS, LOOK_SECONDS, Question, Queue
from sixfold.server.lines import LineLog
from sixfold.server.metrics import SERVED_ELSEWHERE
from sixfold.server.pool import Overdue

NOBODY: frozenset[str] = frozenset()


class Elsewhere:
    """The bot workers on other machines. One thread sends questions and one receives answers, so asking never blocks.

    Questions are lost with a line that breaks; they run into their deadlines, as with a bot worker that dies.
    """

    def __init__(self, connect: Callable[[], Queue]) -> None:
        self._connect = connect
        self._name, self._count = token_hex(8), 0
        self._due: list[Question] = []
        self._waiting: dict[str, asyncio.Future[str]] = {}
        self._served = NOBODY
        self._news = Condition()
        self._closing, self._is_listening = Event(), Event()
        self._threads: list[Thread] = []
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Connect, and connect again whenever a line breaks."""
        self._loop = asyncio.get_running_loop()
        self._threads = [
            kept("sixfold-asks", self._connect, self._send, self._closing, LineLog("queue")),
            kept("sixfold-hears-answers", self._connect, self._listen, self._closing),
        ]

    def stop(self) -> None:
        """Hang up."""
        self._closing.set()
        with self._news:
            self._news.notify()
        for thread in self._threads:
            thread.join(2 * LOOK_SECONDS)

    def serves(self, kind: str) -> bool:
        """Whether some bot worker answers questions of this kind now."""
        return kind in self._served and self._is_listening.is_set()

    async def ask(self, kind: str, text: str, until: float) -> str:
        """The answer of whichever bot worker is first to take the question, by a deadline; raises `Overdue`."""
        self._count += 1
        question_id = f"{self._name}:{self._count}"
        answer: asyncio.Future[str]
        answer = self._waiting[question_id] = asyncio.get_running_loop().create_future()
        left = until - time.monotonic()
        with self._news:
            self._due.append(Question(question_id, kind, text, left))
            self._news.notify()
        try:
            async with asyncio.timeout(left):
                return await answer
        except TimeoutError:
            raise Overdue from None
        finally:
            del self._waiting[question_id]

    # The two threads ----------------------------------------------------------------------------------

    def _send(self, line: Queue) -> None:
        """Send questions until we stop, and look from time to time who would answer them."""
        try:
            looked = 0.0
            while not self._closing.is_set():
                if time.monotonic() > looked + LOOK_SECONDS:
                    self._note(line.served())
                    looked = time.monotonic()
                with self._news:
                    if not self._due and not self._closing.is_set():
                        self._news.wait(LOOK_SECONDS)
                    due, self._due = self._due, []
                if due:
                    line.ask(due)
        finally:
            self._note(NOBODY)

    def _listen(self, line: Queue) -> None:
        """Hand answers to those who asked, until we stop."""
        try:
            while not self._closing.is_set():
                for question_id, text in line.answers(self._name, LOOK_SECONDS):
                    assert self._loop
                    self._loop.call_soon_threadsafe(self._hand_over, question_id, text)
                self._is_listening.set()
        finally:
            self._is_listening.clear()

    def _hand_over(self, question_id: str, text: str) -> None:
        answer = self._waiting.get(question_id)
        if answer and not answer.done():
            answer.set_result(text)

    def _note(self, served: frozenset[str]) -> None:
        self._served = served
        for kind in KINDS:
            SERVED_ELSEWHERE.labels(kind).set(kind in served)
