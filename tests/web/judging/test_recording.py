"""What is recorded of a hand for the judge, in any order and as little as there is."""

import re

import pytest
from flask import Flask

from tests.web.doors import join
from tests.web.phone import Page, Phone, Tap
from tests.web.playing import Table


def judge(table: Table, number: int = 1) -> Page:
    return table.phone.open(f"{table.path}/hand/{number}/judge")


def submit(table: Table, do: str, number: int = 1, /, **taps: Tap) -> Page:
    page = judge(table, number)
    form = next(each for each in page.forms if ("do", do) in each.buttons)
    return table.phone.send(form, do=do, **taps)


def record(table: Table) -> str:
    return table.phone.open(f"{table.path}/record.rook").html


def test_a_form_for_a_hand_that_was_taken_out_meanwhile_is_not_found(made: Table) -> None:
    form = next(each for each in judge(made).forms if ("do", "tell-trick") in each.buttons)
    made.take_out(1)

    page = made.phone.send(form, do="tell-trick", cards="R14")
    assert (page.status, page.to("To the table")) == (404, made.path)
    assert page.shows("perhaps it was taken out, or undone, meanwhile.")
    assert page.shows("Cards R14")


def test_a_single_trick_may_be_told_with_who_led_it(made: Table) -> None:
    page = submit(made, "tell-trick", trick=4, led=3, cards="y14 Y5  G6 y7")

    assert page.shows("Recorded: trick 4.")
    assert 'play = ["", "", "", "Y14 Y5 G6 Y7"]' in record(made)
    assert "leaders = { 4 = 3 }" in record(made)
    assert made.look().totals == (95, 25)


def test_the_cards_are_tapped_in_the_trick_and_by_the_leader_that_were_chosen(
    made: Table,
) -> None:
    pad = submit(made, "tap", trick=4, led=3)

    assert pad.shows("Trick 4")
    assert pad.shows("Cal leads")
    deck = next(each for each in pad.forms if "typed" in each.typed)
    made.phone.send(deck, typed="Y14 Y5 G6 Y7")
    assert "leaders = { 4 = 3 }" in record(made)


def test_what_was_told_of_a_trick_is_taken_back_by_telling_nothing(made: Table) -> None:
    submit(made, "tell-trick", trick=4, led=3, cards="Y14 Y5 G6 Y7")

    page = submit(made, "tell-trick", trick=4, cards="")

    assert page.shows("No card is recorded yet.")
    assert "Y14" not in record(made)


ANN, BOB = "R14 G14 Y14 B14 R10 G10 RK R5 G5 Y5", "Y10 B10 B5"


def test_hands_nest_and_piles_are_told_one_by_one(made: Table) -> None:
    submit(made, "tell-hand", whose=3, held="G14 G13 G12 G11 G10 G9 G8 G7 G6")
    submit(made, "tell-aside", nest="B5 B6 B7 B8 B9", discard="")
    page = submit(made, "tell-piles", pileA=ANN, pileB=BOB)

    assert page.shows("Recorded: Cal’s hand, the nest and piles.")
    text = record(made)
    assert 'deal = ["", "", "G14 G13 G12 G11 G10 G9 G8 G7 G6", ""]' in text
    assert 'nest = "B5 B6 B7 B8 B9"' in text
    assert f'piles = {{ A = "{ANN}", B = "{BOB}" }}' in text


@pytest.mark.parametrize(
    ("do", "taps", "message"),
    [
        ("tell-trick", {"trick": 4, "cards": "R15"}, "R15"),
        ("tell-trick", {"trick": 4, "cards": "R14 R13 R12 R11 R10"}, "A trick has 4 cards"),
        ("tell-trick", {"trick": 4, "cards": ""}, "Write the cards that lie in it"),
        ("tell-hand", {"whose": "", "held": "R14"}, "Say whose hand it was."),
        ("tell-hand", {"whose": 3, "held": ""}, "Write the cards of the hand"),
        ("tell-seen", {"player": "", "at": 7, "alone": "R9"}, "Say who played it."),
        ("tell-seen", {"player": 2, "at": 7, "alone": ""}, "Write one card, or choose its color"),
        ("tell-seen", {"player": 2, "at": 7, "alone": "R9 R8"}, "Write one card, or choose"),
        ("tell-seen", {"player": 2, "at": 7, "alone": "R15"}, "R15"),
        ("tell-some", {"someA": "", "someB": ""}, "Write the cards that lie in a pile."),
        ("tell-aside", {"nest": "X1"}, "X1"),
        ("tell-aside", {}, "Write the cards of the nest"),
        ("tell-piles", {"pileA": "?"}, "?"),
        ("tell-piles", {}, "Write the cards that lie in a pile."),
    ],
)
def test_what_cannot_be_read_stays_in_its_field_with_a_sentence(
    made: Table, do: str, taps: dict[str, Tap], message: str
) -> None:
    before = record(made)

    page = submit(made, do, **taps)

    assert page.status == 422
    assert any(message in each for each in page.errors), page.errors
    form = next(each for each in page.forms if ("do", do) in each.buttons)
    assert set({k: str(v) for k, v in taps.items()}.items()) <= set(form.fields)
    assert record(made) == before


