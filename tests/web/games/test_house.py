"""House rules of a game to come: sentences, changed one at a time, beside what is usual."""

import re
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from referee.rook.rules import presets
from referee.rook.rules.house import with_house
from referee.rook.rules.registry import RULES
from referee.web.rook.rulebook.house_rules import (
    choice_of,
    house_fields,
    names,
    read_agreed,
    rule_fields,
)
from tests.rook.otherwise import each_rule_otherwise
from tests.web.phone import Page, Phone, Sheet, Tap
from tests.web.playing import FOUR, NAMES, Table

KENTUCKY = "/new/kentucky-discard"


def small_form(phone: Phone, name: str, page: str = f"{KENTUCKY}/rules") -> Sheet:
    """The form of one rule, as the list leads to it."""
    shown = phone.open(phone.open(page).rule(RULES[name].label))
    return shown.form(f"/rules/{name}")


def change(phone: Phone, name: str, value: Tap, page: str = f"{KENTUCKY}/rules") -> Page:
    """The list once the rule *name* was changed to *value*."""
    form = small_form(phone, name, page)
    return phone.ask(form, **{name: value}, do="change")


def begin(phone: Phone, page: Page) -> Page:
    """The rules of the table that sits down by the rules of *page*."""
    form = phone.open(page.to("Play with these rules")).forms[0]
    table = phone.send(form, **FOUR, dealer=4)
    assert table.status == 200, table.words
    return phone.open(f"{table.response.request.path}/rules")


# A number, one below zero, a choice, yes and no, and what the deck follows.
@pytest.mark.parametrize(
    ("name", "value", "sentence", "usual"),
    [
        ("bid_min", "50", "The lowest bid is 50.", "The lowest bid is 70."),
        (
            "floor", "-500", "A total of −500 or less ends the game: the highest total wins.",
            "No total is low enough to end the game.",
        ),
        (
            "rook_rank", "10.5", "The Rook ranks between the 11 and the 10 of trump.",
            "The Rook is the highest trump.",
        ),
        ("no_trump", "yes", "The bidder may call “no trump”.", "“No trump” is not played."),
        (
            "no_counter_redeal", "no", "A hand without counters is played like any other.",
            "A hand without counters may call a redeal.",
        ),
        (
            "deck", "standard", "Ordinary playing cards stand for the Rook cards.",
            "Rook cards are on the table.",
        ),
        (
            "nest", "9", "9 cards lie in the nest, and everybody gets 8.",
            "5 cards lie in the nest, and everybody gets 9.",
        ),
    ],
)  # fmt: skip
def test_a_rule_is_changed_by_itself_and_marked_with_what_is_usual(
    phone: Phone, name: str, value: str, sentence: str, usual: str
) -> None:
    form = phone.open(f"{KENTUCKY}/rules/{name}").form(f"/rules/{name}")

    page = phone.ask(form, **{name: value}, do="change")

    assert page.status == 200
    assert page.shows(f"{sentence} Change: {RULES[name].label} house rule Usually: {usual}")
    table = Table.start(phone, **{name: value})
    assert phone.open(f"{table.path}/rules").shows(f"{sentence} Usually: {usual}")


def test_what_each_card_counts_is_one_number_a_rank_and_never_a_code(phone: Phone) -> None:
    form = small_form(phone, "counters")

    assert form.typed == {f"counters-{rank}" for rank in range(5, 15)}
    assert dict(form.fields)["counters-14"] == "10"
    taps: dict[str, Tap] = {"counters-14": 15, "counters-5": "", "do": "change"}
    page = phone.ask(form, **taps)

    assert page.shows("10s count 10 and 14s 15.")
    assert page.shows("Usually: 5s count 5, 10s 10 and 14s 10.")
    assert "5=5" not in page.words


def test_what_follows_from_a_change_is_shown_with_it(phone: Phone) -> None:
    page = change(phone, "rook_rank", "none")

    assert page.shows("The Rook is not in the deck.")
    news = page.words.partition("With it: ")[2]
    assert "4 cards lie in the nest, and everybody gets 9." in news  # of 40 cards
    assert phone.open(page.to("Back to usual")).shows("Nothing is changed")


