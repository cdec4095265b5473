"""What happens instead of a scored hand: redeal, all passed, misdeal, renege, agreed score."""

import pytest
from werkzeug.datastructures import MultiDict

from referee.rook.rules.presets import preset as rules_of
from referee.web.rook.entry.reading import read_agreed_score
from tests.web.phone import Phone
from tests.web.playing import Table, effect


def test_a_redeal_is_dealt_by_the_same_dealer_and_scores_nothing(table: Table) -> None:
    page = table.phone.send(table.small_form("redeal"), seat=2, counter="no")
    assert effect(page).startswith(
        "The cards are dealt again. Nothing is scored; Dee deals again. "
        "A hand without a counter (5s, 10s, 14s, the Rook) may call for a redeal"
    )

    table.happens("redeal", seat=2, counter="no")

    assert (table.totals, table.dealer) == ((0, 0), "Dee")
    assert table.status.startswith("Hand 1")
    assert "redeal" in table.rows[0]


@pytest.mark.parametrize(
    ("preset", "taps", "sentence"),
    [
        ("kentucky-discard", {"seat": "2", "counter": "yes"},
         "A hand with a counter may not call a redeal: the bidding goes on."),
        ("kentucky-discard", {}, "Tap the player who called the redeal."),
        ("double-deck-4", {"seat": "2", "counter": "no"},
         "This table plays without the no-counter redeal. The bidding goes on."),
    ],
)  # fmt: skip
def test_a_redeal_that_was_not_due_is_refused(
    phone: Phone, preset: str, taps: dict[str, str], sentence: str
) -> None:
    table = Table.start(phone, preset)

    page = table.happens("redeal", **taps)

    assert (page.status, page.errors) == (422, [sentence])
    assert set(taps.items()) <= set(page.form("/hand/1", kind="redeal").fields)
    assert table.look().status.startswith("Hand 1")


def test_a_redeal_comes_too_late_once_the_bidding_is_over(table: Table) -> None:
    form = table.small_form("redeal")
    table.bid("Ann", 70)

    offered = table.phone.open(f"{table.path}/hand/1/other")
    sent = form.filled({"seat": 2, "counter": "no"})
    page = table.phone.post(form.action, {**sent, "seq": "1"})

    assert not [link for link in offered.links if "/other/redeal" in link]
    assert page.status == 422
    assert page.shows("The bidding is over: a redeal can be called only before.")


# How the game is played; what the table says once all have passed, who deals. Rules A8.
PASSED: list[tuple[str, dict[str, str], str, str]] = [
    ("kentucky-discard", {}, "Dee bid 70", "Dee"),
    ("double-deck-4", {"dealer_opens": "yes"}, "Dee bid 150", "Dee"),
    ("double-deck-4", {}, "Who won the bid?", "Ann"),
    ("kentucky-discard", {"all_pass": "redeal-same"}, "all passed", "Dee"),
]


@pytest.mark.parametrize(("preset", "house", "sentence", "dealer"), PASSED)
def test_when_all_pass_the_dealer_plays_or_the_cards_are_dealt_again(
    phone: Phone, preset: str, house: dict[str, str], sentence: str, dealer: str
) -> None:
    table = Table.start(phone, preset, **house)

    page = table.phone.open(f"{table.path}/hand/1/other/passed-out")
    assert page.shows("Dee dealt and must play for 70.") == (sentence == "Dee bid 70")
    assert page.words.count("Nothing is scored") == (dealer == "Ann" or "all_pass" in house)
    table.happens("passed-out")

    assert table.page.shows(sentence)
    assert (table.totals, table.dealer) == ((0, 0), dealer)


def test_a_misdeal_is_corrected_in_the_form_in_which_it_was_entered(table: Table) -> None:
    table.happens("misdeal", color="R", rank=7, note="it lay open")

    page = table.phone.open(f"{table.path}/hand/1")

    assert not page.shows("Who won the bid?")
    form = page.form("/hand/1", kind="misdeal")
    assert form.filled({}).to_dict().items() >= {
        ("kind", "misdeal"), ("color", "R"), ("rank", "7"), ("note", "it lay open")
    }  # fmt: skip
    table.send(form, note="it fell off the table", do="hand")
    assert "it fell off the table" in table.rows[0]
    assert "it lay open" not in table.rows[0]


def test_a_redeal_is_corrected_in_its_form_and_may_have_been_a_hand_after_all(
    phone: Phone,
) -> None:
    table = Table.start(phone, "kentucky-discard", no_counter_redeal="yes")
    table.happens("redeal", seat=2, counter="no")

    page = table.phone.open(f"{table.path}/hand/1")
    assert page.form("/hand/1", kind="redeal").filled({}).to_dict().items() >= {
        ("kind", "redeal"), ("seat", "2"), ("counter", "no")
    }  # fmt: skip
    assert table.phone.open(page.to("The hand was played")).shows("Who won the bid?")