def test_the_question_that_was_asked_goes_along(made: Table) -> None:
    page = made.phone.open(f"{made.path}/hand/1/judge?ask=renege+2@4")
    form = next(each for each in page.forms if ("do", "tell-trick") in each.buttons)

    answer = made.phone.send(form, do="tell-trick", trick=4, cards="Y14 Y5 G6 Y7")

    assert answer.response.request.query_string == b"ask=renege+2%404&saved=1"


def test_what_was_told_is_said_to_be_saved(made: Table) -> None:
    page = submit(made, "tell-trick", trick=4, led=3, cards="Y14 Y5 G6 Y7")
    assert page.shows("Saved Entered: trick 4.")
    assert 'class="note kept"' in page.html

    address = page.response.request.full_path
    assert made.phone.open(address).shows("Entered: trick 4.")
    submit(made, "tell-aside", nest="B5 B6 B7 B8 B9")
    assert not made.phone.open(address).shows("Saved")


def test_a_claim_that_is_refuted_later_takes_its_score_back_and_says_so(app: Flask) -> None:
    """Ann laid six plain cards aside; she was said to have buried a trump, with 45 captured."""
    table = Table.start(Phone.new(app), "double-deck-4")
    table.bid("Ann", 150, trump="red")
    table.happens("bad-discard", captured=45)
    assert table.look().totals == (-150, 45)

    page = submit(table, "tell-aside", discard="Y6 Y7 Y8 Y9 Y11 Y12", nest="")
    assert page.shows("The cards show that the bidder laid cards aside by the rules.")
    assert page.shows("it is not scored until its result is entered")
    assert 'class="note"' in page.html
    assert table.look().totals == (0, 0)

    table.result(200)
    assert table.look().totals == (200, 50)
    assert not submit(table, "tell-trick", trick=1, cards="G6 G7 G8 G9").shows(
        "is not scored until"
    )


def test_a_page_that_is_too_late_tells_nothing_and_keeps_what_was_typed(made: Table) -> None:
    stale = judge(made)
    made.correct(1, taken=100)
    form = next(each for each in stale.forms if ("do", "tell-trick") in each.buttons)

    page = made.phone.send(form, do="tell-trick", trick=4, cards="Y14 Y5 G6 Y7")

    assert page.status == 409
    assert page.shows("Somebody was faster")
    assert "Y14 Y5 G6 Y7" in page.html
    assert "Y14" not in record(made)


def test_a_double_tap_tells_once(made: Table) -> None:
    page = judge(made)
    form = next(each for each in page.forms if ("do", "tell-trick") in each.buttons)
    for _ in range(2):
        answer = made.phone.send(form, do="tell-trick", trick=4, cards="Y14 Y5 G6 Y7")
        assert answer.status == 200

    made.look().undo()
    assert "Y14" not in record(made)


def test_a_hand_under_way_is_closed_until_the_table_lays_it_open(table: Table) -> None:
    table.bid("Ann", 90, trump="red")
    submit(table, "tell-trick", trick=1, cards="Y14 Y5 G6 Y7")
    assert judge(table).shows("This hand is being played")
    assert "Y14" not in record(table)

    form = next(each for each in judge(table).forms if ("do", "open") in each.buttons)
    page = table.phone.send(form, do="open")

    assert not page.shows("This hand is being played")
    assert "Y14" in record(table)


