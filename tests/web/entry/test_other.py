"""What happens instead of a scored hand: redeal, all passed, misdeal, renege, agreed score."""

import pytest

from tests.web.phone import Phone
from tests.web.playing import Table, effect


def test_a_redeal_is_dealt_by_the_same_dealer_and_scores_nothing(table: Table) -> None:
    table.happens("redeal", seat=2, counter="no")

    assert (table.totals, table.dealer) == ((0, 0), "Dee")
    assert table.status.startswith("Hand 1")
    assert "redeal" in table.rows[0]


def test_the_effect_of_a_redeal_is_shown_with_its_rule(table: Table) -> None:
    page = table.phone.send(table.small_form("redeal"), seat=2, counter="no")

    assert effect(page).startswith(
        "The cards are dealt again. Nothing is scored; Dee deals again. "
        "A hand without a counter (5s, 10s, 14s, the Rook) may call for a redeal"
    )


@pytest.mark.parametrize(
    ("taps", "errors"),
    [
        (
            {"seat": "2", "counter": "yes"},
            ["A hand with a counter may not call a redeal: the bidding goes on."],
        ),
        ({}, ["Tap who called the redeal."]),
    ],
)
def test_a_redeal_that_was_not_due_is_refused(
    table: Table, taps: dict[str, str], errors: list[str]
) -> None:
    page = table.happens("redeal", **taps)

    assert page.status == 422
    assert page.errors == errors
    assert set(taps.items()) <= set(page.form("/hand/1", kind="redeal").fields)
    assert table.look().status.startswith("Hand 1")


def test_a_table_without_the_redeal_says_so(phone: Phone) -> None:
    page = Table.start(phone, "double-deck-4").happens("redeal", seat=2, counter="no")

    assert page.errors == ["This table plays without the no-counter redeal. The bidding goes on."]


def test_a_redeal_comes_too_late_once_the_bidding_is_over(table: Table) -> None:
    form = table.small_form("redeal")
    table.bid("Ann", 70)

    offered = table.phone.open(f"{table.path}/hand/1/other")
    sent = form.filled({"seat": 2, "counter": "no"})
    page = table.phone.post(form.action, {**sent, "seq": "1"})

    assert not [link for link in offered.links if "/other/redeal" in link]
    assert page.status == 422
    assert page.shows("The bidding is over: a redeal can be called only before.")


def test_when_all_pass_the_dealer_must_play_for_the_lowest_bid(table: Table) -> None:
    table.happens("passed-out")

    assert table.page.shows("Dee bid 70")

    table.result(65)

    assert table.totals == (55, -70)
    assert table.dealer == "Ann"


def test_a_dealer_who_opens_by_rule_has_the_bid_when_the_others_pass(phone: Phone) -> None:
    table = Table.start(phone, "double-deck-4", dealer_opens="yes")

    table.happens("passed-out")

    assert table.page.shows("Dee bid 150")


def test_when_all_pass_the_next_dealer_deals(phone: Phone) -> None:
    table = Table.start(phone, "double-deck-4")

    page = table.phone.open(f"{table.path}/hand/1/other/passed-out")
    assert effect(page).startswith("Everybody passed. Nothing is scored; the deal moves on to Ann.")
    assert page.words.count("Nothing is scored") == 1
    table.happens("passed-out")

    assert (table.totals, table.dealer) == ((0, 0), "Ann")  # rules A8


def test_when_all_pass_the_same_dealer_may_have_to_deal_again(phone: Phone) -> None:
    table = Table.start(phone, all_pass="redeal-same")

    table.happens("passed-out")

    assert (table.totals, table.dealer) == ((0, 0), "Dee")
    assert "all passed" in table.rows[0]


def test_a_misdeal_is_dealt_again_by_the_same_dealer(table: Table) -> None:
    table.happens("misdeal", note="the 10 lay open")

    assert (table.totals, table.dealer) == ((0, 0), "Dee")
    assert "misdeal the 10 lay open" in table.rows[0]


