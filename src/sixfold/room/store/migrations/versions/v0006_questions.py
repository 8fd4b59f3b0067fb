"""Questions that wait for bot workers on other machines."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """None of it has to last, so PostgreSQL need not log it."""
    op.create_table(
        "questions",
        sa.Column("question_id", sa.Text, primary_key=True),
        sa.Column("asker", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("is_taken", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("answer", sa.Text),
    )
    op.create_index("questions_by_asker", "questions", ["asker"])
    if op.get_bind().dialect.name == "postgresql":
        op.execute("alter table questions set unlogged")
