"""Did the bidders make their bid? The least and the most that each team can have."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.engine.auction.called import with_auction
from referee.engine.evidence.account import Answer
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Team, is_dealt_again
from referee.engine.hand.sightings import with_all_piled
from referee.engine.judge.chosen import with_remedy
from referee.engine.judge.inferred import infer
from referee.engine.judge.scoring import Outcome, grants_bid
from referee.engine.judge.told_result import left_of
from referee.engine.judge.verdict import judge
from referee.engine.questions.making.case import Case
from referee.engine.questions.making.settling import settling
from referee.engine.questions.question import SeenCard, Settle
from referee.engine.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class Made:
    """Whether the bid was made, as far as the record says so."""

    answer: Answer
    points: Mapping[Team, tuple[int, int]] = field(default_factory=dict)
    """The least and the most that each team can have, with the bonus that counts for a bid;
    empty where nothing can be said."""
    because: tuple[SeenCard, ...] = ()
    """The fewest recorded counters that decide it, beside all else that is sure."""
    settle: tuple[Settle, ...] = ()
    """What would decide it, whatever it shows."""
    together: bool = False
    """Whether it takes all of `settle`; else each of them will do."""
    reason: str = ""
    """Which sentence fits."""
    given: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What the sentence speaks of, by name."""
    exact: bool = True
    """Whether the points were found in hands that can have been; else they are bounds."""


def made(hand: Hand, dealer: int, rules: RuleSet) -> Made:
    """Whether the bidders of *hand*, dealt by *dealer*, made their bid, in all that can have been.

    Unseen tricks may have been played in any order and by anybody who may have held the cards,
    also against the rules; who took a trick led the next, unless it was recorded otherwise.

    Raises:
        ImpossibleEventError: a claim or an agreed score cannot be.
    """
    dealer = dealer if hand.dealer is None else hand.dealer
    called, _ = with_auction(hand, dealer, rules)
    if called.agreed is not None:
        return _agreed(called, dealer, rules)
    if is_dealt_again(called) or called.passed_out:
        return Made(Answer.REFUTED, reason="not-played")
    bidder, bid = called.bidder, called.bid
    if bidder is None or bid is None:
        return Made(Answer.OPEN, reason="no-bidder" if bidder is None else "no-bid")
    if called.irregularities:
        called, rules, _ = with_remedy(called, rules)
        standing = infer(called, dealer, rules).hand.irregularities
        called = left_of(called, replace(called, irregularities=standing), rules).hand
    return _answered(Case(with_all_piled(called), bidder, dealer, rules), bid)


def _agreed(hand: Hand, dealer: int, rules: RuleSet) -> Made:
    """The answer that the table has given itself."""
    so = judge(hand, dealer, rules).score.outcome is Outcome.MADE
    return Made(Answer.PROVEN if so else Answer.REFUTED, reason="agreed")


def _answered(case: Case, bid: int) -> Made:
    ranges = case.found.ranges
    if any(each.is_empty for each in ranges.values()):
        return Made(Answer.IMPOSSIBLE, reason="itself")
    points = {team: (int(each.least), int(each.most)) for team, each in ranges.items()}
    given = {"bidders": _bidders(case), "bid": bid}
    by_foul = _by_foul(case)
    if by_foul is not None:
        answer = Made(by_foul, points, reason=f"foul-{by_foul}", given=given)
    else:
        answer = _by_points(case, bid, points, given)
    return replace(answer, exact=all(each.exact for each in ranges.values()))


def _bidders(case: Case) -> tuple[int, ...]:
    """The bidder and the partners; () while it is not known who they are."""
    if len(case.found.declarers) != 1:
        return ()
    return (case.bidder, *sorted(case.found.declarers[0] - {case.bidder}))


def _by_foul(case: Case) -> Answer | None:
    """What a foul that ended the hand makes of the bid; None: it goes by the points."""
    if case.foul is None:
        return None
    offender = case.bidder if case.foul.kind == "bad-discard" else case.foul.seat
    guilty = {offender in declarers for declarers in case.found.declarers}
    if guilty == {True}:
        return Answer.REFUTED
    if True in guilty or offender is None:
        return Answer.OPEN
    return Answer.PROVEN if grants_bid(case.rules) else None


def _by_points(
    case: Case, bid: int, points: Mapping[Team, tuple[int, int]], given: Mapping[str, Any]
) -> Made:
    team = teams.team(case.bidder, (case.bidder,), case.rules)
    least, most = points[team]
    given = {**given, "least": least, "most": most}
    known = "-known" if least == most else ""
    if least >= bid:
        because = _fewest(case.caught(team), least - bid)
        return Made(Answer.PROVEN, points, because, reason=f"made{known}", given=given)
    if most < bid:
        others = [card for each in points if each != team for card in case.caught(each)]
        because = _fewest(others, bid - 1 - most)
        return Made(Answer.REFUTED, points, because, reason=f"set{known}", given=given)
    settle, together = settling(case)
    look = {"look": settle, "together": together}
    return Made(Answer.OPEN, points, (), settle, together, "open", {**given, **look})


def _fewest(caught: Sequence[tuple[SeenCard, int]], spare: int) -> tuple[SeenCard, ...]:
    """The fewest of the cards *caught* that still decide it, where *spare* points do not matter."""
    wanted = sum(points for _, points in caught) - spare
    chosen = []
    for card, points in sorted(caught, key=lambda each: -each[1]):
        if wanted > 0:
            chosen.append(card)
            wanted -= points
    return tuple(sorted(chosen, key=lambda each: each.trick))
