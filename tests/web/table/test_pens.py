"""Who may write: the phone that began the game, and those it hands a pen to."""

import pytest

from tests.web.phone import Phone
from tests.web.playing import Table


def pen_link(table: Table) -> str:
    page = table.phone.open(f"{table.path}/pen")
    return next(link for link in page.links if "/pen/" in link)


def test_a_phone_that_only_watches_sees_the_score_and_no_form(
    table: Table, stranger: Phone
) -> None:
    table.hand("Ann", 90, 95)
    table.bid("Bob", 80)

    page = stranger.open(table.path)

    assert page.shows("Bob bid 80")
    assert page.shows("95")
    assert page.forms == []
    assert "pen" not in {link.rpartition("/")[2] for link in page.links}


@pytest.mark.parametrize("tail", ["/hand/1", "/hand/2", "/rules", "/watch"])
def test_every_page_that_may_be_watched_is_without_forms(
    table: Table, stranger: Phone, tail: str
) -> None:
    table.hand("Ann", 90, 95)
    table.bid("Bob", 80)

    page = stranger.open(table.path + tail)

    assert page.status == 200
    assert page.forms == []


@pytest.mark.parametrize("tail", ["/pen", "/hand/1/other"])
def test_pages_that_lead_to_writing_are_refused(table: Table, stranger: Phone, tail: str) -> None:
    page = stranger.open(table.path + tail)

    assert page.status == 403
    assert page.shows("This phone only watches")


@pytest.mark.parametrize(
    "tail",
    [
        "/hand/1",
        "/hand/1/effect",
        "/hand/1/undo",
        "/hand/1/remove",
        "/rematch",
        "/delete",
        "/restore",
        "/pen",
    ],
)
def test_a_phone_without_the_pen_writes_nothing(table: Table, stranger: Phone, tail: str) -> None:
    table.hand("Ann", 90, 95)
    sent = {
        "csrf_token": stranger.token(),
        "key": "k" * 12,
        "seq": "1",
        "past": "yes",
        "do": "save",
        "bidder": "1",
        "bid": "90",
        "taken": "0",
    }

    page = stranger.post(table.path + tail, sent)

    assert page.status == 403
    assert table.look().totals == (95, 25)


def test_the_pen_can_be_handed_over_and_kept(table: Table, stranger: Phone) -> None:
    link = pen_link(table)
    asked = stranger.open(link)
    assert stranger.open(table.path).forms == []

    page = stranger.send(asked.forms[0], name="Eve")

    other = Table(stranger, table.path, page)
    other.hand("Ann", 90, 95)
    table.look().hand("Bob", 70, 70)
    assert table.totals == (145, 95)


def test_a_game_is_listed_on_every_phone_that_writes_it(table: Table, stranger: Phone) -> None:
    stranger.send(stranger.open(pen_link(table)).forms[0])

    assert table.path in stranger.open("/").links


def test_a_renewed_link_ends_the_old_one(table: Table, stranger: Phone) -> None:
    old = pen_link(table)
    form = stranger.open(old).forms[0]

    page = table.phone.send(table.phone.open(f"{table.path}/pen").form("/pen"))

    new = next(link for link in page.links if "/pen/" in link)
    assert new != old
    assert stranger.send(form).status == 404
    opened = stranger.open(old)
    assert (opened.status, opened.forms) == (404, [])
    assert opened.shows("This link does not work any more Ask whoever keeps the score")
    assert stranger.open(table.path).forms == []
    assert stranger.send(stranger.open(new).forms[0]).status == 200
    assert stranger.open(table.path).forms != []


def test_a_link_that_was_cut_short_leads_nowhere(table: Table, stranger: Phone) -> None:
    form = stranger.open(pen_link(table)).forms[0]

    page = stranger.post(form.action[:-1], dict(form.fields))

    assert page.status == 404


def test_opening_the_pen_link_alone_takes_no_pen(table: Table, stranger: Phone) -> None:
    stranger.open(pen_link(table))

    assert stranger.open(table.path).forms == []


def test_the_qr_code_is_of_the_address_beside_it(table: Table) -> None:
    page = table.phone.open(f"{table.path}/watch")

    assert f"http://localhost{table.path}" in page.links
    assert 'class="qr"' in page.html
    assert page.shows("Both phones must be on the same Wi-Fi.")
    assert page.shows("It works on this machine alone")


def test_the_record_can_be_taken_along(table: Table, stranger: Phone) -> None:
    table.hand("Ann", 90, 95, trump="red")

    page = stranger.open(f"{table.path}/record.rook")

    assert page.html.startswith('format = "rook-record/1"')
    assert "taken = { A = 95, B = 25 }" in page.html


def test_a_page_that_is_refused_is_not_opened_anew_for_nothing(
    table: Table, stranger: Phone
) -> None:
    """Without htmx there is a whole page to show; a reload would ask again for ever."""
    assert "HX-Refresh" not in stranger.open(f"{table.path}/pen").response.headers
