"""What was told of a hand, read once: its contract, what beats what, the tricks that are sure."""

from dataclasses import dataclass
from itertools import pairwise

from referee.engine.auction.called import with_auction
from referee.engine.game import Step
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Seat
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.card_order import CardOrder, card_order_of
from referee.engine.tricks.follow import first_leader
from referee.engine.tricks.tricks import Trick, sure_tricks


@dataclass(frozen=True, slots=True)
class Told:
    """A hand, as its course is followed."""

    step: Step
    hand: Hand
    """With what its auction came to, and the calls that the table offers."""
    order: CardOrder | None
    """What beats what; None while trump is not known."""
    sure: tuple[Trick, ...]
    """The tricks of which it is sure who laid which card."""

    @property
    def rules(self) -> RuleSet:
        """The rules that it was played by."""
        return self.step.rules

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Every trick up to the last of which anything was told."""
        return self.step.verdict.tricks

    @property
    def is_whole(self) -> bool:
        """Whether every card of every trick is known, and whose it was."""
        last = self.sure[-1] if self.sure else None
        every = len(self.sure) == cards.hand_size(self.rules)
        return every and last is not None and len(last.cards) == self.rules.table.players

    @property
    def partners_hide(self) -> bool:
        """Whether only called cards show who plays with the bidder."""
        openly = self.hand.partners is not None and not self.hand.partner_cards
        return teams.partners_are_called(self.rules) and not openly

    @property
    def partners(self) -> tuple[Seat, ...] | None:
        """Who played with the bidder where partners are called; None: that is not known."""
        if self.hand.partners is not None or not teams.partners_are_called(self.rules):
            return self.hand.partners
        verdict = self.step.verdict
        scored = verdict.score.points is not None and self.hand.agreed is None
        return verdict.contract.partners if scored and verdict.contract else None

    @property
    def first(self) -> Seat | None:
        """Who leads to the first trick by rule; None while there is no bid, or no trump."""
        if self.hand.bidder is None or self.hand.trump is None:
            return None
        circus = self.hand.call == "circus"
        return first_leader(self.step.dealer, self.hand.bidder, circus=circus, rules=self.rules)

    def played(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that *seat* is known to have played."""
        laid = (each for trick in self.sure for each in trick.played(self.rules))
        return tuple(each.card for each in laid if each.seat == seat)


def told_of(step: Step) -> Told:
    """What was told of *step*."""
    hand, _ = with_auction(step.hand, step.dealer, step.rules)
    return Told(step, hand, card_order_of(hand, step.rules), _sure(step))


def is_carded(step: Step) -> bool:
    """Whether any card of the play of *step* was told."""
    return any(trick.cards for trick in step.verdict.tricks)


def _sure(step: Step) -> tuple[Trick, ...]:
    """A leader after a trick that nobody told is known because the other cards leave only one."""
    tricks = step.verdict.tricks
    after_gaps = {
        now.number: now.leader
        for before, now in pairwise(tricks)
        if not before.cards and now.leader is not None
    }
    return sure_tricks(tricks, {**after_gaps, **step.hand.leaders}, step.rules)
