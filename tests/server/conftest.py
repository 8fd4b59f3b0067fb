"""Chance at the tables of these tests can be repeated."""

from collections.abc import Iterator
from random import Random

import pytest


@pytest.fixture(scope="session", autouse=True)
def _repeatable_chance() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sixfold.room.room.SystemRandom", lambda: Random(1))
        yield
