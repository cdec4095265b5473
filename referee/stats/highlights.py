"""What a table talks about when a game is over: the bids, and the hand that turned it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from referee.engine.game import Step
from referee.engine.hand.facts import Book, Points
from referee.engine.hand.teams import book, books
from referee.engine.judge.scoring import Outcome
from referee.engine.rules.model import RuleSet

FOULS = (Outcome.RENEGED, Outcome.BAD_DISCARD)


@dataclass(frozen=True, slots=True)
class Bids:
    """What became of the bids of one book. A score that was agreed on is neither."""

    made: int = 0
    lost: int = 0
    """Set, or lost by a foul of the bidders."""


@dataclass(frozen=True, slots=True)
class Lead:
    """By how many points a book stands before the next."""

    number: int
    """The hand after which it stands so; 0: before the first."""
    points: int
    """Below 0: it is behind; 0: it shares the lead."""
    label: str = field(default="", compare=False)
    """What players call that hand."""


@dataclass(frozen=True, slots=True)
class Turning:
    """The hand in which the winner took the lead that was never lost again."""

    before: Lead
    after: Lead


@dataclass(frozen=True, slots=True)
class Highlights:
    """A game beyond its totals, up to the hand that ended it."""

    hands: int
    """Scored hands; redeals and hands that all passed are none."""
    bids: Mapping[Book, Bids]
    best: tuple[Step, ...]
    """The hands with the highest bid that was made, the first of them first."""
    changes: int
    """How often another book took the lead."""
    turning: Turning | None
    """None: nobody has won, or the winner led from the start, or not even at the end."""
    led_throughout: bool
    """Whether the winner was never level or behind after any hand."""
    furthest_behind: Lead | None
    """The most that the winner was ever behind; None: never, or nobody has won."""


def highlights(begin: Points, steps: Iterable[Step], rules: RuleSet) -> Highlights:
    """What stands out in *steps* of a game that began with the totals *begin*."""
    played = [step for step in steps if _is_scored(step)]
    totals = [begin, *(step.after.totals for step in played)]
    winner = played[-1].after.winner if played else None
    leads = _numbered(leads_of(winner, totals), played) if winner is not None else ()
    return Highlights(
        hands=len(played),
        bids={each: _bids(each, played, rules) for each in books(rules)},
        best=best_bids(played),
        changes=lead_changes(totals),
        turning=turning(leads),
        led_throughout=bool(leads) and led_throughout(leads),
        furthest_behind=furthest_behind(leads),
    )


ENOUGH = 3
"""Bids in a row, or of one bidder, after which there is something to say."""


@dataclass(frozen=True, slots=True)
class SoFar:
    """What the last hand makes worth saying of a game that goes on: one thing, or nothing."""

    lost: int = 0
    """So many bids in a row were lost."""
    changes: int = 0
    """So often the lead has changed, just now as well."""
    last: Step | None = None
    """The hand whose bidder has made *made* of *bids*."""
    made: int = 0
    bids: int = 0


def so_far(begin: Points, steps: Iterable[Step]) -> SoFar:
    """What there is to say after *steps* of a game that began with the totals *begin*."""
    played = [step for step in steps if _is_scored(step)]
    won = [is_made(step) or not is_lost(step, step.rules) for step in played]
    run = next((n for n, each in enumerate(reversed(won)) if each), len(won))
    if run >= ENOUGH:
        return SoFar(lost=run)
    totals = [begin, *(step.after.totals for step in played)]
    changes = lead_changes(totals)
    if changes > max(lead_changes(totals[:-1]), 1):
        return SoFar(changes=changes)
    who = _bidder_name(played[-1]) if played else None
    told = [step for step in played if who is not None and _bidder_name(step) == who]
    made, lost = sum(map(is_made, told)), sum(is_lost(step, step.rules) for step in told)
    return SoFar(last=played[-1], made=made, bids=made + lost) if made + lost >= ENOUGH else SoFar()


def _bidder_name(step: Step) -> str | None:
    """Who bid, by the name of who sat there then; None: nobody did."""
    contract = step.verdict.contract
    if contract is None:
        return None
    return step.names[contract.bidder - 1] if step.names else str(contract.bidder)


def _is_scored(step: Step) -> bool:
    """Whether the hand counts: played to a score while nobody had won."""
    unscored = (Outcome.UNFINISHED, Outcome.REDEAL, Outcome.PASSED_OUT)
    return step.before.winner is None and step.verdict.score.outcome not in unscored


def is_made(step: Step) -> bool:
    """Whether the bid was made by the cards; an agreed score does not tell."""
    return step.hand.agreed is None and step.verdict.score.outcome is Outcome.MADE


def is_lost(step: Step, rules: RuleSet) -> bool:
    """Whether the bidders lost their bid: they were set, or broke a rule too gravely."""
    contract, score = step.verdict.contract, step.verdict.score
    if step.hand.agreed is not None or contract is None or score.points is None:
        return False
    lost = score.points[book(contract.bidder, rules)] < 0
    return score.outcome is Outcome.SET or (score.outcome in FOULS and lost)


def _bids(mine: Book, steps: Sequence[Step], rules: RuleSet) -> Bids:
    own = [step for step in steps if _bidding_book(step, rules) == mine]
    return Bids(sum(map(is_made, own)), sum(is_lost(step, rules) for step in own))


def _bidding_book(step: Step, rules: RuleSet) -> Book | None:
    contract = step.verdict.contract
    return book(contract.bidder, rules) if contract else None


def best_bids(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The hands with the highest bid that was made; () where none was."""
    made = [step for step in steps if is_made(step) and step.verdict.contract]
    highest = max(map(_bid, made), default=0)
    return tuple(step for step in made if _bid(step) == highest)


