"""The evenings of a season: who played, what decided each game, and what there was to rule on."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from enum import StrEnum

from referee.stats.season import course
from referee.stats.season.awards.award import Award
from referee.stats.season.awards.given import of_evening
from referee.stats.season.results import result_of, sums_of
from referee.stats.season.standings import Row, ranked
from referee.stats.season.summary import GameSummary, HandSummary, Player

DAWN = timedelta(hours=5)
"""Until then a game that began after midnight belongs to the evening before."""


class Why(StrEnum):
    """What makes a hand the decisive one."""

    TURNED = "turned"
    """In it the winners took the lead for good."""
    ENDED = "ended"
    """It ended the game, and the lead was not taken for good before it: it was had all along, or
    the rules gave the game to who was not ahead."""


@dataclass(frozen=True, slots=True)
class Decisive:
    """The hand that one would tell of a game."""

    hand: HandSummary
    why: Why


@dataclass(frozen=True, slots=True)
class Ruled:
    """A hand of which something was ruled on, or settled by the table."""

    game: GameSummary
    hand: HandSummary


@dataclass(frozen=True, slots=True)
class Evening:
    """The games of one evening."""

    date: date
    """The local day on which it began."""
    games: tuple[GameSummary, ...]
    """In the order in which they were played."""

    @property
    def rows(self) -> tuple[Row, ...]:
        """Who was ahead that evening, by games won, then points; no rating comes of one evening."""
        return ranked(sums_of(map(result_of, self.games)), {})

    @property
    def rulings(self) -> tuple[Ruled, ...]:
        """The hands there was something to say about, in order."""
        return tuple(
            Ruled(game, hand)
            for game in self.games
            for hand in game.hands
            if hand.rulings or hand.fouls
        )

    def awards(self, among: Collection[Player] | None = None) -> tuple[Award, ...]:
        """The awards of the evening, to those of *among*; None: to anybody."""
        return of_evening(self.games, among)


def evenings(games: Iterable[GameSummary], zone: tzinfo | None) -> tuple[Evening, ...]:
    """The evenings on which *games* were played, the latest first.

    *zone*: where they were played; None: where this program runs.
    """
    by_date: dict[date, list[GameSummary]] = {}
    for game in games:
        by_date.setdefault(evening_of(game.started, zone), []).append(game)
    return tuple(Evening(day, tuple(by_date[day])) for day in sorted(by_date, reverse=True))


def evening_of(started: datetime, zone: tzinfo | None) -> date:
    """The day on whose evening a game *started*; midnight itself is a day told without a time."""
    local = started.astimezone(zone)
    after_midnight = timedelta(hours=local.hour, minutes=local.minute, seconds=local.second)
    late = timedelta() < after_midnight < DAWN
    return local.date() - timedelta(days=1) if late else local.date()


def decisive(game: GameSummary) -> Decisive | None:
    """The decisive hand of *game*; None: it has none that counts."""
    turning = course.turning(game)
    number = turning.after.number if turning else game.ended
    hand = _numbered(course.played(game), number)
    return Decisive(hand, Why.TURNED if turning else Why.ENDED) if hand else None


def _numbered(hands: Sequence[HandSummary], number: int) -> HandSummary | None:
    return next((hand for hand in hands if hand.number == number), None)
