"""What was wrong with the deal: hands and nests of a wrong size, cards that the deck lacks."""

from collections import Counter

from referee.engine.hand.facts import Hand, Seat
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Ruling


def deal_faults(hand: Hand, rules: RuleSet) -> tuple[Ruling, ...]:
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
