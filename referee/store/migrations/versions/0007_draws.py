"""Draws in the sums of players.

The sums are computed again from all games, since the summaries have draws from now on, too.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Adds the column to the table of sums."""
    op.add_column("tally", sa.Column("drawn", sa.Integer(), nullable=False, server_default="0"))
