"""What ratings know of a game before it is played, on games of real tables and on made-up ones.

`python -m tests.benchmarks.ratings [SEASONS]`: so many made-up seasons, 20 unless said. Every game
is foretold by those before it alone. Real games without four known players are left out.
"""

import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from statistics import correlation, fmean, stdev
from typing import Any, Protocol

from openskill.models import PlackettLuce

from referee.engine import play_game, read_record
from referee.stats.season.ratings import Rating, chance, rated
from referee.stats.season.results import GameResult
from referee.stats.season.summary import summary_of

Side = Sequence[str]

REAL_GAMES = Path(__file__).parents[1] / "real_games"
PLAYERS = tuple(f"P{number}" for number in range(12))
SPREAD = 0.2
"""Standard deviation of a made-up player's strength, in logits: with it the better side wins 58 of
100 games, about what one can hope for of a game of cards."""

EARLY = 90
"""Games after which each of the players has played thirty."""

LENGTHS = (50, EARLY, 500, 3000)


class Model(Protocol):
    """Something that foretells games, and learns from them."""

    def chance(self, one: Side, other: Side) -> float:
        """How likely *one* side is to win against the *other*."""

    def learn(self, won: Side, lost: Side) -> None:
        """Takes in a game."""

    def strength(self, player: str) -> float:
        """How strong a player seems; the scale is the model's own."""


class WinShare:
    """The share of games won so far, with ten games of a coin before the first."""

    def __init__(self) -> None:
        self.won: defaultdict[str, float] = defaultdict(lambda: 5.0)
        self.played: defaultdict[str, float] = defaultdict(lambda: 10.0)

    def chance(self, one: Side, other: Side) -> float:
        return logistic(sum(map(self.strength, one)) - sum(map(self.strength, other)))

    def learn(self, won: Side, lost: Side) -> None:
        for player in (*won, *lost):
            self.played[player] += 1
            self.won[player] += player in won

    def strength(self, player: str) -> float:
        return logit(self.won[player] / self.played[player])


class Defaults:
    """openskill as it comes, with the chance that it foretells itself."""

    def __init__(self) -> None:
        self.model: Any = PlackettLuce()
        self.known: defaultdict[str, Any] = defaultdict(self.model.rating)

    def _sides(self, one: Side, other: Side) -> list[list[Any]]:
        return [[self.known[player] for player in side] for side in (one, other)]

    def chance(self, one: Side, other: Side) -> float:
        found: float = self.model.predict_win(self._sides(one, other))[0]
        return min(max(found, 1e-9), 1 - 1e-9)

    def learn(self, won: Side, lost: Side) -> None:
        moved = self.model.rate(self._sides(won, lost))
        for names, ratings in zip((won, lost), moved, strict=True):
            self.known.update(zip(names, ratings, strict=True))

    def strength(self, player: str) -> float:
        found: float = self.known[player].mu
        return found


class Ours:
    """The ratings of the program."""

    def __init__(self) -> None:
        self.known: dict[str, Rating] = {}

    def _side(self, names: Side) -> list[Rating]:
        return [self.known.get(name, Rating()) for name in names]

    def chance(self, one: Side, other: Side) -> float:
        return chance(self._side(one), self._side(other))

    def learn(self, won: Side, lost: Side) -> None:
        self.known |= rated(GameResult((won, lost), (1, 0), {}), self.known).after

    def strength(self, player: str) -> float:
        return self.known.get(player, Rating()).mu


MODELS: Sequence[tuple[str, Callable[[], Model]]] = (
    ("past win share", WinShare),
    ("openskill, its defaults", Defaults),
    ("the program's", Ours),
)

Game = tuple[Side, Side]
"""Who won, who lost."""


def logistic(value: float) -> float:
    return 1 / (1 + exp(-value))


def logit(share: float) -> float:
    return log(share / (1 - share))


def real_games() -> Iterator[Game]:
    """The games of real tables with four different known players, in the order they were played."""
    told = []
    for path in sorted(REAL_GAMES.glob("*.rook")):
        record = read_record(path.read_text())
        steps = tuple(play_game(record.start, record.hands, record.rules, record.players))
        summary = summary_of(steps, datetime(2025, 1, 1, tzinfo=UTC), path.stem)
        if summary is not None and len(set(record.players) - {""}) == 4:
            told.append((str(record.started), path.stem, summary.sides))
    for _, _, (won, lost) in sorted(told):
        yield won, lost


