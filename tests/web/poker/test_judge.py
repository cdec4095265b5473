"""Questions about poker without a game, from a phone without JavaScript."""

import re

import pytest

from tests.web.phone import Page, Phone


def lying(page: Page) -> dict[str, str]:
    """The cards in each place."""
    return dict(re.findall(r'name="(board|p\d+)" value="(\w*)"', page.html))


def tapped(phone: Phone, cards: str, page: Page | None = None) -> Page:
    """The page after a tap on each of *cards*, one after the other."""
    page = page or phone.open("/poker/judge")
    for card in cards.split():
        form = page.forms[0]
        assert ("tap", card) in form.buttons
        page = phone.ask(form, tap=card)
    return page


def test_cards_fill_the_board_then_the_hands_and_the_winner_stands_there(phone: Phone) -> None:
    page = tapped(phone, "Kd 9s 4c 2h 9d Kh Kc")

    assert lying(page) == {"board": "Kd9s4c2h9d", "p1": "KhKc", "p2": ""}
    assert "Player 1 wins" not in page.words

    page = tapped(phone, "9h Ac", page)

    assert "Player 1 wins with a full house, kings over nines." in page.words
    words = "Player 1’s full house, kings over nines, beats Player 2’s three nines."
    assert words in page.words


def test_a_second_tap_takes_a_card_back(phone: Phone) -> None:
    page = tapped(phone, "Kd 9s 4c 9s")

    assert lying(page) == {"board": "Kd4c", "p1": "", "p2": ""}
    assert lying(tapped(phone, "7h", page))["board"] == "Kd4c7h"


def test_any_place_may_be_filled_first(phone: Phone) -> None:
    page = phone.ask(phone.open("/poker/judge").forms[0], pick="p2")
    page = tapped(phone, "Ah As Kh Ks", page)

    assert lying(page) == {"board": "KhKs", "p1": "", "p2": "AhAs"}


def test_three_cards_of_the_board_say_who_wins_so_far(phone: Phone) -> None:
    page = phone.open("/poker/judge?board=2c7d9h&p1=AsAd&p2=KsKd")

    assert "Player 1’s pair of aces beats Player 2’s pair of kings by the ace." in page.words
    assert "So far" in page.words


def test_names_are_used_and_no_two_are_alike(phone: Phone) -> None:
    page = phone.open("/poker/judge?board=2c7d9hJsQc&p1=AsAd&p2=KsKd&p3=3c3d&n1=Ann&n2=Ann&n3=")

    assert "Ann wins with a pair of aces." in page.words
    assert "Ann’s pair of aces beats Ann (2)’s pair of kings by the ace." in page.words
    assert "Player 3" in page.words


def test_of_omaha_exactly_two_own_cards_count(phone: Phone) -> None:
    """Four spades on the board are no flush with one spade in the hand. Source: ruling 87."""
    page = phone.open("/poker/judge?game=omaha&board=2s7s9sJsQc&p1=AsAdKdTc&p2=KsQd4s4h")

    assert "Player 2 wins with a flush to the king." in page.words


def test_stud_has_no_board(phone: Phone) -> None:
    page = phone.open("/poker/judge?game=stud&p1=AsAd2c3d4h9hJc&p2=KsKd5c6d8hTd2h")

    assert "board" not in lying(page)
    assert "Player 1’s pair of aces beats Player 2’s pair of kings by the ace." in page.words


def test_up_to_ten_players_are_asked_about(phone: Phone) -> None:
    page = phone.open("/poker/judge")
    for _ in range(8):
        page = phone.ask(page.forms[0], more="1")

    assert len(lying(page)) == 11
    assert ("more", "1") not in page.forms[0].buttons


@pytest.mark.parametrize(
    "query",
    ["tap=Zz", "board=2c2c2c", "board=" + "x" * 99, "p1=2c&p2=2c", "on=p11&tap=2c", "game=go"],
)
def test_nonsense_is_a_page_all_the_same(phone: Phone, query: str) -> None:
    page = phone.open(f"/poker/judge?{query}")

    assert page.status == 200
    assert sum(map(len, lying(page).values())) <= 2


def test_a_name_that_gets_a_number_is_still_no_other_player(phone: Phone) -> None:
    named = "n1=Ann+(3)&n2=Ann&n3=Ann"
    page = phone.open(f"/poker/judge/pots?{named}&c1=100&c2=100&c3=100")
    assert "Main pot: 300" in page.words


