"""Whether the bidders made their bid, and the least and the most points each team can have."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from referee.rook.evidence.account import Finding
from referee.rook.hand import teams
from referee.rook.hand.facts import Hand, Seat, Team, ending_foul
from referee.rook.judge.captured import after_claims
from referee.rook.judge.inferred import infer
from referee.rook.judge.scoring import contract_for, grants_bid
from referee.rook.judge.verdict import with_remedy
from referee.rook.play.called import with_auction
from referee.rook.play.card_order import NUMBER
from referee.rook.play.nest import is_captured
from referee.rook.possible.captured import PossibleEnd, ends_by, sum_in
from referee.rook.possible.clauses import Lit, reached
from referee.rook.possible.deal import RecordedFact
from referee.rook.possible.record import FEW, MOST, PossibleHand
from referee.rook.questions.grounds import proof
from referee.rook.questions.question import Answered, Kind, Question, SeenCard
from referee.rook.rules import cards
from referee.rook.rules.model import Bonus, RuleSet

MADE = Question(Kind.MADE)

Ranges = Mapping[Team, tuple[int, int]]
"""By team: the least and the most it can have of the points that the bid is compared with."""


def bid_record(hand: Hand, dealer: Seat, rules: RuleSet) -> PossibleHand:
    """All possible plays of *hand*, of which bidder and bid are known, as the bid needs them.

    Unrecorded tricks may have been played in any order and by anybody who may have held the cards,
    even against the rules; whoever took a trick led the next, unless recorded otherwise. Claims
    that the cards refute ended nothing, and a remedy counts as the table chose it.

    Raises:
        ImpossibleEventError: a claim is impossible.
    """
    called, _ = with_auction(hand, dealer, rules)
    if called.irregularities:
        called, rules, _ = with_remedy(called, rules)
        standing = infer(called, dealer, rules).hand.irregularities
        called = after_claims(called, replace(called, irregularities=standing), rules).hand
    return PossibleHand(called, dealer, rules, _ends(called, rules))


def _ends(hand: Hand, rules: RuleSet) -> tuple[PossibleEnd, ...]:
    """The possible ends of *hand*: after the last trick, or where a foul was found.

    If it is not recorded in which trick the foul was found, it was after the recorded ones.
    """
    size, foul = cards.hand_size(rules), ending_foul(hand)
    if foul is None:
        return (PossibleEnd(size),)
    if foul.found is not None or (not hand.play and hand.taken is not None):
        return ends_by(foul, size)
    short = bool(hand.play) and 0 < len(hand.play[-1]) < rules.table.players
    return (PossibleEnd(len(hand.play) - short, honest=False),)


class BidMade:
    """Whether the bid of a consistent record was made, by the points of each team."""

    def __init__(self, record: PossibleHand) -> None:
        self.record, self._rules, self._ways = record, record.rules, record.ways
        self._bidder = record.hand.bidder or 0
        self._contract = contract_for(self._bidder, record.hand.bid or 0, (), record.rules)
        self._bid = self._contract.bid
        self._team = teams.team(self._bidder, (self._bidder,), record.rules)
        self._exact = True
        self.made = reached(self._sums(self._team), self._bid)
        """The literal that the bid was made by the points."""

    def answered(self) -> Answered:
        """The answer, by a foul that ended the hand or by the points."""
        points = self._ranges()
        if self.by_foul is not None:
            return self._answer(self.by_foul, points, f"foul-{self.by_foul}")
        least, most = points[self._team]
        if least < self._bid <= most and not self._exact:
            answer, settled = self.record.answer(self.made)
            if not settled:
                return self._answer(Finding.OPEN, points, "unsettled", settled=False)
            least = max(least, self._bid) if answer is Finding.PROVEN else least
            most = min(most, self._bid - 1) if answer is Finding.REFUTED else most
        points = {**points, self._team: (least, most)}
        exactly = "-known" if least == most else ""
        if least >= self._bid:
            because = self._shown(-self.made, [self._team], least - self._bid)
            return self._answer(Finding.PROVEN, points, f"made{exactly}", because=because)
        if most < self._bid:
            others = [name for name in self._ways.names if name != self._team]
            because = self._shown(self.made, others, self._bid - 1 - most)
            return self._answer(Finding.REFUTED, points, f"set{exactly}", because=because)
        return self._answer(Finding.OPEN, points, "open" if self._exact else "open-bounds")

    def _answer(self, answer: Finding, points: Ranges, reason: str, **more: Any) -> Answered:
        least, most = points[self._team]
        values = {
            "bidders": self._bidders,
            "bid": cards.bid_words(self._contract.said),
            "least": least,
            "most": most,
        }
        return Answered(
            MADE, answer, points=points, exact=self._exact, reason=reason, values=values, **more
        )

    @property
    def _bidders(self) -> tuple[Seat, ...]:
        """The bidder and the partners; () while the partners are unknown."""
        sides = {seat: self._ways.plays_with_bidder(seat) for seat in self.record.ways.seats}
        side = self.record.surely(sides) or ()
        return tuple(sorted(side, key=lambda seat: seat != self._bidder))

    @cached_property
    def by_foul(self) -> Finding | None:
        """What a foul that ended the hand decides about the bid; None if the points decide."""
        foul = ending_foul(self.record.hand)
        if foul is None:
            return None
        offender = self._bidder if foul.kind == "bad-discard" else foul.seat
        if offender is None:
            return Finding.OPEN
        guilty = self._ways.plays_with_bidder(offender)
        if self.record.can(-guilty) is False:
            return Finding.REFUTED
        if self.record.can(guilty) is not False:
            return Finding.OPEN
        return Finding.PROVEN if grants_bid(self._rules) else None

    # Points.

    def _sums(self, team: Team) -> Mapping[int, Lit]:
        """By amount: a literal for *team* having that much, or more, of what the bid asks for."""
        counted = self._ways.counters_of if self._contract.moon else self._ways.points_of
        return counted(team)

    def _ranges(self) -> Ranges:
        first, *others = self._ways.names
        shared = self._shared_by_two()
        ranges = {first: self._range(first)}
        for team in others:
            least, most = ranges[first]
            ranges[team] = self._range(team) if shared is None else (shared - most, shared - least)
        return ranges

    def _shared_by_two(self) -> int | None:
        """The points that two teams always share; None for more teams, or if the sum varies."""
        rules = self._rules
        if self._contract.moon:
            every, even = cards.counter_total(rules), False
        else:
            every = cards.hand_total(rules)
            even = cards.bonus(rules) is Bonus.MAJORITY and cards.hand_size(rules) % 2 == 0
        kept = not is_captured(rules) and cards.nest_size(rules) > 0
        whole = ending_foul(self.record.hand) is None
        differs = even or kept or not whole or len(self._ways.names) != 2
        return None if differs else every

    def _range(self, team: Team) -> tuple[int, int]:
        """The least and the most points of *team*, each of them possible or a proven bound."""
        sums = self._sums(team)
        amounts = [0, *sums]
        if not self.record.can():  # not found within the budget: all amounts stay open
            self._exact = False
            return amounts[0], amounts[-1]
        had = amounts.index(sum_in(sums, self.record.clauses.way()))
        most = self._end(sums, amounts, had, up=True)
        least = self._end(sums, amounts, had, up=False)
        return least, most

    def _end(self, sums: Mapping[int, Lit], amounts: Sequence[int], had: int, *, up: bool) -> int:
        """The furthest possible amount, starting from *had*, or a bound if that cannot be settled.

        A binary search between what was found and what is refuted, while the queries are settled.
        """
        step, bound, unsure = (1, len(amounts), had) if up else (-1, -1, had)
        ask, most = had + step, MOST // 2
        while unsure + step != bound:
            lit = reached(sums, amounts[ask]) if up else -reached(sums, amounts[ask + 1])
            can = self.record.can(lit, most=most)
            if can:
                unsure = amounts.index(sum_in(sums, self.record.clauses.way()))
            elif can is False:
                bound = ask
            else:
                self._exact, unsure, most = False, ask, FEW
            ask = unsure + (step if most > FEW else step * max(1, abs(bound - unsure) // 2))
        return amounts[bound - step]

    # What decides it.

    def _shown(self, against: Lit, names: Sequence[Team], spare: int) -> tuple[SeenCard, ...]:
        """The cards that refute *against*: mostly counters that *names* captured.

        The highest counters come first; *spare* points can be missing from their sum.
        """
        caught = sorted(self._caught(names), key=lambda counter: -counter[0])
        wanted = sum(points for points, _ in caught) - spare
        chosen = []
        for points, counter in caught:
            if wanted > 0:
                chosen.append(counter)
                wanted -= points
        return proof(self.record, against, MADE, chosen)

    def _caught(self, names: Sequence[Team]) -> Iterator[tuple[int, RecordedFact]]:
        """The points and the fact of each recorded counter that *names* certainly captured."""
        ways, hand = self.record.ways, self.record.hand
        until = min(end.until for end in _ends(hand, self._rules))
        for trick, laid in enumerate(hand.play[:until], 1):
            facts = (RecordedFact("played", None, trick, card, at) for at, card in enumerate(laid))
            worth = ((ways.contract.order.points[NUMBER[fact.card or ""]], fact) for fact in facts)
            counters = [counter for counter in worth if counter[0]]
            takes = (self._ways.takes(trick, name) for name in names)
            in_order = counters and ways.is_in_order(trick)
            if in_order and any(self.record.can(-took) is False for took in takes):
                yield from counters
