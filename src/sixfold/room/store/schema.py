"""The database's tables: the log of every match, what lists need to know of it, and results."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    extract,
    false,
    func,
)

DEAD_SECONDS = 8.0  # without a beat
NOW = extract("epoch", func.clock_timestamp())  # by the clock of PostgreSQL

metadata = MetaData()

# `number` is how many entries the log has. Every append raises it, so only the fastest of several writers succeeds.
listings = Table(
    "listings",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("names", JSON, nullable=False),
    Column("people", JSON, nullable=False),
    Column("open_chairs", Integer, nullable=False),
    Column("to_act", Text),
    Column("changed", Double, nullable=False),
    Column("last_active", Double, nullable=False, server_default="0"),  # the uptime when it changed or was watched
    Column("bots_peer_id", Text),  # while a bot has to act: which of several servers has written the last entry
    Index("listings_by_status", "status", "changed", "is_public"),
    Index("listings_by_change", "changed"),
)


def _match_id() -> Column[str]:
    """The match that a row belongs to; it is deleted along with the match's listing."""
    return Column("match_id", Text, ForeignKey("listings.match_id", ondelete="CASCADE"), primary_key=True)


entries = Table(
    "entries",
    metadata,
    _match_id(),
    Column("number", Integer, primary_key=True, autoincrement=False),  # how many entries came before
    Column("time", Double, nullable=False),
    Column("key", Text),
    Column("body", Text, nullable=False),
    UniqueConstraint("match_id", "key", name="entries_key_once"),
)

# Who sits where, stored a second time, so that a person's matches are found without reading every listing.
people = Table(
    "people",
    metadata,
    Column("person", Text, primary_key=True),
    _match_id(),
    Index("people_by_match", "match_id"),
)

# One row: how long servers have run on this database in total. A clock can be wrong; this can only lag behind.
uptime = Table(
    "uptime",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("seconds", Double, nullable=False),
)

# What remains of a game when its listing and its log are gone.
results = Table(
    "results",
    metadata,
    Column("match_id", Text, primary_key=True),
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
    Column("match_id", Text, ForeignKey("results.match_id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("person", Text),
    Column("bot", Text),
    Column("score", Integer, nullable=False),
    Column("has_won", Boolean, nullable=False),
    Index("result_seats_by_person", "person"),
)

# Servers that share this database, and when each was last heard of, by the clock of the database.
peers = Table(
    "peers",
    metadata,
    Column("peer_id", Text, primary_key=True),
    Column("heard", Double, nullable=False),
    Column("is_leaving", Boolean, nullable=False),
)

# Who is at a match, at a screen of which server, or when they left.
presences = Table(
    "presences",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("peer_id", Text, primary_key=True),
    Column("gone", Double),
    Index("presences_by_person", "person"),
    Index("presences_by_peer", "peer_id"),
)
Index("presences_by_end", presences.c.gone, postgresql_where=presences.c.gone.is_not(None))

# How much of a budget has been used lately at each server, where it is a good part of it.
tallies = Table(
    "tallies",
    metadata,
    Column("peer_id", Text, primary_key=True),
    Column("what", Text, primary_key=True),
    Column("whose", Text, primary_key=True),
    Column("number", Integer, nullable=False),
)

# What bot workers on other machines are asked; in PostgreSQL it is not logged, since none of it has to last.
questions = Table(
    "questions",
    metadata,
    Column("question_id", Text, primary_key=True),
    Column("asker", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("until", Double, nullable=False),
    Column("is_taken", Boolean, nullable=False, server_default=false()),
    Column("answer", Text),
    Index("questions_by_asker", "asker"),
)

# One row: the oldest schema whose servers understand this one, so that they may continue beside newer ones.
agreement = Table("agreement", metadata, Column("oldest", Text, primary_key=True))

# Files of the browser app, and when a server that has them last said so, by the clock of the database.
assets = Table(
    "assets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("renewed", Double, nullable=False),
)
