"""The tables. They hold what people told, and nothing that follows from it.

Columns are described here once; the store reads and writes them through the `Table` objects
at the end, since model objects cost several times as much. Every table carries its club, so
that the data can be split by it. Those of what players agree on stand in `agreement_tables`,
those of what a club keeps beside its games in `club_tables`, and those of what follows from
finished games in `season_tables`.
"""

from datetime import datetime

from sqlalchemy import (
    CheckConstraint,
    ForeignKeyConstraint,
    Index,
    Table,
    Text,
    UniqueConstraint,
    column,
    false,
    true,
)
from sqlmodel import Field

from referee.store import agreement_tables, club_tables, season_tables  # noqa: F401 - theirs, too
from referee.store.rows import Row, UtcTime

HOME_CLUB = 1
"""The club of the server's owner; the first migration makes it."""

ROOK, POKER = "rook", "poker"
"""Kinds of games."""


class Club(Row, table=True):
    """Who the data belongs to."""

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(sa_type=Text)
    """Empty until somebody names it."""
    public_id: str = Field(sa_type=Text, index=True, unique=True)
    """What addresses name."""
    created_at: datetime = Field(sa_type=UtcTime)
    key: str | None = Field(default=None, sa_type=Text, index=True, unique=True)
    """The idempotency key of the form that made it; None: a phone's first game did."""


class Player(Row, table=True):
    """A person, known by one name in a club."""

    __table_args__ = (UniqueConstraint("club_id", "name_key"),)

    id: int | None = Field(default=None, primary_key=True)
    club_id: int = Field(foreign_key="club.id")
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


class Game(Row, table=True):
    """One game: its rules, written out in full, and how it began."""

    __table_args__ = (Index(None, "club_id", "imported", unique=True),)

    id: int | None = Field(default=None, primary_key=True)
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
    """Changes so far of what its pages show: see `referee.store.versions`."""
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


class Seat(Row, table=True):
    """Who sits where in a game. The name is the player's: a rename shows everywhere."""

    __table_args__ = (UniqueConstraint("game_id", "player_id"),)

    game_id: int = Field(foreign_key="game.id", primary_key=True)
    number: int = Field(primary_key=True)
    """Clockwise from 1."""
    player_id: int = Field(foreign_key="player.id", index=True)
    club_id: int = Field(foreign_key="club.id")


class Sitting(Row, table=True):
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
    club_id: int = Field(foreign_key="club.id")


class Entry(Row, table=True):
    """One line of a hand's ledger; only ever added. A hand is the set of its entries."""

    __table_args__ = (
        UniqueConstraint("game_id", "hand", "seq"),
        UniqueConstraint("game_id", "key"),
        CheckConstraint("hand >= 1", name="hand"),
        CheckConstraint("seq >= 0", name="seq"),
    )

    id: int | None = Field(default=None, primary_key=True)
    club_id: int = Field(foreign_key="club.id")
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


class Ruling(Row, table=True):
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
    club_id: int = Field(foreign_key="club.id")
    at: datetime = Field(sa_type=UtcTime)
    """When the line was written."""


class Pen(Row, table=True):
    """The one device that may write to a game."""

    game_id: int = Field(foreign_key="game.id", primary_key=True)
    device: str = Field(sa_type=Text, index=True)
    """As `referee.store.people.minted.device_of` names it: its own secret is not kept."""
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
    club_id: int = Field(foreign_key="club.id")


class Link(Row, table=True):
    """An address that gives whoever opens it a role, at a table or in a club.

    Its secret and its code follow from the server's key and the nonce.
    """

    id: int | None = Field(default=None, primary_key=True)
    club_id: int = Field(foreign_key="club.id", index=True)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    """None: the whole club."""
    role: str = Field(sa_type=Text)
    """One of `referee.store.people.roles.Role`."""
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


class Membership(Row, table=True):
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

    id: int | None = Field(default=None, primary_key=True)
    club_id: int = Field(foreign_key="club.id")
    game_id: int | None = Field(default=None, foreign_key="game.id")
    """None: every table of the club."""
    device: str = Field(sa_type=Text)
    role: str = Field(sa_type=Text)
    """One of `referee.store.people.roles.Role`."""
    seat: int | None = None
    """Where its owner sits; None: nowhere, or nobody said."""
    name: str = Field(sa_type=Text)
    """Who has it; may be empty."""
    link_id: int | None = Field(default=None, foreign_key="link.id", index=True)
    """The link that gave it, and takes it along when it is revoked; None: it came by none."""
    granted_at: datetime = Field(sa_type=UtcTime)


class Recovery(Row, table=True):
    """Recovery words, and the device that they lead to."""

    words: str = Field(sa_type=Text, primary_key=True)
    """A hash of them: they stand nowhere."""
    device: str = Field(sa_type=Text, index=True)
    first_game: str | None = Field(default=None, sa_type=Text, foreign_key="game.public_id")
    """The public id of the game whose first hand they are shown beside; None: of an owner."""
    made_at: datetime = Field(sa_type=UtcTime)
    club_id: int = Field(foreign_key="club.id")


class NamedRules(Row, table=True):
    """House rules under a name of the table's own, for its next games."""

    __tablename__ = "named_rules"

    id: int | None = Field(default=None, primary_key=True)
    club_id: int = Field(foreign_key="club.id")
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


def _table(name: str) -> Table:
    return Row.metadata.tables[name]


CLUBS = _table("club")
PLAYERS = _table("player")
GAMES = _table("game")
SEATS = _table("seat")
SITTINGS = _table("sitting")
ENTRIES = _table("entry")
RULINGS = _table("ruling")
SEALS = _table("seal")
SEALINGS = _table("sealing")
PROPOSALS = _table("proposal")
CONSENTS = _table("consent")
PENS = _table("pen")
RECOVERIES = _table("recovery")
LINKS = _table("link")
MEMBERSHIPS = _table("membership")
NAMED_RULES = _table("named_rules")
SEASONS = _table("season")
MERGES = _table("merge")
MOVED = _table("merge_moved")
HABITS = _table("habit")
PLAYER_DEVICES = _table("player_device")
API_TOKENS = _table("api_token")
SUMMARIES = _table("summary")
TALLIES = _table("tally")
RATINGS = _table("rating")
RATING_MOVES = _table("rating_move")
RATING_MARKS = _table("rating_mark")
BEST_PLAY = _table("best_play")
DERIVED = _table("derived")
