"""Recovery words, and links that hand over a pen once."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Makes both tables."""
    op.create_table(
        "recovery",
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("first_game", sa.Text, nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("words", name="pk_recovery"),
        sa.ForeignKeyConstraint(["first_game"], ["game.public_id"], name="fk_recovery_first_game"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_recovery_club_id"),
    )
    op.create_index("ix_recovery_device", "recovery", ["device"])
    op.create_table(
        "pen_link",
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("used_by", sa.Text, nullable=True),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_pen_link"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_pen_link_game_id"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_pen_link_club_id"),
    )
