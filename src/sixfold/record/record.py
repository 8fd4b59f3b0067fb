"""A record is everything needed to play a game again: the game, the seats, and the events in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from sixfold.record import codec, notation
from sixfold.rules.actions import Event, Seat
from sixfold.rules.errors import IllegalAction, OptionError
from sixfold.rules.game import Game
from sixfold.rules.model import End, Observation, State
from sixfold.rules.options import Value
from sixfold.rules.registry import game as make_game
from sixfold.rules.sight import face_down, redact, unseen


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat; the age decides ties for the start and may be unknown."""

    name: str
    age: int | None = None

    def __post_init__(self) -> None:
        # A name is one line of a record: anything else could not be read back.
        if self.name != " ".join(self.name.split()) or not self.name.isprintable():
            raise ValueError(f"a name is one line of printable words: {self.name!r}")
        if self.age is not None and not 0 <= self.age <= 999:
            raise ValueError(f"an age is a number from 0 to 999, not {self.age}")
