"""The first tables, and the club that every game belongs to."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Makes the tables, those first that others point to."""
    _make_club()
    _make_player()
    _make_game()
    _make_seat()
    _make_entry()
    _make_pen()


def _make_club() -> None:
    club = op.create_table(
        "club",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_club"),
    )
    op.bulk_insert(club, [{"id": 1, "name": "home"}])


def _make_player() -> None:
    op.create_table(
        "player",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_player_club_id"),
        sa.UniqueConstraint("club_id", "name_key", name="uq_player_club_id_name_key"),
    )


def _make_game() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("public_id", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("dealer", sa.Integer, nullable=False),
        sa.Column("before", sa.Text, nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("deleted_at", MOMENT, nullable=True),
        sa.Column("rematch_of", sa.Text, nullable=True),
        sa.Column("pen_token", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_game_club_id"),
        sa.ForeignKeyConstraint(["rematch_of"], ["game.public_id"], name="fk_game_rematch_of"),
        sa.UniqueConstraint("public_id", name="uq_game_public_id"),
        sa.UniqueConstraint("key", name="uq_game_key"),
        sa.UniqueConstraint("pen_token", name="uq_game_pen_token"),
    )


def _make_seat() -> None:
    op.create_table(
        "seat",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_seat"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_seat_game_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_seat_player_id"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_seat_club_id"),
        sa.UniqueConstraint("game_id", "player_id", name="uq_seat_game_id_player_id"),
    )
    op.create_index("ix_seat_player_id", "seat", ["player_id"])


def _make_entry() -> None:
    op.create_table(
        "entry",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("recorded_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_entry"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_entry_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_entry_game_id"),
        sa.UniqueConstraint("game_id", "hand", "seq", name="uq_entry_game_id_hand_seq"),
        sa.UniqueConstraint("game_id", "key", name="uq_entry_game_id_key"),
        sa.CheckConstraint("hand >= 1", name="ck_entry_hand"),
        sa.CheckConstraint("seq >= 0", name="ck_entry_seq"),
    )


def _make_pen() -> None:
    op.create_table(
        "pen",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("granted_at", MOMENT, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "device", name="pk_pen"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_pen_game_id"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_pen_club_id"),
    )
    op.create_index("ix_pen_device_game_id", "pen", ["device", "game_id"])
