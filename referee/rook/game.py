"""A game: its hands in order, with the totals, the dealer of each hand, and the end of the game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from string import ascii_lowercase

from referee.errors import ImpossibleEventError
from referee.hashed import Hashed
from referee.rook.hand import teams
from referee.rook.hand.facts import Book, Ended, Hand, Penalty, Points, Seat, is_no_hand
from referee.rook.judge.scoring import Outcome, at_totals, penalty_gains
from referee.rook.judge.verdict import Verdict, judge
from referee.rook.play.auction import deal_moves_on
from referee.rook.rules.house import in_mid_game
from referee.rook.rules.model import BothOver, RuleSet
from referee.rook.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Standing(Hashed):
    """The totals after a hand, and the winner, if the totals have decided the game."""

    totals: Points
    winner: Book | None = None
    reason: str | None = None
    """The rule that ended the game: ``target``, ``higher-total``, ``bidder-goes``, ``spread``,
    ``floor`` or ``hands``; ``ended`` if the table did. None if the game goes on.
    """
    shared: tuple[Book, ...] = ()
    """The books that share the win; () if it is no draw."""
    open: int | None = None
    """The number of the first hand without a score. Nobody can win until that hand has one. None if
    every hand has a score, or somebody has won before.
    """

    __hash__ = Hashed.__hash__

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, with a winner or without."""
        return self.reason is not None

    @property
    def is_draw(self) -> bool:
        """Whether several books share the win."""
        return bool(self.shared)

    @property
    def counts(self) -> bool:
        """Whether it has a winner or is a draw; a game that is over without counts for nothing."""
        return self.winner is not None or self.is_draw


@dataclass(frozen=True, slots=True)
class Due(Hashed):
    """The state of the game when a hand is dealt: hand number, dealer, totals, rules, names."""

    number: int
    """Its position among the hands of the game, from 1, counting redealt hands."""
    count: int
    """The hand number that players use, which does not count redealt hands."""
    again: int
    """How many times this hand was dealt before without being played."""
    dealer: Seat
    standing: Standing
    rules: RuleSet
    names: tuple[str, ...] = ()
    """Player names by seat; empty if the caller does not need them."""

    __hash__ = Hashed.__hash__

    @property
    def label(self) -> str:
        """The hand number as players say it: "3", even after a redeal."""
        return str(self.count)

    def with_changes(self, hand: Hand) -> "Due":
        """The same state with what *hand* brings before it is scored: rules, players, penalties.

        Raises:
            RuleSetError: the changed rules are invalid.
        """
        if not (hand.house or hand.players or hand.penalties):
            return self
        rules = in_mid_game(self.rules, hand.house)
        standing = self.standing
        for _, totals in with_penalties(standing.totals, hand.penalties, rules):
            standing = replace(standing, totals=totals)
        return replace(self, rules=rules, names=seated(self.names, hand), standing=standing)

    def passing(self, hand: Hand) -> "Due":
        """The state after *hand*, which is no hand: its changes hold, and so does its end."""
        now = self.with_changes(hand)
        return replace(now, standing=by_word(now.standing, hand.ended))


def with_penalties(
    totals: Points, penalties: Iterable[Penalty], rules: RuleSet
) -> Iterator[tuple[Penalty, Points]]:
    """Each of *penalties*, with the *totals* after it; they end no game, ruling 102."""
    for penalty in penalties:
        after = dict(totals)
        for gain in penalty_gains(penalty, rules):
            after[gain.book] += gain.points
        totals = after
        yield penalty, totals


def seated(names: tuple[str, ...], hand: Hand) -> tuple[str, ...]:
    """*names* by seat, updated with the players who sat down before *hand*."""
    return tuple(hand.players.get(seat, name) for seat, name in enumerate(names, 1))


@dataclass(frozen=True, slots=True)
class Step:
    """One hand of a game, with its verdict and the totals after it."""

    due: Due
    """The state in which it was dealt, including the changes and penalties that it brings."""
    dealer: Seat
    """The seat that dealt it."""
    hand: Hand
    verdict: Verdict = field(hash=False)
    rulings: tuple[Ruling, ...] = field(hash=False)
    after: Standing = field(hash=False)

    @property
    def number(self) -> int:
        """Its position among the hands of the game, from 1, counting redealt hands."""
        return self.due.number

    @property
    def rules(self) -> RuleSet:
        """The rules of this hand."""
        return self.due.rules

    @property
    def names(self) -> tuple[str, ...]:
        """The players of this hand by seat."""
        return self.due.names

    @property
    def before(self) -> Standing:
        """The totals that its score is added to: those before it, less its penalties."""
        return self.due.standing

    @property
    def is_dealt_again(self) -> bool:
        """Whether the cards were dealt again, so that this hand was not played."""
        return self.verdict.score.outcome.is_dealt_again

    @property
    def label(self) -> str:
        """What players call this hand: "3", or "3a" and "3b" for the redealt ones before hand 3."""
        return f"{self.due.count}{hand_letters(self.due.again) if self.is_dealt_again else ''}"


