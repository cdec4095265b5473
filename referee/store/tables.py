"""The tables. They hold what people recorded; those at the end, what follows from it.

Columns are described here once; the store reads and writes them through the `Table` objects
at the end, since model objects cost several times as much. Every table carries its club, so
that the data can be split by it.
"""

import re
import secrets
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

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

# How the tables keep a moment


class UtcTime(TypeDecorator[datetime]):
    """A moment, aware in and aware out, in UTC.

    SQLite knows no time zones, so there it is text, which sorts as the moments do. Reading is
    one call a value: two layers of Python would cost as much as the query.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def bind_processor(self, dialect: Dialect) -> Callable[[datetime | None], object]:
        """How a moment is written; one without a zone is a mistake of the caller."""
        return _utc_text if dialect.name == "sqlite" else _utc

    def result_processor(
        self, dialect: Dialect, coltype: object
    ) -> Callable[[Any], datetime | None]:
        """How a moment is read."""
        del coltype
        return _moment if dialect.name == "sqlite" else _utc


def local_day(moment: datetime) -> date:
    """The day that it was then by the calendar of the server."""
    return moment.astimezone().date()


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
    """What all tables share: one set of names for their constraints."""

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
        """`RatingMoveRow` describes the table ``rating_move``."""
        return re.sub("(?<!^)(?=[A-Z])", "_", cls.__name__.removesuffix("Row")).lower()


class ClubsRow(TableRow):
    """A row of a club."""

    club_id: int = Field(foreign_key="club.id")


class NumberedRow(ClubsRow):
    """A row of a club with a number of its own."""

    id: int | None = Field(default=None, primary_key=True)


# How much of what people type is kept; more is refused rather than cut


NAME_LENGTH = 40
"""Characters of a player's name."""

NICKNAME_LENGTH = 8
"""Characters of what a player is called in little room."""

PLACE_LENGTH = 60
"""Characters of the place where a game is played."""

NOTE_LENGTH = 500
"""Characters of a note."""

MOST_HANDS = 999
"""Hands of a game: no evening has more."""


# Clubs, games, and who may do what


HOME_CLUB = 1
"""The club of the server's owner: a new database has it."""

ROOK, POKER = "rook", "poker"
"""Kinds of games."""


def new_public_id() -> str:
    """What addresses name a thing by: too long to guess.

    Its ends are letters or figures: a command reads a word that begins with a stroke as an option,
    and messages leave strokes at the end out of a link.
    """
    made = secrets.token_urlsafe(12)
    return made if (made[0] + made[-1]).isalnum() else new_public_id()


class ClubRow(TableRow, table=True):
    """Who the data belongs to."""

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(sa_type=Text)
    """Empty until somebody names it."""
    public_id: str = Field(sa_type=Text, index=True, unique=True)
    """What addresses name."""
    created_at: datetime = Field(sa_type=UtcTime)
    key: str | None = Field(default=None, sa_type=Text, index=True, unique=True)
    """The idempotency key of the form that made it; None: a phone's first game did."""


class PlayerRow(NumberedRow, table=True):
    """A person, known by one name in a club."""

    __table_args__ = (UniqueConstraint("club_id", "name_key"),)

    name: str = Field(sa_type=Text)
    name_key: str = Field(sa_type=Text)
    """The name as `referee.store.people.players.name_key` compares it."""
    created_at: datetime = Field(sa_type=UtcTime)
    merged_into: int | None = Field(default=None, foreign_key="player.id")
    """Who this turned out to be: the name is only a spelling of theirs; None: themselves."""
    guest: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """They play along and are not ranked."""
    nickname: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})
    """What they are called in little room; may be empty."""
    color: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})
    """The mark beside their name, one of `referee.store.people.players.COLORS`; may be empty."""