def made_up(games: int, random: Random) -> tuple[dict[str, float], list[Game]]:
    """The true strengths of twelve players, and games of which partners are drawn by lot."""
    truth = {player: random.gauss(0, SPREAD) for player in PLAYERS}
    played: list[Game] = []
    for _ in range(games):
        four = random.sample(PLAYERS, 4)
        one, other = tuple(four[:2]), tuple(four[2:])
        ahead = sum(truth[player] for player in one) - sum(truth[player] for player in other)
        played.append((one, other) if random.random() < logistic(ahead) else (other, one))
    return truth, played


def foretold(model: Model, games: Iterable[Game]) -> list[float]:
    """The chance that *model* gave the winners of each game before it."""
    found = []
    for won, lost in games:
        found.append(model.chance(won, lost))
        model.learn(won, lost)
    return found


def slope(chances: Sequence[float]) -> float | None:
    """By how much to stretch the foretold logits to fit what happened; 1: neither sure nor shy."""
    told = [logit(each) for each in chances]
    if not any(told):
        return None
    found = 0.0
    for _ in range(50):
        right = [logistic(found * each) for each in told]
        rise = sum(each * (1 - p) for each, p in zip(told, right, strict=True))
        bend = sum(each * each * p * (1 - p) for each, p in zip(told, right, strict=True))
        found += rise / bend
    return found


@dataclass(frozen=True)
class Score:
    """How well games were foretold."""

    games: int
    loss: float
    """Mean log loss over that of a coin: below 0 it is better."""
    error: float
    """Half of its interval, 95 of 100."""
    right: float
    """Of the games with a favorite, those that the favorite won."""
    slope: float | None

    def line(self) -> str:
        low, high = self.loss - self.error, self.loss + self.error
        fit = "   -" if self.slope is None else f"{self.slope:5.2f}"
        return (
            f"{self.games:6d} games  loss against a coin {self.loss:+.3f} [{low:+.3f}, {high:+.3f}]"
            f"  right {self.right:.2f}  slope {fit}"
        )


def scored(chances: Sequence[float]) -> Score:
    losses = [-log(each) - log(2) for each in chances]
    error = 1.96 * stdev(losses) / sqrt(len(losses))
    favored = [each > 0.5 for each in chances if each != 0.5]
    return Score(len(chances), fmean(losses), error, fmean(favored or [0.5]), slope(chances))


@dataclass(frozen=True)
class Recovery:
    """How well made-up strengths are found again."""

    agreement: Sequence[float]
    """Correlation with the truth after each of `LENGTHS`, the mean of all seasons."""
    in_order: float
    """Of two players after 30 games each, how often the better one is placed before the other."""
    chances: Sequence[float]


def recovered(make: Callable[[], Model], seasons: int) -> Recovery:
    agreements: list[list[float]] = []
    in_order: list[float] = []
    chances: list[float] = []
    for seed in range(seasons):
        truth, games = made_up(LENGTHS[-1], Random(seed))
        model, found = make(), []
        for begun, length in pairwise((0, *LENGTHS)):
            chances += foretold(model, games[begun:length])
            found.append(_agreement(model, truth))
            if length == EARLY:
                in_order.append(_in_order(model, truth))
        agreements.append(found)
    means = [fmean(column) for column in zip(*agreements, strict=True)]
    return Recovery(means, fmean(in_order), chances)


def _agreement(model: Model, truth: dict[str, float]) -> float:
    seen = [model.strength(player) for player in PLAYERS]
    return correlation(seen, [truth[player] for player in PLAYERS]) if len(set(seen)) > 1 else 0.0


def _in_order(model: Model, truth: dict[str, float]) -> float:
    pairs = [(a, b) for a in PLAYERS for b in PLAYERS if truth[a] > truth[b]]
    strengths = [(model.strength(better), model.strength(worse)) for better, worse in pairs]
    return fmean((one > two) + (one == two) / 2 for one, two in strengths)


def main() -> None:
    seasons = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    real = list(real_games())
    print(f"{len(real)} real games of {len({p for game in real for s in game for p in s})} people")
    for name, make in MODELS:
        print(f"{name:24s}{scored(foretold(make(), real)).line()}")
    print(f"{seasons} made-up seasons of {len(PLAYERS)} players, spread {SPREAD}")
    for name, make in MODELS:
        began = time.process_time()
        found = recovered(make, seasons)
        spent = 1000 * (time.process_time() - began) / len(found.chances)
        agreed = " / ".join(f"{each:.2f}" for each in found.agreement)
        print(f"{name:24s}{scored(found.chances).line()}")
        print(
            f"{'':24s}agrees with the truth after {' / '.join(map(str, LENGTHS))} games: {agreed};"
            f" two in order after 30 games each: {found.in_order:.2f}; {spent:.3f} ms a game"
        )


if __name__ == "__main__":
    main()
