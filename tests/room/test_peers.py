"""Servers that share a database know of each other."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from threading import Thread

import pytest

from sixfold.room.store import database, hold, peers
from sixfold.room.store.base import Append, Busy, ListingQuery, StoreError, Taken
from sixfold.room.store.memory import MemoryStore
from sixfold.room.store.peers import News, Peers
from sixfold.room.store.sql import SqlStore, put_listing
from sixfold.room.store.statements import Statements
from tests.room.rooms import playing

Join = Callable[[], Peers]


@pytest.fixture
def join(postgres_url: str) -> Iterator[Join]:
    """Another server."""
    with ExitStack() as stack:

        def another() -> Peers:
            store = SqlStore(postgres_url, shared=True)
            stack.callback(store.close)
            assert store.peers
            return store.peers

        yield another


def test_servers_that_share_refuse_one_that_does_not(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hold, "PATIENCE", 0.3)
    first, second = SqlStore(postgres_url, shared=True), SqlStore(postgres_url, shared=True)
    with pytest.raises(Taken, match="another server is using the database"):
        SqlStore(postgres_url, alone=True)
    first.close()
    second.close()
    alone = SqlStore(postgres_url, alone=True)
    with pytest.raises(Taken, match="another server is using the database"):
        SqlStore(postgres_url, shared=True)
    alone.close()


def test_an_sqlite_file_is_not_shared(sqlite_url: str) -> None:
    with pytest.raises(StoreError, match="several need PostgreSQL"):
        SqlStore(sqlite_url, shared=True)


def test_each_hears_of_the_others_until_they_leave(join: Join) -> None:
    one, two = join(), join()
    assert one.beat({}).alive == {one.peer_id}
    assert two.beat({}).alive == one.beat({}).alive == {one.peer_id, two.peer_id}
    two.beat({}, is_leaving=True)  # still there, but it takes on nothing new
    news = one.beat({})
    assert news.alive == {one.peer_id, two.peer_id}
    assert news.leaving == {two.peer_id}
    two.leave()
    assert one.beat({}).alive == {one.peer_id}


def test_what_is_used_elsewhere_is_added_up(join: Join) -> None:
    one, two, three = join(), join(), join()
    two.beat({("chat", "person ann"): 3, ("hints", "everyone"): 1})
    three.beat({("chat", "person ann"): 4})
    assert one.beat({("chat", "person ann"): 50}).used == Counter({("chat", "person ann"): 7, ("hints", "everyone"): 1})
    two.beat({})
    three.leave()
    assert one.beat({}).used == Counter()


def test_people_are_where_their_screens_are(join: Join) -> None:
    one, two, three = join(), join(), join()
    for peer in (one, two, three):
        peer.beat({})
    two.note([("m", "ann"), ("m", "ben"), ("n", "cem")], [])
    three.note([("m", "ann")], [])
    assert one.elsewhere(["m", "n", "o"]) == {"m": {"ann": None, "ben": None}, "n": {"cem": None}}
    assert two.elsewhere(["m"]) == {"m": {"ann": None}}  # the others' word only
    two.note([], [("m", "ann"), ("m", "ben")])
    found = one.elsewhere(["m"])["m"]
    assert found["ann"] is None  # she has another screen
    assert 0 <= (found["ben"] or 0) < 5
    assert one.around(["ann", "ben", "cem", "dan"]) == {"ann", "cem"}
    two.note([("m", "ben")], [])
    assert one.elsewhere(["m"])["m"]["ben"] is None


def test_somebody_who_was_heard_of_lately_is_around(join: Join) -> None:
    one, two = join(), join()
    two.hear("ann", 30)
    two.hear("ben", -1)
    assert one.around(["ann", "ben"]) == {"ann"}
    two.hear("ben", 30)
    assert one.around(["ann", "ben"]) == {"ann", "ben"}


def test_the_people_of_a_server_that_died_are_gone(join: Join, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = join(), join()
    one.beat({})
    two.beat({("chat", "everyone"): 1})
    two.note([("m", "ann")], [])
    news = silent_for(0.2, one, monkeypatch)
    assert news.alive == {one.peer_id}
    assert news.left == {"m"}
    assert not news.used
    assert one.elsewhere(["m"])["m"]["ann"] is not None
    monkeypatch.undo()
    assert two.beat({}).was_lost  # it was only slow, and tells again who is there
    assert not two.beat({}).was_lost
    assert not one.beat({}).was_lost


def silent_for(seconds: float, one: Peers, monkeypatch: pytest.MonkeyPatch) -> News:
    """What one server hears when all others have been silent for so long that they count as dead."""
    time.sleep(seconds)
    monkeypatch.setattr(one, "_last_beat", one.clock())  # it has beaten meanwhile
    monkeypatch.setattr(peers, "DEAD_SECONDS", seconds / 2)
    return one.beat({})


def test_a_server_that_could_not_reach_the_database_buries_nobody_at_once(
    join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = join(), join()
    now = 1000.0
    one.clock = lambda: now
    one.beat({})
    two.beat({})
    two.note([("m", "ann")], [])
    monkeypatch.setattr(peers, "DEAD_SECONDS", 0.1)
    time.sleep(0.2)
    now += 0.2
    news = one.beat({})  # before the other one, which could not reach it either
    assert news.alive == {one.peer_id, two.peer_id}
    assert not news.left
    now += 0.05
    assert not one.beat({}).left
    now += 0.06  # now the other one has had time enough
    assert one.beat({}).left == {"m"}


def test_people_of_a_server_that_was_buried_twice_are_gone(join: Join, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = join(), join()
    one.beat({})
    two.beat({})
    silent_for(0.2, one, monkeypatch)
    monkeypatch.undo()
    two.note([("m", "ann")], [])  # it wakes, and dies before it beats
    assert not one.beat({}).left
    assert one.around(["ann"]) == {"ann"}
    assert one.tidy() == {"m"}
    assert one.around(["ann"]) == set()
    assert one.tidy() == set()


def test_when_people_left_is_forgotten_after_a_while(join: Join, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = join(), join()
    for each in (one, two):
        each.beat({})
    two.note([("m", "ann")], [])
    two.note([], [("m", "ann")])
    one.tidy()
    assert "ann" in one.elsewhere(["m"])["m"]
    monkeypatch.setattr(peers, "KEPT_SECONDS", -1.0)
    one.tidy()
    assert one.elsewhere(["m"]) == {}


def test_bots_turns_belong_to_the_server_that_has_written_last(join: Join) -> None:
    one, two = join(), join()
    for each in (one, two):
        each.beat({})
    store = MemoryStore()
    entry, listing = playing("qwirkle", store).store.load("t1")[0], store.listings(ListingQuery())[0]
    with database.writing(one.engine) as connection:
        put_listing(connection, 1, listing)
    append = Append("t1", 1, entry, listing, is_bots_turn=True)
    with database.writing(two.engine) as connection:
        Statements(two.engine.dialect, two.peer_id).update_listings(connection, [append])
    assert one.bots_elsewhere(["t1", "t2"]) == {"t1"}
    assert two.bots_elsewhere(["t1"]) == set()  # it is its own
    two.leave()
    assert one.bots_elsewhere(["t1"]) == set()
    two.beat({})
    append = Append("t1", 2, entry, listing)  # now a person has to act
    with database.writing(two.engine) as connection:
        Statements(two.engine.dialect, two.peer_id).update_listings(connection, [append])
    assert one.bots_elsewhere(["t1"]) == set()


def test_leaving_tells_which_matches_are_left(join: Join) -> None:
    one = join()
    one.beat({})
    one.note([("m", "ann"), ("n", "ben")], [])
    one.note([], [("n", "ben")])
    assert one.leave() == {"m"}


def test_one_server_at_a_time(join: Join) -> None:
    one, two = join(), join()
    done: list[str] = []

    def other() -> None:
        with two.one_at_a_time("pairing"):
            done.append("two")

    with one.one_at_a_time("pairing"):
        waiting = Thread(target=other)
        waiting.start()
        with one.one_at_a_time("something else"):
            time.sleep(0.2)
        done.append("one")
    waiting.join(10)
    assert done == ["one", "two"]


def test_a_server_that_hangs_holds_up_the_others_for_a_moment_only(join: Join, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "LOCK_PATIENCE", "100ms")
    one, two = join(), join()
    with one.one_at_a_time("pairing"), pytest.raises(Busy), two.one_at_a_time("pairing"):
        pass
