"""What a bot is: one method that turns what a seat sees into an action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Protocol, runtime_checkable

from sixfold.rules.actions import Action, Event
from sixfold.rules.model import Observation


@dataclass(frozen=True, slots=True)
class Limit:
    """What a bot may spend on one decision; None is no limit.

    While it thinks, the bot reports its progress from 0 to 1 and asks whether to stop; when told to stop, it returns
    the best action so far.
    """

    seconds: float | None = None
    playouts: int | None = None
    progress: Callable[[float], None] | None = None
    stop: Callable[[], bool] | None = None


@dataclass(frozen=True, slots=True)
class Stopwatch:
    """A limit, and when the bot started to think."""

    limit: Limit
    began: float = field(default_factory=perf_counter)

    def is_up(self, done: float) -> bool:
        """Whether it is time to answer; reports the progress."""
        if self.limit.progress:
            self.limit.progress(done)
        is_late = self.limit.seconds is not None and perf_counter() - self.began > self.limit.seconds
        return is_late or (self.limit.stop is not None and self.limit.stop())


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        """Choose a legal action. The past is everything that has happened, as this seat saw it."""


@runtime_checkable
class Seeded(Protocol):
    """A bot whose randomness can be seeded."""

    def seed(self, seed: int | str) -> None:
        """Restart the randomness from a seed."""
