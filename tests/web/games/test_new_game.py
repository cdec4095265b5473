"""A new game: which one, who sits where, who deals, house rules, scores on paper."""

import re

import pytest

from referee.web.rulebook.house_fields import LABELS
from referee.web.rulebook.house_fields import said as words_of
from tests.web.phone import Page, Phone, Sheet, Tap
from tests.web.playing import NAMES, Table

PRESET = "/new/kentucky-discard"
FOUR = {f"seat{number}": name for number, name in enumerate(NAMES[:4], 1)}


def form_of(phone: Phone, preset: str = "kentucky-discard") -> Sheet:
    return phone.open(f"/new/{preset}").form(f"/new/{preset}")


def refused(page: Page, said: str) -> None:
    """*page* says what is wrong at the field, once, and on top."""
    assert page.status == 422
    assert page.errors == [said]
    assert page.shows("Not started yet")


def test_every_preset_is_offered_with_what_is_special_and_the_cards_it_needs(
    phone: Phone,
) -> None:
    page = phone.open("/new/all")

    assert len([link for link in page.links if re.match("/new/(?!all)", link)]) == 24
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


def test_the_last_table_sits_down_again(phone: Phone) -> None:
    Table.start(phone, seat1="Zenobia")

    assert ("seat1", "Zenobia") in form_of(phone).fields


def test_the_last_tables_set_up_is_one_tap(phone: Phone) -> None:
    Table.start(phone, target="500")

    page = phone.send(phone.open("/new").form("/rematch"))

    assert page.shows("First to 500")
    assert page.shows("Ann & Cal")


def test_two_players_swap_chairs_and_who_deals_still_deals(phone: Phone) -> None:
    filled = {**FOUR, "dealer": "2", "target": "400", "swap": "1-2"}

    page = phone.send(form_of(phone), **filled)

    kept = dict(page.form(PRESET).fields)
    assert [kept[f"seat{n}"] for n in range(1, 5)] == ["Bob", "Ann", "Cal", "Dee"]
    assert (kept["dealer"], kept["target"]) == ("1", "400")


def test_a_chair_without_a_name_keeps_its_number(phone: Phone) -> None:
    asked = phone.send(form_of(phone), seat2="Bob", dealer=1)

    refused_for = "Seats 1, 3 and 4 have no name."
    assert asked.status == 422
    assert asked.shows(refused_for)
    form = asked.form(PRESET)
    assert dict(form.fields)["dealer"] == "1"

    page = phone.send(form, nameless="1 3 4")

    assert page.shows("Seat 1 & Seat 3")
    assert page.shows("Bob & Seat 4")


def test_who_agreed_to_other_chairs_without_a_name_is_asked_again(phone: Phone) -> None:
    form = phone.send(form_of(phone), seat1="Ann", seat2="Bob").form(PRESET)

    page = phone.post(form.action, form.forged({}, seat2="", nameless="3 4"))

    assert page.status == 422
    assert page.shows("Seats 2, 3 and 4 have no name.")
    assert page.shows("Start without names for seats 2, 3 and 4")


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
    assert phone.send(every.form(PRESET)).shows("Ann & Cal")


def test_a_name_of_forty_characters_fits(phone: Phone) -> None:
    assert Table.start(phone, seat1="x" * 40).page.shows("x" * 40)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("x" * 41, "A name has at most 40 characters; this has 41."),
        ("\u200b\u200d", "A name needs something that can be read."),
        ("\u202e", "A name needs something that can be read."),
        ("\x00\x1b", "A name needs something that can be read."),
        ("BOB", "Seat 2 has the same name; add a letter to tell them apart."),
        (" bob ", "Seat 2 has the same name; add a letter to tell them apart."),
        ("\uff22\uff4f\uff42", "Seat 2 has the same name; add a letter to tell them apart."),
        ("B\u200bob", "Seat 2 has the same name; add a letter to tell them apart."),
        ("Bob\x00", "Seat 2 has the same name; add a letter to tell them apart."),
    ],
)
def test_a_name_that_cannot_be_is_said_at_its_chair_and_nothing_is_lost(
    phone: Phone, name: str, said: str
) -> None:
    page = phone.send(form_of(phone), **{**FOUR, "seat3": name}, dealer=1, beforeA="35")

    refused(page, said)
    kept = dict(page.form(PRESET).fields)
    assert kept["seat1"] == "Ann"
    assert (kept["dealer"], kept["beforeA"]) == ("1", "35")


