"""What the bidder called that the table does not offer: void, and the table's rules hold."""

from dataclasses import replace

from referee.engine.hand import teams
from referee.engine.hand.facts import Hand
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Ruling
from referee.engine.tricks.card_order import NO_TRUMP, TrumpCall, card_order
from referee.engine.tricks.trump_calls import Offer, offered


def offered_calls(hand: Hand, rules: RuleSet) -> tuple[Hand, tuple[Ruling, ...]]:
    """*hand* without the calls that its table does not offer, and a ruling on each.

    Without "no trump" the trump is not known. Source: S000; ruling 79.
    """
    hand, called = _without_partner_cards(hand, rules)
    kept, rulings = _offered_calls(hand, rules)
    return kept, (*rulings, *called)


def _without_partner_cards(hand: Hand, rules: RuleSet) -> tuple[Hand, tuple[Ruling, ...]]:
    """*hand* without called cards where no partners are called, and the ruling on that."""
    if not hand.partner_cards or teams.partners_are_called(rules):
        return hand, ()
    void = Ruling("call-not-offered", seat=hand.bidder, reason="partner")
    return replace(hand, partner_cards=()), (void,)


def _offered_calls(hand: Hand, rules: RuleSet) -> tuple[Hand, tuple[Ruling, ...]]:
    """The same for the calls beside a color."""
    void = _made(hand) - offered(rules)
    if not void and (not hand.circus or hand.call == "circus"):
        return hand, ()
    kept = replace(
        hand,
        trump=None if Offer.NO_TRUMP in void else hand.trump,
        call=None if void & {Offer.LOW_CARD, Offer.CIRCUS} else hand.call,
        circus=hand.circus if hand.call == "circus" and Offer.CIRCUS not in void else (),
        rook=None if Offer.ROOK in void else hand.rook,
    )
    if hand.rook is not None and not _moves_rook(hand.rook, rules):
        void -= {Offer.ROOK}  # it only says what the rules of the table say
    rulings = [
        Ruling("call-not-offered", seat=hand.bidder, reason=str(call)) for call in sorted(void)
    ]
    if hand.circus and hand.call != "circus":
        rulings.append(Ruling("told-otherwise", reason="no circus"))
    return kept, tuple(rulings)


def _made(hand: Hand) -> frozenset[Offer]:
    """The calls of *hand* beside a color."""
    made = {
        Offer.NO_TRUMP: hand.trump == NO_TRUMP,
        Offer.LOW_CARD: hand.call == "low",
        Offer.CIRCUS: hand.call == "circus",
        Offer.ROOK: hand.rook is not None,
    }
    return frozenset(call for call, said in made.items() if said)


def _moves_rook(said: str, rules: RuleSet) -> bool:
    """Whether the Rook ranks elsewhere by the table's rules than the bidder *said*."""
    ours, theirs = (card_order(rules, TrumpCall("red", rook=rook)) for rook in (None, said))
    return ours.strength != theirs.strength
