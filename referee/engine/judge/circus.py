"""Circus Rook: whether the cards that were passed to the left were those that had to be."""

from collections import Counter
from collections.abc import Sequence

from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Seat
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Proof, Ruling
from referee.engine.tricks.card_order import NUMBER, CardOrder, always_trump
from referee.engine.tricks.tricks import Played


def pass_rulings(
    hand: Hand, bidder: Seat, played: Sequence[Played], order: CardOrder, rules: RuleSet
) -> tuple[Ruling, ...]:
    """Cards passed that are not in the deck, and opponents who passed less than their best.

    A better one is known from the deal, or from a later trick, unless it may have come from
    the right. While it is not known who was called, nobody is known to be an opponent.
    Source: S000; rules 1.19; ruling 85.
    """
    partners = hand.partners if teams.partners_are_called(rules) else teams.partners(bidder, rules)
    callers = teams.seats(rules) if partners is None else (bidder, *partners)
    others = (seat for seat in teams.seats(rules) if hand.circus and seat not in callers)
    found = (_pass_fault(seat, hand, played, order, rules) for seat in others)
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
    seat: Seat, hand: Hand, played: Sequence[Played], order: CardOrder, rules: RuleSet
) -> Ruling | None:
    gave, got = hand.circus[seat - 1], hand.circus[seat - 2]
    passed = circus_height(gave, order, rules)
    dealt = hand.deal[seat - 1] if hand.deal else ()
    if dealt:
        best = max(dealt, key=lambda card: circus_height(card, order, rules))
        if circus_height(best, order, rules) <= passed:
            return None
        return Ruling("pass-not-best", seat, card=gave, given={"better": best})
    from_right = Counter([got])
    for each in played:
        if each.seat != seat:
            continue
        if from_right[each.card]:
            from_right[each.card] -= 1
        elif circus_height(each.card, order, rules) > passed:
            given = {"better": each.card, "shown": each.trick}
            proof = Proof(each.trick, each.card)
            return Ruling("pass-not-best", seat, None, gave, proof, reason="shown", given=given)
    return None


def circus_height(card: Card, order: CardOrder, rules: RuleSet) -> tuple[bool, int, int]:
    """Sort key of *card* among those that may be passed: the best is the greatest; ruling 85.

    Returns:
        Whether it is a trump; how strong a trump, or how many ranks of its color it beats; and
        what tells a card that has no rank from one that beats as many.
    """
    number = NUMBER[card]
    strength = order.strength[order.suit[number]]
    if order.is_trump(card):
        return True, strength[number], 0
    named = always_trump(rules)
    ranks = (each for each in cards.deck(rules) if each not in named and order.answers(each, card))
    beaten = sum(strength[NUMBER[each]] < strength[number] for each in ranks)
    return False, beaten, strength[number] if card in named else len(NUMBER)