@pytest.mark.parametrize(
    "name",
    [
        "Zoë",
        "李小龙",
        "عبد الرحمن",
        "🐦‍⬛",
        "👩‍👩‍👧‍👦",
        "<b>Bobby</b>",
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
    assert "<b>Bobby" not in table.page.html
    assert table.totals == (70, 50)


def test_who_deals_must_be_told(phone: Phone) -> None:
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


@pytest.mark.parametrize("text", ["12.5", "many", "1e3", "--5", "−", "²"])
def test_scores_that_are_no_number_are_said_at_the_field(phone: Phone, text: str) -> None:
    page = phone.send(form_of(phone), **FOUR, beforeB=text)

    refused(page, f"“{text.replace('−', '-')}” is not a whole number.")
    assert dict(page.form(PRESET).fields)["beforeB"] == text


def test_a_score_of_seven_digits_is_said_to_be_too_large(phone: Phone) -> None:
    page = phone.send(form_of(phone), **FOUR, beforeB="-1000000")

    refused(page, "“-1000000” is too large.")


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("target", "500", "500"),
        ("bid_min", "50", "50"),
        ("bid_max", "100", "100"),
        ("bid_step", "10", "10"),
        ("dealer_opens", "yes", "yes"),
        ("all_pass", "redeal-next", "the next dealer deals"),
        ("both_over", "bidder-goes", "the bidders win"),
        ("win_on_bid", "yes", "yes"),
        ("floor", "-500", "-500"),
        ("floor", "−500", "-500"),
        ("spread", "200", "200"),
        ("sweep_points", "200", "200"),
        ("counters", "5=5,10 = 10, 14=15", words_of("counters", {"5": 5, "10": 10, "14": 15})),
        ("rook_points", "30", "30"),
        ("rook_rank", "low", "lowest trump"),
        ("rook_rank", "10.5", "between 11 and 10"),
        ("rook_rank", "none", "not in the deck"),
        ("rook_free_play", [], "no"),
        ("red_one", "yes", "yes"),
        ("red_two", "yes", "yes"),
        ("black_two", "yes", "yes"),
        ("deck", "standard", "standard playing cards"),
        ("nest", "9", "9"),
        ("discard_ban", "counters", "counters"),
        ("bonus", "last-trick", "the last trick"),
        ("trick_points", "1", "1"),
        ("first_lead", "bidder", "the bidder"),
        ("trump_named", "before-nest", "before the nest is seen"),
        ("low_card", "yes", "yes"),
        ("no_trump", "yes", "yes"),
        ("circus", "yes", "yes"),
        ("no_counter_redeal", [], "no"),
        ("renege_rule", "bidders-make-bid", "gives the bidders their bid"),
    ],
)
def test_a_house_rule_is_kept_and_marked(phone: Phone, name: str, value: Tap, said: str) -> None:
    table = Table.start(phone, "kentucky-discard", **{name: value})

    page = phone.open(f"{table.path}/rules")

    assert page.shows(f"{LABELS[name]} {said} house rule")


@pytest.mark.parametrize("name", ["partner_pays", "declare_points"])
def test_a_house_rule_of_called_partners_is_kept_and_marked(phone: Phone, name: str) -> None:
    table = Table.start(phone, "call-partner-5", **{name: []})

    assert phone.open(f"{table.path}/rules").shows(f"{LABELS[name]} no house rule")


def test_the_rules_of_a_preset_are_no_house_rules(table: Table) -> None:
    assert not table.phone.open(f"{table.path}/rules").shows("house rule")


@pytest.mark.parametrize(
    ("taps", "field", "said"),
    [
        ({"target": "0"}, "target", "It must be more than 0, not 0."),
        ({"target": "lots"}, "target", "“lots” is not a whole number."),
        ({"bid_min": ""}, "bid_min", "Write a whole number."),
        ({"bonus_points": "20"}, "bonus_points", "A bonus of 20 is given for nothing."),
        ({"target": "1000000000"}, "target", "“1000000000” is too large."),
        ({"bid_min": "200"}, "bid_min", "200"),
        ({"nest": "4"}, "nest", "4"),
        ({"counters": "five"}, "counters", "Write it like 5=5, 10=10, 14=10."),
        ({"counters": "5=" + "9" * 5000}, "counters", "Write it like 5=5, 10=10, 14=10."),
        ({"counters": "5=" + "[" * 5000}, "counters", "Write it like 5=5, 10=10, 14=10."),
        ({"counters": '"²"=5'}, "counters", "Write it like 5=5, 10=10, 14=10."),
        ({"counters": "5=5"}, "counters", "The minimum 70 is over the maximum 40."),
        ({"counters": "3=5"}, "counters", "The deck has no 3s to be worth points."),
    ],
)
def test_house_rules_that_cannot_be_are_said_at_the_field_and_nothing_is_lost(
    phone: Phone, taps: dict[str, str], field: str, said: str
) -> None:
    page = phone.send(form_of(phone), **FOUR, **taps)

    assert page.status == 422
    assert len(page.errors) == 1
    assert said in page.errors[0]
    assert f'id="d-h-{field}"' in page.html
    kept = dict(page.form(PRESET).fields)
    assert kept["seat4"] == "Dee"
    assert taps.items() <= kept.items()


def test_everything_that_is_wrong_is_said_at_once(phone: Phone) -> None:
    page = phone.send(form_of(phone), seat1="Bob", seat2="bob", target="lots", beforeA="few")

    assert len(page.errors) == 3


def test_a_double_tap_starts_one_game(phone: Phone) -> None:
    form = form_of(phone)

    first, second = phone.send(form, **FOUR), phone.send(form, **FOUR)

    assert first.response.request.path == second.response.request.path


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
    ("before", "taps", "refused"),
    [
        ({"beforeA": 300}, {}, True),
        ({"beforeA": 340, "beforeB": 310}, {}, True),
        ({"beforeA": 299}, {}, False),
        ({"beforeA": 300}, {"target": "500"}, False),
        ({"beforeA": 310, "beforeB": 310}, {}, False),
        ({"beforeA": 310}, {"win_on_bid": "yes"}, False),
    ],
)
def test_a_game_that_is_won_on_paper_is_not_begun(
    phone: Phone, before: dict[str, int], taps: dict[str, str], refused: bool
) -> None:
    page = phone.send(form_of(phone), **FOUR, dealer=1, **before, **taps)

    assert page.status == (422 if refused else 200)
    if refused:
        assert page.errors == [f"With {before['beforeA']} the game to 300 is won already."]