@pytest.mark.parametrize(
    ("preset", "taps", "said"),
    [
        ("kentucky-discard", {"color": "G", "rank": "10"},
         "The green 10 lay open: a new deal is a must."),
        ("kentucky-discard", {"color": "G", "rank": "9"},
         "The green 9 lay open: a new deal, since somebody asked."),
        ("kentucky-discard", {"color": "RK"}, "The Rook lay open: a new deal is a must."),
        ("buckeye", {"color": "Y", "rank": "1"}, "The yellow 1 lay open: a new deal is a must."),
        ("kentucky-standard-deck", {"color": "R", "rank": "14"},
         "The ace of hearts lay open: a new deal is a must."),
    ],
)  # fmt: skip
def test_a_card_that_lay_open_is_told_with_what_follows(
    phone: Phone, preset: str, taps: dict[str, str], said: str
) -> None:
    table = Table.start(phone, preset)
    page = table.phone.send(table.small_form("misdeal"), **taps)

    table.happens("misdeal", **taps)

    assert said in effect(page)
    assert table.page.shows(said)
    assert table.dealer == "Dee"


@pytest.mark.parametrize("taps", [{"color": "G"}, {"rank": "9"}])
def test_a_card_that_lay_open_is_one_of_the_deck(table: Table, taps: dict[str, str]) -> None:
    page = table.happens("misdeal", **taps)

    assert page.status == 422
    assert page.errors == ["Tap the color and the number of a card in the deck."]


def test_the_cards_passed_in_circus_rook_are_recorded(phone: Phone) -> None:
    table = Table.start(phone, circus="yes")
    table.bid("Ann", 70, trump="green", call="circus")
    assert table.page.shows("Bob names trump and leads; all pass a card to the left.")

    wrong = table.happens("circus", passed1="G5", passed2="G14", passed3="B20", passed4="RK")
    table.happens("circus", passed1="G5", passed2="G14", passed3="B9", passed4="RK")

    assert wrong.errors == ["Write a card of this deck, such as G10, or RK for the Rook."]
    while_played = phone.open(f"{table.path}/record.rook").html
    table.result(80)
    assert "circus = [" not in while_played
    assert 'circus = ["G5", "G14", "B9", "RK"]' in phone.open(f"{table.path}/record.rook").html


def test_cards_are_passed_only_where_circus_rook_was_called(table: Table) -> None:
    table.bid("Ann", 70)

    offered = table.phone.open(f"{table.path}/hand/1/other")

    assert not offered.shows("Cards passed to the left")


# Preset, who bids how much, what the page says of it.
DUTIES = [
    ("display", 70, "Cal lays the hand open once trump is named, before the first lead; Ann"),
    ("boston", 70, "Cal lays the hand open once the first card is led; Ann plays it."),
    ("call-partner-4", 100, "Ann says whether the cards laid aside hold points."),
]  # fmt: skip


@pytest.mark.parametrize(("preset", "bid", "said"), DUTIES)
def test_the_bid_says_what_the_bidder_has_to_do(
    phone: Phone, preset: str, bid: int, said: str
) -> None:
    table = Table.start(phone, preset)

    table.bid("Ann", bid)

    assert table.page.shows(said)


def test_a_misdeal_may_be_found_after_the_bid(table: Table) -> None:
    table.bid("Ann", 90)

    table.happens("misdeal")

    assert (table.totals, table.dealer) == ((0, 0), "Dee")
    assert table.page.shows("Who won the bid?")


def test_somebody_else_may_deal(table: Table) -> None:
    table.happens("dealer", dealer=2)
    assert (table.dealer, table.status[:6]) == ("Bob", "Hand 1")

    table.hand("Ann", 70, 70)

    assert table.dealer == "Cal"


