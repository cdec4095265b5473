"""A finished game scored by other rules: the score of each hand, and who would have won.

Bids, cards and dealers stay as they were. Nothing is guessed: for a hand whose score cannot be
computed from what was recorded, all possible scores are shown, and for the game all possible ends.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from operator import le
from typing import Any

from referee.errors import ImpossibleEventError
from referee.rook.game import Due, Standing, Step, by_word, counted, settle
from referee.rook.hand import teams
from referee.rook.hand.facts import Book, Ended, Hand, Points, Team
from referee.rook.judge.scoring import Outcome, limits
from referee.rook.judge.verdict import Verdict, judge
from referee.rook.play.nest import is_captured
from referee.rook.rules import cards
from referee.rook.rules.house import with_house
from referee.rook.rules.model import Bonus, RuleSet

# The possible scores of one hand by other rules, given what was recorded of it.
#
# If counters have other points, recorded sums do not tell which cards a side had; for another
# bonus, it may not be recorded who earned it. Then every interpretation that fits is computed, so
# that the true one is always among them. If there are too many, the result says so.


MOST_WAYS = 1000
"""The most interpretations of a hand that are examined one by one."""

MOST_SHARES = 20_000
"""The most intermediate results when the counters are distributed among the teams."""

PLAYED_OUT = (Outcome.MADE, Outcome.SET)
FOULS = (Outcome.RENEGED, Outcome.BAD_DISCARD)


@lru_cache(maxsize=2048)
def possible(step: Step, rules: RuleSet) -> tuple[Verdict, ...]:
    """The different verdicts by *rules* on the hand of *step* that fit its recorded facts.

    *rules* may differ from those of the hand only in scoring. () if there are too many, or none
    fits.
    """
    ways = _ways(step, rules)
    if ways is None:
        return ()
    by_effect: dict[object, Verdict] = {}
    for hand in ways:
        try:
            verdict = judge(hand, step.dealer, rules)
        except ImpossibleEventError:
            continue  # this interpretation cannot have happened
        score = verdict.score
        points = None if score.points is None else tuple(score.points.values())
        by_effect.setdefault((score.outcome, points, verdict.earners), verdict)
    return tuple(by_effect.values())


def _ways(step: Step, rules: RuleSet) -> Sequence[Hand] | None:
    """The interpretations of the hand, as facts that *rules* can score; None: too many."""
    hand, outcome = step.hand, step.verdict.score.outcome
    counts = all(
        cards.points(card, step.rules) == cards.points(card, rules)
        for card in cards.deck(step.rules)
    )
    shares = _bonus_alike(step.rules, rules)
    if hand.agreed is not None or outcome not in (*PLAYED_OUT, *FOULS) or (counts and shares):
        return (hand,)
    by_cards = replace(hand, taken=None, piles=None)
    if judge(by_cards, step.dealer, step.rules).score.outcome is outcome:
        return (by_cards,)
    plain = _without_cards(step)
    taken = (plain,) if counts else _redistributed(plain, step, rules)
    if taken is None or outcome in FOULS:
        return taken
    earned = _earned(plain, rules)
    if earned is None or len(taken) * len(earned) > MOST_WAYS:
        return None
    return tuple(replace(counted, **facts) for counted, facts in product(taken, earned))


def _bonus_alike(before: RuleSet, rules: RuleSet) -> bool:
    """Whether both rule sets need the same facts for the bonus and for the points of tricks."""
    return cards.bonus(before) == cards.bonus(rules) and (
        (cards.trick_worth(before) > 0) == (cards.trick_worth(rules) > 0)
    )


def _without_cards(step: Step) -> Hand:
    """The hand with its result only: the bid that stood and the foul that ended it, no cards."""
    hand, contract = step.hand, step.verdict.contract
    foul = step.verdict.foul if step.verdict.score.outcome in FOULS else None
    plain = replace(
        hand, deal=(), nest=(), nest_up=(), discard=(), discard_up=(), play=(), leaders={},
        auction=(),
    )  # fmt: skip
    if contract is None:
        return plain
    called = contract.partners if teams.partners_are_called(step.rules) else hand.partners
    bid = replace(plain, bidder=contract.bidder, bid=contract.said, partners=called)
    return replace(bid, irregularities=(foul,) if foul else ())


def _earned(hand: Hand, rules: RuleSet) -> Sequence[Mapping[str, Any]] | None:
    """The facts that may be missing for bonus and trick points, each a set to add; None: too many.

    A single empty set if nothing is missing.
    """
    last: Sequence[Mapping[str, Any]] = ({},)
    tricks: Sequence[Mapping[str, Any]] = ({},)
    if cards.bonus(rules) is Bonus.LAST_TRICK and hand.last_trick is None:
        last = tuple({"last_trick": team} for team in teams.teams(rules))
    counted = cards.bonus(rules) is Bonus.MAJORITY or cards.trick_worth(rules)
    if counted and hand.tricks is None:
        parts = _parted(cards.hand_size(rules), len(teams.teams(rules)))
        if parts is None:
            return None
        tricks = tuple(
            {"tricks": dict(zip(teams.teams(rules), part, strict=True))} for part in parts
        )
    return tuple({**one, **other} for one, other in product(last, tricks))


def _parted(number: int, ways: int) -> list[tuple[int, ...]] | None:
    """All ways to divide *number* into so many parts; None if there are too many."""
    parts: list[tuple[int, ...]] = [()]
    for _ in range(ways - 1):
        parts = [(*p, n) for p in parts for n in range(number - sum(p) + 1)]
        if len(parts) > MOST_WAYS:
            return None
    return [(*p, number - sum(p)) for p in parts]


def _redistributed(hand: Hand, step: Step, rules: RuleSet) -> Sequence[Hand] | None:
    """*hand* with each possible result of captured points by *rules*; None: too many."""
    shares = _by_piles(hand, step, rules) if hand.piles is not None else _by_sums(step, rules)
    if shares is None or len(shares) > MOST_WAYS:
        return None
    return tuple(replace(hand, piles=None, taken=taken) for taken in shares)


def _by_piles(hand: Hand, step: Step, rules: RuleSet) -> list[Points] | None:
    """The possible points by team from its piles, with the counters that lie on no pile."""
    piles, deck = hand.piles or {}, cards.deck(rules)
    lying = Counter(card for pile in piles.values() for card in pile)
    free = (Counter(dict(deck)) - lying).elements()
    worth = {t: sum(cards.points(c, rules) for c in p if c in deck) for t, p in piles.items()}
    kinds = Counter((0, cards.points(card, rules)) for card in free if cards.points(card, rules))
    shares = _shares(kinds, dict.fromkeys(piles, 0), some_are_nobodys=_some_are_nobodys(step))
    if shares is None:
        return None
    return [{team: worth[team] + new[team] for team in piles} for new in shares]


def _by_sums(step: Step, rules: RuleSet) -> list[Points] | None:
    """The possible points by team, for every distribution of counters with the recorded sums."""
    recorded = {t: n for t, n in step.verdict.score.taken.items() if n is not None}
    worth = [
        (cards.points(card, step.rules), cards.points(card, rules))
        for card, copies in cards.deck(rules).items()
        for _ in range(copies)
    ]
    kinds = Counter(pair for pair in worth if pair != (0, 0))
    nobodys = _some_are_nobodys(step) or len(recorded) < len(teams.teams(rules))
    return _shares(kinds, recorded, some_are_nobodys=nobodys)


def _some_are_nobodys(step: Step) -> bool:
    """Whether some counters may belong to no team."""
    return step.verdict.foul is not None or not is_captured(step.rules)


def _shares(
    kinds: Mapping[tuple[int, int], int], had: Mapping[Team, int], *, some_are_nobodys: bool
) -> list[Points] | None:
    """The possible new points by team, for all distributions with the points *had*; None: too many.

    *kinds* has the number of cards by their old and new points.
    """
    most, nothing = tuple(had.values()), (0,) * len(had)
    sums = {(nothing, nothing)}
    for (was, now), number in kinds.items():
        parts = _parted(number, len(had) + some_are_nobodys)
        if parts is None or len(parts) * len(sums) > MOST_SHARES:
            return None
        grown = (
            (_with_cards(old, part, was), _with_cards(new, part, now))
            for (old, new), part in product(sums, parts)
        )
        sums = {(old, new) for old, new in grown if all(map(le, old, most))}
    return [dict(zip(had, new, strict=True)) for old, new in sorted(sums) if old == most]


def _with_cards(
    points_by_team: tuple[int, ...], part: tuple[int, ...], worth: int
) -> tuple[int, ...]:
    """*points_by_team* plus each team's *part* of some cards; a last part may be nobody's."""
    return tuple(points + worth * n for points, n in zip(points_by_team, part, strict=False))


# The game


MOST_STANDINGS = 200
"""The most possible standings of an open game that are followed."""

MOST_STEPS = 4000
"""The most combinations of standings and verdicts that are computed for one hand."""

Span = tuple[int, int]
"""The least and the greatest possible value."""


@dataclass(frozen=True, slots=True)
class EndByWord:
    """The word of the table that ended the game; it holds by any rules, unless they end it before.

    Source: ruling 100.
    """

    ended: Ended
    after: int
    """How many hands came before it, each with a `Step`."""


@dataclass(frozen=True, slots=True)
class Rescored:
    """One hand, scored by other rules."""

    step: Step
    """The hand as it was played."""
    verdicts: tuple[Verdict, ...]
    """All possible verdicts; () if there are too many."""
    totals: Mapping[Book, Span]
    """The totals after it; {} if they are unknown."""
    over: bool
    """Whether the game would have been over before it in any case."""

    @property
    def is_known(self) -> bool:
        """Whether its score is certain."""
        return len(self.verdicts) == 1

    @property
    def scores(self) -> Mapping[Book, Span]:
        """The points for each book; {} if they are unknown, or the hand has no score."""
        several = [verdict.score.points for verdict in self.verdicts if verdict.score.points]
        books = several[0] if several else ()
        return {b: (min(p[b] for p in several), max(p[b] for p in several)) for b in books}


@dataclass(frozen=True, slots=True)
class Ending:
    """A possible end of the game."""

    standing: Standing
    decided: int | None
    """The number of the hand after which the game was over, from 1; None if it goes on. 0 if it
    ended before its first hand.
    """


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A game, scored by other rules."""

    hands: tuple[Rescored, ...]
    played: Ending
    """The real end."""
    endings: tuple[Ending, ...]
    """All possible ends; () if there are too many."""

    @property
    def in_doubt(self) -> tuple[Step, ...]:
        """The hands before the end of the game whose scores are uncertain."""
        return tuple(hand.step for hand in self.hands if not hand.over and not hand.is_known)


