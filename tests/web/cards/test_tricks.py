"""Tricks recorded with a tap a card: whose turn it is, who takes them, what is refused."""

import gzip

import pytest
from flask import Flask

from tests.web.cards.hands import (
    bid,
    deck,
    lines,
    offered,
    one_color_each,
    pad,
    tap,
    tap_tricks,
    tell_tricks,
    written,
)
from tests.web.ledger_lines import add_line
from tests.web.phone import Page, Phone
from tests.web.playing import Table

MOST_BYTES = 3_000
"""Size of the answer to a tap, as it crosses the wire."""


@pytest.fixture
def page(table: Table) -> Page:
    """The pad once Ann has bid 90 in red."""
    bid(table)
    return pad(table.phone, table)


def test_a_fault_of_the_program_is_not_taken_for_a_missing_hand(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise IndexError("a fault of the program")

    monkeypatch.setattr("referee.web.rook.cards.log.now_at", fails)

    with pytest.raises(IndexError):
        pad(table.phone, table)


def test_the_cards_are_offered_before_there_is_a_bid(table: Table) -> None:
    page = table.look().page

    pad = table.phone.send(page.form(f"{table.path}/hand/1"), do="cards")

    assert pad.shows("Hand 1: the cards")
    assert pad.shows("No bid entered yet.")


def test_the_bid_that_is_tapped_is_saved_on_the_way_to_the_cards(app: Flask, table: Table) -> None:
    page = table.look().page

    pad = table.phone.send(
        page.form(f"{table.path}/hand/1"), bidder="1", bid="90", trump="red", taken="95", do="cards"
    )

    assert pad.shows("Ann leads to trick 1")
    assert len(lines(app, table)) == 1
    assert table.look().totals == (0, 0)


def test_half_a_bid_is_asked_for_before_the_cards(table: Table) -> None:
    page = table.look().page

    answer = table.phone.send(page.form(f"{table.path}/hand/1"), bidder="1", do="cards")

    assert answer.status == 422
    assert answer.shows("Tap the bid.")


def test_four_taps_are_a_trick_and_its_winner_leads(table: Table, page: Page) -> None:
    gaps = page.html.count("<i></i>")
    page = tap(table.phone, page, "G14", "G5", "R10", "G6")

    assert len(offered(page)) == 41 - 4
    assert page.html.count("<i></i>") == gaps + 4  # a card that is gone leaves its place
    assert page.shows("Cal took trick 1: 25 points.")
    assert page.shows("Cal leads to trick 2")
    assert page.shows("Ann and Cal 25 in 1 trick and Bob and Dee 0 in 0 tricks.")
    assert page.shows("Ann and Cal have 25 of 90; 95 are still out.")


@pytest.mark.parametrize("odd", [{"at": "9"}, {"trick": "200"}])
def test_a_form_that_comes_back_for_a_place_that_is_none_is_no_double_tap(
    app: Flask, table: Table, page: Page, odd: dict[str, str]
) -> None:
    form = deck(page)
    table.phone.send(form, card="R14")
    recorded = lines(app, table)

    page = table.phone.post(form.action, form.forged({"card": "R14"}, **odd))

    assert page.status == 409
    assert lines(app, table) == recorded


def test_of_two_copies_one_is_left(app: Flask) -> None:
    table = Table.start(Phone.new(app), "double-deck-4")
    bid(table, 150)
    page = pad(table.phone, table)
    assert page.html.count("×2") == 41

    page = tap(table.phone, page, "R14")

    assert "R14" in offered(page)
    assert page.html.count("×2") == 40


def test_a_line_records_one_trick_and_not_the_play_again(
    app: Flask, table: Table, page: Page
) -> None:
    tap(table.phone, page, "R14", "R5", "R6", "R7", "G5")

    assert lines(app, table)[1:] == [
        '{ trick = { 1 = "R14" } }',
        '{ trick = { 1 = "R14 R5" } }',
        '{ trick = { 1 = "R14 R5 R6" } }',
        '{ trick = { 1 = "R14 R5 R6 R7" } }',
        '{ trick = { 2 = "G5" } }',
    ]


def test_a_tap_is_answered_with_the_pad_alone_in_three_kilobytes(app: Flask) -> None:
    for preset, amount in (("kentucky-full-deck", 90), ("double-deck-6", 150)):
        table = Table.start(Phone.new(app), preset)
        bid(table, amount)
        form = deck(pad(table.phone, table))

        page = table.phone.post(form.action, form.filled({"card": "R14"}), htmx=True)

        assert page.html.startswith('<div id="pad"')
        assert len(gzip.compress(page.html.encode())) < MOST_BYTES


def test_the_block_is_a_part_of_the_page(table: Table, page: Page) -> None:
    form = deck(page)
    block = table.phone.post(form.action, form.filled({"card": "R14"}), htmx=True).html

    whole = pad(table.phone, table).html

    for each in block.splitlines():
        assert 'name="key"' in each or each in whole, each


def test_a_whole_hand_scores_itself(table: Table, page: Page) -> None:
    page = tap_tricks(table.phone, page, one_color_each())

    assert page.shows("Made.")
    assert page.shows("Ann and Cal take 120 and stand at 120.")
    assert table.look().totals == (120, 0)
    assert table.status.startswith("Hand 2")


def test_after_the_last_card_the_pad_leads_on(table: Table, page: Page) -> None:
    """The answer to a tap is the pad alone: the page below it stays as it was."""
    *tricks, last = one_color_each()
    tell_tricks(table, tricks)
    page = tap(table.phone, pad(table.phone, table), *last[:3])
    assert "Next hand" not in page.words
    assert page.to("Did somebody renege?").endswith("/hand/1/judge")
    assert not any(link.endswith("/replay") for link in page.links)

    page = table.phone.post(deck(page).action, deck(page).filled({"card": last[3]}), htmx=True)

    assert page.to("Next hand") == table.path
    assert table.phone.open(page.to("Replay, card by card")).status == 200
    assert table.phone.open(page.to("Did somebody renege?")).shows("Hand 1")
    whole = pad(table.phone, table).links
    assert whole.count(page.to("Did somebody renege?")) == 1


def test_the_table_and_the_page_of_a_hand_lead_to_its_cards(table: Table) -> None:
    bid(table)
    assert table.page.to("Log the cards") == f"{table.path}/hand/1/cards"
    table.result(100)

    page = table.phone.open(f"{table.path}/hand/1")

    assert page.to("Add the cards") == f"{table.path}/hand/1/cards"


def test_phones_can_still_follow_the_cards_of_a_hand_that_is_dealt_again(table: Table) -> None:
    bid(table)
    tap(table.phone, pad(table.phone, table), "R14")

    table.phone.send(table.small_form("misdeal"))

    assert pad(table.phone, table).status == 200


@pytest.mark.parametrize("cards", [[], ["R14"]])
@pytest.mark.parametrize(
    "query", ["?trick=10", "?trick=1&at=3", "?trick=1&led=0", "?trick=1&led=5"]
)
def test_there_is_no_trick_card_or_leader_that_the_hand_does_not_have(
    table: Table, page: Page, cards: list[str], query: str
) -> None:
    tap(table.phone, page, *cards)

    assert pad(table.phone, table, query=query).status == 404


def test_what_happened_lists_the_cards_once_there_is_a_bid(table: Table) -> None:
    assert "Log the cards" not in table.phone.open(f"{table.path}/hand/1/other").words
    bid(table)

    page = table.phone.open(f"{table.path}/hand/1/other")
    assert page.shows("Log the cards")
    assert f"{table.path}/hand/1/cards" in page.links
    tell_tricks(table, one_color_each())
    page = table.phone.open(f"{table.path}/hand/1/other")
    assert page.shows("Correct the cards")
    assert f"{table.path}/hand/1/cards" in page.links


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("R3", "The red 3 is not in this deck."),
        ("r14", "The red 14 was played already."),
        ("R99", "'R99' is not a card: ranks run 5 to 14, and RK is the Rook."),
    ],
)
def test_a_card_that_cannot_be_is_refused_as_the_record_does(
    table: Table, page: Page, typed: str, sentence: str
) -> None:
    page = tap(table.phone, page, "R14")

    page = table.phone.send(written(page), typed=typed)

    assert page.status == 422
    assert page.shows(sentence)


