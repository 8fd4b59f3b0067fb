"""A person who plays alone against bots takes back turns."""

from random import Random

import pytest

import sixfold
from sixfold import Deal
from sixfold.room.entry import read_item, write_item
from sixfold.room.notices import Chair, Opened, Undone
from sixfold.room.room import Room, Stale
from sixfold.room.standing import Standing, Status
from sixfold.rules.errors import Refused
from sixfold.rules.registry import short_options
from sixfold.testing.games import random_action
from tests.room.rooms import ANN, BEN, new_room

OWN = Chair(ANN, "Ann")
BOT = Chair(name="Mini Robin", bot="first-steps")


def against_bots(game: str = "qwirkle", *others: Chair, seed: int = 1) -> Room:
    """Ann's match against bots, which has begun."""
    room = new_room(seed=seed)
    options = tuple(short_options(game, 1 + len(others or (BOT,))).items())
    room.open(Opened(game, options, (OWN, *(others or (BOT,))), ANN))
    room.start(ANN)
    return room


def act(room: Room, rng: Random) -> None:
    """Somebody, person or bot, does something legal."""
    standing = room.standing
    assert standing.actor is not None
    room.act(standing.actor, standing.at, [random_action(standing.seen(standing.actor), rng)])


def own_seat(standing: Standing) -> int:
    [seat] = standing.seats_of(ANN)
    return seat


@pytest.mark.parametrize("game", sixfold.games())
@pytest.mark.parametrize("seed", range(3))
def test_undoing_leads_back_to_the_beginning_of_the_last_own_turn(game: str, seed: int) -> None:
    room, rng = against_bots(game, BOT, BOT, seed=seed), Random(seed)
    starts: list[Standing] = []  # where each own turn began
    while room.standing.status is Status.PLAYING and len(starts) < 5:
        now = room.standing
        is_new = not starts or now.state is None or now.state.table.turns != turns_of(starts[-1])
        if now.actor == own_seat(now) and is_new:
            starts.append(now)
        act(room, rng)
    if room.standing.status is not Status.PLAYING:
        starts = []
    while starts:
        began, before = starts.pop(), room.standing
        undone = room.undo(ANN)
        assert undone.state == began.state
        assert undone.events == began.events
        assert undone.at > before.at
    if room.standing.undoings:
        with pytest.raises(Refused, match="no turn to take back"):
            room.undo(ANN)
        assert room.standing == Standing.of(room.store.load(room.match_id))


def turns_of(standing: Standing) -> int:
    assert standing.state is not None
    return standing.state.table.turns


def until_own_turn(room: Room, rng: Random) -> None:
    while room.standing.actor != own_seat(room.standing):
        act(room, rng)


def test_what_is_drawn_after_an_undone_turn_is_left_to_chance() -> None:
    drawn = set()
    for seed in range(8):
        room, rng = against_bots(), Random(1)
        until_own_turn(room, rng)
        act(room, rng)
        room.undo(ANN)
        room.dealer.rng = Random(seed)  # type: ignore[attr-defined]
        at = len(room.standing.events)
        act(room, Random(2))
        drawn.add(tuple(event for event in room.standing.events[at:] if isinstance(event, Deal)))
    assert len(drawn) > 1


def test_a_move_from_before_the_undoing_is_stale() -> None:
    room, rng = against_bots(), Random(1)
    until_own_turn(room, rng)
    act(room, rng)
    late = room.standing
    room.undo(ANN)
    assert late.actor is not None
    with pytest.raises(Stale):
        room.act(late.actor, late.at, [random_action(late.seen(late.actor), rng)])


@pytest.mark.parametrize("others", [(Chair(BEN, "Ben"),), (BOT, Chair(BEN, "Ben")), (Chair(ANN, "Ann 2"),)])
def test_nobody_undoes_turns_of_a_match_with_others(others: tuple[Chair, ...]) -> None:
    room, rng = against_bots("qwirkle", *others), Random(1)
    for _ in range(4):
        act(room, rng)
    with pytest.raises(Refused, match="only while you play alone"):
        room.undo(ANN)


def test_spectators_and_people_who_left_undo_nothing() -> None:
    room, rng = against_bots(), Random(1)
    until_own_turn(room, rng)
    act(room, rng)
    with pytest.raises(Refused):
        room.undo(BEN)
    room.leave(ANN, "club")
    with pytest.raises(Refused):
        room.undo(ANN)
    room.take_back(ANN)
    assert room.undo(ANN).undoings == 1


def test_an_undoing_reads_as_it_was_written() -> None:
    notice = Undone(1, 24)
    assert read_item(write_item(notice)) == notice
