"""Twins: pairs of logs that differ in tiles which a viewer cannot see, and in nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import TypeAlias

from sixfold.room.entry import EVENTS, Entry, Item
from sixfold.room.listings import listing_of
from sixfold.room.notices import Chair, HandedOver, Opened, Person
from sixfold.room.standing import Standing
from sixfold.room.store.memory import MemoryStore
from sixfold.rules.actions import Deal, Event, Seat, Trade
from sixfold.rules.model import Observation
from sixfold.rules.options import Value
from sixfold.rules.tiles import TILES, Tile
from sixfold.testing.games import random_action
from tests.room.rooms import ANN, BEN, CAT, new_room

NAMES = {ANN: "Ann", BEN: "Ben", CAT: "Cat", "dan-id": "Dan"}
TRIES = 40  # exchanges that are tried; many show, because a play or a declared set depends on the tile
SOON = 5  # turns after which there is something to see

Sight: TypeAlias = tuple[Event, Observation]


def small(game: str) -> dict[str, Value]:
    """Options for a short game."""
    if game == "cubes":
        return {"cubes_per_colour": 5}
    # A board of Connect begins with many tiles, and cards are soon dealt out.
    return {"copies": 1 if game in ("qwirkle", "select") else 2}


@cache
def match(game: str, seed: int, people: tuple[Person, ...], until: Seat | None = None, turns: int = 999) -> list[Entry]:
    """The log of a random game: to its end, or to the turn of a seat after some turns."""
    room = new_room(seed=seed)
    chairs = tuple(Chair(person, NAMES[person], age=60 - number) for number, person in enumerate(people))
    room.open(Opened(game, tuple(small(game).items()), chairs, people[0]))
    room.start(people[0])
    room.say(people[0], NAMES[people[0]], "hello", is_phrase=True)
    rng = Random(seed)
    while (seat := room.standing.actor) is not None:
        state = room.standing.state
        assert state is not None
        if state.table.turns >= turns and until in (None, seat) and game != "cubes":
            break
        room.act(seat, room.standing.at, [random_action(room.standing.seen(seat), rng)], f"{rng.random()}")
    return room.store.load(room.match_id)


def handed_over(log: list[Entry], seat: Seat) -> list[Entry]:
    """The log where a bot has taken over a seat."""
    return [*log, Entry((HandedOver(seat, "greedy"),), 2000.0)]


def stored(logs: dict[str, list[Entry]]) -> MemoryStore:
    """A store with these logs."""
    store = MemoryStore()
    for match_id, log in logs.items():
        standing = Standing.of(log[:1])
        for at, entry in enumerate(log):
            standing = standing.after([entry]) if at else standing
            store.append(match_id, at, entry, listing_of(match_id, standing))
    return store


def twin(log: list[Entry], viewer: Seat | None, rng: Random, tries: int = TRIES) -> list[Entry]:
    """Another log that looks the same to the viewer from the first to the last event."""
    shown = list(sights(log, viewer))
    for _ in range(tries):
        other = _exchanged(log, viewer, rng)
        if other != log and _looks_like(other, shown, viewer):
            log = other
    return log


def sights(log: Sequence[Entry], viewer: Seat | None) -> Iterator[Sight]:
    """All that the viewer sees on the way; raises ValueError if the game cannot have gone like this."""
    standing = Standing.of(log[:1])
    for item in (item for entry in log[1:] for item in entry.items):
        if isinstance(item, EVENTS):
            standing = standing.with_event(item)
            yield standing.game.redact(item, viewer), standing.seen(viewer)
        else:
            standing = standing.with_notice(item)


def _looks_like(log: Sequence[Entry], shown: Sequence[Sight], viewer: Seat | None) -> bool:
    try:
        return all(one == other for one, other in zip(sights(log, viewer), shown, strict=True))
    except ValueError:
        return False


def _exchanged(log: list[Entry], viewer: Seat | None, rng: Random) -> list[Entry]:
    """The log with one hidden tile exchanged for another: of two hands, of a hand and the bag, or in a trade."""
    state = Standing.of(log).state
    assert state is not None
    places = [(e, i) for e, entry in enumerate(log) for i, item in enumerate(entry.items) if _is_hidden(item, viewer)]
    first, second = rng.sample(places, 2)
    one, other = (log[e].items[i] for e, i in (first, second))
    if isinstance(one, Trade):
        return _put(log, first, replace(one, tiles=(rng.choice(TILES), *one.tiles[1:])))
    if not isinstance(one, Deal) or not isinstance(other, Deal):
        return log
    if state.bag and rng.random() < 0.5:
        return _put(log, first, replace(one, tile=rng.choice(state.bag)))
    return _put(_put(log, first, replace(one, tile=other.tile)), second, replace(other, tile=one.tile))


def _is_hidden(item: Item, viewer: Seat | None) -> bool:
    return isinstance(item, Deal | Trade) and item.seat >= 0 and item.seat != viewer


def _put(log: list[Entry], place: tuple[int, int], item: Item) -> list[Entry]:
    e, i = place
    items = (*log[e].items[:i], item, *log[e].items[i + 1 :])
    return [*log[:e], replace(log[e], items=items), *log[e + 1 :]]


def common_bag(*logs: list[Entry]) -> list[Tile]:
    """The tiles that are in the bag by all these logs, so that the same ones can be dealt next."""
    bags = []
    for log in logs:
        state = Standing.of(log).state
        assert state is not None
        bags.append(Counter(state.bag))
    common = bags[0]
    for bag in bags[1:]:
        common &= bag
    return sorted(common.elements())
