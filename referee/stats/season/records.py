"""Records of a season: of single hands, of single games, and of runs.

Points are compared as shares, because games differ in what a hand is worth and what they are played
to: those of a hand as shares of all points in it, those of a game as shares of its goal.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from referee.stats.season import summary
from referee.stats.season.players import Bid, bids_of
from referee.stats.season.summary import GameSummary, HandSummary, Player


class RecordKind(StrEnum):
    """What a season keeps a record of."""

    HIGHEST_BID_MADE = "highest-bid-made"
    """The highest bid made by the cards, not by an agreement or a foul."""
    DEAREST_SET = "dearest-set"
    """The highest bid that was lost and cost points."""
    BEST_HAND = "best-hand"
    """The most points of a side, or a book, in one hand."""
    MOST_LEFT = "most-left"
    """The most points left on the table: taken beyond the bid."""
    NEVER_SET = "never-set"
    """The most bids made in a row by one player."""
    WINS_IN_A_ROW = "wins-in-a-row"
    LOSSES_IN_A_ROW = "losses-in-a-row"
    COMEBACK = "comeback"
    """The largest deficit of a side that won."""
    CLOSEST = "closest"
    """The game with the smallest winning margin."""
    WIDEST = "widest"
    HIGHEST_TOTAL = "highest-total"
    LOWEST_TOTAL = "lowest-total"
    LONGEST = "longest"
    """The game with the most hands."""
    SHORTEST = "shortest"
    REDEALS = "redeals"
    """The hand that was dealt most often before it was played."""


@dataclass(frozen=True, slots=True)
class RecordHolder:
    """The holder of a record, and where it was set."""

    players: tuple[Player, ...]
    game: str
    """The id of the game in its summary; for a run, of the game in which it reached its length."""
    hand: str = ""
    """What players call the hand; empty for a record of a game or of a run."""
    since: str = ""
    """The game in which a run began; empty if the record is not a run."""
    goes_on: bool = False
    """Whether a run still goes on."""
    points: int = 0
    """The points of a record of points."""
    worth: int = 0
    """All points in that hand, or the goal of that game; 0 if the record is not of points."""


@dataclass(frozen=True, slots=True)
class SeasonRecord:
    """The greatest or smallest value of its kind."""

    kind: RecordKind
    value: Fraction | int
    """A share of the points in a hand or of a game's goal; or a number of hands, bids or games."""
    holders: tuple[RecordHolder, ...]
    """All who share the record, in the order in which they set it."""


Tries = Iterable[tuple[Fraction | int, RecordHolder]]
"""Candidates for a record: the value, and who has it, in the order of play."""


def most(kind: RecordKind, tries: Tries) -> SeasonRecord | None:
    """The record for the greatest of *tries*; None if none is above 0."""
    return _best(kind, [attempt for attempt in tries if attempt[0] > 0], max)


def least(kind: RecordKind, tries: Tries) -> SeasonRecord | None:
    """The record for the smallest of *tries*; None if there are none."""
    return _best(kind, list(tries), min)


def _best(
    kind: RecordKind,
    tries: Sequence[tuple[Fraction | int, RecordHolder]],
    choose: Callable[[Iterable[Fraction | int]], Fraction | int],
) -> SeasonRecord | None:
    if not tries:
        return None
    best = choose(value for value, _ in tries)
    return SeasonRecord(kind, best, tuple(holder for value, holder in tries if value == best))


# Records of one hand


def of_hands(games: Sequence[GameSummary]) -> Iterator[SeasonRecord | None]:
    """Yields the records of single hands in *games*; None for each that nobody holds."""
    bids = tuple(bids_of(games))
    made = (bid for bid in bids if bid.made and not bid.hand.agreed)
    by_cards = [bid for bid in made if bid.hand.outcome == "made"]
    hands = [(hand, game) for game in games for hand in game.hands]
    yield most(RecordKind.HIGHEST_BID_MADE, (_of_bidder(bid, bid.points) for bid in by_cards))
    yield most(
        RecordKind.DEAREST_SET, (_of_bidder(bid, bid.points) for bid in bids if _is_lost(bid))
    )
    yield most(
        RecordKind.BEST_HAND, (score for hand, game in hands for score in _scores(hand, game))
    )
    left = ((bid, bid.hand.taken) for bid in by_cards)
    yield most(
        RecordKind.MOST_LEFT,
        (_of_bidder(bid, taken - bid.points) for bid, taken in left if taken is not None),
    )
    dealt = ((hand, RecordHolder(hand.players, game.game, hand.label)) for hand, game in hands)
    yield most(
        RecordKind.REDEALS, ((hand.redeals, holder) for hand, holder in dealt if hand.counts)
    )


def _is_lost(bid: Bid) -> bool:
    """Whether the bid cost its bidder points, unlike a hand that a defender's foul ended."""
    seat = bid.hand.bidder
    return not bid.made and seat is not None and bid.hand.score(seat) < 0


def _of_bidder(bid: Bid, points: int) -> tuple[Fraction, RecordHolder]:
    return _share(points, (bid.player,), bid.hand, bid.game)