def test_several_tricks_can_be_typed_at_once(app: Flask, table: Table, page: Page) -> None:
    page = table.phone.send(written(page), typed="G14 G5 R10 G6 B14 B5")

    assert page.shows("Ann plays to Cal’s black 14")
    assert lines(app, table)[-1] == '{ trick = { 1 = "G14 G5 R10 G6", 2 = "B14 B5" } }'


def test_undo_goes_back_card_by_card_over_tricks(table: Table, page: Page) -> None:
    page = tap(table.phone, page, "R14", "R5", "R6", "R7", "G5")

    for _ in range(5):
        page = table.phone.send(page.form("/undo"))

    assert page.shows("Ann leads to trick 1")
    assert not [form for form in page.forms if form.action.endswith("/undo")]


def test_who_led_out_of_turn_can_be_said(app: Flask, table: Table, page: Page) -> None:
    page = table.phone.open(page.to("Cal"))
    assert page.shows("Cal leads to trick 1")
    page = tap(table.phone, page, "R14")

    assert page.shows("Dee plays to Cal’s red 14")
    assert lines(app, table)[-1] == '{ trick = { 1 = "3: R14" } }'
    page = tap(table.phone, page, "R5")
    assert page.shows("Ann plays to Cal’s red 14")
    assert lines(app, table)[-1] == '{ trick = { 1 = "3: R14 R5" } }'


