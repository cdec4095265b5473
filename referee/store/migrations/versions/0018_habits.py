"""How a club reads the files that come to it."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the table: so far nothing was said of any file."""
    op.create_table(
        "habit",
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
        sa.Column("meant", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("club_id", "kind", "told", name="pk_habit"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_habit_club_id"),
    )
