"""What can be asked of a hand, as literals that are so in some of its ways."""

from collections.abc import Callable, Iterable
from itertools import groupby

from referee.engine.hand.facts import Seat
from referee.engine.play import nest
from referee.engine.play.card_order import ALL_CARDS, NUMBER, CardOrder
from referee.engine.possible.clauses import FALSE, TRUE, Lit
from referee.engine.possible.contract import SUITS, Kind
from referee.engine.possible.ways import PossiblePlay
from referee.engine.rules import cards
from referee.engine.rules.cards import Card


def held_back(ways: PossiblePlay, seat: Seat, card: Card, trick: int) -> Lit:
    """That *seat* held *card* when it played to *trick*."""
    return ways.clauses.any_of(ways.held(seat, NUMBER[card], trick))


def renege(ways: PossiblePlay, seat: Seat, trick: int) -> Lit:
    """That *seat* did not follow in *trick* though it could.

    Source: S000, S002 "Play"; rulings 1 to 6.
    """
    every = ways.clauses
    answered = _answered(ways, seat, trick)
    could = could_follow(ways, seat, trick, trick + 1)
    return every.all_of(-ways.leads[trick, seat], -answered, could)


def may_play(ways: PossiblePlay, seat: Seat, card: Card, trick: int) -> Lit:
    """That *seat* held *card* when it played to *trick*, and might play it by the rules."""
    every, kind = ways.clauses, NUMBER[card]
    answers = every.any_of(
        every.all_of(ways.led[trick, suit], ways.contract.may_answer(kind, suit)) for suit in SUITS
    )
    void = -could_follow(ways, seat, trick, trick)
    free = every.any_of([ways.leads[trick, seat], answers, void])
    return every.all_of(held_back(ways, seat, card, trick), free)


def _answered(ways: PossiblePlay, seat: Seat, trick: int) -> Lit:
    """That what *seat* played to *trick* may be played to what was led, whatever else it held."""
    every, contract = ways.clauses, ways.contract
    return every.any_of(
        every.all_of(ways.led[trick, suit], ways.x[(seat, trick), kind], may)
        for suit in SUITS
        for kind in ways.copies
        if (may := contract.may_answer(kind, suit)) != FALSE
    )


def could_follow(ways: PossiblePlay, seat: Seat, trick: int, first: int) -> Lit:
    """That *seat* held from trick *first* on a card of the suit that was led to *trick*."""
    every, contract = ways.clauses, ways.contract
    there = {kind: every.any_of(ways.held(seat, kind, first)) for kind in ways.copies}
    return every.any_of(
        every.all_of(ways.led[trick, suit], there[kind], belongs)
        for suit in SUITS
        for kind in ways.copies
        if (belongs := contract.of_suit(kind, suit)) != FALSE
    )


def too_many_aside(ways: PossiblePlay) -> Lit:
    """That more cards went aside than may while others were kept.

    Source: S001; rulings 27 to 32. What may not go aside may go where nothing else is held.
    """
    every, most = ways.clauses, nest.let_go(ways.rules)
    banned = {kind: _banned(ways, kind) for kind in ways.copies}
    went = (
        every.any_of(every.all_of(ways.x[cell, kind], ban) for kind, ban in banned.items())
        for cell in ways.aside
    )
    too_many = every.counted(went, most + 1)[most]
    kept = every.any_of(
        every.all_of(bids, ways.own(seat, kind), -ban)
        for seat, bids in ways.bidders()
        for kind, ban in banned.items()
        if ban != TRUE
    )
    return every.all_of(too_many, kept)


def _banned(ways: PossiblePlay, kind: Kind) -> Lit:
    def so(order: CardOrder) -> bool:
        return nest.is_banned(ALL_CARDS[kind], order, ways.rules)

    return ways.contract.when(so)


def points_aside(ways: PossiblePlay) -> Lit:
    """That counters were among the cards laid aside."""
    points = ways.contract.order.points
    there = (ways.x[cell, kind] for cell in ways.aside for kind in ways.copies if points[kind])
    return ways.clauses.any_of(there)


def counters_dealt(ways: PossiblePlay, seat: Seat) -> Lit:
    """That *seat* was dealt a counter, the nest not looked at; rulings 20 to 24.

    Of a bidder whose nest is not known any of the cards that he took up may have come from there.
    """
    dealt = ways.hand.deal[seat - 1] if ways.hand.deal else ()
    points = ways.contract.order.points
    if dealt:
        return TRUE if any(points[NUMBER[card]] for card in dealt) else FALSE
    every, counters = ways.clauses, [kind for kind in ways.copies if points[kind]]
    bids = ways.contract.bids[seat]
    found = every.any_of(ways.own(seat, kind) for kind in counters)
    if bids == FALSE or not cards.nest_size(ways.rules):
        return found
    return every.any_of([
        every.all_of(-bids, found), every.all_of(bids, _from_the_deal(ways, seat, counters)),
    ])  # fmt: skip


def _from_the_deal(ways: PossiblePlay, seat: Seat, counters: Iterable[Kind]) -> Lit:
    """That *seat*, who has the bid, was dealt one of the *counters* that it took up."""
    every, known = ways.clauses, [NUMBER[card] for card in ways.hand.nest]
    if known:
        return every.any_of(_more_than(ways, seat, kind, known.count(kind)) for kind in counters)
    size = cards.nest_size(ways.rules)
    number = every.counted((lit for kind in counters for lit in ways.dealt(seat, kind)), size + 1)
    dealt = every.new()  # either, as far as the nest has room for all of them
    every.add(-dealt, number[0])
    every.add(dealt, -number[size])
    return dealt


def _more_than(ways: PossiblePlay, seat: Seat, kind: Kind, number: int) -> Lit:
    """That *seat* took up more of *kind* than *number*."""
    if number >= ways.copies[kind]:
        return FALSE
    return ways.clauses.counted(ways.dealt(seat, kind), number + 1)[number]


def best_passed(
    ways: PossiblePlay, seat: Seat, height: Callable[[Card, CardOrder], tuple[bool, int, int]]
) -> Lit:
    """That *seat* passed a card, and none that has less *height* than another; ruling 85."""
    if ways.hand.call != "circus":
        return FALSE
    every, wrong = ways.clauses, list[Lit]()
    for ranked, order in ways.contract.orders:
        high = {kind: height(ALL_CARDS[kind], order) for kind in ways.copies}
        better = FALSE  # that it held a card of more height
        for _, alike in groupby(sorted(high, key=lambda kind: high[kind], reverse=True), high.get):
            kinds = list(alike)
            wrong += [every.all_of(ranked, ways.gave(seat, kind), better) for kind in kinds]
            better = every.any_of([better, *(ways.own(seat, kind) for kind in kinds)])
    return -every.any_of(wrong)
