"""A hand from the table page to the saved score: by the number, or card by card."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from referee.rook.rules.presets import preset as rules_of
from referee.web.rook.entry.reading import read_bidding, read_result
from tests.web.phone import Phone, Tap
from tests.web.playing import Table, effect

KENTUCKY = "kentucky-discard"
README = Path(__file__).parents[3] / "README.md"
Step = Callable[[Table], object]


def bid(who: str, amount: int, **taps: Tap) -> Step:
    return lambda table: table.bid(who, amount, **taps)


def called(**taps: Tap) -> Step:
    return lambda table: table.send(table.entry(), do="bid", **taps)


def happens(kind: str, **taps: Tap) -> Step:
    return lambda table: table.happens(kind, **taps)


PARTNERS = "call-partner-5"
NOTED = "Ann bid 80. Bob reneged and put it right in time: no penalty."

# The preset and its house rules; the steps of the first hand; a sentence that is there once.
ONCE: list[tuple[str, dict[str, Any], list[Step], str]] = [
    (KENTUCKY, {}, [bid("Ann", 90, trump="red")], "Ann bid 90 in red"),
    (KENTUCKY, {}, [bid("Ann", 90)], "How did it end?"),
    (KENTUCKY, {}, [bid("Ann", 90, trump="red"), Table.undo], "Who won the bid?"),
    (KENTUCKY, {"low_card": "yes", "no_trump": "yes", "circus": "yes"},
     [bid("Bob", 100, trump="none", call="low")], "Bob bid 100 no trump, low card"),
    (PARTNERS, {}, [bid("Bob", 100), called(trump="red", rook="low")],
     "Bob bid 100 in red, Rook low"),
    # What the bidder has still to do.
    (PARTNERS, {}, [bid("Ann", 100)], "Ann says whether the cards laid aside hold points."),
    (PARTNERS, {}, [bid("Ann", 100), called(trump="red", rook="high", declared="no")],
     "Ann said that no points were laid aside."),
    ("display", {}, [bid("Ann", 70)],
     "Cal lays the hand open once trump is named, before the first lead; Ann plays it."),
    ("boston", {}, [bid("Ann", 70)],
     "Cal lays the hand open once the first card is led; Ann plays it."),
    ("call-partner-5-classic", {}, [bid("Ann", 100)],
     "Ann calls a card as soon as the bid is won."),  # ruling 64
    (PARTNERS, {}, [bid("Ann", 100)], "Ann calls a card after the exchange with the nest."),
    ("call-partner-6", {}, [bid("Ann", 100)],
     "Ann calls up to 2 cards after the exchange with the nest."),
    ("call-partner-6", {}, [bid("Ann", 100), happens("called", color1="G", rank1="1", color2="RK")],
     "Ann called the green 1 and the Rook."),
    # What happened beside it. Beside Ann's bid alone a renege would read as if it were hers.
    (KENTUCKY, {}, [bid("Ann", 100, trump="red"), happens("renege", seat=2, captured=60)],
     "Ann bid 100 in red: renege by Bob."),
    (KENTUCKY, {}, [bid("Ann", 80), happens("renege-in-time", seat=2)], f"Hand 1: {NOTED}"),
    (KENTUCKY, {}, [bid("Ann", 80), happens("renege-in-time", seat=2), Table.undo],
     "Undone: what was against the rules. Hand 1: Ann bid 80."),
    (KENTUCKY, {}, [happens("misdeal", color="R", rank=7)], "Hand 1a: Misdeal."),
    (KENTUCKY, {}, [happens("dealer", dealer=2)], "Undo Hand 1: no bid yet. Bob deals."),
]  # fmt: skip


@pytest.mark.parametrize(("preset", "house", "steps", "sentence"), ONCE)
def test_what_was_saved_is_said_once(
    phone: Phone, preset: str, house: dict[str, Any], steps: list[Step], sentence: str
) -> None:
    table = Table.start(phone, preset, **house)

    for step in steps:
        step(table)

    assert table.page.words.count(sentence) == 1
    assert "Entered" not in table.page.words


def test_trump_is_named_after_the_bid_was_saved(table: Table) -> None:
    """Kentucky names it after the discard, the double deck with the first lead."""
    table.bid("Ann", 90)

    table.send(table.entry(), trump="green", do="bid")

    assert table.page.shows("Ann bid 90 in green")
    assert not table.entry().has("trump")
    table.result(95)
    assert "Ann 90 green made" in table.rows[0]


@pytest.mark.parametrize(
    ("do", "sentence"), [("bid", "Tap the trump."), ("hand", "Tap what was captured.")]
)
def test_of_a_bid_that_stands_the_rest_is_asked_for(table: Table, do: str, sentence: str) -> None:
    table.bid("Ann", 90)

    page = table.send(table.entry(), do=do)

    assert (page.status, page.errors) == (422, [sentence])


def test_what_was_called_is_not_called_again(table: Table) -> None:
    table.bid("Ann", 90, trump="red")
    forged = table.entry().forged({"taken": 95, "do": "hand"}, trump="green")

    page = table.phone.post(table.entry().action, forged)
    table.page = page
    table.send(table.preview(), do="save")

    assert "Ann 90 red made" in table.rows[0]


def test_the_readme_quotes_what_saving_a_hand_would_do(table: Table) -> None:
    """Two hands made bring 85 and 70; the third, of a bid of 110, leaves 45."""
    quoted = re.search('before you save it: "([^"]+)"', README.read_text("utf-8"))
    table.hand("Ann", 80, 85)
    table.hand("Cal", 70, 70)

    page = table.phone.send(table.entry(), bidder=1, bid=110, taken=85, do="hand")

    assert quoted is not None
    assert effect(page).startswith(quoted[1])


def test_what_was_shown_is_saved_without_asking_again(table: Table) -> None:
    table.bid("Ann", 70)
    form = table.entry()
    block = table.phone.post(f"{form.action}/effect", form.filled({"taken": 70}), htmx=True)
    assert effect(block).startswith("Made. Ann and Cal take 70 and stand at 70.")
    assert table.look().totals == (0, 0)
    seen = block.html.partition('name="seen" value="')[2].partition('"')[0]

    page = table.phone.post(
        form.action, {**form.filled({"taken": 70, "do": "hand"}), "seen": unescaped(seen)}
    )

    assert page.shows("Undo")
    assert table.look().totals == (70, 50)


def test_a_correction_of_a_hand_that_nobody_began_is_no_fault(table: Table) -> None:
    form = table.entry()

    page = table.phone.post(form.action, {**form.filled({"bid": 90}), "past": "yes"})

    assert page.status == 422
    assert table.look().totals == (0, 0)


def unescaped(value: str) -> str:
    return value.replace("&#34;", '"').replace("&quot;", '"')


def test_the_preview_says_which_bid_it_is_about(table: Table) -> None:
    page = table.phone.send(table.entry(), bidder=2, bid=100, trump="red", taken=60)

    assert page.shows("Hand 1: is this right? Bob bid 100 in red. Set!")


def test_a_change_of_mind_on_the_preview_keeps_what_was_tapped(table: Table) -> None:
    form = table.entry()
    table.page = table.phone.send(form, bidder=2, bid=85, trump="yellow", taken=90, do="hand")

    back = table.phone.send(table.preview(), do="edit")

    kept = {"bidder": "2", "bid": "85", "trump": "yellow", "taken": "90"}
    assert kept.items() <= dict(next(f for f in back.forms if f.has("taken")).fields).items()


# The preset, the taps for a hand, and the sentence on what is missing.
MISSING: list[tuple[str, dict[str, str], str]] = [
    (KENTUCKY, {}, "Tap who won the bid."),
    (KENTUCKY, {"bidder": "1"}, "Tap the bid."),
    (KENTUCKY, {"bid": "80", "taken": "90"}, "Tap who won the bid."),
    (KENTUCKY, {"bidder": "1", "bid": "80"}, "Tap what was captured."),
    ("dixie", {"bidder": "1", "bid": "80", "taken": "90"}, "Tap how many tricks they took."),
    ("one-forty", {"bidder": "1", "bid": "80", "taken": "90"}, "Tap who took the last trick."),
    ("call-partner-5-classic", {"bidder": "1", "bid": "80", "taken": "90"},
     "Tap who played with the bidder, or “plays alone”."),
]  # fmt: skip


@pytest.mark.parametrize(("preset", "taps", "sentence"), MISSING)
def test_what_is_missing_is_said_and_nothing_is_lost(
    phone: Phone, preset: str, taps: dict[str, str], sentence: str
) -> None:
    page = phone.send(Table.start(phone, preset).entry(), do="hand", **taps)

    assert page.status == 422
    assert page.errors == [sentence]
    assert effect(page) == sentence
    assert set(taps.items()) <= set(next(f for f in page.forms if f.has("taken")).fields)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("bid", "65", "The lowest bid is 70, not 65."),
        ("bid", "125", "The highest bid is 120, all the points of a hand, not 125."),
        ("bid", "83", "Bids go up in steps of 5: 80 or 85, not 83."),
        ("bid", "many", "“many” is not a number."),
        ("bid", "0", "“0” cannot be here."),
        ("bid", "٩٠", "“٩٠” is not a number."),
        ("bidder", "5", "“5” cannot be here."),
        ("trump", "pink", "“pink” cannot be here."),
        ("taken", "93", "“93” is no sum of the counters in this deck."),
        ("taken", "125", "“125” is no sum of the counters in this deck."),
        ("taken", "-5", "“-5” is no sum of the counters in this deck."),
    ],
)
def test_what_cannot_be_is_said_of_its_field_alone(name: str, value: str, sentence: str) -> None:
    posted, rules = MultiDict({**WHOLE, name: value}), rules_of(KENTUCKY)

    read = read_bidding(posted, rules).merged(read_result(posted, rules, bidder=1))

    assert read.errors == {name: sentence}
    assert {"bidder", "bid", "trump", "taken"} - set(read.facts) == {name}


WHOLE = {"bidder": "1", "bid": "80", "trump": "red", "taken": "95"}


@pytest.mark.parametrize("past", [False, True])
def test_what_cannot_be_is_said_at_its_field_and_nothing_is_lost(table: Table, past: bool) -> None:
    if past:
        table.hand("Ann", 80, 95, trump="red")
    form = table.correction(1) if past else table.entry()

    page = table.phone.post(form.action, form.forged({"do": "hand"}, **{**WHOLE, "bid": "83"}))

    assert page.status == 422
    assert page.errors == ["Bids go up in steps of 5: 80 or 85, not 83."]
    kept = dict(next(f for f in page.forms if f.has("taken")).fields)
    assert {name: kept[name] for name in WHOLE if name != "bid"}.items() <= WHOLE.items()
    assert len(table.look().rows) == 1


@pytest.mark.parametrize(
    ("preset", "lowest", "all_points"), [(KENTUCKY, 70, 120), ("double-deck-4", 150, 250)]
)
def test_every_legal_bid_and_every_possible_sum_can_be_tapped_and_no_other(
    phone: Phone, preset: str, lowest: int, all_points: int
) -> None:
    form = Table.start(phone, preset).entry()

    assert list(map(int, form.offers["bid"])) == list(range(lowest, all_points + 1, 5))
    assert sorted(map(int, form.offers["taken"])) == list(range(0, all_points + 1, 5))


def test_sums_that_make_the_bid_stand_apart(table: Table) -> None:
    table.bid("Ann", 100)

    made, _, short = table.page.html.partition('name="taken"')[2].partition("<hr>")
    assert table.page.shows("100 or more makes the bid.")
    assert re.findall(r"<b>(\d+)</b>", made) == ["120", "115", "110", "105", "100"]
    assert re.findall(r"<b>(\d+)</b>", short)[:2] == ["95", "90"]


@pytest.mark.parametrize(("preset", "house"), [("one-forty", {}), (KENTUCKY, {"trick_points": 2})])
def test_no_sum_of_counters_makes_the_bid_where_a_bonus_or_tricks_bring_points_too(
    phone: Phone, preset: str, house: dict[str, int]
) -> None:
    table = Table.start(phone, preset, **house)
    table.bid("Ann", 100)

    assert not table.page.shows("or more makes the bid.")


@pytest.mark.parametrize(
    ("bid", "first"),
    [
        # 250 points: five numbers below the bid and seven above, and the others' 250 less each;
        # from the lowest bid, 150, they reach to the half of all points without a gap
        (150, [250, *range(185, 64, -5), 0]),
        (250, [250, 245, 240, 235, 230, 225, 25, 20, 15, 10, 5, 0]),
    ],
)
def test_of_many_numbers_those_near_the_bid_come_first(
    phone: Phone, bid: int, first: list[int]
) -> None:
    table = Table.start(phone, "double-deck-4")
    table.bid("Ann", bid)

    near, _, folded = table.page.html.partition('<details class="more"')

    offered = re.findall(r'name="taken" value="(\d+)"', near)
    rest = re.findall(r'name="taken" value="(\d+)"', folded)
    assert list(map(int, offered)) == first
    assert list(map(int, rest)) == [each for each in range(250, -1, -5) if each not in first]
    assert not folded.startswith(" open")
    form = table.entry()
    page = phone.post(form.action, form.forged({"taken": rest[0]}, do="edit"))
    assert re.search(r'<details class="more"[^>]* open>', page.html)


def test_no_bid_is_offered_that_no_side_can_make(phone: Phone) -> None:
    """A table that pays 200 for a sweep may bid more than the 120 points that there are."""
    table = Table.start(phone, sweep_points=200, bid_max=200)

    assert table.entry().offers["bid"][-1] == "120"


@pytest.mark.parametrize(
    ("preset", "wanted"),
    [
        (KENTUCKY, set()),
        ("double-deck-4", set()),
        ("dixie", {"tricks"}),
        ("hoyle-standard-deck", {"tricks"}),
        ("one-forty", {"last_trick"}),
        ("call-partner-4", {"last_trick", "partners", "rook", "declared"}),
        ("call-partner-5-classic", {"partners"}),
    ],
)
def test_only_what_the_preset_plays_is_asked_for(
    phone: Phone, preset: str, wanted: set[str]
) -> None:
    form = Table.start(phone, preset).entry()

    questions = {"tricks", "last_trick", "partners", "rook", "call", "declared"}
    assert set(form.offers) & questions == wanted


def test_points_without_a_trick_cannot_be(phone: Phone) -> None:
    table = Table.start(phone, "dixie")

    page = phone.send(table.entry(), bidder=1, bid=70, taken=70, tricks=0, do="hand")

    assert page.status == 422
    assert effect(page) == "A has 70 points without a trick."


def test_once_trump_is_saved_nothing_more_is_called(phone: Phone) -> None:
    table = Table.start(phone, low_card="yes")

    table.bid("Bob", 100, trump="red")

    assert not table.entry().has("call")


@pytest.mark.parametrize(
    ("by", "taken"),
    [
        ({}, {"A": 75, "B": 45}),
        ({"by": "bidders"}, {"A": 75, "B": 45}),
        ({"by": "others"}, {"A": 45, "B": 75}),
    ],
)
def test_points_are_the_bidders_unless_the_form_says_otherwise(
    by: dict[str, str], taken: dict[str, int]
) -> None:
    """75 of the 120 points, entered for the hand that seat 1 has bid."""
    result = read_result(MultiDict({"taken": "75", **by}), rules_of(KENTUCKY), bidder=1)

    assert result.facts == {"taken": taken}


# The seats of the question who won the bid say who deals and who bids first


@pytest.mark.parametrize(
    ("dealer", "deals", "first"),
    [(4, "Dee deals", "Ann bids first"), (2, "Bob deals", "Cal bids first")],
)
def test_the_seats_say_who_deals_and_who_bids_first(
    phone: Phone, dealer: int, deals: str, first: str
) -> None:
    """Source: S000, the player to the left of the dealer begins."""
    table = Table.start(phone, dealer=dealer)

    question = table.page.html.partition("Who won the bid?")[2].partition("</fieldset>")[0]

    for sentence in (deals, first):
        name, _, badge = sentence.partition(" ")
        assert f"<span>{name}</span><small>{badge}</small>" in question
    assert question.count("<small>") == 2


def test_a_phone_that_watches_says_who_bids_first_until_there_is_a_bid(
    table: Table, watcher: Phone
) -> None:
    before = watcher.open(table.path)
    table.bid("Cal", 90)
    after = watcher.open(table.path)

    assert before.shows("Dee deals Ann bids first")
    assert not after.shows("bids first")
