"""What stands out in the course of a hand: a trick trumped, the Rook, a renege, a bid decided."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from referee.engine.hand.facts import Irregularity
from referee.engine.judge.prospects import Prospect
from referee.engine.rules import cards
from referee.engine.ruling import Ruling
from referee.stats.course.fate import decided_in
from referee.stats.course.moments import Kind, Moment
from referee.stats.course.told import Told


class What(StrEnum):
    """Something that stands out."""

    TRUMPED = "trumped"
    OVERTRUMPED = "overtrumped"
    ROOK = "rook"
    PARTNER = "partner"
    """A called card showed its holder to play with the bidder."""
    SAFE = "safe"
    """With this trick the bid was made, whoever took the rest."""
    LOST = "lost"
    LAST = "last"
    """The last trick of the hand, with which the nest goes."""
    CLAIMED = "claimed"
    """A foul that the table claimed, and that no ruling speaks of."""
    RULED = "ruled"
    """Something was not by the rules."""


@dataclass(frozen=True, slots=True)
class Noted:
    """One thing that stands out at a moment."""

    what: What
    ruling: Ruling | None = None
    claim: Irregularity | None = None


def noted(moments: Sequence[Moment], told: Told) -> tuple[tuple[Noted, ...], ...]:
    """What stands out at each of *moments*."""
    decided = decided_in(moments, told)
    found = [[*_of_card(now, told), *_of_trick(now, decided, told)] for now in moments]
    for at, (now, before) in enumerate(zip(moments[1:], moments, strict=False), 1):
        if now.kind is Kind.CARD and len(now.partners) > len(before.partners):
            found[at].append(Noted(What.PARTNER))
    for ruling in told.step.rulings:
        found[_place_of(ruling, moments)].append(Noted(What.RULED, ruling=ruling))
    for claim in told.step.hand.irregularities:
        if not _is_ruled(claim, told):
            found[_claimed_at(claim, moments)].append(Noted(What.CLAIMED, claim=claim))
    return tuple(map(tuple, found))


def _of_card(now: Moment, told: Told) -> list[Noted]:
    if now.kind is not Kind.CARD:
        return []
    trumped = _trumped(now, told)
    rook = [Noted(What.ROOK)] if now.laid[-1].card == cards.ROOK else []
    return [*rook, *([Noted(trumped)] if trumped else [])]


def _trumped(now: Moment, told: Told) -> What | None:
    """Whether the card laid last is a trump that takes a trick of another color, so far."""
    led, *others = (each.card for each in now.laid)
    order = told.order
    if order is None or not others or order.is_trump(led) or not order.is_trump(others[-1]):
        return None
    if order.winner([led, *others]) != len(others):
        return None
    return What.OVERTRUMPED if any(map(order.is_trump, others[:-1])) else What.TRUMPED


def _of_trick(now: Moment, decided: tuple[int, Prospect] | None, told: Told) -> list[Noted]:
    """What stands out once a trick was taken."""
    if now.kind is not Kind.CARD or now.winner is None:
        return []
    last = [Noted(What.LAST)] if now.trick == cards.hand_size(told.rules) else []
    if decided is None or decided[0] != now.trick:
        return last
    return [*last, Noted(What.SAFE if decided[1] is Prospect.SAFE else What.LOST)]


_BEFORE_PLAY = {
    "wrong": Kind.DEAL,
    "exposed": Kind.DEAL,
    "bid": Kind.AUCTION,
    "redeal": Kind.AUCTION,
    "discard": Kind.DISCARD,
    "bad": Kind.DISCARD,
    "call": Kind.TRUMP,
    "pass": Kind.PASSED,
}
"""Where rulings belong that speak of no trick, by how their codes begin."""


def _place_of(ruling: Ruling, moments: Sequence[Moment]) -> int:
    """The moment that *ruling* is about, by its place; the last where it is about the whole."""
    if ruling.trick is not None:
        return _in_trick(ruling.trick, ruling.seat, ruling.card, moments)
    kind = _BEFORE_PLAY.get(ruling.code.partition("-")[0], Kind.END)
    return next((at for at, now in enumerate(moments) if now.kind is kind), len(moments) - 1)


def _in_trick(trick: int, seat: int | None, card: str | None, moments: Sequence[Moment]) -> int:
    """The card of *seat* in *trick*; the end of the trick where that card is not told."""
    ends = len(moments) - 1
    for at, now in enumerate(moments):
        if now.trick != trick or now.kind not in (Kind.CARD, Kind.UNTOLD):
            continue
        ends = at
        laid = now.laid[-1] if now.laid else None
        if laid and laid.card == (card or laid.card) and laid.seat == seat:
            return at
    return ends


def _is_ruled(claim: Irregularity, told: Told) -> bool:
    """Whether a ruling says of *claim* all that there is to say."""
    return any(
        ruling.code == claim.kind and (ruling.seat, ruling.trick) == (claim.seat, claim.trick)
        for ruling in told.step.rulings
    )


def _claimed_at(claim: Irregularity, moments: Sequence[Moment]) -> int:
    if claim.trick is not None:
        return _in_trick(claim.trick, claim.seat, claim.card, moments)
    kind = Kind.DISCARD if claim.kind == "bad-discard" else Kind.DEAL
    return next((at for at, now in enumerate(moments) if now.kind is kind), len(moments) - 1)
