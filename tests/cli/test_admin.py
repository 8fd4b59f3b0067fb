"""Looking after the tables of a server."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sixfold.cli.app import app
from sixfold.room.store.sql import SqlStore
from tests.room.tables import playing


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["admin", *arguments])


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database with one game."""
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    playing(store=SqlStore(url))
    return url


def test_tables_are_listed_and_closed(database: str) -> None:
    found = run("tables", "--database", database)
    assert found.exit_code == 0, found.output
    assert found.output.startswith("t1                 playing  qwirkle")
    assert run("close", "t1", "--database", database).output == "The table t1 is closed.\n"
    assert run("tables", "--database", database, "--status", "playing").output == ""


def test_a_backup_fills_an_empty_database(database: str, tmp_path: Path) -> None:
    file, other = tmp_path / "backup.jsonl", f"sqlite:///{tmp_path / 'other.db'}"
    assert run("backup", str(file), "--database", database).exit_code == 0
    assert run("restore", str(file), "--database", other).exit_code == 0
    assert SqlStore(other).load("t1") == SqlStore(database).load("t1")
    assert "there is already a file" in run("backup", str(file), "--database", database).output


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["close", "nowhere"], "there is no table 'nowhere'"),
        (["tables", "--status", "asleep"], "a table is waiting, playing, over or closed"),
        (["restore", "/nowhere/file"], "/nowhere/file"),
    ],
)
def test_bad_input_is_one_sentence(database: str, arguments: list[str], reason: str) -> None:
    found = run(*arguments, "--database", database)
    assert found.exit_code == 1
    assert reason in found.output


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
    found = CliRunner().invoke(app, ["serve", *setting])
    assert found.exit_code == 1
    assert found.output.startswith("sixfold: ")
    assert reason in found.output
