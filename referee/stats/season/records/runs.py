"""Records of a run: the same luck several times in a row, over many games."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from referee.stats.season.bidding.bids import bids_of
from referee.stats.season.records.held import Held, Kind, Record, most
from referee.stats.season.summary import GameSummary, Player


@dataclass(frozen=True, slots=True)
class Try:
    """Something that a player did well or not."""

    player: Player
    good: bool
    game: str


def of_runs(games: Sequence[GameSummary]) -> Iterator[Record | None]:
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


RUNS: Sequence[tuple[Kind, Callable[[Iterable[GameSummary]], Iterator[Try]]]] = (
    (Kind.NEVER_SET, bids_made),
    (Kind.WINS_IN_A_ROW, games_won),
    (Kind.LOSSES_IN_A_ROW, games_lost),
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
