"""Every house rule of the outer contract: its values, and what they change."""

from typing import Any

import pytest

from referee.rook.game import start
from referee.rook.record.file import Record, read_record, write_record
from referee.rook.rules import cards
from referee.rook.rules.house import changes, parameters, with_house
from referee.rook.rules.presets import dump, load, preset
from referee.rook.rules.registry import RULES
from tests.rook.otherwise import OTHERWISE, each_rule_otherwise


def test_every_house_rule_is_played_otherwise() -> None:
    assert {rule for rule, _, _ in OTHERWISE} == set(RULES)


@each_rule_otherwise
def test_a_house_rule_is_taken_and_shown_and_found_again(name: str, game: str, value: Any) -> None:
    rules = with_house(preset(game), {name: value})

    assert parameters(rules)[name] == value
    assert with_house(preset(game), changes(rules)) == rules
    assert load(dump(rules)) == rules
    record = Record(rules, ("",) * rules.table.players, start(rules), ())
    assert read_record(write_record(record)).rules == rules


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
