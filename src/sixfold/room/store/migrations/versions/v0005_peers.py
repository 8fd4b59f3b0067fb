"""Servers that share the database: who is alive, who is at which match there, and what has been used up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """None of it outlives the servers, so there is nothing to fill in."""
    op.create_table(
        "peers",
        sa.Column("peer_id", sa.Text, primary_key=True),
        sa.Column("heard", sa.Double, nullable=False),
        sa.Column("is_leaving", sa.Boolean, nullable=False),
    )
    op.create_table(
        "presences",
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("peer_id", sa.Text, primary_key=True),
        sa.Column("gone", sa.Double),
    )
    op.create_index("presences_by_person", "presences", ["person"])
    op.create_index("presences_by_peer", "presences", ["peer_id"])
    op.create_table(
        "tallies",
        sa.Column("peer_id", sa.Text, primary_key=True),
        sa.Column("what", sa.Text, primary_key=True),
        sa.Column("whose", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
    )
