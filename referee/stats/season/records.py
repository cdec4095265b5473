"""Records of a season: of one hand, of one game, and how long a run was."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import itemgetter
from typing import TypeVar

from referee.engine.hand.facts import Book
from referee.engine.judge.scoring import Outcome
from referee.stats.season import summary
from referee.stats.season.players import Bid, bids_of
from referee.stats.season.summary import GameSummary, HandSummary, Player


class RecordKind(StrEnum):
    """What a record is of."""

    HIGHEST_BID_MADE = "highest-bid-made"
    """By the cards: neither agreed on, nor given for a foul."""
    DEAREST_SET = "dearest-set"
    """The highest bid that was lost, and paid for."""
    BEST_HAND = "best-hand"
    """The most points that a side, or a book, scored in one hand."""
    MOST_LEFT = "most-left"
    """The most points on the table: taken beyond the bid."""
    NEVER_SET = "never-set"
    """The most own bids made in a row."""
    WINS_IN_A_ROW = "wins-in-a-row"
    LOSSES_IN_A_ROW = "losses-in-a-row"
    COMEBACK = "comeback"
    """The most points that winners were ever behind."""
    CLOSEST = "closest"
    """The game won by the fewest points."""
    WIDEST = "widest"
    HIGHEST_TOTAL = "highest-total"
    LOWEST_TOTAL = "lowest-total"
    LONGEST = "longest"
    """The game of most hands."""
    SHORTEST = "shortest"
    REDEALS = "redeals"
    """A hand dealt most often before it was played."""


@dataclass(frozen=True, slots=True)
class Held:
    """Who did it, where."""

    players: tuple[Player, ...]
    game: str
    """As the summary names it; of a run, the game in which it reached its length."""
    hand: str = ""
    """What players call the hand; empty: it is of the whole game, or of several."""
    since: str = ""
    """The game in which a run began; empty: it is no run."""
    goes_on: bool = False
    """Whether a run has not ended yet."""


@dataclass(frozen=True, slots=True)
class SeasonRecord:
    """The most, or the least, of its kind."""

    kind: RecordKind
    value: int
    """In points, hands, bids or games, as the kind has it."""
    held: tuple[Held, ...]
    """All who share it, the first to do it first."""


Done = TypeVar("Done")

Tries = Iterable[tuple[int, Done]]
"""Whatever may be a record, with its value, in the order in which it was played."""

Who = Callable[[Done], Held]
"""Who did it: asked of the records alone, since a club has thousands of tries."""


def most(kind: RecordKind, tries: Tries[Done], who: Who[Done]) -> SeasonRecord | None:
    """The greatest of *tries*; None: there is none above 0."""
    found = [each for each in tries if each[0] > 0]
    return _of(kind, max(map(_value, found), default=None), found, who)


def least(kind: RecordKind, tries: Tries[Done], who: Who[Done]) -> SeasonRecord | None:
    """The smallest of *tries*; None: there is none."""
    found = list(tries)
    return _of(kind, min(map(_value, found), default=None), found, who)


_value: Callable[[tuple[int, object]], int] = itemgetter(0)


def _of(
    kind: RecordKind, value: int | None, tries: Tries[Done], who: Who[Done]
) -> SeasonRecord | None:
    if value is None:
        return None
    return SeasonRecord(kind, value, tuple(who(each) for its, each in tries if its == value))


def in_hand(players: tuple[Player, ...], hand: HandSummary, game: GameSummary) -> Held:
    """Somebody who did it in one hand."""
    return Held(players, game.game, hand.label)


# Records of one hand


def of_hands(games: Sequence[GameSummary]) -> Iterator[SeasonRecord | None]:
    """The records of one hand in *games*; None: nobody holds it."""
    bids = tuple(bids_of(games))
    made = (bid for bid in bids if bid.made and not bid.hand.agreed)
    by_cards = [bid for bid in made if bid.hand.outcome is Outcome.MADE]
    lost = filter(_is_lost, bids)
    yield most(RecordKind.HIGHEST_BID_MADE, ((bid.points, bid) for bid in by_cards), _bidder)
    yield most(RecordKind.DEAREST_SET, ((bid.points, bid) for bid in lost), _bidder)
    yield most(RecordKind.BEST_HAND, _scores(games), _book)
    yield most(RecordKind.MOST_LEFT, ((_left(bid), bid) for bid in by_cards), _bidder)
    yield most(RecordKind.REDEALS, _dealt_again(games), _everybody)


def _is_lost(bid: Bid) -> bool:
    """Whether the bidder paid for it; a hand that a defender's foul stopped does not tell."""
    seat = bid.hand.bidder
    return not bid.made and seat is not None and bid.hand.score(seat) < 0


def _bidder(bid: Bid) -> Held:
    return in_hand((bid.player,), bid.hand, bid.game)


def _left(bid: Bid) -> int:
    """Points taken beyond the bid; 0 where that is not known."""
    return bid.hand.taken - bid.points if bid.hand.taken is not None else 0


Scored = tuple[Book, HandSummary, GameSummary]


def _scores(games: Sequence[GameSummary]) -> Iterator[tuple[int, Scored]]:
    """What each book scored in each hand by its cards."""
    for game in games:
        for hand in game.hands:
            if not hand.agreed:
                for book, points in hand.points.items():
                    yield points, (book, hand, game)


