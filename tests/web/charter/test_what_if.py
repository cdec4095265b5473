"""What if: a game scored by other rules, in one sentence and beside the real one."""

import re
from typing import Any

import pytest

from referee.rook import Hand, Step, play_game, preset, start
from referee.rook.hand.facts import Ended
from referee.rook.rules import house
from referee.rook.rules.house import with_house
from referee.rook.rules.registry import RULES, SCORING
from referee.stats.rook.what_if import EndByWord, what_if
from referee.web.rook.charter.what_if import doubt_words, lead_words, would_end_words
from referee.web.rook.words.vocabulary import Words
from tests.web.phone import Page, Phone
from tests.web.playing import NAMES, Table

FULL_DECK = preset("kentucky-full-deck")
WORDS = Words(FULL_DECK, ("Ann", "Bob", "Cal", "Dee"))
FIFTEEN = {"counters": {"1": 15, "5": 5, "10": 10, "14": 10}}


def cards(rank: int) -> tuple[str, ...]:
    return tuple(f"{color}{rank}" for color in "RYGB")


def hand(seat: int, bid: int, of_a: tuple[str, ...]) -> Hand:
    """A hand with its piles and the 1s as counters; side A captured *of_a*."""
    every = (*cards(1), *cards(5), *cards(10), *cards(14), "RK")
    piles = {"A": of_a, "B": tuple(card for card in every if card not in of_a)}
    return Hand(bidder=seat, bid=bid, trump="red", piles=piles)


MOST = (*cards(1), *cards(10), *cards(14), "RK")
"""Worth 100 of 120, and with the 1s at 15 worth 160 of 180."""


THRICE = (hand(1, 100, MOST),) * 3
"""Totals of side A: 100, 200, 300; with the 1s at 15, 160 and 320, a win in hand 2."""

LATE = (hand(2, 100, ()), *THRICE)
"""B scores 120 in hand 1; then A has 100, 200, 300, and wins in hand 4."""

HANDS = (Hand(bidder=1, bid=100, trump="red", taken={"A": 100, "B": 20}),)


NOBODY = "nobody would have won yet"


@pytest.mark.parametrize(
    ("change", "hands", "sentence"),
    [
        (FIFTEEN, THRICE, "Ann and Cal would have won too, 320 to 40, one hand earlier."),
        ({"target": 110}, LATE, "Bob and Dee would have won, 120 to 0, three hands earlier."),
        ({"target": 500}, THRICE, f"{NOBODY}: the game would have gone on at 300 to 60."),
        (FIFTEEN, THRICE[:1], "it would stand at 160 to 20."),
        ({"target": 90}, THRICE[:1], "Ann and Cal would have won, 100 to 20, in hand 1."),
        ({"rook_points": 100, "target": 150}, HANDS, "it cannot be said who would have won."),
        (
            {"rook_points": 40, "target": 500},
            HANDS,
            f"{NOBODY}; the totals cannot be said for certain.",
        ),
        (
            {"both_over": "bidder-goes"},
            THRICE,
            "nothing would have changed: Ann and Cal win, 300 to 60.",
        ),
    ],
)
def test_the_answer_says_how_it_would_have_ended_as_far_as_that_is_known(
    change: dict[str, Any], hands: tuple[Hand, ...], sentence: str
) -> None:
    begin = start(FULL_DECK, 4)
    steps: tuple[Step, ...] = tuple(play_game(begin, hands, FULL_DECK))
    found = what_if(begin.totals, steps, change)

    assert would_end_words(found, WORDS) == sentence


BY_WORD = "The table ended the game, and its word stays as it is."


@pytest.mark.parametrize(
    ("ended", "sentence"),
    [
        (Ended(winner="A"), "Ann and Cal would have won too, 160 to 20."),
        (Ended(winner="B"), "Bob and Dee would have won too, 20 to 160."),
        (Ended(draw=True), "it would have been a draw, 160 to 20."),
        (Ended(), "it would stand at 160 to 20, and count for nothing."),
    ],
)
def test_the_word_of_the_table_is_said_to_hold_by_other_rules(ended: Ended, sentence: str) -> None:
    begin = start(FULL_DECK, 4)
    steps = tuple(play_game(begin, THRICE[:1], FULL_DECK))
    found = what_if(begin.totals, steps, FIFTEEN, EndByWord(ended, 1))

    assert would_end_words(found, WORDS) == f"{sentence} {BY_WORD}"


def test_the_word_holds_also_where_the_score_is_not_certain() -> None:
    begin = start(FULL_DECK, 4)
    steps = tuple(play_game(begin, HANDS, FULL_DECK))
    change = {"rook_points": 40, "target": 500}

    nothing = what_if(begin.totals, steps, change, EndByWord(Ended(), 1))
    given_up = what_if(begin.totals, steps, change, EndByWord(Ended(winner="B"), 1))

    assert would_end_words(nothing, WORDS) == (
        f"it would count for nothing; the totals cannot be said for certain. {BY_WORD}"
    )
    assert would_end_words(given_up, WORDS) == (
        f"Bob and Dee would have won in any case; the score cannot be said for certain. {BY_WORD}"
    )


def test_the_answer_begins_with_the_question() -> None:
    change = {"target": 500, "rook_points": 40}

    assert lead_words(FIFTEEN, FULL_DECK) == "With the 1s at 15"
    assert lead_words(change, FULL_DECK) == "With 500 to win and the Rook at 40"


