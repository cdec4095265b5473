"""What is played: Rook, or poker."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Says of every game so far that it is one of Rook."""
    op.add_column("game", sa.Column("kind", sa.Text, server_default="rook", nullable=False))
