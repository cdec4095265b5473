"""The page on which players tell their rules: each rule with a switch, nothing taken silently."""

import pytest

from referee.web.rook.rulebook.told import LONGEST
from tests.web.phone import Page, Phone
from tests.web.playing import FOUR, Table

WORDS = "/new/words"
FORM = "/words"


def told(phone: Phone, text: str, page: str = WORDS) -> Page:
    """The page once *text* was read."""
    return phone.send(phone.open(page).form(FORM), told=text, do="read")


def set_up(phone: Phone, text: str, **taps: str) -> Page:
    """The page of the house rules that *text* leads to."""
    return phone.send(told(phone, text).form(FORM), told=text, do="use", **taps)


def test_rules_in_words_become_house_rules_of_a_game(phone: Phone) -> None:
    said = "We play 1s at 15, bird low, to 500, you have to go out on a bid"
    page = set_up(phone, said, preset="buckeye")

    path, query = page.response.request.path, page.response.request.args
    assert path == "/new/buckeye/rules"
    assert query.to_dict() == {
        "players": "4", "sides": "two", "rook_rank": "low", "target": "500", "win_on_bid": "yes",
    }  # fmt: skip
    assert page.shows("The Rook is the lowest trump.")


def test_a_game_begins_by_the_rules_that_were_told(phone: Phone) -> None:
    page = set_up(phone, "bird low, to 500, 1s at 15")

    form = phone.open(page.to("Play with these rules")).forms[0]
    table = phone.send(form, **FOUR, dealer=4)

    rules = phone.open(f"{table.response.request.path}/rules")
    assert rules.shows("The first to reach 500 wins.")
    assert rules.shows("The Rook is the lowest trump.")


def test_every_sentence_is_shown_with_what_was_understood(phone: Phone) -> None:
    page = told(phone, "The kitty has 5 cards. Aunt Ruth brings pie.\nBid or pass")

    assert page.shows("What was understood The kitty has 5 cards 5 cards lie in the nest.")
    assert page.shows("Aunt Ruth brings pie")
    assert page.shows("So it is at every table Bid or pass")


def test_a_rule_that_is_switched_off_is_not_set(phone: Phone) -> None:
    text = "Play to 500. The lowest bid is 80."
    form = told(phone, text).form(FORM)
    form.fields = [each for each in form.fields if each != ("take", "0.0")]

    page = phone.send(form, told=text, do="use")

    assert "target" not in page.response.request.args
    assert page.response.request.args["bid_min"] == "80"


def test_what_is_asked_is_not_set_before_it_is_answered(phone: Phone) -> None:
    text = "If everybody passes, redeal"

    assert "all_pass" not in set_up(phone, text).response.request.args

    answered = set_up(phone, text, **{"answer-0.0": "0.0.0"})
    assert answered.response.request.args["all_pass"] == "redeal-next"


def test_two_values_of_a_rule_are_both_shown_and_neither_is_taken(phone: Phone) -> None:
    page = told(phone, "Play to 500.\nThe lowest bid is 80.\nThe game ends at 300")

    assert page.words.count("The text says it in two ways.") == 2
    assert [value for name, value in page.form(FORM).fields if name == "take"] == ["1.0"]


def test_two_values_that_are_both_switched_on_are_refused(phone: Phone) -> None:
    text = "Play to 500.\nThe game ends at 300"
    form = told(phone, text).form(FORM)
    form.fields += [("take", "0.0"), ("take", "1.0")]

    page = phone.send(form, told=text, do="use")

    assert page.status == 422
    assert page.shows("“Points to win”: two values are switched on. Leave one of them.")


def test_rules_that_do_not_go_together_are_named_and_the_text_stays(phone: Phone) -> None:
    text = "The rook may be played at any time. The bird is the lowest trump."

    page = set_up(phone, text)

    assert page.status == 422
    assert page.shows(
        "“The Rook may be played at any time” and “The Rook ranks” do not go together"
    )
    assert text in page.html


def test_a_fact_that_the_game_has_otherwise_is_shown_beside_it(phone: Phone) -> None:
    text = "350 points in a hand"
    page = phone.send(told(phone, text).form(FORM), told=text, preset="buckeye", do="read")

    assert page.shows("In Buckeye it is otherwise: A hand has 180 points.")


def test_a_part_of_a_sentence_that_was_not_understood_is_named(phone: Phone) -> None:
    page = told(phone, "The kitty has 5 cards, dance around the table twice")

    assert page.shows("5 cards lie in the nest. Not understood: dance around the table twice")


def test_a_list_of_games_says_how_far_each_is_from_what_was_told(phone: Phone) -> None:
    page = told(phone, "350 points in a hand. Play to 350.")

    assert page.shows("Buckeye: 1 house rule, 1 thing unlike yours")


