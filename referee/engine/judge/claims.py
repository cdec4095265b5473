"""What the table claimed or settled, and whether the cards bear it out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from referee.engine.errors import ImpossibleEventError
from referee.engine.evidence.account import Account, Finding
from referee.engine.evidence.fouls import ban_answer, is_refuted, surely_followed
from referee.engine.hand.facts import OUT_OF_ORDER, Hand, Irregularity, Seat, color_seen, ends_hand
from referee.engine.play import nest
from referee.engine.play.card_order import card_order_of
from referee.engine.possible.clauses import Lit, UnavailableError
from referee.engine.possible.record import FoundAnswer, PossibleHand
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Ruling

BAD_DISCARDS = ("discard-count", "discard-trump", "discard-counter")
"""Rulings on cards that were laid aside against the rules; others are on a record that errs."""

NO_BAD_DISCARDS = ("discard", "any-cards", "no-nest", "not-bidder")
"""Reasons for which a claim of such a thing is not upheld."""


@dataclass(frozen=True, slots=True)
class HeardClaims:
    """The claims of a hand after a look at the cards."""

    standing: tuple[Irregularity, ...]
    """Those that count, which are all that the cards do not refute."""
    rulings: tuple[Ruling, ...]

    def beside(self, found: Sequence[Ruling]) -> tuple[Ruling, ...]:
        """The rulings but those on offences that the cards show by themselves, as *found*."""
        claimed = ((Irregularity(each.code, each.seat, each.trick), each) for each in self.rulings)
        return tuple(
            ruling
            for claim, ruling in claimed
            if not any(_same_offence(claim, each) for each in found)
        )


def check_claims(hand: Hand, rules: RuleSet) -> None:
    """Refuses a claim about a trick that no hand of this table has.

    Raises:
        ImpossibleEventError: a claim cannot be.
    """
    size = cards.hand_size(rules)
    for claim in hand.irregularities:
        if claim.trick is not None and claim.trick > size:
            fault = f"there is no trick {claim.trick}: a hand has {size} tricks"
            raise ImpossibleEventError(fault, "irregularity")


def hear_claims(
    hand: Hand,
    found: Sequence[Ruling],
    record: PossibleHand | None,
    account: Account | None = None,
) -> HeardClaims:
    """The claims of *hand* against its *record*; *found* is what the cards show by themselves.

    *account*: what was played in order; None: trump or the bidder is unknown. Where no claim is
    asked about, there is no *record*, and all stand. A claim that the cards refute costs nothing;
    ruling 46. One that they leave open stands, and it is said that they do not prove it; ruling 77.
    """
    if record is None:
        return HeardClaims(hand.irregularities, ())
    standing: list[Irregularity] = []
    rulings: list[Ruling] = []
    heard: dict[Irregularity, tuple[Ruling, ...]] = {}
    for claim in hand.irregularities:
        asked = _asked(claim, record.rules)
        if ends_hand(claim) and asked not in heard:
            heard[asked] = _ruled(asked, found, record, account)
        said = heard[asked] if ends_hand(claim) else _put_right(claim, found)
        rulings += said
        if all(each.code != "claim-not-upheld" for each in said):
            standing.append(claim)
    return HeardClaims(tuple(standing), tuple(rulings))


def _asked(claim: Irregularity, rules: RuleSet) -> Irregularity:
    """What *claim* asks of the cards: the same for every claim that differs in nothing else."""
    found = None
    if claim.trick is None and claim.found is not None:
        found = min(claim.found, cards.hand_size(rules) + 1)
    return replace(claim, found=found, in_time=None)


def _put_right(claim: Irregularity, found: Sequence[Ruling]) -> tuple[Ruling, ...]:
    """That a card that came at the wrong time costs nothing, unless it stood, which is *found*."""
    if claim.kind not in OUT_OF_ORDER or any(_same_offence(claim, each) for each in found):
        return ()
    return (Ruling(claim.kind, seat=claim.seat, trick=claim.trick, reason="put-right"),)


def _ruled(
    claim: Irregularity, found: Sequence[Ruling], record: PossibleHand, account: Account | None
) -> tuple[Ruling, ...]:
    """The ruling on *claim*; none where the cards show the same offence by themselves."""
    if claim.kind in OUT_OF_ORDER:
        return (Ruling(claim.kind, seat=claim.seat, trick=claim.trick, reason="ended"),)
    if any(_same_offence(claim, each) for each in found):
        return ()
    answer, settled = answer_to(claim, record, account)
    if answer is Finding.REFUTED:
        return (_not_upheld(claim, record),)
    unproven = "open" if settled else "unchecked"
    left = unproven if shows_cards(record.hand) else "unrecorded"
    by = {Finding.PROVEN: "proven", Finding.IMPOSSIBLE: "contradicted"}.get(answer, left)
    return (_settled(claim, by, card_of(claim, record, account)),)


def _same_offence(claim: Irregularity, ruling: Ruling) -> bool:
    if claim.kind == "bad-discard":
        return ruling.code in BAD_DISCARDS
    named = claim.trick in (None, ruling.trick)
    return (ruling.code, ruling.seat) == (claim.kind, claim.seat) and named


def _not_upheld(claim: Irregularity, record: PossibleHand) -> Ruling:
    rules, bidder = record.rules, record.hand.bidder
    given: dict[str, int | None] = {}
    reason = "renege" if claim.trick is not None else "any-renege"
    if claim.kind == "bad-discard":
        by_rules = "discard" if nest.has_ban(rules) else "any-cards"
        reason = refusal_of_discard(claim, record.hand, rules) or by_rules
        given = {"size": cards.nest_size(rules), "bidder": bidder}
    return Ruling(
        "claim-not-upheld", seat=claim.seat, trick=claim.trick, reason=reason, given=given
    )


def _settled(claim: Irregularity, by: str, card: Card | None) -> Ruling:
    """The ruling on a claim that stands, and by whose word."""
    if claim.kind == "bad-discard":
        return Ruling("bad-discard", seat=claim.seat, reason=by)
    if claim.trick is None:
        return Ruling("renege", seat=claim.seat, reason=f"{by}-somewhere")
    return Ruling("renege", seat=claim.seat, trick=claim.trick, card=card, reason=f"claim-{by}")


# What everything recorded says to a claim


def shows_cards(hand: Hand) -> bool:
    """Whether any card of *hand* is recorded."""
    return shows_play(hand) or any((hand.seen, hand.piles, hand.in_piles))


def shows_play(hand: Hand) -> bool:
    """Whether anything of the deal and the play of *hand* is recorded."""
    return any((*hand.deal, hand.nest, hand.discard, hand.play))


def answer_to(claim: Irregularity, record: PossibleHand, account: Account | None) -> FoundAnswer:
    """What everything recorded says to *claim*: nothing, where no card is.

    A card that is plainly right stays so where other records contradict each other. Where the ways
    of the hand cannot be looked through, it is counted which deals there can have been.
    """
    if claim.kind == "bad-discard":
        plain = _plain_discard(claim, record)
        if plain is not None:
            return FoundAnswer(plain)
    if not shows_cards(record.hand):
        return FoundAnswer(Finding.OPEN)
    who, at = claim.seat, claim.trick
    if claim.kind == "renege" and account and who and at and surely_followed(account, who, at):
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


def _plain_discard(claim: Irregularity, record: PossibleHand) -> Finding | None:
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


def card_of(claim: Irregularity, record: PossibleHand, account: Account | None) -> Card | None:
    """The card that a claim is about which names a trick, as it was played or seen."""
    played = (
        {(each.trick, each.seat): each.card for each in account.known.played} if account else {}
    )
    seen = {(each.trick, each.seat): each.card for each in record.hand.seen}
    card = (seen | played).get((claim.trick or 0, claim.seat or 0))
    return None if card is None or color_seen(card) else card


@lru_cache(maxsize=256)
def _in_every_way(claim: Irregularity, hand: Hand, dealer: Seat, rules: RuleSet) -> FoundAnswer:
    """What all ways in which the hand can have gone say to *claim*.

    Where any cards may be laid aside only their number can be wrong, and in all ways it is right.
    Points taken are no evidence: of a hand that a claim has stopped they may be a part. It is
    remembered: a table is judged at every look. Without a solver nothing is settled.
    """
    record = PossibleHand(replace(hand, taken=None), dealer, rules)
    if record.miscount:
        return FoundAnswer(Finding.IMPOSSIBLE)
    try:
        so = _so(claim, record)
        return FoundAnswer(Finding.OPEN) if so is None else record.answer(so)
    except UnavailableError:
        return FoundAnswer(Finding.OPEN, settled=False)


def _so(claim: Irregularity, record: PossibleHand) -> Lit | None:
    """That it was as *claim* says; None: nothing of the cards can say."""
    if claim.kind == "bad-discard":
        return record.ways.too_many_aside() if nest.has_ban(record.rules) else None
    if claim.seat is None:
        return None
    seat, tricks = claim.seat, _tricks(claim, record.rules)
    return record.clauses.any_of(record.ways.renege(seat, trick) for trick in tricks)


def _tricks(claim: Irregularity, rules: RuleSet) -> Sequence[int]:
    """The tricks that a claim is about: where it names none, those before it was made."""
    if claim.trick is not None:
        return [claim.trick]
    size = cards.hand_size(rules)
    return range(1, min(size if claim.found is None else claim.found - 1, size) + 1)
