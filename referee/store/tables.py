"""The tables of the database: what people recorded, and at the end what is computed from it.

The columns are declared here once, as models. The store reads and writes them through the `Table`
objects at the end, since model objects cost several times as much. Every table has the id of its
club, so that the data can be split by club.
"""

import re
import secrets
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from sqlalchemy import (
    CheckConstraint,
    DateTime,
    Dialect,
    Double,
    ForeignKeyConstraint,
    Index,
    MetaData,
    Text,
    TypeDecorator,
    UniqueConstraint,
    column,
    false,
    true,
)
from sqlalchemy.orm import declared_attr
from sqlmodel import Field, SQLModel

from referee.games import SEATED
from referee.text import chair

# How moments are stored


class UtcTime(TypeDecorator[datetime]):
    """A column of moments: timezone-aware datetimes, returned in UTC.

    SQLite has no time zones, so there a moment is text, which sorts in the order of time. A value
    is converted with a single call: two layers of Python would cost as much as the query.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def bind_processor(self, dialect: Dialect) -> Callable[[datetime | None], object]:
        """The function that writes a moment for the database; raises ValueError if it is naive."""
        return _utc_text if dialect.name == "sqlite" else _utc

    def result_processor(
        self, dialect: Dialect, coltype: object
    ) -> Callable[[Any], datetime | None]:
        """The function that converts a moment from the database."""
        del coltype
        return _moment if dialect.name == "sqlite" else _utc


@lru_cache(maxsize=1)
def zones() -> tuple[str, ...]:
    """The names of the time zones that a club may have; it takes a quarter of a second to list."""
    others = ("Etc/", "posix/", "right/")
    names = (name for name in available_timezones() if "/" in name or name == "UTC")
    return tuple(sorted(name for name in names if not name.startswith(others)))


def zone_called(name: str) -> ZoneInfo | None:
    """The time zone of a club by the name in its row; None, if it has none: that of the server."""
    return ZoneInfo(name) if name else None


def local_day(moment: datetime, zone: ZoneInfo | None = None) -> date:
    """The date of *moment* in *zone*; None: in the time zone of the server."""
    return moment.astimezone(zone).date()


def read_day(typed: str) -> date | None:
    """The date in *typed*, such as "2026-11-20"; None if it is not a date from 1000 to 2999."""
    if not re.fullmatch(r"[12]\d{3}-\d{2}-\d{2}", typed, re.ASCII):
        return None
    try:
        return date.fromisoformat(typed)
    except ValueError:
        return None


def _utc(moment: datetime | None) -> datetime | None:
    if moment is not None and moment.tzinfo is None:
        raise ValueError(f"want a time with its zone, got {moment!r}")
    return moment.astimezone(UTC) if moment is not None else None


def _utc_text(moment: datetime | None) -> str | None:
    utc = _utc(moment)
    return utc.isoformat(" ", "microseconds") if utc is not None else None


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


class TableRow(SQLModel):
    """The base of all tables, with one naming convention for their constraints."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )

    @declared_attr.directive
    def __tablename__(cls) -> str:  # noqa: N805 - a class, as SQLAlchemy calls it
        """The table's name in snake case: `RatingMoveRow` declares the table ``rating_move``."""
        return re.sub("(?<!^)(?=[A-Z])", "_", cls.__name__.removesuffix("Row")).lower()


class ClubsRow(TableRow):
    """The base of tables whose rows belong to a club."""

    club_id: int = Field(foreign_key="club.id")


class NumberedRow(ClubsRow):
    """The base of tables whose rows belong to a club and have an id of their own."""

    id: int | None = Field(default=None, primary_key=True)


# The most characters of typed texts


NAME_LENGTH = 40
"""Characters of a player's name."""

NICKNAME_LENGTH = 8
"""Characters of a player's nickname, which is shown where there is little room."""

PLACE_LENGTH = 60
"""Characters of the place where a game is played."""

NOTE_LENGTH = 500
"""Characters of a note."""

MOST_SEATS = 8
"""The most players at a table."""

CHAIRS = frozenset(chair(seat).casefold() for seat in range(1, MOST_SEATS + 1))
"""The keys of the placeholders for seats without a name, which are nobody's."""

