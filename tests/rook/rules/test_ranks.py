"""Which ranks are in the deck, and how many decks are shuffled together, as house rules."""

from typing import Any

import pytest

from referee.errors import RuleSetError
from referee.rook.play.card_order import TrumpCall, card_order
from referee.rook.rules import cards
from referee.rook.rules.house import changes, parameters, with_house, with_players
from referee.rook.rules.presets import preset
from referee.rook.rules.registry import RULES

KENTUCKY = preset("kentucky-discard")
"""5 to 14 and the Rook: 41 cards, 5 of them in the nest."""

TEAM_ROOK: dict[str, Any] = {
    "decks": 2,
    "ranks": [1, *range(5, 15)],
    "nest": 0,
    "rook_rank": "low",
    "counters": {"1": 15, "5": 5, "10": 10, "14": 15},
}
"""Two decks of 1 and 5 to 14 with both Rooks, all dealt. Source: TEAM, rules 1.20."""


def test_team_rook_is_set_up() -> None:
    """Ruling 105."""
    rules = with_house(with_players(KENTUCKY, 6), TEAM_ROOK)

    assert cards.deck_size(rules) == 2 * (4 * 11 + 1) == 90
    assert cards.hand_size(rules) == 15
    assert cards.hand_total(rules) == 2 * (4 * (15 + 5 + 10 + 15) + 20) == 400
    assert not rules.play.rook_free_play
    assert card_order(rules, TrumpCall("red")).winner(["G14", "G1", "G5", "RK", "R5", "G1"]) == 4


