"""The text form of a record: a header, then one event per line; consecutive deals to a seat share a line."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from sixfold.record.player import MAX_AGE, Player
from sixfold.rules.actions import BOARD, Deal, Event, Pass, Seat, Token, read_action, read_tile, tokens
from sixfold.rules.errors import ParseError
from sixfold.rules.game import Game, check_seats
from sixfold.rules.model import End
from sixfold.rules.options import Value, parse_option, value_text
from sixfold.rules.registry import game_class
from sixfold.rules.tiles import QWIRKLE

if TYPE_CHECKING:
    from sixfold.record.record import Record

TEXT_FORMAT = "sixfold 1"
MAX_SEATS = 6
NONE = "-"  # an unknown age, a viewer without a seat

_R = TypeVar("_R", bound="Record")


class LineNumbers(NamedTuple):
    """The lines of the text that a record was read from, so that an error can point to them."""

    events: tuple[int, ...]
    declared: tuple[int, ...]
    event_form: str = "line {}"
    declared_form: str = "line {}"


# Writing ----------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The text of a record."""
    return "".join(f"{line}\n" for line in (*_header(record), *_events(record)))


def _header(record: Record) -> Iterator[str]:
    yield TEXT_FORMAT
    yield f"game {record.game_name}"
    for name, value in record.options:
        yield f"option {name} {value_text(value)}"
    if record.redacted:
        yield f"viewer {NONE if record.viewer is None else record.viewer}"
    for player in record.players:
        yield f"seat {NONE if player.age is None else player.age} {player.name}"


def _events(record: Record) -> Iterator[str]:
    dealt = len(list(takewhile(lambda event: isinstance(event, Deal), record.events)))
    yield from _event_lines(record.events[:dealt])
    for seat, size in enumerate(record.declared):
        yield f"declare {seat} {size}"
    yield from _event_lines(record.events[dealt:])
    if record.end:
        yield f"end {record.end}"


def _event_lines(events: tuple[Event, ...]) -> Iterator[str]:
    for (is_deal, seat), group in groupby(events, key=lambda event: (isinstance(event, Deal), event.seat)):
        if is_deal:
            tiles = " ".join(str(event.tile) for event in group if isinstance(event, Deal))
            yield f"deal {'board' if seat == BOARD else seat} {tiles}"
        else:
            yield from (f"{event.seat} {event}" for event in group)


def event_text(event: Event) -> str:
    """An event as a line of a record."""
    (line,) = _event_lines((event,))
    return line


# Reading ----------------------------------------------------------------------------------------------


def read(text: str, make: Callable[..., _R]) -> _R:
    """A record from its text; a `ParseError` says which line is wrong and why."""
    lines = _Text(text)
    try:
        return _read(lines, make)
    except ParseError as error:
        raise ParseError(error.reason, error.position, lines.number) from None
    except ValueError as error:  # about an option, a name, an age
        raise ParseError(str(error), 0, lines.number) from None


def read_event(text: str) -> Event:
    """One event from a line of a record, with nothing hidden."""
    (event,) = _Body(_Text(text), MAX_SEATS, redacted=False).events
    return event


class _Text:
    """The lines of a text, split into tokens, to be taken one by one."""

    def __init__(self, text: str) -> None:
        rows = ((n, line, tokens(line)) for n, line in enumerate(text.splitlines(), 1))
        self.rows = deque(row for row in rows if row[2])
        self.number = 0
        self.text = ""

    def peek(self) -> str:
        """The first token of the next line."""
        return self.rows[0][2][0].text if self.rows else ""

    def take(self) -> list[Token]:
        """The tokens of the next line."""
        self.number, self.text, line = self.rows.popleft()
        return line

    def take_all(self, keyword: str) -> Iterator[list[Token]]:
        """The next lines, as long as they start with the keyword."""
        while self.peek() == keyword:
            yield self.take()

    def expect(self, keyword: str, form: str) -> list[Token]:
        """The tokens of the next line, which must start with the keyword."""
        if not self.rows:
            self.number += 1
            raise ParseError(f"expected '{form}', but the text ends", 0)
        line = self.take()
        if line[0].text != keyword:
            raise ParseError(f"expected '{form}'", line[0].position)
        return line


