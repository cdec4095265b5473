"""All that a season asks of one finished game, as a value of its own.

What names a player in it is left to who makes it: names, or what the store calls them, so that a
rename changes nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta, tzinfo

from referee.engine.game import Step
from referee.engine.hand import teams
from referee.engine.hand.facts import Book, Points, Seat
from referee.engine.judge.scoring import Contract, Outcome
from referee.engine.rules import cards
from referee.engine.rules.model import Hashed
from referee.engine.solver.analysis import seen
from referee.stats import highlights
from referee.stats.highlights import Lead

Player = str
"""Who plays; a club has each once. Empty: nobody knows who sat there."""

SCORED = (Outcome.MADE, Outcome.SET, Outcome.RENEGED, Outcome.BAD_DISCARD)
"""Outcomes of a hand that counts; redeals and hands that all passed are none."""

UNTOLD = "partners-unknown"
"""The code that a hand has among its rulings where nobody told whom the bidder called."""


@dataclass(frozen=True, slots=True)
class HandIncident:
    """Something that was ruled on, or that the table settled, and whose doing it was."""

    kind: str
    """The code of a ruling, or the kind of an irregularity."""
    seat: Seat | None
    """None: nobody's, or nobody was named."""


@dataclass(frozen=True, slots=True)
class HandSummary(Hashed):
    """One hand of a game, for who sat there as it was played."""

    number: int
    """Its place among the hands of the game, from 1."""
    label: str
    """What players call it."""
    players: tuple[Player, ...]
    """By seat."""
    books: tuple[Book, ...]
    """The book of each seat."""
    outcome: Outcome
    worth: int
    """What all captured points of the hand come to, bonus included."""
    bidder: Seat | None = None
    bid: int | None = None
    partners: tuple[Seat, ...] = ()
    """Who played with the bidder."""
    points: Points = field(default_factory=dict)
    """By book; empty: the hand does not count."""
    made: bool | None = None
    """Whether the bidder's side earned the bid; None: there is no bid that counts."""
    taken: int | None = None
    """What the bidder's side captured, bonus included; None: not told, or the hand was stopped."""
    trump: str | None = None
    nest: int | None = None
    """The points that lay in the nest; None: nobody told all of its cards."""
    redeals: int = 0
    """How often it was dealt before, and not played."""
    redealt_by: Seat | None = None
    """Who called the redeal."""
    agreed: bool = False
    """Whether the table agreed on the score, so that it tells nothing of the cards."""
    fouls: tuple[HandIncident, ...] = ()
    """What the table claimed or settled."""
    rulings: tuple[HandIncident, ...] = ()
    """What the referee ruled on."""
    logged: str = ""
    """What stands for its cards in an analysis (`Seen.digest`); empty: not all are known."""

    __hash__ = Hashed.__hash__

    @property
    def counts(self) -> bool:
        """Whether it was played to a score."""
        return bool(self.points)

    @property
    def seats(self) -> range:
        """Every seat, from 1."""
        return range(1, len(self.players) + 1)

    @property
    def declarers(self) -> tuple[Seat, ...]:
        """The bidder and who played with them; () where nobody has bid."""
        return () if self.bidder is None else (self.bidder, *self.partners)

    def player(self, seat: Seat) -> Player:
        """Who sat on *seat*."""
        return self.players[seat - 1]

    def seats_of(self, player: Player) -> Iterator[Seat]:
        """Where *player* sat; two seats where a record seats one person twice."""
        return (seat for seat, who in enumerate(self.players, 1) if who == player)

    def book(self, seat: Seat) -> Book:
        """The book in which *seat* scored."""
        return self.books[seat - 1]

    def score(self, seat: Seat) -> int:
        """What the book of *seat* scored, in a hand that counts."""
        return self.points[self.book(seat)]

    @property
    def is_partner_unknown(self) -> bool:
        """Whether somebody may have been called, and nobody told who."""
        return any(each.kind == UNTOLD for each in self.rulings)

    def are_partners(self, one: Seat, other: Seat) -> bool:
        """Whether two seats share a book, or one was called by the other, or by the same."""
        return self.book(one) == self.book(other) or {one, other} <= set(self.declarers)

    def are_opponents(self, one: Seat, other: Seat) -> bool:
        """Whether two seats played against each other.

        Where everyone has a book, two who defend against the same bidder did not. Where nobody
        told who was called, nobody knows.
        """
        if self.is_partner_unknown or self.are_partners(one, other):
            return False
        sides = len(set(self.books)) < len(self.books)
        return sides or (one in self.declarers) != (other in self.declarers)