def _book(scored: Scored) -> Held:
    book, hand, game = scored
    members = tuple(hand.player(seat) for seat in hand.seats if hand.book(seat) == book)
    return in_hand(members, hand, game)


Played = tuple[HandSummary, GameSummary]


def _dealt_again(games: Sequence[GameSummary]) -> Iterator[tuple[int, Played]]:
    for game in games:
        for hand in game.hands:
            if hand.counts:
                yield hand.redeals, (hand, game)


def _everybody(played: Played) -> Held:
    hand, game = played
    return in_hand(hand.players, hand, game)


# Records of one game


def of_games(games: Sequence[GameSummary]) -> Iterator[SeasonRecord | None]:
    """The records of one game in *games*; None: nobody holds it.

    How long a game was says nothing where its first hands stand on paper.
    """
    whole = [game for game in games if not any(game.begun)]
    totals = list(_totals(games))
    yield most(RecordKind.COMEBACK, ((_behind(game), game) for game in games), _winners)
    yield least(RecordKind.CLOSEST, ((abs(summary.margin(game)), game) for game in games), _all)
    yield most(RecordKind.WIDEST, ((summary.margin(game), game) for game in games), _winners)
    yield most(RecordKind.HIGHEST_TOTAL, totals, _side)
    yield least(RecordKind.LOWEST_TOTAL, totals, _side)
    yield most(RecordKind.LONGEST, ((len(summary.played(game)), game) for game in whole), _all)
    yield least(
        RecordKind.SHORTEST, ((len(summary.played(game)), game) for game in whole), _winners
    )


def _behind(game: GameSummary) -> int:
    lead = summary.furthest_behind(game)
    return -lead.points if lead else 0


def _winners(game: GameSummary) -> Held:
    return Held(game.sides[0], game.game)


def _all(game: GameSummary) -> Held:
    return Held(tuple(player for side in game.sides for player in side), game.game)


Side = tuple[tuple[Player, ...], GameSummary]


def _totals(games: Sequence[GameSummary]) -> Iterator[tuple[int, Side]]:
    for game in games:
        for side, total in zip(game.sides, summary.final(game), strict=True):
            yield total, (side, game)


def _side(side: Side) -> Held:
    players, game = side
    return Held(players, game.game)


# Records of a run: the same luck several times in a row, over many games


@dataclass(frozen=True, slots=True)
class Try:
    """Something that a player did well or not."""

    player: Player
    good: bool
    game: str


def of_runs(games: Sequence[GameSummary]) -> Iterator[SeasonRecord | None]:
    """The records of a run over *games*; None: nobody holds it."""
    for kind, tries in RUNS:
        yield most(kind, longest(tries(games)), lambda held: held)


def bids_made(games: Iterable[GameSummary]) -> Iterator[Try]:
    """Every bid: whether it was made."""
    for bid in bids_of(games):
        yield Try(bid.player, bid.made, bid.game.game)


def games_won(games: Iterable[GameSummary]) -> Iterator[Try]:
    """Every game of each of its players: whether they won."""
    for game in games:
        for place, side in enumerate(game.sides):
            for player in side:
                yield Try(player, place == 0, game.game)


def games_lost(games: Iterable[GameSummary]) -> Iterator[Try]:
    """Every game of each of its players: whether they lost."""
    for each in games_won(games):
        yield Try(each.player, not each.good, each.game)


RUNS: Sequence[tuple[RecordKind, Callable[[Iterable[GameSummary]], Iterator[Try]]]] = (
    (RecordKind.NEVER_SET, bids_made),
    (RecordKind.WINS_IN_A_ROW, games_won),
    (RecordKind.LOSSES_IN_A_ROW, games_lost),
)


def longest(tries: Iterable[Try]) -> Iterator[tuple[int, Held]]:
    """The longest run of each player, the first of them; who reached theirs first comes first."""
    by_player: dict[Player, list[tuple[int, Try]]] = {}
    for place, each in enumerate(tries):
        if each.player:
            by_player.setdefault(each.player, []).append((place, each))
    runs = [_longest(player, mine) for player, mine in by_player.items()]
    yield from ((length, held) for _, length, held in sorted(runs, key=lambda run: run[0]))


def _longest(player: Player, tries: Sequence[tuple[int, Try]]) -> tuple[int, int, Held]:
    """The place at which the run was reached, its length, and who holds it."""
    length = best = end = 0
    for at, (_, each) in enumerate(tries):
        length = length + 1 if each.good else 0
        if length > best:
            best, end = length, at
    goes_on = bool(best) and end == len(tries) - 1
    (_, begun), (place, reached) = tries[end - best + 1 if best else 0], tries[end]
    return place, best, Held((player,), reached.game, since=begun.game, goes_on=goes_on)


def held_records(games: Sequence[GameSummary]) -> tuple[SeasonRecord, ...]:
    """Every record that somebody holds in *games*, played in that order."""
    found = (*of_hands(games), *of_runs(games), *of_games(games))
    held = [record for record in found if record is not None]
    return tuple(sorted(held, key=lambda record: list(RecordKind).index(record.kind)))
