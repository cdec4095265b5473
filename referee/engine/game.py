"""A game: hands one after another, with the totals, the deal and the end that follow."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from referee.engine.auction.auction import deal_moves_on
from referee.engine.errors import ImpossibleEventError
from referee.engine.hand import teams
from referee.engine.hand.facts import Book, Hand, Points, Seat
from referee.engine.hashed import Hashed
from referee.engine.judge.scoring import Outcome
from referee.engine.judge.verdict import Verdict, judge
from referee.engine.rules.model import BothOver, RuleSet
from referee.engine.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Standing(Hashed):
    """The totals after a hand, and who has won by them; not a hand's score."""

    totals: Points
    winner: Book | None = None
    reason: str | None = None
    """The rule that decided: ``target``, ``higher-total``, ``bidder-goes``, ``spread``, ``floor``;
    None: nobody has won."""
    open: int | None = None
    """The number of the first hand without a score while nobody has won: nobody wins before it
    has one. None: there is no such hand."""

    __hash__ = Hashed.__hash__


@dataclass(frozen=True, slots=True)
class Step:
    """One hand in its place in the game."""

    number: int
    dealer: Seat
    hand: Hand
    verdict: Verdict = field(hash=False)
    rulings: tuple[Ruling, ...] = field(hash=False)
    before: Standing = field(hash=False)
    after: Standing = field(hash=False)


@dataclass(frozen=True, slots=True)
class Start:
    """What was so before the first hand."""

    dealer: Seat
    """Who deals the first hand."""
    totals: Points
    """Scores brought along from paper, by book; missing books start at 0."""


def start(rules: RuleSet, dealer: Seat | None = None, totals: Points | None = None) -> Start:
    """The start of a game; by default the last seat deals, so that seat 1 bids first."""
    brought = totals or {}
    return Start(
        dealer or rules.table.players,
        {book: brought.get(book, 0) for book in teams.books(rules)},
    )


def play_game(
    begin: Start, hands: Iterable[Hand], rules: RuleSet, last: Step | None = None
) -> Iterator[Step]:
    """Every hand with its dealer, score, totals and rulings, in order.

    Args:
        begin: What was so before the first hand.
        hands: The hands; those that were struck out are passed over.
        rules: The rules of the table.
        last: The step that *hands* go on from; None: they are the first.
    """
    for hand in hands:
        if hand.void:
            continue
        if last is None:
            last = take_step(1, begin.dealer, hand, Standing(begin.totals), rules)
        else:
            last = take_step(last.number + 1, next_dealer(last, rules), hand, last.after, rules)
        yield last


@lru_cache(maxsize=2048)
def take_step(number: int, dealer: Seat, hand: Hand, before: Standing, rules: RuleSet) -> Step:
    """Hand *number*, dealt by *dealer* unless the table said otherwise, on top of *before*.

    It is remembered, for a page has the hands of the page before it; so is the verdict alone,
    which a correction of an earlier hand leaves as it was.

    Raises:
        ImpossibleEventError: the hand was told so that it cannot have been.
    """
    dealt_by = hand.dealer or dealer
    try:
        verdict = _judged(hand, dealt_by, rules)
    except ImpossibleEventError as fault:
        raise fault.inside(f"hand {number}") from None
    after = settle(before, verdict, rules, number)
    rulings = verdict.rulings
    if before.winner is not None:
        rulings = (*rulings, _after_game_over(before))
    return Step(number, dealt_by, hand, verdict, rulings, before, after)


@lru_cache(maxsize=2048)
def _judged(hand: Hand, dealer: Seat, rules: RuleSet) -> Verdict:
    """The verdict on *hand*: a game is folded anew for every page, and its hands stay the same."""
    return judge(hand, dealer, rules)


def next_dealer(step: Step, rules: RuleSet) -> Seat:
    """Who deals after *step*: the deal moves left, but stays where the cards were redealt.

    Source: S001 (clockwise); rulings 12 and 23.
    """
    if step.verdict.score.outcome is Outcome.REDEAL:
        return step.dealer
    if step.verdict.score.outcome is Outcome.PASSED_OUT:
        moves = deal_moves_on(rules)
        return teams.next_seat(step.dealer, rules) if moves else step.dealer
    return teams.next_seat(step.dealer, rules)


def settle(before: Standing, verdict: Verdict, rules: RuleSet, number: int = 1) -> Standing:
    """The standing once hand *number*, of *verdict*, is added; a game that is won stays won.

    While an earlier hand has no score nobody wins: the totals may be anything once it has one.
    """
    points = verdict.score.points
    if points is None:
        waits = before.winner is None and before.open is None
        return replace(before, open=number) if waits else before
    totals = {book: before.totals[book] + points[book] for book in teams.books(rules)}
    if before.winner is not None or before.open is not None:
        return replace(before, totals=totals)
    return Standing(totals, *decide(totals, verdict, rules))


def decide(totals: Points, verdict: Verdict, rules: RuleSet) -> tuple[Book | None, str | None]:
    """Winner and deciding rule at the end of a hand, or two None: play another hand.

    A lead that ends the game is named before the target, as tables name it that play so.
    Source: S000, S001; rulings 8 to 10 and 53 to 56.
    """
    over = [book for book in totals if totals[book] >= rules.end.target]
    if rules.end.win_on_bid:
        over = [book for book in over if book in verdict.earners]
    won = _by_spread(totals, rules)
    if won[0] is None and over:
        won = _by_target(over, totals, verdict, rules)
    if won[0] is None:
        won = _by_floor(totals, rules)
    return won


def _by_target(
    over: Sequence[Book], totals: Points, verdict: Verdict, rules: RuleSet
) -> tuple[Book | None, str | None]:
    if len(over) == 1:
        return over[0], "target"
    goers = [book for book in verdict.bidding_books if book in verdict.earners]
    bidders = [book for book in goers if book in over]  # who is set cannot go; ruling 56
    if rules.end.both_over is BothOver.BIDDER_GOES and bidders:
        goer = bidders[0] if len(bidders) == 1 else _leader(bidders, totals)
        if goer is not None:
            return goer, "bidder-goes"
    leader = _leader(over, totals)
    return (leader, "higher-total") if leader is not None else (None, None)


def _by_floor(totals: Points, rules: RuleSet) -> tuple[Book | None, str | None]:
    """A house rule: a total at the floor ends the game, and the highest total wins it."""
    if rules.end.floor and min(totals.values()) <= rules.end.floor:
        leader = _leader(totals, totals)
        return (leader, "floor") if leader is not None else (None, None)
    return None, None


def _by_spread(totals: Points, rules: RuleSet) -> tuple[Book | None, str | None]:
    """A house rule: a lead this large over the next ends the game."""
    first, second = sorted(totals.values(), reverse=True)[:2]
    if rules.end.spread and first - second >= rules.end.spread:
        return _leader(totals, totals), "spread"
    return None, None


def _leader(among: Iterable[Book], totals: Points) -> Book | None:
    """The one book of *among* with the highest total; None when several share it."""
    names = list(among)
    best = max(totals[book] for book in names)
    leaders = [book for book in names if totals[book] == best]
    return leaders[0] if len(leaders) == 1 else None


def _after_game_over(before: Standing) -> Ruling:
    return Ruling("after-game-over", given={"winner": before.winner})
