"""What a player is called in little room, and the color of their mark."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Gives every player neither."""
    for name in ("nickname", "color"):
        op.add_column("player", sa.Column(name, sa.Text, server_default="", nullable=False))
