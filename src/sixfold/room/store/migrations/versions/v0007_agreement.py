"""Which servers understand the schema: so that those of an older version may continue beside newer ones."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """The upgrade itself fills it in."""
    op.create_table("agreement", sa.Column("oldest", sa.Text, primary_key=True))