@dataclass(frozen=True, slots=True)
class GameSummary(Hashed):
    """A finished game."""

    preset: str
    started: datetime
    """Aware, in UTC."""
    sides: tuple[tuple[Player, ...], ...]
    """Who sat together at the last hand, the winners first, then by their totals."""
    books: tuple[Book, ...]
    """The books of these sides."""
    totals: tuple[int, ...]
    """The totals of these sides, scores brought along from paper included."""
    begun: tuple[int, ...]
    """Their totals before the first hand."""
    reason: str
    """The rule that decided it."""
    ended: int
    """The number of the hand that decided it; what was told after it counts as well."""
    hands: tuple[HandSummary, ...]
    """Every hand that was not struck out, redeals too, in order."""
    game: str = ""
    """What the caller knows the game by, so that a record can point to it."""

    __hash__ = Hashed.__hash__

    @property
    def winner(self) -> Book:
        """The book that won."""
        return self.books[0]


def summary_of(steps: Sequence[Step], started: datetime, game: str = "") -> GameSummary | None:
    """What the game of *steps*, its hands in order, was; None: it is not over."""
    last = steps[-1] if steps else None
    if last is None or last.after.winner is None:
        return None
    books = _ranked(last.after.totals, last.after.winner)
    return GameSummary(
        preset=last.rules.id,
        started=started,
        sides=tuple(_members(book, last) for book in books),
        books=books,
        totals=tuple(last.after.totals[book] for book in books),
        begun=tuple(steps[0].before.totals[book] for book in books),
        reason=last.after.reason or "",
        ended=next(step.number for step in steps if step.after.winner is not None),
        hands=tuple(map(hand_summary, steps)),
        game=game,
    )


def _ranked(totals: Points, winner: Book) -> tuple[Book, ...]:
    return tuple(sorted(totals, key=lambda book: (book != winner, -totals[book], book)))


def _members(book: Book, step: Step) -> tuple[Player, ...]:
    seats = teams.seats(step.rules)
    return tuple(step.names[seat - 1] for seat in seats if teams.book(seat, step.rules) == book)


def hand_summary(step: Step) -> HandSummary:
    """What one hand was."""
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
        bid=contract.bid if contract else None,
        partners=contract.partners if contract else (),
        points=dict(score.points or {}) if counts else {},
        made=bidders in step.verdict.earners if counts and contract else None,
        taken=_taken(contract, step) if counts and contract else None,
        trump=hand.trump,
        nest=_nest(step),
        redeals=step.due.again,
        redealt_by=hand.redeal,
        agreed=hand.agreed is not None,
        fouls=tuple(HandIncident(each.kind, each.seat) for each in hand.irregularities),
        rulings=(*(HandIncident(each.code, each.seat) for each in step.rulings), *_untold(step)),
        logged=_logged(step),
    )


def _logged(step: Step) -> str:
    if step.verdict.score.outcome is Outcome.UNFINISHED:
        return ""
    known = seen(step.hand, step.dealer, step.rules, step.verdict)
    return known.digest if known else ""


def _untold(step: Step) -> Iterator[HandIncident]:
    """That nobody told whom the bidder called: an agreed score does not ask for it."""
    called = teams.partners_are_called(step.rules) and step.hand.partners is None
    if called and step.verdict.contract and step.hand.agreed is not None:
        yield HandIncident(UNTOLD, step.verdict.contract.bidder)