def hand_letters(place: int) -> str:
    """The letters for index *place*, from 0: a to z, then aa, ab and so on."""
    earlier, last = divmod(place, len(ascii_lowercase))
    return (hand_letters(earlier - 1) if earlier else "") + ascii_lowercase[last]


@dataclass(frozen=True, slots=True)
class Start(Hashed):
    """The state of a game before its first hand."""

    dealer: Seat
    """The dealer of the first hand."""
    totals: Points
    """Totals at the start by book, for a game that was begun on paper; `start` puts 0 for missing
    books.
    """
    first_hand: int = 1
    """The number that players give the first hand; more than 1 if earlier hands are on paper."""

    __hash__ = Hashed.__hash__


def start(
    rules: RuleSet, dealer: Seat | None = None, totals: Points | None = None, first_hand: int = 1
) -> Start:
    """The start of a game. By default the last seat deals, so that seat 1 bids first."""
    brought = totals or {}
    return Start(
        dealer or rules.table.players,
        {book: brought.get(book, 0) for book in teams.books(rules)},
        first_hand,
    )


def can_begin(begun: Start, rules: RuleSet) -> bool:
    """Whether *begun* is valid under *rules*.

    The dealer must be a seat of the table, the hand number positive, and every total an integer.
    """
    dealer, first, totals = begun.dealer, begun.first_hand, begun.totals.values()
    numbers = all(type(amount) is int for amount in (dealer, first, *totals))
    return numbers and dealer in teams.seats(rules) and first > 0


def first_due(begin: Start, rules: RuleSet, names: tuple[str, ...] = ()) -> Due:
    """The state in which the first hand is dealt; *names* are the players by seat."""
    return Due(1, begin.first_hand, 0, begin.dealer, Standing(begin.totals), rules, names)


def next_due(step: Step) -> Due:
    """The state in which the hand after *step* is dealt."""
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
    """Yields every hand of a game in order, with its dealer, score, totals and rulings."""
    return play_on(first_due(begin, rules, names), hands)


def play_on(due: Due, hands: Iterable[Hand]) -> Iterator[Step]:
    """Yields a step for each of *hands*, the first of which is dealt in the state *due*.

    A hand that was struck out has no step, but its changes of rules and players still apply; nor
    has the end of the game. `after_hands` has both.
    """
    for hand in hands:
        if is_no_hand(hand):
            due = due.passing(hand)
        else:
            step = take_step(due, hand)
            yield step
            due = next_due(step)


def after_hands(due: Due, hands: Iterable[Hand]) -> Due:
    """The state after all *hands*, the first of which is dealt in the state *due*."""
    for hand in hands:
        due = due_after(due, hand)
    return due


def due_after(due: Due, hand: Hand) -> Due:
    """The state after *hand*, whether it is played in the state *due* or is no hand."""
    return due.passing(hand) if is_no_hand(hand) else next_due(take_step(due, hand))


@lru_cache(maxsize=2048)
def take_step(due: Due, hand: Hand) -> Step:
    """The step that plays *hand* in the state *due*.

    The dealer is the one recorded in *hand*, or else the one in *due*. The result is cached,
    because most hands of a page were on the page before; so is the verdict alone, which does not
    change when an earlier hand is corrected.

    Raises:
        ImpossibleEventError: the hand cannot have happened as it was recorded.
    """
    now = due.with_changes(hand)
    dealer = hand.dealer or now.dealer
    try:
        verdict = _judged(hand, dealer, now.rules)
    except ImpossibleEventError as fault:
        raise fault.inside(f"hand {due.number}") from None
    verdict = counted(now, verdict)
    after = by_word(settle(now, verdict), hand.ended)
    rulings = verdict.rulings
    if now.standing.is_over:
        rulings = (*rulings, _after_game_over(now.standing))
    return Step(now, dealer, hand, verdict, rulings, after)


@lru_cache(maxsize=2048)
def _judged(hand: Hand, dealer: Seat, rules: RuleSet) -> Verdict:
    """The verdict on *hand*, cached, because every page folds the whole game again."""
    return judge(hand, dealer, rules)


def next_dealer(step: Step) -> Seat:
    """The dealer after *step*: the seat to the left, or the same seat after a redeal.

    Source: S001 (clockwise); rulings 12 and 23.
    """
    outcome = step.verdict.score.outcome
    stays = outcome is Outcome.REDEAL or (
        outcome is Outcome.PASSED_OUT and not deal_moves_on(step.rules)
    )
    return step.dealer if stays else teams.next_seat(step.dealer, step.rules)