class GameRow(NumberedRow, table=True):
    """One game: its rules, written out in full, and how it began."""

    __table_args__ = (Index(None, "club_id", "imported", unique=True),)

    club_id: int = Field(foreign_key="club.id", index=True)
    public_id: str = Field(sa_type=Text, unique=True)
    """What addresses name: too long to guess."""
    key: str = Field(sa_type=Text, unique=True)
    """The idempotency key of the form that made it."""
    rules: str = Field(sa_type=Text)
    """The whole rule set as JSON, in the order of `referee.engine.rules.presets.dump`; of poker
    what the table agreed on, as `referee.poker.night` writes it."""
    digest: str = Field(sa_type=Text)
    """The SHA-256 of ``rules``, in hex."""
    dealer: int
    """The seat that deals the first hand."""
    before: str = Field(sa_type=Text)
    """Scores brought along from paper, by book, as JSON."""
    first_hand: int
    """The number that players give the first hand: more than 1 where others stand on paper."""
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
    """The place as `referee.store.people.players.name_key` compares it: for the search."""
    rules_name: str = Field(sa_type=Text)
    """What the table called its rules when it began; may be empty."""
    version: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    """Changes so far of what its pages show: see `referee.store.statements`."""
    seals: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    """Whether the other side is asked to seal a hand."""
    imported: str | None = Field(default=None, sa_type=Text)
    """The SHA-256, in hex, of the record that it was read from; None: it began here."""
    recorded_start: str | None = Field(default=None, sa_type=Text)
    """When it began as that record tells it, in TOML; empty: it does not. None: it began here."""
    season_id: int | None = Field(default=None, foreign_key="season.id", index=True)
    """Where it counts; None: it is practice."""
    kind: str = Field(default="rook", sa_type=Text, sa_column_kwargs={"server_default": "rook"})
    """What is played: one of `ROOK` and `POKER`."""


class SeatRow(ClubsRow, table=True):
    """Who sits where in a game. The name is the player's: a rename shows everywhere."""

    __table_args__ = (UniqueConstraint("game_id", "player_id"),)

    game_id: int = Field(foreign_key="game.id", primary_key=True)
    number: int = Field(primary_key=True)
    """Clockwise from 1."""
    player_id: int = Field(foreign_key="player.id", index=True)


class SittingRow(ClubsRow, table=True):
    """Who sat down in the middle of a game, as an entry of it tells.

    The entry keeps the name that it was told with; the player's of today is shown.
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
    """One line of a hand's ledger; only ever added. A hand is the set of its entries."""

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
    """Its place in the hand's ledger, from 0."""
    text: str = Field(sa_type=Text)
    """A line of `referee.engine.hand.ledger`; of poker one of `referee.poker.night`."""
    note: str = Field(sa_type=Text)
    """The note in it as `referee.store.people.players.name_key` compares it: for the search."""
    actor: str = Field(sa_type=Text)
    key: str = Field(sa_type=Text)
    """The idempotency key of the form that wrote it."""
    recorded_at: datetime = Field(sa_type=UtcTime)
    seat: int | None = None
    """Where who wrote it sits; None: nowhere, or nobody said."""


class RulingRow(ClubsRow, table=True):
    """A line that says that a foul ended the hand: where to look for what was ruled before."""

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
    """The one device that may write to a game."""

    game_id: int = Field(foreign_key="game.id", primary_key=True)
    device: str = Field(sa_type=Text, index=True)
    """As `referee.store.people.memberships.device_of` names it: its own secret is not kept."""
    name: str = Field(sa_type=Text)
    """Who keeps the score on it; may be empty."""
    granted_at: datetime = Field(sa_type=UtcTime)
    seen_at: datetime = Field(sa_type=UtcTime)
    """Its last sign of life."""
    asked_by: str | None = Field(default=None, sa_type=Text)
    """The device that asks for it; None: nobody does."""
    asked_name: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})
    """Who asks; may be empty."""
    asked_at: datetime | None = Field(default=None, sa_type=UtcTime)


