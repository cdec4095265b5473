"""A record: what it is of, how much, and who holds it."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from referee.stats.season.summary import GameSummary, HandSummary, Player


class Kind(StrEnum):
    """What a record is of."""

    HIGHEST_BID_MADE = "highest-bid-made"
    """By the cards: neither agreed on, nor given for a foul."""
    DEAREST_SET = "dearest-set"
    """The highest bid that was lost, and paid for."""
    BEST_HAND = "best-hand"
    """The most points that a side, or a book, scored in one hand."""
    MOST_LEFT = "most-left"
    """The most points on the table: taken beyond the bid."""
    NEVER_SET = "never-set"
    """The most own bids made in a row."""
    WINS_IN_A_ROW = "wins-in-a-row"
    LOSSES_IN_A_ROW = "losses-in-a-row"
    COMEBACK = "comeback"
    """The most points that winners were ever behind."""
    CLOSEST = "closest"
    """The game won by the fewest points."""
    WIDEST = "widest"
    HIGHEST_TOTAL = "highest-total"
    LOWEST_TOTAL = "lowest-total"
    LONGEST = "longest"
    """The game of most hands."""
    SHORTEST = "shortest"
    REDEALS = "redeals"
    """A hand dealt most often before it was played."""


@dataclass(frozen=True, slots=True)
class Held:
    """Who did it, where."""

    players: tuple[Player, ...]
    game: str
    """As the summary names it; of a run, the game in which it reached its length."""
    hand: str = ""
    """What players call the hand; empty: it is of the whole game, or of several."""
    since: str = ""
    """The game in which a run began; empty: it is no run."""
    goes_on: bool = False
    """Whether a run has not ended yet."""


@dataclass(frozen=True, slots=True)
class Record:
    """The most, or the least, of its kind."""

    kind: Kind
    value: int
    """In points, hands, bids or games, as the kind has it."""
    held: tuple[Held, ...]
    """All who share it, the first to do it first."""


Told = Iterable[tuple[int, Held]]
"""Every try, with its value, in the order in which they were played."""


def most(kind: Kind, told: Told) -> Record | None:
    """The greatest of *told*; None: there is none above 0."""
    found = [(value, held) for value, held in told if value > 0]
    value = max((value for value, _ in found), default=None)
    return _of(kind, value, found)


def least(kind: Kind, told: Told) -> Record | None:
    """The smallest of *told*; None: there is none."""
    found = list(told)
    value = min((value for value, _ in found), default=None)
    return _of(kind, value, found)


def _of(kind: Kind, value: int | None, told: Told) -> Record | None:
    if value is None:
        return None
    return Record(kind, value, tuple(held for each, held in told if each == value))


def in_hand(players: tuple[Player, ...], hand: HandSummary, game: GameSummary) -> Held:
    """Somebody who did it in one hand."""
    return Held(players, game.game, hand.label)
