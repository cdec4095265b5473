"""Did the bidders make their bid? The least and the most that each team can have."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.engine.auction.called import with_auction
from referee.engine.evidence.account import Answer
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Irregularity, Seat, Team, is_dealt_again
from referee.engine.hand.fouls import ending_foul
from referee.engine.judge.chosen import with_remedy
from referee.engine.judge.inferred import infer
from referee.engine.judge.scoring import Outcome, grants_bid
from referee.engine.judge.told_result import left_of
from referee.engine.judge.verdict import judge
from referee.engine.nest import is_captured
from referee.engine.possible.captured import End, value
from referee.engine.possible.clauses import Lit, reached
from referee.engine.possible.record import FEW, MOST, Record
from referee.engine.questions.proofs import proof_by_counters
from referee.engine.questions.question import SeenCard
from referee.engine.rules import cards
from referee.engine.rules.model import Bonus, RuleSet
from referee.engine.tricks.card_order import NUMBER


@dataclass(frozen=True, slots=True)
class Made:
    """Whether the bid was made, as far as the record says so."""

    answer: Answer
    points: Mapping[Team, tuple[int, int]] = field(default_factory=dict)
    """The least and the most that each team can have, with the bonus that counts for a bid;
    empty where nothing can be said."""
    because: tuple[SeenCard, ...] = ()
    """The fewest recorded counters that decide it, beside all else that is sure."""
    reason: str = ""
    """Which sentence fits."""
    given: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What the sentence speaks of, by name."""
    exact: bool = True
    """Whether each of the points was found in a hand that can have been; else they are bounds."""
    settled: bool = True
    """Whether an open answer is all there is to say."""
    record: Record | None = None
    """What was asked; None: no record of cards."""
    asked: Lit | None = None
    """That the bid was made; None: it does not go by points."""


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
        so = judge(called, dealer, rules).score.outcome is Outcome.MADE
        return Made(Answer.PROVEN if so else Answer.REFUTED, reason="agreed")
    if is_dealt_again(called) or called.passed_out:
        return Made(Answer.REFUTED, reason="not-played")
    bidder, bid = called.bidder, called.bid
    if bidder is None or bid is None:
        return Made(Answer.OPEN, reason="no-bidder" if bidder is None else "no-bid")
    if called.irregularities:
        called, rules, _ = with_remedy(called, rules)
        standing = infer(called, dealer, rules).hand.irregularities
        called = left_of(called, replace(called, irregularities=standing), rules).hand
    record = Record(called, dealer, rules, _ends(called, rules))
    if record.miscount or record.can() is False:
        return Made(Answer.IMPOSSIBLE, reason="itself", record=record)
    return _Bid(record, bidder, bid).found()


def _ends(hand: Hand, rules: RuleSet) -> tuple[End, ...]:
    """How *hand* ended: by the last trick, or by a foul that was found in some trick.

    Where it is not recorded in which, it was after those that are recorded.
    """
    size, foul = cards.hand_size(rules), ending_foul(hand)
    if foul is None:
        return (End(size),)
    if foul.found is not None:
        return (End(min(foul.found - 1, size), honest=False),)
    if not hand.play and hand.taken is not None:
        return tuple(End(until, honest=False) for until in range(size + 1))
    short = bool(hand.play) and 0 < len(hand.play[-1]) < rules.table.players
    return (End(len(hand.play) - short, honest=False),)


