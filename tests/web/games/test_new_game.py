"""A new game: which one, who sits where, who deals, house rules, scores on paper."""

import re

import pytest

from referee.rook.rules.presets import preset_ids
from tests.web.phone import Phone, Sheet
from tests.web.playing import FOUR, Table

PRESET = "/new/kentucky-discard"


def form_of(phone: Phone, preset: str = "kentucky-discard") -> Sheet:
    return phone.open(f"/new/{preset}").form(f"/new/{preset}")


def test_every_preset_is_offered_with_what_is_special_and_the_cards_it_needs(
    phone: Phone,
) -> None:
    page = phone.open("/new/all")

    assert {link for link in page.links if re.match("/new/(?!all)", link)} == {
        f"/new/{name}" for name in preset_ids()
    }
    assert page.shows("Two decks, two low Rooks of 25 each, to 600")
    assert page.shows("41 cards: 5 to 14 in each color and the Rook")
    assert page.shows("84 cards: two decks, 5 to 14 in each color, both Rooks and two 4s")


def test_the_deal_begins_with_the_last_seat_unless_it_is_said(phone: Phone) -> None:
    assert Table.start(phone).dealer == "Dee"
    assert Table.start(phone, dealer=2).dealer == "Bob"


def test_names_of_earlier_games_are_suggested_on_this_phone_only(
    phone: Phone, stranger: Phone
) -> None:
    Table.start(phone, seat1="Zenobia")

    assert '<option value="Zenobia">' in phone.open("/new/double-deck-6").html
    assert "Zenobia" not in stranger.open("/new/double-deck-6").html


def test_two_players_swap_chairs_and_who_deals_still_deals(phone: Phone) -> None:
    filled = {**FOUR, "dealer": "2", "swap": "1-2"}

    page = phone.send(phone.open(f"{PRESET}?target=400").form(PRESET), **filled)

    kept = dict(page.form(PRESET).fields)
    assert [kept[f"seat{n}"] for n in range(1, 5)] == ["Bob", "Ann", "Cal", "Dee"]
    assert (kept["dealer"], kept["target"]) == ("1", "400")


def test_a_chair_without_a_name_keeps_its_number(phone: Phone) -> None:
    refused = phone.send(form_of(phone), seat2="Bob", dealer=1)

    refused_for = "Seats 1, 3 and 4 have no name."
    assert refused.status == 422
    assert refused.shows(refused_for)
    form = refused.form(PRESET)
    assert dict(form.fields)["dealer"] == "1"
    other = phone.post(form.action, form.forged({}, seat2="", nameless="1 3 4"))
    assert other.status == 422
    assert other.shows("Start without names for seats 1, 2, 3 and 4")

    page = phone.send(form, nameless="1 3 4")

    assert page.shows("Seat 1 & Seat 3")
    assert page.shows("Bob & Seat 4")


def test_return_in_a_field_asks_on_and_starts_nothing(phone: Phone) -> None:
    """A browser sends the first button of a form for it."""
    form = form_of(phone)
    assert form.buttons[0] == ("do", "names")

    some = phone.send(form, seat1="Ann", seat2="Bob", do="names")
    every = phone.send(some.form(PRESET), seat3="Cal", seat4="Dee", do="names")

    for page in (some, every):
        assert page.status == 200
        assert page.response.request.path == PRESET
        assert dict(page.form(PRESET).fields)["seat2"] == "Bob"
    assert re.findall('name="([^"]+)"[^>]* autofocus', some.html) == ["seat3"]
    assert phone.send(every.form(PRESET)).shows("Ann & Cal")


TWINS = "Seat 2 has the same name; add a letter to tell them apart."


