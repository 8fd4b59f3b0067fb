"""The options of a game: fields of a frozen dataclass, each with its default, allowed values and description."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any, ClassVar, Self, TypeAlias

from sixfold.rules.errors import OptionError

Value: TypeAlias = bool | int | str

FLAG = (True, False)
GROUPS = ("edition", "main", "points", "turns", "end", "names", "more")  # in the order in which screens show them
MOST_NAMED = 6  # values that a message names before it says "such as"


def option(
    default: Value, allowed: Sequence[Value], text: str, *, label: str = "", group: str = "more", is_shown: bool = True
) -> Any:
    """A field of an `Options` class. Screens leave out an option that is not shown."""
    return field(default=default, metadata={
        "allowed": allowed, "text": text, "label": label, "group": group, "is_shown": is_shown,
    })  # fmt: skip


def override(options: type[Options], name: str, **changes: Any) -> Any:
    """A field that the parent's options have too, with another default or description."""
    inherited = _field(options, name)
    default = changes.pop("default", inherited.default)
    return field(default=default, metadata={**inherited.metadata, **changes})


@dataclass(frozen=True, kw_only=True)
class Options:
    """The settings of one game. A game's own class adds fields and the presets of its rule books."""

    BOOKS: ClassVar[Mapping[str, Mapping[str, Value]]] = {"none": {}}

    book: str = option("none", (), "the rule book whose settings are the defaults", label="Edition", group="edition")
    players_max: int = option(6, range(2, 7), "the most players a match may have", label="Players", group="edition")
    names: str = option(
        "classic",
        ("classic", "shapes"),
        "how messages name the tiles; shapes: colour-blind edition",
        label="Names in messages",
        group="names",
    )

    @classmethod
    def resolve(cls, game: str, given: Mapping[str, Value]) -> Self:
        """The defaults, overridden by the presets of the book, overridden by what was given."""
        for name, value in given.items():
            check_option(cls, game, name, value)
        settings: dict[str, Any] = {**cls.BOOKS[str(given.get("book", "none"))], **given}
        chosen = cls(**settings)
        chosen.check(game)
        return chosen

    def check(self, game: str) -> None:
        """Refuse options that contradict each other."""

    def differences(self) -> dict[str, Value]:
        """The fewest options that lead to these settings: what a record stores."""
        preset: dict[str, Any] = {**self.BOOKS[self.book]}
        usual = replace(type(self)(**preset), book="none")
        values = {option.name: getattr(self, option.name) for option in fields(self)}
        return {name: value for name, value in values.items() if value != getattr(usual, name)}


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """An option as screens offer it."""

    name: str
    label: str
    text: str
    values: Sequence[Value]
    default: Value
    group: str
    is_shown: bool


def option_info(options: type[Options], game: str, name: str) -> OptionInfo:
    """The description of one option of a game."""
    described = _field(options, name)
    about, default = described.metadata, described.default
    assert isinstance(default, Value)
    return OptionInfo(
        name=name,
        label=about["label"] or name.replace("_", " ").capitalize(),
        text=about["text"],
        values=allowed_values(options, game, name),
        default=default,
        group=about["group"],
        is_shown=about["is_shown"],
    )


def allowed_values(options: type[Options], game: str, name: str) -> Sequence[Value]:
    """The values that an option can take."""
    known = [option.name for option in fields(options)]
    if name not in known:
        raise OptionError(f"{game} has no option '{name}': choose from {', '.join(known)}")
    allowed: Sequence[Value] = _field(options, name).metadata["allowed"]
    return tuple(options.BOOKS) if name == "book" else allowed


def check_option(options: type[Options], game: str, name: str, value: Value) -> None:
    """Refuse an unknown option, or a value that it cannot take, and say what is allowed."""
    allowed = allowed_values(options, game, name)
    # True equals 1 in Python, yet "copies: yes" is nonsense.
    if not any(value == other and type(value) is type(other) for other in allowed):
        raise OptionError(f"option {name} of {game} must be {allowed_text(allowed)}, not '{value_text(value)}'")


def parse_option(options: type[Options], game: str, name: str, text: str) -> Value:
    """The value of an option from its text."""
    for value in allowed_values(options, game, name):
        if value_text(value) == text:
            return value
    check_option(options, game, name, text)
    raise AssertionError(f"option {name} may be {text} but does not print as that")


def value_text(value: Value) -> str:
    """A value as records and messages write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def allowed_text(allowed: Sequence[Value]) -> str:
    """The allowed values as a message lists them."""
    if isinstance(allowed, range):
        return f"{allowed[0]} to {allowed[-1]}"
    if len(allowed) > MOST_NAMED:
        return f"one of {len(allowed)} values such as {', '.join(map(value_text, allowed[:MOST_NAMED]))}"
    return " or ".join(map(value_text, allowed))


def _field(options: type[Options], name: str) -> Field[Any]:
    return next(option for option in fields(options) if option.name == name)
