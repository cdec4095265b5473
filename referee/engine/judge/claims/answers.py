"""What everything recorded of a hand says to a claim: proven, refuted, open, or contradicted."""

from dataclasses import dataclass, replace
from functools import lru_cache

from referee.engine import nest
from referee.engine.evidence.account import Account, Answer
from referee.engine.evidence.discards import discard_answer
from referee.engine.evidence.reneges import any_renege_answer, renege_answer
from referee.engine.hand.facts import Hand, Irregularity, Seat
from referee.engine.hand.sightings import color_seen
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.card_order import card_order_of
from referee.engine.worlds import wishes
from referee.engine.worlds.cases import Cases
from referee.engine.worlds.search import MOST_STEPS


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


def shows_play(hand: Hand) -> bool:
    """Whether anything of the deal and the play of *hand* is recorded."""
    return any((*hand.deal, hand.nest, hand.discard, hand.play))


def answer_to(claim: Irregularity, evidence: Evidence) -> Answer:
    """What everything recorded says to *claim*: nothing, where no card is.

    What the deal and the play settle, other cards can only contradict: then no deal fits, and the
    claim is settled by what the cards plainly show, or not at all.
    """
    account, cases = evidence.account, evidence.cases
    if claim.kind == "bad-discard":
        plain = _plain_discard(claim, cases)
        if plain is not None:
            return plain
    if not shows_cards(cases.hand):
        return Answer.OPEN
    answer = Answer.OPEN if account is None else _by_play(claim, account)
    more = cases.hand.seen or cases.hand.piles
    doubted = account is not None and more and not _plainly_right(claim, account)
    if answer is Answer.OPEN or (answer is Answer.REFUTED and doubted):
        return _in_every_way(claim, cases.hand, cases.dealer, cases.rules)
    return answer


def _plain_discard(claim: Irregularity, cases: Cases) -> Answer | None:
    """The answer that needs no look at what was played; ruling 26."""
    hand, rules = cases.hand, cases.rules
    if refusal_of_discard(claim, hand, rules):
        return Answer.REFUTED
    if hand.discard and nest.count_faults(hand.discard, rules):
        return Answer.PROVEN
    any_cards = not nest.has_ban(rules) and shows_play(hand)
    return Answer.REFUTED if any_cards or _is_allowed(hand, rules) else None


def _is_allowed(hand: Hand, rules: RuleSet) -> bool:
    """Whether all that was laid aside is recorded, and may be, whatever else was held."""
    order = card_order_of(hand, rules)
    if order is None or len(hand.discard) != cards.nest_size(rules):
        return False
    banned = [card for card in hand.discard if nest.is_banned(card, order, rules)]
    return len(banned) <= nest.let_go(rules)


def refusal_of_discard(claim: Irregularity, hand: Hand, rules: RuleSet) -> str:
    """Why nobody can have laid cards aside as *claim* says; "" where the bidder can have."""
    if not cards.nest_size(rules):
        return "no-nest"
    others = claim.seat is not None and hand.bidder not in (None, claim.seat)
    return "not-bidder" if others else ""


def card_of(claim: Irregularity, evidence: Evidence) -> Card | None:
    """The card that a claim is about which names a trick, as it was played or seen."""
    account = evidence.account
    played = {(each.trick, each.seat): each.card for each in (account.played if account else ())}
    seen = {(each.trick, each.seat): each.card for each in evidence.cases.hand.seen}
    card = (seen | played).get((claim.trick or 0, claim.seat or 0))
    return None if card is None or color_seen(card) else card


@lru_cache(maxsize=256)
def _in_every_way(claim: Irregularity, hand: Hand, dealer: Seat, rules: RuleSet) -> Answer:
    """What all ways say to *claim* in which the hand can have gone, played out.

    Where any cards may be laid aside only their number can be wrong, and in all ways it is right.
    It is remembered: a table is judged at every look.
    """
    cases = Cases(hand, dealer, rules)
    if claim.kind == "bad-discard":
        banned = nest.has_ban(rules)
        return cases.answer(lambda so: wishes.bad_discard(so=so)) if banned else Answer.OPEN
    if claim.seat is None:
        return Answer.OPEN
    if claim.trick is not None:
        return _renege_in(claim.trick, claim.seat, cases)
    return _somewhere(_tricks(claim, rules), claim.seat, cases)


def _somewhere(tricks: range, seat: Seat, cases: Cases) -> Answer:
    """What is said of *seat* in all *tricks*, which together get the steps of one question.

    Only a card of its that is known can prove it; deal and play alone have not.
    """
    cases = replace(cases, most=MOST_STEPS // len(tricks)) if tricks else cases
    known = [trick for trick in tricks if _is_known(trick, seat, cases.hand)]
    if any(_renege_in(trick, seat, cases) is Answer.PROVEN for trick in known):
        return Answer.PROVEN
    answers = (_renege_in(trick, seat, cases) for trick in tricks)
    return next((each for each in answers if each is not Answer.REFUTED), Answer.REFUTED)


def _is_known(trick: int, seat: Seat, hand: Hand) -> bool:
    """Whether a card of *seat* in *trick* may be known beside what deal and play prove."""
    seen = any((each.trick, each.seat) == (trick, seat) for each in hand.seen)
    more = bool(hand.seen or hand.piles)
    return seen or (more and trick <= len(hand.play) and bool(hand.play[trick - 1]))


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