def test_two_all_ins_make_two_side_pots(phone: Phone) -> None:
    """Ann is all in with 100, Bob with 250, Cal puts 400 in, Dee 250 and folds."""
    page = phone.open(
        "/poker/judge/pots?n1=Ann&c1=100&n2=Bob&c2=250&n3=Cal&c3=400&n4=Dee&c4=250&f4=1"
    )

    text = page.words
    assert "Main pot: 400 for Ann, Bob and Cal" in text
    assert "Side pot 1: 450 for Bob and Cal" in text
    assert "Back to Cal: 150 nobody matched it" in text


def test_who_was_all_in_is_asked_where_it_makes_a_difference(phone: Phone) -> None:
    """Cal folds a bet of 100: Ann, all in with 60, wins 60 of him, or else all he put in."""
    page = phone.open("/poker/judge/pots?n1=Ann&c1=60&n2=Bob&c2=20&f2=1&n3=Cal&c3=100&f3=1")

    assert "Was Ann all in before Cal bet more?" in page.words
    assert "Main pot" not in page.words
    was = phone.ask(page.forms[0], all_in1="yes")
    assert "Main pot: 140 for Ann" in was.words
    assert "Back to Cal: 40 nobody matched it" in was.words
    assert "Was Ann all in before Cal bet more?" in was.words, "the answer can be changed"
    not_so = phone.ask(page.forms[0], all_in1="no")
    assert "Main pot: 180 for Ann" in not_so.words


def test_of_two_who_may_have_been_all_in_each_is_asked_about(phone: Phone) -> None:
    page = phone.open("/poker/judge/pots?n1=Ann&c1=60&n2=Bob&c2=60&n3=Cal&c3=100&f3=1")

    assert "Was Ann all in before Cal bet more?" in page.words
    assert "Was Bob all in before Cal bet more?" in page.words
    one = phone.ask(page.forms[0], all_in1="yes", all_in2="no")
    assert "Main pot: 180 for Ann and Bob" in one.words
    assert "Side pot 1: 40 for Bob" in one.words


def test_without_a_larger_bet_that_was_folded_nothing_is_asked(phone: Phone) -> None:
    page = phone.open("/poker/judge/pots?n1=Ann&c1=100&n2=Bob&c2=100&n3=Cal&c3=100&f3=1")

    assert "all in before" not in page.words
    assert "Main pot: 300 for Ann and Bob" in page.words


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("c1=ten&c2=5", "Player 1: there must be a whole number of chips, not 'ten'"),
        ("c1=5&c2=5&f1=1&f2=1", "Everybody folded"),
    ],
)
def test_what_cannot_be_is_said_and_stays_on_the_page(phone: Phone, query: str, words: str) -> None:
    page = phone.open(f"/poker/judge/pots?{query}")

    assert words in page.words
    assert 'name="c2" value="5"' in page.html


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("bet=20&bets=60+150&to=240", ["Yes, it was allowed.", "From 240"]),
        ("bet=20&bets=60+150&to=200", ["No.", "it must go to 240 at least"]),
        ("bet=20&round=0&to=30", ["No.", "it must go to 40 at least"]),
        ("bet=20&bets=60+90&own=60&acted=1&to=150", ["No.", "that reopens nothing"]),
        ("limit=fixed&bet=20&bets=20,40&to=60", ["Yes, it was allowed.", "To 60, and nothing"]),
        ("limit=fixed&bet=20&round=2&bets=40&to=60", ["No.", "To 80, and nothing else."]),
        ("limit=fixed&game=draw&bet=20&round=1&to=40", ["Yes, it was allowed.", "To 40, and"]),
        ("limit=fixed&game=razz&bet=20&round=4&to=40", ["Yes", "Last card"]),
        ("game=stud&bet=20&round=0&to=20", ["Yes, it was allowed."]),
        ("game=chess&round=9&bet=20&bets=60+150&to=240", ["Yes, it was allowed.", "River"]),
        ("limit=pot&bet=20&bets=40&middle=100&to=200", ["No.", "it may go to 180 at most"]),
        ("bet=20&bets=60+50&to=200", ["Each bet goes higher: there must be more than 60, not 50."]),
        ("bet=20&bets=sixty&to=200", ["Bets before it: there must be a whole number of chips"]),
        ("bet=0&to=0", []),
    ],
)
def test_a_raise_is_judged(phone: Phone, query: str, words: list[str]) -> None:
    page = phone.open(f"/poker/judge/raise?{query}")

    assert page.status == 200
    for each in words:
        assert each in page.words
