"""The games of poker that are played here, a row of data each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

RANKS = "23456789TJQKA"
ACE_LOW = "A" + RANKS[:-1]
"""The ranks where the ace is low, the lowest first."""
SUITS = "shdc"


class Ladder(StrEnum):
    """An order of hands of five cards."""

    HIGH = "high"
    DEUCE_TO_SEVEN = "deuce-to-seven"
    """The lowest high hand wins; the ace is high, so A-2-3-4-5 is no straight."""
    ACE_TO_FIVE = "ace-to-five"
    """The lowest hand wins; the ace is low, and straights and flushes do not count."""
    EIGHT_OR_BETTER = "eight-or-better"
    """As ace to five, of hands with five different ranks from the ace to the eight."""
    BADUGI = "badugi"
    """The most cards of different suits and ranks, up to four, then the lowest; the ace is low."""

    @property
    def is_low(self) -> bool:
        """Whether the lowest hand wins."""
        return self is not Ladder.HIGH


class Opening(StrEnum):
    """Who begins the betting."""

    BLINDS = "blinds"
    """Whoever comes after the blinds; later the first left of the button."""
    LOW_CARD = "low-card"
    """The lowest open card brings in; later the best open cards begin."""
    HIGH_CARD = "high-card"
    """The highest open card brings in; later the lowest open cards begin."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What is dealt before a betting round."""

    closed: int = 0
    """Cards for each player, face down."""
    up: int = 0
    """Cards for each player, face up."""
    board: int = 0
    draw: int = 0
    """The most cards that each player may exchange."""


@dataclass(frozen=True, slots=True)
class PokerGame:
    """A game of poker. Source: Official:Poker; S000; S001 for Number 9; rulings 87 and 106."""

    name: str
    code: str
    """Its code in PHH, without that of the limit."""
    most_players: int
    deals: tuple[Deal, ...]
    """One before each betting round."""
    ladders: tuple[Ladder, ...] = (Ladder.HIGH,)
    """Of two, each decides half of every pot."""
    from_hand: int = 0
    """How many cards of the hand, no more and no less, make up the five; 0: any number."""
    opening: Opening = Opening.BLINDS
    big_from: int = 2
    """With a fixed limit, the first round, counted from 0, that has the big bet."""
    wild: tuple[str, ...] = ()
    """The ranks or cards that are wild."""
    wild_sum: int = 0
    """Two cards whose pips add up to this may together be one wild card; 0: none."""

    @property
    def rounds(self) -> int:
        """The number of betting rounds."""
        return len(self.deals)

    @property
    def round_names(self) -> Sequence[str]:
        """The name of each betting round, such as "Flop" or "After the first draw"."""
        if self.is_stud:
            return ("Third card", "Fourth card", "Fifth card", "Sixth card", "Last card")
        if self.has_board:
            return ("Before the flop", "Flop", "Turn", "River")
        if self.rounds == 2:
            return ("Before the draw", "After the draw")
        return ("Before the draw", *(f"After the {n} draw" for n in ("first", "second", "third")))

    @property
    def draws(self) -> bool:
        """Whether players exchange cards."""
        return any(deal.draw for deal in self.deals)

    @property
    def is_stud(self) -> bool:
        """Whether players have open cards."""
        return any(deal.up for deal in self.deals)

    @property
    def has_board(self) -> bool:
        """Whether there are cards that all players share."""
        return any(deal.board for deal in self.deals)

    @property
    def hole(self) -> range:
        """How many cards a player may show; the last of them is how many are dealt."""
        dealt = sum(deal.closed + deal.up for deal in self.deals)
        return range(5 if self.is_stud else dealt, dealt + 1)

    @property
    def board(self) -> range:
        """How many cards of the board may be known; in stud one, if the deck was too small."""
        dealt = sum(deal.board for deal in self.deals)
        return range(3, dealt + 1) if dealt else range(2 if self.is_stud else 1)


HOLDEM = (Deal(2), Deal(board=3), Deal(board=1), Deal(board=1))
OMAHA = (Deal(4), *HOLDEM[1:])
STUD = (Deal(2, 1), Deal(up=1), Deal(up=1), Deal(up=1), Deal(1))
DRAW = Deal(draw=5)

GAMES: Mapping[str, PokerGame] = {
    "holdem": PokerGame("Texas Hold’em", "T", 10, HOLDEM),
    "omaha": PokerGame("Omaha", "O", 10, OMAHA, from_hand=2),
    "omaha-8": PokerGame(
        "Omaha Eight or Better", "O/8", 10, OMAHA, (Ladder.HIGH, Ladder.EIGHT_OR_BETTER), 2
    ),
    "stud": PokerGame("Seven-card stud", "7S", 8, STUD, opening=Opening.LOW_CARD),
    "stud-8": PokerGame(
        "Stud Eight or Better", "7S/8", 8, STUD, (Ladder.HIGH, Ladder.EIGHT_OR_BETTER),
        opening=Opening.LOW_CARD,
    ),
    "razz": PokerGame("Razz", "R", 8, STUD, (Ladder.ACE_TO_FIVE,), opening=Opening.HIGH_CARD),
    "draw": PokerGame("Five-card draw", "5D", 8, (Deal(5), DRAW), big_from=1),
    "single-draw": PokerGame(
        "Deuce-to-seven single draw", "2L1D", 8, (Deal(5), DRAW), (Ladder.DEUCE_TO_SEVEN,),
        big_from=1,
    ),
    "triple-draw": PokerGame(
        "Deuce-to-seven triple draw", "2L3D", 7, (Deal(5), DRAW, DRAW, DRAW),
        (Ladder.DEUCE_TO_SEVEN,),
    ),
    "badugi": PokerGame(
        "Badugi", "B", 8, (Deal(4), *(Deal(draw=4),) * 3), (Ladder.BADUGI,)
    ),
    "number-nine": PokerGame(
        "Number 9", "9", 7, STUD, opening=Opening.LOW_CARD, wild=("9",), wild_sum=9
    ),
}  # fmt: skip
"""The games by their ids, which nights, commands and addresses use."""
