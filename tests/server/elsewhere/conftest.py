"""A queue of each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple

import pytest

from sixfold.room.store.database import open_database
from sixfold.server.elsewhere.base import Queue
from sixfold.server.elsewhere.connecting import connector


class Place(NamedTuple):
    """Where a queue is, and what a server has to set so that it asks there."""

    url: str
    settings: dict[str, Any]


@pytest.fixture(params=["postgresql", "valkey"])
def place(request: pytest.FixtureRequest) -> Place:
    """An empty queue."""
    if request.param == "valkey":
        url = f"valkey://127.0.0.1:{request.getfixturevalue('valkey').port}"
        return Place(url, {"bot_queue": url})
    url = request.getfixturevalue("postgres_url")
    if request.param == "another":  # a PostgreSQL that the server uses for nothing else
        return Place(url, {"bot_queue": url})
    open_database(url).dispose()  # as a server does before anything else
    return Place(url, {"database": url, "bot_queue": "postgresql"})


@pytest.fixture
def line(place: Place) -> Iterator[Callable[[], Queue]]:
    """Makes lines to the queue."""
    connect = connector(place.url)
    with ExitStack() as stack:

        def connected() -> Queue:
            queue = connect()
            stack.callback(queue.close)
            return queue

        yield connected
