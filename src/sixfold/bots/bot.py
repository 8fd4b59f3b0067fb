"""What a bot is: one method, from what a seat sees to what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from sixfold.rules.actions import Action, Event
from sixfold.rules.model import Observation


@dataclass(frozen=True, slots=True)
class Limit:
    """What a bot may spend on one decision; None is no limit."""

    seconds: float | None = None
    playouts: int | None = None


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        """One of the legal actions. The past is what has happened so far, as this seat saw it."""


@runtime_checkable
class Seeded(Protocol):
    """A bot that uses randomness and can be told from which seed."""

    def seed(self, seed: int | str) -> None:
        """Begin the randomness anew."""
