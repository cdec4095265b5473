"""What others scored is the mean of their books in the sums of players."""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Where nobody has played there are no sums; else the program makes them anew at its start."""
    op.execute("UPDATE derived SET version = 5 WHERE NOT EXISTS (SELECT 1 FROM game)")
