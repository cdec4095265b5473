"""A stretch of time that games are chosen by: the last days, a year, a month."""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

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


def read_day(asked: str) -> date | None:
    """The day of the address "2026-11-20"; None: it is none, or nobody can have played on it."""
    if not re.fullmatch(r"[12]\d{3}-\d{2}-\d{2}", asked, re.ASCII):
        return None
    try:
        return date.fromisoformat(asked)
    except ValueError:
        return None


def read_period(asked: str, today: date) -> Period:
    """What ``?period=`` asks for: "30" days back, "2026", "2026-11"; all time where it is none."""
    if re.fullmatch(r"[12]\d{3}", asked, re.ASCII):
        return Period(date(int(asked), 1, 1), date(int(asked), 12, 31))
    if re.fullmatch(r"\d{1,3}", asked, re.ASCII):
        return Period(today - timedelta(days=int(asked)), None)
    month = re.fullmatch(r"([12]\d{3})-(0[1-9]|1[0-2])", asked, re.ASCII)
    return _month(int(month[1]), int(month[2])) if month else ALWAYS


def _month(year: int, month: int) -> Period:
    begin_next = date(year + month // 12, month % 12 + 1, 1)
    return Period(date(year, month, 1), begin_next - timedelta(days=1))
