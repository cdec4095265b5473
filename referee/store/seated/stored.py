"""What the store returns of a game with seats: frozen values without any tie to the database."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from referee.rook.game import Standing, Start
from referee.rook.rules.model import RuleSet
from referee.store.game.seals import NO_SEALS, TableSeals
from referee.store.stored import StoredEntry


@dataclass(frozen=True, slots=True)
class StoredWord:
    """The answer of a seat to a proposal, or to the rules that the game began with."""

    seat: int
    player: str
    """The present name of the player who sat there then."""
    device: str
    name: str
    """The owner of the phone that was tapped; may be empty."""
    agrees: bool
    spoken: bool
    """Whether it was said aloud and recorded by the holder of the pen, since the seat had no phone.
    """
    reason: str
    """The reason for a refusal; may be empty."""
    at: datetime


@dataclass(frozen=True, slots=True)
class SeatPhone:
    """A phone whose owner has a seat, by its device."""

    seat: int
    device: str


@dataclass(frozen=True, slots=True)
class StoredProposal:
    """House rules proposed at a table, to apply from a certain hand on."""

    id: int
    device: str
    seat: int | None
    """The seat of the person who made it; None if they have none, or it is not known."""
    name: str
    """The person who made it; may be empty."""
    house: Mapping[str, Any]
    """The house rules by their outer names, as plain values."""
    base: str
    """The SHA-256, in hex, of the rules that it changes."""
    hand: int
    """The hand from which it is to apply, from 1."""
    at: datetime
    ending: str
    """"agreed", "withdrawn" or "overtaken"; empty while it is open."""
    closed_at: datetime | None
    seq: int | None
    """The index in the hand's ledger of the line that records the change; None if no line does."""
    words: tuple[StoredWord, ...] = ()
    """In the order of seats."""
    phones: tuple[SeatPhone, ...] = ()
    """The phones whose owners sit at the table; empty if it is closed."""


@dataclass(frozen=True, slots=True)
class PlayerProfile:
    """The nickname and the color of a player."""

    name: str
    """The present name, as in `StoredGame.names`."""
    nickname: str
    """Shown where there is little room; may be empty."""
    color: str
    """The mark beside the name; may be empty."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game with its whole ledger."""

    public_id: str
    id: int
    """The row's id, for `append`, pens and paging; never shown."""
    rules: RuleSet
    """The rules of the game's beginning; later changes of a preset do not affect them."""
    digest: str
    """The SHA-256 of the stored rules, in hex."""
    names: tuple[str, ...]
    """The present names of the players, by seat."""
    start: Start
    started_at: datetime
    evening: date
    """The date under which it is found; see `referee.store.game.evenings`."""
    deleted_at: datetime | None
    """When it was deleted; None if it is not."""
    rematch_of: str | None
    """The public id of the previous game at the same table."""
    hands: tuple[tuple[StoredEntry, ...], ...]
    """The entries of each hand, hand 1 first; no hand is left out."""
    place: str = ""
    """Where it is played; may be empty."""
    rules_name: str = ""
    """The table's own name for its rules; may be empty."""
    version: int = 0
    """How often what its pages show has changed."""
    seals: bool = True
    """Whether the other side is asked to seal a hand."""
    started: str | None = None
    """When it began according to its record file, in TOML; "" if the file does not say; None if it
    began here.
    """
    club_id: int = 1
    """The club that it belongs to."""
    zone: str = ""
    """The time zone of the club; empty: that of the server."""
    proposal: StoredProposal | None = None
    """The open proposal to change its rules; loaded only for the pages of its table."""
    profiles: tuple[PlayerProfile, ...] = ()
    """The looks of those players who have a nickname or a color."""
    agreed: TableSeals = NO_SEALS
    """Loaded only for the pages of its table, and only if other phones have a seat there."""

    def with_entry(self, entry: StoredEntry) -> "StoredGame":
        """The game with *entry*, which must be the next of its hand or begin a new one."""
        before, after = self.hands[: entry.hand - 1], self.hands[entry.hand :]
        grown = (*self.hands[entry.hand - 1], entry) if len(self.hands) >= entry.hand else (entry,)
        return replace(self, hands=(*before, grown, *after), version=self.version + 1)

    @property
    def newest(self) -> StoredEntry | None:
        """The entry written last, in any hand; None if there is none."""
        ends = (hand[-1] for hand in self.hands if hand)
        return max(ends, key=lambda each: each.moment, default=None)

    @property
    def entries(self) -> int:
        """The number of entries in its ledger."""
        return sum(map(len, self.hands))

    @property
    def last_entry_at(self) -> datetime | None:
        """When it was last written to; None if never."""
        return max((entry.recorded_at for hand in self.hands for entry in hand), default=None)


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game as lists show it, without its ledger."""

    public_id: str
    id: int
    """The row's id, for pens and paging; never shown."""
    club_id: int
    rules: RuleSet
    """The rules of the game's beginning, which name the game and its sides to the end."""
    names: tuple[str, ...]
    """The present names of those who sit there now, by seat."""
    standing: Standing
    """How it stands by all lines."""
    started_at: datetime
    evening: date
    """The date under which it is found."""
    written_at: datetime | None
    """When its last line was entered here; None if none was."""
    imported: bool
    """Whether it was imported."""
    place: str
    version: int
    """How often what its pages show has changed."""

    @property
    def imported_whole(self) -> bool:
        """Whether it was imported, and nothing was entered since."""
        return self.imported and self.written_at is None
