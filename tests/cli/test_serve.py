"""`sixfold serve` beside another server, on a missing database, and on one that another server takes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sixfold.room.store import hold
from sixfold.room.store.base import Taken
from sixfold.room.store.sql import SqlStore
from tests.room.test_hold import end_holds

AWHILE = 60  # seconds, however busy the machine is


def sixfold(*arguments: str, folder: Path) -> subprocess.Popen[str]:
    """A separate process."""
    settings = {"SIXFOLD_BOT_PROCESSES": "0", "SIXFOLD_HINT_PROCESSES": "0", "XDG_DATA_HOME": str(folder)}
    return subprocess.Popen(
        [sys.executable, "-m", "sixfold", *arguments],
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        umask=0o022,
    )


@contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A server that is running."""
    with sixfold("serve", "--port", "0", *arguments, folder=folder) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline().startswith("Sixfold is at ")
            yield process
        finally:
            process.kill()
            process.communicate()


def refused(folder: Path, *arguments: str) -> str:
    """What a failing command prints."""
    with sixfold(*arguments, folder=folder) as process:
        out, error = process.communicate(timeout=AWHILE)
    assert (process.returncode, out) == (1, "")
    assert error.count("\n") == 1, error
    return error


def test_one_server_for_each_database(tmp_path: Path) -> None:
    with serving(tmp_path):
        said = refused(tmp_path, "serve", "--port", "0")
        assert said.startswith("sixfold: another server is using the database")
        with sixfold("admin", "matches", folder=tmp_path) as beside:
            assert (beside.wait(AWHILE), *beside.communicate()) == (0, "", "")
        files = {file.name: file.stat().st_mode & 0o777 for file in (tmp_path / "sixfold").iterdir()}
        names = ("tables.db", "tables.db-wal", "tables.db-shm", "tables.db.lock", "tables.key")
        assert files == dict.fromkeys(names, 0o600)
        assert (tmp_path / "sixfold").stat().st_mode & 0o777 == 0o700
    with serving(tmp_path):  # the first one was killed
        pass


@pytest.mark.parametrize("database", ["postgresql:///games?host=/nowhere", "sqlite:////dev/null/games.db"])
def test_a_database_that_is_not_there_is_one_sentence(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIXFOLD_SECRET_FILE", str(tmp_path / "key"))
    assert "cannot be used" in refused(tmp_path, "serve", "--port", "0", "--database", database)


def test_a_server_whose_database_was_taken_stops_and_says_so(
    tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hold, "PATIENCE", 0.3)
    with serving(tmp_path, "--database", postgres_url) as first:
        second = take(postgres_url)
        _, error = first.communicate(timeout=AWHILE)
        assert first.returncode == 1
        assert "sixfold: another server is using the database" in error.splitlines()[-1]
        second.close()


def take(url: str) -> SqlStore:
    """Take the hold before the server whose connection was ended."""
    for _ in range(20):
        end_holds(url)
        try:
            return SqlStore(url, alone=True)
        except Taken:
            continue
    raise AssertionError("the server was faster every time")
