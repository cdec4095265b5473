"""What the statistics of many games keep of a game of Rook."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from referee.rook.game import Due, Step, after_hands, play_on
from referee.rook.hand import teams
from referee.rook.hand.facts import Book, Hand, Points, Seat
from referee.rook.judge.scoring import Contract, Outcome
from referee.rook.rules import cards
from referee.rook.rules.model import RuleSet
from referee.rook.solver.analysis import Analysis, seen
from referee.stats.season.players import Solved, Worth
from referee.stats.season.summary import (
    PARTNERS_UNKNOWN,
    GameSummary,
    HandIncident,
    HandSummary,
    Player,
)

SCORED = (Outcome.MADE, Outcome.SET, Outcome.RENEGED, Outcome.BAD_DISCARD)
"""Outcomes of hands that count, without redeals and hands that everybody passed."""


def summary_of_game(
    due: Due, hands: Sequence[Hand], started: datetime, game: str = ""
) -> GameSummary | None:
    """The summary of the game of *hands*, the first of which is dealt in the state *due*.

    None if the game is not over, or counts for nothing.
    """
    steps, begin = tuple(play_on(due, hands)), due.standing.totals
    return summary_of(steps, begin, after_hands(due, hands), started, game)


def summary_of(
    steps: Sequence[Step], begin: Points, then: Due, started: datetime, game: str = ""
) -> GameSummary | None:
    """The summary of a game whose hands are *steps*, in order; *then* is the state after them.

    *begin* are the totals before anything of it was recorded.

    None if the game is not over, or counts for nothing.
    """
    end, last = then.standing, steps[-1] if steps else then
    if not end.counts:
        return None
    first = (end.winner, *end.shared)
    books = tuple(sorted(end.totals, key=lambda book: (book not in first, -end.totals[book], book)))
    before = begin if steps else end.totals
    hands = []
    for step in steps:
        hands.append(replace(hand_summary(step), penalties=_fined(before, step.before.totals)))
        before = step.after.totals
    late = end.reason == "ended" and not (steps and steps[-1].before.is_over)
    decided = next((step for step in reversed(steps) if not step.before.is_over), None)
    return GameSummary(
        preset=last.rules.id,
        started=started,
        sides=tuple(_members(book, last) for book in books),
        books=books,
        totals=tuple(end.totals[book] for book in books),
        begun=tuple((begin if steps else end.totals)[book] for book in books),
        reason=end.reason or "",
        ended=decided.number if decided else 0,
        goal=_goal((decided or last).rules),
        hands=tuple(hands),
        game=game,
        shared=len(end.shared),
        penalties=_fined(before, end.totals) if late else {},
    )


def _fined(before: Points, after: Points) -> dict[Book, int]:
    """What penalties brought each book; {} if there were none."""
    return {} if before == after else {book: after[book] - before[book] for book in after}


def _goal(rules: RuleSet) -> int:
    if not rules.end.hands:
        return rules.end.target
    return min(rules.end.target, rules.end.hands * cards.hand_total(rules))


def _members(book: Book, at: Step | Due) -> tuple[Player, ...]:
    seats = teams.seats(at.rules)
    return tuple(at.names[seat - 1] for seat in seats if teams.book(seat, at.rules) == book)


def hand_summary(step: Step) -> HandSummary:
    """What season statistics keep of *step*, also if it does not count."""
    contract, score, hand = step.verdict.contract, step.verdict.score, step.hand
    counts = score.outcome in SCORED and score.points is not None
    bidders = teams.book(contract.bidder, step.rules) if contract else ""
    return HandSummary(
        number=step.number,
        label=step.label,
        players=step.names,
        books=teams.books_by_seat(step.rules),
        outcome=score.outcome,
        worth=cards.hand_total(step.rules),
        bidder=contract.bidder if contract else None,
        bid=_bid_in_points(contract, step) if contract else None,
        partners=contract.partners if contract else (),
        points=dict(score.points or {}) if counts else {},
        made=bidders in step.verdict.earners if counts and contract else None,
        taken=_taken(contract, step) if counts and contract else None,
        trump=hand.trump,
        nest=_nest(step),
        redeals=step.due.again,
        redealt_by=hand.redeal,
        agreed=hand.agreed is not None,
        fouls=tuple(HandIncident(foul.kind, foul.seat) for foul in hand.irregularities),
        rulings=(
            *(HandIncident(ruling.code, ruling.seat) for ruling in step.rulings),
            *_unknown(step),
        ),
        logged=_logged(step),
    )


def _bid_in_points(contract: Contract, step: Step) -> int:
    """The bid as a number for averages and records, the moon as the highest one; ruling 109."""
    return cards.highest_bid(step.rules) if contract.moon else contract.bid


def _logged(step: Step) -> str:
    if step.verdict.score.outcome is Outcome.UNFINISHED:
        return ""
    cards_seen = seen(step.hand, step.dealer, step.rules, step.verdict)
    return cards_seen.digest if cards_seen else ""


def _unknown(step: Step) -> Iterator[HandIncident]:
    """Yields an incident if an agreed score left it open whom the bidder called."""
    called = teams.partners_are_called(step.rules) and step.hand.partners is None
    if called and step.verdict.contract and step.hand.agreed is not None:
        yield HandIncident(PARTNERS_UNKNOWN, step.verdict.contract.bidder)


def _taken(contract: Contract, step: Step) -> int | None:
    """The points that the bidders captured, bonus included; None unless played to the end."""
    score = step.verdict.score
    if step.hand.agreed is not None or score.outcome not in (Outcome.MADE, Outcome.SET):
        return None
    team = teams.team(contract.bidder, contract.declarers, step.rules)
    return sum(gain.points for gain in score.won if gain.book == team) if score.won else None


def _nest(step: Step) -> int | None:
    nest = step.hand.nest
    if not nest or len(nest) != cards.nest_size(step.rules):
        return None
    return sum(cards.points(card, step.rules) for card in nest)


# What is kept of the analysis of a hand


def solved_of(analysis: Analysis, seats: Iterable[Seat]) -> Solved:
    """The part of an analysis that is stored.

    A seat has None if one of its cards is not settled or broke a rule.
    """
    whole = analysis.exact_from == 1 and analysis.made is not None
    gave = tuple(_gave(analysis, seat) if whole else None for seat in seats)
    return Solved(
        analysis.declarers, analysis.made, Worth(analysis.worth.low, analysis.worth.high), gave
    )


def _gave(analysis: Analysis, seat: Seat) -> int | None:
    total = 0
    for play in analysis.played:
        if play.seat == seat:
            if play.gave is None:
                return None
            total += play.gave
    return total
