"""A game: hands one after another, with the totals, the deal and the end that follow."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from string import ascii_lowercase

from referee.engine.errors import ImpossibleEventError
from referee.engine.hand import teams
from referee.engine.hand.facts import Book, Hand, Points, Seat
from referee.engine.judge.scoring import Outcome
from referee.engine.judge.verdict import Verdict, judge
from referee.engine.play.auction import deal_moves_on
from referee.engine.rules.house import in_mid_game
from referee.engine.rules.model import KNOWN_RULES, BothOver, Hashed, RuleSet
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
class Due(Hashed):
    """What holds when a hand is dealt: its number, whose deal it is, totals, rules, names."""

    number: int
    """Its place among the hands of the game, from 1."""
    count: int
    """Its number for players, who do not count a hand that was dealt again."""
    again: int
    """How many times it was dealt before, and not played."""
    dealer: Seat
    standing: Standing
    rules: RuleSet
    names: tuple[str, ...] = ()
    """Who sits where; () where nobody asks."""

    __hash__ = Hashed.__hash__

    @property
    def label(self) -> str:
        """What players call it: "3", however often it was dealt before."""
        return str(self.count)

    def with_changes(self, hand: Hand) -> "Due":
        """The same with what holds from *hand* on: rules that were changed, who sat down.

        Raises:
            RuleSetError: such rules cannot be.
        """
        if not hand.house and not hand.players:
            return self
        rules = in_mid_game(self.rules, hand.house)
        return replace(self, rules=rules, names=seated(self.names, hand))


def seated(names: tuple[str, ...], hand: Hand) -> tuple[str, ...]:
    """Who sits where, of *names* by seat, once they sit as *hand* says."""
    return tuple(hand.players.get(seat, name) for seat, name in enumerate(names, 1))


@dataclass(frozen=True, slots=True)
class Step:
    """One hand in its place in the game."""

    due: Due
    """What held when it was dealt, with all that holds from it on."""
    dealer: Seat
    """Who dealt it."""
    hand: Hand
    verdict: Verdict = field(hash=False)
    rulings: tuple[Ruling, ...] = field(hash=False)
    after: Standing = field(hash=False)

    @property
    def number(self) -> int:
        """Its place among the hands of the game, from 1."""
        return self.due.number

    @property
    def rules(self) -> RuleSet:
        """The rules that it was played by."""
        return self.due.rules

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat where."""
        return self.due.names

    @property
    def before(self) -> Standing:
        """The totals that it was added to."""
        return self.due.standing

    @property
    def is_dealt_again(self) -> bool:
        """Whether its cards were dealt again, so that it was not played."""
        return not _is_played(self.verdict)

    @property
    def label(self) -> str:
        """What players call it: "3", or "3a", "3b" where hand 3 was dealt again after it."""
        return f"{self.due.count}{hand_letters(self.due.again) if self.is_dealt_again else ''}"


def _is_played(verdict: Verdict) -> bool:
    return verdict.score.outcome not in (Outcome.REDEAL, Outcome.PASSED_OUT)


def hand_letters(place: int) -> str:
    """The letters of *place*, from 0: a to z, then aa, ab and so on."""
    earlier, last = divmod(place, len(ascii_lowercase))
    return (hand_letters(earlier - 1) if earlier else "") + ascii_lowercase[last]


@dataclass(frozen=True, slots=True)
class Start(Hashed):
    """What was so before the first hand."""

    dealer: Seat
    """Who deals the first hand."""
    totals: Points
    """Scores brought along from paper, by book; missing books start at 0."""
    first_hand: int = 1
    """The number of the first hand for players: more than 1 where others stand on paper."""

    __hash__ = Hashed.__hash__


def start(
    rules: RuleSet, dealer: Seat | None = None, totals: Points | None = None, first_hand: int = 1
) -> Start:
    """The start of a game; by default the last seat deals, so that seat 1 bids first."""
    brought = totals or {}
    return Start(
        dealer or rules.table.players,
        {book: brought.get(book, 0) for book in teams.books(rules)},
        first_hand,
    )


def can_begin(begun: Start, rules: RuleSet) -> bool:
    """Whether a game by *rules* can have begun so: a seat that deals, whole numbers."""
    dealer, first, totals = begun.dealer, begun.first_hand, begun.totals.values()
    numbers = all(type(each) is int for each in (dealer, first, *totals))
    return numbers and dealer in teams.seats(rules) and first > 0


@lru_cache(maxsize=KNOWN_RULES)
def first_due(begin: Start, rules: RuleSet, names: tuple[str, ...] = ()) -> Due:
    """What holds when the first hand of a game is dealt, by *rules*, to *names* by seat."""
    return Due(1, begin.first_hand, 0, begin.dealer, Standing(begin.totals), rules, names)


def next_due(step: Step) -> Due:
    """What holds when the hand after *step* is dealt."""
    due, is_again = step.due, step.is_dealt_again
    return Due(
        number=due.number + 1,
        count=due.count if is_again else due.count + 1,
        again=due.again + 1 if is_again else 0,
        dealer=next_dealer(step),
        standing=step.after,
        rules=due.rules,
        names=due.names,
    )


def play_game(
    begin: Start, hands: Iterable[Hand], rules: RuleSet, names: tuple[str, ...] = ()
) -> Iterator[Step]:
    """Every hand of a game with its dealer, score, totals and rulings, in order."""
    return play_on(first_due(begin, rules, names), hands)


