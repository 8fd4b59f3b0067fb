"""Managing the matches of a server."""

import json
from pathlib import Path

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient
from typer.testing import CliRunner, Result

from sixfold.cli.app import app
from sixfold.room.bus.memory import MemoryBus
from sixfold.room.room import Room
from sixfold.room.store.base import ListingQuery
from sixfold.room.store.sql import SqlStore
from sixfold.server.app import make_app
from sixfold.server.keys import read_key
from tests.room.rooms import ANN, BEN, new_room, opened, playing
from tests.server.clients import WITH_BOT, Person, settings


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["admin", *arguments])


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database with one game."""
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    playing(store=SqlStore(url))
    return url


def test_tables_are_listed_and_closed(database: str) -> None:
    result = run("matches", "--database", database)
    assert result.exit_code == 0, result.output
    assert result.output.startswith("t1                 playing  qwirkle")
    assert run("close", "t1", "--database", database).output == "Match t1 is closed.\n"
    assert run("matches", "--database", database, "--status", "playing").output == ""


def test_a_closed_match_is_reopened(database: str) -> None:
    assert "this table is not closed" in run("reopen", "t1", "--database", database).output
    run("close", "t1", "--database", database)
    assert run("reopen", "t1", "--database", database).output == "Match t1 is open again: playing.\n"
    assert run("matches", "--database", database, "--status", "playing").output.startswith("t1 ")


def test_a_match_is_removed_when_its_game_is_closed(database: str) -> None:
    assert "close the match first" in run("remove", "t1", "--database", database).output
    run("close", "t1", "--database", database)
    assert run("remove", "t1", "--database", database).output == "Match t1 is removed.\n"
    assert run("matches", "--database", database).output == ""
    assert "there is no match 't1'" in run("remove", "t1", "--database", database).output
    assert run("results", "--database", database).output.startswith("t1                 admin     qwirkle")


def test_a_match_whose_log_is_damaged_is_removed_by_force(database: str) -> None:
    store = SqlStore(database)
    with store.engine.begin() as connection:
        connection.execute(text("update entries set body = 'nonsense' where number = 1"))
    store.close()
    result = run("remove", "t1", "--database", database)
    assert result.exit_code == 1
    assert "cannot be read" in result.output
    assert "--force" in result.output
    assert run("remove", "t1", "--force", "--database", database).output == "Match t1 is removed.\n"
    assert "there is no match 't1'" in run("remove", "t1", "--force", "--database", database).output


class TestPruning:
    def test_tables_that_were_kept_long_enough_are_removed(self, database: str) -> None:
        store = SqlStore(database)
        new_room(store, "old").open(opened())
        store.count_uptime(7200)
        Room(store, MemoryBus(), "new").open(opened())
        assert run("prune", "--dry-run", "--database", database).output == "0 matches would be removed.\n"
        result = run("prune", "--older-than", "1", "--dry-run", "--database", database).output
        assert result.startswith("old ")
        assert result.endswith("\n1 match would be removed.\n")
        assert run("prune", "--older-than", "1", "--database", database).output == "1 match removed.\n"
        assert {listing.match_id for listing in store.listings(ListingQuery())} == {"t1", "new"}
        store.close()

    def test_the_settings_say_how_long(self, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
        store = SqlStore(database)
        for number in range(120):
            new_room(store, f"old {number}").open(opened())
        store.count_uptime(7200)
        assert run("prune", "--database", database).output == "0 matches removed.\n"
        monkeypatch.setenv("SIXFOLD_WAITING_DAYS", "0.05")
        assert run("prune", "--status", "over", "--database", database).output == "0 matches removed.\n"
        assert run("prune", "--database", database).output == "120 matches removed.\n"
        store.close()

    def test_a_match_that_is_watched_stays(self, database: str) -> None:
        store = SqlStore(database)
        new_room(store, "old").open(opened())
        store.count_uptime(7200)
        store.count_uptime(60, ["old"])
        assert run("prune", "--older-than", "1", "--database", database).output == "0 matches removed.\n"
        store.close()


class TestResults:
    @pytest.fixture(autouse=True)
    def _played(self, database: str) -> None:
        store = SqlStore(database)
        Room(store, MemoryBus(), "t1").resign(0)
        new_room(store, "waiting").open(opened())
        store.close()

    def test_they_are_listed(self, database: str) -> None:
        (line,) = run("results", "--database", database).output.splitlines()
        assert line.startswith("t1                 resigned  qwirkle")
        assert line.endswith((" Ann 0, Ben 0 (won)", " Ben 0, Ann 0 (won)"))
        assert run("results", "--database", database, "--game", "rummy").output == ""
        assert run("results", "--database", database, "--person", "nobody").output == ""

    def test_programs_get_everything(self, database: str) -> None:
        (result,) = json.loads(run("results", "--database", database, "--person", ANN, "--json").output)
        assert (result["match_id"], result["game"], result["end"], result["options"]) == (
            "t1",
            "qwirkle",
            "resigned",
            {},
        )
        assert {seat["person"] for seat in result["seats"]} == {ANN, BEN}


class TestBackups:
    def test_a_backup_fills_an_empty_database(self, database: str, tmp_path: Path) -> None:
        file, other = tmp_path / "backup.jsonl", f"sqlite:///{tmp_path / 'other.db'}"
        assert run("backup", str(file), "--database", database).exit_code == 0
        assert run("restore", str(file), "--database", other).exit_code == 0
        assert SqlStore(other).load("t1") == SqlStore(database).load("t1")
        assert "already exists" in run("backup", str(file), "--database", database).output

    def test_it_says_that_the_key_is_missing(self, database: str, tmp_path: Path) -> None:
        file, other = tmp_path / "backup.jsonl", f"sqlite:///{tmp_path / 'other.db'}"
        result = run("backup", str(file), "--database", database).output
        assert result.splitlines() == [
            f"Written to {file}: 1 match, 0 results, but not the key.",
            "Without the key guests cannot return to their seats on another server: "
            f"keep {tmp_path / 'tables.key'} too, or use --with-key.",
        ]
        assert "The backup has no key" in run("restore", str(file), "--database", other).output
        assert not (tmp_path / "other.key").exists()

    def test_it_carries_the_key(self, database: str, tmp_path: Path) -> None:
        file, other = tmp_path / "backup.jsonl", f"sqlite:///{tmp_path / 'other.db'}"
        assert "there is no key" in run("backup", str(file), "--with-key", "--database", database).output
        assert not file.exists()
        key = read_key(tmp_path / "tables.key")
        assert "and the key" in run("backup", str(file), "--with-key", "--database", database).output
        assert f"The key is in {tmp_path / 'other.key'}" in run("restore", str(file), "--database", other).output
        assert read_key(tmp_path / "other.key") == key

    @pytest.mark.parametrize("with_key", [True, False])
    def test_only_with_it_guests_get_back_to_their_seats(self, tmp_path: Path, with_key: bool) -> None:
        here, there, file = (
            f"sqlite:///{tmp_path / 'a.db'}",
            f"sqlite:///{tmp_path / 'b.db'}",
            tmp_path / "backup.jsonl",
        )
        with TestClient(make_app(settings(database=here))) as client:
            ann = Person(client, "Ann")
            match_id = ann.open(WITH_BOT, start=True)
            cookies = dict(client.cookies)
        run("backup", str(file), "--database", here, *(["--with-key"] if with_key else []))
        run("restore", str(file), "--database", there)
        with TestClient(make_app(settings(database=there)), cookies=cookies) as client:
            assert bool(client.get(f"/api/matches/{match_id}").json()["mine"]) is with_key

    def test_it_replaces_no_other_key(self, database: str, tmp_path: Path) -> None:
        file, other = tmp_path / "backup.jsonl", f"sqlite:///{tmp_path / 'other.db'}"
        read_key(tmp_path / "tables.key")
        key = read_key(tmp_path / "other.key")
        run("backup", str(file), "--with-key", "--database", database)
        result = run("restore", str(file), "--database", other)
        assert result.exit_code == 1
        assert f"there is already another key in {tmp_path / 'other.key'}" in result.output
        assert read_key(tmp_path / "other.key") == key
        assert SqlStore(other).listings(ListingQuery()) == []


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["close", "nowhere"], "there is no match 'nowhere'"),
        (["matches", "--status", "asleep"], "the status must be waiting, playing, over or closed, not 'asleep'"),
        (["restore", "/nowhere/file"], "/nowhere/file"),
        (["prune", "--status", "playing"], "the status must be waiting, over or closed, not 'playing'"),
        (["reopen", "nowhere"], "there is no match 'nowhere'"),
        (["results", "--game", "chess"], "chess"),
    ],
)
def test_bad_input_is_one_sentence(database: str, arguments: list[str], reason: str) -> None:
    result = run(*arguments, "--database", database)
    assert result.exit_code == 1
    assert reason in result.output


@pytest.mark.parametrize("command", [["matches"], ["prune"], ["results"], ["close", "t1"], ["backup", "file"]])
def test_a_database_that_is_not_there_is_not_made(tmp_path: Path, command: list[str]) -> None:
    result = run(*command, "--database", f"sqlite:///{tmp_path / 'wrong.db'}")
    assert result.exit_code == 1
    assert result.output == f"sixfold: there is no database {tmp_path / 'wrong.db'}\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("setting", "reason"),
    [
        (["--port", "99999"], "port"),
        (["--database", "mysql://x"], "a database is sqlite"),
        (["--prefix", "x"], "prefix"),
        (["--trusted-proxies", "nginx"], "trusted_proxies: a proxy is an address or a network"),
    ],
)
def test_a_wrong_setting_of_the_server_is_one_sentence(setting: list[str], reason: str) -> None:
    result = CliRunner().invoke(app, ["serve", *setting])
    assert result.exit_code == 1
    assert result.output.startswith("sixfold: ")
    assert reason in result.output
