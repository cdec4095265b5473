"""One hand as it was recorded: what of it is possible, and what follows from which of its facts."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

from referee.engine.evidence.account import Finding
from referee.engine.hand.facts import Hand, Seat, is_dealt_again, with_all_piled
from referee.engine.play.called import is_rook_open, with_auction
from referee.engine.play.card_order import CardOrder
from referee.engine.play.tricks import first_leader, follow_tricks, seats_from, sure_tricks
from referee.engine.possible.captured import Captured, PossibleEnd, possible_ends
from referee.engine.possible.clauses import Clauses, Lit
from referee.engine.possible.deal import RecordedFact, possible_orders
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet

Thing = TypeVar("Thing")

MOST = 5_000
"""How many conflicts an answer may cost; beyond them it could not be settled."""

FEW = 500
"""The same, where it is only asked whether less would do."""


class FoundAnswer(NamedTuple):
    """What a record says to a question."""

    answer: Finding
    settled: bool = True
    """Whether that is all there is to say: else the conflicts it may cost did not suffice."""


class PossibleHand:
    """All that *hand*, dealt by *dealer*, can have been; *ends*: how it may have ended."""

    def __init__(
        self, hand: Hand, dealer: Seat, rules: RuleSet, ends: Sequence[PossibleEnd] | None = None
    ) -> None:
        self.dealer = dealer if hand.dealer is None else hand.dealer
        called, _ = with_auction(with_all_piled(hand), self.dealer, rules)
        self.hand, self.rules = called, rules
        self._ends = possible_ends(called, rules) if ends is None else ends

    @property
    def was_played(self) -> bool:
        """Whether anybody played the hand."""
        return not (self.hand.passed_out or is_dealt_again(self.hand))

    @property
    def missing(self) -> str:
        """What is not recorded of the contract; empty where everything is."""
        if self.hand.bidder is None:
            return "bidder"
        if self.hand.trump is None:
            return "trump"
        return "rook" if is_rook_open(self.hand.rook, self.rules) else ""

    @cached_property
    def miscount(self) -> tuple[str, Mapping[str, int]] | None:
        """What has a number of cards that it cannot have, as a reason and its values."""
        hand, rules = self.hand, self.rules
        size, left, players = cards.hand_size(rules), cards.nest_size(rules), rules.table.players
        if len(hand.play) > size:
            return "tricks-too-many", {"has": len(hand.play), "wants": size}
        for trick, laid in enumerate(hand.play, 1):
            if len(laid) > players:
                return "trick-too-many", {"at": trick, "has": len(laid), "wants": players}
        for seat, dealt in enumerate(hand.deal, 1):
            if dealt and len(dealt) != size:
                return "dealt-miscount", {"who": seat, "has": len(dealt), "wants": size}
        if hand.nest and len(hand.nest) != left:
            return "nest-miscount", {"has": len(hand.nest), "wants": left}
        if len(hand.discard) > left:
            return "discard-miscount", {"has": len(hand.discard), "wants": left}
        return None

    @cached_property
    def orders(self) -> tuple[CardOrder, ...]:
        """Every order in which the cards may have ranked."""
        return possible_orders(self.hand, self.rules)

    @cached_property
    def ways(self) -> Captured:
        """Every way in which it can have gone, with everything that was recorded of it."""
        return Captured(self.hand, self.dealer, self.rules, self._ends)

    @property
    def clauses(self) -> Clauses:
        """What they are made of."""
        return self.ways.clauses

    # Asking.

    def can(self, *wanted: Lit, most: int = MOST) -> bool | None:
        """Whether the hand can have gone so that all *wanted* is so; None: that is not known."""
        return self.clauses.can(*wanted, *self.ways.facts.values(), most=most)

    def answer(self, asked: Lit) -> FoundAnswer:
        """What everything recorded says to what is *asked*."""
        yes = self.can(asked)
        no = self.can(-asked)
        if yes is None or no is None:
            return FoundAnswer(Finding.OPEN, settled=False)
        return FoundAnswer(Finding.of(can_be=yes, can_fail=no))

    def in_one_way(self, lits: Mapping[Thing, Lit]) -> tuple[Lit, tuple[Thing, ...]] | None:
        """That *lits* are as in some way of the hand, and what of them is so there.

        None: no way was found.
        """
        if not self.can():
            return None
        so = self.clauses.way()
        same = self.clauses.all_of(*(lit if so(lit) else -lit for lit in lits.values()))
        return same, tuple(each for each, lit in lits.items() if so(lit))

    def surely(self, lits: Mapping[Thing, Lit]) -> tuple[Thing, ...] | None:
        """What of *lits* is so in every way of the hand; None: that is not known of all of them."""
        found = self.in_one_way(lits)
        return found[1] if found and self.can(-found[0]) is False else None

    def player(self, fact: RecordedFact) -> Seat | None:
        """Who played the card of a *fact*; None: it cannot be known."""
        trick, place = fact.trick or 1, fact.place or 0
        if fact.seat is not None or not self.ways.is_in_order(trick):
            return fact.seat
        leader = self.leader(trick)
        return None if leader is None else seats_from(leader, self.rules)[place]

    def leader(self, trick: int) -> Seat | None:
        """Who led *trick*; None: it cannot be known."""
        if trick not in self._leaders:
            leads = {seat: self.ways.leads[trick, seat] for seat in self.ways.seats}
            return next(iter(self.surely(leads) or ()), None)
        return self._leaders[trick]

    @cached_property
    def _leaders(self) -> Mapping[int, Seat]:
        """Trick to who led it, as far as the tricks are recorded one after the other."""
        hand, rules = self.hand, self.rules
        if hand.bidder is None or self.missing:
            return {}
        circus = hand.call == "circus"
        first = first_leader(self.dealer, hand.bidder, circus=circus, rules=rules)
        tricks = follow_tricks(hand.play, hand.leaders, first, self.orders[0], rules)
        sure = sure_tricks(tricks, hand.leaders, rules)
        return {trick.number: trick.leader for trick in sure if trick.leader is not None}
