"""A recorded match continues in a room."""

from dataclasses import replace
from random import Random

import pytest

import sixfold
from sixfold import Player, Record
from sixfold.room.recorded import PERSON, recorded_room
from sixfold.room.standing import Status
from sixfold.testing.games import random_action

PLAYERS = (Player("greedy"), Player("Ann", 41))


def recorded(name: str = "qwirkle") -> Record:
    """A game in which each seat has acted once."""
    room = recorded_room(Record(name, (), PLAYERS), {0: "greedy"}, Random(1))
    for _ in range(2):
        standing = room.standing
        assert standing.actor is not None
        room.act(standing.actor, standing.at, [random_action(standing.seen(standing.actor), Random(1))])
    return room.standing.record()


@pytest.mark.parametrize("name", sixfold.games())
def test_a_record_leads_to_the_same_game(name: str) -> None:
    record = recorded(name)
    standing = recorded_room(record, {0: "greedy"}, Random(2)).standing
    assert standing.record() == record
    assert standing.state == sixfold.replay(record)
    assert standing.status is Status.PLAYING
    assert standing.bots == ("greedy", None)
    assert standing.seats_of(PERSON) == [1]


@pytest.mark.parametrize("left", [0, 1, 7, 12, -1])
def test_chance_deals_what_it_owes(left: int) -> None:
    record = recorded()
    cut = replace(record, events=record.events[:left])
    standing = recorded_room(cut, {0: "greedy"}, Random(2)).standing
    assert standing.events[: len(cut.events)] == cut.events
    assert standing.actor is not None
    assert standing.actor >= 0
