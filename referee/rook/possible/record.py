"""One recorded hand: how it can have gone, and what follows from which of its facts."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

from referee.rook.evidence.account import Finding
from referee.rook.hand.facts import Hand, Seat, was_played, with_all_piled
from referee.rook.play.called import is_rook_open, with_auction
from referee.rook.play.card_order import CardOrder
from referee.rook.play.tricks import first_leader, follow_tricks, seats_from, sure_tricks
from referee.rook.possible.captured import Captured, PossibleEnd, possible_ends
from referee.rook.possible.clauses import Clauses, Lit
from referee.rook.possible.deal import RecordedFact, possible_orders
from referee.rook.rules import cards
from referee.rook.rules.model import RuleSet

Thing = TypeVar("Thing")

MOST = 5_000
"""The most conflicts for one query; with more it is not settled."""

FEW = 500
"""The most conflicts for a query on whether fewer facts suffice."""


class FoundAnswer(NamedTuple):
    """What a record says about a question."""

    answer: Finding
    settled: bool = True
    """Whether the answer is final; False if the query ran out of conflicts."""


class PossibleHand:
    """All ways in which *hand*, dealt by *dealer*, can have gone and, by *ends*, can have ended."""

    def __init__(
        self, hand: Hand, dealer: Seat, rules: RuleSet, ends: Sequence[PossibleEnd] | None = None
    ) -> None:
        self.dealer = dealer if hand.dealer is None else hand.dealer
        called, _ = with_auction(with_all_piled(hand), self.dealer, rules)
        self.hand, self.rules = called, rules
        self._ends = possible_ends(called, rules) if ends is None else ends

    @property
    def was_played(self) -> bool:
        """Whether the hand was played at all."""
        return was_played(self.hand)

    @property
    def missing(self) -> str:
        """The first unrecorded part of the contract; an empty string if all of it is recorded."""
        if self.hand.bidder is None:
            return "bidder"
        if self.hand.trump is None:
            return "trump"
        return "rook" if is_rook_open(self.hand.rook, self.rules) else ""

    @cached_property
    def miscount(self) -> tuple[str, Mapping[str, int]] | None:
        """The first impossible number of cards, as a reason and its values, or None."""
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
        if len(hand.nest_up) > left:
            return "nest-miscount", {"has": len(hand.nest_up), "wants": left}
        for laid in (hand.discard, hand.discard_up):
            if len(laid) > left:
                return "discard-miscount", {"has": len(laid), "wants": left}
        return None

    @cached_property
    def orders(self) -> tuple[CardOrder, ...]:
        """Every card order that the record allows."""
        return possible_orders(self.hand, self.rules)

    @cached_property
    def ways(self) -> Captured:
        """All possible plays of the hand, with everything that was recorded of it."""
        return Captured(self.hand, self.dealer, self.rules, self._ends)

    @property
    def clauses(self) -> Clauses:
        """The clauses of the possible plays."""
        return self.ways.clauses

    # Queries.

    def can(self, *wanted: Lit, most: int = MOST) -> bool | None:
        """Whether the hand can have gone with all *wanted* true; None if that was not settled."""
        return self.clauses.can(*wanted, *self.ways.facts.values(), most=most)

    def answer(self, wanted: Lit) -> FoundAnswer:
        """What the whole record says about *wanted*."""
        can_be = self.can(wanted)
        can_fail = self.can(-wanted)
        if can_be is None or can_fail is None:
            return FoundAnswer(Finding.OPEN, settled=False)
        return FoundAnswer(Finding.of(can_be=can_be, can_fail=can_fail))

    def in_one_way(self, lits: Mapping[Thing, Lit]) -> tuple[Lit, tuple[Thing, ...]] | None:
        """A literal for *lits* being as in some possible play, and the keys of those true there.

        None if no possible play was found.
        """
        if not self.can():
            return None
        is_true = self.clauses.way()
        same = self.clauses.all_of(*(lit if is_true(lit) else -lit for lit in lits.values()))
        return same, tuple(key for key, lit in lits.items() if is_true(lit))

    def surely(self, lits: Mapping[Thing, Lit]) -> tuple[Thing, ...] | None:
        """The keys of *lits* true in every possible play; None unless each is settled one way."""
        result = self.in_one_way(lits)
        return result[1] if result and self.can(-result[0]) is False else None

    def player(self, fact: RecordedFact) -> Seat | None:
        """The seat that played the card of a *fact*; None if that cannot be known."""
        trick, place = fact.trick or 1, fact.place or 0
        if fact.seat is not None or not self.ways.is_in_order(trick):
            return fact.seat
        leader = self.leader(trick)
        return None if leader is None else seats_from(leader, self.rules)[place]

    def leader(self, trick: int) -> Seat | None:
        """The seat that led *trick*; None if that cannot be known."""
        if trick not in self._leaders:
            leads = {seat: self.ways.leads[trick, seat] for seat in self.ways.seats}
            return next(iter(self.surely(leads) or ()), None)
        return self._leaders[trick]

    @cached_property
    def _leaders(self) -> Mapping[int, Seat]:
        """The leader by trick, for the tricks that the record alone determines."""
        hand, rules = self.hand, self.rules
        if hand.bidder is None or self.missing:
            return {}
        circus = hand.call == "circus"
        first = first_leader(self.dealer, hand.bidder, circus=circus, rules=rules)
        tricks = follow_tricks(hand.play, hand.leaders, first, self.orders[0], rules)
        sure = sure_tricks(tricks, hand.leaders, rules)
        return {trick.number: trick.leader for trick in sure if trick.leader is not None}
