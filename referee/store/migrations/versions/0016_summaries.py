"""What follows from finished games, kept so that standings are read at once."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
WHOLE = sa.Integer
SUMS = ("played", "won", "points", "against", "hands", "bids", "made", "bid_points")


def upgrade() -> None:
    """Adds the new tables, empty: the program fills them from the ledgers when it starts."""
    _summaries()
    _tallies()
    _ratings()
    op.create_table(
        "derived",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("version", WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_derived"),
    )
    # Where nobody has played there is nothing to fill in.
    op.execute(
        "INSERT INTO derived (name, version) SELECT 'summaries', 3 "
        "WHERE NOT EXISTS (SELECT 1 FROM game)"
    )


def _leads_to(table: str, column: str) -> sa.ForeignKeyConstraint:
    """A reference of *table*: player_id leads to player."""
    there = f"{column.removesuffix('_id')}.id"
    return sa.ForeignKeyConstraint([column], [there], name=f"fk_{table}_{column}")


def _summaries() -> None:
    op.create_table(
        "summary",
        sa.Column("game_id", WHOLE, nullable=False),
        sa.Column("club_id", WHOLE, nullable=False),
        sa.Column("season_id", WHOLE, nullable=True),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_summary"),
        *(_leads_to("summary", each) for each in ("game_id", "club_id", "season_id")),
    )
    for whose in ("club_id", "season_id"):
        columns = [whose, "started_at", "game_id"]
        op.create_index(f"ix_summary_{'_'.join(columns)}", "summary", columns)


def _tallies() -> None:
    op.create_table(
        "tally",
        sa.Column("club_id", WHOLE, nullable=False),
        sa.Column("season_id", WHOLE, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("player_id", WHOLE, nullable=False),
        *(sa.Column(name, WHOLE, nullable=False) for name in SUMS),
        sa.PrimaryKeyConstraint("club_id", "season_id", "preset", "player_id", name="pk_tally"),
        *(_leads_to("tally", each) for each in ("club_id", "player_id")),
    )
    op.create_index("ix_tally_player_id", "tally", ["player_id"])


def _ratings() -> None:
    op.create_table(
        "rating",
        sa.Column("club_id", WHOLE, nullable=False),
        sa.Column("season_id", WHOLE, nullable=False),
        sa.Column("player_id", WHOLE, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("club_id", "season_id", "player_id", name="pk_rating"),
        *(_leads_to("rating", each) for each in ("club_id", "player_id")),
    )
    op.create_index("ix_rating_player_id", "rating", ["player_id"])
    op.create_table(
        "rating_move",
        sa.Column("game_id", WHOLE, nullable=False),
        sa.Column("season_id", WHOLE, nullable=False),
        sa.Column("player_id", WHOLE, nullable=False),
        sa.Column("club_id", WHOLE, nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("mu_before", sa.Double, nullable=False),
        sa.Column("sigma_before", sa.Double, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "season_id", "player_id", name="pk_rating_move"),
        *(_leads_to("rating_move", each) for each in ("game_id", "player_id", "club_id")),
    )
    columns = ["player_id", "season_id", "started_at", "game_id"]
    op.create_index(f"ix_rating_move_{'_'.join(columns)}", "rating_move", columns)
    op.create_table(
        "rating_mark",
        sa.Column("club_id", WHOLE, nullable=False),
        sa.Column("season_id", WHOLE, nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("game_id", WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("club_id", "season_id", name="pk_rating_mark"),
        _leads_to("rating_mark", "club_id"),
    )
