"""House rules under a name of their own, and the name that a game was begun under."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the new table, and the name, empty for the games that are there."""
    name = sa.Column("rules_name", sa.Text, nullable=False, server_default="")
    op.add_column("game", name)
    op.create_table(
        "named_rules",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("public_id", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_named_rules"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_named_rules_club_id"),
        sa.UniqueConstraint("public_id", name="uq_named_rules_public_id"),
        sa.UniqueConstraint("key", name="uq_named_rules_key"),
    )
    op.create_index("ix_named_rules_device", "named_rules", ["device"])
