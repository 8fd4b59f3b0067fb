"""The databases of the room tests."""

from tests.room.conftest import postgres, postgres_url

__all__ = ["postgres", "postgres_url"]
