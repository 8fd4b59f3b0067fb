"""Where each bot's turn has begun, so that the turns of servers that are gone are found; and when people left."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Of turns that have begun already nobody knows where; what servers of older versions write is out of date.

    Then two servers may think about the same turn, and one of them moves.
    """
    op.add_column("listings", sa.Column("bots_peer_id", sa.Text))
    is_gone = sa.column("gone").is_not(None)
    op.create_index("presences_by_end", "presences", ["gone"], postgresql_where=is_gone)
