"""Which lines say that a foul ended the hand, so that precedents are found."""

import tomllib
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0009"
branch_labels = None
depends_on = None

FOULS = sa.text(
    "SELECT game_id, club_id, hand, seq, text, recorded_at FROM entry "
    "WHERE text LIKE '%irregularity = %' ORDER BY id"
)
RULE = sa.text(
    "INSERT INTO ruling (game_id, club_id, hand, seq, kind, at) "
    "VALUES (:game_id, :club_id, :hand, :seq, :kind, :recorded_at)"
)


def upgrade() -> None:
    """Adds the new table, and a row for each foul that the lines tell of."""
    op.create_table(
        "ruling",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "hand", "seq", "kind", name="pk_ruling"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_ruling_club_id"),
        sa.ForeignKeyConstraint(
            ["game_id", "hand", "seq"],
            ["entry.game_id", "entry.hand", "entry.seq"],
            name="fk_ruling_game_id_hand_seq",
        ),
    )
    op.create_index("ix_ruling_club_id_kind_at", "ruling", ["club_id", "kind", "at"])
    connection = op.get_bind()
    for line in connection.execute(FOULS).mappings().all():
        for kind in dict.fromkeys(_ended(line["text"])):
            connection.execute(RULE, {**line, "kind": kind})


def _ended(text: str) -> Iterator[str]:
    """The kinds of fouls that a line says ended the hand."""
    told = tomllib.loads(f"line = {text.removeprefix('anew ')}")["line"]
    for claim in told.get("irregularity", ()):
        if claim["kind"] == "bad-discard" or (claim["kind"] == "renege" and _is_late(claim)):
            yield claim["kind"]


def _is_late(claim: dict[str, Any]) -> bool:
    if "trick" in claim and "found" in claim:
        return bool(claim["found"] > claim["trick"] + 1)
    return not claim.get("in_time")
