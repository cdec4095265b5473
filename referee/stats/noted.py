"""What stands out in the course of a hand: how its bid stood, and the trick that decided it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from referee.engine.hand.facts import Irregularity
from referee.engine.judge.prospects import (
    Prospect,
    Prospects,
    TakenSoFar,
    contracts_of,
    prospects,
)
from referee.engine.judge.scoring import Contract, Outcome
from referee.engine.play.tricks import Trick
from referee.engine.rules import cards
from referee.engine.ruling import Ruling
from referee.stats.course import Moment, MomentKind, RecordedHand

# How the bid of a hand stood after each trick, and the trick that decided it


def fate(now: Moment, recorded: RecordedHand) -> Prospects | None:
    """How the bid stands at *now*, by what lies open then; None: nobody has bid."""
    bidder, bid = recorded.hand.bidder, recorded.hand.bid
    if bidder is None or bid is None:
        return None
    possible = contracts_of(bidder, bid, now.partners if now.settled else None, recorded.rules)
    fitting = [each for each in possible if set(now.partners) <= set(each.partners)]
    return _prospects(fitting or possible, now, recorded)


def _prospects(contracts: Sequence[Contract], now: Moment, recorded: RecordedHand) -> Prospects:
    return prospects(contracts, TakenSoFar(now.points, now.tricks), recorded.rules)


def decided_in(moments: Sequence[Moment], recorded: RecordedHand) -> tuple[int, Prospect] | None:
    """The trick after which the bid was safe or lost whoever took the rest, and which of the two.

    By all that is known in the end of who played with the bidder. None: no trick was, or one that
    is not known may have been.
    """
    end = moments[-1]
    for now in _tricks_told(moments):
        then = fate(replace(now, partners=end.partners, settled=end.settled), recorded)
        if then is not None and then.standing is not Prospect.OPEN:
            return now.trick, then.standing
    return _by_the_last(recorded)


def _tricks_told(moments: Sequence[Moment]) -> list[Moment]:
    """The last moment of each trick that was taken, up to the first that is not known."""
    found: list[Moment] = []
    for now in moments:
        if now.kind is MomentKind.UNTOLD:
            break
        if now.winner is not None and now.trick == len(found) + 1:
            found.append(now)
    return found


def _by_the_last(recorded: RecordedHand) -> tuple[int, Prospect] | None:
    """The nest goes with the last trick, so that it decides what was open until then."""
    decided = {Outcome.MADE: Prospect.SAFE, Outcome.SET: Prospect.LOST}
    standing = decided.get(recorded.step.verdict.score.outcome)
    if standing is None or recorded.hand.agreed is not None or not recorded.is_whole:
        return None
    return cards.hand_size(recorded.rules), standing


# The one trick of a hand that one would show to somebody who was not there


class Why(StrEnum):
    """What makes a trick the one to show."""

    MADE = "made"
    """With it the bid was made."""
    SET = "set"
    RENEGE = "renege"
    """In it somebody reneged."""
    POINTS = "points"
    """None brought more points."""


def decisive(moments: Sequence[Moment], recorded: RecordedHand) -> tuple[Trick, Why] | None:
    """The trick that decided the bid; else that of the renege; else the first with most points.

    A hand that a renege has ended was decided by that. None: of no trick it is sure who laid what.
    """
    found = _decided(moments, recorded) or _of_renege(recorded)
    known = {trick.number: trick for trick in recorded.sure}
    if found is not None and found[0] in known:
        return known[found[0]], found[1]
    taken = [trick for trick in recorded.sure if trick.winner is not None] or list(recorded.sure)
    return (max(taken, key=lambda trick: trick.points), Why.POINTS) if taken else None


def _decided(moments: Sequence[Moment], recorded: RecordedHand) -> tuple[int, Why] | None:
    if recorded.step.verdict.score.outcome in (Outcome.RENEGED, Outcome.BAD_DISCARD):
        return None
    decided = decided_in(moments, recorded)
    if decided is None:
        return None
    number, standing = decided
    return number, Why.MADE if standing is Prospect.SAFE else Why.SET


def _of_renege(recorded: RecordedHand) -> tuple[int, Why] | None:
    claims = [claim.trick for claim in recorded.step.hand.irregularities if claim.kind == "renege"]
    ruled = [ruling.trick for ruling in recorded.step.rulings if ruling.code == "renege"]
    tricks = [trick for trick in (*claims, *ruled) if trick is not None]
    return (tricks[0], Why.RENEGE) if tricks else None


# A trick trumped, the Rook, a renege, a bid decided


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


def noted(moments: Sequence[Moment], recorded: RecordedHand) -> tuple[tuple[Noted, ...], ...]:
    """What stands out at each of *moments*."""
    decided = decided_in(moments, recorded)
    found = [[*_of_card(now, recorded), *_of_trick(now, decided, recorded)] for now in moments]
    for at, (now, before) in enumerate(zip(moments[1:], moments, strict=False), 1):
        if now.kind is MomentKind.CARD and len(now.partners) > len(before.partners):
            found[at].append(Noted(What.PARTNER))
    for ruling in recorded.step.rulings:
        found[_place_of(ruling, moments)].append(Noted(What.RULED, ruling=ruling))
    for claim in recorded.step.hand.irregularities:
        if not _is_ruled(claim, recorded):
            found[_claimed_at(claim, moments)].append(Noted(What.CLAIMED, claim=claim))
    return tuple(map(tuple, found))


def _of_card(now: Moment, recorded: RecordedHand) -> list[Noted]:
    if now.kind is not MomentKind.CARD:
        return []
    trumped = _trumped(now, recorded)
    rook = [Noted(What.ROOK)] if now.laid[-1].card == cards.ROOK else []
    return [*rook, *([Noted(trumped)] if trumped else [])]


def _trumped(now: Moment, recorded: RecordedHand) -> What | None:
    """Whether the card laid last is a trump that takes a trick of another color, so far."""
    led, *others = (each.card for each in now.laid)
    order = recorded.order
    if order is None or not others or order.is_trump(led) or not order.is_trump(others[-1]):
        return None
    if order.winner([led, *others]) != len(others):
        return None
    return What.OVERTRUMPED if any(map(order.is_trump, others[:-1])) else What.TRUMPED


def _of_trick(
    now: Moment, decided: tuple[int, Prospect] | None, recorded: RecordedHand
) -> list[Noted]:
    """What stands out once a trick was taken."""
    if now.kind is not MomentKind.CARD or now.winner is None:
        return []
    last = [Noted(What.LAST)] if now.trick == cards.hand_size(recorded.rules) else []
    if decided is None or decided[0] != now.trick:
        return last
    return [*last, Noted(What.SAFE if decided[1] is Prospect.SAFE else What.LOST)]


_BEFORE_PLAY = {
    "wrong": MomentKind.DEAL,
    "exposed": MomentKind.DEAL,
    "bid": MomentKind.AUCTION,
    "redeal": MomentKind.AUCTION,
    "discard": MomentKind.DISCARD,
    "bad": MomentKind.DISCARD,
    "call": MomentKind.TRUMP,
    "pass": MomentKind.PASSED,
}
"""Where rulings belong that speak of no trick, by how their codes begin."""


def _place_of(ruling: Ruling, moments: Sequence[Moment]) -> int:
    """The moment that *ruling* is about, by its place; the last where it is about the whole."""
    if ruling.trick is not None:
        return _in_trick(ruling.trick, ruling.seat, ruling.card, moments)
    kind = _BEFORE_PLAY.get(ruling.code.partition("-")[0], MomentKind.END)
    return next((at for at, now in enumerate(moments) if now.kind is kind), len(moments) - 1)


def _in_trick(trick: int, seat: int | None, card: str | None, moments: Sequence[Moment]) -> int:
    """The card of *seat* in *trick*; the end of the trick where that card is not recorded."""
    ends = len(moments) - 1
    for at, now in enumerate(moments):
        if now.trick != trick or now.kind not in (MomentKind.CARD, MomentKind.UNTOLD):
            continue
        ends = at
        laid = now.laid[-1] if now.laid else None
        if laid and laid.card == (card or laid.card) and laid.seat == seat:
            return at
    return ends


def _is_ruled(claim: Irregularity, recorded: RecordedHand) -> bool:
    """Whether a ruling says of *claim* all that there is to say."""
    return any(
        ruling.code == claim.kind and (ruling.seat, ruling.trick) == (claim.seat, claim.trick)
        for ruling in recorded.step.rulings
    )


def _claimed_at(claim: Irregularity, moments: Sequence[Moment]) -> int:
    if claim.trick is not None:
        return _in_trick(claim.trick, claim.seat, claim.card, moments)
    kind = MomentKind.DISCARD if claim.kind == "bad-discard" else MomentKind.DEAL
    return next((at for at, now in enumerate(moments) if now.kind is kind), len(moments) - 1)