def test_a_card_of_the_trick_can_be_recorded_again(app: Flask, table: Table, page: Page) -> None:
    page = tap(table.phone, page, "R14", "R5")

    page = pad(table.phone, table, query="?trick=1&at=0")
    assert page.shows("Trick 1: what did Ann play, not the red 14?")
    page = tap(table.phone, page, "R13")

    assert page.shows("Cal plays to Ann’s red 13")
    assert lines(app, table)[-1] == '{ trick = { 1 = "R13 R5" } }'


def test_tricks_may_be_left_out(table: Table, page: Page) -> None:
    page = table.phone.open(page.to("Skip to trick 2"))
    assert page.shows("Who led trick 2? Not every card of trick 1 is recorded.")
    page = table.phone.open(page.to("Bob"))
    page = tap(table.phone, page, "G14", "G5", "G6", "G7")

    assert page.shows("Bob leads to trick 3")
    assert page.shows("Not entered: trick 1. The counters are not known.")


@pytest.mark.parametrize(
    ("preset", "taps", "cards", "why"),
    [
        ("kentucky-discard", {}, "R14 R5 R6 R7", "No trump is recorded, so it is not"),
        (
            "call-partner-4", {"trump": "red"}, "R14 RK R6 R7",
            "It is not recorded whether the Rook ranks high or low, so it is not",
        ),
    ],
)  # fmt: skip
def test_nobody_leads_where_nobody_can_know(
    phone: Phone, preset: str, taps: dict[str, str], cards: str, why: str
) -> None:
    table = Table.start(phone, preset)
    table.bid("Ann", 100, **taps)
    page = tap(phone, pad(phone, table), *cards.split())

    assert page.shows(f"Who led trick 2? {why} known who took trick 1.")
    assert [page.to(name) for name in ("Ann", "Bob", "Cal", "Dee")]
    assert not [form for form in page.forms if "typed" in form.typed]


def test_a_double_tap_is_one_card(app: Flask, table: Table, page: Page) -> None:
    form = deck(page)
    table.phone.send(form, card="R14")

    page = table.phone.send(form, card="R14")

    assert page.status == 200
    assert page.shows("Bob plays to Ann’s red 14")
    assert len(lines(app, table)) == 2


@pytest.mark.parametrize("is_second_tab", [False, True])
def test_another_card_from_an_old_page_is_not_lost_unseen(
    app: Flask, table: Table, page: Page, is_second_tab: bool
) -> None:
    second = deck(pad(table.phone, table))
    table.phone.send(deck(page), card="R14")

    page = table.phone.send(second if is_second_tab else deck(page), card="R5")

    assert page.status == 409
    assert page.shows("Somebody was faster")
    assert page.shows("Bob plays to Ann’s red 14")
    assert len(lines(app, table)) == 2


def test_an_undo_of_an_old_page_strikes_nothing(app: Flask, table: Table, page: Page) -> None:
    page = tap(table.phone, page, "R14")
    old = page.form("/undo")
    tap(table.phone, page, "R5")

    assert table.phone.send(old).status == 409
    assert len(lines(app, table)) == 3


def test_a_page_with_no_news_is_not_sent_again(table: Table, page: Page) -> None:
    address = page.html.partition('hx-get="')[2].partition('"')[0]

    answer = table.phone.client.get(address, headers={"HX-Request": "true"})
    tap(table.phone, page, "R14")
    later = table.phone.client.get(address, headers={"HX-Request": "true"})

    assert answer.status_code == 204
    assert "Bob plays to Ann’s red 14" in later.text
    assert later.headers["HX-Retarget"] == "#pad"


def test_playing_cards_are_called_by_their_own_names(app: Flask) -> None:
    table = Table.start(Phone.new(app), "kentucky-standard-deck")
    bid(table)

    page = tap(table.phone, pad(table.phone, table), "HA", "H5")

    assert page.shows("Cal plays to Ann’s ace of hearts")
    assert lines(app, table)[-1] == '{ trick = { 1 = "HA H5" } }'


def test_no_hand_follows_one_that_ended_the_game(app: Flask) -> None:
    table = Table.start(Phone.new(app), target=100)
    table.hand("Ann", 90, 120, trump="red")

    assert pad(table.phone, table, 2).response.location == table.path
    assert pad(table.phone, table, 3).status == 404


def test_no_card_of_a_hand_is_recorded_after_a_correction_ended_the_game(app: Flask) -> None:
    """Ann and Cal are at 160 after being set for 90, and at 370 once it was a miscount."""
    table = Table.start(Phone.new(app), beforeA=250)
    add_line(app, table, {"bidder": 1, "bid": 90, "trump": "red", "taken": {"A": 60}})
    add_line(app, table, {"bidder": 2, "bid": 70, "trump": "red"}, hand=2)
    form = deck(pad(table.phone, table, hand=2))
    add_line(app, table, {"taken": {"A": 120}})

    page = table.phone.send(form, card="R14")

    assert page.status == 409
    assert lines(app, table, hand=2) == ['{ bidder = 2, bid = 70, trump = "red" }']
