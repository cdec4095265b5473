"""The summary of a finished game: all that season statistics need, as one value.

The caller chooses what identifies a player: names, or ids of the store, which a change of name does
not affect.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta, tzinfo

from referee.hashed import Hashed
from referee.stats.leads import Lead, largest_deficit, leads_of

Seat = int
"""A place at the table, clockwise from 1."""

Book = str
"""The owner of a total: a side, or a seat's number if everyone has a book."""

Points = Mapping[Book, int]

Player = str
"""A player's name or id, unique in a club. Empty if it is unknown who sat there."""

PARTNERS_UNKNOWN = "partners-unknown"
"""The code among a hand's rulings if it is not recorded whom the bidder called."""


@dataclass(frozen=True, slots=True)
class HandIncident:
    """A ruling or a claim, with the seat that caused it."""

    kind: str
    """The code of a ruling, or the kind of an irregularity."""
    seat: Seat | None
    """None if nobody caused it, or nobody was named."""


@dataclass(frozen=True, slots=True)
class HandSummary(Hashed):
    """One hand of a game, with the players who sat there when it was played."""

    number: int
    """Its position among the hands of the game, from 1."""
    label: str
    """What players call it."""
    players: tuple[Player, ...]
    """By seat."""
    books: tuple[Book, ...]
    """The book of each seat."""
    outcome: str
    """How it ended, in the word of its game, such as "made" or "set"."""
    worth: int
    """All points that can be captured in the hand, bonus included."""
    bidder: Seat | None = None
    bid: int | None = None
    partners: tuple[Seat, ...] = ()
    """The bidder's partners."""
    points: Points = field(default_factory=dict)
    """The score by book; empty if the hand does not count."""
    penalties: Points = field(default_factory=dict)
    """What penalties since the hand before brought each book, which nobody played for."""
    made: bool | None = None
    """Whether the bidder's side earned the bid; None if no bid counts."""
    taken: int | None = None
    """The points that the bidder's side captured, bonus included. None if they are not recorded, or
    the hand was ended early.
    """
    trump: str | None = None
    nest: int | None = None
    """The points in the nest; None if not all of its cards are recorded."""
    redeals: int = 0
    """How many times it was dealt before without being played."""
    redealt_by: Seat | None = None
    """The seat that called the redeal."""
    agreed: bool = False
    """Whether the table agreed on the score, which then says nothing about the cards."""
    fouls: tuple[HandIncident, ...] = ()
    """The claims of the table."""
    rulings: tuple[HandIncident, ...] = ()
    """The referee's rulings."""
    logged: str = ""
    """The digest of its cards in an analysis (`Seen.digest`); empty if not all are known."""

    __hash__ = Hashed.__hash__

    @property
    def counts(self) -> bool:
        """Whether it has a score."""
        return bool(self.points)

    @property
    def seats(self) -> range:
        """Every seat, from 1."""
        return range(1, len(self.players) + 1)

    @property
    def declarers(self) -> tuple[Seat, ...]:
        """The bidder and the partners; () without a bid."""
        return () if self.bidder is None else (self.bidder, *self.partners)

    def player(self, seat: Seat) -> Player:
        """The player on *seat*."""
        return self.players[seat - 1]

    def seats_of(self, player: Player) -> Iterator[Seat]:
        """The seats of *player*; two if a record has the same person on two seats."""
        return (seat for seat, who in enumerate(self.players, 1) if who == player)

    def book(self, seat: Seat) -> Book:
        """The book in which *seat* scored."""
        return self.books[seat - 1]

    def score(self, seat: Seat) -> int:
        """The score of the book of *seat*, in a hand that counts."""
        return self.points[self.book(seat)]

    @property
    def is_partner_unknown(self) -> bool:
        """Whether a partner may have been called, and it is not recorded who."""
        return any(ruling.kind == PARTNERS_UNKNOWN for ruling in self.rulings)

    def are_partners(self, one: Seat, other: Seat) -> bool:
        """Whether two seats share a book, or are both among the declarers."""
        return self.book(one) == self.book(other) or {one, other} <= set(self.declarers)

    def are_opponents(self, one: Seat, other: Seat) -> bool:
        """Whether two seats played against each other.

        If everyone has a book, two defenders are no opponents. False also if it is not recorded who
        was called.
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
    """When it started, as an aware time in UTC."""
    sides: tuple[tuple[Player, ...], ...]
    """The players of each side at the last hand: the winners first, or those who share the win,
    then by totals.
    """
    books: tuple[Book, ...]
    """The books of these sides."""
    totals: tuple[int, ...]
    """The totals of these sides, with points brought from paper."""
    begun: tuple[int, ...]
    """The totals of these sides before the first hand."""
    reason: str
    """The rule that decided the game."""
    ended: int
    """The number of the hand that decided the game; hands recorded after it count too. If the table
    ended it, the last hand before that; 0 without any.
    """
    goal: int
    """The points that it is played to: its target, or all in its hands where those are fewer."""
    hands: tuple[HandSummary, ...]
    """Every hand in order, with redeals, without those that were struck out."""
    game: str = ""
    """The caller's id of the game, so that a record can refer to it."""
    shared: int = 0
    """How many of the first sides share the win, in a draw; 0 if one side has won."""
    penalties: Points = field(default_factory=dict)
    """What penalties after the last hand brought each book, before the table ended the game."""
    evening: date = date.min
    """The date under which it is found; `date.min` until it is written."""

    __hash__ = Hashed.__hash__

    @property
    def winner(self) -> Book | None:
        """The book that won; None in a draw."""
        return None if self.shared else self.books[0]

    @property
    def winners(self) -> tuple[Player, ...]:
        """The players who won; () in a draw."""
        return () if self.shared else self.sides[0]

    def won(self, place: int) -> bool:
        """Whether the side at *place* won, from 0."""
        return place == 0 and not self.shared

    def drew(self, place: int) -> bool:
        """Whether the side at *place* shares the win, from 0."""
        return place < self.shared


