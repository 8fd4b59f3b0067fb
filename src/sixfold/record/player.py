"""The players of a record."""

from __future__ import annotations

from dataclasses import dataclass

MAX_AGE = 999


@dataclass(frozen=True, slots=True)
class Player:
    """A person or bot who holds a seat: a name, and an age, if known, that breaks ties for the start."""

    name: str
    age: int | None = None

    def __post_init__(self) -> None:
        # In a record a name is the rest of its line, so it must fit on one.
        if not self.name or not self.name.isprintable() or self.name != self.name.strip():
            raise ValueError(f"a name is one line of printable text, not {self.name!r}")
        if self.age is not None and (type(self.age) is not int or not 0 <= self.age <= MAX_AGE):
            raise ValueError(f"an age is a number from 0 to {MAX_AGE}, not {self.age}")
