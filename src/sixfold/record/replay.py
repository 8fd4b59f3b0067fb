"""Playing a record again, with every event checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from sixfold.record.notation import Lines
from sixfold.record.record import Record
from sixfold.rules.actions import Event
from sixfold.rules.errors import IllegalAction
from sixfold.rules.game import Game
from sixfold.rules.model import Observation, Phase, State
from sixfold.rules.sight import face_down, overdrawn, redact, told
from sixfold.rules.tiles import HIDDEN


class ReplayError(ValueError):
    """A record that is not a legal game: its first wrong line, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


def replay(record: Record) -> State | Observation:
    """The state that a record leads to; of a redacted record, what its viewer sees then."""
    state = start(record)
    for step in steps(record):
        state = step.after
    return record.game.observe(state, record.viewer) if record.redacted else state


class Step(NamedTuple):
    """One event of a record, and the states before and after it."""

    before: State
    event: Event
    after: State


def start(record: Record) -> State:
    """The state in which a record begins."""
    game = record.game
    state = game.initial(len(record.players), [player.age for player in record.players])
    return face_down(game.observe(state, None)) if record.redacted else state


def steps(record: Record) -> Iterator[Step]:
    """A record event by event; in a redacted one, tiles that the viewer does not know lie face down."""
    game, state = record.game, start(record)
    for number, event in enumerate(record.events):
        with _blaming(record, partial(_event_line, number)):
            _check_visible(record, event)
            after = game.apply(told(state, record.declared) if record.redacted else state, event)
            _check_copies(record, game, after)
        yield Step(state, event, after)
        state = after
    with _blaming(record, lambda lines: lines.declared):
        _check_declared(record, state)


def _event_line(number: int, lines: Lines) -> int:
    return lines.events[number]


@contextmanager
def _blaming(record: Record, line: Callable[[Lines], int]) -> Iterator[None]:
    """Say which line of the record it is that something is wrong with."""
    try:
        yield
    except ValueError as error:
        names = record.game.options.names
        reason = error.saying.english(names) if isinstance(error, IllegalAction) else str(error)
        lines = record.lines if record.lines.events else Record.parse(str(record)).lines
        raise ReplayError(line(lines), reason) from None


def _check_visible(record: Record, event: Event) -> None:
    """In a redacted record exactly those tiles lie face down that the viewer may not know."""
    if not record.redacted:
        return
    if redact(event, record.viewer) != event:
        raise ValueError("this shows a tile that the viewer cannot see")
    if event.seat == record.viewer and HIDDEN in event.tiles:
        raise ValueError("this hides a tile that the viewer can see")


def _check_copies(record: Record, game: Game, state: State) -> None:
    """In a redacted record the bag proves nothing, but no tile may be seen more often than it exists."""
    if record.redacted and (tile := overdrawn(game.observe(state, record.viewer))):
        raise ValueError(f"there are not so many {tile} in the game")


def _check_declared(record: Record, state: State) -> None:
    if record.declared and record.declared != state.table.declared:
        raise ValueError("these are not the largest sets of the first hands")
    if record.declared and state.table.phase is Phase.SETUP:
        raise ValueError("sets are declared before all hands are dealt")
