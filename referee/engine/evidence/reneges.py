"""Reneges: which the record proves, which it refutes, and by what.

A later card of the same seat proves one: "seat 3 played the green 5 to a red lead in trick 3,
and the red 9 in trick 6". So does counting, where no other cards are left for that hand. Nobody
who may have been without the color is accused.
"""

from collections import Counter

from referee.engine.evidence.account import Account, KnownCards, hand_at_lead
from referee.engine.evidence.deals import Bound
from referee.engine.hand.facts import Seat
from referee.engine.play.card_order import NUMBER, CardOrder
from referee.engine.play.tricks import Played, play_out
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Proof, Ruling


def is_honest(known: KnownCards, order: CardOrder, rules: RuleSet) -> bool:
    """Whether every card is recorded and went by the rules; False says nothing."""
    players, played = rules.table.players, known.played
    if not played or len(played) % players or not known.hand.deal:
        return False
    hands = []
    for seat in range(1, players + 1):
        held = hand_at_lead(known, seat, rules)
        if held is None:
            return False
        hands.append(order.mask(held.elements()))
    honest = play_out(hands, played[0].seat - 1, [NUMBER[each.card] for each in played], order)
    leaders = [each.seat - 1 for each in played[players::players]]
    return honest.legal == len(played) and honest.winners[:-1] == leaders


def shown_reneges(account: Account) -> tuple[Ruling, ...]:
    """Every renege that each consistent deal shows.

    Source: S000, S002 "Play"; rulings 1 to 6.
    """
    played = account.known.played
    return tuple(_accused(each, account) for each in played if not _can_be_right(each, account))


def surely_followed(account: Account, seat: Seat, trick: int) -> bool:
    """Whether the card of *seat* shows by itself that it was right, whatever else is recorded."""
    return any(
        each.trick == trick and each.led is not None and _excused(each, account.order)
        for each in account.of(seat)
    )


def is_refuted(account: Account, seat: Seat, trick: int) -> bool:
    """Whether *seat* followed in *trick*, or could not have, in every deal: by counting alone."""
    each = next((each for each in account.of(seat) if each.trick == trick), None)
    if each is None or account.contradicted:
        return False
    kinds = _answering(each, account.order)
    before, _ = _answered(each, kinds, account)
    held = Bound(seat, kinds, least=len(before) + 1)
    return _excused(each, account.order) or not account.deals.allows(held)


def _excused(each: Played, order: CardOrder) -> bool:
    """Whether the card was led, followed, or may be played by a seat that could follow."""
    return each.led is None or order.excused(each.card, each.led)


def _can_be_right(each: Played, account: Account) -> bool:
    """Whether the seat may have been without the color led."""
    if _excused(each, account.order):
        return True
    kinds = _answering(each, account.order)
    before, after = _answered(each, kinds, account)
    most = len(before) + account.blind(each.seat, each.trick)
    return not after and account.deals.allows(Bound(each.seat, kinds, most=most))


def _answering(each: Played, order: CardOrder) -> frozenset[Card]:
    """The cards that would have followed."""
    return order.followers[order.suit[NUMBER[each.led or each.card]]]


def _answered(
    each: Played, kinds: frozenset[Card], account: Account
) -> tuple[list[Played], list[Played]]:
    """What the seat of *each* played out of *kinds* before it, and after it."""
    mine = [other for other in account.of(each.seat) if other.card in kinds]
    before = [other for other in mine if other.trick < each.trick]
    return before, [other for other in mine if other.trick > each.trick]


def _accused(each: Played, account: Account) -> Ruling:
    """The ruling on *each*, which was wrong in every deal, with what shows it."""
    kinds = _answering(each, account.order)
    before, after = _answered(each, kinds, account)
    held = hand_at_lead(account.known, each.seat, account.rules) or Counter()
    answers = list((held - Counter(other.card for other in before)).elements())
    answers = [card for card in answers if card in kinds]
    blind = account.blind(each.seat, each.trick)
    given, proof, reason = {"led": each.led}, None, "counted"
    if len(answers) > blind:
        given["shown"] = None if blind else answers[0]
        reason = "held-some" if blind else "held"
    elif after:
        proof, reason = Proof(after[0].trick, after[0].card), "later"
    return Ruling("renege", each.seat, each.trick, each.card, proof, reason, given)
