"""What a page of a season is asked for: which games it counts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol

from referee.stats.season.summary import GameSummary, Player
from referee.web.season.period import ALWAYS, Period, read_period


@dataclass(frozen=True, slots=True)
class Asked:
    """Which games are counted; "" where nothing is asked."""

    season: str = ""
    preset: str = ""
    partner: Player = ""
    period: str = ""
    stretch: Period = ALWAYS
    """What *period* asks for."""

    @property
    def typed(self) -> dict[str, str]:
        """As an address says it."""
        names = ("season", "preset", "partner", "period")
        return {name: value for name in names if (value := getattr(self, name))}


EVERYTHING = Asked()
"""All games."""


def read_asked(sent: Mapping[str, str], today: date) -> Asked:
    """What an address asks for; a period that is none is all time."""
    stretch = read_period(sent.get("period", ""), today)
    return Asked(
        season=sent.get("season", ""),
        preset=sent.get("preset", ""),
        partner=sent.get("partner", ""),
        period=sent.get("period", "") if stretch != ALWAYS else "",
        stretch=stretch,
    )


class Played(Protocol):
    """A game, as far as it can be chosen."""

    @property
    def preset(self) -> str:
        """What it was played by."""

    @property
    def started(self) -> datetime:
        """When it was begun."""


def chosen(games: Iterable[GameSummary], asked: Asked) -> tuple[GameSummary, ...]:
    """Those of *games* that count; of whom they are counted is left to who asks."""
    return tuple(game for game in games if counts(game, asked))


def counts(game: Played, asked: Asked) -> bool:
    """Whether *game* is one of those that are *asked* for."""
    return asked.preset in ("", game.preset) and asked.stretch.holds(game.started)