MOST_HANDS = 999
"""The most hands of a game; no evening has more."""


# Clubs, games, and the rights of devices


HOME_CLUB = 1
"""The id of the club of the server's owner, which a new database contains."""


def new_public_id() -> str:
    """A random identifier for URLs, too long to guess.

    It begins and ends with a letter or a digit: a command would read a word that begins with a
    hyphen as an option, and messengers leave a hyphen at the end out of a link.
    """
    made = secrets.token_urlsafe(12)
    return made if (made[0] + made[-1]).isalnum() else new_public_id()


class ClubRow(TableRow, table=True):
    """A club, which owns all other data."""

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(sa_type=Text)
    """Empty until somebody enters one."""
    public_id: str = Field(sa_type=Text, index=True, unique=True)
    """Names it in URLs."""
    created_at: datetime = Field(sa_type=UtcTime)
    key: str | None = Field(default=None, sa_type=Text, index=True, unique=True)
    """The idempotency key of the form that made it; None if a phone's first game did."""
    zone: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})
    """Its time zone, such as "America/New_York"; empty: that of the server."""


class PlayerRow(NumberedRow, table=True):
    """A person, with a unique name in a club."""

    __table_args__ = (UniqueConstraint("club_id", "name_key"),)

    name: str = Field(sa_type=Text)
    name_key: str = Field(sa_type=Text)
    """The name in the form that `referee.store.people.players.name_key` compares."""
    created_at: datetime = Field(sa_type=UtcTime)
    merged_into: int | None = Field(default=None, foreign_key="player.id")
    """The player who this one turned out to be, after a merge; None if it was not merged."""
    guest: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Whether they play without being ranked."""
    nickname: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})
    """Shown where there is little room; may be empty."""
    color: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})
    """The mark beside their name, one of `referee.store.people.players.COLORS`; may be empty."""


class GameRow(NumberedRow, table=True):
    """One game: all its rules, and how it began."""

    __table_args__ = (Index(None, "club_id", "imported", unique=True),)

    club_id: int = Field(foreign_key="club.id", index=True)
    public_id: str = Field(sa_type=Text, unique=True)
    """Names it in URLs; too long to guess."""
    key: str = Field(sa_type=Text, unique=True)
    """The idempotency key of the form that made it."""
    rules: str = Field(sa_type=Text)
    """The whole rules or terms of the game as JSON, as its kind writes them."""
    digest: str = Field(sa_type=Text)
    """The SHA-256 of ``rules``, in hex."""
    dealer: int
    """The seat that deals the first hand."""
    before: str = Field(sa_type=Text)
    """Scores carried over from paper, by book, as JSON."""
    first_hand: int
    """The number that players give the first hand; more than 1 if earlier hands are on paper."""
    started_at: datetime = Field(sa_type=UtcTime)
    deleted_at: datetime | None = Field(default=None, sa_type=UtcTime)
    rematch_of: str | None = Field(
        default=None, sa_type=Text, foreign_key="game.public_id", index=True
    )
    preset: str = Field(sa_type=Text)
    """The id of the preset that ``rules`` began as."""
    place: str = Field(sa_type=Text)
    """Where it is played; may be empty."""
    place_key: str = Field(sa_type=Text)
    """The place in the form that `referee.store.people.players.name_key` compares, for the search.
    """
    rules_name: str = Field(sa_type=Text)
    """What the table called its rules when it began; may be empty."""
    version: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    """How often what its pages show has changed; see `referee.store.statements`."""
    seals: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    """Whether the other side is asked to seal a hand."""
    imported: str | None = Field(default=None, sa_type=Text)
    """The SHA-256, in hex, of the record that it was imported from; None if it began here."""
    recorded_start: str | None = Field(default=None, sa_type=Text)
    """When it began according to that record, in TOML; empty if the record does not say; None if
    the game began here.
    """
    season_id: int | None = Field(default=None, foreign_key="season.id", index=True)
    """The season that it counts in; None if it is practice."""
    evening: date | None = None
    """The date of the evening on which it began, by `referee.store.game.evenings`. None only until
    the first start of the server after an upgrade.
    """
    kind: str = Field(
        default=SEATED.name, sa_type=Text, sa_column_kwargs={"server_default": SEATED.name}
    )
    """The kind of game that is played: a name in `referee.games.KINDS`."""
    standing: str | None = Field(default=None, sa_type=Text)
    """How it stands by all lines, in the format of `referee.store.seated.standing`, since a list of
    games cannot fold their ledgers. None before the first line; empty if it cannot be read.
    """
    written_at: datetime | None = Field(default=None, sa_type=UtcTime)
    """When its last line was entered here; None if none was. Imported lines do not count."""


class SeatRow(ClubsRow, table=True):
    """A seat of a game and its player, whose name is only in the player's row."""

    __table_args__ = (UniqueConstraint("game_id", "player_id"),)

    game_id: int = Field(foreign_key="game.id", primary_key=True)
    number: int = Field(primary_key=True)
    """Clockwise from 1."""
    player_id: int = Field(foreign_key="player.id", index=True)


