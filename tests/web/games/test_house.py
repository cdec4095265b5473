"""House rules of a game to come: sentences, changed one at a time, beside what is usual."""

import re

import pytest

from referee.engine.rules import house, presets
from referee.engine.rules.registry import RULES
from referee.web.rulebook.house_rules import names
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


@pytest.mark.parametrize(
    ("name", "value", "said", "usual"),
    [
        ("target", "500", "The first to reach 500 wins.", "The first to reach 300 wins."),
        ("bid_min", "50", "The lowest bid is 50.", "The lowest bid is 70."),
        ("bid_max", "100", "The highest bid is 100.", "The highest bid is 120."),
        ("bid_step", "10", "Bids go up by 10.", "Bids go up by 5."),
        (
            "dealer_opens", "yes", "The dealer has bid the lowest bid before anybody speaks.",
            "Nobody has bid before the bidding begins.",
        ),
        (
            "all_pass", "redeal-next", "When everybody passes, the next dealer deals.",
            "When everybody passes, the dealer must play for the lowest bid.",
        ),
        (
            "both_over", "bidder-goes", "When several reach it in one hand, the bidders win.",
            "When several reach it in one hand, the higher total wins.",
        ),
        (
            "win_on_bid", "yes",
            "A side wins only in a hand in which it made its bid or set the bidders.",
            "A side that reaches it wins, whoever bid.",
        ),
        (
            "floor", "-500", "A total of −500 or less ends the game: the highest total wins.",
            "No total is so low that it ends the game.",
        ),
        (
            "spread", "200", "A lead of 200 ends the game, whoever has the target.",
            "A lead, however large, does not end the game.",
        ),
        (
            "sweep_points", "200", "A side that takes every counter scores 200 instead.",
            "A side that takes every counter scores just these.",
        ),
        ("rook_points", "30", "The Rook counts 30.", "The Rook counts 20."),
        ("rook_rank", "low", "The Rook is the lowest trump.", "The Rook is the highest trump."),
        (
            "rook_rank", "10.5", "The Rook ranks between the 11 and the 10 of trump.",
            "The Rook is the highest trump.",
        ),
        (
            "rook_free_play", "no",
            "Who can follow must follow, and may not play the Rook instead.",
            "The Rook may be played at any time, also by who could follow.",
        ),
        (
            "red_one", "yes", "The red 1 is the highest trump in every hand.",
            "The red 1 is no trump of its own.",
        ),
        (
            "red_two", "yes", "The red 2 is the trump right under the Rook.",
            "The red 2 is no trump of its own.",
        ),
        (
            "black_two", "yes", "The black 2 beats everything in a trick with the Rook.",
            "The black 2 does not beat the Rook.",
        ),
        (
            "deck", "standard", "Ordinary playing cards stand for the Rook cards.",
            "Rook cards are on the table.",
        ),
        (
            "nest", "9", "9 cards lie in the nest, and everybody gets 8.",
            "5 cards lie in the nest, and everybody gets 9.",
        ),
        (
            "discard_ban", "counters",
            "The bidder lays no counters aside while holding other cards.",
            "The bidder may lay any cards aside.",
        ),
        ("bonus", "last-trick", "The last trick brings a bonus.", "There is no bonus."),
        (
            "trick_points", "1", "Every trick counts 1.",
            "A trick counts nothing but its counters.",
        ),
        (
            "first_lead", "bidder", "The bidder leads first.",
            "The player left of the dealer leads first.",
        ),
        (
            "trump_named", "before-nest", "Trump is named before the nest is seen.",
            "Trump is named after the discard.",
        ),
        (
            "low_card", "yes", "The bidder may call “low card”: then 5s are the best.",
            "“Low card” is not played.",
        ),
        ("no_trump", "yes", "The bidder may call “no trump”.", "“No trump” is not played."),
        (
            "circus", "yes", "The bidder may call “circus Rook”.", "“Circus Rook” is not played.",
        ),
        (
            "no_counter_redeal", "no", "A hand without counters is played like any other.",
            "A hand without counters may call a redeal.",
        ),
    ],
)  # fmt: skip
def test_a_rule_is_changed_by_itself_and_marked_with_what_is_usual(
    phone: Phone, name: str, value: str, said: str, usual: str
) -> None:
    form = phone.open(f"{KENTUCKY}/rules/{name}").form(f"/rules/{name}")

    page = phone.ask(form, **{name: value}, do="change")

    assert page.status == 200
    assert page.shows(f"{said} Change: {RULES[name].label} house rule Usually: {usual}")
    table = Table.start(phone, **{name: value})
    assert phone.open(f"{table.path}/rules").shows(f"{said} Usually: {usual}")


