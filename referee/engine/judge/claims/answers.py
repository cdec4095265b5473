"""What everything recorded of a hand says to a claim: proven, refuted, open, or contradicted."""

from dataclasses import dataclass

from referee.engine import nest
from referee.engine.evidence.account import Account, Answer
from referee.engine.evidence.discards import discard_answer
from referee.engine.evidence.reneges import any_renege_answer, renege_answer
from referee.engine.hand.facts import Hand, Irregularity, Seat
from referee.engine.hand.sightings import color_seen
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.worlds import wishes
from referee.engine.worlds.cases import Cases


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that is recorded of a hand, read in two ways."""

    account: Account | None
    """The deal and what was played in order: most claims need no more. None where there is
    neither, or where trump or the bidder is not known."""
    cases: Cases
    """Everything: also cards seen alone and cards on piles, whatever trump was."""


def shows_cards(hand: Hand) -> bool:
    """Whether any card of *hand* is recorded."""
    told = (*hand.deal, hand.nest, hand.discard, hand.play, hand.seen, hand.piles, hand.in_piles)
    return any(told)


def answer_to(claim: Irregularity, evidence: Evidence) -> Answer:
    """What everything recorded says to *claim*.

    What the deal and the play settle, cards seen alone can only contradict: then no deal fits,
    and the claim is settled by what the cards plainly show, or not at all.
    """
    account = evidence.account
    answer = Answer.OPEN if account is None else _by_play(claim, account)
    doubted = evidence.cases.hand.seen and account and not _plainly_right(claim, account)
    if answer is Answer.OPEN or (answer is Answer.REFUTED and doubted):
        return _in_every_way(claim, evidence.cases)
    return answer


def card_of(claim: Irregularity, evidence: Evidence) -> Card | None:
    """The card that a claim is about which names a trick, as it was played or seen."""
    account = evidence.account
    played = {(each.trick, each.seat): each.card for each in (account.played if account else ())}
    seen = {(each.trick, each.seat): each.card for each in evidence.cases.hand.seen}
    card = (seen | played).get((claim.trick or 0, claim.seat or 0))
    return None if card is None or color_seen(card) else card


def _in_every_way(claim: Irregularity, cases: Cases) -> Answer:
    """What all ways say to *claim* in which the hand can have gone, played out.

    Where any cards may be laid aside only their number can be wrong, and in all ways it is right.
    """
    if claim.kind == "bad-discard":
        banned = nest.has_ban(cases.rules)
        return cases.answer(lambda so: wishes.bad_discard(so=so)) if banned else Answer.OPEN
    if claim.seat is None:
        return Answer.OPEN
    if claim.trick is not None:
        return _renege_in(claim.trick, claim.seat, cases)
    answers = (_renege_in(trick, claim.seat, cases) for trick in _seen_first(claim, cases))
    return next((each for each in answers if each is not Answer.REFUTED), Answer.REFUTED)


def _seen_first(claim: Irregularity, cases: Cases) -> list[int]:
    """The tricks that *claim* is about, first those that can prove it: a card of its was seen."""
    seen = {each.trick for each in cases.hand.seen if each.seat == claim.seat}
    return sorted(_tricks(claim, cases.rules), key=lambda trick: trick not in seen)


def _renege_in(trick: int, seat: Seat, cases: Cases) -> Answer:
    return cases.answer(lambda so: wishes.renege(seat, trick, so=so))


def _tricks(claim: Irregularity, rules: RuleSet) -> range:
    """The tricks that a claim is about which names none: those before it was made."""
    size = cards.hand_size(rules)
    return range(1, min(size if claim.found is None else claim.found - 1, size) + 1)


def _by_play(claim: Irregularity, account: Account) -> Answer:
    """What deal and play say to *claim*. If they contradict themselves, only what they show."""
    if claim.kind == "bad-discard":
        answer = discard_answer(account)
    elif claim.seat is None:
        return Answer.OPEN
    elif claim.trick is not None:
        answer = renege_answer(account, claim.seat, claim.trick)
    else:
        answer = any_renege_answer(account, claim.seat, len(_tricks(claim, account.rules)))
    if account.contradicted and answer is not Answer.PROVEN:
        return Answer.REFUTED if _plainly_right(claim, account) else Answer.IMPOSSIBLE
    return answer


def _plainly_right(claim: Irregularity, account: Account) -> bool:
    """Whether the card itself shows that it was right, whatever else is recorded."""
    if claim.kind != "renege" or claim.trick is None:
        return claim.kind == "bad-discard" and not nest.has_ban(account.rules)
    played = [each for each in account.played if each.trick == claim.trick]
    mine = [each for each in played if each.seat == claim.seat]
    return any(each.led is not None and account.order.excused(each.card, each.led) for each in mine)
