"""Files of the browser app, which servers of different versions keep for each other during an upgrade."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Servers put their files there when they start."""
    op.create_table(
        "assets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("renewed", sa.Double, nullable=False),
    )