class SittingRow(ClubsRow, table=True):
    """A player who sat down in the middle of a game, as recorded by an entry.

    The entry keeps the name as it was recorded; pages show the player's present name. The row stays
    if the entry is undone: only the ledger says who sat there.
    """

    __table_args__ = (
        ForeignKeyConstraint(
            ["game_id", "hand", "seq"], ["entry.game_id", "entry.hand", "entry.seq"]
        ),
    )

    game_id: int = Field(primary_key=True)
    hand: int = Field(primary_key=True)
    seq: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    """The seat, clockwise from 1."""
    player_id: int = Field(foreign_key="player.id", index=True)


class EntryRow(NumberedRow, table=True):
    """One line of a hand's ledger. Lines are only added; a hand consists of its entries."""

    __table_args__ = (
        UniqueConstraint("game_id", "hand", "seq"),
        UniqueConstraint("game_id", "key"),
        CheckConstraint("hand >= 1", name="hand"),
        CheckConstraint("seq >= 0", name="seq"),
    )

    game_id: int = Field(foreign_key="game.id")
    hand: int
    """The hand's number, from 1."""
    seq: int
    """The index in the hand's ledger, from 0."""
    text: str = Field(sa_type=Text)
    """What happened, as the kind of the game reads it."""
    note: str = Field(sa_type=Text)
    """Its note in the form that `referee.store.people.players.name_key` compares, for the search.
    """
    actor: str = Field(sa_type=Text)
    key: str = Field(sa_type=Text)
    """The idempotency key of the form that wrote it."""
    recorded_at: datetime = Field(sa_type=UtcTime)
    seat: int | None = None
    """The seat of the person who wrote it; None if they have none, or it is not known."""


class RulingRow(ClubsRow, table=True):
    """An index of the entries that say that a foul ended the hand, to find earlier rulings.

    It says only where to look. What was ruled, and whether it stands, is read from the game, so an
    undo has nothing to write here.
    """

    __table_args__ = (
        ForeignKeyConstraint(
            ["game_id", "hand", "seq"], ["entry.game_id", "entry.hand", "entry.seq"]
        ),
        Index(None, "club_id", "kind", "at"),
    )

    game_id: int = Field(primary_key=True)
    hand: int = Field(primary_key=True)
    seq: int = Field(primary_key=True)
    kind: str = Field(sa_type=Text, primary_key=True)
    """"renege" or "bad-discard"."""
    at: datetime = Field(sa_type=UtcTime)
    """When the line was written."""


class PenRow(ClubsRow, table=True):
    """The pen of a game: the one device that may write to it."""

    game_id: int = Field(foreign_key="game.id", primary_key=True)
    device: str = Field(sa_type=Text, index=True)
    """The device's name by `referee.store.people.memberships.device_of`; its secret is not stored.
    """
    name: str = Field(sa_type=Text)
    """The person who keeps the score on it; may be empty."""
    granted_at: datetime = Field(sa_type=UtcTime)
    seen_at: datetime = Field(sa_type=UtcTime)
    """When the device was last heard of."""
    asked_by: str | None = Field(default=None, sa_type=Text)
    """The device that asks for the pen; None if none does."""
    asked_name: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})
    """The person who asks; may be empty."""
    asked_at: datetime | None = Field(default=None, sa_type=UtcTime)