def _share(
    points: int, players: tuple[Player, ...], hand: HandSummary, game: GameSummary
) -> tuple[Fraction, RecordHolder]:
    """*points* as a share of all in the hand, and as what *players* hold."""
    holder = RecordHolder(players, game.game, hand.label, points=points, worth=hand.worth)
    return Fraction(points, hand.worth), holder


def _scores(hand: HandSummary, game: GameSummary) -> Tries:
    """Yields the score of each book in a hand, unless it was agreed."""
    for book, points in hand.points.items():
        if not hand.agreed:
            members = tuple(hand.player(seat) for seat in hand.seats if hand.book(seat) == book)
            yield _share(points, members, hand, game)


# Records of one game


def of_games(games: Sequence[GameSummary]) -> Iterator[SeasonRecord | None]:
    """Yields the records of single games in *games*; None for each that nobody holds.

    A game whose first hands are on paper, or that has none, is left out of the records of length,
    one that the table ended of the shortest, and a draw of the margins.
    """
    totals = [
        _of_goal(total, side, game)
        for game in games
        for side, total in zip(game.sides, summary.final(game), strict=True)
    ]
    margins = [(summary.margin(game), game) for game in games if game.winner is not None]
    whole = [game for game in games if game.hands and not any(game.begun)]
    lengths = [(len(summary.played(game)), game) for game in whole]
    won = [  # by a side's own hands: no draw, and no end by the word of the table
        (length, RecordHolder(game.winners, game.game))
        for length, game in lengths
        if game.winner is not None and game.reason != "ended"
    ]
    yield most(RecordKind.COMEBACK, (_of_goal(_behind(game), game.winners, game) for game in games))
    yield least(
        RecordKind.CLOSEST, (_of_goal(abs(margin), _all(game), game) for margin, game in margins)
    )
    yield most(
        RecordKind.WIDEST, (_of_goal(margin, game.winners, game) for margin, game in margins)
    )
    yield most(RecordKind.HIGHEST_TOTAL, totals)
    yield least(RecordKind.LOWEST_TOTAL, totals)
    yield most(
        RecordKind.LONGEST,
        ((length, RecordHolder(_all(game), game.game)) for length, game in lengths),
    )
    yield least(RecordKind.SHORTEST, won)


def _of_goal(
    points: int, players: tuple[Player, ...], game: GameSummary
) -> tuple[Fraction, RecordHolder]:
    """*points* as a share of what the game is played to, and as what *players* hold."""
    return Fraction(points, game.goal), RecordHolder(
        players, game.game, points=points, worth=game.goal
    )


def _behind(game: GameSummary) -> int:
    lead = summary.furthest_behind(game)
    return -lead.points if lead else 0


def _all(game: GameSummary) -> tuple[Player, ...]:
    return tuple(player for side in game.sides for player in side)


# Records of runs over several games


@dataclass(frozen=True, slots=True)
class Try:
    """A success or failure of a player."""

    player: Player
    good: bool
    game: str


def of_runs(games: Sequence[GameSummary]) -> Iterator[SeasonRecord | None]:
    """Yields the records of runs over *games*; None for each that nobody holds."""
    sat = [
        (player, game, place)
        for game in games
        for place, side in enumerate(game.sides)
        for player in side
    ]
    won = (Try(player, game.won(place), game.game) for player, game, place in sat)
    lost = (
        Try(player, not game.won(place) and not game.drew(place), game.game)
        for player, game, place in sat
    )
    yield most(RecordKind.NEVER_SET, longest(bids_made(games)))
    yield most(RecordKind.WINS_IN_A_ROW, longest(won))
    yield most(RecordKind.LOSSES_IN_A_ROW, longest(lost))


def bids_made(games: Iterable[GameSummary]) -> Iterator[Try]:
    """Yields every bid as a try, which is good if it was made."""
    for bid in bids_of(games):
        yield Try(bid.player, bid.made, bid.game.game)


def longest(tries: Iterable[Try]) -> Iterator[tuple[int, RecordHolder]]:
    """The first longest run of each player, in the order in which those runs were completed."""
    runs: dict[Player, list[Try]] = {}
    best: dict[Player, tuple[int, RecordHolder]] = {}
    for attempt in tries:
        if not attempt.player:
            continue
        run = runs[attempt.player] = (
            [*runs.get(attempt.player, ()), attempt] if attempt.good else []
        )
        length, holder = best.get(attempt.player, (0, None))
        if len(run) > length:
            best.pop(attempt.player, None)
            holder = RecordHolder((attempt.player,), attempt.game, since=run[0].game, goes_on=True)
            best[attempt.player] = len(run), holder
        elif holder is not None:
            best[attempt.player] = length, replace(holder, goes_on=False)
    yield from best.values()


def held_records(games: Sequence[GameSummary]) -> tuple[SeasonRecord, ...]:
    """All records that somebody holds in *games*, which are in order of play."""
    records = (*of_hands(games), *of_runs(games), *of_games(games))
    records_held = [record for record in records if record is not None]
    return tuple(sorted(records_held, key=lambda record: list(RecordKind).index(record.kind)))
