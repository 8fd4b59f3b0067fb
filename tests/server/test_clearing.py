"""Tables are cleared away when nobody has used them for long enough, by the clock and by uptime, and never too soon."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from starlette.testclient import TestClient

from sixfold.room.bus.memory import MemoryBus
from sixfold.room.retention import DAY
from sixfold.room.room import Room
from sixfold.room.store.base import Listing, ListingQuery, ResultQuery
from sixfold.room.store.memory import MemoryStore
from sixfold.server.matches import Matches
from sixfold.server.settings import Settings
from sixfold.server.upkeep import Upkeep
from tests.room.rooms import ANN, new_room, opened, playing
from tests.server.clients import TWO, Person, person, server, settings

YEAR = 365 * DAY


@dataclass
class House:
    """A running server, and time that can be made to pass in it."""

    client: TestClient
    store: MemoryStore
    patch: pytest.MonkeyPatch

    def clock_jumps(self, seconds: float) -> None:
        """Only the clock advances."""
        now = time.time() + seconds
        self.patch.setattr(time, "time", lambda: now)

    def passes(self, seconds: float) -> None:
        """Time passes for the clock and for the server."""
        self.clock_jumps(seconds)
        self.store.count_uptime(seconds)

    @property
    def matches(self) -> Matches:
        found: Matches = self.client.app.state.context.matches  # type: ignore[attr-defined]
        return found

    def clear(self) -> int:
        """Clear unused matches; returns how many."""
        assert self.client.portal is not None
        return self.client.portal.call(self.matches.upkeep.clear_unused)

    def statuses(self) -> dict[str, str]:
        return {listing.match_id: listing.status for listing in self.store.listings(ListingQuery())}


async def _nothing(matches: Matches) -> None:
    """Only the test itself clears."""


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    store = MemoryStore()
    monkeypatch.setattr(Upkeep, "clear_forever", _nothing)
    with server(store, waiting_days=60 / DAY, idle_days=600 / DAY, closed_days=1, finished_days=10) as client:
        yield House(client, store, monkeypatch)


@pytest.fixture
def ann(house: House) -> Person:
    return person(house.client, "Ann")


def one_of_each(store: MemoryStore) -> None:
    """A table that waits, one in play, one closed and one whose game is over; all changed just now."""
    Room(store, MemoryBus(), "waiting").open(opened())
    for name in ("playing", "closed", "over"):
        room = Room(store, MemoryBus(), name)
        room.open(opened())
        room.sit_down("ben-id", "Ben")
        room.start(ANN)
    Room(store, MemoryBus(), "closed").close("admin")
    Room(store, MemoryBus(), "over").resign(0)


class TestClocks:
    def test_each_kind_is_kept_for_its_own_time(self, house: House) -> None:
        one_of_each(house.store)
        assert house.clear() == 0
        house.passes(61)
        assert house.clear() == 1
        assert house.statuses() == {"playing": "playing", "closed": "closed", "over": "over"}
        house.passes(600)
        assert house.clear() == 1
        assert house.statuses() == {"playing": "closed", "closed": "closed", "over": "over"}
        house.passes(DAY + 1)
        assert house.clear() == 2
        assert house.statuses() == {"over": "over"}
        house.passes(10 * DAY)
        assert house.clear() == 1
        assert house.statuses() == {}
        ends = {result.match_id: result.end for result in house.store.results(ResultQuery())}
        assert ends == {"playing": "abandoned", "closed": "admin", "over": "resigned"}

    def test_a_clock_that_jumps_clears_nothing(self, house: House) -> None:
        one_of_each(house.store)
        before = house.statuses()
        house.clock_jumps(31 * DAY)
        assert house.clear() == 0
        house.clock_jumps(YEAR)
        assert house.clear() == 0
        assert house.statuses() == before

    def test_a_clock_that_stands_still_clears_nothing(self, house: House) -> None:
        one_of_each(house.store)
        house.store.count_uptime(YEAR)
        assert house.clear() == 0

    def test_what_was_played_by_a_wrong_clock_is_not_old(self, house: House) -> None:
        house.clock_jumps(-YEAR)
        one_of_each(house.store)
        house.clock_jumps(YEAR)
        assert house.clear() == 0

    def test_a_reopened_game_is_not_closed_again_at_once(self, house: House) -> None:
        room = playing(store=house.store)
        house.passes(601)
        assert house.clear() == 1
        room.clock = lambda: time.time()
        room.reopen()
        assert house.clear() == 0
        assert house.statuses() == {"t1": "playing"}

    def test_uptime_is_counted_while_the_server_runs_and_when_it_stops(self, monkeypatch: pytest.MonkeyPatch) -> None:
        store, ran = MemoryStore(), 1000.0
        monkeypatch.setattr(time, "monotonic", lambda: ran)
        for expected in (30.0, 60.0):
            with server(store):
                ran += 30
            assert store.clocks().uptime == expected

    def test_a_machine_that_slept_was_not_up(self, monkeypatch: pytest.MonkeyPatch) -> None:
        store, ran = MemoryStore(), 1000.0
        monkeypatch.setattr(time, "monotonic", lambda: ran)
        with server(store):
            ran += YEAR
        assert store.clocks().uptime <= 120


class TestWatched:
    @pytest.mark.parametrize("status", ["waiting", "playing", "over", "closed"])
    def test_a_table_that_somebody_watches_is_left_alone(self, house: House, ann: Person, status: str) -> None:
        one_of_each(house.store)
        with ann.watching(status):
            house.passes(YEAR)
            assert house.clear() == 3
            assert house.statuses()[status] == status
        assert house.clear() == 1

    def test_a_table_counts_as_used_until_the_last_watcher_leaves(self, house: House, ann: Person) -> None:
        match_id = ann.open(TWO)
        with ann.watching(match_id):
            house.passes(61)
            assert house.client.portal is not None
            house.client.portal.call(house.matches.upkeep.count_uptime)
        assert house.clear() == 0
        house.passes(61)
        assert house.clear() == 1

    def test_a_game_that_is_closed_is_told_to_those_who_look(self, house: House, ann: Person) -> None:
        ben = person(house.client, "Ben")
        match_id = ann.open(TWO)
        ben.post(match_id, "sit")
        ann.post(match_id, "start")
        with ann.watching(match_id) as screen:
            house.matches.room(match_id).close("admin")
            assert screen.until("update")["view"]["status"] == "closed"
            assert screen.act("pass")["sentence"]["code"] == "not-playing"

    def test_a_person_who_moves_at_a_removed_table_is_told(self, house: House, ann: Person) -> None:
        match_id = ann.open(TWO)
        with ann.watching(match_id) as screen:
            house.store.remove(match_id)
            screen.send(type="say", text="hello?")
            assert screen.until("refused")["sentence"]["code"] == "no-such-match"
        assert ann.client.get(f"/api/matches/{match_id}").status_code == 404


class TestMany:
    def test_a_server_clears_by_itself(self) -> None:
        store = MemoryStore()
        new_room(store).open(opened())  # long ago
        store.count_uptime(61)
        with server(store, waiting_days=60 / DAY):
            deadline = time.monotonic() + 30
            while store.load("t1") and time.monotonic() < deadline:
                time.sleep(0.01)
        assert store.load("t1") == []

    def test_any_number_is_cleared_at_once(self, house: House) -> None:
        for number in range(250):
            new_room(house.store, f"t{number}").open(opened())
        house.passes(61)
        assert house.clear() == 250
        assert house.statuses() == {}

    def test_a_table_that_is_used_meanwhile_is_kept(self, house: House) -> None:
        rooms = [new_room(house.store, name) for name in ("first", "last")]
        for room in rooms:
            room.open(opened())
            room.clock = lambda: time.time()
        house.passes(61)
        listed = house.store.listings

        def and_then_somebody_comes(query: ListingQuery) -> list[Listing]:
            found = list(listed(query))
            if query.status == "waiting" and found:
                rooms[0].sit_down("ben-id", "Ben")
            return found

        house.patch.setattr(house.store, "listings", and_then_somebody_comes)
        assert house.clear() == 1
        house.patch.setattr(house.store, "listings", listed)
        assert house.statuses() == {"first": "waiting"}

    def test_a_table_that_cannot_be_read_does_not_stop_the_rest(self, house: House) -> None:
        one_of_each(house.store)
        del house.store._logs["closed"][0]
        house.passes(YEAR)
        assert house.clear() == 3
        assert house.statuses() == {"playing": "closed", "closed": "closed"}


class TestSettings:
    def test_forever_is_a_time(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SIXFOLD_FINISHED_DAYS", "forever")
        assert Settings(closed_days="forever").closed_days == math.inf  # type: ignore[arg-type]
        store = MemoryStore()
        with server(store, waiting_days="forever", idle_days="forever", closed_days="forever") as client:
            monkeypatch.setattr(Upkeep, "clear_forever", _nothing)
            house = House(client, store, monkeypatch)
            one_of_each(store)
            house.passes(100 * YEAR)
            assert house.clear() == 0

    @pytest.mark.parametrize("value", [0, -1, "never", "nan"])
    def test_no_other_word_is(self, value: object) -> None:
        with pytest.raises(ValueError, match=r"finished_days\n.*a number above 0, or forever"):
            settings(finished_days=value)
