"""Which games a page of a season counts: of which season, preset, partner, time."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Protocol

from referee.stats.season.summary import GameSummary, Player

DAY = timedelta(days=1)
RECENT = (30, 365)
"""Days back that are offered."""


@dataclass(frozen=True, slots=True)
class Period:
    """From one day to another, both included; None: open."""

    first: date | None = None
    last: date | None = None

    def holds(self, started: datetime) -> bool:
        """Whether a game that *started* then, in the server's own time, lies in it."""
        day = started.astimezone().date()
        return not (self.first and day < self.first) and not (self.last and day > self.last)

    @property
    def around(self) -> tuple[datetime | None, datetime | None]:
        """From one moment to before another, with all of it between, wherever the clocks are."""
        return (
            datetime.combine(self.first - DAY, time(), UTC) if self.first else None,
            datetime.combine(self.last + 2 * DAY, time(), UTC) if self.last else None,
        )


ALWAYS = Period()


def read_day(typed: str) -> date | None:
    """The day of the address "2026-11-20"; None: it is none, or nobody can have played on it."""
    if not re.fullmatch(r"[12]\d{3}-\d{2}-\d{2}", typed, re.ASCII):
        return None
    try:
        return date.fromisoformat(typed)
    except ValueError:
        return None


def read_period(typed: str, today: date) -> Period:
    """What ``?period=`` asks for: "30" days back, "2026", "2026-11"; all time where it is none."""
    if re.fullmatch(r"[12]\d{3}", typed, re.ASCII):
        return Period(date(int(typed), 1, 1), date(int(typed), 12, 31))
    if re.fullmatch(r"\d{1,3}", typed, re.ASCII):
        return Period(today - timedelta(days=int(typed)), None)
    month = re.fullmatch(r"([12]\d{3})-(0[1-9]|1[0-2])", typed, re.ASCII)
    return _month(int(month[1]), int(month[2])) if month else ALWAYS


def _month(year: int, month: int) -> Period:
    begin_next = date(year + month // 12, month % 12 + 1, 1)
    return Period(date(year, month, 1), begin_next - timedelta(days=1))


@dataclass(frozen=True, slots=True)
class Filters:
    """Which games are counted; "" where they are not chosen by that."""

    season: str = ""
    preset: str = ""
    partner: Player = ""
    period: str = ""
    stretch: Period = ALWAYS
    """What *period* means."""

    @property
    def typed(self) -> dict[str, str]:
        """As an address has them."""
        names = ("season", "preset", "partner", "period")
        return {name: value for name in names if (value := getattr(self, name))}


EVERYTHING = Filters()
"""All games."""


def read_filters(sent: Mapping[str, str], today: date) -> Filters:
    """What an address asks for; a period that is none is all time."""
    stretch = read_period(sent.get("period", ""), today)
    return Filters(
        season=sent.get("season", ""),
        preset=sent.get("preset", ""),
        partner=sent.get("partner", ""),
        period=sent.get("period", "") if stretch != ALWAYS else "",
        stretch=stretch,
    )


class Dated(Protocol):
    """A game, as far as it can be chosen."""

    @property
    def preset(self) -> str:
        """What it was played by."""

    @property
    def started(self) -> datetime:
        """When it was begun."""


def chosen(games: Iterable[GameSummary], filters: Filters) -> tuple[GameSummary, ...]:
    """Those of *games* that count; of whom they are counted is left to who asks."""
    return tuple(game for game in games if fits(game, filters))


def fits(game: Dated, filters: Filters) -> bool:
    """Whether *game* is one of those that the *filters* leave."""
    return filters.preset in ("", game.preset) and filters.stretch.holds(game.started)
