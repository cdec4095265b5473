"""Sharing a hand: its page, its text, its picture with the trick that decided it."""

from xml.etree import ElementTree as ET

import pytest
from flask import Flask

from tests.carded import facts, preset_of
from tests.web.ledger_lines import add_line
from tests.web.phone import Phone
from tests.web.playing import Table

SVG = "{http://www.w3.org/2000/svg}"
PNG = b"\x89PNG\r\n\x1a\n"


def carded(app: Flask, phone: Phone, record: str, **names: str) -> str:
    """The address of the picture of a hand of the corpus."""
    table = Table.start(phone, preset_of(record), **names)
    add_line(app, table, facts(record))
    return f"{table.path}/hand/1/picture"


def written(phone: Phone, picture: str) -> list[str]:
    """The lines of text in the drawing."""
    tree = ET.fromstring(phone.open(f"{picture}.svg").html)
    return ["".join(each.itertext()) for each in tree.iter(f"{SVG}text")]


def test_the_picture_shows_the_result_and_the_trick_that_made_the_bid(
    app: Flask, phone: Phone
) -> None:
    text = written(phone, carded(app, phone, "carded-kentucky-discard"))

    # Trick 9 of the record: R10 G13 Y10 G10, led by Ann, who takes it: 30 points.
    assert " ".join(text[:2]) == "Ann bid 80 in red: made."
    assert "Trick 9 made the bid" in text
    assert "30 points" in text
    assert {"+85", "+35"} <= set(text)
    begins = text.index("30 points") + 1
    assert text[begins : begins + 8] == ["10", "Ann", "13", "Bob", "10", "Cal", "10", "Dee"]


def test_the_text_says_the_same(app: Flask, phone: Phone) -> None:
    picture = carded(app, phone, "carded-kentucky-discard")
    page = phone.open(picture)
    text = page.html.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0]

    assert text.splitlines()[:4] == [
        "Ann bid 80 in red: made.",
        "Ann and Cal +85, Bob and Dee +35.",
        (
            "Trick 9 made the bid: Ann the red 10, Bob the green 13, Cal the yellow 10, "
            "Dee the green 10: Ann takes it."
        ),
        "30 points.",
    ]
    assert text.endswith(f"{picture.removesuffix('/picture')}/replay")


@pytest.mark.parametrize(
    ("record", "why"),
    [
        # The side that defends had more than 120 - bid once trick 6 was taken.
        ("carded-no-trump", "Trick 6 set the bid"),
        ("renege-too-late-defenders", "The renege was in trick 2"),
    ],
)
def test_another_hand_shows_the_trick_that_decided_it(
    app: Flask, phone: Phone, record: str, why: str
) -> None:
    assert why in written(phone, carded(app, phone, record))


def test_a_hand_without_a_decision_shows_the_trick_with_most_points(
    app: Flask, phone: Phone
) -> None:
    table = Table.start(phone)
    bid = {"bidder": 1, "bid": 120, "trump": "red", "open": True}
    add_line(
        app, table, {**bid, "play": ["R14 R5 R6 R7", "", "G14 G5 G10 G7"], "leaders": {"3": 1}}
    )

    text = written(phone, f"{table.path}/hand/1/picture")

    assert "No trick brought more than trick 3" in text
    assert "Not scored yet" in text


def test_the_picture_is_a_png_once_a_score(app: Flask, phone: Phone) -> None:
    picture = f"{carded(app, phone, 'carded-call-partner-5')}.png"
    first = phone.client.get(picture)
    again = phone.client.get(picture, headers={"If-None-Match": first.headers["ETag"]})

    assert first.data.startswith(PNG)
    assert len(first.data) < 150_000
    assert again.status_code == 304


@pytest.mark.parametrize("record", ["carded-double-deck-6", "carded-hoyle-standard-deck"])
def test_every_card_of_the_trick_is_drawn_in_its_shape(
    app: Flask, phone: Phone, record: str
) -> None:
    picture = carded(app, phone, record)
    tree = ET.fromstring(phone.open(f"{picture}.svg").html)

    shapes = {each.get("id") for each in tree.iter(f"{SVG}symbol")}
    used = [(each.get("href") or "").removeprefix("#") for each in tree.iter(f"{SVG}use")]

    assert len(used) == (6 if record == "carded-double-deck-6" else 4)
    assert set(used) <= shapes


def test_a_long_name_is_cut_and_a_hostile_one_is_text(app: Flask, phone: Phone) -> None:
    long = {"seat1": "Maximiliana Wolfeschlegelsteinhausen", "seat2": "<b>Bob</b>"}

    text = written(phone, carded(app, phone, "carded-kentucky-discard", **long))

    assert any(each.endswith("…") and each.startswith("Maxim") for each in text)
    assert "<b>Bob</b>" in text


def test_a_hand_that_is_played_or_has_no_cards_has_no_picture(
    app: Flask, phone: Phone, table: Table
) -> None:
    under_way = carded(app, phone, "carded-under-way")
    table.hand("Ann", 90, 95)

    for picture in (under_way, f"{table.path}/hand/1/picture", f"{table.path}/hand/9/picture"):
        assert [phone.open(f"{picture}{kind}").status for kind in ("", ".svg", ".png")] == [404] * 3


def test_the_replay_leads_to_the_picture(app: Flask, phone: Phone) -> None:
    picture = carded(app, phone, "carded-kentucky-discard")
    replay = phone.open(picture.replace("/picture", "/replay"))

    assert replay.to("Share this hand") == picture
    assert phone.open(picture).to("Hand 1, card by card") == picture.replace("/picture", "/replay")


def test_picture_and_text_say_why_it_scored_so(app: Flask, phone: Phone) -> None:
    """Dee and Bob captured 55 of the 75 that Dee bid; the last trick made the bid."""
    picture = carded(app, phone, "carded-one-forty")
    why = "Bob and Dee captured 55, the last trick brings 20: 75."

    assert why in " ".join(written(phone, picture))
    assert why in phone.open(picture).html
