"""What can be wrong with what somebody gave us: text, options, or an action."""

from __future__ import annotations

from collections.abc import Mapping

from sixfold.rules.words import Fact, Saying


class ParseError(ValueError):
    """Text that says nothing we know: the reason, and where (offset from 0; lines count from 1)."""

    def __init__(self, reason: str, position: int, line: int | None = None) -> None:
        super().__init__(reason, position, line)
        self.reason = reason
        self.position = position
        self.line = line

    def __str__(self) -> str:
        where = f"column {self.position + 1}"
        return f"{where if self.line is None else f'line {self.line}, {where}'}: {self.reason}"


class OptionError(ValueError):
    """An option that does not exist, a value it cannot take, or two that contradict each other."""


class Refused(ValueError):
    """Something that is not allowed: a code and facts for programs, a sentence for people."""

    def __init__(self, code: str, facts: Mapping[str, Fact] | None = None) -> None:
        super().__init__(code, facts)
        self.saying = Saying(code, facts or {})

    @property
    def code(self) -> str:
        return self.saying.code

    @property
    def facts(self) -> Mapping[str, Fact]:
        return self.saying.facts

    def __str__(self) -> str:
        return str(self.saying)


class IllegalAction(Refused):
    """An action that the rules refuse."""