class LinkRow(NumberedRow, table=True):
    """A link that gives everybody who opens it a role, at a table or in a club.

    Its secret and its code are computed from the server's key and the nonce.
    """

    club_id: int = Field(foreign_key="club.id", index=True)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    """None if it is for the whole club."""
    role: str = Field(sa_type=Text)
    """One of `referee.store.people.memberships.Role`."""
    nonce: str = Field(sa_type=Text)
    """Empty if an older version made it; then its address cannot be shown again."""
    secret: str = Field(sa_type=Text, unique=True)
    """A hash of its secret."""
    code: str | None = Field(default=None, sa_type=Text, unique=True)
    """A keyed hash of the short code that can be typed instead; None if it has none."""
    label: str = Field(sa_type=Text)
    """A note on its purpose, or on the person it is for; may be empty."""
    made_at: datetime = Field(sa_type=UtcTime)
    made_by: str = Field(sa_type=Text)
    """The device; empty if it was made on the command line."""
    expires_at: datetime = Field(sa_type=UtcTime)
    """When it stops working; devices that used it before keep their roles."""
    revoked_at: datetime | None = Field(default=None, sa_type=UtcTime)
    """When it was revoked, with all the roles that it gave."""
    once: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Whether it works for one device only."""
    used_by: str | None = Field(default=None, sa_type=Text)
    """The first device that used it, if it works for one only."""
    key: str | None = Field(default=None, sa_type=Text, unique=True)
    """The idempotency key of the form that made it."""


class MembershipRow(NumberedRow, table=True):
    """The role of a device at a table, or in a whole club."""

    __table_args__ = (
        UniqueConstraint("game_id", "device"),
        Index(
            "ix_membership_of_club",
            "club_id",
            "device",
            unique=True,
            sqlite_where=column("game_id").is_(None),
            postgresql_where=column("game_id").is_(None),
        ),
        Index(None, "device", "game_id"),
    )

    game_id: int | None = Field(default=None, foreign_key="game.id")
    """None if it is for every table of the club."""
    device: str = Field(sa_type=Text)
    role: str = Field(sa_type=Text)
    """One of `referee.store.people.memberships.Role`."""
    seat: int | None = None
    """The seat of the device's owner; None if they have none, or it is not known."""
    name: str = Field(sa_type=Text)
    """The device's owner; may be empty."""
    link_id: int | None = Field(default=None, foreign_key="link.id", index=True)
    """The link that gave it; revoking the link removes it too. None if no link gave it."""
    granted_at: datetime = Field(sa_type=UtcTime)


class RecoveryRow(ClubsRow, table=True):
    """Recovery words, and the device whose rights they give."""

    words: str = Field(sa_type=Text, primary_key=True)
    """A hash of the words, which are stored nowhere."""
    device: str = Field(sa_type=Text, index=True)
    first_game: str | None = Field(default=None, sa_type=Text, foreign_key="game.public_id")
    """The public id of the game that shows them beside its first hand; None for those of an owner.
    """
    made_at: datetime = Field(sa_type=UtcTime)


class NamedRulesRow(NumberedRow, table=True):
    """House rules that a table has saved under a name, for its next games."""

    public_id: str = Field(sa_type=Text, unique=True)
    """Names them in URLs."""
    key: str = Field(sa_type=Text, unique=True)
    """The idempotency key of the form that made it."""
    device: str = Field(sa_type=Text, index=True)
    """The device that they belong to."""
    name: str = Field(sa_type=Text)
    name_key: str = Field(sa_type=Text)
    """The name in the form that `referee.store.people.players.name_key` compares."""
    preset: str = Field(sa_type=Text)
    """The id of the preset that they change."""
    choices: str = Field(sa_type=Text)
    """The players, and the house rules that the table chose, as JSON."""
    version: int
    """How often they have been changed."""
    created_at: datetime = Field(sa_type=UtcTime)
    deleted_at: datetime | None = Field(default=None, sa_type=UtcTime)


# What players agree on with their own phones: sealed hands, changed rules