class LinkRow(NumberedRow, table=True):
    """An address that gives whoever opens it a role, at a table or in a club.

    Its secret and its code follow from the server's key and the nonce.
    """

    club_id: int = Field(foreign_key="club.id", index=True)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    """None: the whole club."""
    role: str = Field(sa_type=Text)
    """One of `referee.store.people.memberships.Role`."""
    nonce: str = Field(sa_type=Text)
    """Empty: it is of an older version, and cannot be shown again."""
    secret: str = Field(sa_type=Text, unique=True)
    """A hash of its secret."""
    code: str | None = Field(default=None, sa_type=Text, unique=True)
    """A keyed hash of the short code that does the same; None: it has none."""
    label: str = Field(sa_type=Text)
    """What for, or whom for; may be empty."""
    made_at: datetime = Field(sa_type=UtcTime)
    made_by: str = Field(sa_type=Text)
    """The device; empty: the program's owner at its keyboard."""
    expires_at: datetime = Field(sa_type=UtcTime)
    """When it lets nobody in any more; who came by it stays."""
    revoked_at: datetime | None = Field(default=None, sa_type=UtcTime)
    """When it was taken back, with all that it gave."""
    once: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """It works for one device alone."""
    used_by: str | None = Field(default=None, sa_type=Text)
    """The device that it works for, where that is settled."""
    key: str | None = Field(default=None, sa_type=Text, unique=True)
    """The idempotency key of the form that made it."""


class MembershipRow(NumberedRow, table=True):
    """What a device may do at a table, or in a whole club; one row for each."""

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
    """None: every table of the club."""
    device: str = Field(sa_type=Text)
    role: str = Field(sa_type=Text)
    """One of `referee.store.people.memberships.Role`."""
    seat: int | None = None
    """Where its owner sits; None: nowhere, or nobody said."""
    name: str = Field(sa_type=Text)
    """Who has it; may be empty."""
    link_id: int | None = Field(default=None, foreign_key="link.id", index=True)
    """The link that gave it, and takes it along when it is revoked; None: it came by none."""
    granted_at: datetime = Field(sa_type=UtcTime)


class RecoveryRow(ClubsRow, table=True):
    """Recovery words, and the device that they lead to."""

    words: str = Field(sa_type=Text, primary_key=True)
    """A hash of them: they stand nowhere."""
    device: str = Field(sa_type=Text, index=True)
    first_game: str | None = Field(default=None, sa_type=Text, foreign_key="game.public_id")
    """The public id of the game whose first hand they are shown beside; None: of an owner."""
    made_at: datetime = Field(sa_type=UtcTime)


class NamedRulesRow(NumberedRow, table=True):
    """House rules under a name of the table's own, for its next games."""

    public_id: str = Field(sa_type=Text, unique=True)
    """What addresses name."""
    key: str = Field(sa_type=Text, unique=True)
    """The idempotency key of the form that made it."""
    device: str = Field(sa_type=Text, index=True)
    """Who keeps it."""
    name: str = Field(sa_type=Text)
    name_key: str = Field(sa_type=Text)
    """The name as `referee.store.people.players.name_key` compares it."""
    preset: str = Field(sa_type=Text)
    """The id of the preset that it changes."""
    choices: str = Field(sa_type=Text)
    """Who sits down, and the house rules that the table said, as JSON."""
    version: int
    """Changes so far."""
    created_at: datetime = Field(sa_type=UtcTime)
    deleted_at: datetime | None = Field(default=None, sa_type=UtcTime)


# What players agree on with their own phones: hands sealed, rules changed


class SealRow(NumberedRow, table=True):
    """What one party said of a hand as it stood then."""

    __table_args__ = (UniqueConstraint("game_id", "hand", "seq", "party", "verdict"),)

    game_id: int = Field(foreign_key="game.id")
    hand: int
    """The hand's number, from 1."""
    seq: int
    """Lines that its ledger had: it holds for no other."""
    party: str = Field(sa_type=Text)
    """The seats for which it was given: "2,4"."""
    seat: int
    """Where who gave it sits."""
    device: str = Field(sa_type=Text)
    """As `referee.store.people.memberships.device_of` names it."""
    name: str = Field(sa_type=Text)
    """Who gave it; may be empty."""
    verdict: str = Field(sa_type=Text)
    """"sealed" or "disputed"."""
    reason: str = Field(sa_type=Text)
    """Why it is disputed; may be empty."""
    at: datetime = Field(sa_type=UtcTime)