def _taken(contract: Contract, step: Step) -> int | None:
    """What the bidders captured, bonus included, in a hand that was played to its end."""
    score = step.verdict.score
    if step.hand.agreed is not None or score.outcome not in (Outcome.MADE, Outcome.SET):
        return None
    team = teams.team(contract.bidder, contract.declarers, step.rules)
    taken: Mapping[str, int | None] = score.taken
    counters = taken.get(team)
    return None if counters is None else counters + score.bonus.get(team, 0)


def _nest(step: Step) -> int | None:
    nest = step.hand.nest
    if not nest or len(nest) != cards.nest_size(step.rules):
        return None
    return sum(cards.points(card, step.rules) for card in nest)


# How a finished game went, from its summary: totals and leads


def played(game: GameSummary) -> tuple[HandSummary, ...]:
    """The hands that led to its end: scored, and not told after it."""
    return tuple(hand for hand in game.hands if hand.counts and hand.number <= game.ended)


def totals(game: GameSummary) -> Iterator[Points]:
    """The totals before the first hand, and after each one that was played."""
    now = dict(zip(game.books, game.begun, strict=True))
    yield now
    for hand in played(game):
        now = {book: now[book] + hand.points[book] for book in game.books}
        yield now


def leads(game: GameSummary) -> tuple[Lead, ...]:
    """By how much the winners stood before the next: before the first hand, and after each."""
    labels = [(0, ""), *((hand.number, hand.label) for hand in played(game))]
    points = highlights.leads_of(game.winner, totals(game))
    return tuple(
        Lead(number, lead, label) for (number, label), lead in zip(labels, points, strict=True)
    )


def furthest_behind(game: GameSummary) -> Lead | None:
    """The most that the winners were ever behind; None: never."""
    return highlights.furthest_behind(leads(game))


def final(game: GameSummary) -> tuple[int, ...]:
    """The totals of the sides as the game ended, the winners first."""
    hands = played(game)
    begun = zip(game.books, game.begun, strict=True)
    return tuple(before + sum(hand.points[book] for hand in hands) for book, before in begun)


def margin(game: GameSummary) -> int:
    """By how many points it was won before the next side; below 0 where the rules had it so."""
    first, *others = final(game)
    return first - max(others)


# To which evening a game belongs


DAWN = timedelta(hours=5)
"""Until then a game that began after midnight belongs to the evening before."""


def evening_of(started: datetime, zone: tzinfo | None) -> date:
    """The day on whose evening a game *started*; midnight itself is a day told without a time.

    *zone*: where it was played; None: where this program runs.
    """
    local = started.astimezone(zone)
    after_midnight = timedelta(hours=local.hour, minutes=local.minute, seconds=local.second)
    late = timedelta() < after_midnight < DAWN
    return local.date() - timedelta(days=1) if late else local.date()


# Who sat on chairs that nobody named: nobody in a season, somebody in their own evening


def strangers(game: GameSummary) -> Mapping[Player, Seat]:
    """Where they sat in *game*, by what stands for each in it and in no other game."""
    return {
        _stranger(game, seat): seat
        for hand in game.hands
        for seat in hand.seats
        if not hand.player(seat)
    }


def with_strangers(game: GameSummary) -> GameSummary:
    """*game* with somebody on every seat."""
    hands = tuple(_seated(hand, game) for hand in game.hands)
    last = hands[-1]
    sides = tuple(
        tuple(last.player(seat) for seat in last.seats if last.book(seat) == book)
        for book in game.books
    )
    return replace(game, hands=hands, sides=sides)


def _seated(hand: HandSummary, game: GameSummary) -> HandSummary:
    players = (hand.player(seat) or _stranger(game, seat) for seat in hand.seats)
    return replace(hand, players=tuple(players))


def _stranger(game: GameSummary, seat: Seat) -> Player:
    return f"{game.game}/{seat}"