@pytest.mark.parametrize(
    ("field", "text", "sentences"),
    [
        ("seat3", "x" * 41, ["A name has at most 40 characters; this has 41."]),
        ("seat3", "\u200b\u200d", ["A name needs at least one visible character."]),
        ("seat3", "\u3164", ["A name needs at least one visible character."]),
        ("seat3", "\u2800\ufe0f", ["A name needs at least one visible character."]),
        ("seat3", "B\u200bob", [TWINS]),
        ("seat3", "Bob\ufe0f", [TWINS]),
        ("seat3", "Bob\x00", [TWINS]),
        ("beforeB", "12.5", ["“12.5” is not a whole number."]),
        ("beforeB", "−", ["“-” is not a whole number."]),
        ("beforeB", "²", ["“²” is not a whole number."]),
        ("beforeB", "-1000000", ["“-1000000” is too large."]),
        ("first_hand", "1000", ["Hands have numbers from 1 to 999."]),
        ("first_hand", "six", ["“six” is not a whole number."]),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_nothing_is_lost(
    phone: Phone, field: str, text: str, sentences: list[str]
) -> None:
    page = phone.send(form_of(phone), **{**FOUR, field: text}, dealer=1, beforeA="35")
    twice = phone.send(form_of(phone), **{**FOUR, "seat4": "Ann", field: text})

    assert (page.status, page.errors) == (422, sentences)
    assert page.shows("Not started yet")
    kept = dict(page.form(PRESET).fields)
    assert (kept["seat1"], kept["dealer"], kept["beforeA"]) == ("Ann", "1", "35")
    assert len(twice.errors) == 2  # everything that is wrong is said at once


@pytest.mark.parametrize(
    "name",
    [
        "x" * 40,
        "李小龙",
        "عبد الرحمن",
        "👩‍👩‍👧‍👦",
        '"><script>alert(1)</script>',
        "Robert'); DROP TABLE game;--",
        "{{ 7 * 7 }}",
        "O’Brien & Söhne",
        "1",
    ],
)
def test_names_of_any_script_are_kept_as_they_are(phone: Phone, name: str) -> None:
    table = Table.start(phone, seat1=name)

    table.hand("Ann", 70, 70)

    assert table.page.words.count(name) >= 2
    assert "<script>alert" not in table.page.html
    assert table.totals == (70, 50)


def test_a_dealer_must_be_chosen(phone: Phone) -> None:
    form = form_of(phone)
    sent = form.filled(FOUR)
    sent["dealer"] = "9" * 5000

    page = phone.post(form.action, sent)

    assert page.status == 422
    assert page.shows("There is no seat “9999")
    del sent["dealer"]
    assert phone.post(form.action, sent).shows("Tap who deals the first hand.")


def test_scores_on_paper_are_gone_on_from(phone: Phone) -> None:
    table = Table.start(phone, beforeA="280", beforeB="-35")

    assert table.totals == (280, -35)
    assert table.page.shows("from paper")

    table.hand("Ann", 70, 70)

    assert table.totals == (350, 15)


def test_the_back_button_and_other_names_start_no_second_game_unasked(phone: Phone) -> None:
    """And the new names are not lost: the form comes back with them, to be sent again."""
    form = form_of(phone)
    first = phone.send(form, **FOUR)

    page = phone.send(form, **{**FOUR, "seat2": "Bea"})

    assert page.status == 409
    assert dict(page.form(PRESET).fields)["seat2"] == "Bea"
    again = phone.send(page.form(PRESET))
    assert again.shows("Bea & Dee")
    assert again.response.request.path != first.response.request.path


def test_there_is_no_form_for_a_preset_that_is_not(phone: Phone) -> None:
    assert phone.open("/new/poker").status == 404


@pytest.mark.parametrize(
    ("before", "house", "refused"),
    [
        ({"beforeA": 300}, "", True),
        ({"beforeA": 340, "beforeB": 310}, "", True),
        ({"beforeA": 299}, "", False),
        ({"beforeA": 300}, "target=500", False),
        ({"beforeA": 310, "beforeB": 310}, "", False),
        ({"beforeA": 310}, "win_on_bid=yes", False),
    ],
)
def test_a_game_that_is_won_on_paper_is_not_begun(
    phone: Phone, before: dict[str, int], house: str, refused: bool
) -> None:
    form = phone.open(f"{PRESET}?{house}").form(PRESET)

    page = phone.send(form, **FOUR, dealer=1, **before)

    assert page.status == (422 if refused else 200)
    if refused:
        assert page.errors == [f"With {before['beforeA']} the game to 300 has already been won."]
