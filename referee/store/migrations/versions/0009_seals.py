"""Seals of hands, who switched them on or off, and where who wrote a line sits."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Adds the new tables, and the seat, which nobody said of the lines that are there."""
    op.add_column("entry", sa.Column("seat", sa.Integer, nullable=True))
    op.create_table(
        "seal",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("party", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("verdict", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_seal"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_seal_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_seal_game_id"),
        sa.UniqueConstraint(
            "game_id",
            "hand",
            "seq",
            "party",
            "verdict",
            name="uq_seal_game_id_hand_seq_party_verdict",
        ),
    )
    op.create_table(
        "sealing",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("seals", sa.Boolean, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sealing"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_sealing_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_sealing_game_id"),
    )
    op.create_index("ix_sealing_game_id", "sealing", ["game_id"])
