"""The end of a game: who has won, by which rule, and the next one."""

import re
from itertools import pairwise

from tests.web.phone import Phone
from tests.web.playing import Table, effect


def test_the_first_side_at_the_target_wins(phone: Phone) -> None:
    table = Table.start(phone, beforeA=225, beforeB=100)

    table.hand("Ann", 70, 75)

    assert table.page.shows("Ann and Cal win")
    assert table.page.shows("The first to reach 300 wins.")


def test_both_over_the_higher_total_wins(phone: Phone) -> None:
    table = Table.start(phone, beforeA=240, beforeB=290)

    table.hand("Ann", 70, 70)  # rules F5

    assert table.totals == (310, 340)
    assert table.page.shows("Bob and Dee win")
    assert table.page.shows("Both have reached 300: the higher total wins.")


def test_both_over_the_bidders_win_at_six_hundred(phone: Phone) -> None:
    table = Table.start(phone, "double-deck-4", beforeA=590, beforeB=500)

    table.hand("Bob", 150, 150)  # rules F13

    assert table.totals == (690, 650)
    assert table.page.shows("Bob and Dee win")
    assert table.page.shows("Both have reached 600: the bidders win, whatever the totals.")


def test_a_bidder_goes_before_the_defenders_and_a_level_partner(phone: Phone) -> None:
    """Ruling 83: 520 for the bidder and the partner, 540 for a defender."""
    table = Table.start(
        phone, "call-partner-5", both_over="bidder-goes", before1=420, before2=440, before3=420
    )

    table.hand("Ann", 100, 100, partners=3, last_trick="defenders")

    assert table.totals == (520, 540, 520, 100, 100)
    assert table.page.shows("Ann wins")
    assert table.page.shows(
        "Several have reached 500: the bidders win, whatever the totals; between the bidder and a "
        "partner the higher total wins, and where they are level the bidder."
    )


def test_two_partners_who_are_level_play_another_hand(phone: Phone) -> None:
    """Rulings 8 and 83: a defender has more, and does not win."""
    table = Table.start(
        phone, "call-partner-6", both_over="bidder-goes",
        before1=410, before2=450, before3=420, before5=420,
    )  # fmt: skip

    table.hand("Ann", 100, 100, partners=[3, 5], last_trick="defenders")

    assert table.totals == (510, 550, 520, 100, 520, 100)
    assert table.status.startswith("Hand 2")
    assert table.page.shows("Level at 520: another hand.")


def test_only_one_over_wins_at_six_hundred(phone: Phone) -> None:
    table = Table.start(phone, "double-deck-4", beforeA=400, beforeB=590)

    table.hand("Ann", 150, 160)  # rules F9

    assert table.totals == (560, 680)
    assert table.page.shows("Bob and Dee win")


def test_equal_totals_play_another_hand(phone: Phone) -> None:
    table = Table.start(phone, beforeA=250, beforeB=270)

    table.hand("Ann", 70, 70)

    assert table.totals == (320, 320)
    assert table.status.startswith("Hand 2")
    assert table.page.shows("Level at 320: another hand.")
    assert table.look().page.shows("Level at 320: another hand.")


def test_a_side_may_have_to_win_on_a_bid_of_its_own(phone: Phone) -> None:
    table = Table.start(phone, win_on_bid="yes", beforeA=280)

    table.hand("Bob", 70, 70)
    assert table.totals == (330, 70)
    assert table.status.startswith("Hand 2")
    assert table.page.shows("Ann and Cal reached 300, but win only in a hand of their own bid")

    table.hand("Bob", 100, 70)
    assert table.page.shows("Ann and Cal win")
    assert table.page.shows("in a hand of their own bid or one that set the bidders.")


def test_a_lead_may_end_the_game(phone: Phone) -> None:
    table = Table.start(phone, spread="200", beforeA=100)

    table.hand("Bob", 100, 20)

    assert table.totals == (200, -100)
    assert table.page.shows("A lead of 200 ends the game.")


def test_a_floor_may_end_the_game(phone: Phone) -> None:
    table = Table.start(phone, floor="-200", beforeB=-150)

    table.hand("Bob", 70, 20)

    assert table.page.shows("Ann and Cal win")
    assert table.page.shows("A total of −200 ends the game: the highest total wins.")


