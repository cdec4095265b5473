"""Single cards seen in tricks and on piles: reading, writing, and hiding them during play."""

import pytest

from referee.errors import NotationError
from referee.rook.hand.facts import Hand, Sighting, visible_facts, with_all_piled
from referee.rook.hand.schema import read_hand, write_hand
from referee.rook.rules.presets import preset

KENTUCKY = preset("kentucky-discard")


def test_cards_and_colors_are_read_and_written_alike() -> None:
    facts = {"seen": ["2@7 G9", "3@7 green", "1@9 RK"], "in_piles": {"A": "R5 G9", "B": ""}}

    hand = read_hand(facts, KENTUCKY)

    assert hand.seen == (Sighting(2, 7, "G9"), Sighting(3, 7, "green"), Sighting(1, 9, "RK"))
    assert write_hand(hand) == facts


def test_suits_are_read_where_playing_cards_are_on_the_table() -> None:
    hand = read_hand({"seen": ["2@7 clubs", "3@7 HA"]}, preset("kentucky-standard-deck"))

    assert write_hand(hand) == {"seen": ["2@7 clubs", "3@7 HA"]}


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("G9", "seen: card 1: want a seat, a trick and a card or a color"),
        ("5@7 G9", "seen: card 1: want a seat 1..4, got 5"),
        ("2@10 G9", "seen: card 1: want a trick from 1 to 9, got '10'"),
        ("2@7 G15", "seen: card 1: 'G15' is not a card: ranks run 5..14, and RK is the Rook"),
        ("2@7 clubs", "seen: card 1: 'clubs' is not a card"),
    ],
)
def test_what_is_no_card_of_a_trick_is_refused(text: str, refusal: str) -> None:
    with pytest.raises(NotationError) as fault:
        read_hand({"seen": [text]}, KENTUCKY)

    assert refusal in str(fault.value)


def test_a_card_that_is_in_a_whole_pile_is_there_once() -> None:
    hand = Hand(piles={"A": ("R5", "R5")}, in_piles={"A": ("R5", "G9"), "B": ("B5",)})

    assert with_all_piled(hand).piles == {"A": ("R5", "R5", "G9"), "B": ("B5",)}


def test_what_was_seen_of_taken_tricks_is_closed_while_the_hand_is_played() -> None:
    hand = Hand(seen=(Sighting(2, 1, "G9"),), in_piles={"A": ("R5",)})

    assert visible_facts(hand, {1, 2, 3, 4}, with_discard=True) == Hand()
