"""What everything recorded of a hand says to a claim: proven, refuted, open, or contradicted."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from referee.engine import nest
from referee.engine.evidence.account import Account, Finding
from referee.engine.evidence.discards import ban_answer
from referee.engine.evidence.reneges import is_refuted, surely_followed
from referee.engine.hand.facts import Hand, Irregularity, Seat
from referee.engine.hand.sightings import color_seen
from referee.engine.possible import asked
from referee.engine.possible.clauses import Lit, UnavailableError
from referee.engine.possible.record import FoundAnswer, Record
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.card_order import card_order_of
from referee.engine.tricks.tricks import Played


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that is recorded of a hand."""

    record: Record
    account: Account | None = None
    """What was played in order, with the deals that fit; None: trump or the bidder is unknown."""

    @property
    def played(self) -> Sequence[Played]:
        """The cards of which it is known who played them."""
        return () if self.account is None else self.account.known.played


def shows_cards(hand: Hand) -> bool:
    """Whether any card of *hand* is recorded."""
    recorded = (
        *hand.deal,
        hand.nest,
        hand.discard,
        hand.play,
        hand.seen,
        hand.piles,
        hand.in_piles,
    )
    return any(recorded)


def shows_play(hand: Hand) -> bool:
    """Whether anything of the deal and the play of *hand* is recorded."""
    return any((*hand.deal, hand.nest, hand.discard, hand.play))


def answer_to(claim: Irregularity, evidence: Evidence) -> FoundAnswer:
    """What everything recorded says to *claim*: nothing, where no card is.

    A card that is plainly right stays so where other records contradict each other. Where the ways
    of the hand cannot be looked through, it is counted which deals there can have been.
    """
    record = evidence.record
    if claim.kind == "bad-discard":
        plain = _plain_discard(claim, record)
        if plain is not None:
            return FoundAnswer(plain)
    if not shows_cards(record.hand):
        return FoundAnswer(Finding.OPEN)
    account, seat, trick = evidence.account, claim.seat, claim.trick
    if (
        account
        and claim.kind == "renege"
        and seat
        and trick
        and surely_followed(account, seat, trick)
    ):
        return FoundAnswer(Finding.REFUTED)
    found = _in_every_way(claim, record.hand, record.dealer, record.rules)
    if not found.settled and account and _is_refuted(claim, account):
        return FoundAnswer(Finding.REFUTED)
    return found


def _is_refuted(claim: Irregularity, account: Account) -> bool:
    """Whether no deal fits *claim*, by counting alone; what counting proves is ruled on anyway."""
    seat, rules = claim.seat, account.rules
    if claim.kind == "bad-discard":
        return not account.contradicted and ban_answer(account) is Finding.REFUTED
    tricks = _tricks(claim, rules)
    return seat is not None and all(is_refuted(account, seat, trick) for trick in tricks)


def _plain_discard(claim: Irregularity, record: Record) -> Finding | None:
    """The answer that needs no look at what was played; ruling 26."""
    hand, rules = record.hand, record.rules
    if refusal_of_discard(claim, hand, rules):
        return Finding.REFUTED
    if hand.discard and nest.count_faults(hand.discard, rules):
        return Finding.PROVEN
    any_cards = not nest.has_ban(rules) and shows_play(hand)
    order = card_order_of(hand, rules)
    allowed = order is not None and nest.may_go(hand.discard, order, rules)
    return Finding.REFUTED if any_cards or allowed else None


def refusal_of_discard(claim: Irregularity, hand: Hand, rules: RuleSet) -> str:
    """Why nobody can have laid cards aside as *claim* says; "" where the bidder can have."""
    if not cards.nest_size(rules):
        return "no-nest"
    others = claim.seat is not None and hand.bidder not in (None, claim.seat)
    return "not-bidder" if others else ""


def card_of(claim: Irregularity, evidence: Evidence) -> Card | None:
    """The card that a claim is about which names a trick, as it was played or seen."""
    played = {(each.trick, each.seat): each.card for each in evidence.played}
    seen = {(each.trick, each.seat): each.card for each in evidence.record.hand.seen}
    card = (seen | played).get((claim.trick or 0, claim.seat or 0))
    return None if card is None or color_seen(card) else card


@lru_cache(maxsize=256)
def _in_every_way(claim: Irregularity, hand: Hand, dealer: Seat, rules: RuleSet) -> FoundAnswer:
    """What all ways in which the hand can have gone say to *claim*.

    Where any cards may be laid aside only their number can be wrong, and in all ways it is right.
    Points taken are no evidence: of a hand that a claim has stopped they may be a part. It is
    remembered: a table is judged at every look. Without a solver nothing is settled.
    """
    record = Record(replace(hand, taken=None), dealer, rules)
    if record.miscount:
        return FoundAnswer(Finding.IMPOSSIBLE)
    try:
        so = _so(claim, record)
        return FoundAnswer(Finding.OPEN) if so is None else record.answer(so)
    except UnavailableError:
        return FoundAnswer(Finding.OPEN, settled=False)


def _so(claim: Irregularity, record: Record) -> Lit | None:
    """That it was as *claim* says; None: nothing of the cards can say."""
    if claim.kind == "bad-discard":
        return asked.too_many_aside(record.ways) if nest.has_ban(record.rules) else None
    if claim.seat is None:
        return None
    seat, tricks = claim.seat, _tricks(claim, record.rules)
    return record.clauses.any_of(asked.renege(record.ways, seat, trick) for trick in tricks)


def _tricks(claim: Irregularity, rules: RuleSet) -> Sequence[int]:
    """The tricks that a claim is about: where it names none, those before it was made."""
    if claim.trick is not None:
        return [claim.trick]
    size = cards.hand_size(rules)
    return range(1, min(size if claim.found is None else claim.found - 1, size) + 1)
