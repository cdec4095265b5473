"""Who plays with the bidder, where the cards he called show it; rulings 65 and 66."""

from collections.abc import Sequence
from dataclasses import replace

from referee.engine.evidence.account import Account
from referee.engine.evidence.deals import ASIDE, Bound
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Seat
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.tricks import Played


def with_partners(hand: Hand, account: Account, rules: RuleSet) -> Hand:
    """*hand* with the partners whom the called cards reveal; as it is while one of them hides."""
    if not teams.partners_are_called(rules) or not hand.partner_cards:
        return hand
    bidder, played = account.known.bidder, account.known.played
    holders = [_holder(card, hand, played, account) for card in hand.partner_cards]
    if None in holders and len(played) < cards.hand_size(rules) * rules.table.players:
        return hand
    partners = {seat for seat in holders if seat not in (None, bidder)}
    return replace(hand, partners=tuple(sorted(filter(None, partners))))


def _holder(card: Card, hand: Hand, played: Sequence[Played], account: Account) -> Seat | None:
    """Who plays *card*, or holds it in every deal; the bidder, if it lies aside. None: unknown."""
    for each in played:
        if each.card == card:
            return each.seat
    if card in hand.nest or card in hand.discard:
        return account.known.bidder
    holders = (seat for seat in teams.seats(account.rules) if _surely_with(seat, card, account))
    return next(holders, None)


def _surely_with(seat: Seat, card: Card, account: Account) -> bool:
    """Whether every deal puts *card* in the hand of *seat*, or, if he bid, among those aside."""
    places = (seat, ASIDE) if seat == account.known.bidder else (seat,)
    return not account.deals.allows(*(Bound(place, frozenset([card]), most=0) for place in places))
