"""What a pad says, once it has been read; see docs/pads.md."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from referee.pads.formula import Formula, Values
from referee.text import listed

EntryKind = Literal["number", "yes", "one", "choice", "count", "points"]
Scores = Literal["sides", "players", "either"]
Wins = Literal["highest", "lowest"]
Begins = Literal["left", "right", "dealer", "cards"]

Row = Mapping[str, Any]
"""What is entered for one of those who score: by the name of the entry a number, true, the label of
a choice, numbers by thing; for an entry of each player a list, in the order of seats."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that the pad sets; it may differ by round."""

    by_round: tuple[Formula, ...]
    """One formula, or a number for each round, of which the last holds for those after it."""

    def at(self, values: Values) -> int:
        """The number in the round that *values* name."""
        at = min(int(values["round"]), len(self.by_round))
        return self.by_round[at - 1].value(values)

    @property
    def may_fail(self) -> bool:
        """Whether it is computed, and so may be divided by 0 or too large in some round."""
        return any(formula.steps > 1 for formula in self.by_round)

    def words(self, numbers: Mapping[str, int]) -> str:
        """In words, as `Formula.sentence` has them: "60 ÷ players, rounded down"."""
        words = ", ".join(formula.sentence(numbers) for formula in self.by_round)
        return f"{words} by round" if len(self.by_round) > 1 else words


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that is entered of a round."""

    name: str
    label: str
    kind: EntryKind
    before: bool
    """Whether it is known before the result, as a bid is."""
    each: bool
    """Whether partners enter it apart."""
    of: str
    """The entry that says who enters it; "" if everybody does."""
    asked: Amount | None
    """It is entered only where this is not 0; None: always."""
    least: Amount
    most: Amount
    sum: Amount | None
    """What it adds up to over all who score; None: anything."""
    sum_not: Amount | None
    """What it may not add up to; None: it may add up to anything."""
    worth: Mapping[str, int]
    """What each label of a choice, or each thing that is counted, is worth."""
    usual: int | str | None
    """What it is if nothing is entered; None: it has to be, unless it follows from the sum."""
    most_of_all: int | None
    """How many may have it together, or the same number, or each thing; None: any number."""
    zero: str
    """What a bid of 0 is called; "" for nothing."""
    note: str


@dataclass(frozen=True, slots=True)
class Running:
    """A number that is kept beside the points: bags that cost points, or tokens."""

    name: str
    label: str
    start: int
    add: Formula
    every: int
    """Each time that it reaches so many, they are taken off it for `points`; 0: never."""
    points: Formula | None
    least: int | None
    """It never falls below this; None: it may."""
    keep: int | None
    """Nor below this before the last round."""


@dataclass(frozen=True, slots=True)
class HouseNumber:
    """A number that a table may change."""

    name: str
    label: str
    value: int
    least: int
    most: int
    sources: str
    """What the sources say about it."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """What is said at the end of a game of those for whom it holds, and brings them points."""

    name: str
    label: str
    holds: Formula
    points: Formula


@dataclass(frozen=True, slots=True)
class End:
    """How a game ends, and who wins it; a target, floor or number of rounds of 0 is none."""

    wins: Wins | Literal["asked"]
    target: Amount | None
    floor: Amount | None
    rounds: Amount | None
    only: Formula | None
    """Who may go out by the target in a round; None: everybody."""
    prefer: Formula | None
    """Who goes first if several reach the target in one round."""
    won: Formula | None
    """Who has won outright, whatever the totals."""
    over: Formula | None
    """What ends the game as soon as it is true of anybody; the totals decide."""
    deciding: bool
    """Whether a tie for the first place is played on."""
    bonuses: tuple[Bonus, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """Rounds with the totals that they come to, by a source."""

    rounds: tuple[tuple[Row, ...], ...]
    totals: tuple[int, ...]
    """Empty in a file of rounds, which asks for them."""
    winners: tuple[int, ...] | None
    """Those who have won then, from 0 among those who score; None if the example does not say."""
    bonus: Mapping[str, tuple[int, ...]]
    """For whom a bonus holds then, from 0, for those bonuses of which the example says it."""
    ended: bool
    """Whether the table ended the game after these rounds."""
    seats: int
    dealer: int
    """The seat, from 1, of who deals first."""
    house: Mapping[str, int]
    wins: Wins
    source: str


@dataclass(frozen=True, slots=True)
class Pad:
    """How the score of a game is kept."""

    text: str
    """The file that it was read from."""
    name: str
    also: tuple[str, ...]
    """Other names by which people look for it."""
    source: str
    note: str
    scores: Scores
    seats: tuple[int, ...]
    """How many may play."""
    begins: Begins
    """Who begins a round, seen from the dealer; ``cards``: the cards decide."""
    goals: tuple[str, ...]
    """What each round is about."""
    entries: tuple[Entry, ...]
    lets: tuple[tuple[str, Formula], ...]
    """The named steps of the score."""
    points: Formula
    quota: tuple[Formula, ...]
    """A number for each player, from the dealer on; empty if there is none."""
    running: tuple[Running, ...]
    house: tuple[HouseNumber, ...]
    end: End
    examples: tuple[Example, ...]

    @property
    def is_typed(self) -> bool:
        """Whether a round brings the points that are typed, and nothing else is entered."""
        asked = [(entry.kind, entry.name) for entry in self.entries]
        return asked == [("points", self.points.text)]

    @property
    def amounts(self) -> Iterator[tuple[str, Amount]]:
        """The numbers that may differ by round or table, each with its place in the file."""
        for entry in self.entries:
            for key, amount in (
                ("if", entry.asked),
                ("least", entry.least),
                ("most", entry.most),
                ("sum", entry.sum),
                ("sum_not", entry.sum_not),
            ):
                if amount:
                    yield f"enter.{entry.name}.{key}", amount
        for key, amount in (
            ("target", self.end.target),
            ("floor", self.end.floor),
            ("rounds", self.end.rounds),
        ):
            if amount:
                yield f"end.{key}", amount
        yield from (("score.quota", Amount((formula,))) for formula in self.quota)

    @property
    def asks_before(self) -> bool:
        """Whether anything is entered before the result."""
        return any(entry.before for entry in self.entries)


@dataclass(frozen=True, slots=True)
class PadTerms:
    """A pad as a table plays it."""

    pad: Pad
    names: tuple[str, ...]
    """Who plays, by seat."""
    sides: tuple[tuple[int, ...], ...]
    """Who score: of each the seats, from 1."""
    house: Mapping[str, int]
    """The house numbers that this table changed."""
    dealer: int | None
    """The seat of who deals first; None if nobody counts the deals."""
    wins: Wins

    @property
    def numbers(self) -> Mapping[str, int]:
        """The house numbers as they are at this table."""
        return {one.name: one.value for one in self.pad.house} | dict(self.house)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What is entered at this table."""
        values = {**self.numbers, "round": 1, "seats": len(self.names)}
        return tuple(each for each in self.pad.entries if not each.asked or each.asked.at(values))

    @property
    def scorers(self) -> tuple[str, ...]:
        """The names of those who score: "Ann and Cal"."""
        return scorer_names(self.names, self.sides)


def scorer_names(names: Sequence[str], sides: Sequence[Sequence[int]]) -> tuple[str, ...]:
    """The name of each of *sides*: "Ann and Cal"."""
    return tuple(listed(names[seat - 1] for seat in side) for side in sides)


def across(players: int, sides: int) -> tuple[tuple[int, ...], ...]:
    """The seats of so many *sides*, partners as far from each other as can be."""
    return tuple(tuple(range(side, players + 1, sides)) for side in range(1, sides + 1))
