"""What can be asked of the record of one hand by counting alone: its deals, and who played what."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from referee.engine.evidence.consistent import KnownCards, consistent_deals
from referee.engine.evidence.deals import Deals
from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.card_order import CardOrder
from referee.engine.tricks.tricks import Played


class Finding(StrEnum):
    """What the record says to a question."""

    PROVEN = "proven"
    """True in every way in which the hand can have gone."""
    REFUTED = "refuted"
    """True in none."""
    OPEN = "open"
    """True in some."""
    IMPOSSIBLE = "impossible"
    """There is no such way: the record contradicts itself."""

    @classmethod
    def of(cls, *, can_be: bool, can_fail: bool) -> "Finding":
        """The answer where something can be so, or not so, as far as there is a way for either."""
        if can_be and can_fail:
            return cls.OPEN
        if can_be:
            return cls.PROVEN
        return cls.REFUTED if can_fail else cls.IMPOSSIBLE


@dataclass(frozen=True)
class Account:
    """The part of a record that can be true."""

    known: KnownCards
    order: CardOrder
    rules: RuleSet
    contradicted: bool = False
    """Whether the whole record contradicts itself: then this is only a part of it."""

    @cached_property
    def deals(self) -> Deals:
        """The deals that are consistent with it."""
        return consistent_deals(self.known, self.rules)

    @cached_property
    def _by_seat(self) -> dict[Seat, list[Played]]:
        played, seats = self.known.played, teams.seats(self.rules)
        return {seat: [each for each in played if each.seat == seat] for seat in seats}

    def of(self, seat: Seat) -> Sequence[Played]:
        """What *seat* played, in order, as far as it is known."""
        return self._by_seat[seat]

    def blind(self, seat: Seat, trick: int) -> int:
        """How many cards *seat* played before *trick* of which nobody knows which."""
        return trick - 1 - sum(each.trick < trick for each in self.of(seat))
