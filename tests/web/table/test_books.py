"""Games where everyone keeps a book of his own: partners are called, and named when revealed."""

import pytest

from tests.web.phone import Phone
from tests.web.playing import Table, effect


def test_everyone_has_a_total_of_his_own(phone: Phone) -> None:
    assert len(Table.start(phone, "call-partner-4").totals) == 4
    assert len(Table.start(phone, "call-partner-5").totals) == 5
    assert len(Table.start(phone, "call-partner-6-short").totals) == 6


def test_the_partner_is_named_with_the_result_when_the_card_was_shown(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-5")
    table.bid("Bob", 120, trump="green", rook="high")
    assert table.page.shows("Bob bid 120 in green, Rook high")

    table.result(110, partners=4, last_trick="declarers")

    assert table.totals == (70, 130, 70, 130, 70)  # 110 + 20; 70 for each defender
    assert "Bob and Dee 120" in table.rows[0]


def test_bidder_and_partner_both_lose_the_bid(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-5")

    table.hand("Ann", 150, 120, partners=3, last_trick="defenders")

    assert table.totals == (-150, 80, -150, 80, 80)  # ruling 67


def test_the_bidder_alone_pays_where_the_table_plays_so(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-5", partner_pays="")

    table.hand("Ann", 150, 120, partners=3, last_trick="defenders")

    assert table.totals == (-150, 80, 0, 80, 80)


def test_a_bidder_may_play_alone(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-4")

    table.hand("Dee", 100, 115, partners="alone", last_trick="declarers")

    assert table.totals == (65, 65, 65, 135)
    assert "Dee 100" in table.rows[0]


def test_two_partners_may_be_called_by_six(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-6")

    table.hand("Ann", 130, 125, partners=[2, 5], last_trick="declarers")

    assert table.totals == (145, 145, 55, 55, 145, 55)  # rules S33


def test_six_may_play_with_one_partner_and_with_none(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-6-short")

    table.hand("Ann", 80, 80, partners=[6], last_trick="defenders")
    assert table.totals == (80, 120, 120, 120, 120, 80)

    table.hand("Bob", 80, 60, partners=["alone"], last_trick="defenders")
    assert table.totals == (220, 40, 260, 260, 260, 220)


def test_the_classic_form_asks_for_no_bonus(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-5-classic")

    table.hand("Cal", 75, 100, partners=1)

    assert table.totals == (100, 80, 100, 80, 80)


def test_who_played_with_the_bidder_must_be_told(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-4")

    page = phone.send(
        table.entry(), bidder=1, bid=100, taken=100, last_trick="declarers", do="hand"
    )

    assert page.status == 422
    assert effect(page) == "Tap who played with the bidder, or “plays alone”."


@pytest.mark.parametrize(
    ("preset", "partners", "said"),
    [
        ("call-partner-4", ["1"], "The bidder cannot be their own partner."),
        ("call-partner-4", ["2", "3"], "At most one partner can be called here."),
        ("call-partner-6", ["2", "3", "4"], "At most 2 partners can be called here."),
        ("call-partner-6", ["2", "alone"], "Tap the partners, or “plays alone”, not both."),
        ("call-partner-6", ["7"], "There is no such seat at this table."),
    ],
)
def test_partners_that_cannot_be_are_said_at_the_field(
    phone: Phone, preset: str, partners: list[str], said: str
) -> None:
    table = Table.start(phone, preset)
    sent = table.entry().filled(
        {"bidder": 1, "bid": 100, "taken": 100, "last_trick": "declarers", "do": "hand"}
    )
    sent.setlist("partners", partners)

    page = phone.post(table.entry().action, sent)

    assert (page.status, page.errors) == (422, [said])


def test_the_partner_cannot_be_the_one_who_saved_the_bid(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-4")

    table.bid("Bob", 100)

    assert table.entry().offers["partners"] == ["1", "3", "4", "alone"]


def test_the_deal_goes_round_all_seats(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-5")
    dealers = [table.dealer]

    for _ in range(5):
        table.hand("Ann", 80, 100, partners=2, last_trick="declarers")
        dealers.append(table.dealer)

    assert dealers == ["Eve", "Ann", "Bob", "Cal", "Dee", "Eve"]


def test_a_late_renege_fines_the_offender_alone(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-4")
    table.bid("Ann", 100)

    table.happens("renege", seat=3, partners=3, captured=60)

    assert table.totals == (0, 60, -100, 60)  # ruling 47


def test_a_late_renege_of_a_defender_leaves_the_bidders_what_they_had(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-4")
    table.bid("Ann", 100)

    table.happens("renege", seat=2, partners=3, captured=85)

    assert table.totals == (85, -100, 85, 0)


def test_a_bad_discard_fines_the_bidder(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-4")
    table.bid("Ann", 100)

    table.happens("bad-discard", partners="alone", captured=40)

    assert table.totals == (-100, 40, 40, 40)


def test_a_foul_asks_who_the_partners_were(phone: Phone) -> None:
    table = Table.start(phone, "call-partner-4")
    table.bid("Ann", 100)

    page = table.happens("renege", seat=2, captured=85)

    assert page.errors == ["Tap who played with the bidder, or “plays alone”."]


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