def what_if(
    begin: Points,
    steps: Sequence[Step],
    change: Mapping[str, Any],
    word: EndByWord | None = None,
    late: Points | None = None,
) -> WhatIf:
    """The game of *steps* as if the house rules *change* had been in force from the start.

    *begin* are the totals before the first hand; *word* is how the table ended the game. Penalties
    stay what they were; *late* is what those after the last hand brought each book.

    Raises:
        RuleSetError: the changed rules are invalid.
    """
    hands, first = list[Rescored](), _worded(Standing(begin), 0, word)
    ended = [Ending(first, 0)] if first.is_over else []
    totals: Mapping[Book, Span] = {book: (points, points) for book, points in begin.items()}
    open_ends: Sequence[Standing] | None = [] if first.is_over else [first]
    before = begin
    for number, step in enumerate(steps, 1):
        fined = {book: step.before.totals[book] - before[book] for book in before}
        before = step.after.totals
        totals = {
            book: (low + fined[book], high + fined[book]) for book, (low, high) in totals.items()
        }
        open_ends = open_ends and [_fined(standing, fined) for standing in open_ends]
        rules = with_house(step.rules, change)
        judged = possible(step, rules)
        due = replace(step.due, rules=rules)
        verdicts = _counted(open_ends, judged, due)
        row = Rescored(step, verdicts, {}, over=open_ends is not None and not open_ends)
        scores = {**dict.fromkeys(totals, (0, 0)), **row.scores}  # 0 from a hand without a score
        grown = {
            book: (low + scores[book][0], high + scores[book][1])
            for book, (low, high) in totals.items()
        }
        totals = grown if verdicts else {}
        hands.append(replace(row, totals=totals))
        after = _after(open_ends, judged, due)
        after = after and [_worded(standing, number, word) for standing in after]
        ended += [Ending(standing, number) for standing in after or () if standing.is_over]
        open_ends = after and [standing for standing in after if not standing.is_over]
    is_known = open_ends is not None
    endings = (
        (*ended, *(Ending(standing, None) for standing in open_ends or ())) if is_known else ()
    )
    played = _as_played(begin, steps, word)
    return WhatIf(tuple(hands), _lately(played, late), tuple(_lately(end, late) for end in endings))


