"""Reneges and bad discards on the phone: what is asked, what it costs, what is said."""

import pytest

from tests.web.phone import Phone
from tests.web.playing import Table, effect


def test_a_renege_put_right_in_time_costs_nothing(table: Table) -> None:
    table.bid("Ann", 90)

    table.happens("renege-in-time", seat=2)

    assert table.page.shows("Bob reneged and put it right in time: no penalty.")
    table.result(95)
    assert table.totals == (95, 25)


def test_a_renege_found_too_late_costs_the_bid_whoever_made_it(phone: Phone) -> None:
    bidders, defenders = Table.start(phone), Table.start(phone, "double-deck-4")
    bidders.bid("Ann", 100)
    defenders.bid("Bob", 150)

    bidders.happens("renege", seat=3, captured=35)  # rules R5
    defenders.happens("renege", seat=3, captured=90)  # rules R13

    assert (bidders.totals, defenders.totals) == ((-100, 35), (-150, 90))


def test_a_renege_of_a_defender_may_make_the_bid(phone: Phone) -> None:
    table = Table.start(phone, renege_rule="bidders-make-bid")
    table.bid("Ann", 100)

    table.happens("renege", seat=2, captured=35)

    assert table.totals == (100, -100)  # ruling 41, the other rule


def test_the_effect_of_a_renege_is_shown_first_with_the_rule(table: Table) -> None:
    table.bid("Ann", 100)

    page = table.phone.send(table.small_form("renege"), seat=2, captured=60)

    assert effect(page).startswith("Renege, found too late. Ann and Cal take 60")
    assert "Bob and Dee lose 100" in effect(page)
    assert "A renege can be put right until the next trick is taken." in effect(page)
    assert table.look().totals == (0, 0)


@pytest.mark.parametrize(
    ("taps", "errors"),
    [
        ({}, ["Tap who did not follow suit."]),
        ({"seat": "2"}, ["Tap what the other side had captured until then."]),
    ],
)
def test_what_a_renege_wants_to_know_is_said(
    table: Table, taps: dict[str, str], errors: list[str]
) -> None:
    table.bid("Ann", 100)

    page = table.happens("renege", **taps)

    assert (page.status, page.errors) == (422, errors)
    assert set(taps.items()) <= set(page.form("/hand/1", kind="renege").fields)


def test_a_bad_discard_sets_the_bidder(phone: Phone) -> None:
    table = Table.start(phone, "double-deck-4")
    table.bid("Ann", 150)

    table.happens("bad-discard", captured=90)

    assert table.totals == (-150, 90)
    assert "bad discard" in table.rows[0]


def test_nothing_can_be_laid_aside_where_there_is_no_nest(phone: Phone) -> None:
    table = Table.start(phone, "regular-partnership")
    table.bid("Ann", 70)

    assert not table.phone.open(f"{table.path}/hand/1/other").shows("Bad discard")


def test_what_counts_as_captured_by_then_is_said(table: Table) -> None:
    table.bid("Ann", 90)

    for kind in ("renege", "bad-discard"):
        page = table.phone.open(f"{table.path}/hand/1/other/{kind}")
        assert page.shows("Tricks taken, not the one under way, not the nest.")


def test_a_renege_asks_for_the_bid_that_was_not_saved(table: Table) -> None:
    """A table that saves a hand in five taps has no bid when a renege is found."""
    taps = {"seat": 3, "captured": 35}

    page = table.happens("renege", **taps)
    table.happens("renege", bidder=1, bid=100, trump="red", **taps)

    assert page.errors == ["Tap who won the bid.", "Tap the bid."]
    assert table.totals == (-100, 35)  # rules R5
    assert "Ann 100 red renege" in table.rows[0]


def test_a_bad_discard_asks_for_the_bid_that_was_not_saved(phone: Phone) -> None:
    table = Table.start(phone, "double-deck-4")

    page = table.happens("bad-discard", captured=90)
    table.happens("bad-discard", captured=90, bidder=1, bid=150)

    assert page.errors == ["Tap who won the bid.", "Tap the bid."]
    assert table.totals == (-150, 90)


def test_a_renege_among_called_partners_asks_who_they_were(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-5")

    page = table.happens("renege", bidder=2, bid=100, seat=1, captured=60)
    table.happens("renege", bidder=2, bid=100, seat=1, captured=60, partners=4)

    assert page.errors == ["Tap who played with the bidder, or “plays alone”."]
    # Ann reneged as a defender: she alone loses the bid, Bob and Dee score what they had.
    assert table.totals == (-100, 60, 0, 60, 0)


def test_a_renege_of_the_bidder_brings_no_partner_the_bid_under_the_other_rule(
    phone: Phone,
) -> None:
    """Source: ruling 41: who reneged loses the bid; what was captured is the others'."""
    table = Table.start(phone, "call-partner-5", renege_rule="bidders-make-bid")

    table.happens("renege", bidder=2, bid=100, seat=2, captured=60, partners=4)

    assert table.totals == (60, -100, 60, 0, 60)


def test_what_was_tapped_of_the_bid_goes_along(table: Table) -> None:
    taps = {"bidder": "1", "bid": "85", "trump": "green"}

    listed = table.phone.send(table.entry(), do="other", **taps)
    renege = next(link for link in listed.links if "/other/renege?" in link)
    form = table.phone.open(renege).form("/hand/1", kind="renege")

    assert taps.items() <= dict(form.fields).items()


def test_a_renege_is_told_with_who_did_it(table: Table) -> None:
    """Beside Ann's bid alone it would read as if she had reneged."""
    table.bid("Ann", 100, trump="red")

    table.happens("renege", seat=2, captured=60)

    assert table.look().page.shows("Ann bid 100 in red: renege by Bob.")
