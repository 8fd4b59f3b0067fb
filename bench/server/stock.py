"""Matches that are in the database before a server starts: so that no opening, sitting down or starting is measured,
and so that matches can be anywhere between their first and their last move."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from sixfold.room.entry import Entry
from sixfold.room.listings import listing_of, result_of
from sixfold.room.notices import Chair, Opened, Started
from sixfold.room.standing import Draft, Standing
from sixfold.rules.actions import Action, Place
from sixfold.rules.dealer import RandomDealer

HEADER = {"sixfold backup": 3}  # every later version of Sixfold restores this one
GAMES = 12  # that are played; the matches are copies of their beginnings
NAMES = ("Ann", "Ben")
OPENED = 2  # entries before the first move: the match is opened, and the game begins


class Match(NamedTuple):
    """A match in the stock."""

    match_id: str
    people: tuple[str, ...]  # by seat
    source: str  # the address from which they connect: one for each match, as limits and queues are by address
    number: int  # of entries


@dataclass(frozen=True)
class Played:
    """A game between two people who place at random: its entries, and how it stood after each."""

    entries: tuple[Entry, ...]
    standings: tuple[Standing, ...]

    @classmethod
    def new(cls, rng: Random) -> Played:
        """A game of Qwirkle from the first to the last move."""
        dealer, now = RandomDealer(rng), time.time()
        opened = Entry((_opened(("", "")),), now)
        standing = Standing.of([opened])
        entries, standings = [opened], [standing]
        while (actor := standing.actor) is not None or not standing.seating:
            draft = Draft(standing)
            draft.add(Started((0, 1)) if actor is None else _any_action(standing, actor, rng))
            draft.deal(dealer)
            change = draft.change(now, None if actor is None else f"stock/{len(entries)}")
            standing = change.after
            entries.append(change.entry)
            standings.append(standing)
        return cls(tuple(entries), tuple(standings))


def _opened(people: tuple[str, ...]) -> Opened:
    chairs = tuple(Chair(person, name) for person, name in zip(people, NAMES, strict=True))
    return Opened("qwirkle", (), chairs, people[0], is_public=False, has_hints=True)


def _any_action(standing: Standing, actor: int, rng: Random) -> Action:
    """A play at random; anything else if there is none."""
    actions = list(standing.seen(actor).legal_actions())
    return rng.choice([action for action in actions if isinstance(action, Place)] or actions)


class Stock:
    """Matches to take: those that are taken are not there for others."""

    def __init__(self, seed: int) -> None:
        rng = Random(seed)
        self.games = [Played.new(rng) for _ in range(GAMES)]
        self._rng, self._lines, self._made = rng, list[dict[str, Any]](), 0

    def fresh(self, count: int) -> list[Match]:
        """Matches without any move."""
        return [self._add(number, OPENED) for number in range(count)]

    def begun(self, count: int, moves: int) -> list[Match]:
        """Matches after this many moves."""
        return [self._add(number, OPENED + moves) for number in range(count)]

    def spread(self, count: int) -> list[Match]:
        """Matches evenly spread over the course of a game."""
        places = [(number + 0.5) / count for number in range(count)]
        self._rng.shuffle(places)
        lengths = [len(self.games[number % GAMES].entries) - OPENED for number in range(count)]
        return [
            self._add(number, OPENED + int(place * length))
            for number, (place, length) in enumerate(zip(places, lengths, strict=True))
        ]

    def finished(self, count: int) -> list[Match]:
        """Matches that are over."""
        return [self._add(number, len(self.games[number % GAMES].entries)) for number in range(count)]

    def _add(self, game: int, number: int) -> Match:
        played, place = self.games[game % GAMES], self._made
        self._made += 1
        match_id, people = f"stock{place:07}", tuple(f"person{place:05}{name}" for name in NAMES)
        opened = _opened(people)
        entries = [replace(played.entries[0], items=(opened,)), *played.entries[1:number]]
        standing = replace(played.standings[number - 1], opened=opened, chairs=opened.chairs)
        self._lines.append({"listing": asdict(listing_of(match_id, standing)), "number": number})
        self._lines += [{"time": entry.time, "key": entry.key, "body": entry.write()} for entry in entries]
        if result := result_of(match_id, standing):
            self._lines.append({"result": asdict(result)})
        return Match(match_id, people, f"127.0.{1 + place // 200}.{1 + place % 200}", number)

    def write(self, file: Path) -> None:
        """Write all matches as a backup."""
        checksum = sha256()
        with file.open("w", encoding="utf-8") as out:
            for part in self._parts():
                line = json.dumps(part) + "\n"
                checksum.update(line.encode())
                out.write(line)
            out.write(json.dumps({"end": checksum.hexdigest()}) + "\n")

    def _parts(self) -> Iterator[dict[str, Any]]:
        yield HEADER
        yield from self._lines
