"""What the bidding came to, and who plays with whom: the calls of a hand and the cards called."""

from collections.abc import Sequence
from dataclasses import replace

from referee.engine.auction import Bidding, State, bidding
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Seat
from referee.engine.judge.conflicts import bid_contradictions
from referee.engine.judge.holdings import Holdings
from referee.engine.nest import redeal_fault
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Ruling
from referee.engine.tricks.tricks import Played


def with_auction(hand: Hand, dealer: Seat, rules: RuleSet) -> tuple[Hand, tuple[Ruling, ...]]:
    """*hand* with what its auction came to. What was told beside the auction stands."""
    rulings: tuple[Ruling, ...] = ()
    if hand.redeal is not None:
        fault = redeal_fault(hand.deal[hand.redeal - 1] if hand.deal else (), rules)
        if fault is not None:
            text = f"Seat {hand.redeal} called for a redeal: {fault}. It stood."
            rulings = (Ruling("redeal-not-eligible", seat=hand.redeal, text=text),)
    if not hand.auction:
        return hand, rulings
    heard = bidding(hand.auction, dealer, rules, hand.deal)
    return _after(heard, hand), (*rulings, *heard.rulings, *bid_contradictions(heard, hand))


def _after(heard: Bidding, hand: Hand) -> Hand:
    if hand.bidder is not None and hand.bid is not None:
        return hand
    went_on = bool(hand.trump or hand.discard or hand.play or hand.taken or hand.piles)
    match heard.state:
        case State.REDEAL:
            return replace(hand, redeal=heard.redeal)
        case State.PASSED_OUT:
            return replace(hand, passed_out=True)
        case State.OPEN if not went_on:
            return hand
    bidder = heard.bidder if hand.bidder is None else hand.bidder
    return replace(hand, bidder=bidder, bid=heard.bid if hand.bid is None else hand.bid)


def with_partners(hand: Hand, played: Sequence[Played], known: Holdings, rules: RuleSet) -> Hand:
    """*hand* with the partners whom the called cards reveal; rulings 65 and 66."""
    if not teams.partners_are_called(rules) or not hand.partner_cards:
        return hand
    holders: list[Seat] = []
    for card in hand.partner_cards:
        seats = _holders(card, hand, played, known)
        if not seats and not _all_played(played, rules):
            return hand
        holders += seats
    partners = tuple(sorted(set(holders) - {hand.bidder or 0}))
    return replace(hand, partners=partners)


def _holders(card: Card, hand: Hand, played: Sequence[Played], known: Holdings) -> list[Seat]:
    """Who plays *card*, or is known to hold it; the bidder where it lay in the nest."""
    for each in played:
        if each.card == card:
            return [each.seat]
    if card in hand.nest or card in hand.discard:
        return [hand.bidder or 0]
    return [seat for seat, pile in known.start.items() if pile[card]]


def _all_played(played: Sequence[Played], rules: RuleSet) -> bool:
    return len(played) == cards.hand_size(rules) * rules.table.players