def _bid(step: Step) -> int:
    contract = step.verdict.contract
    return contract.bid if contract else 0


def leader(totals: Points) -> Book | None:
    """Who stands alone at the top; None: several share it."""
    highest = max(totals.values())
    ahead = [each for each, points in totals.items() if points == highest]
    return ahead[0] if len(ahead) == 1 else None


def lead_changes(totals: Iterable[Points]) -> int:
    """How often another book took the lead; to draw level is no change yet."""
    leaders = [each for each in map(leader, totals) if each is not None]
    return sum(one != other for one, other in pairwise(leaders))


def leads_of(mine: Book, totals: Iterable[Points]) -> tuple[int, ...]:
    """By how many points *mine* stood before the best of the others, each time."""
    return tuple(
        each[mine] - max(points for other, points in each.items() if other != mine)
        for each in totals
    )


def _numbered(leads: Sequence[int], played: Sequence[Step]) -> tuple[Lead, ...]:
    numbers = (0, *(step.number for step in played))
    labels = ("", *(step.label for step in played))
    return tuple(map(Lead, numbers[: len(leads)], leads, labels))


def turning(leads: Sequence[Lead]) -> Turning | None:
    """The last time the lead was taken and then never lost; None where it was never taken.

    Who leads from the first hand on, after a level start, never takes it.
    """
    if not leads or leads[-1].points <= 0:
        return None
    if led_throughout(leads):
        return None
    since = max(place for place, lead in enumerate(leads) if lead.points <= 0)
    return Turning(leads[since], leads[since + 1])


def led_throughout(leads: Sequence[Lead]) -> bool:
    """Whether the lead was had after each hand, and nobody was before it at the start."""
    return leads[0].points >= 0 and all(lead.points > 0 for lead in leads[1:])


def furthest_behind(leads: Iterable[Lead]) -> Lead | None:
    """The first of the moments furthest behind; None where it never was."""
    lowest = min(leads, key=lambda lead: lead.points, default=None)
    return lowest if lowest is not None and lowest.points < 0 else None
