"""Where each card of a hand can be: its contract, its cells, and what was recorded of the deal.

Most hands have one bidder and one card order. If they are not recorded, each possibility is a
literal, and everything that depends on it is conditional on that literal. A cell is a place for one
card: a card played by a seat to a trick, a discarded card, or a card that is not in this deck.
Cards that were never played have the cells of the tricks still to come. Each recorded *fact* is a
literal too, which can be left out to see what follows without it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise, product
from typing import NamedTuple

from referee.rook.hand import teams
from referee.rook.hand.facts import Hand, Seat
from referee.rook.play.called import OfferedCall, is_rook_open, table_calls
from referee.rook.play.card_order import (
    ALL_CARDS,
    NO_TRUMP,
    NUMBER,
    CardOrder,
    TrumpCall,
    always_trump,
    card_order,
)
from referee.rook.possible.clauses import FALSE, TRUE, Clauses, Lit
from referee.rook.rules import cards
from referee.rook.rules.cards import COLORS, Card
from referee.rook.rules.model import RuleSet

Kind = int
"""A card by its number in `ALL_CARDS`, the same for all its copies."""

SUITS = range(len(COLORS))


class PossibleContract:
    """The possible bidders and card orders of a hand."""

    def __init__(self, hand: Hand, rules: RuleSet, clauses: Clauses) -> None:
        self._rules, self._clauses = rules, clauses
        bidders = teams.seats(rules) if hand.bidder is None else (hand.bidder,)
        self.bids: Mapping[Seat, Lit] = {
            **dict.fromkeys(teams.seats(rules), FALSE),
            **dict(zip(bidders, self._one_of(len(bidders)), strict=True)),
        }
        """By seat: the literal that it has the bid."""
        orders = possible_orders(hand, rules)
        self.orders: Sequence[tuple[Lit, CardOrder]] = tuple(
            zip(self._one_of(len(orders)), orders, strict=True)
        )
        """Each possible card order with its literal."""
        self.order = self.orders[0][1]
        """Any one of them, for points and copies, which are the same in all."""
        self._known: dict[tuple[bool, ...], Lit] = {}

    def _one_of(self, number: int) -> Sequence[Lit]:
        if number == 1:
            return (TRUE,)
        lits = [self._clauses.new() for _ in range(number)]
        self._clauses.exactly_one(lits)
        return lits

    def when(self, condition: Callable[[CardOrder], bool]) -> Lit:
        """A literal that is true if *condition* holds for the card order."""
        return self._of([condition(order) for _, order in self.orders])

    def _of(self, some: Sequence[bool]) -> Lit:
        """A literal that is true if the card order is one of those marked in *some*."""
        marked = tuple(some)
        if all(marked) or not any(marked):
            return TRUE if marked[0] else FALSE
        if marked not in self._known:
            lits = (lit for (lit, _), yes in zip(self.orders, marked, strict=True) if yes)
            self._known[marked] = self._clauses.any_of(lits)
        return self._known[marked]

    def of_suit(self, kind: Kind, suit: int) -> Lit:
        """A literal that is true if *kind* belongs to *suit*."""
        return self.when(lambda order: order.suit[kind] == suit)

    @cached_property
    def suits(self) -> Mapping[Kind, Sequence[tuple[int, Lit]]]:
        """By kind: the suits it may belong to, each with the literal that it does."""
        every = range(len(ALL_CARDS))
        return {
            kind: [(suit, lit) for suit in SUITS if (lit := self.of_suit(kind, suit)) != FALSE]
            for kind in every
        }

    def may_answer(self, kind: Kind, suit: int) -> Lit:
        """A literal for *kind* being allowed on a lead of *suit* by a seat that could follow."""
        return self.when(lambda order: order.allowed[suit][kind])

    @cached_property
    def top(self) -> int:
        """The highest strength of any card within its own suit."""
        return max(max(places) for places in self._places)

    @cached_property
    def standings(self) -> Mapping[Kind, Sequence[tuple[Lit, int | None, int]]]:
        """By kind: each possible rank, as its literal, its suit, and its strength in that suit.

        A trump has suit None: it counts whatever is led, and is stronger than all plain cards.
        """
        standings = {}
        for kind in range(len(ALL_CARDS)):
            ranks = [
                (None, self.top + places[kind]) if order.suit[kind] == order.trump
                else (order.suit[kind], places[kind])
                for (_, order), places in zip(self.orders, self._places, strict=True)
            ]  # fmt: skip
            standings[kind] = [
                (self._of([other == rank for other in ranks]), *rank)
                for rank in dict.fromkeys(ranks)
            ]
        return standings

    @cached_property
    def _places(self) -> Sequence[Sequence[int]]:
        """By order and kind: the card's place on one scale that fits all orders.

        The ranks of a color beat each other in the same way in all orders; only the Rook and other
        cards that are always trump move.
        """
        keys = [self._keys(order) for _, order in self.orders]
        scale = {
            key: at
            for at, key in enumerate(sorted({k for order_keys in keys for k in order_keys}), 1)
        }
        return [[scale[key] for key in order_keys] for order_keys in keys]

    def _keys(self, order: CardOrder) -> Sequence[tuple[int, int]]:
        """By kind: how many ranks of its suit it beats, and how many moving cards above those."""
        moving = {NUMBER[card] for card in always_trump(self._rules)}
        keys = [(0, 0)] * len(ALL_CARDS)
        for suit in SUITS:
            mine = [kind for kind, own in enumerate(order.suit) if own == suit]
            ranks = above = 0
            for kind in sorted(mine, key=order.strength[suit].__getitem__):
                ranks, above = (ranks, above + 1) if kind in moving else (ranks + 1, 0)
                keys[kind] = ranks, above
        return keys


def possible_orders(hand: Hand, rules: RuleSet) -> tuple[CardOrder, ...]:
    """The card orders for every trump and every rank of the Rook that *hand* leaves open."""
    none = [NO_TRUMP] if OfferedCall.NO_TRUMP in table_calls(rules) else []
    trumps = [*COLORS.values(), *none] if hand.trump is None else [hand.trump]
    rooks = ["high", "low"] if is_rook_open(hand.rook, rules) else [hand.rook]
    low = hand.call == "low"
    calls = (TrumpCall(trump, low=low, rook=rook) for trump in trumps for rook in rooks)
    return tuple(card_order(rules, call) for call in calls)


# The cells


Cell = tuple[int, int]
"""A seat and a trick; or one of the constants below and a number from 0."""

ASIDE, UNDECIDED, OUT = 0, -1, -2
"""Discarded; discarded or kept, if the recorded discard is incomplete; not in this deck."""


class RecordedFact(NamedTuple):
    """One thing that was recorded of a hand."""

    what: str
    """``played``, ``seen``, ``dealt``, or the name of a fact."""
    seat: Seat | None = None
    trick: int | None = None
    card: Card | None = None
    place: int | None = None
    """The place of a played card within its trick, from 0."""


class Deal:
    """The cells of a hand, and the cards that were dealt, discarded and passed."""

    def __init__(self, hand: Hand, dealer: Seat, rules: RuleSet) -> None:
        self.hand, self.rules, self.dealer = hand, rules, dealer
        self.clauses = Clauses()
        self.contract = PossibleContract(hand, rules, self.clauses)
        self.size, self.seats = cards.hand_size(rules), teams.seats(rules)
        self.tricks = range(1, self.size + 1)
        self.copies = {NUMBER[card]: number for card, number in cards.deck(rules).items()}
        self.facts: dict[RecordedFact, Lit] = {}
        self._place_cards()
        self._record_deal()

    def fact(self, fact: RecordedFact) -> Lit:
        """The literal that *fact* was recorded correctly."""
        if fact not in self.facts:
            self.facts[fact] = self.clauses.new()
        return self.facts[fact]

    # Cards in cells.

    def _place_cards(self) -> None:
        """Requires one card in each cell, and each kind in as many cells as it has copies."""
        nest, recorded = cards.nest_size(self.rules), len(self.hand.discard)
        missing = nest - recorded if 0 < recorded < nest else 0
        self.aside = [(ASIDE, at) for at in range(nest - missing)]
        self.undecided = [(UNDECIDED, at) for at in range(missing)]
        spare = cards.spare_extras(self.rules)
        self.out = [(OUT, at) for at in range(sum(number for _, number in spare))]
        self.cells: list[Cell] = [
            *product(self.seats, self.tricks), *self.aside, *self.undecided, *self.out,
        ]  # fmt: skip
        new = self.clauses.new
        self.x = {(cell, kind): new() for cell in self.cells for kind in self.copies}
        """By cell and kind: the literal that the cell holds a card of that kind."""
        for cell in self.cells:
            self.clauses.exactly_one([self.x[cell, kind] for kind in self.copies])
        for kind, copies in self.copies.items():
            column = [self.x[cell, kind] for cell in self.cells]
            self.clauses.add(*column)
            self.clauses.at_most(copies, column)
            self.clauses.at_most(len(column) - copies, [-lit for lit in column])
        kinds_out = [extra for extra, number in spare for _ in range(number)]
        for cell, extra in zip(self.out, kinds_out, strict=True):
            self.clauses.add(*(self.x[cell, NUMBER[card]] for card in extra))
        self._sort_aside()
        self._share_out()

    def _sort_aside(self) -> None:
        """Requires discarded cards in ascending order, which removes equivalent solutions."""
        if self.hand.discard:
            return
        add, kinds = self.clauses.add, sorted(self.copies)
        for one, two in pairwise(self.aside):
            below = {kind: self.clauses.new() for kind in kinds}
            for low, high in pairwise(kinds):
                add(-below[low], below[high])
                add(-self.x[one, high], -below[low])
            for kind in kinds:
                add(-self.x[one, kind], below[kind])
                add(-self.x[two, kind], below[kind])

    def _share_out(self) -> None:
        """Requires that no kind is in too many tricks or hands, and no trick has too many kinds.

        Implied, but slow for a solver to find.
        """
        rest = [*self.undecided, *self.out]
        groups = [self.tricks, [0]] if self.aside else [self.tricks]
        every = [trick for tricks in groups for trick in tricks]
        for kind, copies in self.copies.items():
            loose = [self.x[cell, kind] for cell in rest]
            in_tricks = [self.lies(trick, kind) for trick in every]
            in_hands = [
                self.clauses.any_of(self.x[(seat, trick), kind] for trick in self.tricks)
                for seat in self.seats
            ]
            aside = [self.lies(0, kind)] if self.aside else []
            self.clauses.at_most(copies, [*in_tricks, *loose])
            if self.hand.deal:
                self.clauses.at_most(copies, [*in_hands, *aside, *loose])
        for trick in every:
            room = len(self.seats) if trick else len(self.aside)
            self.clauses.at_most(room, [self.lies(trick, kind) for kind in self.copies])

    @cached_property
    def _lies(self) -> dict[tuple[int, Kind], Lit]:
        cells = {trick: [(seat, trick) for seat in self.seats] for trick in self.tricks}
        cells[0] = self.aside
        return {
            (trick, kind): self.clauses.any_of(self.x[cell, kind] for cell in places)
            for trick, places in cells.items()
            for kind in self.copies
        }

    def lies(self, trick: int, kind: Kind) -> Lit:
        """A literal for a card of *kind* being in *trick*, or in the discard if *trick* is 0."""
        return self._lies[trick, kind]

    def all_in(self, kind: Kind, trick: int) -> Lit:
        """A literal for both copies of *kind*, of which there are two, being in *trick*."""
        lits = [self.x[(seat, trick), kind] for seat in self.seats]
        both = self.clauses.new()
        self.clauses.at_most(2, [*lits, -both])
        for left_out in lits:
            self.clauses.add(-both, *(lit for lit in lits if lit != left_out))
        return both

    def hands(self, kind: Kind, first: int) -> tuple[dict[Seat, Lit], list[Lit]]:
        """Literals for where a card of *kind* is at trick *first*: by seat, and everywhere else."""
        in_hands = {seat: self.clauses.any_of(self.held(seat, kind, first)) for seat in self.seats}
        elsewhere = [self.lies(trick, kind) for trick in range(first)]
        return in_hands, elsewhere + [self.x[cell, kind] for cell in self.out]

    # What was recorded of the deal.

    def held(self, seat: Seat, kind: Kind, first: int = 1) -> list[Lit]:
        """For each card *seat* may have held at trick *first*: a literal for its being *kind*."""
        mine = [self.x[(seat, trick), kind] for trick in range(first, self.size + 1)]
        return mine + self._of_bidder(seat, kind, self.undecided)

    def taken_up(self, seat: Seat, kind: Kind) -> list[Lit]:
        """The same for each card of *seat* at the first lead and in its discard."""
        return self.held(seat, kind) + self._of_bidder(seat, kind, self.aside)

    def _of_bidder(self, seat: Seat, kind: Kind, cells: Iterable[Cell]) -> list[Lit]:
        bids = self.contract.bids[seat]
        if bids == FALSE:
            return []
        return [self.clauses.all_of(bids, self.x[cell, kind]) for cell in cells]

    def _record_deal(self) -> None:
        hand, nest = self.hand, cards.nest_size(self.rules)
        if hand.discard:
            laid = self.fact(RecordedFact("discard"))
            for cell, card in zip(self.aside, hand.discard, strict=False):
                self.clauses.add(-laid, self.x.get((cell, NUMBER[card]), FALSE))
        if hand.discard_up:
            self._laid_face_up(self.fact(RecordedFact("discard_up")))
        for seat in self.seats:
            dealt = hand.deal[seat - 1] if hand.deal else ()
            bids = self.contract.bids[seat]
            if dealt:
                fact = self.fact(RecordedFact("dealt", seat))
                whole = fact if nest == 0 else self.clauses.all_of(fact, -bids)
                self._had(seat, dealt, fact, whole)
                if nest and bids != FALSE:
                    self._found_in_nest(seat, dealt, self.clauses.all_of(fact, bids))
            for name, lay in (("nest", hand.nest), ("nest_up", hand.nest_up)):
                if not lay or bids == FALSE:
                    continue
                fact = self.clauses.all_of(self.fact(RecordedFact(name)), bids)
                self._had(seat, lay, fact, FALSE)
                if dealt:
                    both = self.clauses.all_of(fact, self.fact(RecordedFact("dealt", seat)))
                    whole = both if len(lay) == nest else FALSE
                    self._had(seat, (*dealt, *lay), both, whole)
            if hand.nest and hand.nest_up and Counter(hand.nest_up) - Counter(hand.nest):
                told = map(self.fact, (RecordedFact("nest"), RecordedFact("nest_up")))
                self.clauses.add(*(-lit for lit in told))
        if hand.circus:
            passed = self.fact(RecordedFact("circus"))
            for seat, card in enumerate(hand.circus, 1):
                self.clauses.add(-passed, self.gave(seat, NUMBER[card]))

    def _laid_face_up(self, fact: Lit) -> None:
        """Requires that the cards recorded face up were laid aside; a recorded discard is whole."""
        hand = self.hand
        if hand.discard and Counter(hand.discard_up) - Counter(hand.discard):
            self.clauses.add(-fact, -self.fact(RecordedFact("discard")))
        for card, number in Counter(hand.discard_up).items():
            kind = NUMBER[card]
            laid = [self.x[cell, kind] for cell in self.aside if kind in self.copies]
            enough = (
                self.clauses.counted(laid, number)[number - 1] if number <= len(laid) else FALSE
            )
            self.clauses.add(-fact, enough)

    def _had(self, seat: Seat, taken: Sequence[Card], fact: Lit, whole: Lit) -> None:
        """Requires that *seat* took up the *taken* cards if *fact*, and no others if *whole*.

        A seat takes up what it holds at the first lead and discards, and in circus Rook also the
        card it passes to the left, but not the card it gets from the right.
        """
        numbers = [NUMBER[card] for card in taken]
        if fact == FALSE or not all(
            numbers.count(kind) <= self.copies.get(kind, 0) for kind in numbers
        ):
            self.clauses.add(-fact)
            return
        for kind in self.copies:
            number = numbers.count(kind)
            if number or whole != FALSE:
                self._has(seat, kind, number, fact, whole)

    def _found_in_nest(self, seat: Seat, dealt: Sequence[Card], fact: Lit) -> None:
        """Requires that *seat*, *dealt* these cards, took up no more others than the nest has.

        Implied by the cards that must be there, but slow to find; ruling 81. Other cards are
        counted by the cell they are in, and again by their kind.
        """
        add, dealt_of = self.clauses.add, Counter(NUMBER[card] for card in dealt)
        mine = [*product([seat], self.tricks), *self.aside, *self.undecided]
        cells = {cell: self.clauses.new() for cell in mine}
        kinds = {kind: self.clauses.new() for kind in self.copies if not dealt_of[kind]}
        for cell, kind in product(cells, kinds):
            add(-fact, -self.x[cell, kind], cells[cell])
            add(-fact, -self.x[cell, kind], kinds[kind])
        seconds = {kind: self.clauses.new() for kind in self.copies
                   if dealt_of[kind] < self.copies[kind] == 2}  # fmt: skip
        for kind, second in seconds.items():
            add(-fact, *self.not_taken_up(seat, kind), second)
        most = cards.nest_size(self.rules) + (self.hand.call == "circus")  # one from the right
        beside = [second for kind, second in seconds.items() if dealt_of[kind]]
        self.clauses.at_most(most, [*cells.values(), *beside])
        self.clauses.at_most(most, [*kinds.values(), *seconds.values()])

    def _has(self, seat: Seat, kind: Kind, number: int, fact: Lit, whole: Lit) -> None:
        """Requires that *seat* took up *number* of *kind* or more, and no more if *whole*."""
        add, copies = self.clauses.add, self.copies[kind]
        if self.hand.call == "circus":
            counts = [TRUE, *self.dealt(seat, kind), FALSE]
            add(-fact, counts[number])
            add(-whole, -counts[number + 1])
        elif number == 0:
            for lit in self.taken_up(seat, kind):
                add(-whole, -lit)
        elif number == copies:
            for lit in self.not_taken_up(seat, kind):
                add(-fact, -lit)
        else:
            lits = self.taken_up(seat, kind)
            counts = self.clauses.counted(lits, copies)
            add(-fact, counts[number - 1])
            add(-fact, self.clauses.any_of(lits))  # implied, but slow to find
            add(-whole, -counts[number])

    def not_taken_up(self, seat: Seat, kind: Kind) -> list[Lit]:
        """For each cell that *seat* did not take up: a literal for its card being of *kind*."""
        bids = self.contract.bids[seat]
        his = (seat, ASIDE, UNDECIDED)
        others = [self.x[cell, kind] for cell in self.cells if cell[0] not in his]
        left = [self.x[cell, kind] for cell in (*self.aside, *self.undecided)]
        if bids == TRUE:
            return others
        return others + [self.clauses.all_of(-bids, lit) for lit in left]

    def gave(self, seat: Seat, kind: Kind) -> Lit:
        """A literal for *seat* having passed a card of *kind* to its left in circus Rook."""
        return self._passes.get((seat, kind), FALSE)

    def got(self, seat: Seat, kind: Kind) -> Lit:
        """A literal for *seat* having got a card of *kind* from its right."""
        return self.gave((seat - 2) % len(self.seats) + 1, kind)

    @cached_property
    def _passes(self) -> dict[tuple[Seat, Kind], Lit]:
        """In circus Rook, by seat and kind: the seat passed that card, and its left held it."""
        if self.hand.call != "circus":
            return {}
        passes = {(seat, kind): self.clauses.new() for seat in self.seats for kind in self.copies}
        for seat in self.seats:
            self.clauses.exactly_one([passes[seat, kind] for kind in self.copies])
            left = teams.next_seat(seat, self.rules)
            for kind in self.copies:
                lits = [self.x[(left, trick), kind] for trick in self.tricks]
                self.clauses.add(-passes[seat, kind], *lits)
        return passes

    def own(self, seat: Seat, kind: Kind) -> Lit:
        """A literal for *seat* holding a card of *kind* before any passing."""
        lits = [self.x[(seat, trick), kind] for trick in self.tricks]
        return self.clauses.any_of(self._before_passing(seat, kind, lits))

    def dealt(self, seat: Seat, kind: Kind) -> Sequence[Lit]:
        """For each card *seat* took up before any passing: a literal for its being of *kind*."""
        return self._before_passing(seat, kind, self.taken_up(seat, kind))

    def _before_passing(self, seat: Seat, kind: Kind, lits: Sequence[Lit]) -> Sequence[Lit]:
        """The literals *lits*, with the card that *seat* gave and without the one it got."""
        if self.hand.call != "circus":
            return lits
        every, got = self.clauses, self.got(seat, kind)
        counts = every.counted([*lits, self.gave(seat, kind)], self.copies[kind] + 1)
        return [every.any_of([every.all_of(-got, some), more]) for some, more in pairwise(counts)]

    def bidders(self) -> Iterator[tuple[Seat, Lit]]:
        """Each seat that may have the bid, with the literal that it does."""
        return ((seat, bids) for seat, bids in self.contract.bids.items() if bids != FALSE)
