"""What is looked for: the most, or the least, that some seats can have together at the end."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.engine.hand.facts import Seat
from referee.engine.nest import is_captured
from referee.engine.rules import cards
from referee.engine.rules.model import Bonus, RuleSet


@dataclass(frozen=True, slots=True)
class Aim:
    """The most, or the least, of one side; everything is reckoned as a cost, which is to be small.

    To have the most, a side pays for every counter that others or nobody have, and is paid its
    bonus; to have the least it pays for every counter and every bonus of its own.
    """

    side: frozenset[Seat]
    most: bool
    rules: RuleSet
    whole: bool = True
    """Whether all tricks count; where a hand was stopped before, the nest is nobody's."""
    honest: bool = True
    """Whether no foul stopped the hand: else the bonus is nobody's; rulings 43 and 78."""

    def costs(self, taker: Seat) -> bool:
        """Whether the counters of a trick that *taker* took are paid for."""
        return (taker in self.side) is not self.most

    def rest_costs(self, last: Seat | None) -> bool:
        """Whether counters in no trick are; *last* took the last trick, None: nobody knows yet.

        What is not known yet costs nothing.
        """
        if not (self.whole and is_captured(self.rules)):
            return self.most
        return last is not None and self.costs(last)

    def bonus(self, takers: Mapping[int, Seat], lost: int = 0) -> int:
        """What the bonus adds to the cost, as little as can be where not all *takers* are known.

        Of the other tricks so many are *lost*: they go to those whom the aim pays for.
        """
        if not self.honest:
            return 0
        size = cards.hand_size(self.rules)
        own = sum(taker in self.side for taker in takers.values())
        last = takers.get(size)
        if self.most:
            own += size - len(takers) - lost
            last_is_own = last is None or last in self.side
        else:
            own += lost
            last_is_own = last is not None and last in self.side
        worth = cards.trick_worth(self.rules) * own
        if self._brings_bonus(own, last_is_own=last_is_own):
            worth += cards.bonus_worth(self.rules)
        return -worth if self.most else worth

    def _brings_bonus(self, own: int, *, last_is_own: bool) -> bool:
        match cards.bonus(self.rules):
            case Bonus.NONE:
                return False
            case Bonus.LAST_TRICK:
                return last_is_own
            case Bonus.MAJORITY:
                return 2 * own > cards.hand_size(self.rules)

    def amount(self, cost: int) -> int:
        """The points that *cost* stands for."""
        return cards.counter_total(self.rules) - cost if self.most else cost
