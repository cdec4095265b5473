"""What was found out about hands of which every card is known."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table; where nobody has played, the summaries are of the new form already."""
    op.create_table(
        "best_play",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_best_play_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_best_play_game_id"),
        sa.PrimaryKeyConstraint("game_id", "digest", name="pk_best_play"),
    )
    op.execute("UPDATE derived SET version = 4 WHERE NOT EXISTS (SELECT 1 FROM game)")
