"""Where the deal stands, and who speaks first, at the seats of the question who won the bid."""

import pytest

from tests.web.phone import Phone
from tests.web.playing import Table


@pytest.mark.parametrize(
    ("dealer", "deals", "first"),
    [(4, "Dee deals", "Ann bids first"), (2, "Bob deals", "Cal bids first")],
)
def test_the_seats_say_who_deals_and_who_bids_first(
    phone: Phone, dealer: int, deals: str, first: str
) -> None:
    """Source: S000, the player to the left of the dealer begins."""
    table = Table.start(phone, dealer=dealer)

    asked = table.page.html.partition("Who won the bid?")[2].partition("</fieldset>")[0]

    for said in (deals, first):
        name, _, badge = said.partition(" ")
        assert f"<span>{name}</span><small>{badge}</small>" in asked
    assert asked.count("<small>") == 2


def test_a_phone_that_watches_says_who_bids_first_until_there_is_a_bid(
    table: Table, watcher: Phone
) -> None:
    before = watcher.open(table.path)
    table.bid("Cal", 90)
    after = watcher.open(table.path)

    assert before.shows("Dee deals Ann bids first")
    assert not after.shows("bids first")


def test_a_saved_bid_is_shown_once_with_its_undo(table: Table) -> None:
    table.bid("Ann", 90, trump="red")

    assert table.page.words.count("Ann bid 90 in red") == 1

    table.undo()

    assert table.page.shows("Who won the bid?")
