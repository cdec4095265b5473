"""The moon on the phone: bid, made or set, on every page that shows a bid."""

import pytest

from tests.web.phone import Page, Phone
from tests.web.playing import Table


@pytest.fixture
def table(phone: Phone) -> Table:
    return Table.start(phone, moon=200)


def score(table: Table, taken: int) -> Page:
    return table.send(
        table.entry(), bidder=1, bid="moon", trump="red", by="bidders", taken=taken, do="hand"
    )


def test_the_moon_is_a_button_beside_the_numbers(table: Table, phone: Phone) -> None:
    assert table.entry().offers["bid"][-2:] == ["120", "moon"]
    assert "moon" not in Table.start(phone).entry().offers["bid"]


def test_a_moon_made_scores_what_it_is_worth(table: Table) -> None:
    page = score(table, 120)

    assert page.shows("Ann bid the moon in red")
    assert page.shows("Ann and Cal captured 120, the moon brings 200: 200.")


def test_a_moon_short_of_a_counter_costs_it(table: Table) -> None:
    page = score(table, 115)

    assert page.shows("Ann and Cal captured 115, the moon costs 200: −200.")


def test_a_saved_moon_offers_all_counters_apart(table: Table) -> None:
    page = table.send(table.entry(), bidder=1, bid="moon", trump="red", do="bid")

    assert page.shows("Ann bid the moon")
    assert page.shows("All counters make the moon.")


def test_a_moon_at_a_table_without_it_is_refused_with_the_highest_bid(phone: Phone) -> None:
    table = Table.start(phone)
    form = table.entry()
    posted = form.forged({"bidder": 1, "trump": "red", "taken": 120, "do": "hand"}, bid="moon")

    page = phone.post(form.action, posted)

    assert page.status == 422
    assert page.shows("At this table nobody can bid the moon: the highest bid is 120.")


PAGES = [
    *("", "/result", "/result.txt", "/result.png", "/result.svg", "/sheet", "/record.rook", "/tv"),
    *("/centre", "/ask", "/what-if", "/what-if/moon", "/offline", "/news", "/rules"),
    *("/hand/1", "/hand/1/judge", "/hand/1/remedies"),
    *("/hand/1/other", "/hand/1/cards", "/hand/3", "/hand/3/other/renege", "/hand/3/cards"),
]


def test_every_page_of_the_table_opens_after_a_moon(table: Table) -> None:
    score(table, 120)
    score(table, 115)
    table.send(table.entry(), bidder=2, bid="moon", trump="red", do="bid")

    opened = {tail: table.phone.open(f"{table.path}{tail}") for tail in PAGES}

    assert {tail: page.status for tail, page in opened.items() if page.status != 200} == {}
    assert 'bid = "moon"' in opened["/record.rook"].html
    assert opened["/result.txt"].shows("Best bid made: the moon by Ann in red (hand 1)")
    assert opened["/hand/1"].shows("Ann bid the moon in red: made.")
