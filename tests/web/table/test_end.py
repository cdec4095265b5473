"""The end of a game: who has won, by which rule, and the next one."""

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from tests.web.phone import Phone
from tests.web.playing import Table, effect

CALLED = {"partners": 3, "last_trick": "defenders"}

# How the game begins; the hand that may end it; who has won, and by which rule.
ENDS: Mapping[str, tuple[dict[str, Any], tuple[str, int, int], dict[str, Any], str, str]] = {
    "one over": ({"beforeA": 225, "beforeB": 100}, ("Ann", 70, 75), {},
        "Ann and Cal win", "The first to reach 300 wins."),
    "both over": ({"beforeA": 240, "beforeB": 290}, ("Ann", 70, 70), {},  # rules F5
        "Bob and Dee win", "Both have reached 300: the higher total wins."),
    "both over, one of them exactly": (
        {"preset": "double-deck-4", "beforeA": 450, "beforeB": 500}, ("Ann", 150, 150), {},
        "Ann and Cal win", "Both have reached 600: the bidders win, whatever the totals."),
    "level": ({"beforeA": 250, "beforeB": 270}, ("Ann", 70, 70), {},
        "Hand 2 Ann deals", "Level at 320: another hand."),
    # Ruling 83: 520 for the bidder and the partner, 540 for a defender.
    "the bidder of two who are level": (
        {"preset": "call-partner-5", "both_over": "bidder-goes",
         "before1": 420, "before2": 440, "before3": 420},
        ("Ann", 100, 100), CALLED,
        "Ann wins", ("Several have reached 500: the bidders win, whatever the totals; between the "
        "bidder and a partner the higher total wins, and where they are level the bidder.")),
    # Rulings 8 and 83: a defender has more, and does not win.
    "two partners who are level": (
        {"preset": "call-partner-6", "both_over": "bidder-goes",
         "before1": 410, "before2": 450, "before3": 420, "before5": 420},
        ("Ann", 100, 100), {**CALLED, "partners": [3, 5]},
        "Hand 2 Ann deals", "Level at 520: another hand."),
    "several who play alone": (
        {"preset": "call-partner-4", "before1": 400, "before2": 430, "before3": 350, "before4": 10},
        ("Ann", 100, 90), {"partners": 2, "last_trick": "declarers"},
        "Bob wins", "Several have reached 500: the higher total wins."),
    "a lead": ({"spread": "200", "beforeA": 100}, ("Bob", 100, 20), {},
        "Ann and Cal win", "A lead of 200 ends the game."),
    "a floor": ({"floor": "-200", "beforeB": -150}, ("Bob", 70, 20), {},
        "Ann and Cal win", "A total of −200 ends the game: the highest total wins."),
}  # fmt: skip


@pytest.mark.parametrize("end", ENDS)
def test_who_has_won_is_said_with_the_rule(phone: Phone, end: str) -> None:
    start, hand, taps, winner, rule = ENDS[end]
    table = Table.start(phone, **start)

    table.hand(*hand, **taps)

    assert table.page.shows(winner)
    assert table.page.shows(rule)


def test_a_side_may_have_to_win_on_a_bid_of_its_own(phone: Phone) -> None:
    table = Table.start(phone, win_on_bid="yes", beforeA=280)

    table.hand("Bob", 70, 70)
    assert table.totals == (330, 70)
    assert table.status.startswith("Hand 2")
    assert table.page.shows("Ann and Cal reached 300, but win only in a hand of their own bid")

    table.hand("Bob", 100, 70)
    assert table.page.shows("Ann and Cal win")
    assert table.page.shows("in a hand of their own bid or one that set the bidders.")


def test_the_end_is_announced_before_the_last_hand_is_saved(phone: Phone) -> None:
    table = Table.start(phone, beforeA=290)
    table.bid("Ann", 70)

    page = phone.send(table.entry(), taken=70, do="hand")

    assert page.shows("Ann and Cal win the game. The first to reach 300 wins.")


def test_a_game_that_is_over_asks_for_nothing_more_and_draws_its_totals(phone: Phone) -> None:
    table = Table.start(phone, beforeA=290)

    table.hand("Ann", 70, 70)

    assert not any(form.has("taken") for form in table.page.forms)
    assert "<polyline" in table.page.html
    assert "Totals after 1 hands" not in table.page.html
    assert "Totals after 1 hand: Ann and Cal 360 and Bob and Dee 50." in table.page.html


def test_a_rematch_is_one_however_often_it_is_tapped_and_the_deal_moves_on(phone: Phone) -> None:
    table = Table.start(phone, target="100")
    table.hand("Ann", 100, 100)
    form = table.page.form("/rematch")

    page, twice = phone.send(form), phone.send(form)

    again = Table(phone, page.response.request.path, page)
    assert twice.response.request.path == again.path != table.path
    assert again.totals == (0, 0)
    assert again.status == "Hand 1 Ann deals First to 100"


def test_undo_takes_the_win_back(phone: Phone) -> None:
    table = Table.start(phone, target="100")
    table.hand("Ann", 100, 100)

    table.undo()

    assert table.totals == (0, 0)
    assert table.status == "Hand 1 Dee deals First to 100"


