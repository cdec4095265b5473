"""How the bid of a hand stood after each trick, and the trick that decided it."""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from referee.engine.judge.prospects import (
    Prospect,
    Prospects,
    TakenSoFar,
    contracts_of,
    prospects,
)
from referee.engine.judge.scoring import Contract, Outcome
from referee.engine.rules import cards
from referee.engine.tricks.tricks import Trick
from referee.stats.course.moments import Kind, Moment
from referee.stats.course.told import Told


def fate(now: Moment, told: Told) -> Prospects | None:
    """How the bid stands at *now*, by what lies open then; None: nobody has bid."""
    bidder, bid = told.hand.bidder, told.hand.bid
    if bidder is None or bid is None:
        return None
    possible = contracts_of(bidder, bid, now.partners if now.settled else None, told.rules)
    fitting = [each for each in possible if set(now.partners) <= set(each.partners)]
    return _prospects(fitting or possible, now, told)


def _prospects(contracts: Sequence[Contract], now: Moment, told: Told) -> Prospects:
    return prospects(contracts, TakenSoFar(now.points, now.tricks), told.rules)


def decided_in(moments: Sequence[Moment], told: Told) -> tuple[int, Prospect] | None:
    """The trick after which the bid was safe or lost whoever took the rest, and which of the two.

    By all that is known in the end of who played with the bidder. None: no trick was, or one that
    is not known may have been.
    """
    end = moments[-1]
    for now in _tricks_told(moments):
        then = fate(replace(now, partners=end.partners, settled=end.settled), told)
        if then is not None and then.standing is not Prospect.OPEN:
            return now.trick, then.standing
    return _by_the_last(told)


def _tricks_told(moments: Sequence[Moment]) -> list[Moment]:
    """The last moment of each trick that was taken, up to the first that is not known."""
    found: list[Moment] = []
    for now in moments:
        if now.kind is Kind.UNTOLD:
            break
        if now.winner is not None and now.trick == len(found) + 1:
            found.append(now)
    return found


def _by_the_last(told: Told) -> tuple[int, Prospect] | None:
    """The nest goes with the last trick, so that it decides what was open until then."""
    decided = {Outcome.MADE: Prospect.SAFE, Outcome.SET: Prospect.LOST}
    standing = decided.get(told.step.verdict.score.outcome)
    if standing is None or told.hand.agreed is not None or not told.is_whole:
        return None
    return cards.hand_size(told.rules), standing


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


def decisive(moments: Sequence[Moment], told: Told) -> tuple[Trick, Why] | None:
    """The trick that decided the bid; else that of the renege; else the first with most points.

    A hand that a renege has ended was decided by that. None: of no trick it is sure who laid what.
    """
    found = _decided(moments, told) or _of_renege(told)
    known = {trick.number: trick for trick in told.sure}
    if found is not None and found[0] in known:
        return known[found[0]], found[1]
    taken = [trick for trick in told.sure if trick.winner is not None] or list(told.sure)
    return (max(taken, key=lambda trick: trick.points), Why.POINTS) if taken else None


def _decided(moments: Sequence[Moment], told: Told) -> tuple[int, Why] | None:
    if told.step.verdict.score.outcome in (Outcome.RENEGED, Outcome.BAD_DISCARD):
        return None
    decided = decided_in(moments, told)
    if decided is None:
        return None
    number, standing = decided
    return number, Why.MADE if standing is Prospect.SAFE else Why.SET


def _of_renege(told: Told) -> tuple[int, Why] | None:
    claims = [claim.trick for claim in told.step.hand.irregularities if claim.kind == "renege"]
    ruled = [ruling.trick for ruling in told.step.rulings if ruling.code == "renege"]
    tricks = [trick for trick in (*claims, *ruled) if trick is not None]
    return (tricks[0], Why.RENEGE) if tricks else None
