"""Servers that share a database know of each other."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from threading import Thread

import pytest

from sixfold.room.store import hold, peers
from sixfold.room.store.base import Busy, StoreError, Taken
from sixfold.room.store.peers import Peers
from sixfold.room.store.sql import SqlStore

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
    assert one.beat({}).alive == {one.peer_id}
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
    monkeypatch.setattr(peers, "DEAD_SECONDS", 0.1)
    time.sleep(0.2)
    news = one.beat({})
    assert news.alive == {one.peer_id}
    assert news.left == {"m"}
    assert not news.used
    assert one.elsewhere(["m"])["m"]["ann"] is not None
    monkeypatch.undo()
    assert two.beat({}).was_lost  # it was only slow, and tells again who is there
    assert not two.beat({}).was_lost
    assert not one.beat({}).was_lost


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
