"""Continues a recorded game in a room within this process: for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from sixfold.record.record import Record
from sixfold.room.bus.memory import MemoryBus
from sixfold.room.listings import listing_of
from sixfold.room.notices import Chair, Opened, Started
from sixfold.room.room import Room, new_match_id
from sixfold.room.standing import Draft
from sixfold.room.store.memory import MemoryStore
from sixfold.rules.actions import Seat

PERSON = "person"  # at the keyboard; the identity does not matter


def recorded_room(record: Record, bots: Mapping[Seat, str], rng: Random) -> Room:
    """A room in which the game of a full record continues; any deals that are due come first."""
    room = Room(MemoryStore(), MemoryBus(), new_match_id(), rng=rng)
    chairs = tuple(
        Chair(None if seat in bots else PERSON, player.name, bots.get(seat), player.age)
        for seat, player in enumerate(record.players)
    )
    standing = room.open(Opened(record.game_name, record.options, chairs, PERSON))
    draft = Draft(standing)
    draft.add(Started(tuple(range(len(chairs)))), *record.events)
    draft.deal(room.dealer)
    change = draft.change(room.clock())
    room.store.append(room.match_id, standing.number, change.entry, listing_of(room.match_id, change.after))
    return room
