"""What the table claimed or settled, and whether the cards bear it out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.engine import nest
from referee.engine.errors import ImpossibleEventError
from referee.engine.evidence.account import Finding
from referee.engine.hand.facts import Hand, Irregularity
from referee.engine.hand.fouls import OUT_OF_ORDER, ends_hand
from referee.engine.judge.claims.answers import (
    Evidence,
    answer_to,
    card_of,
    refusal_of_discard,
    shows_cards,
)
from referee.engine.possible.record import Record
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


def hear_claims(hand: Hand, found: Sequence[Ruling], evidence: Evidence) -> HeardClaims:
    """The claims of *hand* against the cards; *found* is what the cards show by themselves.

    A claim that the cards refute costs nothing; ruling 46. One that they leave open stands,
    and it is said that they do not prove it; ruling 77.
    """
    standing: list[Irregularity] = []
    rulings: list[Ruling] = []
    heard: dict[Irregularity, tuple[Ruling, ...]] = {}
    for claim in hand.irregularities:
        asked = _asked(claim, evidence.record.rules)
        if ends_hand(claim) and asked not in heard:
            heard[asked] = _ruled(asked, found, evidence)
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


def _ruled(claim: Irregularity, found: Sequence[Ruling], evidence: Evidence) -> tuple[Ruling, ...]:
    """The ruling on *claim*; none where the cards show the same offence by themselves."""
    if claim.kind in OUT_OF_ORDER:
        return (Ruling(claim.kind, seat=claim.seat, trick=claim.trick, reason="ended"),)
    if any(_same_offence(claim, each) for each in found):
        return ()
    answer, settled = answer_to(claim, evidence)
    if answer is Finding.REFUTED:
        return (_not_upheld(claim, evidence.record),)
    unproven = "open" if settled else "unchecked"
    left = unproven if shows_cards(evidence.record.hand) else "unrecorded"
    by = {Finding.PROVEN: "proven", Finding.IMPOSSIBLE: "contradicted"}.get(answer, left)
    return (_settled(claim, by, card_of(claim, evidence)),)


def _same_offence(claim: Irregularity, ruling: Ruling) -> bool:
    if claim.kind == "bad-discard":
        return ruling.code in BAD_DISCARDS
    named = claim.trick in (None, ruling.trick)
    return (ruling.code, ruling.seat) == (claim.kind, claim.seat) and named


def _not_upheld(claim: Irregularity, record: Record) -> Ruling:
    rules, bidder = record.rules, record.hand.bidder
    given: dict[str, int | None] = {}
    reason = "renege" if claim.trick is not None else "any-renege"
    if claim.kind == "bad-discard":
        reason = refusal_of_discard(claim, record.hand, rules)
        if not reason:
            reason = "discard" if nest.has_ban(rules) else "any-cards"
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
