"""The standings over time: a line a player, from day to day."""

import re

from tests.browser.seasons import GAMES, record
from tests.web.phone import Phone
from tests.web.records.test_import import saved

from .scored import standings_by


def test_each_day_has_a_rank_for_who_has_played_so_far(reader: Phone, standings: str) -> None:
    page = reader.open(reader.open(standings).to("Over time"))

    heads = re.findall(r'<th scope="col">(.*?)</th>', page.html)
    rows = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', page.html)
    ranks = {day: re.findall(r"<td>(.*?)</td>", cells) for day, cells in rows}
    # After the first evening all have won once; Ann and Cal scored 175 together, the others 170.
    # After the second Ann has won three; Bob and Dee two, both with 370; Cal one, Eve none.
    assert heads == ["After", "Ann", "Dee", "Bob", "Eve", "Cal"]
    assert ranks == {
        "01/09/26": ["1", "3", "3", "–", "1"],
        "01/16/26": ["1", "2", "2", "5", "4"],
        "01/23/26": ["1", "2", "3", "4", "5"],
    }
    assert page.html.count("<polyline") == 5


def test_one_day_has_no_line(phone: Phone) -> None:
    saved(phone, record(*GAMES[0]))
    standings = standings_by(phone, phone.open("/"))

    page = phone.open(phone.open(standings).to("Over time"))

    assert page.shows("All games were played on one day.")


def test_the_standings_lead_to_the_last_evening(reader: Phone, standings: str) -> None:
    assert reader.open(standings).to("Last evening").endswith("/evening/2026-01-23")


def test_after_midnight_the_evening_goes_on(phone: Phone, own_standings: str) -> None:
    late = re.sub(r"started = \S+", "started = 2026-01-25T02:14:00Z", record(*GAMES[0]))
    assert "02:14" in late
    saved(phone, late)

    there = phone.open(own_standings).to("Last evening")

    assert there.endswith("/evening/2026-01-24")
    assert phone.open(there).status == 200
