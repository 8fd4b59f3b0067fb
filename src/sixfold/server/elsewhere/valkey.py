"""Questions that wait in Valkey, or in anything that speaks its protocol.

A question is a key that expires with its time, by Valkey's own clock; lists hold the ids of those that wait, and the
answers. So what nobody takes clears itself away.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import Any

from sixfold.room.bus.valkey import connect
from sixfold.server.elsewhere.base import KINDS, MOST_WAITING, SERVED_SECONDS, Question, asker_of

ANSWER_SECONDS = 60  # that an answer is kept for an asker who has lost the line
QUEUE_SECONDS = 600  # that a list of ids is kept if nobody takes any


class ValkeyQueue:
    """One connection to the questions in a Valkey."""

    def __init__(self, url: str) -> None:
        self._client: Any = connect(url)
        self._name = token_hex(8)  # among those who announce
        self._announced: frozenset[str] = frozenset()

    def ask(self, questions: Sequence[Question]) -> None:
        """Store the questions, then their ids where bot workers wait for them."""
        pipe = self._client.pipeline(transaction=False)
        for question in questions:
            pipe.set(_question(question.question_id), question.text, px=max(1, int(question.seconds * 1000)))
        for kind in {question.kind for question in questions}:
            pipe.rpush(_waiting(kind), *[question.question_id for question in questions if question.kind == kind])
            pipe.ltrim(_waiting(kind), -MOST_WAITING, -1)
            pipe.expire(_waiting(kind), QUEUE_SECONDS)
        pipe.execute()

    def answers(self, asker: str, seconds: float) -> Iterable[tuple[str, str]]:
        """Wait at the list of the asker's answers."""
        if found := self._client.blpop(_answers(asker), timeout=seconds):
            with suppress(Exception):  # whatever strangers think of, it is no reason to hang up
                question_id, text = json.loads(found[1])
                yield str(question_id), str(text)

    def served(self) -> frozenset[str]:
        """The kinds of questions for which some announcement has not expired."""
        now = self._now()
        pipe = self._client.pipeline(transaction=False)
        for kind in KINDS:
            pipe.zcount(_served(kind), now, "+inf")
        return frozenset(kind for kind, count in zip(KINDS, pipe.execute(), strict=True) if count)

    def take(self, kind: str, seconds: float) -> Question | None:
        """Wait for an id; its question may have expired."""
        found = self._client.blpop(_waiting(kind), timeout=seconds)
        if not found:
            return None
        question_id = found[1]
        pipe = self._client.pipeline()
        pipe.pttl(_question(question_id))
        pipe.getdel(_question(question_id))
        left, text = pipe.execute()
        return None if text is None else Question(question_id, kind, text, left / 1000)

    def answer(self, question_id: str, text: str) -> None:
        """Put the answer where the asker waits for it."""
        asker = asker_of(question_id)
        pipe = self._client.pipeline(transaction=False)
        pipe.rpush(_answers(asker), json.dumps([question_id, text]))
        pipe.expire(_answers(asker), ANSWER_SECONDS)
        pipe.execute()

    def announce(self, kinds: Collection[str]) -> None:
        """Renew our places in the sets of those who answer; each has a time at which it expires."""
        now = self._now()
        pipe = self._client.pipeline(transaction=False)
        for kind in kinds:
            pipe.zremrangebyscore(_served(kind), "-inf", now)
            pipe.zadd(_served(kind), {self._name: now + SERVED_SECONDS})
            pipe.expire(_served(kind), SERVED_SECONDS)
        for kind in self._announced.difference(kinds):
            pipe.zrem(_served(kind), self._name)
        pipe.execute()
        self._announced = frozenset(kinds)

    def close(self) -> None:
        """Disconnect."""
        self._client.close()

    def _now(self) -> float:
        """The time by Valkey's clock."""
        seconds, microseconds = self._client.time()
        return int(seconds) + int(microseconds) / 1_000_000


def _question(question_id: str) -> str:
    return f"sixfold:question:{question_id}"


def _waiting(kind: str) -> str:
    return f"sixfold:waiting:{kind}"


def _answers(asker: str) -> str:
    return f"sixfold:answers:{asker}"


def _served(kind: str) -> str:
    return f"sixfold:served:{kind}"