def test_games_that_are_called_the_same_are_offered_once(phone: Phone) -> None:
    page = told(phone, "Five players. Play to 500")

    assert page.words.count("Call your partner, five players: ") == 1


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("No kitty", "There is no nest."),
        ("A nest of 1", "One card lies in the nest."),
        ("Five cards in the kitty", "5 cards lie in the nest."),
    ],
)
def test_a_nest_is_told_by_its_number(phone: Phone, said: str, shown: str) -> None:
    assert told(phone, said).shows(f"{said} {shown}")


def test_what_was_understood_comes_into_sight_once_it_is_read(phone: Phone) -> None:
    page = told(phone, "Play to 500")

    assert 'formaction="/new/words#heard"' in page.html
    assert 'id="heard"' in page.html


def test_another_game_can_be_chosen(phone: Phone) -> None:
    form = told(phone, "Play to 350").form(FORM)
    assert ("preset", "kentucky-discard") in form.fields

    page = phone.send(form, told="Play to 350", preset="one-high", do="use")

    assert page.response.request.path == "/new/one-high/rules"
    assert page.response.request.args["target"] == "350"


def test_switches_of_another_text_than_was_shown_count_for_nothing(phone: Phone) -> None:
    form = told(phone, "Play to 500").form(FORM)
    form.fields = [each for each in form.fields if each[0] != "take"]

    page = phone.send(form, told="Play to 600", do="read")

    assert ("take", "0.0") in page.form(FORM).fields


def test_a_text_that_was_changed_since_is_shown_before_it_is_set(phone: Phone) -> None:
    form = told(phone, "Play to 500").form(FORM)

    page = phone.send(form, told="Play to 600", do="use")

    assert page.response.request.path == WORDS
    assert page.shows("The first to reach 600 wins.")


def test_a_text_that_is_too_long_stays_on_the_page(phone: Phone) -> None:
    text = "play to 500\n" * 1000

    page = told(phone, text)

    assert page.status == 422
    assert page.shows(f"At most {LONGEST} characters; this has 12000.")
    assert text.strip() in page.html


def test_markup_in_a_text_is_shown_as_it_was_written(phone: Phone) -> None:
    page = told(phone, "<script>alert(1)</script> play to 500\n</textarea><b>the nest has 5 cards")

    assert "<script>alert(1)" not in page.html
    assert page.html.count("</textarea>") == 1


def test_rules_can_be_told_over_a_chosen_game_and_its_house_rules(phone: Phone) -> None:
    page = phone.open("/new/one-high/rules?players=4&sides=two&target=500")

    words = phone.open(page.to("Tell us your rules"))
    text = "The lowest bid is 80"
    read = phone.send(words.form(FORM), told=text, do="read")
    after = phone.send(read.form(FORM), told=text, do="use")

    assert after.response.request.path == "/new/one-high/rules"
    assert after.response.request.args["target"] == "500"
    assert after.response.request.args["bid_min"] == "80"


@pytest.mark.parametrize("page", ["/new", "/new?players=4"])
def test_the_choice_of_a_game_leads_to_rules_in_words(phone: Phone, page: str) -> None:
    assert phone.open(page).to("Tell us your rules") == WORDS


def test_a_text_without_a_rule_says_so(phone: Phone) -> None:
    page = told(phone, "We love this game")

    assert page.shows("Not understood")
    assert page.shows("We love this game")


def test_rules_told_at_a_table_hold_from_the_next_hand_on(table: Table) -> None:
    page = table.phone.open(f"{table.path}/rules/change")
    text = "To 500. You have to go out on a bid."

    read = told(table.phone, text, page.to("Tell us your rules"))
    after = table.phone.send(read.form(FORM), told=text, do="use")

    assert after.response.request.path == f"{table.path}/rules/change"
    assert after.shows("The first to reach 500 wins.")
    assert after.shows("A side wins only in a hand in which it made its bid or set the bidders.")


def test_the_same_tap_twice_changes_the_rules_once(table: Table) -> None:
    text = "to 500"
    form = told(table.phone, text, f"{table.path}/rules/words").form(FORM)

    first = table.phone.send(form, told=text, do="use")
    again = table.phone.send(form, told=text, do="use")

    assert (first.status, again.status) == (200, 200)
    assert again.response.request.path == f"{table.path}/rules/change"


def test_players_who_a_text_seats_otherwise_are_not_reseated(table: Table) -> None:
    text = "Six players. To 500"

    page = told(table.phone, text, f"{table.path}/rules/words")

    assert page.shows("In Kentucky Discard it is otherwise: 4 play.")
