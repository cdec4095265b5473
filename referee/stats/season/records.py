"""Records of a season: of one hand, of one game, and how long a run was."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

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


Tries = Iterable[tuple[int, Held]]
"""Whatever may be a record: its value, and who did it, in the order in which it was played."""


def most(kind: RecordKind, tries: Tries) -> SeasonRecord | None:
    """The greatest of *tries*; None: there is none above 0."""
    return _best(kind, [each for each in tries if each[0] > 0], max)


def least(kind: RecordKind, tries: Tries) -> SeasonRecord | None:
    """The smallest of *tries*; None: there is none."""
    return _best(kind, list(tries), min)


def _best(
    kind: RecordKind, tries: Sequence[tuple[int, Held]], choose: Callable[[Iterable[int]], int]
) -> SeasonRecord | None:
    if not tries:
        return None
    value = choose(each for each, _ in tries)
    return SeasonRecord(kind, value, tuple(held for each, held in tries if each == value))


# Records of one hand


def of_hands(games: Sequence[GameSummary]) -> Iterator[SeasonRecord | None]:
    """The records of one hand in *games*; None: nobody holds it."""
    bids = tuple(bids_of(games))
    made = (bid for bid in bids if bid.made and not bid.hand.agreed)
    by_cards = [bid for bid in made if bid.hand.outcome is Outcome.MADE]
    hands = [(hand, game) for game in games for hand in game.hands]
    yield most(RecordKind.HIGHEST_BID_MADE, ((bid.points, _bidder(bid)) for bid in by_cards))
    yield most(
        RecordKind.DEAREST_SET, ((bid.points, _bidder(bid)) for bid in bids if _is_lost(bid))
    )
    yield most(RecordKind.BEST_HAND, (each for hand, game in hands for each in _scores(hand, game)))
    left = ((bid, bid.hand.taken) for bid in by_cards)
    yield most(
        RecordKind.MOST_LEFT,
        ((taken - bid.points, _bidder(bid)) for bid, taken in left if taken is not None),
    )
    dealt = ((hand, Held(hand.players, game.game, hand.label)) for hand, game in hands)
    yield most(RecordKind.REDEALS, ((hand.redeals, held) for hand, held in dealt if hand.counts))


def _is_lost(bid: Bid) -> bool:
    """Whether the bidder paid for it; a hand that a defender's foul stopped does not tell."""
    seat = bid.hand.bidder
    return not bid.made and seat is not None and bid.hand.score(seat) < 0


def _bidder(bid: Bid) -> Held:
    return Held((bid.player,), bid.game.game, bid.hand.label)


def _scores(hand: HandSummary, game: GameSummary) -> Tries:
    """What each book scored in a hand by its cards."""
    for book, points in hand.points.items():
        if not hand.agreed:
            members = tuple(hand.player(seat) for seat in hand.seats if hand.book(seat) == book)
            yield points, Held(members, game.game, hand.label)


# Records of one game


def of_games(games: Sequence[GameSummary]) -> Iterator[SeasonRecord | None]:
    """The records of one game in *games*; None: nobody holds it.

    How long a game was says nothing where its first hands stand on paper.
    """
    totals = [
        (total, Held(side, game.game))
        for game in games
        for side, total in zip(game.sides, summary.final(game), strict=True)
    ]
    margins = [(summary.margin(game), game) for game in games]
    lengths = [(len(summary.played(game)), game) for game in games if not any(game.begun)]
    yield most(RecordKind.COMEBACK, ((_behind(game), _winners(game)) for game in games))
    yield least(RecordKind.CLOSEST, ((abs(margin), _all(game)) for margin, game in margins))
    yield most(RecordKind.WIDEST, ((margin, _winners(game)) for margin, game in margins))
    yield most(RecordKind.HIGHEST_TOTAL, totals)
    yield least(RecordKind.LOWEST_TOTAL, totals)
    yield most(RecordKind.LONGEST, ((length, _all(game)) for length, game in lengths))
    yield least(RecordKind.SHORTEST, ((length, _winners(game)) for length, game in lengths))


def _behind(game: GameSummary) -> int:
    lead = summary.furthest_behind(game)
    return -lead.points if lead else 0


def _winners(game: GameSummary) -> Held:
    return Held(game.sides[0], game.game)


def _all(game: GameSummary) -> Held:
    return Held(tuple(player for side in game.sides for player in side), game.game)


# Records of a run: the same luck several times in a row, over many games


@dataclass(frozen=True, slots=True)
class Try:
    """Something that a player did well or not."""

    player: Player
    good: bool
    game: str


def of_runs(games: Sequence[GameSummary]) -> Iterator[SeasonRecord | None]:
    """The records of a run over *games*; None: nobody holds it."""
    played = [
        Try(player, place == 0, game.game)
        for game in games
        for place, side in enumerate(game.sides)
        for player in side
    ]
    yield most(RecordKind.NEVER_SET, longest(bids_made(games)))
    yield most(RecordKind.WINS_IN_A_ROW, longest(played))
    lost = (replace(each, good=not each.good) for each in played)
    yield most(RecordKind.LOSSES_IN_A_ROW, longest(lost))


def bids_made(games: Iterable[GameSummary]) -> Iterator[Try]:
    """Every bid: whether it was made."""
    for bid in bids_of(games):
        yield Try(bid.player, bid.made, bid.game.game)


def longest(tries: Iterable[Try]) -> Iterator[tuple[int, Held]]:
    """The longest run of each player, the first of them; who reached theirs first comes first."""
    runs: dict[Player, list[Try]] = {}
    best: dict[Player, tuple[int, Held]] = {}
    for each in tries:
        if not each.player:
            continue
        run = runs[each.player] = [*runs.get(each.player, ()), each] if each.good else []
        length, held = best.get(each.player, (0, None))
        if len(run) > length:
            best.pop(each.player, None)
            held = Held((each.player,), each.game, since=run[0].game, goes_on=True)
            best[each.player] = len(run), held
        elif held is not None:
            best[each.player] = length, replace(held, goes_on=False)
    yield from best.values()


def held_records(games: Sequence[GameSummary]) -> tuple[SeasonRecord, ...]:
    """Every record that somebody holds in *games*, played in that order."""
    found = (*of_hands(games), *of_runs(games), *of_games(games))
    held = [record for record in found if record is not None]
    return tuple(sorted(held, key=lambda record: list(RecordKind).index(record.kind)))