def test_who_does_not_keep_the_score_asks_and_tells_nothing(app: Flask, made: Table) -> None:
    player = Phone.new(app)
    join(made, player, "Bob")

    page = judge(Table(player, made.path))

    assert page.status == 200
    assert not [form for form in page.forms if "do" in dict(form.buttons)]


def test_the_judge_is_two_taps_from_the_table_and_one_from_the_hand(made: Table) -> None:
    made.bid("Bob", 80)
    other = made.phone.open(f"{made.path}/hand/2/other")
    hand = made.phone.open(f"{made.path}/hand/1")

    assert any(link.endswith("/hand/2/judge") for link in other.links)
    assert hand.to("Did somebody renege?").endswith("/hand/1/judge")


def test_a_hand_that_is_not_there_has_no_judge(made: Table) -> None:
    assert judge(made, 9).status == 404
    assert judge(made, 0).status == 404


def test_a_card_seen_alone_proves_a_renege(made: Table) -> None:
    submit(made, "tell-trick", trick=1, cards="Y14 G5 Y6 Y7")
    page = submit(made, "tell-seen", player=2, at=7, alone="", color="yellow")

    assert page.shows("Entered: single cards of tricks.")
    assert page.shows("Recorded: trick 1 and a yellow card of Bob in trick 7.")
    page = made.phone.open(f"{made.path}/hand/1/judge?ask=renege+2%401")
    assert page.shows("Proven. Bob could have followed: they played a yellow card in trick 7.")
    assert '<span class="vh">a yellow card</span>' in page.html
    assert 'seen = ["2@7 yellow"]' in record(made)
    assert made.look().totals == (95, 25)


def test_of_a_card_seen_alone_the_last_word_counts(made: Table) -> None:
    submit(made, "tell-seen", player=2, at=7, alone="", color="yellow")
    submit(made, "tell-seen", player=3, at=7, alone="RK")
    submit(made, "tell-seen", player=2, at=7, alone="y9")

    assert 'seen = ["3@7 RK", "2@7 Y9"]' in record(made)


def test_a_card_seen_alone_is_taken_back_by_telling_nothing(made: Table) -> None:
    submit(made, "tell-seen", player=2, at=7, alone="R9")
    submit(made, "tell-seen", player=3, at=7, alone="RK")

    page = submit(made, "tell-seen", player=2, at=7, alone="", color="")

    assert page.shows("Recorded: the Rook of Cal in trick 7.")
    assert 'seen = ["3@7 RK"]' in record(made)
    submit(made, "tell-seen", player=3, at=7, alone="", color="")
    assert judge(made).shows("No card is recorded yet.")


def test_single_cards_of_a_hand_that_is_played_stay_turned_over(table: Table) -> None:
    table.bid("Ann", 90, trump="red")
    page = submit(table, "tell-seen", player=2, at=7, alone="R9")

    assert page.shows("Recorded: single cards of trick 7.")
    assert not page.shows("red 9")


def test_what_is_wrong_with_a_form_is_in_view(made: Table) -> None:
    page = submit(made, "tell-seen", player="", at=7, alone="")

    assert page.status == 422
    focused = re.findall(r'<\w+ id="(f-\w+)"[^>]* autofocus', page.html)
    assert focused[:1] == ["f-player"]


def test_some_cards_of_a_pile_are_told_without_the_others_and_taken_back(made: Table) -> None:
    page = submit(made, "tell-some", someA="G9 R5", someB="")

    assert page.shows("Entered: some cards of the piles.")
    assert 'in_piles = { A = "G9 R5", B = "" }' in record(made)
    assert made.look().totals == (95, 25)
    form = next(each for each in judge(made).forms if ("do", "tell-some") in each.buttons)
    assert ("someA", "G9 R5") in form.fields

    page = submit(made, "tell-some", someA="", someB="")
    assert page.shows("No card is recorded yet.")
    assert "G9" not in record(made)


def test_a_card_seen_alone_that_contradicts_a_trick_is_named_with_it(made: Table) -> None:
    submit(made, "tell-trick", trick=1, cards="Y14 G5 Y6 Y7")
    submit(made, "tell-seen", player=1, at=1, alone="R9")

    page = made.phone.open(f"{made.path}/hand/1/judge?ask=renege+2%401")

    assert page.shows("The red 9 of Ann in trick 1 and the yellow 14 in trick 1 cannot both be")
    assert page.shows("Trick 1: the red 9 of Ann")
