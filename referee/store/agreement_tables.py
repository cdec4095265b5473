"""The tables of what players agree on with their own phones: hands sealed, rules changed."""

from datetime import datetime

from sqlalchemy import Index, Text, UniqueConstraint, column
from sqlmodel import Field

from referee.store.rows import Row, UtcTime


class Seal(Row, table=True):
    """What one party said of a hand as it stood then."""

    __table_args__ = (UniqueConstraint("game_id", "hand", "seq", "party", "verdict"),)

    id: int | None = Field(default=None, primary_key=True)
    club_id: int = Field(foreign_key="club.id")
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
    """As `referee.store.people.minted.device_of` names it."""
    name: str = Field(sa_type=Text)
    """Who gave it; may be empty."""
    verdict: str = Field(sa_type=Text)
    """"sealed" or "disputed"."""
    reason: str = Field(sa_type=Text)
    """Why it is disputed; may be empty."""
    at: datetime = Field(sa_type=UtcTime)


class Sealing(Row, table=True):
    """One time that sealing was switched on or off at a table."""

    id: int | None = Field(default=None, primary_key=True)
    club_id: int = Field(foreign_key="club.id")
    game_id: int = Field(foreign_key="game.id", index=True)
    seals: bool
    """Whether hands are sealed from then on."""
    name: str = Field(sa_type=Text)
    """Who switched; may be empty."""
    at: datetime = Field(sa_type=UtcTime)


class Proposal(Row, table=True):
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

    id: int | None = Field(default=None, primary_key=True)
    club_id: int = Field(foreign_key="club.id")
    game_id: int = Field(foreign_key="game.id")
    key: str = Field(sa_type=Text)
    """The idempotency key of the form that made it."""
    device: str = Field(sa_type=Text)
    """As `referee.store.people.minted.device_of` names it."""
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


class Consent(Row, table=True):
    """What a seat says of a proposal, or of the rules that a game began with; its last word."""

    __table_args__ = (UniqueConstraint("game_id", "proposal_id", "seat"),)

    id: int | None = Field(default=None, primary_key=True)
    club_id: int = Field(foreign_key="club.id")
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
