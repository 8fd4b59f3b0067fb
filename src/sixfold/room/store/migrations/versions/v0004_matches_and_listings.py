"""Matches and listings: tables and columns get the names that the code uses."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"
breaks_older = True


def upgrade() -> None:
    """Rename tables, columns and indexes; SQLite and PostgreSQL both carry keys and references along."""
    for table in ("cards", "entries", "people", "results", "result_seats"):
        op.execute(f"ALTER TABLE {table} RENAME COLUMN table_name TO match_id")
    op.execute("ALTER TABLE cards RENAME COLUMN entries TO number")
    op.execute("ALTER TABLE cards RENAME COLUMN on_turn TO to_act")
    op.execute("ALTER TABLE cards RENAME TO listings")
    for old in ("cards_by_status", "cards_by_change"):
        op.drop_index(old, "listings")
    op.drop_index("people_by_table", "people")
    op.create_index("listings_by_status", "listings", ["status", "changed", "is_public"])
    op.create_index("listings_by_change", "listings", ["changed"])
    op.create_index("people_by_match", "people", ["match_id"])
