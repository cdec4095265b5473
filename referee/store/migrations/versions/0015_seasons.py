"""Seasons; players who were entered twice, made one; guests, and whose phone it is."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Adds the new tables and columns: every game so far is practice, and nobody a guest."""
    _seasons()
    # In plain SQL, since SQLite takes a reference with a new column, and by no other way.
    op.execute(
        "ALTER TABLE game ADD COLUMN season_id INTEGER "
        "CONSTRAINT fk_game_season_id REFERENCES season (id)"
    )
    op.create_index("ix_game_season_id", "game", ["season_id"])
    op.execute(
        "ALTER TABLE player ADD COLUMN merged_into INTEGER "
        "CONSTRAINT fk_player_merged_into REFERENCES player (id)"
    )
    guest = sa.Column("guest", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("player", guest)
    _merges()
    _devices()


def _seasons() -> None:
    op.create_table(
        "season",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("public_id", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.Column("begins", sa.Date, nullable=False),
        sa.Column("ends", sa.Date, nullable=True),
        sa.Column("scoring", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("deleted_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_season"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_season_club_id"),
        sa.UniqueConstraint("public_id", name="uq_season_public_id"),
        sa.UniqueConstraint("key", name="uq_season_key"),
    )
    there = sa.text("deleted_at IS NULL")
    op.create_index(
        "ix_season_name",
        "season",
        ["club_id", "name_key"],
        unique=True,
        sqlite_where=there,
        postgresql_where=there,
    )


def _merges() -> None:
    op.create_table(
        "merge",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("gone", sa.Integer, nullable=False),
        sa.Column("kept", sa.Integer, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("undone_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_merge"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_merge_club_id"),
        sa.ForeignKeyConstraint(["gone"], ["player.id"], name="fk_merge_gone"),
        sa.ForeignKeyConstraint(["kept"], ["player.id"], name="fk_merge_kept"),
        sa.UniqueConstraint("key", name="uq_merge_key"),
    )
    op.create_index("ix_merge_club_id", "merge", ["club_id"])
    op.create_table(
        "merge_moved",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("merge_id", sa.Integer, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("hand", sa.Integer, nullable=True),
        sa.Column("seq", sa.Integer, nullable=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_merge_moved"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_merge_moved_club_id"),
        sa.ForeignKeyConstraint(["merge_id"], ["merge.id"], name="fk_merge_moved_merge_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_merge_moved_game_id"),
    )
    op.create_index("ix_merge_moved_merge_id", "merge_moved", ["merge_id"])


def _devices() -> None:
    op.create_table(
        "player_device",
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("player_id", sa.Integer, nullable=False),
        sa.Column("said_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("club_id", "device", name="pk_player_device"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_player_device_club_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_player_device_player_id"),
    )
    op.create_index("ix_player_device_player_id", "player_device", ["player_id"])
