"""Partners that are called by a card: what is called, and who is offered."""

import re

import pytest
from werkzeug.datastructures import MultiDict

from referee.rook.rules.presets import preset as rules_of
from referee.web.rook.entry.reading import read_partners
from tests.web.phone import Phone, Tap
from tests.web.playing import Table, effect


def test_the_card_that_is_called_stands_with_the_bid_and_in_the_record(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-6")
    table.bid("Ann", 100)
    listed = phone.open(f"{table.path}/hand/1/other")
    assert listed.shows("Who holds it plays with the bidder.")

    table.happens("called", color1="G", rank1="1", color2="RK")

    assert 'partner_cards = ["G1", "RK"]' in phone.open(f"{table.path}/record.rook").html


@pytest.mark.parametrize("taps", [{}, {"color1": "G"}, {"rank1": "9"}])
def test_a_card_that_is_called_is_one_of_the_deck(phone: Phone, taps: dict[str, str]) -> None:
    table = Table.start(phone, "call-partner-5")
    table.bid("Ann", 100)

    page = table.happens("called", **taps)

    assert page.status == 422
    assert page.errors[0].startswith("Tap the color and the number of")


def test_the_bidder_is_not_offered_as_partner(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-5")

    table.bid("Bob", 100)

    assert table.entry().offers["partners"] == ["1", "3", "4", "5", "alone"]


def test_while_the_bidder_can_be_changed_everybody_is_offered_as_partner(phone: Phone) -> None:
    """The style sheet hides the player tapped as the bidder; sending that player is refused."""
    table = Table.start(phone, "call-partner-5")

    page = phone.send(table.entry(), bidder=2, bid=100, taken=120, do="hand")

    entry = next(each for each in page.forms if ("do", "hand") in each.buttons)
    assert entry.offers["partners"] == ["1", "2", "3", "4", "5", "alone"]
    same = phone.send(entry, partners=2, do="hand")
    assert same.shows("The bidder cannot be their own partner.")


def test_bidder_and_partner_who_were_swapped_are_put_right_in_one_go(phone: Phone) -> None:
    """A browser without JavaScript has the page as it came."""
    table = Table.start(phone, "call-partner-5")
    fields = {"trump": "red", "rook": "high", "last_trick": "declarers"}
    table.hand("Ann", 100, 120, partners=3, **fields)

    page = table.correct(1, bidder=3, partners=1)

    assert page.status == 200, page.words
    assert table.look().rows[0].startswith("1 Cal and Ann 100")


@pytest.mark.parametrize(
    ("bidder", "partner", "label"),
    [
        ("Cal", "Ann", "Save: Cal and Ann made it"),
        ("Maximiliana of the Long Name", "Bartholomew Featherstonehaugh", "Save: bid made"),
        ("Katharina", "Grandma", "Save: bid made"),
    ],
)
def test_the_button_names_the_bidders_where_there_is_room(
    phone: Phone, bidder: str, partner: str, label: str
) -> None:
    """At 320 pixels long names would make it eight lines high, and four with two words each."""
    table = Table.start(phone, "call-partner-5", seat1=partner, seat3=bidder)
    form = table.entry()
    fields: dict[str, Tap] = {"bidder": 3, "bid": 100, "trump": "red", "rook": "high", "taken": 120}
    fields |= {"partners": 1, "last_trick": "declarers"}

    block = phone.post(f"{form.action}/effect", form.filled(fields), htmx=True)

    assert f"{bidder} and {partner} take 140 each" in effect(block)
    assert block.shows(label)


@pytest.mark.parametrize(
    ("preset", "partners", "sentence"),
    [
        ("call-partner-4", ["1"], "The bidder cannot be their own partner."),
        ("call-partner-4", ["2", "3"], "At most one partner can be called here."),
        ("call-partner-6", ["2", "3", "4"], "At most 2 partners can be called here."),
        ("call-partner-6", ["2", "alone"], "Tap the partners, or “plays alone”, not both."),
        ("call-partner-6", ["7"], "There is no such seat at this table."),
    ],
)
def test_partners_that_cannot_be_are_said_at_the_field(
    preset: str, partners: list[str], sentence: str
) -> None:
    posted = MultiDict([("partners", each) for each in partners])

    assert read_partners(posted, rules_of(preset), bidder=1).errors == {"partners": sentence}


def test_who_bid_reads_as_english_whichever_way_the_first_name_runs(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-5", seat1="نور")

    table.hand("Ann", 100, 120, trump="red", rook="high", partners=3, last_trick="declarers")

    assert table.look().rows[0].startswith("1 \u2068نور\u2069 and Cal 100")
    assert '<bdi dir="ltr">\u2068نور\u2069 and Cal</bdi>' in table.look().page.html


@pytest.mark.parametrize("page", ["", "/sheet"])
def test_why_a_hand_scored_reads_as_english_whichever_way_the_first_name_runs(
    phone: Phone, page: str
) -> None:
    table = Table.start(phone, "call-partner-5", seat1="نور")

    table.hand("Ann", 100, 60, trump="red", rook="high", partners=3, last_trick="declarers")

    html = phone.open(f"{table.path}{page}").html
    tags = re.findall(r"<small([^>]*)>(.*?)</small>", html, re.DOTALL)
    given, why = next((given, text) for given, text in tags if "is lost" in text)
    assert "dir=" not in given + why
    assert "\u2068نور\u2069 and Cal captured 60" in why


def test_who_bid_reads_as_english_on_paper_too(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-5", seat1="نور")

    table.hand("Ann", 100, 120, trump="red", rook="high", partners=3, last_trick="declarers")

    html = phone.open(f"{table.path}/sheet").html
    assert '<bdi dir="ltr">\u2068نور\u2069 and Cal</bdi>' in html