def play_on(due: Due, hands: Iterable[Hand]) -> Iterator[Step]:
    """Every hand of *hands*, the first of which is *due*; one that was struck out is passed over.

    What holds from a hand on holds also where it was struck out.
    """
    for hand in hands:
        if hand.void:
            due = due.with_changes(hand)
        else:
            step = take_step(due, hand)
            yield step
            due = next_due(step)


@lru_cache(maxsize=2048)
def take_step(due: Due, hand: Hand) -> Step:
    """*hand* where it was *due*, dealt by whose deal it was unless the table said otherwise.

    It is remembered, for a page has the hands of the page before it; so is the verdict alone,
    which a correction of an earlier hand leaves as it was.

    Raises:
        ImpossibleEventError: the hand was told so that it cannot have been.
    """
    now = due.with_changes(hand)
    dealer = hand.dealer or now.dealer
    try:
        verdict = _judged(hand, dealer, now.rules)
    except ImpossibleEventError as fault:
        raise fault.inside(f"hand {due.number}") from None
    after = settle(now.standing, verdict, now.rules, due.number)
    rulings = verdict.rulings
    if now.standing.winner is not None:
        rulings = (*rulings, _after_game_over(now.standing))
    return Step(now, dealer, hand, verdict, rulings, after)


@lru_cache(maxsize=2048)
def _judged(hand: Hand, dealer: Seat, rules: RuleSet) -> Verdict:
    """The verdict on *hand*: a game is folded anew for every page, and its hands stay the same."""
    return judge(hand, dealer, rules)


def next_dealer(step: Step) -> Seat:
    """Who deals after *step*: the deal moves left, but stays where the cards were redealt.

    Source: S001 (clockwise); rulings 12 and 23.
    """
    outcome = step.verdict.score.outcome
    stays = outcome is Outcome.REDEAL or (
        outcome is Outcome.PASSED_OUT and not deal_moves_on(step.rules)
    )
    return step.dealer if stays else teams.next_seat(step.dealer, step.rules)


def settle(before: Standing, verdict: Verdict, rules: RuleSet, number: int = 1) -> Standing:
    """The standing once hand *number*, of *verdict*, is added; a game that is won stays won.

    While an earlier hand has no score nobody wins: the totals may be anything once it has one.
    Nobody wins by a hand that was not played either, though a target changed in mid-game, or
    totals from paper, have put a total over it: the next hand that is played decides.
    """
    points = verdict.score.points
    if points is None:
        waits = before.winner is None and before.open is None
        return replace(before, open=number) if waits else before
    totals = {book: before.totals[book] + points[book] for book in teams.books(rules)}
    if before.winner is not None or before.open is not None or not _is_played(verdict):
        return replace(before, totals=totals)
    return Standing(totals, *decide(totals, verdict, rules))


def ends(rules: RuleSet) -> Mapping[str, int | None]:
    """Totals without which `decide` finds no winner: below all of them a game goes on.

    ``most``: a book that has it, or more. ``least``: one that has it, or less; None: no total ends
    the game so. ``lead``: the first book before the second by it, or more; None: no lead does.
    """
    end = rules.end
    return {"most": end.target, "least": end.floor or None, "lead": end.spread or None}


def decide(totals: Points, verdict: Verdict, rules: RuleSet) -> tuple[Book | None, str | None]:
    """Winner and deciding rule at the end of a hand, or two None: play another hand.

    A lead that ends the game goes before the target, and the target before a floor; ruling 84.
    A lead and a floor are house rules. Source: S000, S001; rulings 8 to 10, 53 to 56 and 83.
    """
    end = rules.end
    first, second = sorted(totals.values(), reverse=True)[:2]
    if end.spread and first - second >= end.spread:
        return _leader(totals, totals), "spread"
    over = [book for book in totals if totals[book] >= end.target]
    if end.win_on_bid:
        over = [book for book in over if book in verdict.earners]
    among, reason = _by_target(over, totals, verdict, rules)
    winner = _leader(among, totals)
    if winner is None and end.floor and min(totals.values()) <= end.floor:
        winner, reason = _leader(totals, totals), "floor"
    return (None, None) if winner is None else (winner, reason)


def _by_target(
    over: Sequence[Book], totals: Points, verdict: Verdict, rules: RuleSet
) -> tuple[Sequence[Book], str]:
    """Those of the books *over* the target of which the highest total wins, and by which rule.

    The bidder goes alone where no partner has more; ruling 83.
    """
    if len(over) < 2:
        return over, "target"
    goers = [book for book in verdict.bidding_books if book in verdict.earners]
    bidders = [book for book in goers if book in over]  # who is set cannot go; ruling 56
    if rules.end.both_over is not BothOver.BIDDER_GOES or not bidders:
        return over, "higher-total"
    bidder = verdict.bidding_books[0]
    if bidder in bidders and totals[bidder] == max(totals[book] for book in bidders):
        return (bidder,), "bidder-goes"
    return bidders, "bidder-goes"


def _leader(among: Collection[Book], totals: Points) -> Book | None:
    """The one book of *among* with the highest total; None when several share it, or of none."""
    best = max((totals[book] for book in among), default=None)
    leaders = [book for book in among if totals[book] == best]
    return leaders[0] if len(leaders) == 1 else None


def _after_game_over(before: Standing) -> Ruling:
    return Ruling("after-game-over", given={"winner": before.winner})
