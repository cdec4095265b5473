"""The one trick of a hand that one would show to somebody who was not there."""

from collections.abc import Sequence
from enum import StrEnum

from referee.engine.judge.prospects import Prospect
from referee.engine.judge.scoring import Outcome
from referee.engine.tricks.tricks import Trick
from referee.stats.course.fate import decided_in
from referee.stats.course.moments import Moment
from referee.stats.course.told import Told


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
