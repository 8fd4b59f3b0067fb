"""How long servers have run, when each table was last active in that time, and results that outlive their logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Begin to count uptime; every existing table counts as active now."""
    op.add_column("cards", sa.Column("last_active", sa.Double, nullable=False, server_default="0"))
    uptime = op.create_table(
        "uptime",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seconds", sa.Double, nullable=False),
    )
    op.bulk_insert(uptime, [{"id": 1, "seconds": 0.0}])
    op.create_table(
        "results",
        sa.Column("table_name", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("end", sa.Text, nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
    )
    op.create_index("results_by_end", "results", ["ended"])
    op.create_index("results_by_game", "results", ["game", "ended"])
    op.create_table(
        "result_seats",
        sa.Column("table_name", sa.Text, sa.ForeignKey("results.table_name", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("person", sa.Text),
        sa.Column("bot", sa.Text),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("has_won", sa.Boolean, nullable=False),
    )
    op.create_index("result_seats_by_person", "result_seats", ["person"])
