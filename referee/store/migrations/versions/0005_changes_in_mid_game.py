"""What changes in the middle of a game: who sits down, and a first hand with another number."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the number of the first hand, 1 for the games that are there, and the new table."""
    first = sa.Column("first_hand", sa.Integer, nullable=False, server_default="1")
    op.add_column("game", first)
    op.create_table(
        "sitting",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "hand", "seq", "number", name="pk_sitting"),
        sa.ForeignKeyConstraint(
            ["game_id", "hand", "seq"],
            ["entry.game_id", "entry.hand", "entry.seq"],
            name="fk_sitting_game_id_hand_seq",
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_sitting_player_id"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_sitting_club_id"),
    )
    op.create_index("ix_sitting_player_id", "sitting", ["player_id"])