def test_a_book_of_ones_own_wins_by_the_higher_total(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-4", before1=400, before2=430, before3=350, before4=10)

    table.hand("Ann", 100, 90, partners=2, last_trick="declarers")

    assert table.page.shows("Bob wins")
    assert table.page.shows("Several have reached 500: the higher total wins.")


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


def test_a_rematch_is_one_tap_and_the_deal_moves_on(phone: Phone) -> None:
    table = Table.start(phone, target="100")
    table.hand("Ann", 100, 100)

    page = phone.send(table.page.form("/rematch"))

    again = Table(phone, page.response.request.path, page)
    assert again.path != table.path
    assert again.totals == (0, 0)
    assert again.status == "Hand 1 Ann deals First to 100"


def test_a_double_tap_is_one_rematch(phone: Phone) -> None:
    table = Table.start(phone, target="100")
    table.hand("Ann", 100, 100)
    form = table.page.form("/rematch")

    paths = {phone.send(form).response.request.path for _ in range(2)}

    assert len(paths) == 1


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

    said = table.page.words
    assert "Hand 4, where Ann and Cal came from 105 behind to 15 ahead for good." in said
    assert "It changed once. The winner was 225 behind after hand 2." in said
    assert "120 by Ann in red (hand 3), Cal in black (hand 4) and Cal (hand 6)" in said
    assert "Bids of Ann and Cal 4 made, set once" in said
    assert "Bids of Bob and Dee 1 made, set once" in said


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

    assert table.page.shows("None: Ann and Cal led from the first hand to the last.")
    assert table.page.shows("2 made, never set")


def test_a_correction_that_reopens_the_game_takes_its_story_back(phone: Phone) -> None:
    table = Table.start(phone, target="200")
    table.hand("Ann", 120, 120)
    table.hand("Ann", 120, 120)

    table.correct(1, taken=110)

    assert not table.look().page.shows("Turning hand")


def test_a_total_at_the_target_is_not_called_over_it(phone: Phone) -> None:
    table = Table.start(phone, win_on_bid="yes", beforeA=250)

    table.hand("Bob", 70, 70)

    assert table.totals == (300, 70)
    assert table.page.shows("at 300")
    assert not table.page.shows("over 300")


def test_who_reached_the_target_exactly_is_not_said_to_be_over_it(phone: Phone) -> None:
    table = Table.start(phone, "double-deck-4", beforeA=450, beforeB=500)

    table.hand("Ann", 150, 150)

    assert table.totals == (600, 600)
    assert table.page.shows("Both have reached 600: the bidders win, whatever the totals.")


def test_a_correction_that_opens_a_game_again_says_so(phone: Phone) -> None:
    table = Table.start(phone, beforeA=200)
    table.hand("Ann", 90, 100)
    assert table.page.shows("Ann and Cal win")

    form = table.correction(1)
    seen = table.phone.send(form, taken=95, do="hand")
    assert seen.shows("The game goes on: Ann and Cal have not won after all.")
    table.send(form, taken=95, do="hand")

    assert table.totals == (295, 25)
    assert table.page.shows("The game goes on: Ann and Cal have not won after all.")


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
    table.correct(1, taken=95)
    assert table.totals == (400, 110)
    assert table.page.shows("Ann and Cal win")


def test_who_opens_an_earlier_hand_is_shown_first_that_nobody_wins_before_it(phone: Phone) -> None:
    table = Table.start(phone, beforeA=150)
    table.hand("Ann", 90, 95)
    table.hand("Bob", 80, 85)
    open_up(table, 1)
    form = table.correction(2)

    seen = phone.send(form, taken=90, do="hand")

    assert "Hand 1 is not scored yet: nobody wins before it is." in effect(seen)


def open_up(table: Table, hand: int) -> None:
    """Makes *hand* one of which only the bid is told, as a correction can."""
    form = table.correction(hand)
    sent = form.filled({"bidder": 1, "bid": 90, "do": "hand"})
    sent.poplist("taken")
    page = table.phone.post(form.action, {**sent.to_dict(flat=False), "do": "bid"})
    assert page.status == 200


def test_the_names_beside_the_chart_stay_within_it_and_apart(phone: Phone) -> None:
    # Ann and Cal are level at the top, Bob and Dee at the bottom: rules, section 0.1.
    table = Table.start(phone, "call-partner-5", target="900")
    table.hand("Ann", 100, 110, partners=3, last_trick="declarers")
    table.hand("Bob", 150, 60, partners=4, last_trick="declarers")
    tree = phone.open(f"{table.path}/result.svg").html.partition('viewBox="0 0 300 210"')[2]

    places = sorted(int(y) for y in re.findall(r'<text x="\d+" y="(-?\d+)" fill=', tree))

    assert len(places) == 5
    assert places[0] >= 12
    assert places[-1] <= 178
    assert all(below - above >= 14 for above, below in pairwise(places))
