"""What if, in one sentence: reckoned by hand, said as players say it."""

from typing import Any

import pytest

from referee.engine import Hand, Step, play_game, preset, start
from referee.engine.rules import house
from referee.engine.rules.house import with_house
from referee.engine.rules.registry import RULES, SCORING
from referee.stats.what_if import what_if
from referee.web.what_if import doubt_words, lead_words, would_end_words
from referee.web.words.vocabulary import Words

FULL_DECK = preset("kentucky-full-deck")
WORDS = Words(FULL_DECK, ("Ann", "Bob", "Cal", "Dee"))
FIFTEEN = {"counters": {"1": 15, "5": 5, "10": 10, "14": 10}}


def cards(rank: int) -> tuple[str, ...]:
    return tuple(f"{color}{rank}" for color in "RYGB")


def hand(seat: int, bid: int, of_a: tuple[str, ...]) -> Hand:
    """A hand with its piles, the 1s among them: side A has those *of_a*."""
    every = (*cards(1), *cards(5), *cards(10), *cards(14), "RK")
    piles = {"A": of_a, "B": tuple(card for card in every if card not in of_a)}
    return Hand(bidder=seat, bid=bid, trump="red", piles=piles)


MOST = (*cards(1), *cards(10), *cards(14), "RK")
"""100 of 120; with the 1s at 15: 160 of 180."""


def said(change: dict[str, Any], *hands: Hand) -> str:
    begin = start(FULL_DECK, 4)
    steps: tuple[Step, ...] = tuple(play_game(begin, hands, FULL_DECK))
    found = what_if(begin.totals, steps, change)
    return f"{lead_words(change, FULL_DECK)} {would_end_words(found, WORDS)}"


def test_who_would_have_won_by_how_much_and_how_much_earlier() -> None:
    # A 100, 200, 300 in truth; with the 1s at 15 160 and 320: in hand 2.
    three = (hand(1, 100, MOST), hand(1, 100, MOST), hand(1, 100, MOST))

    assert said(FIFTEEN, *three) == (
        "With the 1s at 15 Ann and Cal would have won too, 320 to 40, one hand earlier."
    )


def test_another_winner_is_said_without_too() -> None:
    # B 120 in hand 1, for all the cards; then A 100, 200, 300, which wins in hand 4.
    first = hand(2, 100, ())
    three = (hand(1, 100, MOST), hand(1, 100, MOST), hand(1, 100, MOST))

    assert said({"target": 110}, first, *three) == (
        "With 110 to win Bob and Dee would have won, 120 to 0, three hands earlier."
    )


def test_a_game_that_is_not_over_would_be_at_other_totals() -> None:
    assert said(FIFTEEN, hand(1, 100, MOST)) == "With the 1s at 15 it would stand at 160 to 20."
    assert said({"target": 90}, hand(1, 100, MOST)) == (
        "With 90 to win Ann and Cal would have won, 100 to 20, in hand 1."
    )


def test_what_cannot_be_said_is_not_said() -> None:
    told = Hand(bidder=1, bid=100, trump="red", taken={"A": 100, "B": 20})

    assert said({"rook_points": 100, "target": 150}, told) == (
        "With the Rook at 100 and 150 to win it cannot be said who would have won."
    )
    assert said({"target": 500, "rook_points": 40}, told) == (
        "With 500 to win and the Rook at 40 nobody would have won yet; the totals cannot be said "
        "for certain."
    )


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