class SealingRow(NumberedRow, table=True):
    """One time that sealing was switched on or off at a table."""

    game_id: int = Field(foreign_key="game.id", index=True)
    seals: bool
    """Whether hands are sealed from then on."""
    name: str = Field(sa_type=Text)
    """Who switched; may be empty."""
    at: datetime = Field(sa_type=UtcTime)


class ProposalRow(NumberedRow, table=True):
    """House rules that somebody at a table wants to play by from a hand on; one open at a time."""

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
    """As `referee.store.people.memberships.device_of` names it."""
    seat: int | None = None
    """Where who made it sits; None: nowhere, or nobody said."""
    name: str = Field(sa_type=Text)
    """Who made it; may be empty."""
    house: str = Field(sa_type=Text)
    """The house rules by their outer names, as JSON."""
    base: str = Field(sa_type=Text)
    """The SHA-256 of the rules that they change, in hex: they hold over no others."""
    hand: int
    """The number of the hand from which they are to hold, from 1."""
    at: datetime = Field(sa_type=UtcTime)
    ending: str = Field(sa_type=Text)
    """"agreed", "withdrawn" or "overtaken"; empty while it is open."""
    closed_at: datetime | None = Field(default=None, sa_type=UtcTime)
    """None while it is open."""
    seq: int | None = None
    """The line of the hand's ledger that tells it; None where none does."""


class ConsentRow(NumberedRow, table=True):
    """What a seat says of a proposal, or of the rules that a game began with; its last word."""

    __table_args__ = (UniqueConstraint("game_id", "proposal_id", "seat"),)

    game_id: int = Field(foreign_key="game.id", index=True)
    proposal_id: int | None = Field(default=None, foreign_key="proposal.id")
    """None: the rules that the game began with."""
    seat: int
    player_id: int = Field(foreign_key="player.id")
    """Who sat there then: it is that player's word and nobody else's."""
    device: str = Field(sa_type=Text)
    name: str = Field(sa_type=Text)
    """Who has the phone that was tapped; may be empty."""
    agrees: bool
    spoken: bool
    """Said at the table, and tapped by who had the pen: the seat had no phone."""
    reason: str = Field(sa_type=Text)
    """Why not; may be empty."""
    at: datetime = Field(sa_type=UtcTime)


# What a club keeps beside its games


class SeasonRow(NumberedRow, table=True):
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
    """One of `referee.stats.season.standings.Scoring`: by what its table is in order."""
    version: int
    """Changes so far."""
    created_at: datetime = Field(sa_type=UtcTime)
    deleted_at: datetime | None = Field(default=None, sa_type=UtcTime)


class MergeRow(NumberedRow, table=True):
    """Two players who turned out to be one person."""

    club_id: int = Field(foreign_key="club.id", index=True)
    gone: int = Field(foreign_key="player.id")
    """Whose name is only another spelling from then on."""
    kept: int = Field(foreign_key="player.id")
    key: str = Field(sa_type=Text, unique=True)
    """The idempotency key of the form that asked for it."""
    device: str = Field(sa_type=Text)
    """As `referee.store.people.memberships.device_of` names it."""
    at: datetime = Field(sa_type=UtcTime)
    undone_at: datetime | None = Field(default=None, sa_type=UtcTime)


class MergeMovedRow(NumberedRow, table=True):
    """One place in a game that a merge gave to the other player: what its undo gives back."""

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


class HabitRow(TableRow, table=True):
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


class ApiTokenRow(NumberedRow, table=True):
    """What lets a program, or a frame on another site, read of a club."""

    club_id: int = Field(foreign_key="club.id", index=True)
    secret: str = Field(sa_type=Text, unique=True)
    """A hash of it: the token itself stands nowhere."""
    gives: str = Field(sa_type=Text)
    """One of `referee.store.people.clubs.Gives`."""
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