def test_a_bonus_that_is_played_counts_as_one_rule_with_its_points(phone: Phone) -> None:
    page = change(phone, "bonus", "last-trick")

    assert page.shows("One house rule.")
    assert page.shows("The bonus is 20.")


def test_several_rules_stand_beside_each_other(phone: Phone) -> None:
    first = change(phone, "target", "500")
    second = change(phone, "bid_min", "80", first.response.request.full_path)

    assert second.shows("2 house rules.")
    table = begin(phone, second)
    assert table.shows("The first to reach 500 wins.")
    assert table.shows("The lowest bid is 80.")


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("target", "0", "It must be 1 or more, not 0."),
        ("target", "lots", "“lots” is not a whole number."),
        (
            "bid_min", "200",
            ("“Lowest bid” and “Highest bid” do not go together: the minimum 200 is over the "
            "maximum 120."),
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said_in_one_sentence_that_names_both(
    phone: Phone, name: str, value: str, sentence: str
) -> None:
    page = change(phone, name, value)

    assert page.status == 422
    assert page.shows(f"Not changed {sentence}")
    assert page.form(f"/rules/{name}").has(name)


def test_names_that_were_typed_are_there_again_after_the_rules(phone: Phone) -> None:
    form = phone.open(KENTUCKY).form(KENTUCKY)
    rules = phone.send(form, seat1="Ann", seat3="Cal", dealer=2, beforeA=35, do="rules")
    assert "Ann" not in rules.response.request.full_path

    page = change(phone, "target", "500", rules.response.request.full_path)
    kept = dict(phone.open(page.to("Play with these rules")).form(KENTUCKY).fields)

    assert (kept["seat1"], kept["seat2"], kept["seat3"]) == ("Ann", "", "Cal")
    assert (kept["dealer"], kept["beforeA"], kept["target"]) == ("2", "35", "500")


def test_names_that_were_typed_are_there_after_a_step_back_from_the_rules(phone: Phone) -> None:
    form = phone.open(KENTUCKY).form(KENTUCKY)
    phone.send(form, seat1="Ann", seat3="Cal", dealer=2, beforeA=35, do="rules")

    back = dict(phone.open(KENTUCKY).form(KENTUCKY).fields)
    others = dict(phone.open("/new/double-deck-6").form("/new/double-deck-6").fields)

    assert (back["seat1"], back["seat2"], back["seat3"]) == ("Ann", "", "Cal")
    assert (back["dealer"], back["beforeA"]) == ("2", "")
    assert others["seat1"] == ""


def test_the_form_says_what_this_table_plays_otherwise(phone: Phone) -> None:
    page = phone.open(f"{KENTUCKY}?target=500")

    assert page.shows("The first to reach 500 wins. Usually: The first to reach 300")
    assert phone.open(KENTUCKY).shows("None: the game is played as it is.")


def test_rules_that_cannot_stand_together_start_no_game(phone: Phone) -> None:
    form = phone.open(KENTUCKY).form(KENTUCKY)

    page = phone.post(form.action, form.forged(FOUR, bid_min="200"))

    assert page.status == 422
    assert page.shows("“Lowest bid” and “Highest bid” do not go together")


def test_every_rule_has_a_sentence_and_a_form(phone: Phone) -> None:
    rules, page = presets.preset("red-one"), phone.open("/new/red-one/rules")

    assert set(names()) == set(RULES) - {"players", "sides"}
    for name in filter(lambda name: RULES[name].can_change(rules), names()):
        shown = phone.open(page.rule(RULES[name].label))
        form = shown.form(f"/rules/{name}")
        assert form.offers.get(name) or form.typed
        assert shown.shows(page.sentence(RULES[name].label))


@pytest.mark.parametrize("preset_id", presets.preset_ids())
def test_every_rule_of_every_game_is_chosen_or_written(preset_id: str) -> None:
    rules = presets.preset(preset_id)

    for name in filter(lambda name: RULES[name].can_change(rules), names()):
        assert choice_of(name, rules) or rule_fields(name, rules, rules, {}), name


@each_rule_otherwise
def test_another_value_is_read_from_what_the_form_sends(name: str, game: str, value: Any) -> None:
    usual = presets.preset(game)

    if name in names():
        agreed = read_agreed(MultiDict(house_fields({name: value})), usual)
        assert (agreed.rules, agreed.errors) == (with_house(usual, {name: value}), {})


def test_the_ranks_of_the_deck_are_a_row_of_toggles(phone: Phone) -> None:
    form = small_form(phone, "ranks")

    assert form.offers["ranks"] == [str(rank) for rank in range(1, 15)]
    assert [value for name, value in form.fields if name == "ranks"] == [
        str(rank) for rank in range(5, 15)
    ]
    taps = phone.open(f"{KENTUCKY}/rules/ranks?do=change&{ranks(1, *range(5, 15))}")
    page = phone.open(taps.response.location or "")

    assert page.shows("The deck has 1 and 5 to 14 in each color. Change: Ranks in the deck")
    assert page.shows("Usually: The deck has 5 to 14 in each color.")
    counts = small_form(phone, "counters", page.response.request.full_path)
    assert counts.typed == {f"counters-{rank}" for rank in (1, *range(5, 15))}
    assert begin(phone, page).shows("45 cards: 1 and 5 to 14 in each color and the Rook.")


def test_ranks_that_cannot_be_are_refused_and_stay_chosen(phone: Phone) -> None:
    chosen = (1, *range(5, 15))
    page = phone.open(f"{KENTUCKY}/rules/ranks?players=5&nest=6&do=change&{ranks(*chosen)}")
    nothing = phone.open(f"{KENTUCKY}/rules/ranks?do=change")

    assert page.status == nothing.status == 422
    assert page.shows("“Cards in the nest” and “Ranks in the deck” do not go together: a nest of 6")
    fields = page.form("/rules/ranks").fields
    assert [value for name, value in fields if name == "ranks"] == [*map(str, chosen)]
    assert nothing.shows("Not changed Choose at least one rank.")


def test_with_playing_cards_only_the_ranks_of_the_pack_can_be_chosen(phone: Phone) -> None:
    form = small_form(phone, "ranks", f"{KENTUCKY}/rules?deck=standard")

    assert form.offers["ranks"] == [str(rank) for rank in range(5, 15)]
    assert phone.open(form.action + "?deck=standard").shows(
        "The pack has A, K, Q, J, 10, 9, 8, 7, 6 and 5 in each suit."
    )


def ranks(*chosen: int) -> str:
    """What the toggles of these ranks send."""
    return "&".join(f"ranks={rank}" for rank in chosen)


def test_the_nest_is_chosen_among_those_that_leave_equal_hands(phone: Phone) -> None:
    form = small_form(phone, "nest", f"{KENTUCKY}/rules?players=5")

    assert form.offers["nest"] == ["1", "6", "11"]  # of 41 cards for five


@pytest.mark.parametrize(
    "path", ["/new/poker/rules", f"{KENTUCKY}/rules/beer", f"{KENTUCKY}/rules/players"]
)
def test_there_is_no_page_for_a_rule_that_is_not(phone: Phone, path: str) -> None:
    assert phone.open(path).status == 404


def test_known_names_sit_down_with_one_tap_each(phone: Phone) -> None:
    phone.send(phone.open(KENTUCKY).form(KENTUCKY), **FOUR, dealer=4)
    form = phone.open("/new/double-deck-6").form("/new/double-deck-6")
    assert [value for name, value in form.buttons if name == "sit"] == list(NAMES[:4])

    page = phone.send(form, seat1="Zoe", sit="Cal")

    kept = dict(page.form("/new/double-deck-6").fields)
    assert (kept["seat1"], kept["seat2"], kept["seat3"]) == ("Zoe", "Cal", "")
    assert re.findall('name="sit" value="([^"]*)"', page.html) == ["Ann", "Bob", "Dee"]
