"""Highlights of a finished game: its bids, its leads, and the hand that turned it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from referee.rook.game import Step, leader
from referee.rook.hand.facts import Book, Points
from referee.rook.hand.teams import book, books
from referee.rook.judge.scoring import Outcome
from referee.rook.rules.model import RuleSet
from referee.stats.leads import Lead, Turning, largest_deficit, leads_of, led_throughout, turning

FOULS = (Outcome.RENEGED, Outcome.BAD_DISCARD)


@dataclass(frozen=True, slots=True)
class Bids:
    """The bids of one book, by how their hands ended."""

    made: int = 0
    lost: int = 0
    """Bids that were set, or lost by a foul of the bidders."""
    fouls: tuple[str, ...] = ()
    """For each bid whose hand a foul of the others ended: that foul, such as "renege"."""
    agreed: int = 0
    """Bids in hands with an agreed score."""


@dataclass(frozen=True, slots=True)
class Highlights:
    """The highlights of a game up to the hand that ended it."""

    hands: int
    """The number of scored hands, without redeals and hands that everybody passed."""
    bids: Mapping[Book, Bids]
    best: tuple[Step, ...]
    """The hands with the highest bid that was made, in order."""
    changes: int
    """How often another book took the lead."""
    turning: Turning | None
    """None if nobody has won, or the winner led from the start, or did not lead at the end."""
    led_throughout: bool
    """Whether the winner was ahead after every hand."""
    furthest_behind: Lead | None
    """The winner's largest deficit; None if there was none, or nobody has won."""


def highlights(
    begin: Points, steps: Iterable[Step], rules: RuleSet, by_word: Book | None = None
) -> Highlights:
    """The highlights of *steps*, a game that began with the totals *begin*.

    *by_word* wins by the word of the table if no hand decided the game.
    """
    played = [step for step in steps if _is_scored(step)]
    totals = [begin, *(step.after.totals for step in played)]
    winner = played[-1].after.winner or by_word if played else None
    leads: tuple[Lead, ...] = ()
    if winner is not None:
        numbers = (0, *(step.number for step in played))
        labels = ("", *(step.label for step in played))
        leads = tuple(map(Lead, numbers, leads_of(winner, totals), labels))
    return Highlights(
        hands=len(played),
        bids={mine: _bids(mine, played, rules) for mine in books(rules)},
        best=best_bids(played),
        changes=lead_changes(totals),
        turning=turning(leads),
        led_throughout=bool(leads) and led_throughout(leads),
        furthest_behind=largest_deficit(leads),
    )


ENOUGH = 3
"""The least number of lost bids in a row, or of bids by one player, that is worth a mention."""


@dataclass(frozen=True, slots=True)
class SoFar:
    """The one thing to mention about a game in progress after its last hand, if any."""

    lost: int = 0
    """The number of bids lost in a row; 0 if that is not the thing to mention."""
    changes: int = 0
    """The number of lead changes, the last of them in the last hand; 0 as above."""
    last: Step | None = None
    """The last hand, whose bidder made *made* of *bids* so far."""
    made: int = 0
    bids: int = 0


def so_far(begin: Points, steps: Iterable[Step]) -> SoFar:
    """The thing to mention after *steps*, a game that began with the totals *begin*."""
    played = [step for step in steps if _is_scored(step)]
    won = [is_made(step) or not is_lost(step, step.rules) for step in played]
    run = next((n for n, is_won in enumerate(reversed(won)) if is_won), len(won))
    if run >= ENOUGH:
        return SoFar(lost=run)
    totals = [begin, *(step.after.totals for step in played)]
    changes = lead_changes(totals)
    if changes > max(lead_changes(totals[:-1]), 1):
        return SoFar(changes=changes)
    who = _bidder_name(played[-1]) if played else None
    own = [step for step in played if who is not None and _bidder_name(step) == who]
    made, lost = sum(map(is_made, own)), sum(is_lost(step, step.rules) for step in own)
    return SoFar(last=played[-1], made=made, bids=made + lost) if made + lost >= ENOUGH else SoFar()


def _bidder_name(step: Step) -> str | None:
    """The name of the bidder, or the seat's number if there are no names; None without a bid."""
    contract = step.verdict.contract
    if contract is None:
        return None
    return step.names[contract.bidder - 1] if step.names else str(contract.bidder)


def _is_scored(step: Step) -> bool:
    """Whether the hand counts: it has a score, and nobody had won before it."""
    is_over = step.verdict.score.outcome is not Outcome.UNFINISHED
    return not step.before.is_over and is_over and not step.is_dealt_again


def is_made(step: Step) -> bool:
    """Whether the bid was made by the cards; False for an agreed score."""
    return step.hand.agreed is None and step.verdict.score.outcome is Outcome.MADE


def is_lost(step: Step, rules: RuleSet) -> bool:
    """Whether the bidders were set, or lost their bid by a foul; False for an agreed score."""
    contract, score = step.verdict.contract, step.verdict.score
    if step.hand.agreed is not None or contract is None or score.points is None:
        return False
    lost = score.points[book(contract.bidder, rules)] < 0
    return score.outcome is Outcome.SET or (score.outcome in FOULS and lost)


def _bids(mine: Book, steps: Sequence[Step], rules: RuleSet) -> Bids:
    own = [
        step
        for step in steps
        if (contract := step.verdict.contract) and book(contract.bidder, rules) == mine
    ]
    lost = [step for step in own if is_lost(step, rules)]
    fouls = (
        step.verdict.foul.kind
        for step in own
        if step not in lost and step.verdict.score.outcome is Outcome.RENEGED and step.verdict.foul
    )
    agreed = sum(step.hand.agreed is not None for step in own)
    return Bids(sum(map(is_made, own)), len(lost), tuple(fouls), agreed)


def best_bids(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The hands with the highest bid that was made; () if none was."""
    bids = [
        ((step.verdict.contract.moon, step.verdict.contract.bid), step)
        for step in steps
        if is_made(step) and step.verdict.contract
    ]
    highest = max((bid for bid, _ in bids), default=(0, 0))
    return tuple(step for bid, step in bids if bid == highest)


def lead_changes(totals: Iterable[Points]) -> int:
    """How often another book took the lead. Drawing level is no change."""
    leaders = [ahead for ahead in map(leader, totals) if ahead is not None]
    return sum(one != other for one, other in pairwise(leaders))
