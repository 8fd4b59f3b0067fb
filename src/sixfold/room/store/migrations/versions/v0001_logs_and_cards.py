"""Logs of tables, their cards, and who sits at them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the first tables."""
    op.create_table(
        "cards",
        sa.Column("table_name", sa.Text, primary_key=True),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("names", sa.JSON, nullable=False),
        sa.Column("people", sa.JSON, nullable=False),
        sa.Column("open_chairs", sa.Integer, nullable=False),
        sa.Column("on_turn", sa.Text),
        sa.Column("changed", sa.Double, nullable=False),
    )
    op.create_index("cards_by_status", "cards", ["status", "is_public", "changed"])
    op.create_index("cards_by_change", "cards", ["changed"])
    op.create_table(
        "entries",
        sa.Column("table_name", sa.Text, sa.ForeignKey("cards.table_name", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("time", sa.Double, nullable=False),
        sa.Column("key", sa.Text),
        sa.Column("body", sa.Text, nullable=False),
        sa.UniqueConstraint("table_name", "key", name="entries_key_once"),
    )
    op.create_table(
        "people",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("table_name", sa.Text, sa.ForeignKey("cards.table_name", ondelete="CASCADE"), primary_key=True),
    )
    op.create_index("people_by_table", "people", ["table_name"])
