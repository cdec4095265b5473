"""The pages of seasons: owners make, change, end and delete them, players see them."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from referee.store.tables import local_day
from tests.web.doors import join, take_pen
from tests.web.phone import Page, Phone
from tests.web.playing import Table

AUTUMN = {"name": "Autumn", "begins": "2026-09-01", "ends": "2026-11-30", "scoring": "wins"}


def club_of(phone: Phone) -> str:
    return phone.led("/club")


def make(phone: Phone, club: str, **fields: str) -> Page:
    form = phone.open(f"{club}/seasons").form("/seasons")
    return phone.send(form, **{**AUTUMN, **fields})


def lasting(phone: Phone, club: str, name: str) -> Page:
    """Makes a season that runs today."""
    return make(phone, club, name=name, begins=str(local_day(datetime.now(UTC))), ends="")


def to_change(phone: Phone, club: str, name: str = "Autumn") -> Page:
    return phone.open(phone.open(f"{club}/seasons").to(f"Change {name}"))


def change(page: Page, phone: Phone, **taps: str) -> Page:
    (form,) = page.forms
    return phone.send(form, **{"do": "change", **taps})


def test_a_season_is_made_and_shown_in_words(table: Table, club: str) -> None:
    page = make(table.phone, club)

    assert page.shows(", Sep 1, 2026 to Nov 30, 2026 Ranked by games won, then points")
    assert table.phone.open(page.to("Standings of Autumn")).status == 200


def test_after_back_the_form_makes_another_season(table: Table, club: str) -> None:
    form = table.phone.open(f"{club}/seasons").form("/seasons")

    for name in ("Autumn", "Autumn", "Winter"):
        assert table.phone.send(form, **{**AUTUMN, "name": name}).status == 200
    page = table.phone.open(f"{club}/seasons")

    assert [page.words.count(f"Change {name}") for name in ("Autumn", "Winter")] == [1, 1]


def test_the_page_of_a_club_leads_to_its_seasons_and_players(table: Table, club: str) -> None:
    page = table.phone.open(club)

    assert page.to("Seasons") == f"{club}/seasons"
    assert page.to("Players") == f"{club}/players"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": " "}, "A season needs a name."),
        ({"name": "n" * 41}, "A name has at most 40 characters; this has 41."),
        ({"begins": " "}, "Write the day as 2026-09-30: year, month, day."),
        ({"begins": "tomorrow"}, "Write the day as 2026-09-30: year, month, day."),
        ({"begins": "20260901"}, "Write the day as 2026-09-30: year, month, day."),
        ({"ends": "2026-13-01"}, "Write the day as 2026-09-30: year, month, day."),
        ({"ends": "2026-08-31"}, "The last day comes before the first."),
    ],
)
def test_an_error_in_a_season_stands_at_its_field(
    table: Table, club: str, fields: dict[str, str], sentence: str
) -> None:
    page = make(table.phone, club, **fields)

    assert page.status == 422
    assert page.errors == [sentence]
    assert table.phone.open(f"{club}/seasons").shows("No season yet")
    ((field, typed),) = fields.items()
    assert (field, typed) in page.form("/seasons").fields


def test_two_seasons_with_one_name_are_refused(table: Table, club: str) -> None:
    make(table.phone, club)

    page = make(table.phone, club, name="AUTUMN")

    assert (page.status, page.errors) == (422, ["Another season has that name."])


def test_a_season_is_changed(table: Table, club: str) -> None:
    make(table.phone, club)

    page = change(to_change(table.phone, club), table.phone, name="Fall", scoring="rating")

    assert page.to("Change Fall")
    assert page.shows("Ranked by rating")


def test_a_change_on_an_old_page_is_refused_and_shows_the_season_of_now(
    table: Table, club: str
) -> None:
    make(table.phone, club)
    first, second = (to_change(table.phone, club) for _ in range(2))
    change(first, table.phone, name="Fall")

    page = change(second, table.phone, name="Herbst")

    assert page.status == 409
    assert page.shows("Somebody changed it before you")
    assert ("name", "Fall") in page.forms[0].fields


def test_a_double_tap_changes_once(table: Table, club: str) -> None:
    make(table.phone, club)
    page = to_change(table.phone, club)

    assert [change(page, table.phone, name="Fall").status for _ in range(2)] == [200, 200]


def test_a_season_ends_today(table: Table, club: str) -> None:
    begins = str(local_day(datetime.now(UTC)) - timedelta(days=7))
    make(table.phone, club, begins=begins, ends="")

    change(to_change(table.phone, club), table.phone, do="end")

    page = to_change(table.phone, club)
    assert ("ends", str(local_day(datetime.now(UTC)))) in page.forms[0].fields
    assert ("do", "end") not in page.forms[0].buttons


def test_a_deleted_season_is_brought_back(table: Table, club: str) -> None:
    make(table.phone, club)

    page = change(to_change(table.phone, club), table.phone, do="delete")
    assert page.shows("No season yet")
    (form,) = [each for each in page.forms if ("do", "restore") in each.buttons]

    make(table.phone, club)
    taken = table.phone.send(form, do="restore")
    assert (taken.status, taken.errors) == (422, ["Another season has that name."])
    change(to_change(table.phone, club), table.phone, name="Fall")
    assert table.phone.send(form, do="restore").to("Change Autumn")


def test_a_form_that_lacks_fields_makes_no_season(table: Table, club: str) -> None:
    sent = {"csrf_token": table.phone.token(), "key": "k" * 12, "name": "Autumn"}

    page = table.phone.post(f"{club}/seasons", sent)

    assert page.status == 422
    assert page.errors[0] == "Write the day as 2026-09-30: year, month, day."


def test_who_plays_sees_the_seasons_and_changes_none(
    table: Table, club: str, stranger: Phone
) -> None:
    make(table.phone, club)
    join(table, stranger, "Bob")

    page = stranger.open(f"{club}/seasons")

    assert page.shows("Autumn")
    assert page.forms == []


PRACTICE = "Practice: it counts in no season"


def counted(table: Table) -> str:
    """The season on the page of the table's rules."""
    words = table.phone.open(f"{table.path}/rules").words
    return next(word for word in ("Season: Autumn", "Season: Fall", PRACTICE) if word in words)


