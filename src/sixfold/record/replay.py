"""Replaying a record, with every event checked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from typing import NamedTuple

from sixfold.record.notation import LineNumbers
from sixfold.record.record import Record
from sixfold.rules.actions import BOARD, Event
from sixfold.rules.errors import IllegalAction
from sixfold.rules.game import Game
from sixfold.rules.model import Observation, Phase, State
from sixfold.rules.redaction import face_down, overdrawn, with_declared, with_end
from sixfold.rules.tiles import HIDDEN


class ReplayError(ValueError):
    """A record that is not a legal game: its first wrong line (in JSON: the index in its list), and why."""

    def __init__(self, line: int, reason: str, form: str = "line {}") -> None:
        super().__init__(line, reason, form)
        self.line = line
        self.reason = reason
        self.form = form

    def __str__(self) -> str:
        return f"{self.form.format(self.line)}: {self.reason}"


def replay(record: Record) -> State:
    """The state at the end of a record; in a redacted one, tiles unknown to the viewer lie face down."""
    state = start(record)
    for step in steps(record):
        state = step.after
    return state


def replay_seen(record: Record) -> Observation:
    """What the viewer of a redacted record sees at its end."""
    return record.game.observe(replay(record), record.viewer)


class Step(NamedTuple):
    """One event of a record with the states before and after it."""

    before: State
    event: Event
    after: State


def start(record: Record) -> State:
    """The state at the start of a record."""
    game = record.game
    state = game.initial(len(record.players), [player.age for player in record.players])
    return face_down(game.observe(state, None)) if record.redacted else state


def steps(record: Record) -> Iterator[Step]:
    """A record event by event; in a redacted one, tiles unknown to the viewer lie face down."""
    game, state = record.game, start(record)
    for number, (event, following) in enumerate(zip_longest(record.events, record.events[1:])):
        with _locate_errors(record, number):
            if record.redacted:
                _check_visible(record, event)
                _check_copies(game, state, event)
                state = with_declared(state, record.declared, following)
            after = game.apply(state, event)
            if record.end and following is None:
                after = with_end(game, after, record.end)
                _check_end(record, after)
        if state.table.phase is Phase.SETUP:
            _check_declared(record, after)
        yield Step(state, event, after)
        state = after
    if record.declared and state.table.phase is Phase.SETUP:
        lines = _numbers(record)
        raise ReplayError(lines.declared[0], "sets are declared before all hands are dealt", lines.declared_form)


@contextmanager
def _locate_errors(record: Record, number: int) -> Iterator[None]:
    """Add the line of an event to errors about it."""
    try:
        yield
    except ValueError as error:
        names = record.game.options.names
        reason = error.sentence.english(names) if isinstance(error, IllegalAction) else str(error)
        lines = _numbers(record)
        raise ReplayError(lines.events[number], reason, lines.event_form) from None


def _numbers(record: Record) -> LineNumbers:
    """The line numbers of the text that the record was read from, or would be written as."""
    return record.lines or Record.parse(str(record)).lines or LineNumbers((), ())


def _check_visible(record: Record, event: Event) -> None:
    """Check that exactly the tiles unknown to the viewer lie face down."""
    if record.game.redact(event, record.viewer) != event:
        raise ValueError("this shows a tile that the viewer cannot see")
    if event.seat in (record.viewer, BOARD) and HIDDEN in event.tiles:
        raise ValueError("this hides a tile that the viewer can see")


def _check_copies(game: Game, state: State, event: Event) -> None:
    """Check that no tile appears more often than it exists, which a face-down bag cannot show."""
    tile = overdrawn(game, state, event)
    if tile is not None:
        raise ValueError(f"the game does not have that many {tile}")


def _check_end(record: Record, state: State) -> None:
    """Check that the last event ended the game as recorded."""
    if state.table.end is not record.end:
        raise ValueError(f"the game does not end here as '{record.end}'")


def _check_declared(record: Record, state: State) -> None:
    """Check the recorded declarations against the hands."""
    for seat, (declared, actual) in enumerate(zip(record.declared, state.table.declared, strict=False)):
        if declared != actual:
            lines = _numbers(record)
            reason = f"the largest set of seat {seat} has {actual} tiles"
            raise ReplayError(lines.declared[seat], reason, lines.declared_form)
