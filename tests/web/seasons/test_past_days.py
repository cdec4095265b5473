"""A season for past days: the finished games of these days that count nowhere are offered to it."""

from datetime import UTC, datetime, timedelta

import pytest

from referee.store.tables import local_day
from referee.web.club import seasons
from tests.web.doors import join
from tests.web.phone import Page, Phone, Sheet
from tests.web.playing import Table

from .test_seasons import PRACTICE, counted, make

TODAY = local_day(datetime.now(UTC))
AROUND = {"begins": str(TODAY - timedelta(days=1)), "ends": str(TODAY + timedelta(days=1))}
TWO = "2 games of these days count in no season."


def finished(phone: Phone) -> Table:
    table = Table.start(phone, target="100")
    table.hand("Ann", 70, 120)
    return table


@pytest.fixture
def played(table: Table) -> list[Table]:
    """Two finished games beside one that is still played."""
    return [finished(table.phone), finished(table.phone)]


def test_a_season_for_past_days_counts_their_games_in_one_tap(
    table: Table, club: str, played: list[Table]
) -> None:
    page = make(table.phone, club, **AROUND)
    assert page.shows(TWO)

    page = count(table.phone, page)

    assert page.shows("2 games count in Autumn now.")
    assert not page.shows("count in no season")
    assert [counted(each) for each in played] == ["Season: Autumn"] * 2
    assert counted(table) == PRACTICE
    standings = table.phone.open(page.to("Standings of Autumn"))
    assert standings.shows("Ann")


def test_it_is_undone_in_one_tap(table: Table, club: str, played: list[Table]) -> None:
    make(table.phone, club, **AROUND)
    choice = table.phone.open(f"{played[0].path}/season")
    taps = {value: form for form in choice.forms for value in form.offers["season"]}
    (autumn,) = taps.keys() - {"none"}
    table.phone.send(taps[autumn], season=autumn)  # it counted there before
    page = table.phone.open(f"{club}/seasons")
    assert page.shows("1 game of these days counts in no season.")

    page = count(table.phone, count(table.phone, page), "uncount")

    assert page.shows("1 game of these days counts in no season.")
    assert [counted(each) for each in played] == ["Season: Autumn", PRACTICE]


def test_a_double_tap_counts_once_and_can_be_undone(
    table: Table, club: str, played: list[Table]
) -> None:
    form = form_of(make(table.phone, club, **AROUND), "count")
    table.phone.send(form, do="count")

    page = table.phone.send(form, do="count")

    assert page.shows("2 games count in Autumn now.")
    count(table.phone, page, "uncount")
    assert [counted(each) for each in played] == [PRACTICE] * 2


def test_games_of_other_days_are_not_offered(table: Table, club: str, played: list[Table]) -> None:
    assert len(played) == 2

    page = make(table.phone, club, begins="2020-01-01", ends="2020-12-31")

    assert not page.shows("in no season")


def test_a_deleted_game_is_not_offered(table: Table, club: str, played: list[Table]) -> None:
    table.phone.send(table.phone.open("/games").form(f"{played[0].path}/delete"))

    page = make(table.phone, club, **AROUND)

    assert page.shows("1 game of these days counts in no season.")


def test_only_owners_are_asked(
    table: Table, club: str, played: list[Table], stranger: Phone
) -> None:
    page = make(table.phone, club, **AROUND)
    assert page.shows(TWO)
    join(played[0], stranger)

    assert not stranger.open(f"{club}/seasons").shows("in no season")


def count(phone: Phone, page: Page, do: str = "count") -> Page:
    """Taps the button that counts the games, or the one that takes them back."""
    return phone.send(form_of(page, do), do=do)


def form_of(page: Page, do: str) -> Sheet:
    return next(form for form in page.forms if ("do", do) in form.buttons)


def test_of_very_many_games_one_tap_counts_the_first(
    table: Table, club: str, played: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seasons, "AT_ONCE", 1)
    page = make(table.phone, club, **AROUND)
    assert page.shows("More than 1 games of these days count in no season.")

    page = count(table.phone, page)

    assert page.shows("1 game of these days counts in no season.")
    assert [counted(each) for each in played] == ["Season: Autumn", PRACTICE]


def test_a_page_that_is_no_longer_true_counts_no_other_games(
    table: Table, club: str, played: list[Table]
) -> None:
    """Meanwhile one was deleted, another one began, and the page was made to ask for both."""
    page = make(table.phone, club, **AROUND)
    form = next(form for form in page.forms if ("do", "count") in form.buttons)
    table.phone.post(f"{played[0].path}/delete", {"csrf_token": table.phone.token(), "key": "gone"})
    asked = " ".join(each.path.removeprefix("/t/") for each in (*played, table))

    table.phone.post(form.action, {**form.filled({}), "do": "count", "games": asked})

    table.phone.post(
        f"{played[0].path}/restore", {"csrf_token": table.phone.token(), "key": "back"}
    )
    assert [counted(each) for each in (*played, table)] == [PRACTICE, "Season: Autumn", PRACTICE]
