"""A recorded game goes on at a table in this process: for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from sixfold.record.record import Record
from sixfold.room.bus.memory import MemoryBus
from sixfold.room.cards import card_of
from sixfold.room.entry import Entry
from sixfold.room.notices import Chair, Opened, Started
from sixfold.room.room import Room, new_table_id
from sixfold.room.store.memory import MemoryStore
from sixfold.rules.actions import Seat
from sixfold.rules.dealer import advance

PERSON = "person"  # at the keyboard: who that is does not matter here


def recorded_room(record: Record, bots: Mapping[Seat, str], rng: Random) -> Room:
    """A room where a whole record, of a game begun or not, is played on; chance first deals what it owes."""
    room = Room(MemoryStore(), MemoryBus(), new_table_id(), rng=rng)
    chairs = tuple(
        Chair(None if seat in bots else PERSON, player.name, bots.get(seat), player.age)
        for seat, player in enumerate(record.players)
    )
    standing = room.open(Opened(record.name, record.options, chairs, PERSON))
    begun = Entry((Started(tuple(range(len(chairs)))), *record.events), room.clock())
    state = standing.after([begun]).state
    assert state is not None
    _, dealt = advance(standing.game, state, room.dealer)
    entry = Entry((*begun.items, *dealt), begun.time)
    room.store.append(room.table, standing.count, entry, card_of(room.table, standing.after([entry])))
    return room
