"""The tables of 0.1.0."""

import secrets
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Makes the tables, those first that others point to, with the club of the server's owner."""
    _make_club()
    _make_derived()
    _make_api_token()
    _make_habit()
    _make_named_rules()
    _make_player()
    _make_rating_mark()
    _make_season()
    _make_game()
    _make_merge()
    _make_player_device()
    _make_rating()
    _make_tally()
    _make_entry()
    _make_link()
    _make_merge_moved()
    _make_pen()
    _make_proposal()
    _make_rating_move()
    _make_recovery()
    _make_seal()
    _make_sealing()
    _make_seat()
    _make_summary()
    _make_consent()
    _make_membership()
    _make_ruling()
    _make_sitting()
    _begin()


def _make_club() -> None:
    op.create_table(
        "club",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("public_id", sa.Text, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("key", sa.Text, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_club"),
    )
    op.create_index("ix_club_key", "club", ["key"], unique=True)
    op.create_index("ix_club_public_id", "club", ["public_id"], unique=True)


def _make_derived() -> None:
    op.create_table(
        "derived",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_derived"),
    )


def _make_api_token() -> None:
    op.create_table(
        "api_token",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("gives", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("held_by", sa.Text, server_default="", nullable=False),
        sa.Column("maker", sa.Text, server_default="", nullable=False),
        sa.Column("keeper", sa.Text, nullable=True),
        sa.Column("used_at", MOMENT, nullable=True),
        sa.Column("revoked_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_api_token_club_id"),
        sa.PrimaryKeyConstraint("id", name="pk_api_token"),
        sa.UniqueConstraint("secret", name="uq_api_token_secret"),
    )
    op.create_index("ix_api_token_club_id", "api_token", ["club_id"])


def _make_habit() -> None:
    op.create_table(
        "habit",
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("written", sa.Text, nullable=False),
        sa.Column("meant", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_habit_club_id"),
        sa.PrimaryKeyConstraint("club_id", "kind", "written", name="pk_habit"),
    )


def _make_named_rules() -> None:
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
        sa.Column("choices", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("deleted_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_named_rules_club_id"),
        sa.PrimaryKeyConstraint("id", name="pk_named_rules"),
        sa.UniqueConstraint("key", name="uq_named_rules_key"),
        sa.UniqueConstraint("public_id", name="uq_named_rules_public_id"),
    )
    op.create_index("ix_named_rules_device", "named_rules", ["device"])


def _make_player() -> None:
    op.create_table(
        "player",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("merged_into", sa.Integer, nullable=True),
        sa.Column("guest", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_player_club_id"),
        sa.ForeignKeyConstraint(["merged_into"], ["player.id"], name="fk_player_merged_into"),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
        sa.UniqueConstraint("club_id", "name_key", name="uq_player_club_id_name_key"),
    )


def _make_rating_mark() -> None:
    op.create_table(
        "rating_mark",
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("season_id", sa.Integer, nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_rating_mark_club_id"),
        sa.PrimaryKeyConstraint("club_id", "season_id", name="pk_rating_mark"),
    )


def _make_season() -> None:
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
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_season_club_id"),
        sa.PrimaryKeyConstraint("id", name="pk_season"),
        sa.UniqueConstraint("key", name="uq_season_key"),
        sa.UniqueConstraint("public_id", name="uq_season_public_id"),
    )
    op.create_index(
        "ix_season_name",
        "season",
        ["club_id", "name_key"],
        unique=True,
        sqlite_where=sa.text("deleted_at IS NULL"),
        postgresql_where=sa.text("deleted_at IS NULL"),
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
        sa.Column("first_hand", sa.Integer, nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("deleted_at", MOMENT, nullable=True),
        sa.Column("rematch_of", sa.Text, nullable=True),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("place_key", sa.Text, nullable=False),
        sa.Column("rules_name", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, server_default="0", nullable=False),
        sa.Column("seals", sa.Boolean, server_default=sa.true(), nullable=False),
        sa.Column("imported", sa.Text, nullable=True),
        sa.Column("recorded_start", sa.Text, nullable=True),
        sa.Column("season_id", sa.Integer, nullable=True),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_game_club_id"),
        sa.ForeignKeyConstraint(["rematch_of"], ["game.public_id"], name="fk_game_rematch_of"),
        sa.ForeignKeyConstraint(["season_id"], ["season.id"], name="fk_game_season_id"),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.UniqueConstraint("key", name="uq_game_key"),
        sa.UniqueConstraint("public_id", name="uq_game_public_id"),
    )
    op.create_index("ix_game_club_id", "game", ["club_id"])
    op.create_index("ix_game_club_id_imported", "game", ["club_id", "imported"], unique=True)
    op.create_index("ix_game_rematch_of", "game", ["rematch_of"])
    op.create_index("ix_game_season_id", "game", ["season_id"])


def _make_merge() -> None:
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
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_merge_club_id"),
        sa.ForeignKeyConstraint(["gone"], ["player.id"], name="fk_merge_gone"),
        sa.ForeignKeyConstraint(["kept"], ["player.id"], name="fk_merge_kept"),
        sa.PrimaryKeyConstraint("id", name="pk_merge"),
        sa.UniqueConstraint("key", name="uq_merge_key"),
    )
    op.create_index("ix_merge_club_id", "merge", ["club_id"])


def _make_player_device() -> None:
    op.create_table(
        "player_device",
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("player_id", sa.Integer, nullable=False),
        sa.Column("said_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_player_device_club_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_player_device_player_id"),
        sa.PrimaryKeyConstraint("club_id", "device", name="pk_player_device"),
    )
    op.create_index("ix_player_device_player_id", "player_device", ["player_id"])


def _make_rating() -> None:
    op.create_table(
        "rating",
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("season_id", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Integer, nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_rating_club_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_rating_player_id"),
        sa.PrimaryKeyConstraint("club_id", "season_id", "player_id", name="pk_rating"),
    )
    op.create_index("ix_rating_player_id", "rating", ["player_id"])


def _make_tally() -> None:
    op.create_table(
        "tally",
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("season_id", sa.Integer, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("player_id", sa.Integer, nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("against", sa.Integer, nullable=False),
        sa.Column("hands", sa.Integer, nullable=False),
        sa.Column("bids", sa.Integer, nullable=False),
        sa.Column("made", sa.Integer, nullable=False),
        sa.Column("bid_points", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_tally_club_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_tally_player_id"),
        sa.PrimaryKeyConstraint("club_id", "season_id", "preset", "player_id", name="pk_tally"),
    )
    op.create_index("ix_tally_player_id", "tally", ["player_id"])


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
        sa.Column("seat", sa.Integer, nullable=True),
        sa.CheckConstraint("hand >= 1", name="ck_entry_hand"),
        sa.CheckConstraint("seq >= 0", name="ck_entry_seq"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_entry_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_entry_game_id"),
        sa.PrimaryKeyConstraint("id", name="pk_entry"),
        sa.UniqueConstraint("game_id", "hand", "seq", name="uq_entry_game_id_hand_seq"),
        sa.UniqueConstraint("game_id", "key", name="uq_entry_game_id_key"),
    )


def _make_link() -> None:
    op.create_table(
        "link",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=True),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("nonce", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("code", sa.Text, nullable=True),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("made_by", sa.Text, nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.Column("revoked_at", MOMENT, nullable=True),
        sa.Column("once", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("used_by", sa.Text, nullable=True),
        sa.Column("key", sa.Text, nullable=True),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_link_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_link_game_id"),
        sa.PrimaryKeyConstraint("id", name="pk_link"),
        sa.UniqueConstraint("code", name="uq_link_code"),
        sa.UniqueConstraint("key", name="uq_link_key"),
        sa.UniqueConstraint("secret", name="uq_link_secret"),
    )
    op.create_index("ix_link_club_id", "link", ["club_id"])
    op.create_index("ix_link_game_id", "link", ["game_id"])


def _make_merge_moved() -> None:
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
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_merge_moved_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_merge_moved_game_id"),
        sa.ForeignKeyConstraint(["merge_id"], ["merge.id"], name="fk_merge_moved_merge_id"),
        sa.PrimaryKeyConstraint("id", name="pk_merge_moved"),
    )
    op.create_index("ix_merge_moved_merge_id", "merge_moved", ["merge_id"])


def _make_pen() -> None:
    op.create_table(
        "pen",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("granted_at", MOMENT, nullable=False),
        sa.Column("seen_at", MOMENT, nullable=False),
        sa.Column("asked_by", sa.Text, nullable=True),
        sa.Column("asked_name", sa.Text, server_default="", nullable=False),
        sa.Column("asked_at", MOMENT, nullable=True),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_pen_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_pen_game_id"),
        sa.PrimaryKeyConstraint("game_id", name="pk_pen"),
    )
    op.create_index("ix_pen_device", "pen", ["device"])


def _make_proposal() -> None:
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
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_proposal_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_proposal_game_id"),
        sa.PrimaryKeyConstraint("id", name="pk_proposal"),
        sa.UniqueConstraint("game_id", "key", name="uq_proposal_game_id_key"),
    )
    op.create_index(
        "ix_proposal_open",
        "proposal",
        ["game_id"],
        unique=True,
        sqlite_where=sa.text("closed_at IS NULL"),
        postgresql_where=sa.text("closed_at IS NULL"),
    )


def _make_rating_move() -> None:
    op.create_table(
        "rating_move",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("season_id", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("mu_before", sa.Double(), nullable=False),
        sa.Column("sigma_before", sa.Double(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_rating_move_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_rating_move_game_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_rating_move_player_id"),
        sa.PrimaryKeyConstraint("game_id", "season_id", "player_id", name="pk_rating_move"),
    )
    op.create_index(
        "ix_rating_move_player_id_season_id_started_at_game_id",
        "rating_move",
        ["player_id", "season_id", "started_at", "game_id"],
    )


def _make_recovery() -> None:
    op.create_table(
        "recovery",
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("first_game", sa.Text, nullable=True),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_recovery_club_id"),
        sa.ForeignKeyConstraint(["first_game"], ["game.public_id"], name="fk_recovery_first_game"),
        sa.PrimaryKeyConstraint("words", name="pk_recovery"),
    )
    op.create_index("ix_recovery_device", "recovery", ["device"])


def _make_seal() -> None:
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
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_seal_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_seal_game_id"),
        sa.PrimaryKeyConstraint("id", name="pk_seal"),
        sa.UniqueConstraint(
            "game_id",
            "hand",
            "seq",
            "party",
            "verdict",
            name="uq_seal_game_id_hand_seq_party_verdict",
        ),
    )


def _make_sealing() -> None:
    op.create_table(
        "sealing",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("seals", sa.Boolean, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_sealing_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_sealing_game_id"),
        sa.PrimaryKeyConstraint("id", name="pk_sealing"),
    )
    op.create_index("ix_sealing_game_id", "sealing", ["game_id"])


def _make_seat() -> None:
    op.create_table(
        "seat",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_seat_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_seat_game_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_seat_player_id"),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_seat"),
        sa.UniqueConstraint("game_id", "player_id", name="uq_seat_game_id_player_id"),
    )
    op.create_index("ix_seat_player_id", "seat", ["player_id"])


def _make_summary() -> None:
    op.create_table(
        "summary",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("season_id", sa.Integer, nullable=True),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_summary_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_summary_game_id"),
        sa.ForeignKeyConstraint(["season_id"], ["season.id"], name="fk_summary_season_id"),
        sa.PrimaryKeyConstraint("game_id", name="pk_summary"),
    )
    op.create_index(
        "ix_summary_club_id_started_at_game_id", "summary", ["club_id", "started_at", "game_id"]
    )
    op.create_index(
        "ix_summary_season_id_started_at_game_id", "summary", ["season_id", "started_at", "game_id"]
    )


def _make_consent() -> None:
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
        sa.Column("spoken", sa.Boolean, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_consent_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_consent_game_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_consent_player_id"),
        sa.ForeignKeyConstraint(["proposal_id"], ["proposal.id"], name="fk_consent_proposal_id"),
        sa.PrimaryKeyConstraint("id", name="pk_consent"),
        sa.UniqueConstraint(
            "game_id", "proposal_id", "seat", name="uq_consent_game_id_proposal_id_seat"
        ),
    )
    op.create_index("ix_consent_game_id", "consent", ["game_id"])


def _make_membership() -> None:
    op.create_table(
        "membership",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=True),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("link_id", sa.Integer, nullable=True),
        sa.Column("granted_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_membership_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_membership_game_id"),
        sa.ForeignKeyConstraint(["link_id"], ["link.id"], name="fk_membership_link_id"),
        sa.PrimaryKeyConstraint("id", name="pk_membership"),
        sa.UniqueConstraint("game_id", "device", name="uq_membership_game_id_device"),
    )
    op.create_index("ix_membership_device_game_id", "membership", ["device", "game_id"])
    op.create_index("ix_membership_link_id", "membership", ["link_id"])
    op.create_index(
        "ix_membership_of_club",
        "membership",
        ["club_id", "device"],
        unique=True,
        sqlite_where=sa.text("game_id IS NULL"),
        postgresql_where=sa.text("game_id IS NULL"),
    )


def _make_ruling() -> None:
    op.create_table(
        "ruling",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_ruling_club_id"),
        sa.ForeignKeyConstraint(
            ["game_id", "hand", "seq"],
            ["entry.game_id", "entry.hand", "entry.seq"],
            name="fk_ruling_game_id_hand_seq",
        ),
        sa.PrimaryKeyConstraint("game_id", "hand", "seq", "kind", name="pk_ruling"),
    )
    op.create_index("ix_ruling_club_id_kind_at", "ruling", ["club_id", "kind", "at"])


def _make_sitting() -> None:
    op.create_table(
        "sitting",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Integer, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_sitting_club_id"),
        sa.ForeignKeyConstraint(
            ["game_id", "hand", "seq"],
            ["entry.game_id", "entry.hand", "entry.seq"],
            name="fk_sitting_game_id_hand_seq",
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_sitting_player_id"),
        sa.PrimaryKeyConstraint("game_id", "hand", "seq", "number", name="pk_sitting"),
    )
    op.create_index("ix_sitting_player_id", "sitting", ["player_id"])


def _begin() -> None:
    now = datetime.now(UTC)
    moment = now if op.get_bind().dialect.name != "sqlite" else now.isoformat(" ", "microseconds")
    home = sa.text("INSERT INTO club (name, public_id, created_at) VALUES ('', :public_id, :now)")
    op.get_bind().execute(home, {"public_id": secrets.token_urlsafe(12), "now": moment})
    # Where nobody has played, nothing has to be computed from the ledgers.
    op.execute("INSERT INTO derived (name, version) VALUES ('summaries', 3)")