def test_a_game_counts_where_its_table_says(table: Table, club: str) -> None:
    lasting(table.phone, club, "Autumn")
    assert counted(table) == PRACTICE
    page = table.phone.open(f"{table.path}/season")
    chips = {value: each for each in page.forms for value in each.offers["season"]}

    (autumn,) = set(chips) - {"none"}
    table.phone.send(page.form("/season"), season=autumn)

    assert counted(table) == "Season: Autumn"


def test_of_two_pages_the_first_says_where_a_game_counts(table: Table, club: str) -> None:
    for name in ("Autumn", "Fall"):
        lasting(table.phone, club, name)
    page = table.phone.open(f"{table.path}/season")
    form = page.form("/season")
    fall, autumn, none = form.offers["season"]

    table.phone.send(form, season=autumn)
    late = table.phone.send(form, season=fall)

    assert (late.status, none) == (409, "none")
    assert late.shows("Somebody changed it before you")
    assert counted(table) == "Season: Autumn"


def test_a_game_counts_in_no_season_of_another_club(table: Table, stranger: Phone) -> None:
    Table.start(stranger)
    lasting(stranger, club_of(stranger), "Theirs")
    theirs = stranger.open(f"{club_of(stranger)}/seasons").to("Change Theirs").rpartition("/")[2]
    form = table.phone.open(f"{table.path}/season").form("/season")

    page = table.phone.post(form.action, form.forged({}, season=theirs))

    assert page.status == 422
    assert counted(table) == PRACTICE


def test_where_a_game_counts_is_offered_to_who_has_charge_of_it(
    app: Flask, table: Table, club: str
) -> None:
    lasting(table.phone, club, "Autumn")
    bob = Phone.new(app)
    join(table, bob, "Bob")
    path = f"{table.path}/season"

    assert path in table.phone.open(f"{table.path}/rules").links
    assert path not in bob.open(f"{table.path}/rules").links
    take_pen(table, bob)
    assert path in bob.open(f"{table.path}/rules").links
    assert path in table.phone.open(f"{table.path}/rules").links  # it owns the club still
