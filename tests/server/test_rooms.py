"""Rooms stay in memory as long as somebody uses them; of the others, some do."""

from __future__ import annotations

from functools import partial

import pytest

from sixfold.room.bus.memory import MemoryBus
from sixfold.room.room import Room
from sixfold.room.store.memory import MemoryStore
from sixfold.server import rooms
from sixfold.server.rooms import Rooms


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Rooms:
    """Room for two."""
    monkeypatch.setattr(rooms, "KEPT_ROOMS", 2)
    return Rooms(partial(Room, MemoryStore(), MemoryBus()))


def fill(few: Rooms) -> None:
    for match_id in ("x", "y"):
        few.find(match_id)


def test_the_latest_are_remembered(few: Rooms) -> None:
    for match_id in ("a", "b", "a", "c"):
        few.find(match_id)
    assert [match_id for match_id in "abc" if match_id in few] == ["a", "c"]
    assert few.get("b") is None


def test_a_room_that_is_used_stays(few: Rooms) -> None:
    used = few.find("a")
    fill(few)
    assert few.find("a") is used
    fill(few)
    few.spare("a")
    assert few.get("a") is used
    del used
    assert "a" not in few


def test_a_room_that_is_held_stays_until_it_is_let_go(few: Rooms) -> None:
    few.hold("a")
    fill(few)
    assert "a" in few
    few.let_go("a")
    assert "a" not in few


def test_a_room_whose_match_is_gone_is_dropped_in_any_case(few: Rooms) -> None:
    used = few.find("a")
    few.hold("a")
    few.forget("a")
    assert few.find("a") is not used
