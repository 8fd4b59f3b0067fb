"""Options of a game: fields of a frozen dataclass with their default, allowed values and a line of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Self, TypeAlias

from sixfold.rules.errors import OptionError

Value: TypeAlias = bool | int | str

FLAG = (True, False)
LISTED = 6  # so many values of an option are named


def option(default: Value, allowed: Sequence[Value], text: str) -> Any:
    """A field of an `Options` class."""
    return field(default=default, metadata={"allowed": allowed, "text": text})


@dataclass(frozen=True, kw_only=True)
class Options:
    """The settings of one game. A game's own class adds fields and says what its rule books preset."""

    BOOKS: ClassVar[Mapping[str, Mapping[str, Value]]] = {"none": {}}

    book: str = option("none", ("none",), "the rule book whose settings are the defaults")
    players_max: int = option(6, range(2, 7), "the most seats a table may have")
    names: str = option("classic", ("classic", "shapes"), "how messages name the tiles; shapes: colour-blind edition")

    @classmethod
    def chosen(cls, game: str, given: Mapping[str, Value]) -> Self:
        """The defaults, over them the presets of the book, over them what was given."""
        for name, value in given.items():
            check_option(cls, game, name, value)
        settings: dict[str, Any] = {**cls.BOOKS[str(given.get("book", "none"))], **given}
        chosen = cls(**settings)
        chosen.check(game)
        return chosen

    def check(self, game: str) -> None:
        """Refuse options that contradict each other."""

    def given(self) -> dict[str, Value]:
        """The fewest options that lead here again: what a record has to write down."""
        preset: dict[str, Any] = {**self.BOOKS[self.book]}
        usual = replace(type(self)(**preset), book="none")
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: value for name, value in values.items() if value != getattr(usual, name)}


def allowed_values(options: type[Options], game: str, name: str) -> Sequence[Value]:
    """The values that an option can take."""
    known = {each.name: each for each in fields(options)}
    if name not in known:
        raise OptionError(f"{game} has no option '{name}': there are {', '.join(known)}")
    allowed: Sequence[Value] = known[name].metadata["allowed"]
    return allowed


def check_option(options: type[Options], game: str, name: str, value: Value) -> None:
    """Refuse an unknown option or a value that it cannot take, and say what is allowed."""
    allowed = allowed_values(options, game, name)
    # True equals 1 in Python, yet "copies: yes" is nonsense.
    if not any(value == each and type(value) is type(each) for each in allowed):
        raise OptionError(f"option {name} of {game} is {allowed_text(allowed)}, not '{value_text(value)}'")


def parse_option(options: type[Options], game: str, name: str, text: str) -> Value:
    """The value that a text gives to an option."""
    for value in allowed_values(options, game, name):
        if value_text(value) == text:
            return value
    check_option(options, game, name, text)
    raise AssertionError(f"option {name} may be {text} but does not print so")


def value_text(value: Value) -> str:
    """A value as records and messages write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def allowed_text(allowed: Sequence[Value]) -> str:
    if isinstance(allowed, range):
        return f"{allowed[0]} to {allowed[-1]}"
    if len(allowed) > LISTED:
        return f"one of {len(allowed)} values such as {', '.join(map(value_text, allowed[:LISTED]))}"
    return " or ".join(map(value_text, allowed))
