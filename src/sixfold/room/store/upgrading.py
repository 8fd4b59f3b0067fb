"""Brings the schema of a database up to date, while servers of another version may be using it.

A step that the servers before it would not understand says so (`breaks_older = True` in its migration). What a log may
say is a part of this: where older servers could not read a new kind of entry, an empty step says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection, delete, exists, insert, inspect, select

from sixfold.room.store.base import StoreError
from sixfold.room.store.schema import DEAD_SECONDS, NOW, agreement, peers

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION_TABLE = "sixfold_schema"  # a distinctive name: a database may hold other programs' tables and versions


def upgrade_schema(connection: Connection, step: str) -> None:
    """Apply the steps that are missing. A newer schema is left alone, if this version understands it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()
    newest = scripts.get_current_head() or ""
    if current and current > newest:
        _check_that_we_understand(connection, current, newest)
        return
    missing = list(scripts.iterate_revisions(step, current or "base"))
    if _latest_break(missing):
        _check_that_nobody_serves(connection, newest)
    command.upgrade(config, step)
    if missing and inspect(connection).has_table(agreement.name):
        connection.execute(delete(agreement))
        connection.execute(insert(agreement).values(oldest=_latest_break(scripts.walk_revisions()) or newest))


def _latest_break(steps: Iterable[Script]) -> str:
    """The latest of some steps that older servers do not understand."""
    return max((step.revision for step in steps if getattr(step.module, "breaks_older", False)), default="")


def _check_that_we_understand(connection: Connection, current: str, newest: str) -> None:
    oldest = connection.scalar(select(agreement.c.oldest))
    if oldest is None or newest < oldest:
        raise StoreError(
            f"a newer version of Sixfold has upgraded the database (to schema {current}, and this version knows"
            f" {newest}): install the newer version, or restore a backup from before the upgrade"
        )


def _check_that_nobody_serves(connection: Connection, newest: str) -> None:
    """Make sure that no server is using the database. A server that is alone has a hold for that."""
    if connection.dialect.name != "postgresql" or not inspect(connection).has_table(peers.name):
        return
    if connection.scalar(select(exists().where(peers.c.heard > NOW - DEAD_SECONDS))):
        raise StoreError(
            f"servers of an older version are using the database, and would not understand schema {newest}:"
            " stop all of them first"
        )
