"""What can go wrong between the program and what it keeps, told apart by what a caller can do."""

from datetime import datetime

from referee.store.stored import StoredEntry


class StoreError(Exception):
    """Anything the store refuses or cannot do; nothing was written."""


class StaleEntryError(StoreError):
    """Somebody else wrote there first; ``first`` says who and what.

    ``first`` is None where nothing stands in that place, because the hand is shorter than the
    writer believed.
    """

    def __init__(self, hand: int, seq: int, first: StoredEntry | None) -> None:
        found = "is taken" if first else "does not come next"
        super().__init__(f"entry {seq} of hand {hand} {found}")
        self.first = first


class UnknownGameError(StoreError):
    """There is no such game."""


class OtherKindError(UnknownGameError):
    """The game is there, and is none of Rook: ``kind`` says of what."""

    def __init__(self, public_id: str, kind: str) -> None:
        super().__init__(f"game {public_id!r} is one of {kind}")
        self.public_id, self.kind = public_id, kind


class UnreadableGameError(StoreError):
    """Something of the game is not as the program writes it; the other games are not touched."""


class UnknownRulesError(StoreError):
    """This device keeps no such rules under a name."""


class UnknownClubError(StoreError):
    """There is no such club, or none that this device owns."""


class NotOwnerError(StoreError):
    """Only owners may begin tables on this server."""


class StaleRulesError(StoreError):
    """Rules kept under a name were changed since the page was made."""


class ProposalOpenError(StoreError):
    """Another change of the rules is proposed at the table already."""


class DeadLinkError(UnknownGameError):
    """The link that hands over a pen no longer works, or never did."""


class StalePenError(StoreError):
    """The pen has passed since the page was made."""


class PenInUseError(StoreError):
    """The phone that has the pen shows signs of life, the last at ``seen_at``."""

    def __init__(self, name: str, seen_at: datetime) -> None:
        super().__init__(f"the pen was in use at {seen_at}")
        self.name = name
        self.seen_at = seen_at


class UnknownPlayerError(StoreError):
    """Nobody of that name has played here."""


class NameTakenError(StoreError):
    """Another player, or other rules, have that name already."""


class OtherSpellingError(NameTakenError):
    """That name means this very player, since a merge of two."""


class StalePlayerError(StoreError):
    """A player was changed since the page was made."""


class SatTogetherError(StoreError):
    """Two players sat in one game, and so are no one person; ``games`` are its public ids."""

    def __init__(self, games: tuple[str, ...]) -> None:
        super().__init__(f"both sat in {len(games)} games")
        self.games = games


class StaleMergeError(StoreError):
    """Who was kept by a merge has been merged since, so that merge is undone first."""


class UnknownSeasonError(StoreError):
    """The club has no such season."""


class StaleSeasonError(StoreError):
    """A season was changed since the page was made."""


class StoreFullError(StoreError):
    """The disk is full."""


class StoreBusyError(StoreError):
    """The database stayed locked by someone else for longer than we wait."""


class StoreUnavailableError(StoreError):
    """The database cannot be read or written: missing, read-only, or its server away."""


class StoreDamagedError(StoreUnavailableError):
    """What the database holds cannot be read: it is damaged, or no database at all."""


class StoreGoneError(StoreUnavailableError):
    """The file of the database was removed, or replaced, while it was open."""


class NewerDatabaseError(StoreError):
    """The database was made by a newer version of the program."""


class DatabaseAddressError(StoreError):
    """The address of the database leads nowhere we could go."""


class UpgradeError(StoreError):
    """The database could not be brought up to date; it is as it was."""


class LostSecretError(StoreError):
    """The secret that signs what forms carry cannot be used."""