class SealRow(NumberedRow, table=True):
    """What one party confirmed or disputed about a hand, as the hand was then."""

    __table_args__ = (UniqueConstraint("game_id", "hand", "seq", "party", "verdict"),)

    game_id: int = Field(foreign_key="game.id")
    hand: int
    """The hand's number, from 1."""
    seq: int
    """The form that the hand had then; see `referee.store.game.seals.StoredSeal`."""
    party: str = Field(sa_type=Text)
    """The seats that it was given for, such as "2,4"."""
    seat: int
    """The seat of the person who gave it."""
    device: str = Field(sa_type=Text)
    """The device's name by `referee.store.people.memberships.device_of`."""
    name: str = Field(sa_type=Text)
    """The person who gave it; may be empty."""
    verdict: str = Field(sa_type=Text)
    """"sealed" or "disputed"."""
    reason: str = Field(sa_type=Text)
    """The reason for a dispute; may be empty."""
    at: datetime = Field(sa_type=UtcTime)


class SealingRow(NumberedRow, table=True):
    """One change of a table's setting whether hands are sealed."""

    game_id: int = Field(foreign_key="game.id", index=True)
    seals: bool
    """Whether hands are sealed from then on."""
    name: str = Field(sa_type=Text)
    """The person who changed it; may be empty."""
    at: datetime = Field(sa_type=UtcTime)


class ProposalRow(NumberedRow, table=True):
    """House rules proposed at a table, to apply from a certain hand on; at most one is open."""

    __table_args__ = (
        UniqueConstraint("game_id", "key"),
        Index(
            "ix_proposal_open",
            "game_id",
            unique=True,
            sqlite_where=column("closed_at").is_(None),
            postgresql_where=column("closed_at").is_(None),
        ),
    )

    game_id: int = Field(foreign_key="game.id")
    key: str = Field(sa_type=Text)
    """The idempotency key of the form that made it."""
    device: str = Field(sa_type=Text)
    """The device's name by `referee.store.people.memberships.device_of`."""
    seat: int | None = None
    """The seat of the person who made it; None if they have none, or it is not known."""
    name: str = Field(sa_type=Text)
    """The person who made it; may be empty."""
    house: str = Field(sa_type=Text)
    """The house rules by their outer names, as JSON."""
    base: str = Field(sa_type=Text)
    """The SHA-256, in hex, of the rules that they change; they do not apply to any others."""
    hand: int
    """The number of the hand from which they are to apply, from 1."""
    at: datetime = Field(sa_type=UtcTime)
    ending: str = Field(sa_type=Text)
    """"agreed", "withdrawn" or "overtaken"; empty while it is open."""
    closed_at: datetime | None = Field(default=None, sa_type=UtcTime)
    """None while it is open."""
    seq: int | None = None
    """The index in the hand's ledger of the line that records the change; None if no line does."""


class ConsentRow(NumberedRow, table=True):
    """The latest answer of a seat to a proposal, or to the rules that a game began with."""

    __table_args__ = (UniqueConstraint("game_id", "proposal_id", "seat"),)

    game_id: int = Field(foreign_key="game.id", index=True)
    proposal_id: int | None = Field(default=None, foreign_key="proposal.id")
    """None if it is about the rules that the game began with."""
    seat: int
    player_id: int = Field(foreign_key="player.id")
    """The player who sat there then; the answer counts for no other player."""
    device: str = Field(sa_type=Text)
    name: str = Field(sa_type=Text)
    """The owner of the phone that was tapped; may be empty."""
    agrees: bool
    spoken: bool
    """Whether it was said aloud and recorded by the holder of the pen, since the seat had no phone.
    """
    reason: str = Field(sa_type=Text)
    """The reason for a refusal; may be empty."""
    at: datetime = Field(sa_type=UtcTime)


# What a club has besides its games


