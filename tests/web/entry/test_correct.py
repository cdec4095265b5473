"""Correcting a past hand while a later one is in play."""

import re
from collections.abc import Mapping

import pytest

from tests.web.doors import take_pen
from tests.web.phone import Phone, Tap
from tests.web.playing import Table, effect


@pytest.fixture
def later(table: Table) -> Table:
    """Two hands scored, a third in play."""
    table.hand("Ann", 90, 95, trump="red")
    table.hand("Bob", 80, 85)
    table.bid("Cal", 100)
    return table


def test_the_form_is_filled_with_what_stands(later: Table) -> None:
    form = later.correction(1)

    stands = {"bidder": "1", "bid": "90", "trump": "red", "taken": "95", "by": "bidders"}
    assert stands.items() <= dict(form.fields).items()


@pytest.mark.parametrize("declared", ["yes", "no"])
def test_the_form_is_filled_with_what_the_bidder_declared(phone: Phone, declared: str) -> None:
    table = Table.start(phone, "call-partner-5")
    table.bid("Ann", 100, trump="red", rook="high", declared=declared)

    assert ("declared", declared) in table.correction(1).fields


def test_the_pad_is_filled_with_the_piles_that_stand(table: Table) -> None:
    table.send(
        table.entry(), bidder=1, bid=70, by="pad", pileB=["RK#1", "G5#1"], rest="A", do="hand"
    )

    form = table.correction(1)

    assert [value for name, value in form.fields if name == "pileB"] == ["G5#1", "RK#1"]
    assert ("by", "pad") in form.fields


def test_totals_follow_and_the_hand_in_play_goes_on(later: Table) -> None:
    later.correct(1, taken=85)

    assert later.totals == (-90 + 35, 35 + 85)
    assert later.page.shows("Cal bid 100")
    assert later.page.shows("How did it end?")
    later.result(100)
    assert later.totals == (-90 + 35 + 100, 35 + 85 + 20)


def test_the_effect_has_the_totals_of_the_table_then(later: Table) -> None:
    page = later.phone.send(later.correction(1), taken=85, do="hand")

    assert "Ann and Cal lose 90" in effect(page)
    assert "The table then stands at −55 for Ann and Cal and 120 for Bob and Dee." in effect(page)
    assert later.look().totals == (130, 110)


RENEGE: tuple[str, dict[str, Tap]] = ("renege", {"seat": 2, "captured": 60})

# What happened in hand 1 after all; the totals after both hands, and who deals the third.
AFTER_ALL: Mapping[str, tuple[list[tuple[str, dict[str, Tap]]], tuple[int, int], str]] = {
    "a redeal": ([("redeal", {"seat": 2, "counter": "no"})], (35, 85), "Ann"),
    "a renege": ([RENEGE], (60 + 35, -90 + 85), "Bob"),
    "a renege of somebody else": (
        [RENEGE, ("renege", {"seat": 3, "captured": 20})], (-90 + 35, 20 + 85), "Bob"
    ),
    "a renege in time": ([("renege-in-time", {"seat": 2})], (130, 110), "Bob"),
    "an agreed score": ([("agreed", {"agreedA": 10, "agreedB": 20})], (45, 105), "Bob"),
    "another dealer": ([("dealer", {"dealer": 2})], (130, 110), "Dee"),
}  # fmt: skip


@pytest.mark.parametrize("what", AFTER_ALL)
def test_a_past_hand_may_have_been_otherwise_and_be_put_back(later: Table, what: str) -> None:
    happened, totals, dealer = AFTER_ALL[what]

    for kind, taps in happened:
        later.happened(1, kind, **taps)

    assert (later.totals, later.dealer) == (totals, dealer)
    assert ("taken", "60") not in later.correction(1).fields
    later.correct(1, bidder=1, bid=90, trump="red", taken=95)
    assert later.totals == (130, 110)


def test_a_winner_may_turn_out_to_be_another(phone: Phone) -> None:
    table = Table.start(phone, target="150")
    table.hand("Ann", 70, 100)
    table.hand("Ann", 70, 70)
    assert table.page.shows("Ann and Cal win")

    table.correct(1, bidder=2, bid=110, taken=110)

    assert table.totals == (10 + 70, 110 + 50)
    assert table.page.shows("Bob and Dee win")


