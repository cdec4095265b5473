"""The evenings of tests/pads/ through the form of a round: the page has the totals of the paper."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from referee.pads.model import Entry
from referee.pads.pad import PADS
from referee.text import number
from tests.web.pads.test_game import begun, path, played, totals
from tests.web.phone import Phone

FILE = Path(__file__).parents[2] / "pads/evenings.toml"
EVENINGS = [
    evening
    for evening in tomllib.loads(FILE.read_text())["evening"]
    if "dealer" not in evening  # the page lets the first name deal
]
NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve")


@pytest.mark.parametrize(
    "evening", EVENINGS, ids=[f"{one['pad']}: {one['about']}" for one in EVENINGS]
)
def test_an_evening_is_entered_by_its_form(phone: Phone, evening: Mapping[str, Any]) -> None:
    pad = PADS[evening["pad"]]
    rounds = evening["rounds"]
    scorers = len(rounds[0]["rows"])
    players = NAMES[: scorers if pad.scores != "sides" else 4]
    house = {f"house-{name}": str(value) for name, value in evening.get("house", {}).items()}
    page = begun(phone, evening["pad"], *players, **house)

    for one in rounds:
        form = next(form for form in page.forms if ("do", "hand") in form.buttons)
        taps: dict[str, list[str]] = {}
        for entry in pad.entries:
            for at, row in enumerate(one["rows"]):
                for name, value in entered(entry, at, row, maker=makers(pad.entries, entry)):
                    field = name if form.has(name) else f"{name}-0"
                    taps.setdefault(field, []).append(str(value))
        page = phone.send(form, do="hand", **taps)
        assert page.status == 200, page.words

        assert list(totals(page).values()) == [number(total) for total in one["totals"]]


def makers(entries: tuple[Entry, ...], entry: Entry) -> bool:
    """Whether one field is enough, as one of those who score has it."""
    return any(entry.of == other.name and other.kind == "one" for other in entries)


def entered(
    entry: Entry, at: int, row: Mapping[str, Any], *, maker: bool
) -> Iterator[tuple[str, object]]:
    """What is tapped or typed of one entry for one who scores."""
    name = entry.name if maker else f"{entry.name}-{at}"
    match row.get(entry.name):
        case None | False:
            return
        case True:
            yield entry.name, "yes" if maker else at
        case list(marks) if entry.kind == "yes":
            yield from ((entry.name, f"{at}-{place}") for place, mark in enumerate(marks) if mark)
        case list(numbers):
            yield from ((f"{name}-{place}", number) for place, number in enumerate(numbers))
        case dict(counts):
            things = list(entry.worth)
            yield from ((f"{name}-{things.index(thing)}", counts[thing]) for thing in counts)
        case int(points) if points < 0:
            yield f"{name}-0", -points
            yield f"{name}-minus", "yes"
        case value:
            yield name, value


def test_a_blind_nil_is_of_one_partner(phone: Phone) -> None:
    """Who bid it is said on the page, and stands in the form of a correction."""
    page = begun(phone, "spades", *NAMES[:4])
    form = next(form for form in page.forms if ("do", "hand") in form.buttons)
    taps = {"bid-0-0": "0", "bid-0-1": "4", "bid-1-0": "5", "bid-1-1": "4", "blind": "0-0"}
    taps |= {"tricks-0-0": "0", "tricks-0-1": "4", "tricks-1-0": "5"}

    bid = phone.send(form, do="bid", **{name: tap for name, tap in taps.items() if name < "c"})
    form = next(form for form in bid.forms if ("do", "hand") in form.buttons)
    page = phone.send(form, do="hand", **{name: tap for name, tap in taps.items() if name > "c"})

    assert bid.shows("Ann, bid Nil, blind")
    assert bid.shows("Cal, bid 4")
    assert totals(page) == {"Ann and Cal": "240", "Bob and Dee": "90"}
    assert page.shows("blind: Ann;")
    correction = phone.open(f"{path(page)}/round/1").forms[0]
    assert ("blind", "0-0") in correction.fields
    assert ("blind", "0-1") not in correction.fields


def test_the_tricks_that_each_owes_stand_beside_the_name_and_turn_with_the_deal(
    phone: Phone,
) -> None:
    page = begun(phone, "three-five-eight", *NAMES[:3])
    for words in ("Ann, quota 8", "Bob, quota 5", "Cal, quota 3"):
        assert page.shows(words), page.words

    page = played(phone, page, {"tricks-0": 8, "tricks-1": 5})

    for words in ("Ann, quota 3", "Bob, quota 8", "Cal, quota 5"):
        assert page.shows(words), page.words


def test_a_table_without_blind_nils_is_not_asked_for_them(phone: Phone) -> None:
    page = begun(phone, "spades", *NAMES[:4], **{"house-blind_nil": "0"})

    assert not any(form.has("blind") for form in page.forms)
    taps = {"bid-0-0": "0", "bid-0-1": "4", "bid-1-0": "5", "bid-1-1": "4"}
    page = played(phone, page, {**taps, "tricks-0-0": "0", "tricks-0-1": "4", "tricks-1-0": "5"})
    assert totals(page) == {"Ann and Cal": "140", "Bob and Dee": "90"}
