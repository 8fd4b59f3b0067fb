"""Playing a record again, with every event checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

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
    *_, (_, state) = steps(record)
    return record.game.observe(state, record.viewer) if record.redacted else state


def steps(record: Record) -> Iterator[tuple[Event | None, State]]:
    """The states of a record, each with the event that led to it; the first has none.

    In a redacted record the tiles that the viewer does not know lie face down. Where they alone decided that
    the game was over, one more state without an event says so.
    """
    game = record.game
    state = game.initial(len(record.players), [player.age for player in record.players])
    if record.redacted:
        state = face_down(game.observe(state, None))
    yield None, state
    for number, event in enumerate(record.events):
        with _blaming(record, partial(_event_line, number)):
            _check_visible(record, event)
            state = game.apply(told(state, record.declared) if record.redacted else state, event)
            _check_copies(record, game, state)
        yield event, state
    with _blaming(record, lambda lines: lines.declared):
        _check_declared(record, state)
    with _blaming(record, lambda lines: lines.end):
        ended = _ended(record, game, state)
    if ended != state:
        yield None, ended


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


def _ended(record: Record, game: Game, state: State) -> State:
    """The state, ended as the record says; an end that the viewer can see has to be there already."""
    if record.redacted and record.end and not state.table.end:
        return game.close(state, record.end)
    if record.end and record.end != state.table.end:
        raise ValueError(f"the game has not ended here ({record.end})")
    return state
