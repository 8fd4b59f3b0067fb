"""Perft: how many sequences of events a position allows, and to how many different tables they lead.

A suite is a text file of positions with their counts (docs/perft.md). It tests any engine of these games.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sixfold.rules.actions import CHANCE, Event, Word, words
from sixfold.rules.errors import ParseError
from sixfold.rules.game import Game
from sixfold.rules.model import State, Table
from sixfold.rules.options import Value, parse_option
from sixfold.rules.registry import game_class


class Counts(NamedTuple):
    """Sequences of so many events, and different tables at their end."""

    events: int
    tables: int


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a suite: its name, the game, the state, and the counts by depth."""

    name: str
    game: Game
    state: State
    counts: dict[int, Counts] = field(default_factory=dict)


def perft(game: Game, state: State, depth: int) -> Counts:
    """Count the sequences of so many events from a state. A game that is over has none."""
    tables: set[Hashable] = set()
    events = _count(game, state, depth, tables)
    return Counts(events, len(tables))


def _count(game: Game, state: State, depth: int, tables: set[Hashable]) -> int:
    if depth == 0:
        tables.add(table_key(state.table))
        return 1
    return sum(_count(game, game.apply(state, event), depth - 1, tables) for event in possible(game, state))


def possible(game: Game, state: State) -> Iterator[Event]:
    """What may happen next: the legal actions of the seat on turn, or the deals of chance, one for each kind."""
    seat = game.actor(state)
    if seat == CHANCE:
        yield from game.deals(state)
    elif seat is not None:
        yield from game.legal_actions(game.observe(state, seat))


def table_key(table: Table) -> Hashable:
    """What makes two tables of a perft different: the tiles on their cells, cards that lie or are won, the points.

    How cards lie in sets makes no difference: everything that may be done with them follows from the cards.
    """
    lying = sorted(tile for cards in table.sets for tile in cards)
    return table.board, tuple(lying), tuple(map(frozenset, table.won)), table.scores


# Suites -----------------------------------------------------------------------------------------------


def read_suite(text: str) -> list[Position]:
    """The positions of a suite; a `ParseError` says which line is wrong and why."""
    reader = _Reader()
    try:
        for line in text.splitlines():
            reader.number += 1
            if line.strip() and not line.startswith("#"):
                reader.read(line, words(line))
        reader.finish()
    except ParseError as error:
        raise ParseError(error.reason, error.position, reader.number) from None
    except ValueError as error:
        raise ParseError(str(error), 0, reader.number) from None
    return reader.positions


class _Reader:
    """Reads a suite line by line."""

    def __init__(self) -> None:
        self.number = self.begun = 0
        self.positions: list[Position] = []
        self.kind: type[Game] | None = None
        self.options: dict[str, Value] = {}
        self.name = ""
        self.given: dict[str, Any] = {}
        self.counts: dict[int, Counts] = {}

    def read(self, line: str, found: list[Word]) -> None:
        keyword, rest = found[0].text, line[found[0].position + len(found[0].text) :].strip()
        if keyword == "game":
            self.finish()
            self.kind, self.options = game_class(rest), {}
        elif self.kind is None:
            raise ParseError("a suite begins with 'game NAME'", 0)
        elif keyword == "option":
            self.finish()
            name, _, value = rest.partition(" ")
            self.options[name] = parse_option(self.kind.Options, self.kind.name, name, value.strip())
        elif keyword == "position":
            self.finish()
            self.name, self.begun = rest or "?", self.number
        elif not self.name:
            raise ParseError("a position begins with 'position NAME'", 0)
        elif keyword == "depth":
            self._read_counts(found)
        else:
            self._read_given(keyword, rest)

    def _read_given(self, keyword: str, rest: str) -> None:
        if keyword in self.given:
            raise ParseError(f"'{keyword}' is given twice", 0)
        if keyword == "hands":
            self.given[keyword] = [hand.strip() for hand in rest.split("|")]
        elif keyword == "won":
            self.given[keyword] = [sets.strip() for sets in rest.split("/")]
        elif keyword in ("scores", "tokens"):
            self.given[keyword] = [_number(text) for text in rest.split()]
        elif keyword in ("turn", "turns_left"):
            self.given[keyword] = _number(rest)
        elif keyword in ("board", "bag", "stars", "phase", "table", "deck"):
            self.given[keyword] = rest
        else:
            parts = "board, hands, bag, scores, turn, stars, tokens, phase, table, deck, won, turns_left, depth"
            raise ParseError(f"'{keyword}' is no part of a position: {parts}", 0)

    def _read_counts(self, found: list[Word]) -> None:
        form = "depth N events COUNT tables COUNT"
        texts = [word.text for word in found]
        if len(texts) != 6 or texts[2] != "events" or texts[4] != "tables":
            raise ParseError(f"the form of this line is '{form}'", 0)
        depth, events, tables = (_number(text) for text in texts[1::2])
        if depth in self.counts:
            raise ParseError(f"depth {depth} is counted twice", 0)
        self.counts[depth] = Counts(events, tables)

    def finish(self) -> None:
        """The position is complete."""
        if self.name and self.kind:
            game = self.kind(**self.options)
            try:
                state = game.state(**self.given)
            except (TypeError, ValueError) as error:  # TypeError: a game without tokens or stars
                self.number = self.begun
                raise ValueError(f"position {self.name}: {error}") from None
            self.positions.append(Position(self.name, game, state, self.counts))
        self.name, self.given, self.counts = "", {}, {}


def _number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,18}", text):
        raise ParseError(f"'{text}' is not a number", 0)
    return int(text)
