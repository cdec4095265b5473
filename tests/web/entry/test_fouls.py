"""Reneges and bad discards on the phone: their questions, their costs, their sentences."""

from collections.abc import Mapping

import pytest

from tests.web.phone import Phone, Tap
from tests.web.playing import Table, effect


def test_the_effect_of_a_renege_is_shown_first_with_the_rule(table: Table) -> None:
    table.bid("Ann", 100)

    page = table.phone.send(table.small_form("renege"), seat=2, captured=60)

    assert effect(page).startswith("Renege, found too late. Ann and Cal take 60")
    assert "Bob and Dee lose 100" in effect(page)
    assert "A renege can be put right until the next trick is taken." in effect(page)
    assert table.look().totals == (0, 0)


def test_what_counts_as_captured_by_then_is_said(table: Table) -> None:
    table.bid("Ann", 90)

    for kind in ("renege", "bad-discard"):
        page = table.phone.open(f"{table.path}/hand/1/other/{kind}")
        assert page.shows("Tricks taken, not the one under way, not the nest.")


def test_what_was_tapped_of_the_bid_goes_along(table: Table) -> None:
    taps = {"bidder": "1", "bid": "85", "trump": "green"}

    listed = table.phone.send(table.entry(), do="other", **taps)
    renege = next(link for link in listed.links if "/other/renege?" in link)
    form = table.phone.open(renege).form("/hand/1", kind="renege")

    assert taps.items() <= dict(form.fields).items()


BID: dict[str, Tap] = {"bidder": 1, "bid": 100, "trump": "red"}


@pytest.mark.parametrize(
    ("preset", "kind", "taps", "wanted"),
    [
        ("kentucky-discard", "renege", BID, {"seat": "Tap the player who did not follow suit."}),
        ("kentucky-discard", "renege", {**BID, "seat": 2},
         {"captured": "Tap what the other side had captured until then."}),
        ("kentucky-discard", "renege", {"seat": 3, "captured": 35},
         {"bidder": "Tap who won the bid.", "bid": "Tap the bid."}),
        ("kentucky-discard", "bad-discard", {"captured": 35},
         {"bidder": "Tap who won the bid.", "bid": "Tap the bid."}),
        ("call-partner-5", "renege", {**BID, "rook": "high", "seat": 1, "captured": 60},
         {"partners": "Tap who played with the bidder, or “plays alone”."}),
    ],
)  # fmt: skip
def test_what_a_foul_wants_to_know_is_said_and_nothing_is_lost(
    phone: Phone, preset: str, kind: str, taps: dict[str, Tap], wanted: dict[str, str]
) -> None:
    """A table that saves a hand in five taps has no bid when a renege is found."""
    page = Table.start(phone, preset).happens(kind, **taps)

    assert (page.status, page.errors) == (422, list(wanted.values()))
    kept = dict(page.form("/hand/1", kind=kind).fields)
    assert {name: kept[name] for name in taps} == {name: str(tap) for name, tap in taps.items()}


# What is tapped of a foul whose bid was not saved before, and the totals then.
FOULS: Mapping[str, tuple[str, str, dict[str, Tap], tuple[int, ...]]] = {
    "of the bidders": ("kentucky-discard", "renege", {"seat": 3, "captured": 35}, (-100, 35)),
    "of the others": ("kentucky-discard", "renege", {"seat": 2, "captured": 35}, (35, -100)),
    "laid aside": ("kentucky-discard", "bad-discard", {"captured": 35}, (-100, 35)),
    # Cal reneged as a defender: Cal alone loses the bid, the bidders have what they had.
    "of one who was not called": (
        "call-partner-5", "renege",
        {"rook": "high", "seat": 3, "captured": 60, "partners": 4}, (60, 0, -100, 60, 0),
    ),
}  # fmt: skip


@pytest.mark.parametrize("foul", FOULS)
def test_a_foul_is_saved_with_the_bid_and_costs_it(phone: Phone, foul: str) -> None:
    """Source: rules R5, R13; rulings 41 and 47."""
    preset, kind, taps, totals = FOULS[foul]
    table = Table.start(phone, preset)

    table.happens(kind, **BID, **taps)

    assert table.totals == totals
    assert kind.replace("-", " ") in table.rows[0]
