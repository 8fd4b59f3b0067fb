"""A backup holds all tables of one moment, and leads back to them in a database of either kind."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest

from sixfold.record.playthrough import random_action
from sixfold.room.store.backup import backup, restore
from sixfold.room.store.base import StoreError, Wanted
from sixfold.room.store.sql import SqlStore
from sixfold.testing.stores import TEXTS, card, said
from tests.room.tables import on_turn, playing

TABLES = 3


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.backup"


def fill(url: str) -> SqlStore:
    """A store with a few tables."""
    store = SqlStore(url)
    room = playing(store=store)
    seat, at = on_turn(room)
    room.act(seat, at, [random_action(room.standing.seen(seat), Random(1))], "key")
    for number, text in enumerate(TEXTS[:2]):
        store.append(f"t {number}", 0, said(text, "key"), card(f"t {number}", names=(text,)))
    return store


def all_of(store: SqlStore) -> list[object]:
    return [(each, store.load(each.table)) for each in store.cards(Wanted())]


def test_a_backup_leads_back_to_the_same_tables(url: str, file: Path) -> None:
    store = fill(url)
    assert backup(url, file) == TABLES
    kept = all_of(store)
    for each in store.cards(Wanted()):
        store.remove(each.table)
    assert restore(file, url) == TABLES
    assert all_of(store) == kept
    store.append("t 0", 1, said("it goes on"), card("t 0"))
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
        at = 0
        while not is_enough.is_set():
            for table in ("a", "z"):  # a before z: at any moment a is as long as z, or one longer
                store.append(table, at, said(), card(table))
            at += 1

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
    with pytest.raises(StoreError, match="goes into an empty one"):
        restore(file, url)
    store.close()


def damaged(text: str) -> dict[str, tuple[str, str]]:
    """A backup spoiled in many ways, with what is said about it."""
    lines = text.splitlines(keepends=True)
    longer = json.dumps({**json.loads(lines[1]), "entries": 99}) + "\n"
    return {
        "nothing": ("", "line 1: the file ends too early"),
        "another file": ("milk\nbread\n", "line 1: this is not a line of a backup"),
        "JSON of others": ('{"a": 1}\n', "line 1: this is not a backup"),
        "a newer form": (text.replace('backup": 1', 'backup": 2'), "line 1: this is not a backup"),
        "cut in a line": (text[:-10], f"line {len(lines)}: the file ends too early"),
        "cut between lines": ("".join(lines[:-1]), f"line {len(lines)}: the file ends too early"),
        "a line is gone": ("".join(lines[:2] + lines[3:]), "not a line of a backup"),
        "an entry is missing": (text.replace(lines[1], longer), "not a line of a backup"),
        "a tile is another": (text.replace("deal 0 ", "deal 1 ", 1), f"line {len(lines)}: the file was changed"),
        "an action is none": (text.replace("deal 0 ", "dael 0 ", 1), "not a line of a backup"),
        "something follows": (text + "\n", f"line {len(lines)}: the file was changed"),
    }


@pytest.mark.parametrize("how", damaged('{"sixfold backup": 1}\n{}\n'))
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


def test_what_is_not_there_is_said(sqlite_url: str, file: Path) -> None:
    with pytest.raises(StoreError, match="there is no database"):
        backup(sqlite_url, file)
    with pytest.raises(StoreError, match="games.backup: No such file"):
        restore(file, sqlite_url)
    fill(sqlite_url).close()
    with pytest.raises(StoreError, match="Not a directory|No such file"):
        backup(sqlite_url, file / "deeper")
    assert not file.exists()
