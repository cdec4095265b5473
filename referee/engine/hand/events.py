"""What can happen at the table in one hand, one value each; `hand.Call` is the first of them.

Events are what was seen, never what follows: no winner, no turn, no score.
"""

from dataclasses import dataclass

from referee.engine.hand.facts import Call, Seat
from referee.engine.rules.cards import Card


@dataclass(frozen=True, slots=True)
class CallCards:
    """The bidder calls cards, whose holders are his partners; none: he plays alone."""

    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Discard:
    """The bidder takes the nest and lays as many cards aside; none: they were not shown."""

    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Trump is named, with what else the bidder may call."""

    trump: str
    """A color's name, or ``none``."""
    call: str | None = None
    """``low`` or ``circus``."""
    rook: str | None = None
    """``high`` or ``low``, where the bidder says so."""


@dataclass(frozen=True, slots=True)
class PassLeft:
    """In circus Rook every seat passes a card to the left, all at once."""

    cards: tuple[Card, ...] = ()
    """By seat; none: they were not shown."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card is played."""

    card: Card
    seat: Seat | None = None
    """Whose it is; None: the seat's whose turn it is."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A renege is put right in time: the card goes back, and what came after it; ruling 38."""

    trick: int
    seat: Seat


Event = Call | CallCards | Discard | NameTrump | PassLeft | Play | TakeBack