def test_what_each_card_counts_is_one_number_a_rank_and_never_a_code(phone: Phone) -> None:
    form = small_form(phone, "counters")

    assert form.typed == {f"counters-{rank}" for rank in range(5, 15)}
    assert dict(form.fields)["counters-14"] == "10"
    taps: dict[str, Tap] = {"counters-14": 15, "counters-5": "", "do": "change"}
    page = phone.ask(form, **taps)

    assert page.shows("10s count 10 and 14s 15.")
    assert page.shows("Usually: 5s count 5, 10s 10 and 14s 10.")
    assert "5=5" not in page.words


def test_back_to_the_usual_is_one_tap(phone: Phone) -> None:
    page = change(phone, "target", "500")

    back = phone.open(page.to("Back to usual"))

    assert back.shows("Nothing is changed")
    assert back.shows("The first to reach 300 wins.")


def test_what_follows_from_a_change_is_told_with_it(phone: Phone) -> None:
    page = change(phone, "rook_rank", "none")

    assert page.shows("The Rook is not in the deck.")
    news = page.words.partition("With it: ")[2]
    assert "4 cards lie in the nest, and everybody gets 9." in news  # of 40 cards
    assert phone.open(page.to("Back to usual")).shows("Nothing is changed")


def test_a_bonus_that_is_played_counts_as_one_rule_with_its_points(phone: Phone) -> None:
    page = change(phone, "bonus", "last-trick")

    assert page.shows("One house rule.")
    assert page.shows("The bonus is 20.")
    more = change(phone, "bonus_points", "30", page.response.request.full_path)
    assert more.shows("2 house rules.")


def test_several_rules_stand_beside_each_other(phone: Phone) -> None:
    first = change(phone, "target", "500")
    second = change(phone, "bid_min", "80", first.response.request.full_path)

    assert second.shows("2 house rules.")
    table = begin(phone, second)
    assert table.shows("The first to reach 500 wins.")
    assert table.shows("The lowest bid is 80.")


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("target", "0", "It must be more than 0, not 0."),
        ("target", "lots", "“lots” is not a whole number."),
        ("target", "", "Write a whole number."),
        ("target", "1000000000", "“1000000000” is too large."),
        (
            "bid_min", "200",
            ("“Lowest bid” and “Highest bid” do not go together: the minimum 200 is over the "
            "maximum 120."),
        ),
        (
            "bid_step", "20",
            ("“Lowest bid” and “Bids go up by” do not go together: bids are multiples of 20, which "
            "the minimum 70 is not."),
        ),
        (
            "bid_max", "130",
            ("“Highest bid” and “What the cards count” do not go together: the maximum 130 is more "
            "than the 120 points that a hand can bring."),
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said_in_one_sentence_that_names_both(
    phone: Phone, name: str, value: str, said: str
) -> None:
    page = change(phone, name, value)

    assert page.status == 422
    assert page.shows(f"Not changed {said}")
    assert page.form(f"/rules/{name}").has(name)


def test_names_that_were_typed_are_there_again_after_the_rules(phone: Phone) -> None:
    form = phone.open(KENTUCKY).form(KENTUCKY)
    rules = phone.send(form, seat1="Ann", seat3="Cal", dealer=2, beforeA=35, do="rules")
    assert "Ann" not in rules.response.request.full_path

    page = change(phone, "target", "500", rules.response.request.full_path)
    kept = dict(phone.open(page.to("Play with these rules")).form(KENTUCKY).fields)

    assert (kept["seat1"], kept["seat2"], kept["seat3"]) == ("Ann", "", "Cal")
    assert (kept["dealer"], kept["beforeA"], kept["target"]) == ("2", "35", "500")


def test_the_form_says_what_this_table_plays_otherwise(phone: Phone) -> None:
    page = phone.open(f"{KENTUCKY}?target=500")

    assert page.shows("The first to reach 500 wins. Usually: The first to reach 300")
    assert phone.open(KENTUCKY).shows("None: the game is played as it is.")


def test_rules_that_cannot_stand_together_start_no_game(phone: Phone) -> None:
    form = phone.open(KENTUCKY).form(KENTUCKY)

    page = phone.post(form.action, form.forged(FOUR, bid_min="200"))

    assert page.status == 422
    assert page.shows("“Lowest bid” and “Highest bid” do not go together")


@pytest.mark.parametrize("preset_id", presets.preset_ids())
def test_every_rule_of_every_game_has_a_sentence_and_a_form(phone: Phone, preset_id: str) -> None:
    rules = presets.preset(preset_id)
    page = phone.open(f"/new/{preset_id}/rules")

    assert set(names()) == set(house.rule_names()) - {"players", "sides"}
    for name in filter(lambda name: RULES[name].can_change(rules), names()):
        shown = phone.open(page.rule(RULES[name].label))
        form = shown.form(f"/rules/{name}")
        assert form.offers.get(name) or form.typed
        assert shown.shows(page.sentence(RULES[name].label))


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