def _fined(standing: Standing, fined: Points) -> Standing:
    totals = {book: total + fined[book] for book, total in standing.totals.items()}
    return replace(standing, totals=totals)


def _lately(end: Ending, late: Points | None) -> Ending:
    """*end* with the penalties after the last hand, if no hand has ended the game before them."""
    goes_on = end.standing.reason in (None, "ended")
    return replace(end, standing=_fined(end.standing, late)) if late and goes_on else end


def _worded(standing: Standing, number: int, word: EndByWord | None) -> Standing:
    """*standing* after hand *number*, over if the table ended the game there."""
    return standing if word is None or word.after != number else by_word(standing, word.ended)


def _as_played(begin: Points, steps: Sequence[Step], word: EndByWord | None) -> Ending:
    standings = (Standing(begin), *(step.after for step in steps))
    for number, standing in enumerate(standings):
        worded = _worded(standing, number, word)
        if worded.is_over:
            return Ending(worded, number)
    return Ending(standings[-1], None)


def _counted(
    before: Sequence[Standing] | None, judged: tuple[Verdict, ...], due: Due
) -> tuple[Verdict, ...]:
    """The *judged* verdicts on a hand as they count at all totals *before* it.

    () if there are too many; as they are where no total changes a score, or the game is over.
    """
    if not limits(due.rules) or before == []:
        return judged
    if before is None or len(before) * len(judged) > MOST_STEPS:
        return ()
    every = (
        counted(replace(due, standing=one), verdict) for one, verdict in product(before, judged)
    )
    by_effect = {(v.score.outcome, v.score.gains, v.earners): v for v in every}
    return tuple(by_effect.values())


def _after(
    before: Sequence[Standing] | None, judged: Sequence[Verdict], due: Due
) -> Sequence[Standing] | None:
    """The possible standings after one more hand, without duplicates; None: too many."""
    if not before:
        return before
    if not judged or len(before) * len(judged) > MOST_STEPS:
        return None
    dues = (replace(due, standing=one) for one in before)
    every = (settle(now, counted(now, verdict)) for now, verdict in product(dues, judged))
    after = {(tuple(s.totals.values()), s.winner, s.reason, s.open): s for s in every}
    still_open = sum(not standing.is_over for standing in after.values())
    return tuple(after.values()) if still_open <= MOST_STANDINGS else None
