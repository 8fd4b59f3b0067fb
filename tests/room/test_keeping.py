"""What is kept of a match: results that outlive the log, matches closed, reopened and removed, old databases."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Engine, MetaData, insert, inspect

from sixfold.room.bus.memory import MemoryBus
from sixfold.room.listings import result_of
from sixfold.room.room import Room
from sixfold.room.standing import CHAT_SECONDS, Status
from sixfold.room.store import database
from sixfold.room.store.backup import Contents, restore
from sixfold.room.store.base import ListingQuery, NoSuchMatch, Result, ResultQuery, SeatResult, Store, StoreError
from sixfold.room.store.memory import MemoryStore
from sixfold.room.store.schema import metadata
from sixfold.room.store.sql import SqlStore
from sixfold.rules.errors import Refused
from sixfold.testing.games import random_action
from tests.room.rooms import ANN, BEN, new_room, opened, playing, to_act

DATA = Path(__file__).parents[1] / "data" / "store"


def results(store: Store) -> list[Result]:
    return list(store.results(ResultQuery()))


def play_to_the_end(room: Room) -> None:
    rng = Random(1)
    while room.standing.status is Status.PLAYING:
        seat, at = to_act(room)
        room.act(seat, at, [random_action(room.standing.seen(seat), rng)])


class TestResults:
    def test_a_game_that_ends_leaves_its_result_at_once_and_once(self) -> None:
        store = MemoryStore()
        room = playing(store=store, options={"copies": 1})
        assert results(store) == []
        play_to_the_end(room)
        standing = room.standing
        assert standing.state is not None
        (found,) = results(store)
        assert (found.match_id, found.game, found.options) == ("t1", "qwirkle", (("copies", 1),))
        assert [seat.name for seat in found.seats] == standing.names
        assert {seat.name: seat.person for seat in found.seats} == {"Ann": ANN, "Ben": BEN}
        assert tuple(seat.score for seat in found.seats) == standing.state.table.scores
        assert tuple(number for number, seat in enumerate(found.seats) if seat.has_won) == standing.winners()
        assert standing.state.table.end is not None
        assert (found.end, found.ended) == (standing.state.table.end.value, standing.changed)
        room.rematch(ANN)
        room.close("admin")
        assert room.remove()
        assert results(store) == [found]

    def test_a_seat_that_resigns_has_lost(self) -> None:
        store = MemoryStore()
        playing(store=store).resign(0)
        (found,) = results(store)
        assert found.end == "resigned"
        assert [seat.has_won for seat in found.seats] == [False, True]

    def test_a_closed_game_has_a_result_when_it_can_no_longer_be_reopened(self) -> None:
        store = MemoryStore()
        room = playing(store=store)
        changed = room.close("abandoned").changed
        assert results(store) == []
        assert room.remove()
        (found,) = results(store)
        assert (found.end, found.ended, found.match_id) == ("abandoned", changed, "t1")
        assert not any(seat.has_won for seat in found.seats)

    def test_a_table_where_no_game_began_leaves_nothing(self) -> None:
        store = MemoryStore()
        room = new_room(store)
        room.open(opened())
        assert room.remove()
        assert results(store) == []

    @pytest.mark.parametrize("how", ["end", "removal"])
    def test_a_result_that_cannot_be_written_ends_no_game_and_removes_no_table(self, sqlite_url: str, how: str) -> None:
        store = SqlStore(sqlite_url)
        room = playing(store=store)
        if how == "removal":
            room.close("admin")
        act: Callable[[], object] = room.remove if how == "removal" else partial(room.resign, 0)
        before = store.load("t1")
        with database.writing(store.engine) as connection:
            connection.exec_driver_sql(
                "create trigger broken before insert on result_seats begin select raise(abort, 'no'); end"
            )
        with pytest.raises(StoreError):
            act()
        assert (store.load("t1"), results(store)) == (before, [])
        with database.writing(store.engine) as connection:
            connection.exec_driver_sql("drop trigger broken")
        assert act()
        assert len(results(store)) == 1
        store.close()


class TestClosing:
    @pytest.mark.parametrize("status", [Status.WAITING, Status.PLAYING, Status.OVER])
    def test_a_table_that_is_reopened_is_what_it_was(self, status: Status) -> None:
        room = new_room() if status is Status.WAITING else playing()
        before = room.open(opened()) if status is Status.WAITING else room.standing
        if status is Status.OVER:
            before = room.resign(0)
        with pytest.raises(Refused, match="not closed"):
            room.reopen()
        assert room.close("abandoned").status is Status.CLOSED
        after = room.reopen()
        assert (after.status, after.state, after.chairs) == (status, before.state, before.chairs)
        assert new_room(room.store).standing == after

    def test_a_reopened_game_continues(self) -> None:
        room = playing()
        room.close("abandoned")
        room.reopen()
        seat, at = to_act(room)
        assert room.act(seat, at, [random_action(room.standing.seen(seat), Random(1))]).at > at

    def test_a_table_that_has_changed_is_not_closed(self) -> None:
        room = playing()
        changed = room.standing.changed
        room.say(ANN, "Ann", "I am here")
        assert not room.close_abandoned(changed)
        assert not room.remove(changed)
        assert room.standing.status is Status.PLAYING
        assert room.close_abandoned(room.standing.changed)
        assert room.standing.closed == "abandoned"


class TestRemoval:
    def test_a_room_notices_that_its_table_was_removed(self) -> None:
        store = MemoryStore()
        room = playing(store=store)
        seat, at = to_act(room)
        action = random_action(room.standing.seen(seat), Random(1))
        store.remove("t1")
        with pytest.raises(NoSuchMatch):
            room.act(seat, at, [action])
        with pytest.raises(NoSuchMatch):
            _ = room.standing

    def test_a_room_notices_a_removal_between_its_look_and_its_move(self) -> None:
        class Vanishing(MemoryStore):
            is_vanishing = False

            def append(self, *what: object) -> None:
                if self.is_vanishing:
                    self.remove("t1")
                super().append(*what)  # type: ignore[arg-type]

        store = Vanishing()
        room = playing(store=store)
        store.is_vanishing = True
        with pytest.raises(NoSuchMatch):
            room.say(ANN, "Ann", "hello?")


class TestChat:
    @pytest.mark.parametrize("is_phrase", [False, True])
    def test_it_ends_some_time_after_the_game(self, is_phrase: bool) -> None:
        room = playing()
        room.say(ANN, "Ann", "hello", is_phrase)
        ended = room.resign(0).changed
        room.clock = lambda: ended + CHAT_SECONDS - 1
        changed = room.say(ANN, "Ann", "good game").changed
        room.clock = lambda: ended + CHAT_SECONDS
        with pytest.raises(Refused, match="the chat closed when the game ended"):
            room.say(ANN, "Ann", "hello", is_phrase)
        assert room.standing.changed == changed
        assert [said.text for said in room.standing.chat] == ["hello", "good game"]

    def test_there_is_no_chat_at_a_closed_table(self) -> None:
        room = playing()
        room.close("admin")
        with pytest.raises(Refused):
            room.say(ANN, "Ann", "hello")


def first_database(url: str) -> None:
    """Make a database as the first version left it, with matches in it."""
    engine = database.make_engine(url)
    database.upgrade(engine, "0001")
    put_rows(engine, json.loads((DATA / "v0001.json").read_text()))
    engine.dispose()


def put_rows(engine: Engine, rows: dict[str, list[dict[str, object]]]) -> None:
    """Insert rows by database table, whatever its columns are called in this version."""
    schema = MetaData()
    schema.reflect(engine)
    with database.writing(engine) as connection:
        for name, some in rows.items():
            connection.execute(insert(schema.tables[name]), some)


# What the third version kept of a match that was removed, and how long it had run.
REMOVED: dict[str, list[dict[str, object]]] = {
    "results": [{"table_name": "gone", "game": "qwirkle", "options": [["copies", 1]], "end": "resigned", "ended": 9.0}],
    "result_seats": [
        {"table_name": "gone", "seat": 0, "name": "Ann", "person": ANN, "bot": None, "score": 3, "has_won": True},
        {"table_name": "gone", "seat": 1, "name": "Bea", "person": None, "bot": "club", "score": 2, "has_won": False},
    ],
}


def third_database(url: str) -> None:
    """Make a database as the third version left it: the last one that called matches tables and listings cards."""
    engine = database.make_engine(url)
    database.upgrade(engine, "0003")
    put_rows(engine, json.loads((DATA / "v0001.json").read_text()) | REMOVED)
    with database.writing(engine) as connection:
        connection.exec_driver_sql("update uptime set seconds = 100")
        connection.exec_driver_sql("update cards set last_active = 40 where table_name = 'over'")
    engine.dispose()


OVER = Result(
    "over", "qwirkle", (("copies", 1),),
    (SeatResult("Ben", BEN, None, 82, True), SeatResult("Ann", ANN, None, 51, False)), "out", 1019.0,
)  # fmt: skip


class TestOldDatabases:
    def test_tables_of_the_first_version_are_still_there(self, url: str) -> None:
        first_database(url)
        store = SqlStore(url)
        found = {listing.match_id: listing.status for listing in store.listings(ListingQuery())}
        assert found == {"closed": "closed", "over": "over", "playing": "playing", "waiting": "waiting"}
        room = Room(store, MemoryBus(), "playing")
        seat, at = to_act(room)
        assert room.act(seat, at, [random_action(room.standing.seen(seat), Random(1))]).at > at
        store.close()

    def test_matches_listings_and_results_of_the_third_version_are_all_there(self, url: str) -> None:
        third_database(url)
        store = SqlStore(url)
        before = json.loads((DATA / "v0001.json").read_text())
        listings = {listing.match_id: listing for listing in store.listings(ListingQuery())}
        assert listings.keys() == {row["table_name"] for row in before["cards"]}
        for row in before["cards"]:
            listing, log = listings[row["table_name"]], store.load(row["table_name"])
            assert (listing.status, listing.changed, listing.to_act) == (row["status"], row["changed"], row["on_turn"])
            assert [entry.time for entry in log] == [
                each["time"] for each in before["entries"] if each["table_name"] == listing.match_id
            ]
            assert len(log) == row["entries"]
        assert {listing.match_id for listing in store.listings(ListingQuery(person=ANN))} == listings.keys()
        assert store.clocks().uptime == 100.0
        assert [listing.match_id for listing in store.listings(ListingQuery(inactive_since=50.0, status="over"))] == [
            "over"
        ]
        seats = (SeatResult("Ann", ANN, None, 3, True), SeatResult("Bea", None, "club", 2, False))
        assert results(store) == [Result("gone", "qwirkle", (("copies", 1),), seats, "resigned", 9.0)]
        store.close()

    def test_a_match_of_the_third_version_is_played_on_closed_and_removed_with_its_log(self, url: str) -> None:
        third_database(url)
        store = SqlStore(url)
        room = Room(store, MemoryBus(), "playing")
        play_to_the_end(room)
        assert {result.match_id for result in results(store)} == {"gone", "playing"}
        assert room.remove()
        assert store.load("playing") == []
        assert "playing" not in [listing.match_id for listing in store.listings(ListingQuery(person=ANN))]
        store.close()

    def test_an_upgraded_database_has_the_schema_of_a_new_one(self, url: str) -> None:
        third_database(url)
        store = SqlStore(url)
        upgraded = inspect(store.engine)
        for table in metadata.sorted_tables:
            assert {column["name"] for column in upgraded.get_columns(table.name)} == set(table.columns.keys())
            indexes = {index["name"] for index in upgraded.get_indexes(table.name) if not index["unique"]}
            assert indexes == {index.name for index in table.indexes}
            targets = {key["referred_table"] for key in upgraded.get_foreign_keys(table.name)}
            assert targets == {key.column.table.name for key in table.foreign_keys}
        assert "cards" not in upgraded.get_table_names()
        store.close()

    def test_they_count_as_active_when_uptime_begins_to_be_counted(self, url: str) -> None:
        first_database(url)
        store = SqlStore(url)
        store.count_uptime(100.0)
        uptime = store.clocks().uptime
        assert uptime == 100.0
        assert store.listings(ListingQuery(inactive_since=uptime - 100)) == []
        assert len(store.listings(ListingQuery(inactive_since=uptime - 99))) == 4
        store.close()

    def test_a_game_that_ended_before_results_were_kept_has_one_when_its_log_goes(self, url: str) -> None:
        first_database(url)
        store = SqlStore(url)
        assert results(store) == []
        assert Room(store, MemoryBus(), "over").remove()
        assert results(store) == [OVER]
        assert store.load("over") == []
        store.close()

    @pytest.mark.parametrize(("file", "contents"), [("v1.backup", Contents(4)), ("v2.backup", Contents(4, 1, True))])
    def test_an_older_backup_is_restored(self, sqlite_url: str, file: str, contents: Contents) -> None:
        assert restore(DATA / file, sqlite_url) == contents
        store = SqlStore(sqlite_url)
        assert Room(store, MemoryBus(), "over").standing.status is Status.OVER
        assert result_of("over", Room(store, MemoryBus(), "over").standing) == OVER
        play_to_the_end(Room(store, MemoryBus(), "playing"))
        store.close()
