"""A hand recorded card by card: what the pages of the table say of it meanwhile."""

from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask

from tests.web.ledger_lines import add_line
from tests.web.playing import Table

BID = {"bidder": 1, "bid": 80, "trump": "red"}
# Ann leads first. Bob takes trick 1 with the 14: 20 points. Bob leads green to trick 2.
TRICKS = {"1": "Y10 Y14 Y6 Y7", "2": "G9 G12"}


# The facts recorded of the hand; what each page says of it, and what it does not.
UNDER_WAY: Mapping[str, tuple[dict[str, Any], str, str]] = {
    "turn": ({"trick": TRICKS}, "Dee plays to Bob’s green 9.", "leads to"),
    "counters": ({"trick": TRICKS}, "Ann and Cal 0 in 0 tricks and Bob and Dee 20 in 1 trick.", ""),
    "bid": ({"trick": TRICKS}, "Ann and Cal have 0 of 80; 100 are still out.", ""),
    "winner": ({"trick": {"1": TRICKS["1"]}}, "Bob leads to trick 2.", "plays to"),
    # The others have 20, then the Rook, a 5 and a 14: 55 of 120.
    "lost": ({"trick": {"1": TRICKS["1"], "2": "RK R5 G14 R9"}},
        "The bid is lost: Ann and Cal can come to 65, not to 80.", ""),
    "trump": ({"trick": {"1": "R9"}}, "Bob plays to Ann’s red 9, a trump.", ""),
    "gap": ({"trick": {"1": TRICKS["1"], "3": "3: B9"}},
        "Not entered: trick 2. The counters are not known.", "still out"),
    "no card": ({}, "", "leads to"),
    "no card, no counters": ({}, "", "still out"),
    "open": ({"trick": TRICKS, "open": True}, "", "Dee plays to"),
}  # fmt: skip


@pytest.mark.parametrize("what", UNDER_WAY)
@pytest.mark.parametrize("page", ["", "/tv"])
def test_every_page_says_how_the_hand_stands(
    app: Flask, table: Table, page: str, what: str
) -> None:
    facts, shows, unsaid = UNDER_WAY[what]
    add_line(app, table, {**BID, **facts})

    shown = table.phone.open(f"{table.path}{page}")

    assert shown.shows(shows)
    assert not (unsaid and shown.shows(unsaid))


def test_the_middle_of_the_table_says_whose_turn_it_is(app: Flask, table: Table) -> None:
    add_line(app, table, {**BID, "trick": TRICKS})

    assert table.phone.open(f"{table.path}/centre").shows("Dee plays to Bob’s green 9.")
