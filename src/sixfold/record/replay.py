"""Playing a record again, with every event checked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from typing import NamedTuple

from sixfold.record.notation import LineNumbers
from sixfold.record.record import Record
from sixfold.rules.actions import BOARD, Deal, Event, Laid
from sixfold.rules.errors import IllegalAction
from sixfold.rules.game import Game
from sixfold.rules.model import Observation, Phase, State
from sixfold.rules.sight import face_down, overdrawn, told
from sixfold.rules.tiles import HIDDEN


class ReplayError(ValueError):
    """A record that is not a legal game: its first wrong line (of JSON: the place in its list), and why."""

    def __init__(self, line: int, reason: str, form: str = "line {}") -> None:
        super().__init__(line, reason, form)
        self.line = line
        self.reason = reason
        self.form = form

    def __str__(self) -> str:
        return f"{self.form.format(self.line)}: {self.reason}"


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
    for number, (event, following) in enumerate(zip_longest(record.events, record.events[1:])):
        with _blaming(record, number):
            if record.redacted:
                _check_visible(record, event)
                _check_copies(game, state, event)
                state = told(state, record.declared, following)
            after = game.apply(state, event)
        if state.table.phase is Phase.SETUP:
            _check_declared(record, after)
        yield Step(state, event, after)
        state = after
    if record.declared and state.table.phase is Phase.SETUP:
        lines = _numbers(record)
        raise ReplayError(lines.declared[0], "sets are declared before all hands are dealt", lines.declared_form)


@contextmanager
def _blaming(record: Record, number: int) -> Iterator[None]:
    """Say in which line the event stands that something is wrong with."""
    try:
        yield
    except ValueError as error:
        names = record.game.options.names
        reason = error.saying.english(names) if isinstance(error, IllegalAction) else str(error)
        lines = _numbers(record)
        raise ReplayError(lines.events[number], reason, lines.event_form) from None


def _numbers(record: Record) -> LineNumbers:
    """The lines of the text that the record was read from, or would have."""
    return record.lines or Record.parse(str(record)).lines or LineNumbers((), ())


def _check_visible(record: Record, event: Event) -> None:
    """In a redacted record exactly those tiles lie face down that the viewer may not know."""
    if record.game.redact(event, record.viewer) != event:
        raise ValueError("this shows a tile that the viewer cannot see")
    if event.seat in (record.viewer, BOARD) and HIDDEN in event.tiles:
        raise ValueError("this hides a tile that the viewer can see")


def _check_copies(game: Game, state: State, event: Event) -> None:
    """The bag of a redacted record proves nothing, but no tile may come to light more often than it exists."""
    if isinstance(event, Deal):
        is_new = game.source(state) is state.bag
    else:
        is_new = isinstance(event, Laid) and HIDDEN in state.hands[event.seat]
    tile = overdrawn(game, state, event.tiles if is_new else ())
    if tile is not None:
        raise ValueError(f"there are not so many {tile} in the game")


def _check_declared(record: Record, state: State) -> None:
    """What was written down as declared has to be what the hands show."""
    for seat, (said, found) in enumerate(zip(record.declared, state.table.declared, strict=False)):
        if said != found:
            lines = _numbers(record)
            reason = f"the largest set of seat {seat} has {found} tiles"
            raise ReplayError(lines.declared[seat], reason, lines.declared_form)