def test_the_end_says_what_stood_out(phone: Phone) -> None:
    table = Table.start(phone)
    table.hand("Bob", 100, 110, trump="green")  # 10 : 110
    table.hand("Ann", 100, 95)  # -90 : 135
    table.hand("Ann", 120, 120, trump="red")  # 30 : 135
    table.hand("Cal", 120, 120, trump="black")  # 150 : 135
    table.hand("Bob", 100, 95)  # 175 : 35
    table.hand("Cal", 120, 120)  # 295 : 35

    table.hand("Ann", 100, 100)  # 395 : 55

    words = table.page.words
    assert "Hand 4, where Ann and Cal came from 105 behind to 15 ahead for good." in words
    assert "It changed once. The winner was 225 behind after hand 2." in words
    assert "120 by Ann in red (hand 3), Cal in black (hand 4) and Cal (hand 6)" in words
    assert "Bids of Ann and Cal 4 made, set once" in words
    assert "Bids of Bob and Dee 1 made, set once" in words


def test_a_bid_that_a_renege_of_the_others_ended_is_counted_beside_those_made_and_set(
    phone: Phone,
) -> None:
    table = Table.start(phone, target="300")
    table.bid("Ann", 100)
    table.happens("renege", seat=2, captured=60)
    table.hand("Ann", 100, 95)
    for _ in range(3):  # 60 − 100 + 3 × 120 = 320
        table.hand("Ann", 120, 120)

    assert table.page.shows("3 made, set once, one ended by a renege")


def test_who_made_the_best_bid_twice_is_named_once(phone: Phone) -> None:
    table = Table.start(phone, target="200")
    table.hand("Ann", 100, 100, trump="red")
    table.hand("Bob", 100, 100, trump="red")

    table.hand("Ann", 100, 100, trump="red")

    assert table.page.shows("100 by Ann in red (hands 1 and 3) and Bob in red (hand 2)")


def test_a_winner_who_always_led_turned_nothing(phone: Phone) -> None:
    table = Table.start(phone, target="200")

    table.hand("Ann", 120, 120)
    table.hand("Ann", 120, 120)

    assert table.page.shows("None, as Ann and Cal led from the first hand to the last.")
    assert table.page.shows("2 made, never set")


def test_a_total_at_the_target_is_not_called_over_it(phone: Phone) -> None:
    table = Table.start(phone, win_on_bid="yes", beforeA=250)

    table.hand("Bob", 70, 70)

    assert table.totals == (300, 70)
    assert table.page.shows("at 300")
    assert not table.page.shows("over 300")


def test_a_correction_that_opens_a_game_again_says_so(phone: Phone) -> None:
    table = Table.start(phone, beforeA=200)
    table.hand("Ann", 90, 100)
    assert table.page.shows("Best bid made")

    form = table.correction(1)
    seen = table.phone.send(form, taken=95, do="hand")
    assert seen.shows("The game goes on: Ann and Cal have not won after all.")
    table.send(form, taken=95, do="hand")

    assert table.totals == (295, 25)
    assert table.page.shows("The game goes on: Ann and Cal have not won after all.")
    assert not table.page.shows("Best bid made")


def test_no_winner_is_named_while_an_earlier_hand_is_open(phone: Phone) -> None:
    table = Table.start(phone, beforeA=150)
    table.hand("Ann", 90, 95)
    table.hand("Bob", 80, 85)
    open_up(table, 1)

    table.look().hand("Cal", 100, 120)

    assert table.totals == (305, 85)
    assert not table.page.shows("Ann and Cal win")
    assert table.page.shows("Hand 1 is not scored yet: nobody wins before it is.")
    assert f"{table.path}/hand/1" in table.page.links
    again = phone.send(table.correction(2), taken=90, do="hand")
    assert "Hand 1 is not scored yet: nobody wins before it is." in effect(again)
    table.correct(1, taken=95)
    assert table.totals == (400, 110)
    assert table.page.shows("Ann and Cal win")


def open_up(table: Table, hand: int) -> None:
    """Leaves just the bid of *hand* recorded, as a correction can."""
    form = table.correction(hand)
    sent = form.filled({"bidder": 1, "bid": 90, "do": "hand"})
    sent.poplist("taken")
    page = table.phone.post(form.action, {**sent.to_dict(flat=False), "do": "bid"})
    assert page.status == 200


def test_the_names_beside_the_chart_stay_within_it_and_apart(phone: Phone) -> None:
    # Ann and Cal are level at the top, Bob and Dee at the bottom.
    table = Table.start(phone, "call-partner-5", target="900")
    table.hand("Ann", 100, 110, partners=3, last_trick="declarers")
    table.hand("Bob", 150, 60, partners=4, last_trick="declarers")
    tree = re.split(r'viewBox="0 0 \d+ 210"', phone.open(f"{table.path}/result.svg").html)[1]

    places = sorted(int(y) for y in re.findall(r'<text x="\d+" y="(-?\d+)" fill=', tree))

    assert len(places) == 5
    assert places[0] >= 12
    assert places[-1] <= 178
    assert all(below - above >= 14 for above, below in pairwise(places))


def test_a_quiet_line_stands_beside_the_totals_of_a_game_that_goes_on(phone: Phone) -> None:
    table = Table.start(phone, target=200)
    for taken in (75, 60, 80):
        assert not table.look().page.shows("so far")
        table.hand("Ann", 70, taken)
    assert table.look().page.shows("Ann made 2 of 3 bids so far.")

    # A: 75, 5, 85, 205.
    table.hand("Ann", 100, 120)

    assert table.look().page.shows("Ann and Cal win")
    assert not table.page.shows("so far")
