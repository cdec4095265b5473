"""What the store gives out: frozen values, never rows that still hang on a database."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from referee.engine import RuleSet, Start

Seen = Callable[[], object]
"""Called once for each of many games, as soon as it was looked at: it counts, or lets others go."""


AGREED_BY_ALL = "charter "
"""How the keys begin of lines that a whole table has agreed to."""


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """One line of a hand's ledger, with who wrote it and when."""

    hand: int
    """The hand's number, from 1."""
    seq: int
    """Its place in the hand's ledger, from 0: the number that an ``undo`` names."""
    text: str
    """A line of `referee.engine.hand.ledger`."""
    note: str
    """The note in it, as the search compares it; the words themselves stand in ``text``."""
    actor: str
    """Who wrote it, as that device calls itself; may be empty."""
    key: str
    """The idempotency key it was written with."""
    recorded_at: datetime
    """In UTC, aware."""
    seat: int | None = None
    """Where who wrote it sits; None: nowhere, or nobody said."""

    @property
    def agreed_by_all(self) -> bool:
        """Whether the whole table agreed to it: no pen undoes it alone."""
        return self.key.startswith(AGREED_BY_ALL)

    @property
    def moment(self) -> tuple[datetime, int, int]:
        """By what entries of several hands are in the order that they were written in."""
        return self.recorded_at, self.hand, self.seq


@dataclass(frozen=True, slots=True)
class StoredSeal:
    """What one party said of a hand as it stood then."""

    hand: int
    """The hand's number, from 1."""
    seq: int
    """Lines that its ledger had: it holds for no other."""
    party: frozenset[int]
    """The seats for which it was given."""
    seat: int
    """Where who gave it sits."""
    device: str
    name: str
    """Who gave it; may be empty."""
    verdict: str
    """"sealed" or "disputed"."""
    reason: str
    """Why it is disputed; may be empty."""
    at: datetime


@dataclass(frozen=True, slots=True)
class SeatedPhone:
    """A phone whose owner sits at the table."""

    seat: int
    since: datetime
    """When it came to the table."""


@dataclass(frozen=True, slots=True)
class TableSeals:
    """What the players' own phones said of the hands."""

    seals: tuple[StoredSeal, ...] = ()
    """Oldest first."""
    phones: tuple[SeatedPhone, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredWord:
    """What a seat says of a proposal, or of the rules that the game began with."""

    seat: int
    player: str
    """Who sat there then, by the name of today."""
    device: str
    name: str
    """Who has the phone that was tapped; may be empty."""
    agrees: bool
    said: bool
    """Said at the table, and tapped by who had the pen: the seat had no phone."""
    reason: str
    """Why not; may be empty."""
    at: datetime


@dataclass(frozen=True, slots=True)
class SeatPhone:
    """A phone, and where its owner sits."""

    seat: int
    device: str


@dataclass(frozen=True, slots=True)
class StoredProposal:
    """House rules that somebody at the table wants to play by from a hand on."""

    id: int
    device: str
    seat: int | None
    """Where who made it sits; None: nowhere, or nobody said."""
    name: str
    """Who made it; may be empty."""
    house: Mapping[str, Any]
    """By outer names, as plain values."""
    base: str
    """The SHA-256 of the rules that it changes, in hex."""
    hand: int
    """The hand from which it is to hold, from 1."""
    at: datetime
    ending: str
    """"agreed", "withdrawn" or "overtaken"; empty while it is open."""
    closed_at: datetime | None
    seq: int | None
    """The line of the hand's ledger that tells it; None where none does."""
    words: tuple[StoredWord, ...] = ()
    """By seat."""
    phones: tuple[SeatPhone, ...] = ()
    """The phones whose owners sit at the table; read only while it is open."""


@dataclass(frozen=True, slots=True)
class PlayerLook:
    """How a player is shown at a table."""

    name: str
    """Of today, as `StoredGame.names` has it."""
    nickname: str
    """For little room; may be empty."""
    color: str
    """The mark beside the name; may be empty."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game with its whole ledger."""

    public_id: str
    id: int
    """The row's number, for `append`, pens and paging; never shown."""
    rules: RuleSet
    """The rules as they were when the game began, whatever a preset says today."""
    digest: str
    """The SHA-256 of the stored rules, in hex."""
    names: tuple[str, ...]
    """The players' names of today, by seat."""
    start: Start
    started_at: datetime
    deleted_at: datetime | None
    """When it was deleted; None: it is not."""
    rematch_of: str | None
    """The public id of the game that this one followed at the same table."""
    hands: tuple[tuple[StoredEntry, ...], ...]
    """The entries of every hand, in order; hand 1 first, and no number left out."""
    place: str = ""
    """Where it is played; may be empty."""
    rules_name: str = ""
    """What the table called its rules when it began; may be empty."""
    version: int = 0
    """Changes so far of what its pages show."""
    seals: bool = True
    """Whether the other side is asked to seal a hand."""
    started: str | None = None
    """When it began as its record file told it, in TOML; "" not told. None: it began here."""
    club_id: int = 1
    """Whose it is."""
    proposal: StoredProposal | None = None
    """The change of its rules that is proposed; read only where a phone looks at the table."""
    looks: tuple[PlayerLook, ...] = ()
    """Of those who sat there, who has a nickname or a color."""
    agreed: TableSeals = TableSeals()
    """Read only for a phone that looks at the table, where others sit there with theirs."""

    def with_entry(self, entry: StoredEntry) -> "StoredGame":
        """The game once *entry*, the next of its hand or of a new one, is written."""
        before, after = self.hands[: entry.hand - 1], self.hands[entry.hand :]
        grown = (*self.hands[entry.hand - 1], entry) if len(self.hands) >= entry.hand else (entry,)
        return replace(self, hands=(*before, grown, *after), version=self.version + 1)

    @property
    def newest(self) -> StoredEntry | None:
        """The entry written last, whichever hand it is of; None: there is none."""
        ends = (hand[-1] for hand in self.hands if hand)
        return max(ends, key=lambda each: each.moment, default=None)

    @property
    def entries(self) -> int:
        """How many entries its ledger has."""
        return sum(map(len, self.hands))

    @property
    def last_entry_at(self) -> datetime | None:
        """When it was last written to; None: never."""
        return max((entry.recorded_at for hand in self.hands for entry in hand), default=None)

    @property
    def came_whole(self) -> bool:
        """Whether it came from a file, all at one moment, and nothing was entered here since."""
        moments = {entry.recorded_at for hand in self.hands for entry in hand}
        return self.started is not None and len(moments) <= 1


@dataclass(frozen=True, slots=True)
class UnreadableGame:
    """A game of which something is not as the program writes it; it can be deleted all the same."""

    public_id: str
    id: int