def counted(due: Due, verdict: Verdict) -> Verdict:
    """*verdict* on a hand that is dealt in the state *due*, with the score that counts there."""
    made = verdict.earners.intersection(verdict.bidding_books)
    bidding, totals = verdict.bidding_books, due.standing.totals
    score = at_totals(verdict.score, totals, bidding, made, due.rules)
    return verdict if score is verdict.score else replace(verdict, score=score)


def settle(due: Due, verdict: Verdict) -> Standing:
    """The standing after a hand with this *verdict* (`counted`), dealt in the state *due*.

    A game that is over stays as it is. Nobody wins while an earlier hand has no score, because its
    score could change every total. Nobody wins by a hand that was not played, even if a total has
    reached the target because the target was changed in mid-game or totals were brought from paper:
    the next hand that is played decides.
    """
    before, rules, points = due.standing, due.rules, verdict.score.points
    if points is None:
        waits = not before.is_over and before.open is None
        return replace(before, open=due.number) if waits else before
    totals = {book: before.totals[book] + points[book] for book in teams.books(rules)}
    again = verdict.score.outcome.is_dealt_again
    if before.is_over or before.open is not None or again:
        return replace(before, totals=totals)
    winner, reason = decide(totals, verdict, rules, due.count)
    drawn = reason is not None and winner is None
    return Standing(totals, winner, reason, leaders(totals) if drawn else ())


def by_word(before: Standing, end: Ended | None) -> Standing:
    """The standing after the table ended the game, if it did; ruling 100.

    A game that is over stays as it is. A hand without a score is not waited for any more.
    """
    if end is None or before.is_over:
        return before
    shared = tuple(before.totals) if end.draw else ()
    return Standing(before.totals, end.winner, "ended", shared)


def ends(rules: RuleSet) -> Mapping[str, int | None]:
    """The totals at which a game can end; it can also end after so many hands, at any totals.

    ``most``: a total of this or more ends the game. ``least``: a total of this or less does; None
    if there is no floor. ``lead``: a lead of the first over the second total of this or more does;
    None if no lead ends the game.
    """
    end = rules.end
    return {"most": end.target, "least": end.floor or None, "lead": end.spread or None}


def decide(
    totals: Points, verdict: Verdict, rules: RuleSet, count: int
) -> tuple[Book | None, str | None]:
    """The winner and the rule that decided, at the end of a hand; None if nobody has won.

    *count* is the number that players use for the hand (`Due.count`).
    Two None if the game goes on. A lead that ends the game comes before the target, the target
    before a floor, and that before the number of hands; rulings 84 and 101. All but the target are
    house rules. Source: S000, S001; rulings 8 to 10, 53 to 56 and 83.
    """
    end = rules.end
    first, second = sorted(totals.values(), reverse=True)[:2]
    if end.spread and first - second >= end.spread:
        return leader(totals), "spread"
    over = [book for book in totals if totals[book] >= end.target]
    if end.win_on_bid:
        over = [book for book in over if book in verdict.earners]
    among, reason = _by_target(over, totals, verdict, rules)
    winner = leader({book: totals[book] for book in among})
    if winner is not None:
        return winner, reason
    if end.floor and min(totals.values()) <= end.floor:
        return leader(totals), "floor"
    if end.hands and count >= end.hands:
        return leader(totals), "hands"
    return None, None


def _by_target(
    over: Sequence[Book], totals: Points, verdict: Verdict, rules: RuleSet
) -> tuple[Sequence[Book], str]:
    """The books of *over* among which the highest total wins, and the rule that selects them.

    *over* are the books at or above the target. Under ``bidder-goes`` the bidder wins alone unless
    a partner has a higher total; ruling 83.
    """
    if len(over) < 2:
        return over, "target"
    goers = [book for book in verdict.bidding_books if book in verdict.earners]
    bidders = [book for book in goers if book in over]  # not if set; ruling 56
    if rules.end.both_over is not BothOver.BIDDER_GOES or not bidders:
        return over, "higher-total"
    bidder = verdict.bidding_books[0]
    if bidder in bidders and totals[bidder] == max(totals[book] for book in bidders):
        return (bidder,), "bidder-goes"
    return bidders, "bidder-goes"


def leader(totals: Points) -> Book | None:
    """The book with the highest total; None if several share it, or there are none."""
    ahead = leaders(totals)
    return ahead[0] if len(ahead) == 1 else None


def leaders(totals: Points) -> tuple[Book, ...]:
    """The books with the highest total."""
    best = max(totals.values(), default=None)
    return tuple(book for book, points in totals.items() if points == best)


def _after_game_over(before: Standing) -> Ruling:
    if before.winner is None:
        return Ruling("after-game-over", reason="drawn" if before.is_draw else "nothing")
    return Ruling("after-game-over", values={"winner": before.winner})
