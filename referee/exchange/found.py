"""What a file holds that is to come into a club, whatever its form."""

from dataclasses import dataclass

from referee.engine import Record
from referee.store.moving.arriving import Arrival
from referee.store.moving.told import ToldClub


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a file is not taken."""

    file: str
    line: int | None
    """From 1; None: it is about no line."""
    why: str
    unknown: str = ""
    """The name of a bidder whom nobody of the game is called by; empty: it is about none."""
    table: tuple[str, ...] = ()
    """Who sat there, one of whom is meant; () where nobody is named."""


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game in a file."""

    file: str
    """The file, and within an archive the name in it."""
    line: int | None
    """Where it begins, in a file of several; None: it is a file of its own."""
    arrival: Arrival
    record: Record | None
    """None: it lies in an archive, of which not all is held in memory."""
    remarks: tuple[str, ...] = ()
    """What was made of what the file left open."""

    @property
    def hands(self) -> int:
        """How many it has."""
        return len(self.arrival.lines)


@dataclass(frozen=True, slots=True)
class Found:
    """All that a file holds, or all that is wrong with it."""

    file: str
    games: tuple[FoundGame, ...] = ()
    faults: tuple[Fault, ...] = ()
    club: ToldClub | None = None
    """What an archive tells beside the games."""

    @property
    def hands(self) -> int:
        """How many its games have."""
        return sum(game.hands for game in self.games)
