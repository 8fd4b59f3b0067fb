"""Continues a recorded game in a room within this process: for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from sixfold.record.record import Record
from sixfold.room.bus.memory import MemoryBus
from sixfold.room.entry import Entry
from sixfold.room.listings import listing_of
from sixfold.room.notices import Chair, Opened, Started
from sixfold.room.room import Room, new_match_id
from sixfold.room.store.memory import MemoryStore
from sixfold.rules.actions import Seat
from sixfold.rules.dealer import advance

PERSON = "person"  # at the keyboard; the identity does not matter


def recorded_room(record: Record, bots: Mapping[Seat, str], rng: Random) -> Room:
    """A room in which the game of a full record continues; any deals that are due come first."""
    room = Room(MemoryStore(), MemoryBus(), new_match_id(), rng=rng)
    chairs = tuple(
        Chair(None if seat in bots else PERSON, player.name, bots.get(seat), player.age)
        for seat, player in enumerate(record.players)
    )
    standing = room.open(Opened(record.game_name, record.options, chairs, PERSON))
    replayed = Entry((Started(tuple(range(len(chairs)))), *record.events), room.clock())
    state = standing.after([replayed]).state
    assert state is not None
    _, dealt = advance(standing.game, state, room.dealer)
    entry = Entry((*replayed.items, *dealt), replayed.time)
    room.store.append(room.match_id, standing.number, entry, listing_of(room.match_id, standing.after([entry])))
    return room
