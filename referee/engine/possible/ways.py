"""Every way in which a hand can have gone, as clauses.

A cell is a place for one card: what a seat played to a trick, a card laid aside, a card that is
not in this deck. Which card lies in each cell, who led each trick and who took it is everything
that can differ; cards that were never played have the cells of the tricks that were still to come.
What was recorded is a *fact*: a literal that says so, and that is left out to see what follows
without it.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, pairwise, product
from typing import NamedTuple

from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Seat
from referee.engine.hand.sightings import color_seen
from referee.engine.possible.clauses import FALSE, TRUE, Clauses, Lit
from referee.engine.possible.contract import SUITS, Contract, Kind
from referee.engine.rules import cards
from referee.engine.rules.cards import ROOK, Card
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.card_order import NUMBER
from referee.engine.tricks.follow import first_leader, seats_from

Cell = tuple[int, int]
"""A seat and a trick; or one of these with a number from 0:"""

ASIDE, UNDECIDED, OUT = 0, -1, -2
"""Laid aside; laid aside or kept, where too few are recorded as laid aside; not in this deck."""


class Fact(NamedTuple):
    """One thing that was recorded of a hand."""

    what: str
    """``played``, ``seen``, ``dealt``, or the name of a fact."""
    seat: Seat | None = None
    trick: int | None = None
    card: Card | None = None
    place: int | None = None
    """The place in its trick of a card that was played, from 0."""


class Ways:
    """The cells of a hand with what the rules of the game and its record say of them."""

    def __init__(self, hand: Hand, dealer: Seat, rules: RuleSet) -> None:
        self.hand, self.rules, self.dealer = hand, rules, dealer
        self.clauses = Clauses()
        self.contract = Contract(hand, rules, self.clauses)
        self.size, self.seats = cards.hand_size(rules), teams.seats(rules)
        self.tricks = range(1, self.size + 1)
        self.copies = {NUMBER[card]: number for card, number in cards.deck(rules).items()}
        self.facts: dict[Fact, Lit] = {}
        self._fill_cells()
        self._play_tricks()
        self._record_tricks()
        self._record_deal()

    def fact(self, fact: Fact) -> Lit:
        """That *fact* was recorded rightly."""
        if fact not in self.facts:
            self.facts[fact] = self.clauses.new()
        return self.facts[fact]

    # Cards in cells.

    def _fill_cells(self) -> None:
        """Each cell holds one card, and no card lies in more cells than it has copies."""
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
        """That a cell holds a card of a kind."""
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
        """That cards laid aside lie in one order: no other differs in anything."""
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
        """That the kinds of a trick find room there: this follows, but not at once."""
        rest = [*self.undecided, *self.out]
        groups = [self.tricks, [0]] if self.aside else [self.tricks]
        every = [group for those in groups for group in those]
        for kind, copies in self.copies.items():
            there = [self.lies(trick, kind) for trick in every]
            self.clauses.at_most(copies, [*there, *(self.x[cell, kind] for cell in rest)])
        for trick in every:
            room = len(self.seats) if trick else len(self.aside)
            self.clauses.at_most(room, [self.lies(trick, kind) for kind in self.copies])

    @cached_property
    def _lies(self) -> dict[tuple[int, Kind], Lit]:
        cells = {trick: [(seat, trick) for seat in self.seats] for trick in self.tricks}
        cells[0] = self.aside
        return {
            (trick, kind): self.clauses.any_of(self.x[cell, kind] for cell in those)
            for trick, those in cells.items()
            for kind in self.copies
        }

    def lies(self, trick: int, kind: Kind) -> Lit:
        """That a card of *kind* lies in *trick*; 0: among those laid aside."""
        return self._lies[trick, kind]

    # The play.

    def _play_tricks(self) -> None:
        """Each trick is led in a suit, and taken by its best card; who took it leads the next."""
        new, one_of, tricks = self.clauses.new, self.clauses.exactly_one, self.tricks
        self.led = {(trick, suit): new() for trick in tricks for suit in SUITS}
        self.leads = {(trick, seat): new() for trick in tricks for seat in self.seats}
        self.wins = {(trick, seat): new() for trick in tricks for seat in self.seats}
        for trick in tricks:
            one_of([self.led[trick, suit] for suit in SUITS])
            one_of([self.leads[trick, seat] for seat in self.seats])
            one_of([self.wins[trick, seat] for seat in self.seats])
            self._lead(trick)
            if not self.is_whole(trick):  # else its recorded cards say who took it
                self._rank(trick)

    def _lead(self, trick: int) -> None:
        add, plain, leads = self.clauses.add, self.clauses.clauses.append, self.leads
        if trick in self.hand.leaders:
            add(leads[trick, self.hand.leaders[trick]])
        elif trick == 1:
            circus = self.hand.call == "circus"
            for bidder, bids in self.contract.bids.items():
                first = first_leader(self.dealer, bidder, circus=circus, rules=self.rules)
                add(-bids, leads[1, first])
        else:
            for seat in self.seats:
                add(-self.wins[trick - 1, seat], leads[trick, seat])
        for kind in self.copies:
            for suit, belongs in self.contract.suits[kind]:
                led = (self.led[trick, suit],) if belongs == TRUE else (
                    -belongs, self.led[trick, suit])  # fmt: skip
                for seat in self.seats:
                    plain((-leads[trick, seat], -self.x[(seat, trick), kind], *led))

    def _rank(self, trick: int) -> None:
        """That the winner's card is as strong as each of the others, or as strong and sooner.

        `reach[n]` says that the best card of the trick is of strength *n* or more: no card lies
        above it, and the winner's not below. Plain cards have the strengths up to `top`.
        Source: S000; rulings 57 and 58; of the black 2 rules 1.19.
        """
        plain, top = self.clauses.clauses.append, 2 * self.contract.top
        reach = [TRUE, *(self.clauses.new() for _ in range(top + 1))]
        self.clauses.add(-reach[top + 1])
        for weaker, stronger in pairwise(reach):
            plain((-stronger, weaker))
        before = self._before(trick)
        caught = self._caught_rook(trick, before)
        but = () if caught == FALSE else (caught,)
        for kind, copies in self.copies.items():
            for ranks, suit, strength in self.contract.standings[kind]:
                unless = but if ranks == TRUE else (-ranks, *but)
                led = () if suit is None else (self.led[trick, suit],)
                led_other = tuple(-lit for lit in led)
                for seat in self.seats:
                    card, won = -self.x[(seat, trick), kind], -self.wins[trick, seat]
                    plain((card, *unless, *led_other, reach[strength]))
                    plain((card, won, *unless, -reach[strength + 1]))
                    if led:
                        plain((card, won, *unless, *led))
                    if copies > 1:
                        later = -before[seat]
                        plain((card, later, *unless, *led_other, reach[strength + 1]))

    def _before(self, trick: int) -> dict[Seat, Lit]:
        """Seat to: that it played before the winner; only where a card has a copy."""
        if max(self.copies.values()) == 1:
            return {}
        found, players = {seat: self.clauses.new() for seat in self.seats}, len(self.seats)
        for seat, winner, leader in product(self.seats, repeat=3):
            if (seat - leader) % players < (winner - leader) % players:
                self.clauses.add(-self.wins[trick, winner], -self.leads[trick, leader], found[seat])
        return found

    def _caught_rook(self, trick: int, before: dict[Seat, Lit]) -> Lit:
        """That the black 2 takes the trick, as the Rook is in it: the first of two black 2s."""
        pair = self.contract.order.black_two_pair
        if pair is None or not set(pair) <= set(self.copies):
            return FALSE
        caught = self.clauses.all_of(*(self.lies(trick, kind) for kind in pair))
        for seat in self.seats:
            two = self.x[(seat, trick), pair[0]]
            self.clauses.add(-caught, -self.wins[trick, seat], two)
            self.clauses.add(-caught, -before.get(seat, FALSE), -two)
        return caught

    # What was recorded of the tricks.

    def _record_tricks(self) -> None:
        for trick, laid in enumerate(self.hand.play, 1):
            if laid:
                self._record_trick(trick, laid)
        for each in dict.fromkeys(self.hand.seen):
            seen = self.fact(Fact("seen", each.seat, each.trick, each.card))
            cell = each.seat, each.trick
            self.clauses.add(-seen, *(self.x[cell, kind] for kind in self.kinds_seen(each.card)))

    def kinds_seen(self, card: str) -> list[Kind]:
        """What *card* can have been as it was seen: itself, or any of the color that it names."""
        letter = color_seen(card)
        if not letter:
            return [NUMBER[card]] if NUMBER[card] in self.copies else []
        every = cards.deck(self.rules)
        return [NUMBER[each] for each in every if each[0] == letter and each != ROOK]

    def is_whole(self, trick: int) -> bool:
        """Whether every card of *trick* is recorded."""
        return len(self.hand.play[trick - 1 : trick]) == 1 and (
            len(self.hand.play[trick - 1]) == len(self.seats)
        )

    def is_in_order(self, trick: int) -> bool:
        """Whether the recorded cards of *trick* are its first ones: only a last one is short."""
        laid = self.hand.play[trick - 1] if trick <= len(self.hand.play) else ()
        return bool(laid) and (self.is_whole(trick) or trick == len(self.hand.play))

    def _record_trick(self, trick: int, laid: Sequence[Card]) -> None:
        """The cards *laid*, in the order of play; a short trick in the midst may lack any."""
        add, players = self.clauses.add, len(self.seats)
        facts = [self.fact(Fact("played", None, trick, card, at)) for at, card in enumerate(laid)]
        places = (
            [tuple(range(len(laid)))] if self.is_in_order(trick)
            else list(combinations(range(players), len(laid)))
        )  # fmt: skip
        chosen = [TRUE] if len(places) == 1 else [self.clauses.new() for _ in places]
        add(*chosen)
        for way, those in zip(chosen, places, strict=True):
            for fact, place, card in zip(facts, those, laid, strict=True):
                for leader in self.seats:
                    seat = (leader - 1 + place) % players + 1
                    there = self.x.get(((seat, trick), NUMBER[card]), FALSE)
                    add(-way, -fact, -self.leads[trick, leader], there)
        for fact, card in zip(facts, laid, strict=True):
            there = NUMBER[card] in self.copies
            add(-fact, self.lies(trick, NUMBER[card]) if there else FALSE)
        if self.is_whole(trick):
            self._record_whole(trick, laid, facts)

    def _record_whole(self, trick: int, laid: Sequence[Card], facts: Sequence[Lit]) -> None:
        """That a whole *trick* holds no other cards; and who took it, whichever is left out."""
        unless = [-fact for fact in facts]
        kinds = {NUMBER[card] for card in laid} & set(self.copies)
        for seat in self.seats:
            self.clauses.add(*unless, *(self.x[(seat, trick), kind] for kind in kinds))
        for leader in self.seats:
            seats = seats_from(leader, self.rules)
            for ranked, order in self.contract.orders:
                winner = seats[order.winner(laid)]
                self.clauses.add(-ranked, -self.leads[trick, leader], self.wins[trick, winner])

    # What was recorded of the deal.

    def held(self, seat: Seat, kind: Kind, first: int = 1) -> list[Lit]:
        """Each card that *seat* may have held at trick *first*: that it is of *kind*."""
        mine = [self.x[(seat, trick), kind] for trick in range(first, self.size + 1)]
        return mine + self._of_bidder(seat, kind, self.undecided)

    def taken_up(self, seat: Seat, kind: Kind) -> list[Lit]:
        """Each card of the first lead, laid aside ones too: that it is *kind*, and of *seat*."""
        return self.held(seat, kind) + self._of_bidder(seat, kind, self.aside)

    def _of_bidder(self, seat: Seat, kind: Kind, cells: Iterable[Cell]) -> list[Lit]:
        bids = self.contract.bids[seat]
        if bids == FALSE:
            return []
        return [self.clauses.all_of(bids, self.x[cell, kind]) for cell in cells]

    def _record_deal(self) -> None:
        hand, nest = self.hand, cards.nest_size(self.rules)
        if hand.discard:
            laid = self.fact(Fact("discard"))
            for cell, card in zip(self.aside, hand.discard, strict=False):
                self.clauses.add(-laid, self.x.get((cell, NUMBER[card]), FALSE))
        for seat in self.seats:
            dealt = hand.deal[seat - 1] if hand.deal else ()
            bids = self.contract.bids[seat]
            if dealt:
                known = self.fact(Fact("dealt", seat))
                whole = known if nest == 0 else self.clauses.all_of(known, -bids)
                self._had(seat, dealt, known, whole)
            if hand.nest and bids != FALSE:
                known = self.clauses.all_of(self.fact(Fact("nest")), bids)
                self._had(seat, hand.nest, known, FALSE)
                if dealt:
                    both = self.clauses.all_of(known, self.fact(Fact("dealt", seat)))
                    self._had(seat, (*dealt, *hand.nest), both, both)
        if hand.circus:
            passed = self.fact(Fact("circus"))
            for seat, card in enumerate(hand.circus, 1):
                self.clauses.add(-passed, self.gave(seat, NUMBER[card]))

    def _had(self, seat: Seat, given: Sequence[Card], known: Lit, whole: Lit) -> None:
        """That *seat* took up the cards *given* if that is *known*, and no others if *whole*.

        What it took up is what it held at the first lead and laid aside, with what it passed to
        its left in circus Rook, and without what it got from its right.
        """
        numbers = [NUMBER[card] for card in given]
        if known == FALSE or not all(
            numbers.count(kind) <= self.copies.get(kind, 0) for kind in numbers
        ):
            self.clauses.add(-known)
            return
        circus = self.hand.call == "circus"
        for kind in self.copies:
            number = numbers.count(kind)
            if number == 0 and whole == FALSE:
                continue
            if circus:
                self._passed_some(seat, kind, number, known, whole)
            else:
                self._has(seat, kind, number, known, whole)

    def _has(self, seat: Seat, kind: Kind, number: int, known: Lit, whole: Lit) -> None:
        """That *seat* took up *number* of *kind*, or more where it need not be the *whole*."""
        add, copies = self.clauses.add, self.copies[kind]
        if number == 0:
            for lit in self.taken_up(seat, kind):
                add(-whole, -lit)
        elif number == copies:
            for lit in self.not_taken_up(seat, kind):
                add(-known, -lit)
        else:
            counts = self._counted(seat, kind)
            add(-known, counts[number - 1])
            add(-whole, -counts[number])

    def not_taken_up(self, seat: Seat, kind: Kind) -> list[Lit]:
        """Each cell of which *seat* did not take up the card: that it is of *kind*."""
        bids = self.contract.bids[seat]
        his = (seat, ASIDE, UNDECIDED)
        others = [self.x[cell, kind] for cell in self.cells if cell[0] not in his]
        left = [self.x[cell, kind] for cell in (*self.aside, *self.undecided)]
        if bids == TRUE:
            return others
        return others + [self.clauses.all_of(-bids, lit) for lit in left]

    def _counted(self, seat: Seat, kind: Kind) -> list[Lit]:
        """That *seat* took up one of *kind* or more, two or more, up to all copies."""
        key = seat, kind
        if key not in self._counts:
            self._counts[key] = self.clauses.counted(self.taken_up(seat, kind), self.copies[kind])
        return self._counts[key]

    @cached_property
    def _counts(self) -> dict[tuple[Seat, Kind], list[Lit]]:
        return {}

    def _passed_some(self, seat: Seat, kind: Kind, number: int, known: Lit, whole: Lit) -> None:
        """`_has` in circus Rook: the copies of a card are as many cards."""
        counts = [TRUE, *self._counted(seat, kind), FALSE, FALSE]
        gave, got = self.gave(seat, kind), self.got(seat, kind)
        for given, received in product((0, 1), repeat=2):
            there = number - given + received
            so = (-gave if given else gave, -got if received else got)
            self.clauses.add(-known, *so, counts[there] if there > 0 else TRUE)
            more = counts[there + 1] if 0 <= there <= self.copies[kind] else FALSE
            self.clauses.add(-whole, *so, -more if there >= 0 else FALSE)

    def gave(self, seat: Seat, kind: Kind) -> Lit:
        """That *seat* passed a card of *kind* to its left in circus Rook."""
        return self._passes.get((seat, kind), FALSE)

    def got(self, seat: Seat, kind: Kind) -> Lit:
        """That *seat* got a card of *kind* from its right."""
        return self.gave((seat - 2) % len(self.seats) + 1, kind)

    @cached_property
    def _passes(self) -> dict[tuple[Seat, Kind], Lit]:
        """Of circus Rook: what each seat passed, which its left held at the first lead."""
        if self.hand.call != "circus":
            return {}
        found = {(seat, kind): self.clauses.new() for seat in self.seats for kind in self.copies}
        for seat in self.seats:
            self.clauses.exactly_one([found[seat, kind] for kind in self.copies])
            left = teams.next_seat(seat, self.rules)
            for kind in self.copies:
                there = [self.x[(left, trick), kind] for trick in self.tricks]
                self.clauses.add(-found[seat, kind], *there)
        return found

    def own(self, seat: Seat, kind: Kind) -> Lit:
        """That *seat* held a card of *kind* before cards were passed, which is mostly never."""
        held = [self.x[(seat, trick), kind] for trick in self.tricks]
        if self.hand.call != "circus":
            return self.clauses.any_of(held)
        counts = self.clauses.counted(held, 2)
        kept = self.clauses.all_of(counts[0], -self.got(seat, kind))
        return self.clauses.any_of([self.gave(seat, kind), kept, counts[1]])

    def before_passing(self, seat: Seat, kind: Kind) -> list[Lit]:
        """Each card that *seat* had taken up before cards were passed: that it is of *kind*."""
        up = self.taken_up(seat, kind)
        if self.hand.call != "circus":
            return up
        most, got = self.copies[kind], self.got(seat, kind)
        counts = [*self.clauses.counted([*up, self.gave(seat, kind)], most + 1)]
        return [
            self.clauses.any_of([self.clauses.all_of(-got, counts[at]), counts[at + 1]])
            for at in range(most)
        ]

    def bidders(self) -> Iterator[tuple[Seat, Lit]]:
        """Every seat that may have bid, and that it has."""
        return ((seat, bids) for seat, bids in self.contract.bids.items() if bids != FALSE)