class _Bid:
    """One hand that was bid for, which can have been."""

    def __init__(self, record: Record, bidder: Seat, bid: int) -> None:
        self._record, self._bidder, self._bid = record, bidder, bid
        self._rules, self._captured = record.rules, record.captured
        self._team = teams.team(bidder, (bidder,), record.rules)
        self._exact = True

    def found(self) -> Made:
        """The answer."""
        points = self._ranges()
        foul = ending_foul(self._record.hand)
        by_foul = None if foul is None else self._by_foul(foul)
        if by_foul is not None:
            given = {"bidders": self._bidders, "bid": self._bid}
            return Made(by_foul, points, reason=f"foul-{by_foul}", given=given, exact=self._exact)
        return self._by_points(points)

    def _by_points(self, points: Mapping[Team, tuple[int, int]]) -> Made:
        least, most = points[self._team]
        asked = reached(self._captured.points(self._team), self._bid)
        settled = True
        if least < self._bid <= most and not self._exact:
            answer, settled = self._record.answer(asked)
            least = max(least, self._bid) if answer is Answer.PROVEN else least
            most = min(most, self._bid - 1) if answer is Answer.REFUTED else most
        answer, because = Answer.OPEN, tuple[SeenCard, ...]()
        reason = "open" if self._exact else "open-bounds"
        if least >= self._bid:
            answer, reason = Answer.PROVEN, "made"
            because = self._shown(-asked, [self._team], least - self._bid)
        elif most < self._bid:
            answer, reason = Answer.REFUTED, "set"
            others = [name for name in self._captured.names if name != self._team]
            because = self._shown(asked, others, self._bid - 1 - most)
        known = "-known" if least == most else ""
        return Made(
            answer,
            {**points, self._team: (least, most)},
            because,
            f"{reason}{known}" if settled else "unsettled",
            {"bidders": self._bidders, "bid": self._bid, "least": least, "most": most},
            self._exact,
            settled,
            self._record,
            asked,
        )

    @property
    def _bidders(self) -> tuple[Seat, ...]:
        """The bidder and the partners; () while it is not known who they are."""
        sides = {seat: self._captured.plays_with_bidder(seat) for seat in self._record.ways.seats}
        self._record.can()
        so = self._record.clauses.way()
        side = tuple(seat for seat, lit in sides.items() if so(lit))
        other = self._record.clauses.any_of(
            -lit if seat in side else lit for seat, lit in sides.items()
        )
        known = self._record.can(other) is False
        return tuple(sorted(side, key=lambda seat: seat != self._bidder)) if known else ()

    def _by_foul(self, foul: Irregularity) -> Answer | None:
        """What a foul that ended the hand makes of the bid; None: it goes by the points."""
        offender = self._bidder if foul.kind == "bad-discard" else foul.seat
        if offender is None:
            return Answer.OPEN
        guilty = self._captured.plays_with_bidder(offender)
        if self._record.can(-guilty) is False:
            return Answer.REFUTED
        if self._record.can(guilty) is not False:
            return Answer.OPEN
        return Answer.PROVEN if grants_bid(self._rules) else None

    # Points.

    def _ranges(self) -> Mapping[Team, tuple[int, int]]:
        first, *others = self._captured.names
        shared = self._shared_by_two()
        found = {first: self._range(first)}
        for team in others:
            least, most = found[first]
            found[team] = self._range(team) if shared is None else (shared - most, shared - least)
        return found

    def _shared_by_two(self) -> int | None:
        """What two teams always have together; None: there are more teams, or it differs."""
        rules = self._rules
        even = cards.bonus(rules) is Bonus.MAJORITY and cards.hand_size(rules) % 2 == 0
        kept = not is_captured(rules) and cards.nest_size(rules) > 0
        whole = ending_foul(self._record.hand) is None
        differs = even or kept or not whole or len(self._captured.names) != 2
        return None if differs else cards.hand_total(rules)

    def _range(self, team: Team) -> tuple[int, int]:
        """The least and the most of *team*, each found in a way or proven to bound all of them."""
        sums = self._captured.points(team)
        amounts = [0, *sums]
        if not self._record.can():  # no way was found within the budget: all amounts stay open
            self._exact = False
            return amounts[0], amounts[-1]
        had = amounts.index(value(sums, self._record.clauses.way()))
        most = self._end(sums, amounts, had, up=True)
        least = self._end(sums, amounts, had, up=False)
        return least, most

    def _end(self, sums: Mapping[int, Lit], amounts: Sequence[int], had: int, *, up: bool) -> int:
        """The furthest amount that can be, from that *had* in a way, or a bound where none tells.

        Between what was found and what is refuted it is asked halfway, as far as that is answered.
        """
        step, bound, unsure = (1, len(amounts), had) if up else (-1, -1, had)
        ask, most = had + step, MOST // 2
        while unsure + step != bound:
            lit = reached(sums, amounts[ask]) if up else -reached(sums, amounts[ask + 1])
            can = self._record.can(lit, most=most)
            if can:
                unsure = amounts.index(value(sums, self._record.clauses.way()))
            elif can is False:
                bound = ask
            else:
                self._exact, unsure, most = False, ask, FEW
            ask = unsure + (step if most > FEW else step * max(1, abs(bound - unsure) // 2))
        return amounts[bound - step]

    # What decides it.

    def _shown(self, against: Lit, names: Sequence[Team], spare: int) -> tuple[SeenCard, ...]:
        """The cards with which *against* cannot be: mostly counters that *names* captured."""
        chosen = _fewest(self._caught(names), spare)
        counters = {(each.trick, each.card) for each in chosen}
        return proof_by_counters(self._record, against, counters)

    def _caught(self, names: Sequence[Team]) -> list[tuple[SeenCard, int]]:
        """The recorded counters that the teams *names* captured for sure, with their points."""
        found = []
        for trick, laid in self._counting():
            takes = (self._captured.takes(trick, name) for name in names)
            if any(self._record.can(-took) is False for took in takes):
                found += list(self._seen(trick, laid))
        return sorted(found, key=lambda each: (each[0].trick, -each[1], each[0].seat or 0))

    def _counting(self) -> Iterator[tuple[int, Sequence[str]]]:
        """The tricks recorded in order that count, and hold counters."""
        until = min(end.until for end in _ends(self._record.hand, self._rules))
        for trick, laid in enumerate(self._record.hand.play[:until], 1):
            if self._record.ways.is_in_order(trick) and any(map(self._points, laid)):
                yield trick, laid

    def _points(self, card: str) -> int:
        return self._record.ways.contract.order.points[NUMBER[card]]

    def _seen(self, trick: int, laid: Sequence[str]) -> Iterator[tuple[SeenCard, int]]:
        leader, players = self._record.leader(trick), len(self._record.ways.seats)
        for place, card in enumerate(laid):
            if self._points(card):
                seat = None if leader is None else (leader - 1 + place) % players + 1
                yield SeenCard(trick, seat, card), self._points(card)


def _fewest(caught: Sequence[tuple[SeenCard, int]], spare: int) -> tuple[SeenCard, ...]:
    """The fewest of the cards *caught* that still decide it, where *spare* points do not matter."""
    wanted = sum(points for _, points in caught) - spare
    chosen = []
    for card, points in sorted(caught, key=lambda each: -each[1]):
        if wanted > 0:
            chosen.append(card)
            wanted -= points
    return tuple(sorted(chosen, key=lambda each: each.trick))