def test_a_misdeal_is_dealt_again_by_the_same_dealer(table: Table) -> None:
    table.bid("Ann", 90)
    page = table.phone.open(f"{table.path}/hand/1/other/misdeal")
    assert page.words.count("Dee deals again") == page.words.count("The same dealer deals.") == 1

    table.happens("misdeal", note="the 10 lay open")

    assert (table.totals, table.dealer) == ((0, 0), "Dee")
    assert "1a misdeal" in table.rows[0]
    assert table.rows[0].endswith("the 10 lay open")
    assert table.page.shows("Who won the bid?")


@pytest.mark.parametrize(
    ("preset", "taps", "sentence"),
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
def test_a_card_that_lay_open_is_recorded_with_what_follows(
    phone: Phone, preset: str, taps: dict[str, str], sentence: str
) -> None:
    table = Table.start(phone, preset)
    page = table.phone.send(table.small_form("misdeal"), **taps)

    table.happens("misdeal", **taps)

    assert sentence in effect(page)
    assert table.page.shows(sentence)
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
    listed = table.phone.open(f"{table.path}/hand/1/other")
    assert listed.shows("Circus Rook: which card each player passed.")

    wrong = table.happens("circus", passed1="G5", passed2="G14", passed3="B20", passed4="RK")
    table.happens("circus", passed1="G5", passed2="G14", passed3="B9", passed4="RK")

    assert wrong.errors == ["Write a card of this deck, such as G10, or RK for the Rook."]
    while_played = phone.open(f"{table.path}/record.rook").html
    table.result(80)
    assert "circus = [" not in while_played
    assert 'circus = ["G5", "G14", "B9", "RK"]' in phone.open(f"{table.path}/record.rook").html


def test_an_agreed_score_stands_and_is_marked_with_its_note(table: Table) -> None:
    table.bid("Bob", 120)

    table.happens("agreed", agreedA=0, agreedB=183, note="played on after the wrong deal")

    assert table.totals == (0, 183)
    assert "120 agreed" in table.rows[0]
    assert table.rows[0].endswith("played on after the wrong deal")
    assert table.dealer == "Ann"


def test_who_deals_is_not_said_again_with_what_comes_after(table: Table) -> None:
    table.happens("dealer", dealer=2)

    page = table.phone.send(table.entry(), bidder=1, bid=90, trump="red", taken=95)

    assert effect(page).startswith("Made. Ann and Cal take 95")
    assert "Bob" not in effect(page).replace("Bob and Dee", "")


def test_somebody_else_may_deal_and_the_bid_stands(table: Table) -> None:
    page = table.phone.send(table.small_form("dealer"), dealer=2)
    table.happens("dealer", dealer=2)
    assert effect(page) == "The hand goes on. Bob deals this hand."
    assert table.page.shows("Undo Hand 1: no bid yet. Bob deals.")
    table.bid("Ann", 90, trump="red")

    page = table.phone.send(table.small_form("dealer"), dealer=3)
    table.happens("dealer", dealer=3)

    assert effect(page) == "The hand goes on. Cal deals this hand. Ann bid 90 in red."
    assert table.page.shows("Undo Hand 1: Ann bid 90 in red. Cal deals.")
    table.result(95)
    assert table.dealer == "Dee"


def test_a_past_hand_that_somebody_else_dealt_says_so_before_saving(table: Table) -> None:
    table.hand("Ann", 90, 95)

    page = table.phone.send(table.small_form("dealer", 1), dealer=2)

    assert "stand at 95. Bob and Dee take 25 and stand at 25. Bob dealt." in effect(page)


# What is written for Ann and Cal, and for Bob and Dee; the points, or what is said of each.
AGREED: list[tuple[str, str, dict[str, int], dict[str, str]]] = [
    ("−40", "-5", {"A": -40, "B": -5}, {}),
    ("+999999", "-100000", {"A": 999999, "B": -100000}, {}),
    ("10", "-1000000", {"A": 10}, {"agreedB": "“-1000000” is too large."}),
    ("10", "", {"A": 10}, {"agreedB": "Write a number; 0 where nothing is scored."}),
    *(
        (text, "10", {"B": 10}, {"agreedA": f"“{text}” is not a whole number."})
        for text in ("1.5", "ten", "--1", "²")
    ),
]


@pytest.mark.parametrize(("first", "second", "points", "errors"), AGREED)
def test_agreed_points_are_whole_numbers_one_a_book(
    first: str, second: str, points: dict[str, int], errors: dict[str, str]
) -> None:
    posted = MultiDict({"agreedA": first, "agreedB": second})

    read = read_agreed_score(posted, rules_of("kentucky-discard"))

    assert (read.facts["agreed"], read.errors) == (points, errors)


def test_what_is_wrong_with_an_agreed_score_is_said_and_all_of_it_is_kept(table: Table) -> None:
    typed = {"agreedA": "ten", "agreedB": "10", "note": "x" * 501}

    page = table.happens("agreed", **typed)

    assert page.status == 422
    assert page.errors == [
        "“ten” is not a whole number.",
        "A note has at most 500 characters; this has 501.",
    ]
    assert typed.items() <= dict(page.form("/hand/1", kind="agreed").fields).items()
