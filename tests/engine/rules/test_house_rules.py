"""Every house rule of the outer contract: its values, and what they change."""

from typing import Any

import pytest

from referee.engine.rules import cards
from referee.engine.rules.house import changes, parameters, with_house
from referee.engine.rules.presets import dump, load, preset
from tests.engine.asking import plain

# Preset, name, value to set, value as it is shown.
ACCEPTED: list[tuple[str, str, Any]] = [
    ("kentucky-discard", "target", 500),
    ("kentucky-discard", "bid_min", 75),
    ("kentucky-discard", "bid_max", 110),
    ("kentucky-discard", "bid_step", 10),
    ("kentucky-discard", "all_pass", "force-dealer"),
    ("kentucky-discard", "all_pass", "redeal-same"),
    ("kentucky-discard", "all_pass", "redeal-next"),
    ("kentucky-discard", "no_counter_redeal", False),
    ("double-deck-4", "no_counter_redeal", True),
    ("kentucky-full-deck", "counters", {"1": 15, "5": 5, "10": 10, "14": 10}),
    ("kentucky-discard", "rook_points", 25),
    ("kentucky-discard", "rook_rank", "high"),
    ("kentucky-discard", "rook_rank", "low"),
    ("kentucky-discard", "rook_rank", "10.5"),
    ("kentucky-discard", "rook_rank", "none"),
    ("kentucky-discard", "rook_rank", "called"),
    ("kentucky-discard", "rook_free_play", False),
    ("one-forty", "rook_free_play", True),
    ("kentucky-discard", "red_one", True),
    ("red-one", "red_one", False),
    ("kentucky-discard", "red_two", True),
    ("kentucky-discard", "black_two", True),
    ("kentucky-discard", "bid_min", 120),  # the one bid that is left: all points of a hand
    ("kentucky-discard", "nest", 1),
    ("kentucky-discard", "discard_ban", "none"),
    ("kentucky-discard", "discard_ban", "trump"),
    ("kentucky-discard", "discard_ban", "counters"),
    ("regular-partnership", "bonus", "none"),
    ("regular-partnership", "bonus", "last-trick"),
    ("kentucky-discard", "bonus", "majority"),
    ("one-forty", "bonus_points", 10),
    ("kentucky-discard", "first_lead", "left-of-dealer"),
    ("kentucky-discard", "first_lead", "left-of-bidder"),
    ("kentucky-discard", "first_lead", "bidder"),
    ("kentucky-discard", "both_over", "bidder-goes"),
    ("double-deck-4", "both_over", "higher-total"),
    ("kentucky-discard", "win_on_bid", True),
    ("kentucky-discard", "sweep_points", 360),
    ("kentucky-discard", "spread", 1000),
    ("kentucky-discard", "floor", -500),
    ("call-partner-5", "partner_pays", False),
    ("kentucky-discard", "renege_rule", "lose-bid"),
    ("kentucky-discard", "renege_rule", "bidders-make-bid"),
    ("kentucky-discard", "deck", "standard"),
]


@pytest.mark.parametrize(
    ("name", "rule", "value"),
    [pytest.param(*row, id=f"{row[0]}-{row[1]}={plain(row[2])}") for row in ACCEPTED],
)
def test_a_house_rule_is_taken_and_shown_and_found_again(name: str, rule: str, value: Any) -> None:
    rules = with_house(preset(name), {rule: value})

    assert parameters(rules)[rule] == value
    assert with_house(preset(name), changes(rules)) == rules
    assert load(dump(rules)) == rules


@pytest.mark.parametrize(
    ("name", "settings", "expected"),
    [
        ("red-one", {"rook_rank": "low"}, "R1 14 13 12 11 10 9 8 7 6 5 RK"),
        ("red-one", {"rook_rank": "none"}, "R1 14 13 12 11 10 9 8 7 6 5"),
        ("kentucky-discard", {"red_one": True}, "R1 RK 14 13 12 11 10 9 8 7 6 5"),
        ("kentucky-discard", {"red_two": True}, "RK R2 14 13 12 11 10 9 8 7 6 5"),
        ("kentucky-discard", {"rook_rank": "10.5"}, "14 13 12 11 RK 10 9 8 7 6 5"),
        ("buckeye", {"rook_rank": "10.5"}, "1 14 13 12 11 RK 10 9 8 7 6 5"),
        ("one-forty", {"rook_rank": "high"}, "RK 14 13 12 11 10 9 8 7 6 5"),
    ],
    ids=str,
)  # fmt: skip
def test_where_the_trumps_rank(name: str, settings: dict[str, Any], expected: str) -> None:
    rules = with_house(preset(name), settings)

    assert " ".join(map(str, rules.deck.trump)) == expected


def test_a_rook_rank_may_be_written_as_a_number() -> None:
    assert with_house(preset("kentucky-discard"), {"rook_rank": 10.5}) == with_house(
        preset("kentucky-discard"), {"rook_rank": "10.5"}
    )


def test_the_red_one_alone_is_worth_thirty() -> None:
    rules = with_house(preset("kentucky-discard"), {"red_one": True})

    assert cards.points("R1", rules) == 30


def test_a_deck_ends_with_the_cards_that_are_always_trump_the_strongest_first() -> None:
    rules = with_house(preset("kentucky-discard"), {"red_one": True, "red_two": True})

    assert [*cards.deck(rules)][-3:] == ["R1", "RK", "R2"]