class PlayerDeviceRow(TableRow, table=True):
    """That a device is a player's own, as said on it; a device is one player's in a club."""

    club_id: int = Field(foreign_key="club.id", primary_key=True)
    device: str = Field(sa_type=Text, primary_key=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    said_at: datetime = Field(sa_type=UtcTime)


# What follows from finished games


class SummaryRow(ClubsRow, table=True):
    """A finished game that is not deleted, as seasons see it."""

    __table_args__ = (
        Index(None, "club_id", "started_at", "game_id"),
        Index(None, "season_id", "started_at", "game_id"),
    )

    game_id: int = Field(primary_key=True, foreign_key="game.id")
    season_id: int | None = Field(default=None, foreign_key="season.id")
    """None: it counts in no season."""
    preset: str = Field(sa_type=Text)
    """The id of the preset that it is counted under."""
    started_at: datetime = Field(sa_type=UtcTime)
    body: str = Field(sa_type=Text)
    """The game as `referee.store.season.summaries` writes it, its players by their ids."""


class TallyRow(TableRow, table=True):
    """The sums of what one player did in the finished games of a club or a season."""

    club_id: int = Field(primary_key=True, foreign_key="club.id")
    season_id: int = Field(primary_key=True)
    """0: all games."""
    preset: str = Field(primary_key=True, sa_type=Text)
    """Empty: by whatever rules."""
    player_id: int = Field(primary_key=True, foreign_key="player.id", index=True)
    played: int
    won: int
    points: int
    against: int
    hands: int
    bids: int
    made: int
    bid_points: int


class RatingRow(TableRow, table=True):
    """How strong a player is after the finished games of a club or a season."""

    club_id: int = Field(primary_key=True, foreign_key="club.id")
    season_id: int = Field(primary_key=True)
    """0: all games."""
    player_id: int = Field(primary_key=True, foreign_key="player.id", index=True)
    mu: float = Field(sa_type=Double)
    sigma: float = Field(sa_type=Double)
    games: int


class RatingMoveRow(ClubsRow, table=True):
    """What one game did to the rating of one of its players."""

    __table_args__ = (Index(None, "player_id", "season_id", "started_at", "game_id"),)

    game_id: int = Field(primary_key=True, foreign_key="game.id")
    season_id: int = Field(primary_key=True)
    """0: all games."""
    player_id: int = Field(primary_key=True, foreign_key="player.id")
    started_at: datetime = Field(sa_type=UtcTime)
    """When the game began: games are rated in this order, then in that of their ids."""
    mu_before: float = Field(sa_type=Double)
    sigma_before: float = Field(sa_type=Double)
    mu: float = Field(sa_type=Double)
    sigma: float = Field(sa_type=Double)
    games: int
    """Rated games of the player, this one among them."""


class RatingMarkRow(TableRow, table=True):
    """From which game on the ratings are still to be replayed; no row: from none."""

    club_id: int = Field(primary_key=True, foreign_key="club.id")
    season_id: int = Field(primary_key=True)
    """0: all games."""
    started_at: datetime = Field(sa_type=UtcTime)
    game_id: int
    """The game itself may be gone."""


class BestPlayRow(ClubsRow, table=True):
    """What was found out about one hand of a game by an analysis.

    It is of the hand only while the hand has that digest, and stays when it has another.
    """

    game_id: int = Field(primary_key=True, foreign_key="game.id")
    digest: str = Field(primary_key=True, sa_type=Text)
    """Of the cards and the rules, as `Seen.digest` in the engine has it."""
    body: str = Field(sa_type=Text)
    """`referee.stats.season.players.Solved` as JSON."""


class DerivedRow(TableRow, table=True):
    """In which form something that follows from the ledgers was last made of all of them."""

    name: str = Field(primary_key=True, sa_type=Text)
    version: int


# The tables as statements name them


(
    CLUBS, PLAYERS, GAMES, SEATS, SITTINGS, ENTRIES, RULINGS, PENS, LINKS, MEMBERSHIPS, RECOVERIES,
    NAMED_RULES, SEALS, SEALINGS, PROPOSALS, CONSENTS, SEASONS, MERGES, MOVED, HABITS, API_TOKENS,
    PLAYER_DEVICES, SUMMARIES, TALLIES, RATINGS, RATING_MOVES, RATING_MARKS, BEST_PLAY, DERIVED,
) = TableRow.metadata.tables.values()  # fmt: skip
"""All of them, in the order in which they are described above."""