class SeasonRow(NumberedRow, table=True):
    """A period whose games are counted together; several may overlap."""

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

    public_id: str = Field(sa_type=Text, unique=True)
    """Names it in URLs."""
    key: str = Field(sa_type=Text, unique=True)
    """The idempotency key of the form that made it."""
    name: str = Field(sa_type=Text)
    name_key: str = Field(sa_type=Text)
    """The name in the form that `referee.store.people.players.name_key` compares."""
    begins: date
    """Its first day, in the time zone of the server."""
    ends: date | None = None
    """Its last day; None if it is not set yet."""
    scoring: str = Field(sa_type=Text)
    """One of `referee.stats.season.ranking.Scoring`: what its table is sorted by."""
    version: int
    """How often it has been changed."""
    created_at: datetime = Field(sa_type=UtcTime)
    deleted_at: datetime | None = Field(default=None, sa_type=UtcTime)


class MergeRow(NumberedRow, table=True):
    """A merge of two players who turned out to be one person."""

    club_id: int = Field(foreign_key="club.id", index=True)
    gone: int = Field(foreign_key="player.id")
    """The player whose name has been only another spelling since then."""
    kept: int = Field(foreign_key="player.id")
    key: str = Field(sa_type=Text, unique=True)
    """The idempotency key of the form that requested it."""
    device: str = Field(sa_type=Text)
    """The device's name by `referee.store.people.memberships.device_of`."""
    at: datetime = Field(sa_type=UtcTime)
    undone_at: datetime | None = Field(default=None, sa_type=UtcTime)


class MergeMovedRow(NumberedRow, table=True):
    """One row that a merge gave to the other player, and that an undo gives back."""

    merge_id: int = Field(foreign_key="merge.id", index=True)
    place: str = Field(sa_type=Text)
    """The table of the row: "seat", "sitting" or "consent"."""
    game_id: int = Field(foreign_key="game.id")
    hand: int | None = None
    """The hand of its entry, for a sitting."""
    seq: int | None = None
    """The seq of its entry, for a sitting."""
    number: int
    """The seat; for a consent, its id."""


class HabitRow(TableRow, table=True):
    """What a club has decided about imported files: what a heading means, or whose name it is."""

    club_id: int = Field(foreign_key="club.id", primary_key=True)
    kind: str = Field(sa_type=Text, primary_key=True)
    """"column" or "name"."""
    written: str = Field(sa_type=Text, primary_key=True)
    """The heading or the name, in the form that its kind compares."""
    meant: str = Field(sa_type=Text)
    """What the column holds, or the player; empty if the column is ignored."""


LEFT_BEHIND = "left behind"
"""The ``held_by`` of a token whose holder is no longer an owner; it is no device."""


class ApiTokenRow(NumberedRow, table=True):
    """A token by which a program, or a frame on another site, may read the data of a club."""

    club_id: int = Field(foreign_key="club.id", index=True)
    secret: str = Field(sa_type=Text, unique=True)
    """A hash of the token, which itself is stored nowhere."""
    gives: str = Field(sa_type=Text)
    """One of `referee.store.people.clubs.Gives`."""
    label: str = Field(sa_type=Text)
    """A note on its purpose; may be empty."""
    made_at: datetime = Field(sa_type=UtcTime)
    held_by: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})
    """The device of the owner who made it, or who took it over: it works as long as that device
    owns the club. Empty if it belongs to nobody and works until it is revoked; or `LEFT_BEHIND`.
    """
    maker: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})
    """The name, at that time, of the person who made it; may be empty."""
    keeper: str | None = Field(default=None, sa_type=Text)
    """The name, at that time, of the person who took it over; None if nobody did."""
    used_at: datetime | None = Field(default=None, sa_type=UtcTime)
    """When it was last used, to within an hour; None if never."""
    revoked_at: datetime | None = Field(default=None, sa_type=UtcTime)