def test_the_hands_in_doubt_are_named() -> None:
    steps = tuple(play_game(start(FULL_DECK, 4), [hand(1, 100, MOST)] * 2, FULL_DECK))

    assert doubt_words(()) == ""
    assert doubt_words(steps[:1]).startswith("Hand 1 would need more than was recorded")
    assert doubt_words(steps).startswith("Hands 1 and 2 would need more than was recorded")


@pytest.mark.parametrize("name", SCORING)
def test_every_rule_that_scores_has_its_words_for_every_value(name: str) -> None:
    rules = with_house(preset("red-one"), {"bonus": "last-trick"})
    if not RULES[name].can_change(rules):
        rules = preset("call-partner-4")
    now = house.parameters(rules)[name]
    numbers: list[Any] = [0, 25] if isinstance(now, int) else [{}]
    values = [*RULES[name].values] if RULES[name].is_choice else numbers

    found = [lead_words({name: value}, rules) for value in values]

    assert len(set(found)) == len(values)
    assert "With " not in found


RANGE = re.compile(r"−?\d+ to −?\d+")


def ask(table: Table, query: str = "") -> Page:
    return table.phone.open(f"{table.path}/what-if?{query}")


def cells(page: Page) -> list[list[tuple[str, str]]]:
    """The totals on the sheet, the latest hand first, each as (by the other rules, real)."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", page.html.partition("<tbody>")[2], re.DOTALL)
    return [
        re.findall(r"<td><b>(.*?)</b><small[^>]*>(.*?)</small></td>", row, re.DOTALL)
        for row in rows
    ]


@pytest.fixture
def won(phone: Phone) -> Table:
    """A game with totals 95, 215, 310: Ann and Cal win in hand 3, with the others at 50."""
    table = Table.start(phone)
    for bid, taken in ((90, 95), (100, 120), (80, 95)):
        table.look().hand("Ann", bid, taken)
    return table


def test_a_lower_target_is_answered_in_one_sentence_with_both_sheets(won: Table) -> None:
    page = ask(won, "target=200")

    assert page.shows(
        "With 200 to win Ann and Cal would have won too, 215 to 25, one hand earlier."
    )
    assert page.shows("Bids and cards stay as they were.")
    assert cells(page) == [
        [("–", "was 310"), ("–", "was 50")],
        [("215", "was 215"), ("25", "was 25")],
        [("95", "was 95"), ("25", "was 25")],
    ]
    assert page.shows("not played")


def test_questions_are_offered_and_each_can_be_tapped(won: Table) -> None:
    page = ask(won)
    links = [link for link in page.links if "/what-if?" in link]

    assert len(links) >= 3
    for link in links:
        answer = won.phone.open(link)
        assert answer.status == 200
        assert answer.shows("With ")
        assert answer.shows("Bids and cards stay as they were.")


def test_the_official_value_of_a_changed_rule_is_offered_first(phone: Phone) -> None:
    table = Table.start(phone, target="400", bonus="last-trick")

    page = ask(table)

    links = [link for link in page.links if "/what-if?" in link]
    assert links[0].endswith("?target=300")
    assert any("bonus=none" in link for link in links)


def test_of_hands_without_cards_the_answer_is_a_range_and_names_them(won: Table) -> None:
    page = ask(won, "rook_points=40")

    assert page.shows("Hands 1 and 3 would need more than was recorded")
    latest, _, first = cells(page)
    # Hand 1: A took 95 of 120, so with the Rook 115, without it 95; hand 2: all of it, now 140.
    assert first[0] == ("95 to 115", "was 95")
    assert latest[0][1] == "was 310"
    assert RANGE.fullmatch(latest[0][0])


def test_without_a_score_there_is_nothing_to_compute(table: Table) -> None:
    assert ask(table).shows("No hand has a score yet")
    table.bid("Ann", 90)
    assert ask(table, "target=200").status == 200


@pytest.mark.parametrize("query", ["target=lots", "target=-5", "counters-5=x", "bonus=beer"])
def test_nonsense_gets_an_error(won: Table, query: str) -> None:
    page = ask(won, query)

    assert page.status == 200
    assert page.shows("Not computed")


def test_rules_that_change_the_play_are_not_asked_for(won: Table) -> None:
    page = ask(won, "nest=1&bid_min=200&rook_rank=low")

    assert page.status == 200
    assert not page.shows("Bids and cards stay")


def test_who_keeps_a_book_alone_is_named_with_the_points(phone: Phone) -> None:
    table = Table.start(phone, "rook-for-three", trick_points="0")
    table.send(
        table.entry(), bidder=1, bid=50, by="sides", do="hand", taken1=60, taken2=20, taken3=20
    )

    page = ask(table, "target=50")

    assert page.shows(
        f"With 50 to win {NAMES[0]} would have won, Ann 60, Bob 20 and Cal 20, in hand 1."
    )


def test_everybody_who_was_let_in_may_ask(won: Table, stranger: Phone) -> None:
    assert stranger.open(f"{won.path}/what-if").status == 404


def test_every_rule_that_scores_is_asked_in_a_sentence(phone: Phone) -> None:
    table = Table.start(phone, "red-one")
    page = ask(table)
    links = re.findall(r'href="([^"]*/what-if/[^"]*)"', page.html)

    assert len(links) >= 8
    for name in ("bid_min", "nest", "players", "beer"):
        assert phone.open(f"{table.path}/what-if/{name}").status == 404
    for link in links:
        form = phone.open(link).form("/what-if")
        name = link.rpartition("/")[2]
        for value in form.offers.get(name, ["25"] if name in form.typed else []):
            answer = phone.ask(form, **{name: value})
            assert answer.status == 200, (name, value)
            assert answer.shows("No hand has a score yet")