def _read(lines: _Text, make: Callable[..., _R]) -> _R:
    if [token.text for token in lines.expect("sixfold", TEXT_FORMAT)] != TEXT_FORMAT.split():
        raise ParseError(f"this is not a record in the format '{TEXT_FORMAT}'", 0)
    cls = game_class(_fields(lines.expect("game", "game NAME"), "game NAME")[0].text)
    options = _read_options(lines, cls)
    game = cls(**options)
    redacted = lines.peek() == "viewer"
    viewer = _fields(lines.take(), "viewer SEAT")[0] if redacted else None
    players = [_read_player(line, lines.text) for line in lines.take_all("seat")]
    if not players:
        lines.expect("seat", "seat AGE NAME")
    check_seats(game, len(players))
    body = _Body(lines, len(players), redacted)
    return make(
        game_name=cls.name,
        options=tuple(options.items()),
        players=tuple(players),
        events=tuple(body.events),
        declared=tuple(body.declared),
        redacted=redacted,
        viewer=None if viewer is None or viewer.text == NONE else _read_seat(viewer, len(players)),
        end=body.end,
        lines=LineNumbers(tuple(body.event_lines), tuple(body.declared_lines)),
    )


def _fields(line: list[Token], form: str) -> list[Token]:
    """The tokens after the keyword, as many as the form has."""
    if len(line) != len(form.split()):
        raise ParseError(f"this line must look like '{form}'", line[0].position)
    return line[1:]


def _read_number(token: Token, low: int, high: int) -> int:
    number = int(token.text) if re.fullmatch("[0-9]{1,9}", token.text) else -1
    if not low <= number <= high:
        raise ParseError(f"'{token.text}' is not a number from {low} to {high}", token.position)
    return number


def _read_seat(token: Token, seats: int) -> Seat:
    return _read_number(token, 0, seats - 1)


def _read_options(lines: _Text, cls: type[Game]) -> dict[str, Value]:
    options: dict[str, Value] = {}
    for line in lines.take_all("option"):
        if len(line) < 3:
            raise ParseError("this line must look like 'option NAME VALUE'", line[0].position)
        name, *value = line[1:]
        if name.text in options:
            raise ParseError(f"option {name.text} appears twice", name.position)
        text = " ".join(token.text for token in value)
        options[name.text] = parse_option(cls.info.options_class, cls.name, name.text, text)
    return options


def _read_player(line: list[Token], text: str) -> Player:
    if len(line) < 3:
        raise ParseError("this line must look like 'seat AGE NAME'", line[0].position)
    age = None if line[1].text == NONE else _read_number(line[1], 0, MAX_AGE)
    return Player(text[line[2].position :].rstrip(), age)


class _Body:
    """The lines after the header: deals, declared sets and actions."""

    def __init__(self, lines: _Text, seats: int, redacted: bool) -> None:
        self.seats, self.redacted = seats, redacted
        self.events: list[Event] = []
        self.event_lines: list[int] = []
        self.declared: list[int] = []
        self.declared_lines: list[int] = []
        self.end: End | None = None
        while lines.rows:
            self._read(lines.take(), lines.number)
        if self.declared and len(self.declared) != seats:
            raise ParseError(f"{seats} seats declare {seats} sets, not {len(self.declared)}", 0)

    def _read(self, line: list[Token], number: int) -> None:
        keyword = line[0].text
        if self.end:
            raise ParseError("nothing may follow the end", line[0].position)
        if keyword == "deal":
            self._add(number, *self._read_deals(line))
        elif keyword == "declare":
            self._read_declared(line, number)
        elif keyword == "end":
            self._read_end(line)
        elif keyword.isdigit():
            if len(line) < 2:
                raise ParseError("expected an action after the seat", line[0].position)
            self._add(number, read_action(line[1:], _read_seat(line[0], self.seats), self.redacted))
        else:
            raise ParseError(
                f"'{keyword}' is not an event: expected deal, declare, or a seat with its action", line[0].position
            )

    def _read_end(self, line: list[Token]) -> None:
        (end,) = _fields(line, "end HOW")
        if not self.redacted or not self.events or not isinstance(self.events[-1], Pass):
            raise ParseError("only a redacted record says that a pass ended the game", line[0].position)
        if end.text not in list(End):
            raise ParseError(f"a game ends {' or '.join(End)}, not '{end.text}'", end.position)
        self.end = End(end.text)

    def _add(self, number: int, *events: Event) -> None:
        self.events += events
        self.event_lines += [number] * len(events)

    def _read_deals(self, line: list[Token]) -> list[Deal]:
        if len(line) < 3:
            raise ParseError("this line must look like 'deal SEAT TILES'", line[0].position)
        seat = BOARD if line[1].text == "board" else _read_seat(line[1], self.seats)
        return [Deal(seat, read_tile(token, self.redacted)) for token in line[2:]]

    def _read_declared(self, line: list[Token], number: int) -> None:
        seat, size = _fields(line, "declare SEAT SIZE")
        if any(not isinstance(event, Deal) for event in self.events):
            raise ParseError("sets must be declared before the first action", line[0].position)
        if seat.text != str(len(self.declared)) or len(self.declared) == self.seats:
            raise ParseError("the seats must declare their sets in order, each once", seat.position)
        self.declared.append(_read_number(size, 1, QWIRKLE))
        self.declared_lines.append(number)
