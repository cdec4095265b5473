"""What if: a game scored by other rules, beside the real one, honest about what is not known."""

import re

import pytest
from flask import Flask

from tests.web.phone import Page, Phone
from tests.web.playing import NAMES, Table, piles

RANGE = re.compile(r"−?\d+ to −?\d+")


def what_if(table: Table, asked: str = "") -> Page:
    return table.phone.open(f"{table.path}/what-if?{asked}")


def cells(page: Page) -> list[list[tuple[str, str]]]:
    """The totals of the sheet, the latest hand first: what it would be, and what it was."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", page.html.partition("<tbody>")[2], re.DOTALL)
    return [
        re.findall(r"<td><b>(.*?)</b><small[^>]*>(.*?)</small></td>", row, re.DOTALL)
        for row in rows
    ]


@pytest.fixture
def won(phone: Phone) -> Table:
    """Ann and Cal 95, 215, 310: they win in hand 3, with Bob and Dee at 50."""
    table = Table.start(phone)
    for bid, taken in ((90, 95), (100, 120), (80, 95)):
        table.look().hand("Ann", bid, taken)
    return table


def test_a_lower_target_is_answered_in_one_sentence_with_both_sheets(won: Table) -> None:
    page = what_if(won, "target=200")

    assert page.shows(
        "With 200 to win Ann and Cal would have won too, 215 to 25, one hand earlier."
    )
    assert page.shows("The bids stay as they were bid")
    assert cells(page) == [
        [("–", "was 310"), ("–", "was 50")],
        [("215", "was 215"), ("25", "was 25")],
        [("95", "was 95"), ("25", "was 25")],
    ]
    assert page.shows("not played")


def test_a_game_that_would_go_on_is_said_to(won: Table) -> None:
    page = what_if(won, "target=500")

    said = "With 500 to win nobody would have won yet: the game would have gone on at 310 to 50."
    assert page.shows(said)


def test_what_changes_nothing_is_said_to(won: Table) -> None:
    page = what_if(won, "both_over=bidder-goes")

    assert page.shows("nothing would have changed: Ann and Cal win, 310 to 50.")


def test_questions_are_offered_and_each_can_be_tapped(won: Table) -> None:
    page = what_if(won)
    asked = [link for link in page.links if "/what-if?" in link]

    assert len(asked) >= 3
    for link in asked:
        answer = won.phone.open(link)
        assert answer.status == 200
        assert answer.shows("With ")
        assert answer.shows("The bids stay as they were bid")


def test_where_the_table_differs_the_game_itself_is_asked_first(phone: Phone) -> None:
    table = Table.start(phone, target="400", bonus="last-trick")

    page = what_if(table)

    asked = [link for link in page.links if "/what-if?" in link]
    assert asked[0].endswith("?target=300")
    assert any("bonus=none" in link for link in asked)


def test_any_rule_that_scores_can_be_asked_for(won: Table) -> None:
    page = what_if(won)
    form = won.phone.open(page.rule("The Rook is worth")).form("/what-if")

    answer = won.phone.ask(form, rook_points="40")

    assert answer.status == 200
    assert answer.shows("With the Rook at 40")
    for name in ("bid_min", "nest", "players", "beer"):
        assert won.phone.open(f"{won.path}/what-if/{name}").status == 404


def test_of_hands_without_cards_the_answer_is_a_range_and_names_them(won: Table) -> None:
    page = what_if(won, "rook_points=40")

    assert page.shows("Hands 1 and 3 would need more than was recorded")
    latest, _, first = cells(page)
    # Hand 1: A took 95 of 120, so with the Rook 115, without it 95; hand 2: all of it, now 140.
    assert first[0] == ("95 to 115", "was 95")
    assert latest[0][1] == "was 310"
    assert RANGE.fullmatch(latest[0][0])


def test_of_hands_with_piles_the_answer_is_one_number(phone: Phone) -> None:
    table = Table.start(phone)
    table.bid("Ann", 90, trump="red")
    form = table.entry()
    high = [f"{color}{rank}" for rank in (14, 10) for color in "RYGB"]
    table.send(form, by="pad", do="hand", **piles(form, [*high, "RK"]))  # 100 of 120

    page = what_if(table, "rook_points=40")

    assert cells(page) == [[("120", "was 100"), ("20", "was 20")]]
    assert page.shows("With the Rook at 40 it would stand at 120 to 20.")


def test_while_nothing_has_a_score_there_is_nothing_to_reckon(table: Table) -> None:
    assert what_if(table).shows("No hand has a score yet")
    table.bid("Ann", 90)
    assert what_if(table, "target=200").status == 200


@pytest.mark.parametrize("asked", ["target=lots", "target=-5", "counters-5=x", "bonus=beer"])
def test_nonsense_is_said_to_be_that(won: Table, asked: str) -> None:
    page = what_if(won, asked)

    assert page.status == 200
    assert page.shows("Not computed")


def test_rules_that_change_the_play_are_not_asked_for(won: Table) -> None:
    page = what_if(won, "nest=1&bid_min=200&rook_rank=low")

    assert page.status == 200
    assert not page.shows("The bids stay")


def test_who_keeps_a_book_alone_is_named_with_the_points(phone: Phone) -> None:
    table = Table.start(phone, "rook-for-three", trick_points="0")
    table.send(
        table.entry(), bidder=1, bid=50, by="sides", do="hand", taken1=60, taken2=20, taken3=20
    )

    page = what_if(table, "target=50")

    assert page.shows(
        f"With 50 to win {NAMES[0]} would have won, Ann 60, Bob 20 and Cal 20, in hand 1."
    )


def test_everybody_who_was_let_in_may_ask(won: Table, app: Flask, stranger: Phone) -> None:
    del app
    assert stranger.open(f"{won.path}/what-if").status == 404


def test_every_rule_that_scores_is_asked_in_a_sentence(phone: Phone) -> None:
    table = Table.start(phone, "red-one")
    page = what_if(table)
    asked = re.findall(r'href="([^"]*/what-if/[^"]*)"', page.html)

    assert len(asked) >= 8
    for link in asked:
        form = phone.open(link).form("/what-if")
        name = link.rpartition("/")[2]
        for value in form.offers.get(name, ["25"] if name in form.typed else []):
            answer = phone.ask(form, **{name: value})
            assert answer.status == 200, (name, value)
            assert answer.shows("No hand has a score yet")
