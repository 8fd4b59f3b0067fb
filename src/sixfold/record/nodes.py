"""Looking into JSON that somebody gave us: every step checks, and says where it found something else."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sixfold.rules.errors import ParseError


@dataclass(frozen=True, slots=True)
class Node:
    """A JSON value and the way to it, such as ``events[3].tile``."""

    value: Any
    path: str = ""

    def refuse(self, reason: str) -> ParseError:
        return ParseError(f"{self.path or 'the whole'}: {reason}", 0)

    def mapping(self) -> dict[str, Node]:
        if not isinstance(self.value, dict):
            raise self.refuse("an object is expected")
        dot = "." if self.path else ""
        return {name: Node(value, f"{self.path}{dot}{name}") for name, value in self.value.items()}

    def get(self, name: str) -> Node:
        found = self.mapping()
        if name not in found:
            raise self.refuse(f"'{name}' is missing")
        return found[name]

    def items(self) -> list[Node]:
        if not isinstance(self.value, list):
            raise self.refuse("a list is expected")
        return [Node(value, f"{self.path}[{n}]") for n, value in enumerate(self.value)]

    def number(self, low: int, high: int) -> int:
        if type(self.value) is not int or not low <= self.value <= high:
            raise self.refuse(f"a number from {low} to {high} is expected")
        return self.value

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.refuse("a text is expected")
        return self.value

    def one_of(self, known: Sequence[str]) -> str:
        if self.value not in known:
            raise self.refuse(f"one of {', '.join(known)} is expected")
        return self.text()


def load(text: str) -> Node:
    """The JSON of a text."""
    try:
        return Node(json.loads(text))
    except json.JSONDecodeError as error:
        raise ParseError(f"this is not JSON: {error.msg}", error.pos) from None
    except (ValueError, RecursionError):  # a number of thousands of digits, thousands of brackets
        raise ParseError("this JSON is too large to be a record", 0) from None
