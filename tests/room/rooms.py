"""Rooms for tests."""

from __future__ import annotations

from random import Random

from sixfold.room.bus.memory import MemoryBus
from sixfold.room.notices import Chair, Opened
from sixfold.room.room import Room
from sixfold.room.store.base import Store
from sixfold.room.store.memory import MemoryStore
from sixfold.rules.options import Value

ANN, BEN, CAT = "ann-id", "ben-id", "cat-id"


class Clock:
    """A clock that advances by a second at every look."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


def new_room(store: Store | None = None, match_id: str = "t1", seed: int = 1) -> Room:
    """A room whose chance is repeatable."""
    return Room(store or MemoryStore(), MemoryBus(), match_id, clock=Clock(), rng=Random(seed))


def opened(game: str = "qwirkle", seats: int = 2, options: dict[str, Value] | None = None) -> Opened:
    """Ann's table with open chairs."""
    chairs = (Chair(ANN, "Ann"), *(Chair(),) * (seats - 1))
    return Opened(game, tuple((options or {}).items()), chairs, ANN)


def playing(
    game: str = "qwirkle", store: Store | None = None, seed: int = 1, options: dict[str, Value] | None = None
) -> Room:
    """A game between Ann and Ben that has begun."""
    room = new_room(store, seed=seed)
    room.open(opened(game, options=options))
    room.sit_down(BEN, "Ben")
    room.start(ANN)
    return room


def to_act(room: Room) -> tuple[int, int]:
    """The seat to act and the number of events."""
    standing = room.standing
    assert standing.actor is not None
    return standing.actor, standing.at
