"""A match that is full begins by itself, unless its host stops the countdown."""

import pytest

from sixfold.room.entry import read_item, write_item
from sixfold.room.notices import Chair, Opened, StartHeld
from sixfold.room.room import Room
from sixfold.room.standing import COUNTDOWN, Standing, Status
from sixfold.rules.errors import Refused
from tests.room.rooms import ANN, BEN, CAT, Clock, new_room, opened


def full() -> tuple[Room, Clock]:
    """Ann's match, which Ben has just filled, and its clock."""
    room = new_room()
    room.open(opened())
    room.sit_down(BEN, "Ben")
    assert isinstance(room.clock, Clock)
    return room, room.clock


def test_a_full_match_begins_when_the_countdown_is_over() -> None:
    room, clock = full()
    standing = room.standing
    assert standing.starts_at == standing.changed + COUNTDOWN
    assert room.start_if_due().status is Status.WAITING
    room.say(BEN, "Ben", "hello")  # talk does not delay it
    assert room.standing.starts_at == standing.starts_at
    clock.now += COUNTDOWN
    begun = room.start_if_due()
    assert begun.status is Status.PLAYING
    assert begun.starts_at is None
    assert room.start_if_due() == begun


def test_the_host_stops_the_countdown_and_starts_later() -> None:
    room, clock = full()
    with pytest.raises(Refused) as error:
        room.hold_start(BEN)
    assert error.value.code == "host-starts"
    assert room.hold_start(ANN).starts_at is None
    clock.now += 2 * COUNTDOWN
    assert room.start_if_due().status is Status.WAITING
    assert room.standing == Standing.of(room.store.load(room.match_id))
    assert room.start(ANN).status is Status.PLAYING


def test_a_new_arrival_starts_the_countdown_again() -> None:
    room, _ = full()
    room.hold_start(ANN)
    assert room.leave(BEN, "club").starts_at is None
    standing = room.sit_down(CAT, "Cat")
    assert standing.starts_at == standing.changed + COUNTDOWN


def test_a_match_with_an_open_chair_or_with_one_person_waits_for_its_host() -> None:
    room = new_room()
    room.open(opened(seats=3))
    assert room.sit_down(BEN, "Ben").starts_at is None
    alone = new_room()
    chairs = (Chair(ANN, "Ann"), Chair(ANN, "Ben"), Chair(name="Mini Robin", bot="first-steps"))
    assert alone.open(Opened("qwirkle", (), chairs, ANN)).starts_at is None


def test_a_stopped_countdown_reads_as_it_was_written() -> None:
    assert read_item(write_item(StartHeld())) == StartHeld()