def test_a_correction_may_end_the_game_before_a_hand_in_play(phone: Phone) -> None:
    table = Table.start(phone, target="150")
    table.hand("Ann", 70, 100)
    table.hand("Ann", 70, 40)
    table.bid("Bob", 70)

    table.correct(2, taken=70)

    assert table.page.shows("Ann and Cal win")


def test_the_history_shows_who_changed_what_from_what_to_what(later: Table) -> None:
    later.correct(1, taken=85)

    page = later.phone.open(f"{later.path}/hand/1")

    log = page.html.partition('class="log"')[2]
    was, now = re.findall(r"<ins[^>]*>(.*?)</ins>", log)[::-1]
    assert "set" in now
    assert "Ann and Cal −90" in now
    assert "Bob and Dee +35" in now
    assert "made" in was
    assert "Ann and Cal +95" in was
    assert re.findall(r"<del[^>]*>(.*?)</del>", log) == [was]
    assert log.count("<time datetime=") == 2
    assert "corrected" in later.rows[-1]


def test_the_history_names_the_other_scorekeeper(later: Table, stranger: Phone) -> None:
    other = take_pen(later, stranger, "Eve <b>")

    other.correct(2, taken=80)

    assert later.phone.open(f"{later.path}/hand/2").shows("Eve <b>")


def test_a_hand_can_be_taken_out_as_if_it_never_was(later: Table) -> None:
    later.take_out(1)

    assert later.totals == (35, 85)
    assert later.dealer == "Ann"
    assert later.status.startswith("Hand 2")
    assert later.page.shows("A hand was taken out.")
    later.undo()
    assert later.totals == (130, 110)


def test_the_bid_in_play_can_be_corrected_without_its_result(later: Table) -> None:
    later.correct(3, bid=110, do="hand")

    assert later.page.shows("Cal bid 110")
    later.result(105)
    assert later.totals == (130 - 110, 110 + 15)


def test_what_was_noted_in_time_stays_when_the_bid_is_corrected(table: Table) -> None:
    table.bid("Ann", 90)
    table.happens("renege-in-time", seat=2)

    table.correct(1, bid=95, do="hand")

    assert table.page.shows("Bob reneged and put it right in time: no penalty.")


def test_a_partner_stays_when_only_the_number_is_corrected(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-4")
    table.hand("Ann", 100, 100, partners=3, last_trick="defenders")

    table.correct(1, taken=120)

    assert table.totals == (120, 80, 120, 80)


def test_there_is_no_hand_that_was_not_played(later: Table) -> None:
    assert later.phone.open(f"{later.path}/hand/0").status == 404
    assert later.phone.open(f"{later.path}/hand/9").status == 404
    assert later.phone.open(f"{later.path}/hand/" + "9" * 5000).status == 404


def test_the_number_of_the_next_hand_leads_to_the_table(table: Table) -> None:
    assert table.phone.open(f"{table.path}/hand/1").response.status_code == 303


def test_a_correction_that_was_undone_is_none_any_more(table: Table) -> None:
    table.hand("Ann", 90, 95)
    table.correct(1, taken=100)
    assert "corrected" in table.rows[0]

    table.undo()

    assert table.totals == (95, 25)
    assert "corrected" not in table.rows[0]
    table.undo()
    assert "corrected" in table.rows[0]


def test_a_result_recorded_again_after_an_undo_is_no_correction(table: Table) -> None:
    table.bid("Ann", 90)
    table.result(95)
    table.undo()

    table.result(100)

    assert "corrected" not in table.rows[0]


def test_where_the_table_then_stands_ends_once_after_a_name_with_a_full_stop(phone: Phone) -> None:
    table = Table.start(phone, "rook-for-three", seat3="Cal B.")
    for _ in range(2):
        table.happens("agreed", agreed1=10, agreed2=20, agreed3=0)
    form = table.small_form("agreed", 1)
    agreed: dict[str, Tap] = {"agreed1": 30, "agreed2": 20, "agreed3": 0}

    block = phone.post(f"{form.action}/effect", form.filled(agreed), htmx=True)

    assert block.shows("The table then stands at 40 for Ann, 40 for Bob and 0 for Cal B.")
    assert "B.." not in block.words
