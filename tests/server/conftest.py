"""Chance is repeatable in these tests, and logs can be read."""

import logging
from collections.abc import Iterator
from io import StringIO
from random import Random

import pytest
import structlog
from starlette.testclient import TestClient

from sixfold.server.logs import Forwarding, set_up_logs
from tests.server.clients import Person, person, server


@pytest.fixture(scope="session", autouse=True)
def _repeatable_chance() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sixfold.room.room.SystemRandom", lambda: Random(1))
        yield


@pytest.fixture
def logs() -> Iterator[StringIO]:
    """What our own logs say."""
    written = StringIO()
    set_up_logs("debug")
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(written))
    yield written
    structlog.reset_defaults()
    root = logging.getLogger()
    for handler in [each for each in root.handlers if isinstance(each, Forwarding)]:
        root.removeHandler(handler)


@pytest.fixture
def client() -> Iterator[TestClient]:
    with server() as running:
        yield running


@pytest.fixture
def ann(client: TestClient) -> Person:
    return person(client, "Ann")


@pytest.fixture
def ben(client: TestClient) -> Person:
    return person(client, "Ben")
