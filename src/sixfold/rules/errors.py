"""Errors about input: text, options, or an action."""

from __future__ import annotations

from collections.abc import Mapping

from sixfold.rules.sentences import Fact, Sentence


class ParseError(ValueError):
    """Text that cannot be parsed: the reason and the position (offset from 0; lines count from 1)."""

    def __init__(self, reason: str, position: int, line: int | None = None) -> None:
        super().__init__(reason, position, line)
        self.reason = reason
        self.position = position
        self.line = line

    def __str__(self) -> str:
        where = f"column {self.position + 1}"
        return f"{where if self.line is None else f'line {self.line}, {where}'}: {self.reason}"


class OptionError(ValueError):
    """An unknown option, a value that it cannot take, or options that contradict each other."""


class Refused(ValueError):
    """A request that is not allowed: a code and facts for programs, a sentence for people."""

    def __init__(self, code: str, facts: Mapping[str, Fact] | None = None) -> None:
        super().__init__(code, facts)
        self.sentence = Sentence(code, facts or {})

    @property
    def code(self) -> str:
        return self.sentence.code

    @property
    def facts(self) -> Mapping[str, Fact]:
        return self.sentence.facts

    def __str__(self) -> str:
        return str(self.sentence)


class IllegalAction(Refused):
    """An action that the rules refuse."""
