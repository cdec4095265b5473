"""What follows from a card that lay open in the deal; ruling 25."""

import pytest

from referee.engine import Hand, Irregularity, judge, preset, say, with_house
from referee.engine.rules.cards import Card, as_printed
from referee.engine.rules.model import RuleSet

JAYHAWK = with_house(preset("double-deck-4"), {"deck": "standard"})
"""Played with two packs in which a 9 stands for the 10, and an 8 for the 9."""


def said_of(card: Card, rules: RuleSet) -> str:
    open_card = Irregularity("misdeal", card=card)
    (ruling,) = judge(Hand(irregularities=(open_card,)), 4, rules).rulings
    return say(ruling)


@pytest.mark.parametrize(
    ("card", "name", "follows"),
    [
        (
            "R10",
            "The 9 of hearts",
            "A 9 or higher makes a new deal a must, and so does any trump that outranks it.",
        ),
        ("R9", "The 8 of hearts", "A card below 9 means a new deal if anybody asks."),
    ],
)
def test_ranks_are_said_as_they_are_printed(card: str, name: str, follows: str) -> None:
    said = said_of(as_printed(card, JAYHAWK), JAYHAWK)

    assert said == f"{name} was exposed in the deal. {follows}"


def test_a_10_of_a_rook_deck_is_a_10() -> None:
    said = said_of("G10", preset("kentucky-discard"))

    assert "in the deal. A 10 or higher makes a new deal a must" in said
