"""All possible plays of a hand as clauses, and the questions that can be put to them.

The cards determine who led and who took each trick; the clauses cover all plays at once.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, groupby, pairwise, product

from referee.rook.hand.facts import Hand, Seat, color_seen, known_nest
from referee.rook.play import nest
from referee.rook.play.card_order import ALL_CARDS, NUMBER, CardOrder, circus_height
from referee.rook.play.tricks import first_leader, seats_from
from referee.rook.possible.clauses import FALSE, TRUE, Lit
from referee.rook.possible.deal import SUITS, Deal, Kind, RecordedFact
from referee.rook.rules import cards
from referee.rook.rules.cards import ROOK, Card
from referee.rook.rules.model import RuleSet


class PossiblePlay(Deal):
    """A hand with what the rules of the game and its record require of its tricks."""

    def __init__(self, hand: Hand, dealer: Seat, rules: RuleSet) -> None:
        super().__init__(hand, dealer, rules)
        self._play_tricks()
        self._record_tricks()

    # The play.

    def _play_tricks(self) -> None:
        """Requires that the best card takes each trick, and that its player leads the next."""
        new, one_of, tricks = self.clauses.new, self.clauses.exactly_one, self.tricks
        self.led = {(trick, suit): new() for trick in tricks for suit in SUITS}
        self.leads = {(trick, seat): new() for trick in tricks for seat in self.seats}
        self.wins = {(trick, seat): new() for trick in tricks for seat in self.seats}
        for trick in tricks:
            one_of([self.led[trick, suit] for suit in SUITS])
            one_of([self.leads[trick, seat] for seat in self.seats])
            one_of([self.wins[trick, seat] for seat in self.seats])
            self._lead(trick)
            if not self.is_whole(trick):  # else its recorded cards determine who took it
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
        """Requires that the winner's card is the strongest, or as strong as others and earlier.

        `reach[n]` says that the best card of the trick has strength *n* or more: no card is
        stronger, and the winner's is not weaker. Plain cards have strengths up to `top`. Source:
        S000; rulings 57 and 58.
        """
        plain, top = self.clauses.clauses.append, 2 * self.contract.top
        reach = [TRUE, *(self.clauses.new() for _ in range(top + 1))]
        self.clauses.add(-reach[top + 1])
        for weaker, stronger in pairwise(reach):
            plain((-stronger, weaker))
        before = self._before(trick)
        caught = self._caught_rook(trick, before)
        exception = () if caught == FALSE else (caught,)
        for kind, copies in self.copies.items():
            for ranks, suit, strength in self.contract.standings[kind]:
                unless = exception if ranks == TRUE else (-ranks, *exception)
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
        """By seat: a literal for its playing before the winner; empty if no card has a copy."""
        if max(self.copies.values()) == 1:
            return {}
        before, players = {seat: self.clauses.new() for seat in self.seats}, len(self.seats)
        for seat, winner, leader in product(self.seats, repeat=3):
            if (seat - leader) % players < (winner - leader) % players:
                self.clauses.add(
                    -self.wins[trick, winner], -self.leads[trick, leader], before[seat]
                )
        return before

    def _caught_rook(self, trick: int, before: dict[Seat, Lit]) -> Lit:
        """A literal for the black 2 (of two, the first) catching the Rook in this trick."""
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
        for sighting in dict.fromkeys(self.hand.seen):
            seen = self.fact(RecordedFact("seen", sighting.seat, sighting.trick, sighting.card))
            cell = sighting.seat, sighting.trick
            self.clauses.add(
                -seen, *(self.x[cell, kind] for kind in self.kinds_seen(sighting.card))
            )

    def kinds_seen(self, card: str) -> list[Kind]:
        """The kinds that *card* can be as seen: itself, or any of the color it names."""
        letter = color_seen(card)
        if not letter:
            return [NUMBER[card]] if NUMBER[card] in self.copies else []
        every = cards.deck(self.rules)
        return [NUMBER[other] for other in every if other[0] == letter and other != ROOK]

    def is_whole(self, trick: int) -> bool:
        """Whether every card of *trick* is recorded."""
        return len(self.hand.play[trick - 1 : trick]) == 1 and (
            len(self.hand.play[trick - 1]) == len(self.seats)
        )

    def is_in_order(self, trick: int) -> bool:
        """Whether the recorded cards of *trick* are its first: it is whole, or the last one."""
        laid = self.hand.play[trick - 1] if trick <= len(self.hand.play) else ()
        return bool(laid) and (self.is_whole(trick) or trick == len(self.hand.play))

    def _record_trick(self, trick: int, laid: Sequence[Card]) -> None:
        """Adds the cards *laid* in order of play; a short trick in the middle may lack any card."""
        add, players = self.clauses.add, len(self.seats)
        facts = [
            self.fact(RecordedFact("played", None, trick, card, at)) for at, card in enumerate(laid)
        ]
        places = (
            [tuple(range(len(laid)))] if self.is_in_order(trick)
            else list(combinations(range(players), len(laid)))
        )  # fmt: skip
        chosen = [TRUE] if len(places) == 1 else [self.clauses.new() for _ in places]
        add(*chosen)
        for choice, those in zip(chosen, places, strict=True):
            for fact, place, card in zip(facts, those, laid, strict=True):
                for leader in self.seats:
                    seat = (leader - 1 + place) % players + 1
                    lies = self.x.get(((seat, trick), NUMBER[card]), FALSE)
                    add(-choice, -fact, -self.leads[trick, leader], lies)
        for fact, card in zip(facts, laid, strict=True):
            in_deck = NUMBER[card] in self.copies
            add(-fact, self.lies(trick, NUMBER[card]) if in_deck else FALSE)
        if self.is_whole(trick):
            self._record_whole(trick, laid, facts)

    def _record_whole(self, trick: int, laid: Sequence[Card], facts: Sequence[Lit]) -> None:
        """Requires that a whole *trick* holds no other cards, and determines who took it.

        The winner holds even if the facts of its cards are left out.
        """
        unless = [-fact for fact in facts]
        kinds = {NUMBER[card] for card in laid} & set(self.copies)
        for seat in self.seats:
            self.clauses.add(*unless, *(self.x[(seat, trick), kind] for kind in kinds))
        for leader in self.seats:
            seats = seats_from(leader, self.rules)
            for ranked, order in self.contract.orders:
                winner = seats[order.winner(laid)]
                self.clauses.add(-ranked, -self.leads[trick, leader], self.wins[trick, winner])

    # Queries.

    def holds(self, seat: Seat, card: Card, trick: int) -> Lit:
        """A literal for *seat* holding *card* when it played to *trick*."""
        return self.clauses.any_of(self.held(seat, NUMBER[card], trick))

    def renege(self, seat: Seat, trick: int) -> Lit:
        """A literal for *seat* not following in *trick* although it could.

        Source: S000, S002 "Play"; rulings 1 to 6.
        """
        every = self.clauses
        answered = self._answered(seat, trick)
        could = self.could_follow(seat, trick, trick + 1)
        return every.all_of(-self.leads[trick, seat], -answered, could)

    def may_play(self, seat: Seat, card: Card, trick: int) -> Lit:
        """A literal for *seat* holding *card* and being allowed to play it to *trick*."""
        every, kind = self.clauses, NUMBER[card]
        answers = every.any_of(
            every.all_of(self.led[trick, suit], self.contract.may_answer(kind, suit))
            for suit in SUITS
        )
        void = -self.could_follow(seat, trick, trick)
        free = every.any_of([self.leads[trick, seat], answers, void])
        return every.all_of(self.holds(seat, card, trick), free)

    def _answered(self, seat: Seat, trick: int) -> Lit:
        """A literal for the card of *seat* in *trick* being allowed whatever else it held."""
        every, contract = self.clauses, self.contract
        return every.any_of(
            every.all_of(self.led[trick, suit], self.x[(seat, trick), kind], may)
            for suit in SUITS
            for kind in self.copies
            if (may := contract.may_answer(kind, suit)) != FALSE
        )

    def could_follow(self, seat: Seat, trick: int, first: int) -> Lit:
        """A literal for *seat* holding at trick *first* a card of the suit led to *trick*."""
        every, contract = self.clauses, self.contract
        has = {kind: every.any_of(self.held(seat, kind, first)) for kind in self.copies}
        return every.any_of(
            every.all_of(self.led[trick, suit], has[kind], belongs)
            for suit in SUITS
            for kind in self.copies
            if (belongs := contract.of_suit(kind, suit)) != FALSE
        )

    def too_many_aside(self) -> Lit:
        """A literal for more banned cards in the discard than allowed while others were kept.

        Source: S001; rulings 27 to 32. A banned card may be discarded if nothing else is held.
        """
        every, most = self.clauses, nest.let_go(self.rules)
        banned = {kind: self._banned(kind) for kind in self.copies}
        went = (
            every.any_of(every.all_of(self.x[cell, kind], ban) for kind, ban in banned.items())
            for cell in self.aside
        )
        too_many = every.counted(went, most + 1)[most]
        kept = every.any_of(
            every.all_of(bids, self.own(seat, kind), -ban)
            for seat, bids in self.bidders()
            for kind, ban in banned.items()
            if ban != TRUE
        )
        return every.all_of(too_many, kept)

    def _banned(self, kind: Kind) -> Lit:
        def is_banned(order: CardOrder) -> bool:
            return nest.is_banned(ALL_CARDS[kind], order, self.rules)

        return self.contract.when(is_banned)

    def points_aside(self) -> Lit:
        """A literal for counters being in the discard."""
        points = self.contract.order.points
        lits = (self.x[cell, kind] for cell in self.aside for kind in self.copies if points[kind])
        return self.clauses.any_of(lits)

    def counters_dealt(self, seat: Seat) -> Lit:
        """A literal for *seat* having been dealt a counter, without the nest; rulings 20 to 24.

        If the nest of a bidder is unknown, any card he took up may have come from it.
        """
        dealt = self.hand.deal[seat - 1] if self.hand.deal else ()
        points = self.contract.order.points
        if dealt:
            return TRUE if any(points[NUMBER[card]] for card in dealt) else FALSE
        every, counters = self.clauses, [kind for kind in self.copies if points[kind]]
        bids = self.contract.bids[seat]
        dealt_one = every.any_of(self.own(seat, kind) for kind in counters)
        if bids == FALSE or not cards.nest_size(self.rules):
            return dealt_one
        return every.any_of([
            every.all_of(-bids, dealt_one), every.all_of(bids, self._from_the_deal(seat, counters)),
        ])  # fmt: skip

    def _from_the_deal(self, seat: Seat, counters: Iterable[Kind]) -> Lit:
        """A literal for the bidder *seat* having been dealt one of the *counters* it took up."""
        every, in_nest = self.clauses, [NUMBER[card] for card in known_nest(self.hand)]
        size = cards.nest_size(self.rules)
        if len(in_nest) >= size:
            return every.any_of(
                self._more_than(seat, kind, in_nest.count(kind)) for kind in counters
            )
        kinds = list(counters)
        number = every.counted((lit for kind in kinds for lit in self.dealt(seat, kind)), size + 1)
        known = sum(kind in kinds for kind in in_nest)
        dealt = every.new()  # either value, if the rest of the nest has room for all counters
        every.add(-dealt, number[known])
        every.add(dealt, -number[known + size - len(in_nest)])
        return dealt

    def _more_than(self, seat: Seat, kind: Kind, number: int) -> Lit:
        """A literal for *seat* having taken up more than *number* of *kind*."""
        if number >= self.copies[kind]:
            return FALSE
        return self.clauses.counted(self.dealt(seat, kind), number + 1)[number]

    def best_passed(self, seat: Seat) -> Lit:
        """A literal for *seat* having passed the highest card that it had; ruling 85."""
        if self.hand.call != "circus":
            return FALSE
        every, wrong = self.clauses, list[Lit]()
        for ranked, order in self.contract.orders:
            high = {kind: circus_height(ALL_CARDS[kind], order, self.rules) for kind in self.copies}
            downwards = sorted(high, key=lambda kind: high[kind], reverse=True)
            better = FALSE  # the seat held a higher card
            for _, alike in groupby(downwards, high.get):
                kinds = list(alike)
                wrong += [every.all_of(ranked, self.gave(seat, kind), better) for kind in kinds]
                better = every.any_of([better, *(self.own(seat, kind) for kind in kinds)])
        return -every.any_of(wrong)
