"""Checked access to JSON of unknown origin: every error names the place."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sixfold.rules.errors import ParseError


@dataclass(frozen=True, slots=True)
class Node:
    """A JSON value and its path, such as ``events[3].tile``. Every reader raises `ParseError` on the wrong type."""

    value: Any
    path: str = ""

    def error(self, reason: str) -> ParseError:
        """An error that names this place."""
        return ParseError(f"{self.path or 'the top level'}: {reason}", 0)

    @contextmanager
    def locate_errors(self) -> Iterator[None]:
        """Make errors about the meaning of this value name its place."""
        try:
            yield
        except ParseError as error:
            raise self.error(error.reason) from None
        except (TypeError, ValueError) as error:
            raise self.error(str(error)) from None

    def mapping(self) -> dict[str, Node]:
        """The members of an object."""
        if not isinstance(self.value, dict):
            raise self.error("expected an object")
        dot = "." if self.path else ""
        return {name: Node(value, f"{self.path}{dot}{name}") for name, value in self.value.items()}

    def get(self, name: str) -> Node:
        """A member that must be there."""
        members = self.mapping()
        if name not in members:
            raise self.error(f"'{name}' is missing")
        return members[name]

    def find(self, name: str) -> Node | None:
        """A member that may be missing."""
        return self.mapping().get(name)

    def check_names(self, known: Sequence[str]) -> None:
        """Refuse an object with unknown members."""
        for name in self.mapping():
            if name not in known:
                raise self.error(f"there is no '{name}': choose from {', '.join(known)}")

    def items(self) -> list[Node]:
        """The items of a list."""
        if not isinstance(self.value, list):
            raise self.error("expected a list")
        return [Node(value, f"{self.path}[{n}]") for n, value in enumerate(self.value)]

    def number(self, low: int, high: int) -> int:
        if type(self.value) is not int or not low <= self.value <= high:
            raise self.error(f"expected a number from {low} to {high}")
        return self.value

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.error("expected a string")
        return self.value

    def one_of(self, known: Sequence[str]) -> str:
        if self.value not in known:
            raise self.error(f"expected one of {', '.join(known)}")
        return self.text()


def load(text: str) -> Node:
    """Parse JSON."""
    try:
        return Node(json.loads(text))
    except json.JSONDecodeError as error:
        raise ParseError(f"this is not JSON: {error.msg}", error.pos) from None
    except (ValueError, RecursionError):  # thousands of digits or brackets
        raise ParseError("this JSON is too large", 0) from None
