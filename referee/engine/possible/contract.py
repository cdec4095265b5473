"""What is open of the contract of a hand, as literals: the bidder, trump, and where the Rook ranks.

Most hands have one bidder and one card order. Where they are not recorded each of them is a
literal, and what depends on them is said of that literal.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Seat
from referee.engine.play.card_order import (
    ALL_CARDS,
    NO_TRUMP,
    NUMBER,
    CardOrder,
    OfferedCall,
    TrumpCall,
    always_trump,
    card_order,
    is_rook_open,
    table_calls,
)
from referee.engine.possible.clauses import FALSE, TRUE, Clauses, Lit
from referee.engine.rules.cards import COLORS
from referee.engine.rules.model import RuleSet

Kind = int
"""A card by its number in `ALL_CARDS`, whichever copy of it."""

SUITS = range(len(COLORS))


class PossibleContract:
    """Who may have bid, and in which order the cards may have ranked."""

    def __init__(self, hand: Hand, rules: RuleSet, clauses: Clauses) -> None:
        self._rules, self._clauses = rules, clauses
        bidders = teams.seats(rules) if hand.bidder is None else (hand.bidder,)
        self.bids: Mapping[Seat, Lit] = {
            **dict.fromkeys(teams.seats(rules), FALSE),
            **dict(zip(bidders, self._one_of(len(bidders)), strict=True)),
        }
        """Seat to: that it has the bid."""
        orders = possible_orders(hand, rules)
        self.orders: Sequence[tuple[Lit, CardOrder]] = tuple(
            zip(self._one_of(len(orders)), orders, strict=True)
        )
        """Every card order that there may have been, with the literal that says so."""
        self.order = self.orders[0][1]
        """Any of them: points and copies are the same in all."""
        self._known: dict[tuple[bool, ...], Lit] = {}

    def _one_of(self, number: int) -> Sequence[Lit]:
        if number == 1:
            return (TRUE,)
        found = [self._clauses.new() for _ in range(number)]
        self._clauses.exactly_one(found)
        return found

    def when(self, so: Callable[[CardOrder], bool]) -> Lit:
        """That the cards ranked in an order of which something is *so*."""
        return self._of([so(order) for _, order in self.orders])

    def _of(self, some: Sequence[bool]) -> Lit:
        """That it was one of *some* of the orders."""
        each = tuple(some)
        if all(each) or not any(each):
            return TRUE if each[0] else FALSE
        if each not in self._known:
            lits = (lit for (lit, _), yes in zip(self.orders, each, strict=True) if yes)
            self._known[each] = self._clauses.any_of(lits)
        return self._known[each]

    def of_suit(self, kind: Kind, suit: int) -> Lit:
        """That *kind* belongs to *suit*."""
        return self.when(lambda order: order.suit[kind] == suit)

    @cached_property
    def suits(self) -> Mapping[Kind, Sequence[tuple[int, Lit]]]:
        """Each suit that a kind may belong to, and that it does."""
        every = range(len(ALL_CARDS))
        return {
            kind: [(suit, lit) for suit in SUITS if (lit := self.of_suit(kind, suit)) != FALSE]
            for kind in every
        }

    def may_answer(self, kind: Kind, suit: int) -> Lit:
        """That *kind* may be played to a lead of *suit* by a seat that could follow."""
        return self.when(lambda order: order.allowed[suit][kind])

    @cached_property
    def top(self) -> int:
        """The strongest place of any card in its own suit."""
        return max(max(places) for places in self._places)

    @cached_property
    def standings(self) -> Mapping[Kind, Sequence[tuple[Lit, int | None, int]]]:
        """Each way in which a kind may rank, and that it does: its suit, its strength there.

        A trump has no suit here: it counts whatever is led, and is stronger than all plain cards.
        """
        found = {}
        for kind in range(len(ALL_CARDS)):
            each = [
                (None, self.top + places[kind]) if order.suit[kind] == order.trump
                else (order.suit[kind], places[kind])
                for (_, order), places in zip(self.orders, self._places, strict=True)
            ]  # fmt: skip
            found[kind] = [
                (self._of([other == rank for other in each]), *rank) for rank in dict.fromkeys(each)
            ]
        return found

    @cached_property
    def _places(self) -> Sequence[Sequence[int]]:
        """By order and kind its place on one scale that fits all orders.

        The ranks of a color beat each other alike in all of them; only the Rook, and other cards
        that are always trumps, move.
        """
        keys = [self._keys(order) for _, order in self.orders]
        scale = {key: at for at, key in enumerate(sorted({k for each in keys for k in each}), 1)}
        return [[scale[key] for key in each] for each in keys]

    def _keys(self, order: CardOrder) -> Sequence[tuple[int, int]]:
        """By kind: how many ranks of its suit it beats, and how many moving cards above those."""
        moving = {NUMBER[each] for each in always_trump(self._rules)}
        found = [(0, 0)] * len(ALL_CARDS)
        for suit in SUITS:
            mine = [kind for kind, own in enumerate(order.suit) if own == suit]
            ranks = above = 0
            for kind in sorted(mine, key=order.strength[suit].__getitem__):
                ranks, above = (ranks, above + 1) if kind in moving else (ranks + 1, 0)
                found[kind] = ranks, above
        return found


def possible_orders(hand: Hand, rules: RuleSet) -> tuple[CardOrder, ...]:
    """The card order for every trump and every place of the Rook that *hand* leaves open."""
    none = [NO_TRUMP] if OfferedCall.NO_TRUMP in table_calls(rules) else []
    trumps = [*COLORS.values(), *none] if hand.trump is None else [hand.trump]
    rooks = ["high", "low"] if is_rook_open(hand.rook, rules) else [hand.rook]
    low = hand.call == "low"
    calls = (TrumpCall(trump, low=low, rook=rook) for trump in trumps for rook in rooks)
    return tuple(card_order(rules, call) for call in calls)
