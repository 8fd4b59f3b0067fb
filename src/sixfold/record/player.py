"""Who sits at a seat."""

from __future__ import annotations

from dataclasses import dataclass

MAX_AGE = 999


@dataclass(frozen=True, slots=True)
class Player:
    """A name, and an age that decides ties for the start and may be unknown."""

    name: str
    age: int | None = None

    def __post_init__(self) -> None:
        # A name is the rest of a line in a record; anything longer could not be read back.
        if not self.name or not self.name.isprintable() or self.name != self.name.strip():
            raise ValueError(f"a name is one line of printable words, not {self.name!r}")
        if self.age is not None and (type(self.age) is not int or not 0 <= self.age <= MAX_AGE):
            raise ValueError(f"an age is a number from 0 to {MAX_AGE}, not {self.age}")