def test_an_agreed_score_stands_and_is_marked_with_its_note(table: Table) -> None:
    table.bid("Bob", 120)

    table.happens("agreed", agreedA=0, agreedB=183, note="played on after the wrong deal")

    assert table.totals == (0, 183)
    assert "agreed played on after the wrong deal" in table.rows[0]
    assert table.dealer == "Ann"


def test_a_score_may_be_agreed_on_without_a_bid_and_below_nothing(table: Table) -> None:
    table.happens("agreed", agreedA="−40", agreedB="-5")

    assert table.totals == (-40, -5)


@pytest.mark.parametrize("text", ["1.5", "ten", "--1", "²"])
def test_agreed_points_that_are_no_number_are_said_at_the_field(table: Table, text: str) -> None:
    page = table.happens("agreed", agreedA=text, agreedB="10", note="why not")

    assert page.status == 422
    assert page.errors == [f"“{text}” is not a whole number."]
    kept = dict(page.form("/hand/1", kind="agreed").fields)
    assert (kept["agreedA"], kept["agreedB"], kept["note"]) == (text, "10", "why not")


def test_agreed_points_may_have_a_sign_and_six_digits(table: Table) -> None:
    page = table.happens("agreed", agreedA="+999999", agreedB="-1000000")

    assert page.errors == ["“-1000000” is too large."]
    table.happens("agreed", agreedA="+10", agreedB="-100000")
    assert table.totals == (10, -100000)


def test_an_agreed_score_wants_every_book(table: Table) -> None:
    page = table.happens("agreed", agreedA="10")

    assert page.errors == ["Write a number; 0 where nothing is scored."]


def test_a_note_is_shown_as_it_was_typed_and_never_run(table: Table) -> None:
    table.happens("misdeal", note='<script>alert("x")</script> عبد 🐦')

    assert "scr" in table.rows[0]
    assert "<script>alert" not in table.page.html
    assert table.page.shows('<script>alert("x")</script> عبد 🐦')


def test_who_deals_instead_is_said_before_and_after_saving(table: Table) -> None:
    page = table.phone.send(table.small_form("dealer"), dealer=2)
    table.happens("dealer", dealer=2)

    assert effect(page) == "The hand goes on. Bob deals this hand."
    assert table.page.shows("Hand 1: no bid yet. Bob deals. Undo")


def test_who_deals_is_not_said_again_with_what_comes_after(table: Table) -> None:
    table.happens("dealer", dealer=2)

    page = table.phone.send(table.entry(), bidder=1, bid=90, trump="red", taken=95)

    assert effect(page).startswith("Made. Ann and Cal take 95")
    assert "Bob" not in effect(page).replace("Bob and Dee", "")


def test_a_bid_stands_when_somebody_else_deals(table: Table) -> None:
    table.bid("Ann", 90, trump="red")

    page = table.phone.send(table.small_form("dealer"), dealer=3)
    table.happens("dealer", dealer=3)

    assert effect(page) == "The hand goes on. Cal deals this hand. Ann bid 90 in red."
    assert table.page.shows("Hand 1: Ann bid 90 in red. Cal deals. Undo")


def test_a_past_hand_that_somebody_else_dealt_says_so_before_saving(table: Table) -> None:
    table.hand("Ann", 90, 95)

    page = table.phone.send(table.small_form("dealer", 1), dealer=2)

    assert "stand at 95. Bob and Dee take 25 and stand at 25. Bob dealt." in effect(page)


def test_a_note_that_is_too_long_is_refused_and_kept(table: Table) -> None:
    note = "x" * 501

    page = table.phone.send(table.small_form("agreed"), agreedA=5, agreedB=5, note=note)

    assert page.status == 422
    assert "A note has at most 500 characters; this has 501." in page.errors
    assert dict(page.form("/hand/1", kind="agreed").fields)["note"] == note


def test_a_misdeal_says_once_that_the_same_player_deals(table: Table) -> None:
    page = table.phone.open(f"{table.path}/hand/1/other/misdeal")

    assert page.words.count("Dee deals again") == 1
    assert page.words.count("The same dealer deals.") == 1
