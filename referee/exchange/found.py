"""What files hold, and how they are read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import ceil

from referee.errors import NotationError, RefereeError
from referee.exchange.cells import EitherDay
from referee.rook import Record, RuleSet
from referee.store.club.exporting import ArchivedClub
from referee.store.game.plain import ArchivedPlain
from referee.store.seated.importing import Importable


class Rows(StrEnum):
    """What a row of a score sheet is."""

    HANDS = "hands"
    GAMES = "games"
    """The final score of a game, of which nothing else is known."""
    TOTALS = "totals"
    """The totals after a hand."""


class AfterEnd(StrEnum):
    """What follows in a score sheet where a game is over by its rules."""

    NEW_GAME = "new-game"
    SAME_GAME = "same-game"


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How files that are not records are read."""

    rules: RuleSet | None = None
    """The rules of the games; None to take them from the file or guess them from its scores."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """Meanings of headings, by `referee.exchange.rook.score_sheet.heading_key`; empty if left
    out.
    """
    names: Mapping[str, str] = field(default_factory=dict)
    """The players meant by names, by `referee.store.people.players.name_key`."""
    sides: Mapping[str, str] = field(default_factory=dict)
    """The players of a side whose points have a heading that names nobody, such as "us", by
    `referee.exchange.rook.score_sheet.heading_key`; for one file, and never remembered.
    """
    rows: Rows | None = None
    """What a row of a score sheet is; None for a hand, unless the sheet leaves that open."""
    day_first: bool | None = None
    """Whether 9/5 is May 9; None if a score sheet must show it."""
    after_end: AfterEnd | None = None
    """What follows in a score sheet where a game is over; None if that must be asked."""
    without: frozenset[int] = frozenset()
    """The lines of a score sheet that are left out; for one file, and never remembered."""
    most_hands: int = 100_000
    """The most hands in one sheet or backup: each is judged before there is an answer."""
    most_in_archive: int | None = None
    """The most hands in an archive; None for any number. Reading stops when there are more."""
    most_lines: int | None = None
    """The most lines in all files of an archive, or in another file; None for any number."""

    def after(self, hands: int) -> "ReadOptions":
        """How the next file is read after files with so many *hands*."""
        if self.most_in_archive is None:
            return self
        left = max(0, self.most_in_archive - hands)
        return replace(self, most_hands=min(self.most_hands, left), most_in_archive=left)


BY_DEFAULT = ReadOptions()
"""Takes everything from the file itself."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A reason why a file is not imported, or a remark on what is in it."""

    file: str
    line: int | None
    """From 1; None if it is not about a line."""
    error: RefereeError
    unknown: str = ""
    """The name of a bidder that no player of the game has; empty if it is about something else."""
    table: tuple[str, ...] = ()
    """The players of that game, one of whom is meant; () if nobody is named."""
    asks: str = ""
    """The option that answers it, if it is a question: a key of
    `referee.exchange.rook.sheets.OPTIONS`.
    """

    @property
    def why(self) -> str:
        """The error as commands print it."""
        return str(self.error)


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game in a file."""

    file: str
    """The name of the file; for a file in an archive, after the archive's name and a slash."""
    line: int | None
    """The line where it begins in a file of several games; None if it has a file to itself."""
    importable: Importable
    record: Record | None
    """None for a game of an archive: not all of those are held in memory."""
    remarks: tuple[str, ...] = ()
    """How gaps in the file were filled."""
    doubts: Mapping[int, str] = field(default_factory=dict)
    """What is odd about rows that were read nevertheless, by line."""
    called: Mapping[str, str] = field(default_factory=dict)
    """By book: what a score sheet calls a side whose players it does not name."""

    @property
    def hands(self) -> int:
        """The number of its hands."""
        return self.importable.hands


def remarks_on(game: FoundGame) -> Iterator[Fault]:
    """How gaps of *game* were filled: each at the rows that it is about, or where it begins."""
    for remark in game.remarks:
        rows = tuple(line for line, doubt in game.doubts.items() if doubt == remark)
        yield from (Fault(game.file, line, NotationError(remark)) for line in rows or (game.line,))


@dataclass(frozen=True, slots=True)
class FoundPlain:
    """A game kept as lines, in an archive."""

    file: str
    game: ArchivedPlain
    line: None = None
    """As of a game that has a file to itself."""

    @property
    def hands(self) -> int:
        """Its size in hands of Rook: three of its lines cost as much as one."""
        return ceil(len(self.game.lines) / 3)


@dataclass(frozen=True, slots=True)
class FoundRow:
    """A row of a score sheet as it came."""

    line: int
    cells: tuple[str, ...]
    doubt: RefereeError | None = None
    """What is wrong or odd about it; None if nothing is."""


@dataclass(frozen=True, slots=True)
class FoundSheet:
    """How a score sheet is read, for who looks at it before it is imported."""

    headings: tuple[str, ...]
    first: int
    """The line of the headings."""
    meant: tuple[str, ...]
    """The meaning of each column; empty if it is left out."""
    guessed: tuple[str, ...]
    """The meaning that each has by its heading alone, if no option names another."""
    offered: tuple[tuple[str, ...], ...]
    """The meanings that each column may have."""
    nameless: tuple[str, ...]
    """The headings of the sides whose players the file does not name."""
    rows: tuple[FoundRow, ...]
    """The odd ones, and then the first, in their order."""
    count: int
    """The number of all its rows."""
    kind: Rows | None
    """What a row is; None as long as that is asked, or if no game is found."""
    answers: Mapping[Rows, str]
    """What would come in for each answer to the question what a row is; empty if nobody asks."""
    either: EitherDay | None
    """A date that may be one of two days; None if every date is clear."""
    begins: tuple[int, ...] = ()
    """The lines at which another game may begin, as the one above is over by its rules."""


@dataclass(frozen=True, slots=True)
class FoundFile:
    """Everything in a file, or everything that is wrong with it."""

    file: str
    games: tuple[FoundGame, ...] = ()
    faults: tuple[Fault, ...] = ()
    club: ArchivedClub | None = None
    """The club of an archive; None for other files."""
    plain: tuple[FoundPlain, ...] = ()
    """The games of it that are kept as lines."""
    sheet: FoundSheet | None = None
    """How it was read, if it is a score sheet with rows and headings."""
    said: tuple[str, ...] = ()
    """What was inferred about the whole file."""

    @property
    def hands(self) -> int:
        """The hands of its games, and those that its games kept as lines count as."""
        return sum(game.hands for game in self.games) + sum(each.hands for each in self.plain)
