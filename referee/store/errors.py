"""The errors of the store: one class for each case that a caller handles differently."""

from datetime import datetime

from referee.store.stored import StoredEntry


class StoreError(Exception):
    """The base of all errors of the store; nothing was written."""


class StaleEntryError(StoreError):
    """Another entry was written first; ``first`` is that entry.

    ``first`` is None if the place is empty, because the hand is shorter than the writer assumed.
    """

    def __init__(self, hand: int, seq: int, first: StoredEntry | None) -> None:
        found = "is taken" if first else "does not come next"
        super().__init__(f"entry {seq} of hand {hand} {found}")
        self.first = first


class UnknownGameError(StoreError):
    """There is no such game."""


class OtherKindError(UnknownGameError):
    """The game exists but is kept as lines; ``kind`` is what it is."""

    def __init__(self, public_id: str, kind: str) -> None:
        super().__init__(f"game {public_id!r} is one of {kind}")
        self.public_id, self.kind = public_id, kind


class UnreadableGameError(StoreError):
    """A row of the game is not as the program writes it; other games are not affected."""


class UnknownRulesError(StoreError):
    """This device has no such named rules."""


class UnknownClubError(StoreError):
    """There is no such club, or this device may not see it."""


class NotOwnerError(StoreError):
    """Only owners may begin tables on this server."""


class StaleRulesError(StoreError):
    """Named rules were changed since the page was made."""


class ProposalOpenError(StoreError):
    """Another change of the rules is already proposed at the table."""


class DeadLinkError(UnknownGameError):
    """The link no longer works, or never did."""


class StalePenError(StoreError):
    """The pen, or the request for it, has changed since the page was made."""


class PenInUseError(StoreError):
    """The phone that has the pen is in use; it was last heard of at ``seen_at``."""

    def __init__(self, name: str, seen_at: datetime) -> None:
        super().__init__(f"the pen was in use at {seen_at}")
        self.name = name
        self.seen_at = seen_at


class UnknownPlayerError(StoreError):
    """The club has no such player, or no such merge."""


class NameTakenError(StoreError):
    """Another player, season or set of rules has that name already."""


class OtherSpellingError(NameTakenError):
    """That name is another spelling of this very player, because of a merge."""


class StalePlayerError(StoreError):
    """A player was changed since the page was made."""


class SatTogetherError(StoreError):
    """Two players played in the same game, so they are two people; ``games`` are public ids."""

    def __init__(self, games: tuple[str, ...]) -> None:
        super().__init__(f"both sat in {len(games)} games")
        self.games = games


class StaleMergeError(StoreError):
    """The player whom a merge kept has been merged since; that merge must be undone first."""


class UnknownSeasonError(StoreError):
    """The club has no such season."""


class StaleSeasonError(StoreError):
    """A season was changed since the page was made."""


class StoreFullError(StoreError):
    """The disk is full."""


class StoreBusyError(StoreError):
    """The database stayed locked for longer than we wait, or the server is overloaded."""


class StoreUnavailableError(StoreError):
    """The database cannot be read or written: it is missing or read-only, or its server is away."""


class StoreDamagedError(StoreUnavailableError):
    """The contents of the database cannot be read: it is damaged, or not a database at all."""


class StoreGoneError(StoreUnavailableError):
    """The file of the database was removed or replaced while it was open."""


class NewerDatabaseError(StoreError):
    """The database was made by a newer version of the program."""


class DatabaseAddressError(StoreError):
    """The address is not that of a database which the store supports."""


class UpgradeError(StoreError):
    """The database could not be brought up to date; it is unchanged."""


class LostSecretError(StoreError):
    """The secret that signs forms cannot be used."""
