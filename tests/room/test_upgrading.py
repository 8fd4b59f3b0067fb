"""Databases that a newer version has upgraded, and upgrades that servers of an older version would not understand."""

from __future__ import annotations

import pytest

from sixfold.room.store import database, upgrading
from sixfold.room.store.base import StoreError
from sixfold.room.store.sql import SqlStore


def as_if_upgraded(url: str, oldest: str) -> None:
    """A database as a newer version would leave it, together with what older servers understand."""
    SqlStore(url).close()
    engine = database.make_engine(url)
    with database.writing(engine) as connection:
        connection.exec_driver_sql("update sixfold_schema set version_num = '9999'")
        connection.exec_driver_sql(f"update agreement set oldest = '{oldest}'")
    engine.dispose()


def test_a_newer_schema_is_used_as_long_as_it_is_understood(url: str) -> None:
    as_if_upgraded(url, oldest="0007")
    store = SqlStore(url)
    assert store.numbers(["none"]) == {}
    store.close()
    engine = database.make_engine(url)
    with database.reading(engine) as connection:
        assert connection.exec_driver_sql("select version_num from sixfold_schema").scalar() == "9999"
    engine.dispose()


def test_a_newer_schema_that_is_not_understood_is_refused_with_a_sentence(url: str) -> None:
    as_if_upgraded(url, oldest="9998")
    with pytest.raises(StoreError, match="a newer version of Sixfold has upgraded the database"):
        SqlStore(url)


def test_the_last_step_that_older_servers_do_not_understand_is_noted(url: str) -> None:
    store = SqlStore(url)
    with database.reading(store.engine) as connection:
        assert connection.exec_driver_sql("select oldest from agreement").scalars().all() == ["0004"]
    store.close()


@pytest.fixture
def serving_url(postgres_url: str) -> str:
    """A database that is one step behind, and used by a server."""
    engine = database.make_engine(postgres_url)
    database.upgrade(engine, "0006")
    with database.writing(engine) as connection:
        connection.exec_driver_sql(
            "insert into peers (peer_id, heard, is_leaving)"
            " values ('old', extract(epoch from clock_timestamp()), false)"
        )
    engine.dispose()
    return postgres_url


def test_servers_of_an_older_version_may_serve_on_beside_a_newer_one(serving_url: str) -> None:
    store = SqlStore(serving_url, shared=True)
    assert store.peers
    assert "old" in store.peers.beat({}).alive
    store.close()


def test_an_upgrade_that_they_would_not_understand_is_refused(
    serving_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upgrading, "_latest_break", lambda steps: max((step.revision for step in steps), default=""))
    with pytest.raises(StoreError, match="stop all of them first"):
        SqlStore(serving_url, shared=True)
    engine = database.make_engine(serving_url)
    with database.writing(engine) as connection:
        connection.exec_driver_sql("delete from peers")
    engine.dispose()
    SqlStore(serving_url, shared=True).close()