# Totals and leads of a finished game


def played(game: GameSummary) -> tuple[HandSummary, ...]:
    """The scored hands up to the one that decided the game."""
    return tuple(hand for hand in _up_to_the_end(game) if hand.counts)


def _up_to_the_end(game: GameSummary) -> tuple[HandSummary, ...]:
    return tuple(hand for hand in game.hands if hand.number <= game.ended)


def totals(game: GameSummary) -> Iterator[Points]:
    """Yields the totals before the first hand, and after each hand of `played`."""
    now = dict(zip(game.books, game.begun, strict=True))
    yield now
    for hand in _up_to_the_end(game):
        now = {book: now[book] + hand.penalties.get(book, 0) for book in game.books}
        if hand.counts:
            now = {book: now[book] + hand.points[book] for book in game.books}
            yield now


def leads(game: GameSummary) -> tuple[Lead, ...]:
    """The winners' lead before the first hand and after each hand of `played`; () in a draw."""
    if game.winner is None:
        return ()
    labels = [(0, ""), *((hand.number, hand.label) for hand in played(game))]
    points = leads_of(game.winner, totals(game))
    return tuple(
        Lead(number, lead, label) for (number, label), lead in zip(labels, points, strict=True)
    )


def furthest_behind(game: GameSummary) -> Lead | None:
    """The winners' largest deficit; None if they were never behind."""
    return largest_deficit(leads(game))


def final(game: GameSummary) -> tuple[int, ...]:
    """The totals of the sides when the game was decided, the winners first."""
    hands = _up_to_the_end(game)
    fined = (*(hand.penalties for hand in hands), game.penalties)
    gained = (*(hand.points for hand in hands if hand.counts), *filter(None, fined))
    begun = zip(game.books, game.begun, strict=True)
    return tuple(before + sum(points[book] for points in gained) for book, before in begun)


def margin(game: GameSummary) -> int:
    """The winners' margin over the next side in points; negative if a lower total won by a rule.

    In a draw it says nothing.
    """
    first, *others = final(game)
    return first - max(others)


# The evening of a game


DAWN = timedelta(hours=5)
"""Until this time after midnight, a game belongs to the evening before."""


def evening_of(started: date, zone: tzinfo | None = None) -> date:
    """The date of the evening on which a game *started*: the one date that every page says.

    A date is its own evening, and a time without a zone is that of the clock on the wall; so is one
    with an offset, which a record brings from where it was played. A time in UTC is said by no
    clock on a wall: it is read in *zone*, that of the club; None: that of this machine. Exactly
    midnight stands for a date without a time.
    """
    if not isinstance(started, datetime):
        return started
    local = started.astimezone(zone) if in_utc(started) else started
    after_midnight = timedelta(hours=local.hour, minutes=local.minute, seconds=local.second)
    late = timedelta() < after_midnight < DAWN
    return local.date() - timedelta(days=1) if late else local.date()


def in_utc(started: date) -> bool:
    """Whether *started* is a time in UTC, which no clock on a wall has said."""
    return isinstance(started, datetime) and started.utcoffset() == timedelta()


# Unnamed players: they do not count in a season, but in their own evening


def strangers(game: GameSummary) -> Mapping[Player, Seat]:
    """The seats of unnamed players in *game*, by an id that is unique to the game and seat."""
    tables = (hand.players for hand in game.hands)
    return {
        _stranger(game, seat): seat
        for players in (*tables, _by_seat(game))
        for seat, player in enumerate(players, 1)
        if not player
    }


def with_strangers(game: GameSummary) -> GameSummary:
    """*game* with those ids in place of unnamed players."""
    sides = (
        zip(_seats(book, game), side, strict=True)
        for book, side in zip(game.books, game.sides, strict=True)
    )
    return replace(
        game,
        hands=tuple(replace(hand, players=_named(hand.players, game)) for hand in game.hands),
        sides=tuple(
            tuple(player or _stranger(game, seat) for seat, player in side) for side in sides
        ),
    )


def _named(players: Sequence[Player], game: GameSummary) -> tuple[Player, ...]:
    return tuple(player or _stranger(game, seat) for seat, player in enumerate(players, 1))


def _seats(book: Book, game: GameSummary) -> range:
    """The seats of *book*: partners sit evenly round the table, and a lone book is a seat."""
    first = sorted(game.books).index(book) + 1
    return range(first, sum(map(len, game.sides)) + 1, len(game.books))


def _by_seat(game: GameSummary) -> tuple[Player, ...]:
    """The players at the end of *game*, by seat."""
    seats = {
        seat: player
        for book, side in zip(game.books, game.sides, strict=True)
        for seat, player in zip(_seats(book, game), side, strict=True)
    }
    return tuple(seats[seat] for seat in sorted(seats))


def _stranger(game: GameSummary, seat: Seat) -> Player:
    return f"{game.game}/{seat}"
