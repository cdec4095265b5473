"""What was wrong with the deal: hands and nests of a wrong size, cards that the deck lacks."""

from collections import Counter

from referee.engine.hand.facts import Hand
from referee.engine.nest import LOWEST_COMPULSORY, after_exposed
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Ruling


def deal_faults(hand: Hand, rules: RuleSet) -> tuple[Ruling, ...]:
    """Dealt hands and nests with a wrong number of cards, or cards that the deck does not have."""
    if not hand.nest and not any(hand.deal):
        return ()
    size, left = cards.hand_size(rules), cards.nest_size(rules)
    faults = [
        Ruling("wrong-card-count", seat, reason="dealt", given={"has": len(dealt), "wants": size})
        for seat, dealt in enumerate(hand.deal, 1)
        if dealt and len(dealt) != size
    ]
    if hand.nest and len(hand.nest) != left:
        given = {"has": len(hand.nest), "wants": left}
        faults.append(Ruling("wrong-card-count", reason="nest", given=given))
    dealt_cards = Counter(card for dealt in (*hand.deal, hand.nest) for card in dealt)
    deck = Counter(cards.deck(rules))
    faults += [_too_many(card, dealt_cards[card], deck[card]) for card in dealt_cards - deck]
    extras = cards.too_many_extras(dealt_cards.elements(), rules)
    faults += [Ruling("card-not-in-deck", card=card, reason="extra dealt") for card in extras[-1:]]
    return tuple(faults)


def _too_many(card: Card, dealt: int, copies: int) -> Ruling:
    reason = "dealt too often" if copies else "dealt"
    return Ruling("card-not-in-deck", card=card, reason=reason, given={"n": dealt, "has": copies})


def exposed_rulings(hand: Hand, rules: RuleSet) -> tuple[Ruling, ...]:
    """What follows from the cards that lay open in the deal; ruling 25."""
    return tuple(
        _exposed(claim.card, rules) for claim in hand.irregularities if claim.card is not None
    )


def _exposed(card: Card, rules: RuleSet) -> Ruling:
    if card not in cards.deck(rules):
        return Ruling("card-not-in-deck", card=card, reason="exposed")
    named = isinstance(card, cards.PlayingCard)
    lowest = cards.rank_label(LOWEST_COMPULSORY, rules) if named else str(LOWEST_COMPULSORY)
    follows = str(after_exposed(card, rules))
    return Ruling("exposed-card", card=card, reason=follows, given={"lowest": lowest})
