"""A record: what it is of, how much, and who holds it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from operator import itemgetter
from typing import TypeVar

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


Done = TypeVar("Done")

Tries = Iterable[tuple[int, Done]]
"""Whatever may be a record, with its value, in the order in which it was played."""

Who = Callable[[Done], Held]
"""Who did it: asked of the records alone, since a club has thousands of tries."""


def most(kind: Kind, tries: Tries[Done], who: Who[Done]) -> Record | None:
    """The greatest of *tries*; None: there is none above 0."""
    found = [each for each in tries if each[0] > 0]
    return _of(kind, max(map(_value, found), default=None), found, who)


def least(kind: Kind, tries: Tries[Done], who: Who[Done]) -> Record | None:
    """The smallest of *tries*; None: there is none."""
    found = list(tries)
    return _of(kind, min(map(_value, found), default=None), found, who)


_value: Callable[[tuple[int, object]], int] = itemgetter(0)


def _of(kind: Kind, value: int | None, tries: Tries[Done], who: Who[Done]) -> Record | None:
    if value is None:
        return None
    return Record(kind, value, tuple(who(each) for its, each in tries if its == value))


def in_hand(players: tuple[Player, ...], hand: HandSummary, game: GameSummary) -> Held:
    """Somebody who did it in one hand."""
    return Held(players, game.game, hand.label)
