"""What the table claimed or settled, and whether the cards bear it out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.engine import nest
from referee.engine.errors import ImpossibleEventError
from referee.engine.evidence.account import Account, Answer
from referee.engine.evidence.discards import discard_answer
from referee.engine.evidence.reneges import any_renege_answer, renege_answer
from referee.engine.hand.facts import Hand, Irregularity
from referee.engine.hand.fouls import ends_hand
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Ruling
from referee.engine.tricks.tricks import Played

BAD_DISCARDS = ("discard-count", "discard-trump", "discard-counter")
"""Rulings on cards that were laid aside against the rules; others are on a record that errs."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The claims of a hand after a look at the cards."""

    standing: tuple[Irregularity, ...]
    """Those that count, which are all that the cards do not refute."""
    rulings: tuple[Ruling, ...]


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


def hear_claims(hand: Hand, found: Sequence[Ruling], account: Account | None) -> Judged:
    """The claims of *hand* against the cards; *found* is what the cards show by themselves.

    A claim that the cards refute costs nothing; ruling 46. One that they leave open stands,
    and it is said that they do not prove it; ruling 77. *account* is None where trump or the
    bidder is not known: nothing can be said then.
    """
    standing: list[Irregularity] = []
    rulings: list[Ruling] = []
    heard: dict[Irregularity, tuple[Ruling, ...]] = {}
    for claim in hand.irregularities:
        asked = _asked(claim, account)
        if ends_hand(claim) and asked not in heard:
            heard[asked] = _ruled(asked, found, account)
        said = heard[asked] if ends_hand(claim) else ()
        rulings += said
        if all(each.code != "claim-not-upheld" for each in said):
            standing.append(claim)
    return Judged(tuple(standing), tuple(rulings))


def unproven_claims(hand: Hand) -> tuple[Ruling, ...]:
    """That the table's word stands, where no card is recorded that could prove it; ruling 77."""
    ending = (_asked(claim, None) for claim in hand.irregularities if ends_hand(claim))
    return tuple(_settled(claim, "untold", ()) for claim in dict.fromkeys(ending))


def _asked(claim: Irregularity, account: Account | None) -> Irregularity:
    """What *claim* asks of the cards: the same for every claim that differs in nothing else."""
    found = None
    if claim.trick is None and claim.found is not None and account is not None:
        found = min(claim.found, cards.hand_size(account.rules) + 1)
    return replace(claim, found=found, in_time=None)


def _ruled(
    claim: Irregularity, found: Sequence[Ruling], account: Account | None
) -> tuple[Ruling, ...]:
    """The ruling on *claim*; none where the cards show the same offence by themselves."""
    if any(_same_offence(claim, each) for each in found):
        return ()
    answer = Answer.OPEN if account is None else _answer(claim, account)
    if answer is Answer.REFUTED:
        return (_not_upheld(claim, account),)
    by = {Answer.PROVEN: "proven", Answer.IMPOSSIBLE: "contradicted"}.get(answer, "open")
    return (_settled(claim, by, account.played if account is not None else ()),)


def _answer(claim: Irregularity, account: Account) -> Answer:
    """What the record says to *claim*. One that contradicts itself refutes only what it shows."""
    if claim.kind == "bad-discard":
        answer = discard_answer(account)
    elif claim.seat is None:
        return Answer.OPEN
    elif claim.trick is not None:
        answer = renege_answer(account, claim.seat, claim.trick)
    else:
        size = cards.hand_size(account.rules)
        until = size if claim.found is None else claim.found - 1
        answer = any_renege_answer(account, claim.seat, min(until, size))
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


def _same_offence(claim: Irregularity, ruling: Ruling) -> bool:
    if claim.kind == "bad-discard":
        return ruling.code in BAD_DISCARDS
    named = claim.trick in (None, ruling.trick)
    return (ruling.code, ruling.seat) == (claim.kind, claim.seat) and named


def _not_upheld(claim: Irregularity, account: Account | None) -> Ruling:
    given = {}
    reason = "renege" if claim.trick is not None else "any-renege"
    if claim.kind == "bad-discard":
        reason = "discard"
        if account is not None and not nest.has_ban(account.rules):
            reason, given = "any-cards", {"size": cards.nest_size(account.rules)}
    return Ruling(
        "claim-not-upheld", seat=claim.seat, trick=claim.trick, reason=reason, given=given
    )


def _settled(claim: Irregularity, by: str, played: Sequence[Played]) -> Ruling:
    """The ruling on a claim that stands, and by whose word."""
    if claim.kind == "bad-discard":
        return Ruling("bad-discard", seat=claim.seat, reason=by)
    if claim.trick is None:
        return Ruling("renege", seat=claim.seat, reason=f"{by}-somewhere")
    mine = [e.card for e in played if (e.trick, e.seat) == (claim.trick, claim.seat)]
    card = mine[0] if mine else None
    return Ruling("renege", seat=claim.seat, trick=claim.trick, card=card, reason=f"claim-{by}")
