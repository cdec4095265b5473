"""To which evening a game belongs."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from referee.stats.season.summary import evening_of

KENTUCKY = ZoneInfo("America/New_York")


@pytest.mark.parametrize(
    ("started", "day"),
    [
        ("2026-11-20T19:30:00-05:00", 20),
        ("2026-11-21T00:30:00+00:00", 20),  # half past seven in Kentucky
        ("2026-11-21T01:30:00-05:00", 20),  # after midnight, the evening goes on
        ("2026-11-21T04:59:00-05:00", 20),
        ("2026-11-21T05:00:00-05:00", 21),
        ("2026-11-21T00:00:00-05:00", 21),  # a day without a time
        ("2026-11-21T00:00:01-05:00", 20),
        ("2026-11-21T00:30:00-05:00", 20),
        ("2026-11-21T23:59:59-05:00", 21),
    ],
)
def test_a_game_belongs_to_the_evening_on_which_it_began(started: str, day: int) -> None:
    assert evening_of(datetime.fromisoformat(started), KENTUCKY) == date(2026, 11, day)
