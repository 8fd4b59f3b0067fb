"""The tables of the database: a log for each table of players, what lists need to know of it, and results."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

# Beside the card: how long the log is. An append moves this number on, and so the fastest of several wins.
cards = Table(
    "cards",
    metadata,
    Column("table_name", Text, primary_key=True),
    Column("entries", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("names", JSON, nullable=False),
    Column("people", JSON, nullable=False),
    Column("open_chairs", Integer, nullable=False),
    Column("on_turn", Text),
    Column("changed", Double, nullable=False),
    Column("last_active", Double, nullable=False, server_default="0"),  # the uptime when it changed or was watched
    Index("cards_by_status", "status", "changed", "is_public"),
    Index("cards_by_change", "changed"),
)


def _of_a_table() -> Column[str]:
    """The name of the table that a row belongs to; the row goes when its card goes."""
    return Column("table_name", Text, ForeignKey("cards.table_name", ondelete="CASCADE"), primary_key=True)


entries = Table(
    "entries",
    metadata,
    _of_a_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("time", Double, nullable=False),
    Column("key", Text),
    Column("body", Text, nullable=False),
    UniqueConstraint("table_name", "key", name="entries_key_once"),
)

# Who sits where once more, so that somebody's tables are found without a look at all cards.
people = Table(
    "people",
    metadata,
    Column("person", Text, primary_key=True),
    _of_a_table(),
    Index("people_by_table", "table_name"),
)

# One row: for how long servers have run on this database in total. A clock can be wrong; this only ever lags.
uptime = Table(
    "uptime",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("seconds", Double, nullable=False),
)

# What remains of a game when its card and its log are gone.
results = Table(
    "results",
    metadata,
    Column("table_name", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("end", Text, nullable=False),
    Column("ended", Double, nullable=False),
    Index("results_by_end", "ended"),
    Index("results_by_game", "game", "ended"),
)

result_seats = Table(
    "result_seats",
    metadata,
    Column("table_name", Text, ForeignKey("results.table_name", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("person", Text),
    Column("bot", Text),
    Column("score", Integer, nullable=False),
    Column("has_won", Boolean, nullable=False),
    Index("result_seats_by_person", "person"),
)
