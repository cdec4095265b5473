"""Circus Rook: whether the cards that were passed to the left were those that had to be."""

from collections import Counter
from collections.abc import Sequence

from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Seat
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Proof, Ruling
from referee.engine.tricks.card_order import NUMBER, CardOrder
from referee.engine.tricks.tricks import Played


def pass_rulings(
    hand: Hand, bidder: Seat, played: Sequence[Played], order: CardOrder, rules: RuleSet
) -> tuple[Ruling, ...]:
    """Cards passed that are not in the deck, and opponents who passed less than their best.

    A better one is known from the deal, or from a later trick, unless it may have come from
    the right. Source: S000; rules 1.19.
    """
    callers = (bidder, *(teams.partners(bidder, rules) or ()))
    others = (seat for seat in teams.seats(rules) if hand.circus and seat not in callers)
    found = (_pass_fault(seat, hand, played, order) for seat in others)
    return (*_strange(hand, rules), *(each for each in found if each is not None))


def _strange(hand: Hand, rules: RuleSet) -> tuple[Ruling, ...]:
    """Cards that cannot all have been passed: the deck has none of them, or not so many."""
    passed, deck = Counter(hand.circus), cards.deck(rules)
    return tuple(
        _not_so_many(card, n, deck.get(card, 0))
        for card, n in passed.items()
        if n > deck.get(card, 0)
    )


def _not_so_many(card: Card, passed: int, copies: int) -> Ruling:
    if not copies:
        return Ruling("card-not-in-deck", card=card, reason="passed")
    given = {"n": passed, "has": copies}
    return Ruling("card-not-in-deck", card=card, reason="passed too often", given=given)


def _pass_fault(
    seat: Seat, hand: Hand, played: Sequence[Played], order: CardOrder
) -> Ruling | None:
    gave, got = hand.circus[seat - 1], hand.circus[seat - 2]
    dealt = hand.deal[seat - 1] if hand.deal else ()
    if dealt:
        best = max(dealt, key=lambda card: _height(card, order))
        if not _is_better(best, gave, order):
            return None
        return Ruling("pass-not-best", seat, card=gave, given={"better": best})
    from_right = Counter([got])
    for each in played:
        if each.seat != seat:
            continue
        if from_right[each.card]:
            from_right[each.card] -= 1
        elif _is_better(each.card, gave, order):
            given = {"better": each.card, "shown": each.trick}
            proof = Proof(each.trick, each.card)
            return Ruling("pass-not-best", seat, None, gave, proof, reason="shown", given=given)
    return None


def _is_better(card: Card, than: Card, order: CardOrder) -> bool:
    """Whether *card* had to be passed before *than*: the Rook, a trump, or just a higher card."""
    return _height(card, order) > _height(than, order)


def _height(card: Card, order: CardOrder) -> tuple[bool, bool, int]:
    number = NUMBER[card]
    return card == cards.ROOK, order.is_trump(card), order.strength[order.suit[number]][number]
