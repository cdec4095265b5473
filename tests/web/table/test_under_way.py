"""A hand that is logged card by card: what the pages of the table say of it meanwhile."""

import pytest
from flask import Flask

from tests.web.playing import Table
from tests.web.telling import tell

BID = {"bidder": 1, "bid": 80, "trump": "red"}
# Ann leads first. Bob takes trick 1 with the 14: 20 points. Bob leads green to trick 2.
TRICKS = {"1": "Y10 Y14 Y6 Y7", "2": "G9 G12"}
PAGES = ("", "/tv", "/centre")


def logged(app: Flask, table: Table, **told: object) -> Table:
    tell(app, table, {**BID, **told})
    return table.look()


@pytest.mark.parametrize("page", PAGES)
def test_every_page_says_whose_turn_it_is_and_what_was_led(
    app: Flask, table: Table, page: str
) -> None:
    logged(app, table, trick=TRICKS)

    assert table.phone.open(f"{table.path}{page}").shows("Dee plays to Bob’s green 9.")


@pytest.mark.parametrize("page", ["", "/tv"])
def test_the_counters_and_the_bid_are_said(app: Flask, table: Table, page: str) -> None:
    logged(app, table, trick=TRICKS)

    said = table.phone.open(f"{table.path}{page}")

    assert said.shows("Ann and Cal 0 in 0 tricks and Bob and Dee 20 in 1 trick.")
    assert said.shows("Ann and Cal have 0 of 80; 100 are still out.")


def test_after_a_trick_its_winner_leads_to_the_next(app: Flask, table: Table) -> None:
    logged(app, table, trick={"1": TRICKS["1"]})

    assert table.page.shows("Bob leads to trick 2.")


def test_a_bid_that_is_lost_is_said_to_be(app: Flask, table: Table) -> None:
    # The others have 20, then the Rook, a 5 and a 14: 55 of 120.
    logged(app, table, trick={"1": TRICKS["1"], "2": "RK R5 G14 R9"})

    assert table.page.shows("The bid is lost: Ann and Cal can come to 65, not to 80.")


def test_a_led_trump_is_called_one(app: Flask, table: Table) -> None:
    logged(app, table, trick={"1": "R9"})

    assert table.page.shows("Bob plays to Ann’s red 9, a trump.")


def test_with_a_gap_no_sum_is_said(app: Flask, table: Table) -> None:
    logged(app, table, trick={"1": TRICKS["1"], "3": "3: B9"})

    assert table.page.shows("Not entered: trick 2. The counters are not known.")
    assert not table.page.shows("still out")


@pytest.mark.parametrize("page", PAGES)
def test_a_hand_of_which_only_the_bid_is_told_says_nothing_more(
    app: Flask, table: Table, page: str
) -> None:
    logged(app, table)

    said = table.phone.open(f"{table.path}{page}")

    assert not said.shows("leads to")
    assert not said.shows("still out")


def test_once_the_hand_lies_open_nobody_is_to_play(app: Flask, table: Table) -> None:
    logged(app, table, trick=TRICKS, open=True)

    assert not table.page.shows("Dee plays to")
