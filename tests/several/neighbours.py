"""Several servers that share a PostgreSQL in one process: a test can reach into them, and make them hurry."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from sixfold.server.app import make_app
from sixfold.server.context import Context
from tests.server.clients import Person, browser, settings


@contextmanager
def neighbours(database: str, folder: Path, count: int = 2, **more: Any) -> Iterator[list[TestClient]]:
    """Running servers with the same database, bus and key."""
    with ExitStack() as stack:
        yield [stack.enter_context(neighbour(database, folder, **more)) for _ in range(count)]


@contextmanager
def neighbour(database: str, folder: Path, **more: Any) -> Iterator[TestClient]:
    """One of them."""
    given = {"database": database, "bus": "postgresql", "secret_file": folder / "key", **more}
    with TestClient(make_app(settings(**given))) as client:
        yield client


def parts(client: TestClient) -> Context:
    """The parts of a server."""
    found: Context = client.app.state.context  # type: ignore[attr-defined]
    return found


def at(client: TestClient, somebody: Person) -> Person:
    """The same person at another server."""
    there = browser(client)
    there.cookies = somebody.client.cookies
    return Person(there, somebody.name)
