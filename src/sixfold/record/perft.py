"""Perft: the number of event sequences from a position, and of the different tables they lead to.

A suite is a text file of positions with their counts (docs/perft.md). Any engine for these games can be tested with it.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sixfold.rules.actions import CHANCE, Event, Token, tokens
from sixfold.rules.errors import ParseError
from sixfold.rules.game import Game
from sixfold.rules.model import State, Table
from sixfold.rules.options import Value, parse_option
from sixfold.rules.registry import game_class
from sixfold.rules.rummy import card_table


class PerftCounts(NamedTuple):
    """The number of event sequences, and of the different tables they lead to."""

    events: int
    tables: int


@dataclass(frozen=True, slots=True)
class PerftPosition:
    """A position of a suite: name, game, state, and the counts by depth."""

    name: str
    game: Game
    state: State
    counts: dict[int, PerftCounts] = field(default_factory=dict)


def perft(game: Game, state: State, depth: int) -> PerftCounts:
    """Count the sequences of `depth` events from a state. A finished game has none."""
    tables: set[Hashable] = set()
    events = _count(game, state, depth, tables)
    return PerftCounts(events, len(tables))


def _count(game: Game, state: State, depth: int, tables: set[Hashable]) -> int:
    if depth == 0:
        tables.add(table_key(state.table))
        return 1
    return sum(_count(game, game.apply(state, event), depth - 1, tables) for event in next_events(game, state))


def next_events(game: Game, state: State) -> Iterator[Event]:
    """All events that may come next: the legal actions of a seat, or the deals of chance, one for each kind."""
    seat = game.actor(state)
    if seat == CHANCE:
        yield from game.deals(state)
    elif seat is not None:
        yield from game.observe(state, seat).legal_actions()


def table_key(table: Table) -> Hashable:
    """What distinguishes two tables: the tiles on their cells, the cards on the table and won, and the scores.

    How the cards are arranged in sets makes no difference: what can be done depends on the cards alone.
    """
    lying = sorted(tile for cards in card_table(table).sets for tile in cards)
    return table.board, tuple(lying), tuple(map(frozenset, card_table(table).won)), table.scores


# Suites -----------------------------------------------------------------------------------------------


def read_suite(text: str) -> list[PerftPosition]:
    """The positions of a suite; a `ParseError` says which line is wrong and why."""
    reader = _Reader()
    try:
        for line in text.splitlines():
            reader.number += 1
            if line.strip() and not line.startswith("#"):
                reader.read(line, tokens(line))
        reader.finish()
    except ParseError as error:
        raise ParseError(error.reason, error.position, reader.number) from None
    except ValueError as error:
        raise ParseError(str(error), 0, reader.number) from None
    return reader.positions


class _Reader:
    """Reads a suite line by line."""

    def __init__(self) -> None:
        self.number = self.first_line = 0
        self.positions: list[PerftPosition] = []
        self.cls: type[Game] | None = None
        self.options: dict[str, Value] = {}
        self.name = ""
        self.parts: dict[str, Any] = {}
        self.counts: dict[int, PerftCounts] = {}

    def read(self, line: str, parts: list[Token]) -> None:
        keyword, rest = parts[0].text, line[parts[0].position + len(parts[0].text) :].strip()
        if keyword == "game":
            self.finish()
            self.cls, self.options = game_class(rest), {}
        elif self.cls is None:
            raise ParseError("a suite starts with 'game NAME'", 0)
        elif keyword == "option":
            self.finish()
            name, _, value = rest.partition(" ")
            self.options[name] = parse_option(self.cls.info.options_class, self.cls.name, name, value.strip())
        elif keyword == "position":
            self.finish()
            self.name, self.first_line = rest or "?", self.number
        elif not self.name:
            raise ParseError("a position starts with 'position NAME'", 0)
        elif keyword == "depth":
            self._read_counts(parts)
        else:
            self._read_part(keyword, rest)

    def _read_part(self, keyword: str, rest: str) -> None:
        part = "sets" if keyword == "table" else keyword  # suites say table for what the rules call the sets on it
        if part in self.parts:
            raise ParseError(f"'{keyword}' appears twice", 0)
        if keyword == "hands":
            self.parts[part] = [hand.strip() for hand in rest.split("|")]
        elif keyword == "won":
            self.parts[part] = [sets.strip() for sets in rest.split("/")]
        elif keyword in ("scores", "tokens"):
            self.parts[part] = [_number(text) for text in rest.split()]
        elif keyword in ("turn", "turns_left"):
            self.parts[part] = _number(rest)
        elif keyword in ("board", "bag", "stars", "phase", "table", "deck"):
            self.parts[part] = rest
        else:
            known = "board, hands, bag, scores, turn, stars, tokens, phase, table, deck, won, turns_left, depth"
            raise ParseError(f"'{keyword}' is not a part of a position: choose from {known}", 0)

    def _read_counts(self, parts: list[Token]) -> None:
        form = "depth N events COUNT tables COUNT"
        texts = [token.text for token in parts]
        if len(texts) != 6 or texts[2] != "events" or texts[4] != "tables":
            raise ParseError(f"this line must look like '{form}'", 0)
        depth, events, tables = (_number(text) for text in texts[1::2])
        if depth in self.counts:
            raise ParseError(f"depth {depth} appears twice", 0)
        self.counts[depth] = PerftCounts(events, tables)

    def finish(self) -> None:
        """Add the position that has been read."""
        if self.name and self.cls:
            game = self.cls(**self.options)
            try:
                state = game.state(**self.parts)
            except (TypeError, ValueError) as error:  # TypeError: a game without tokens or stars
                self.number = self.first_line
                raise ValueError(f"position {self.name}: {error}") from None
            self.positions.append(PerftPosition(self.name, game, state, self.counts))
        self.name, self.parts, self.counts = "", {}, {}


def _number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,18}", text):
        raise ParseError(f"'{text}' is not a number", 0)
    return int(text)
