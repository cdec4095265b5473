"""What the cards of a hand tell: bidder, partners, tricks, captured points, and offences.

A hand of which only the result is known passes through unchanged. Unknown stays unknown:
facts are filled in only where they follow.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from referee.engine.auction import Bidding, State, bidding
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Points, Seat
from referee.engine.judge.captured import with_capture
from referee.engine.judge.claims import hear_claims
from referee.engine.judge.conflicts import bid_contradictions, contradictions
from referee.engine.judge.discards import discard_rulings
from referee.engine.judge.holdings import Holdings, holdings
from referee.engine.judge.proof import doubtful_cards, play_faults
from referee.engine.nest import redeal_fault
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Ruling
from referee.engine.tricks.card_order import Tables, TrumpCall, tables
from referee.engine.tricks.follow import first_leader
from referee.engine.tricks.tricks import Played, Trick, follow_tricks, order_faults, sure_tricks


@dataclass(frozen=True, slots=True)
class Seen:
    """A hand with what follows from its cards."""

    hand: Hand
    """The facts that were told and those that the cards add."""
    tricks: tuple[Trick, ...] = ()
    captured: Points = field(default_factory=dict)
    """Counters captured so far, while the hand is under way."""
    rulings: tuple[Ruling, ...] = ()


def look(hand: Hand, dealer: Seat, rules: RuleSet) -> Seen:
    """*hand*, dealt by *dealer*, with what its auction and its cards tell."""
    told = hand.auction or hand.deal or hand.nest or hand.discard or hand.play
    if not told and hand.redeal is None:
        return Seen(hand)
    called, rulings = _with_auction(hand, dealer, rules)
    rulings += _deal_faults(hand, rules)
    if called.redeal is not None or called.passed_out:
        return Seen(called, rulings=rulings)
    return _with_play(called, dealer, rulings, rules)


def _with_auction(hand: Hand, dealer: Seat, rules: RuleSet) -> tuple[Hand, tuple[Ruling, ...]]:
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


def _deal_faults(hand: Hand, rules: RuleSet) -> tuple[Ruling, ...]:
    """Dealt hands and nests with a wrong number of cards, or cards that the deck has not."""
    faults = [
        _miscount(f"Seat {seat} was dealt", len(dealt), cards.hand_size(rules), seat)
        for seat, dealt in enumerate(hand.deal, 1)
        if dealt and len(dealt) != cards.hand_size(rules)
    ]
    if hand.nest and len(hand.nest) != cards.nest_size(rules):
        faults.append(_miscount("The nest has", len(hand.nest), cards.nest_size(rules), None))
    dealt_cards = Counter(card for dealt in (*hand.deal, hand.nest) for card in dealt)
    deck = Counter(cards.deck(rules))
    faults += [_too_many(card, dealt_cards[card], deck[card]) for card in dealt_cards - deck]
    return tuple(faults)


def _too_many(card: Card, dealt: int, copies: int) -> Ruling:
    often = f"the deck has {copies}" if copies else "the deck does not have it"
    text = f"Of {cards.words(card)} {dealt} are recorded in the deal: {often}."
    return Ruling("card-not-in-deck", card=card, text=text)


def _miscount(what: str, number: int, wanted: int, seat: Seat | None) -> Ruling:
    return Ruling("wrong-card-count", seat=seat, text=f"{what} {number} cards, and not {wanted}.")


def _with_play(hand: Hand, dealer: Seat, rulings: tuple[Ruling, ...], rules: RuleSet) -> Seen:
    table = _tables(hand, rules)
    first = _first_leader(hand, dealer, rules)
    tricks = follow_tricks(hand.play, hand.leaders, first, table, rules)
    if table is None or hand.bidder is None:
        return Seen(hand, tricks, rulings=rulings)
    order = order_faults(tricks, hand.leaders, first, rules)
    sure = sure_tricks(tricks, hand.leaders, rules)
    played = [each for trick in sure for each in trick.played(rules)]
    gaps = tuple(trick.number for trick in tricks if trick not in sure)
    sound = not _counts_fail(rulings) and not doubtful_cards(played, table)
    known = holdings(hand, hand.bidder, played, rules, gaps if sound else None)
    found = (
        *discard_rulings(hand, hand.bidder, played, known, table, rules),
        *_in_order((*order, *play_faults(played, known, table))),
    )
    claims = hear_claims(hand, played, found, known, table)
    judged = replace(hand, irregularities=claims.standing)
    judged = _with_partners(judged, played, known, rules)
    filled, captured = with_capture(judged, tricks, table, rules)
    rulings += (*found, *claims.rulings, *contradictions(hand, filled, captured))
    return Seen(filled, tricks, captured, rulings)


def _counts_fail(rulings: Sequence[Ruling]) -> bool:
    """Whether the cards as told cannot be counted on."""
    return any(each.code in ("wrong-card-count", "card-not-in-deck") for each in rulings)


def _in_order(rulings: Sequence[Ruling]) -> list[Ruling]:
    return sorted(rulings, key=lambda each: each.trick or 0)


def _tables(hand: Hand, rules: RuleSet) -> Tables | None:
    if hand.trump is None:
        return None
    return tables(rules, TrumpCall(hand.trump, low=hand.call == "low", rook=hand.rook))


def _first_leader(hand: Hand, dealer: Seat, rules: RuleSet) -> Seat | None:
    if hand.bidder is None:
        return None
    return first_leader(dealer, hand.bidder, circus=hand.call == "circus", rules=rules)


def _with_partners(hand: Hand, played: Sequence[Played], known: Holdings, rules: RuleSet) -> Hand:
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