def test_the_values_are_shown_as_they_are_chosen() -> None:
    rules = with_house(with_players(KENTUCKY, 6), TEAM_ROOK)

    assert parameters(KENTUCKY)["ranks"] == [5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
    assert parameters(KENTUCKY)["decks"] == 1
    assert {name: parameters(rules)[name] for name in TEAM_ROOK} == TEAM_ROOK


def test_the_changes_bring_the_rules_back() -> None:
    rules = with_house(KENTUCKY, {"players": 6} | TEAM_ROOK)

    assert with_house(KENTUCKY, changes(rules)) == rules


@pytest.mark.parametrize(
    ("game", "ranks", "strongest"),
    [
        ("kentucky-discard", [1, 5, 10, 14], (1, 14, 10, 5)),
        ("kentucky-discard", [14, 3, 2, 5], (14, 5, 3, 2)),
        ("kentucky-full-deck", [1, 5, 14], (14, 5, 1)),
        ("one-high", [1, 5, 14], (1, 14, 5)),
    ],
)
def test_a_1_is_highest_unless_the_game_has_it_lowest(
    game: str, ranks: list[int], strongest: tuple[int, ...]
) -> None:
    rules = with_house(preset(game), {"ranks": ranks})

    assert rules.deck.plain == strongest
    assert tuple(place for place in rules.deck.trump if place != "RK") == strongest


@pytest.mark.parametrize(
    ("game", "ranks", "trump"),
    [
        ("kentucky-discard", [5, 9, 14], ("RK", 14, 9, 5)),
        ("double-deck-4", [5, 9, 14], (14, 9, 5, "RK")),
        ("one-forty", [5, 9, 14], (14, "RK", 9, 5)),
        ("one-forty", [11, 14], (14, 11, "RK")),
        ("red-one", [1, 5, 14], ("R1", "RK", 1, 14, 5)),
        ("kentucky-original", [5, 14], (14, 5)),
    ],
)
def test_the_cards_that_are_always_trump_keep_their_places(
    game: str, ranks: list[int], trump: tuple[object, ...]
) -> None:
    assert with_house(preset(game), {"ranks": ranks}).deck.trump == trump


def test_the_nest_is_the_nearest_that_leaves_equal_hands() -> None:
    assert cards.nest_size(with_house(KENTUCKY, {"ranks": [1, *range(5, 15)]})) == 5  # of 45
    assert cards.nest_size(with_house(KENTUCKY, {"decks": 2})) == 6  # of 82
    assert cards.nest_size(with_house(preset("rook-for-three"), {"decks": 2})) == 4  # of 88


def test_two_4s_leave_where_all_4s_are_in_the_deck_and_come_back() -> None:
    game = preset("double-deck-6")
    rules = with_house(game, {"ranks": range_of(4, 14)})

    assert cards.deck_size(rules) == 2 * (4 * 11 + 1)
    assert with_house(rules, {"ranks": range_of(5, 14), "nest": 6}) == game


def test_the_black_2_is_that_of_the_deck_where_2s_are_in_it() -> None:
    rules = with_house(KENTUCKY, {"black_two": True, "ranks": [2, 5, 14]})

    assert cards.deck(rules)["B2"] == 1
    assert cards.deck_size(rules) == 4 * 3 + 1
    assert cards.deck_size(with_house(rules, {"ranks": [5, 14]})) == 4 * 2 + 2


def test_one_deck_of_two_has_one_black_2() -> None:
    rules = with_house(preset("double-deck-4"), {"black_two": True})

    assert cards.deck(with_house(rules, {"decks": 1, "bid_min": 50}))["B2"] == 1


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"ranks": []}, "ranks: want a list of ranks out of 1..14, each once, got []"),
        ({"ranks": [5, 15]}, "ranks: want a list of ranks out of 1..14, each once, got [5, 15]"),
        ({"ranks": [5, 5]}, "ranks: want a list of ranks out of 1..14, each once, got [5, 5]"),
        ({"ranks": "5"}, "ranks: want a list of ranks out of 1..14, each once, got '5'"),
        ({"ranks": [True]}, "ranks: want a list of ranks out of 1..14, each once, got [true]"),
        ({"decks": 3}, "decks: want 1 or 2, got 3"),
        ({"decks": True}, "decks: want 1 or 2, got true"),
        (
            {"decks": 2, "nest": 5},
            (
                "nest and decks: a nest of 5 leaves 77 of 82 cards, which 4 players cannot share "
                "equally; a nest of 2 or 6 would fit"
            ),
        ),
        (
            {"ranks": [5, 10, 14], "nest": 4},
            (
                "nest and ranks: a nest of 4 leaves 9 of 13 cards, which 4 players cannot share "
                "equally; a nest of 1 or 5 would fit"
            ),
        ),
        (
            {"ranks": [5, 10], "counters": {"14": 10}},
            "counters and ranks: the deck has no 14s to be worth points",
        ),
        (
            {"ranks": [1, 5, 10], "deck": "standard"},
            "ranks and deck: no standard card stands for the 1",
        ),
        (
            {"ranks": [6, 7], "rook_rank": "none"},
            "ranks and rook_rank: want at least one card that counts",
        ),
        ({"ranks": [5]}, "ranks and bid_min: the minimum 70 is over the maximum 40"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line_with_both_rules(
    settings: dict[str, Any], words: str
) -> None:
    with pytest.raises(RuleSetError) as refusal:
        with_house(KENTUCKY, settings)

    assert str(refusal.value) == words


def test_playing_cards_that_stand_for_fewer_ranks_are_no_change_of_ranks() -> None:
    rules = with_house(preset("buckeye"), {"deck": "standard"})

    assert changes(rules) == {"deck": "standard"}


def range_of(low: int, high: int) -> list[int]:
    return [*range(low, high + 1)]


@pytest.mark.parametrize(
    ("ranks", "words"),
    [
        ([1, 2, *range(5, 15)], "1, 2 and 5 to 14"),
        ([1, *range(5, 15)], "1 and 5 to 14"),
        ([5, 6, 7, 13, 14], "5 to 7, 13 and 14"),
    ],
)
def test_three_ranks_in_a_row_are_said_in_short_and_two_are_not(
    ranks: list[int], words: str
) -> None:
    wording = RULES["ranks"].wording(ranks, KENTUCKY)

    assert wording.sentence == f"The deck has {words} in each color."
