"""A backup is a snapshot of all tables, and can be restored to a database of either kind."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest

from sixfold.room.store.backup import Contents, backup, restore
from sixfold.room.store.base import ListingQuery, ResultQuery, StoreError
from sixfold.room.store.database import make_engine, writing
from sixfold.room.store.schema import listings, results
from sixfold.room.store.sql import SqlStore
from sixfold.testing.games import random_action
from sixfold.testing.stores import TEXTS, listing, result, said
from tests.room.rooms import playing, to_act

MATCHES = 3


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.backup"


def fill(url: str) -> SqlStore:
    """A store with a few tables."""
    store = SqlStore(url)
    room = playing(store=store)
    seat, at = to_act(room)
    room.act(seat, at, [random_action(room.standing.seen(seat), Random(1))], "key")
    for number, text in enumerate(TEXTS[:2]):
        store.append(f"t {number}", 0, said(text, "key"), listing(f"t {number}", names=(text,)))
    store.append("gone", 0, said(), listing("gone"))
    store.remove("gone", None, result("gone", "ann", None))
    return store


def all_of(store: SqlStore) -> list[object]:
    matches = [(each, store.load(each.match_id)) for each in store.listings(ListingQuery())]
    return [*matches, *store.results(ResultQuery())]


def empty(url: str) -> None:
    """Remove everything from a database."""
    engine = make_engine(url)
    with writing(engine) as connection:
        for match_id in (listings, results):
            connection.execute(match_id.delete())
    engine.dispose()


def test_a_backup_leads_back_to_the_same_tables(url: str, file: Path) -> None:
    store = fill(url)
    assert backup(url, file) == Contents(MATCHES, 1)
    kept = all_of(store)
    empty(url)
    assert restore(file, url) == Contents(MATCHES, 1)
    assert all_of(store) == kept
    store.append("t 0", 1, said("it goes on"), listing("t 0"))
    store.close()


def test_a_backup_of_one_kind_goes_into_the_other(sqlite_url: str, postgres_url: str, file: Path) -> None:
    store = fill(sqlite_url)
    backup(sqlite_url, file)
    restore(file, postgres_url)
    other = SqlStore(postgres_url)
    assert all_of(other) == all_of(store)
    for each in (store, other):
        each.close()


def test_a_backup_shows_one_moment_while_others_play(url: str, file: Path, tmp_path: Path) -> None:
    store, is_enough = fill(url), Event()

    def play() -> None:
        number = 0
        while not is_enough.is_set():
            for match_id in ("a", "z"):  # a before z: at any moment a is as long as z, or one longer
                store.append(match_id, number, said(), listing(match_id))
            number += 1

    player = Thread(target=play)
    player.start()
    for number in range(5):
        backup(url, file)
        restore(file, f"sqlite:///{tmp_path}/{number}.db")
        copy = SqlStore(f"sqlite:///{tmp_path}/{number}.db")
        assert len(copy.load("a")) - len(copy.load("z")) in (0, 1)
        copy.close()
    is_enough.set()
    player.join()
    store.close()


def test_only_its_owner_may_read_a_backup(sqlite_url: str, file: Path) -> None:
    fill(sqlite_url).close()
    backup(sqlite_url, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_backup_goes_into_an_empty_database(url: str, file: Path) -> None:
    store = fill(url)
    backup(url, file)
    with pytest.raises(StoreError, match="into an empty one"):
        restore(file, url)
    store.close()


def test_results_alone_are_not_an_empty_database(url: str, file: Path) -> None:
    store = fill(url)
    backup(url, file)
    for each in store.listings(ListingQuery()):
        store.remove(each.match_id)
    with pytest.raises(StoreError, match="into an empty one"):
        restore(file, url)
    store.close()


class TestKeys:
    """A backup carries the key that signs cookies if that is wanted."""

    def test_it_comes_back(self, sqlite_url: str, file: Path) -> None:
        fill(sqlite_url).close()
        assert backup(sqlite_url, file, "k" * 64) == Contents(MATCHES, 1, has_key=True)
        kept = list[str]()
        assert restore(file, f"{sqlite_url}.new", kept.append) == Contents(MATCHES, 1, has_key=True)
        assert kept == ["k" * 64]

    def test_it_is_not_in_the_file_unless_wanted(self, sqlite_url: str, file: Path) -> None:
        fill(sqlite_url).close()
        assert not backup(sqlite_url, file).has_key
        kept = list[str]()
        assert not restore(file, f"{sqlite_url}.new", kept.append).has_key
        assert kept == []

    def test_nothing_is_restored_if_it_cannot_be_kept(self, sqlite_url: str, file: Path) -> None:
        fill(sqlite_url).close()
        backup(sqlite_url, file, "k" * 64)

        def refuse(key: str) -> None:
            raise ValueError("there is another key")

        with pytest.raises(ValueError, match="another key"):
            restore(file, f"{sqlite_url}.new", refuse)
        assert all_of(SqlStore(f"{sqlite_url}.new")) == []


def damaged(text: str) -> dict[str, tuple[str, str]]:
    """A backup damaged in many ways, with the expected errors."""
    lines = text.splitlines(keepends=True)
    longer = json.dumps({**json.loads(lines[1]), "number": 99}) + "\n"
    return {
        "nothing": ("", "line 1: the file ends too early"),
        "another file": ("milk\nbread\n", "line 1: this is not a line of a backup"),
        "JSON of others": ('{"a": 1}\n', "line 1: this version of Sixfold cannot read"),
        "a newer form": (text.replace('backup": 3', 'backup": 4'), "line 1: this version of Sixfold cannot read"),
        "cut in a line": (text[:-10], f"line {len(lines)}: the file ends too early"),
        "cut between lines": ("".join(lines[:-1]), f"line {len(lines)}: the file ends too early"),
        "a line is gone": ("".join(lines[:2] + lines[3:]), "not a line of a backup"),
        "an entry is missing": (text.replace(lines[1], longer), "not a line of a backup"),
        "a tile is another": (text.replace("deal 0 ", "deal 1 ", 1), f"line {len(lines)}: the file was changed"),
        "an action is none": (text.replace("deal 0 ", "dael 0 ", 1), "not a line of a backup"),
        "a score is another": (text.replace('"score": 50', '"score": 51'), f"line {len(lines)}: the file was changed"),
        "a result is none": (text.replace('"score": 50', '"scored": 50'), "not a line of a backup"),
        "something follows": (text + "\n", f"line {len(lines)}: the file was changed"),
    }


@pytest.mark.parametrize("how", damaged('{"sixfold backup": 3}\n{}\n'))
def test_a_damaged_backup_is_refused_with_the_line_and_changes_nothing(sqlite_url: str, file: Path, how: str) -> None:
    fill(sqlite_url).close()
    backup(sqlite_url, file)
    text, reason = damaged(file.read_text())[how]
    file.write_text(text)
    with pytest.raises(StoreError, match=reason):
        restore(file, f"{sqlite_url}.new")
    store = SqlStore(f"{sqlite_url}.new")
    assert all_of(store) == []
    store.close()


def test_a_missing_file_or_database_is_reported(sqlite_url: str, file: Path) -> None:
    with pytest.raises(StoreError, match="there is no database"):
        backup(sqlite_url, file)
    with pytest.raises(StoreError, match="games.backup: No such file"):
        restore(file, sqlite_url)
    fill(sqlite_url).close()
    with pytest.raises(StoreError, match="Not a directory|No such file"):
        backup(sqlite_url, file / "deeper")
    assert not file.exists()
