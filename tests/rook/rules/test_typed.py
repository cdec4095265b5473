"""Cards as people type them: one reader, wherever a card is typed."""

import pytest

from referee.errors import NotationError
from referee.rook.rules.cards import read_cards
from referee.rook.rules.house import with_house
from referee.rook.rules.presets import preset
from referee.rook.rules.typed import typed_card, typed_cards

ROOK = preset("kentucky-discard")
PLAYING = preset("kentucky-standard-deck")
"""Ace to 5 stand for 14 to 5 of hearts (red), spades (black), diamonds (yellow), clubs (green)."""


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("R14", "R14"),
        ("14R", "R14"),
        ("14r 5g", "R14 G5"),
        ("red 14", "R14"),
        ("14 red", "R14"),
        ("R 14", "R14"),
        ("red 14 yellow 5 rook", "R14 Y5 RK"),
        ("14 red 5 yellow, RK", "R14 Y5 RK"),
        ("14 red, black 5", "R14 B5"),
        ("the green 10, the Rook", "G10 RK"),
        ("", ""),
    ],
)
def test_rook_cards(text: str, named: str) -> None:
    assert typed_cards(text, ROOK) == read_cards(named, ROOK)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("HT", "R10"),
        ("th", "R10"),
        ("♥10", "R10"),
        ("10♥", "R10"),
        ("♥️10", "R10"),
        ("♠A", "B14"),
        ("♡ K", "R13"),
        ("10h", "R10"),
        ("ace of spades, king of hearts", "B14 R13"),
        ("hearts 10 clubs queen joker", "R10 G12 RK"),
        ("14R", "R14"),
        ("red 14", "R14"),
    ],
)
def test_playing_cards(text: str, named: str) -> None:
    assert typed_cards(text, PLAYING) == read_cards(named, PLAYING)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("14 red 5", "'14 red 5' can be read in two ways: put commas in it"),
        ("red 14 red", "'red 14 red' can be read in two ways: put commas in it"),
        ("red", "'red' is not a card: want a color letter R, Y, G or B and a rank, or RK"),
        ("♥10", "is not a card: want a color letter R, Y, G or B and a rank, or RK"),
        ("red 15", "'red 15' is not a card: want a color letter"),
        ("15R", "'15R' is not a card: want a color letter"),
    ],
)
def test_what_is_no_card_is_refused_with_what_would_be(text: str, words: str) -> None:
    with pytest.raises(NotationError) as refusal:
        typed_cards(text, ROOK)

    assert words in str(refusal.value)


def test_a_rank_that_is_printed_on_another_card_is_asked_about() -> None:
    """In two packs of playing cards the ace is the Rook, a 10 stands for 11, and a 9 for 10."""
    rules = with_house(preset("double-deck-4"), {"deck": "standard"})

    with pytest.raises(NotationError, match="'red 10' could be H10 or H9: want one"):
        typed_cards("red 10", rules)

    assert typed_cards("H10 ♥9", rules) == ("R11", "R10")


def test_where_one_card_is_typed_two_are_refused() -> None:
    assert typed_card("red 14", ROOK) == "R14"
    with pytest.raises(NotationError, match="'R14 R13' is not a card"):
        typed_card("R14 R13", ROOK)


@pytest.mark.parametrize("text", ["14R", "red 14", "♥10"])
def test_a_record_file_is_read_strictly(text: str) -> None:
    with pytest.raises(NotationError):
        read_cards(text, ROOK)
