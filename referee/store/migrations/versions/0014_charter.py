"""Changes of the rules that a table agrees on: what is proposed, and what each seat says of it."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Adds the new tables: nothing was proposed so far."""
    op.create_table(
        "proposal",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("house", sa.Text, nullable=False),
        sa.Column("base", sa.Text, nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("ending", sa.Text, nullable=False),
        sa.Column("closed_at", MOMENT, nullable=True),
        sa.Column("seq", sa.Integer, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_proposal"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_proposal_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_proposal_game_id"),
        sa.UniqueConstraint("game_id", "key", name="uq_proposal_game_id_key"),
    )
    still_open = sa.text("closed_at IS NULL")
    op.create_index(
        "ix_proposal_open",
        "proposal",
        ["game_id"],
        unique=True,
        sqlite_where=still_open,
        postgresql_where=still_open,
    )
    op.create_table(
        "consent",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("proposal_id", sa.Integer, nullable=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Integer, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("agrees", sa.Boolean, nullable=False),
        sa.Column("said", sa.Boolean, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_consent"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_consent_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_consent_game_id"),
        sa.ForeignKeyConstraint(["proposal_id"], ["proposal.id"], name="fk_consent_proposal_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_consent_player_id"),
        sa.UniqueConstraint(
            "game_id", "proposal_id", "seat", name="uq_consent_game_id_proposal_id_seat"
        ),
    )
    op.create_index("ix_consent_game_id", "consent", ["game_id"])
