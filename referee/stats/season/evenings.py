"""To which evening a game belongs."""

from datetime import date, datetime, timedelta, tzinfo

DAWN = timedelta(hours=5)
"""Until then a game that began after midnight belongs to the evening before."""


def evening_of(started: datetime, zone: tzinfo | None) -> date:
    """The day on whose evening a game *started*; midnight itself is a day told without a time.

    *zone*: where it was played; None: where this program runs.
    """
    local = started.astimezone(zone)
    after_midnight = timedelta(hours=local.hour, minutes=local.minute, seconds=local.second)
    late = timedelta() < after_midnight < DAWN
    return local.date() - timedelta(days=1) if late else local.date()
