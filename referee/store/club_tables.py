"""The tables of what a club keeps beside its games: seasons, merged players, whose phone it is."""

from datetime import date, datetime

from sqlalchemy import Index, Text, column
from sqlmodel import Field

from referee.store.rows import Row, UtcTime


class Season(Row, table=True):
    """A stretch of time whose games are counted together; several may run at once."""

    __table_args__ = (
        Index(
            "ix_season_name",
            "club_id",
            "name_key",
            unique=True,
            sqlite_where=column("deleted_at").is_(None),
            postgresql_where=column("deleted_at").is_(None),
        ),
    )

    id: int | None = Field(default=None, primary_key=True)
    club_id: int = Field(foreign_key="club.id")
    public_id: str = Field(sa_type=Text, unique=True)
    """What addresses name."""
    key: str = Field(sa_type=Text, unique=True)
    """The idempotency key of the form that made it."""
    name: str = Field(sa_type=Text)
    name_key: str = Field(sa_type=Text)
    """The name as `referee.store.people.players.name_key` compares it."""
    begins: date
    """Its first day, by the calendar of the server."""
    ends: date | None = None
    """Its last day; None: nobody has said yet."""
    scoring: str = Field(sa_type=Text)
    """One of `referee.stats.season.scoring.Scoring`: by what its table is in order."""
    version: int
    """Changes so far."""
    created_at: datetime = Field(sa_type=UtcTime)
    deleted_at: datetime | None = Field(default=None, sa_type=UtcTime)


class Merge(Row, table=True):
    """Two players who turned out to be one person."""

    __tablename__ = "merge"

    id: int | None = Field(default=None, primary_key=True)
    club_id: int = Field(foreign_key="club.id", index=True)
    gone: int = Field(foreign_key="player.id")
    """Whose name is only another spelling from then on."""
    kept: int = Field(foreign_key="player.id")
    key: str = Field(sa_type=Text, unique=True)
    """The idempotency key of the form that asked for it."""
    device: str = Field(sa_type=Text)
    """As `referee.store.people.minted.device_of` names it."""
    at: datetime = Field(sa_type=UtcTime)
    undone_at: datetime | None = Field(default=None, sa_type=UtcTime)


class Moved(Row, table=True):
    """One place in a game that a merge gave to the other player: what its undo gives back."""

    __tablename__ = "merge_moved"

    id: int | None = Field(default=None, primary_key=True)
    club_id: int = Field(foreign_key="club.id")
    merge_id: int = Field(foreign_key="merge.id", index=True)
    place: str = Field(sa_type=Text)
    """The table that it is a row of: "seat", "sitting" or "consent"."""
    game_id: int = Field(foreign_key="game.id")
    hand: int | None = None
    """Of a sitting: the hand of its entry."""
    seq: int | None = None
    """Of a sitting: the place of its entry."""
    number: int
    """The seat; of a consent, its own id."""


class Habit(Row, table=True):
    """How a club reads the files that come to it: a heading, or a name as others spell it."""

    club_id: int = Field(foreign_key="club.id", primary_key=True)
    kind: str = Field(sa_type=Text, primary_key=True)
    """"column" or "name"."""
    written: str = Field(sa_type=Text, primary_key=True)
    """The heading or the name, as its kind compares it."""
    meant: str = Field(sa_type=Text)
    """What the column holds, or the player; empty: the column is left out."""


LEFT_BEHIND = "left behind"
"""Who holds a token whose holder is an owner no more: no device."""


class ApiToken(Row, table=True):
    """What lets a program, or a frame on another site, read of a club."""

    __tablename__ = "api_token"

    id: int | None = Field(default=None, primary_key=True)
    club_id: int = Field(foreign_key="club.id", index=True)
    secret: str = Field(sa_type=Text, unique=True)
    """A hash of it: the token itself stands nowhere."""
    gives: str = Field(sa_type=Text)
    """One of `referee.store.people.tokens.Gives`."""
    label: str = Field(sa_type=Text)
    """What for; may be empty."""
    made_at: datetime = Field(sa_type=UtcTime)
    held_by: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})
    """The device of the owner who made it, or has kept it since: it reads as long as that one owns
    the club. Empty: nobody's, so it reads until it is revoked; or `LEFT_BEHIND`."""
    maker: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})
    """Who made it, as they were called then; may be empty."""
    keeper: str | None = Field(default=None, sa_type=Text)
    """Who has kept it since, as they were called then; None: nobody."""
    used_at: datetime | None = Field(default=None, sa_type=UtcTime)
    """When it was last used, give or take an hour; None: never."""
    revoked_at: datetime | None = Field(default=None, sa_type=UtcTime)


class PlayerDevice(Row, table=True):
    """That a device is a player's own, as said on it; a device is one player's in a club."""

    __tablename__ = "player_device"

    club_id: int = Field(foreign_key="club.id", primary_key=True)
    device: str = Field(sa_type=Text, primary_key=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    said_at: datetime = Field(sa_type=UtcTime)
