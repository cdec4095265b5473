"""Clubs with owners, links with roles, memberships, and one pen a game."""

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
OLD_LINKS_LAST = timedelta(days=2)
"""How long addresses that hand over a pen still work: they had no end."""

Rows = Sequence[dict[str, Any]]


def upgrade() -> None:
    """Carries every pen and every link over to the new tables."""
    now = datetime.now(UTC)
    pens = _rows("SELECT game_id, device, name, granted_at, club_id FROM pen")
    tokens = _rows("SELECT id, club_id, pen_token FROM game")
    once = _rows("SELECT token, game_id, made_at, used_by, club_id FROM pen_link")
    for table in ("pen", "pen_link"):
        op.drop_table(table)
    _grow_club(now)
    _grow_game()
    _loosen_recovery()
    _make_link()
    _make_membership()
    _make_pen()
    _carry_pens(pens)
    _carry_links(tokens, once, now)


def _rows(query: str) -> Rows:
    return [dict(row._mapping) for row in op.get_bind().execute(sa.text(query))]


def _on_sqlite() -> bool:
    return op.get_bind().dialect.name == "sqlite"


def _text(moment: datetime) -> Any:
    """*moment* as the database keeps it."""
    return moment.isoformat(" ", "microseconds") if _on_sqlite() else moment


def _put(table: str, rows: Iterable[dict[str, Any]]) -> None:
    for row in rows:
        names, values = ", ".join(row), ", ".join(f":{name}" for name in row)
        told = sa.text(f"INSERT INTO {table} ({names}) VALUES ({values})")  # noqa: S608 - ours
        op.get_bind().execute(told, row)


def _grow_club(now: datetime) -> None:
    moment = now.isoformat(" ", "microseconds")
    for column in (
        sa.Column("public_id", sa.Text, nullable=False, server_default=""),
        sa.Column("created_at", MOMENT, nullable=False, server_default=moment),
        sa.Column("key", sa.Text, nullable=True),
    ):
        op.add_column("club", column)
    for row in _rows("SELECT id FROM club"):
        named = sa.text("UPDATE club SET public_id = :public_id WHERE id = :id")
        op.get_bind().execute(named, row | {"public_id": secrets.token_urlsafe(12)})
    op.execute("UPDATE club SET name = '' WHERE id = 1 AND name = 'home'")
    op.create_index("ix_club_public_id", "club", ["public_id"], unique=True)
    op.create_index("ix_club_key", "club", ["key"], unique=True)
    if not _on_sqlite():  # the first club was put there with its number
        op.execute("SELECT setval(pg_get_serial_sequence('club', 'id'), max(id)) FROM club")


KEPT = (
    "id, club_id, public_id, key, rules, digest, dealer, before, first_hand, started_at, "
    "deleted_at, rematch_of, preset, place, place_key, rules_name"
)


def _grow_game() -> None:
    """Adds the version and whether hands are sealed, and takes the secret of the pen away."""
    if not _on_sqlite():
        op.drop_column("game", "pen_token")
        op.add_column("game", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
        op.add_column(
            "game", sa.Column("seals", sa.Boolean, nullable=False, server_default=sa.true())
        )
    else:
        _make_game_anew()
    op.create_index("ix_game_club_id", "game", ["club_id"])


def _make_game_anew() -> None:
    """SQLite drops no column that is unique: the table is written anew."""
    op.create_table(
        "game_anew",
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
        sa.Column("version", sa.Integer, nullable=False, server_default="0"),
        sa.Column("seals", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_game_club_id"),
        sa.ForeignKeyConstraint(["rematch_of"], ["game.public_id"], name="fk_game_rematch_of"),
        sa.UniqueConstraint("public_id", name="uq_game_public_id"),
        sa.UniqueConstraint("key", name="uq_game_key"),
    )
    op.execute(f"INSERT INTO game_anew ({KEPT}) SELECT {KEPT} FROM game")  # noqa: S608 - ours
    op.drop_table("game")
    op.rename_table("game_anew", "game")


def _loosen_recovery() -> None:
    """Words may be an owner's, who began no game."""
    if not _on_sqlite():
        op.alter_column("recovery", "first_game", nullable=True)
        return
    words = _rows("SELECT * FROM recovery")
    op.drop_table("recovery")
    op.create_table(
        "recovery",
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("first_game", sa.Text, nullable=True),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("words", name="pk_recovery"),
        sa.ForeignKeyConstraint(["first_game"], ["game.public_id"], name="fk_recovery_first_game"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_recovery_club_id"),
    )
    op.create_index("ix_recovery_device", "recovery", ["device"])
    _put("recovery", words)


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
        sa.Column("once", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("used_by", sa.Text, nullable=True),
        sa.Column("key", sa.Text, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_link"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_link_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_link_game_id"),
        sa.UniqueConstraint("secret", name="uq_link_secret"),
        sa.UniqueConstraint("code", name="uq_link_code"),
        sa.UniqueConstraint("key", name="uq_link_key"),
    )
    for column in ("club_id", "game_id"):
        op.create_index(f"ix_link_{column}", "link", [column])


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
        sa.PrimaryKeyConstraint("id", name="pk_membership"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_membership_club_id"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_membership_game_id"),
        sa.ForeignKeyConstraint(["link_id"], ["link.id"], name="fk_membership_link_id"),
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


def _make_pen() -> None:
    op.create_table(
        "pen",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("granted_at", MOMENT, nullable=False),
        sa.Column("seen_at", MOMENT, nullable=False),
        sa.Column("asked_by", sa.Text, nullable=True),
        sa.Column("asked_name", sa.Text, nullable=False, server_default=""),
        sa.Column("asked_at", MOMENT, nullable=True),
        sa.Column("club_id", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_pen"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_pen_game_id"),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name="fk_pen_club_id"),
    )
    op.create_index("ix_pen_device", "pen", ["device"])


def _carry_pens(pens: Rows) -> None:
    """Who was handed the pen last has it; all who had one may take it again."""
    _put("membership", (pen | {"role": "scribe"} for pen in pens))
    latest = {pen["game_id"]: pen for pen in sorted(pens, key=lambda pen: pen["granted_at"])}
    _put("pen", (pen | {"seen_at": pen["granted_at"]} for pen in latest.values()))


def _carry_links(tokens: Rows, once: Rows, now: datetime) -> None:
    for game in tokens:
        _put("link", [_link(game["id"], game["club_id"], _hashed(game["pen_token"]), _text(now))])
    for link in once:
        made = _link(link["game_id"], link["club_id"], link["token"], link["made_at"])
        _put("link", [made | {"once": True, "used_by": link["used_by"]}])


def _link(game_id: int, club_id: int, secret: str, made_at: Any) -> dict[str, Any]:
    made = datetime.fromisoformat(made_at) if isinstance(made_at, str) else made_at
    return {
        "game_id": game_id,
        "club_id": club_id,
        "role": "scribe",
        "nonce": "",
        "secret": secret,
        "label": "",
        "made_at": made_at,
        "made_by": "",
        "expires_at": _text(made + OLD_LINKS_LAST),
    }


def _hashed(secret: str) -> str:
    return urlsafe_b64encode(sha256(secret.encode()).digest()).rstrip(b"=").decode()