class PlayerDeviceRow(TableRow, table=True):
    """A device that is a player's own, as entered on it; it has one player in each club."""

    club_id: int = Field(foreign_key="club.id", primary_key=True)
    device: str = Field(sa_type=Text, primary_key=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    said_at: datetime = Field(sa_type=UtcTime)


# What is computed from finished games


class SummaryRow(ClubsRow, table=True):
    """The summary of a finished game that is not deleted, for the pages of seasons."""

    __table_args__ = (
        Index(None, "club_id", "started_at", "game_id"),
        Index(None, "season_id", "started_at", "game_id"),
    )

    game_id: int = Field(primary_key=True, foreign_key="game.id")
    season_id: int | None = Field(default=None, foreign_key="season.id")
    """None if it counts in no season."""
    preset: str = Field(sa_type=Text)
    """The id of the preset that its statistics are listed under."""
    started_at: datetime = Field(sa_type=UtcTime)
    body: str = Field(sa_type=Text)
    """The game in the format of `referee.store.season.summaries`, with the ids of its players."""


class TallyRow(TableRow, table=True):
    """The totals of one player over the finished games of a club or a season."""

    club_id: int = Field(primary_key=True, foreign_key="club.id")
    season_id: int = Field(primary_key=True)
    """0 for all games of the club."""
    preset: str = Field(primary_key=True, sa_type=Text)
    """Empty for games under any rules."""
    player_id: int = Field(primary_key=True, foreign_key="player.id", index=True)
    played: int
    won: int
    points: int
    against: int
    hands: int
    bids: int
    made: int
    bid_points: int
    drawn: int = Field(default=0, sa_column_kwargs={"server_default": "0"})


class RatingRow(TableRow, table=True):
    """The rating of a player after the finished games of a club or a season."""

    club_id: int = Field(primary_key=True, foreign_key="club.id")
    season_id: int = Field(primary_key=True)
    """0 for all games of the club."""
    player_id: int = Field(primary_key=True, foreign_key="player.id", index=True)
    mu: float = Field(sa_type=Double)
    sigma: float = Field(sa_type=Double)
    games: int


class RatingMoveRow(ClubsRow, table=True):
    """How one game changed the rating of one of its players."""

    __table_args__ = (Index(None, "player_id", "season_id", "started_at", "game_id"),)

    game_id: int = Field(primary_key=True, foreign_key="game.id")
    season_id: int = Field(primary_key=True)
    """0 for all games of the club."""
    player_id: int = Field(primary_key=True, foreign_key="player.id")
    started_at: datetime = Field(sa_type=UtcTime)
    """When the game began; games are rated in the order of this, then of their ids."""
    mu_before: float = Field(sa_type=Double)
    sigma_before: float = Field(sa_type=Double)
    mu: float = Field(sa_type=Double)
    sigma: float = Field(sa_type=Double)
    games: int
    """The number of the player's rated games, including this one."""


class RatingMarkRow(TableRow, table=True):
    """The first game from which ratings still have to be replayed; without a row, none have to."""

    club_id: int = Field(primary_key=True, foreign_key="club.id")
    season_id: int = Field(primary_key=True)
    """0 for all games of the club."""
    started_at: datetime = Field(sa_type=UtcTime)
    game_id: int
    """The game itself may have been deleted."""


class BestPlayRow(ClubsRow, table=True):
    """The result of an analysis of one hand.

    It applies only while the hand has that digest, and is kept if the hand changes.
    """

    game_id: int = Field(primary_key=True, foreign_key="game.id")
    digest: str = Field(primary_key=True, sa_type=Text)
    """The digest of the cards and the rules, by `Seen.digest` in the engine."""
    body: str = Field(sa_type=Text)
    """`referee.stats.season.players.Solved` as JSON."""


class DerivedRow(TableRow, table=True):
    """The version of the code that last computed a kind of derived data from all the ledgers."""

    name: str = Field(primary_key=True, sa_type=Text)
    version: int


# The tables as statements use them


(
    CLUBS, PLAYERS, GAMES, SEATS, SITTINGS, ENTRIES, RULINGS, PENS, LINKS, MEMBERSHIPS, RECOVERIES,
    NAMED_RULES, SEALS, SEALINGS, PROPOSALS, CONSENTS, SEASONS, MERGES, MOVED, HABITS, API_TOKENS,
    PLAYER_DEVICES, SUMMARIES, TALLIES, RATINGS, RATING_MOVES, RATING_MARKS, BEST_PLAY, DERIVED,
) = TableRow.metadata.tables.values()  # fmt: skip
"""All tables, in the order in which they are declared above."""

HAS_SEATS = GAMES.c.dealer > 0
"""Whether the players, hands and scores of a game are rows; any other keeps all in its lines."""
