"""What a queue of questions is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, Protocol

BOTS, HINTS = KINDS = "bots", "hints"  # of questions, and of the processes that answer them
LOOK_SECONDS = 1.0  # between two looks at who is there, and whether a line is
SERVED_SECONDS = 4  # that an announcement of a bot worker counts
MOST_WAITING = 10_000  # questions; with more, the oldest are forgotten: nobody waits for them any more


class Question(NamedTuple):
    """What a server asks."""

    question_id: str  # begins with the asker's name and a colon
    kind: str  # one of `KINDS`
    text: str
    seconds: float  # that are left for the answer


class Queue(Protocol):
    """A line to the questions that wait for bot workers. One that fails raises an error, and is replaced.

    Nothing in a queue lasts: a question that is lost, or answered too late, is answered by a stand-in.
    """

    # For servers

    def ask(self, questions: Sequence[Question]) -> None:
        """Put questions into the queue. Each vanishes when its time is over."""

    def answers(self, asker: str, seconds: float) -> Iterable[tuple[str, str]]:
        """Wait for some seconds: the answers to the asker's questions that come, each with the question's id."""

    def served(self) -> frozenset[str]:
        """The kinds of questions that some bot worker answers now."""

    # For bot workers

    def take(self, kind: str, seconds: float) -> Question | None:
        """Take the next question of a kind, which nobody else gets then; None if none comes for some seconds."""

    def answer(self, question_id: str, text: str) -> None:
        """Answer a question."""

    def announce(self, kinds: Collection[str]) -> None:
        """Tell the servers which questions we answer; this holds for some seconds."""

    def close(self) -> None:
        """Hang up."""


def asker_of(question_id: str) -> str:
    """Who asked a question."""
    return question_id.partition(":")[0]
