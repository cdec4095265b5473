"""Who is ahead: a row a player, from the results of finished games."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from referee.stats.season.ratings import Rating, ratings
from referee.stats.season.results import PlayerResult, result_of, sums_of
from referee.stats.season.scoring import (
    Decided,
    Marks,
    Scoring,
    decided,
    marks,
    most_first,
)
from referee.stats.season.share import Share
from referee.stats.season.summary import GameSummary, Player


@dataclass(frozen=True, slots=True)
class Row:
    """One player among the others."""

    rank: int
    """From 1; who is level has the same."""
    player: Player
    result: PlayerResult
    rating: Rating
    decided: Decided | None = None
    """What put them after who is ranked before them; None: nobody is."""

    @property
    def lost(self) -> int:
        """Games that the player's side, or book, did not win."""
        return self.result.played - self.result.won

    @property
    def set(self) -> int:
        """Own bids that were not made."""
        return self.result.bids - self.result.made

    @property
    def wins(self) -> Share:
        """Of the games."""
        return Share(self.result.won, self.result.played)

    @property
    def kept(self) -> Share:
        """Of the own bids, those that were made."""
        return Share(self.result.made, self.result.bids)

    @property
    def points_a_hand(self) -> float | None:
        """To one decimal; None without a hand."""
        return self._a_hand(self.result.points)

    @property
    def against_a_hand(self) -> float | None:
        """What another book scored in these hands, to one decimal; None without a hand."""
        return self._a_hand(self.result.against)

    def _a_hand(self, points: int) -> float | None:
        hands = self.result.hands
        return round(points / hands, 1) if hands else None

    @property
    def average_bid(self) -> float | None:
        """The mean of the own bids to one decimal; None without any."""
        bids = self.result.bids
        return round(self.result.bid_points / bids, 1) if bids else None


def standings(
    games: Iterable[GameSummary],
    scoring: Scoring = Scoring.WINS,
    among: Collection[Player] | None = None,
) -> tuple[Row, ...]:
    """A row for every player of *games*, in the order in which they were played; the best first.

    *among*: who is ranked, against whom the others count all the same; None: everybody.
    """
    played = list(games)
    results = list(map(result_of, played))
    sums = sums_of(results)
    asked = {name: each for name, each in sums.items() if among is None or name in among}
    one = len({game.preset for game in played}) <= 1
    return ranked(asked, ratings(results), scoring, is_one_game=one)


def ranked(
    sums: Mapping[Player, PlayerResult],
    rated: Mapping[Player, Rating],
    scoring: Scoring = Scoring.WINS,
    names: Mapping[Player, str] | None = None,
    *,
    is_one_game: bool,
) -> tuple[Row, ...]:
    """A row for every player of *sums*, with their rating; the best first, then by name.

    Partners who never play without each other have one rating, and so one rank by it. *names*:
    what players are called; None: by these very names. *is_one_game*: all games are of one preset.
    """
    own = {
        each: marks(scoring, sums[each], rated.get(each, Rating()), is_one_game=is_one_game)
        for each in sums
    }
    called = {each: (names or {}).get(each, each) for each in own}
    rows: list[Row] = []
    for number, player in enumerate(sorted(own, key=lambda each: _key(own[each], called[each])), 1):
        ahead = rows[-1] if rows else None
        why = decided(own[ahead.player], own[player]) if ahead else None
        rank, why = (ahead.rank, ahead.decided) if ahead and why is None else (number, why)
        rows.append(Row(rank, player, sums[player], rated.get(player, Rating()), why))
    return tuple(rows)


def _key(own: Marks, name: str) -> tuple[tuple[Fraction, ...], str, str]:
    """By which who has *own* marks, and is called *name*, is in order."""
    return most_first(own), name.casefold(), name
