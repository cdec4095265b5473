"""House rules that are refused: those that contradict each other, and those that cannot be read."""

from typing import Any

import pytest

from referee.engine.errors import RuleSetError
from referee.engine.rules.house import with_house
from referee.engine.rules.presets import dump, load, preset
from tests.engine.asking import house, refused


@pytest.mark.parametrize(
    ("name", "settings", "both"),
    [
        ("kentucky-discard", {"nest": 4}, ("nest", "41 cards")),
        ("double-deck-6", {"nest": 5}, ("nest", "84 cards")),
        ("kentucky-discard", {"bid_max": 118}, ("bid_max", "bid_step")),
        ("kentucky-discard", {"bid_max": 200}, ("bid_max", "counters")),
        ("kentucky-original", {"rook_free_play": True}, ("rook_free_play", "rook_rank")),
        ("kentucky-discard", {"partner_pays": False}, ("partner_pays", "sides")),
        ("kentucky-discard", {"bid_min": 130}, ("bid_min", "bid_max")),
        ("kentucky-discard", {"bid_min": 100, "bid_max": 90}, ("bid_min", "bid_max")),
        ("kentucky-discard", {"bid_min": 72}, ("bid_min", "bid_step")),
        ("call-partner-5-classic", {"bid_step": 10}, ("bid_min", "bid_step")),
        ("kentucky-discard", {"called_cards": 1}, ("sides", "called_cards")),
        ("kentucky-original", {"red_two": True}, ("red_two", "rook_rank")),
        ("kentucky-discard", {"red_two": True, "rook_rank": "low"}, ("red_two", "rook_rank")),
        ("kentucky-original", {"black_two": True}, ("black_two", "rook_rank")),
        ("kentucky-discard", {"bonus": "none", "bonus_points": 20}, ("bonus", "bonus_points")),
        ("one-forty", {"bonus_points": 0}, ("bonus", "bonus_points")),
        ("red-one", {"deck": "standard"}, ("deck", "red-one")),
        ("rook-for-three", {"deck": "standard"}, ("deck", "rook-for-three")),  # leaves none
    ],
)  # fmt: skip
def test_contradictions_are_refused_naming_both(
    name: str, settings: dict[str, Any], both: tuple[str, str]
) -> None:
    line = refused("rules", name, *house(settings))

    assert all(each in line for each in both), line
    assert "table." not in line


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"target": 0}, "target"),
        ({"target": -300}, "target"),
        ({"bid_step": 0}, "bid_step"),
        ({"bid_min": 0}, "bid_min"),
        ({"nest": -4}, "nest"),
        ({"nest": 41}, "nest"),
        ({"spread": -1}, "spread"),
        ({"floor": 200}, "floor"),
        ({"sweep_points": -360}, "sweep_points"),
        ({"counters": {"5": 250_000}}, "999999"),  # four of them: a million
        ({"counters": {str(5 + n): 5**n for n in range(5)}}, "1000"),  # 5^5 piles
        ({"rook_points": -20}, "rook_points"),
        ({"counters": {"5": -5}}, "counters"),
        ({"counters": {"15": 5}}, "counters"),
        ({"counters": {"0": 5}}, "counters"),
        ({"players": 0, "red_one": True}, "players"),
        ({"target": 0, "red_one": True}, "target"),  # and nothing of the nest, which follows
    ],
    ids=str,
)
def test_values_that_make_no_sense_are_refused(settings: dict[str, Any], named: str) -> None:
    assert named in refused("rules", "kentucky-discard", *house(settings))


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"tarrget": 500}, ("tarrget", "target")),
        ({"target": "many"}, ("target", "a whole number", "'many'")),
        ({"target": 500.5}, ("target", "a whole number", "500.5")),
        ({"target": True}, ("target", "a whole number", "got true")),
        ({"win_on_bid": 1}, ("win_on_bid", "true or false", "1")),
        ({"red_one": "yes"}, ("red_one", "true or false", "yes")),
        ({"all_pass": "redeal"}, ("all_pass", "redeal-same", "redeal-next")),
        ({"rook_rank": "middle"}, ("rook_rank", "10.5", "middle")),
        ({"counters": [5, 10]}, ("counters", "a table")),
        ({"counters": "5=5"}, ("counters", "a table", "'5=5'")),
        ({"counters": {"5": "five"}}, ("counters", "'five'")),
        ({"counters": {"five": 5}}, ("counters", "'five'")),
        ({"counters": {}}, ("counters",)),
        ({"bonus": None}, ("bonus",)),
    ],
)
def test_reading_is_strict(settings: dict[str, Any], words: tuple[str, ...]) -> None:
    rules = with_house(preset("kentucky-discard"), {"rook_points": 0})

    with pytest.raises(RuleSetError) as refusal:
        with_house(rules, settings)

    assert all(word in str(refusal.value) for word in words), refusal.value
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("tree", "path"),
    [
        ({"deck": {"nests": 5}}, "deck.nests: no such rule (have"),
        ({"decks": {}}, "decks: no such rule (have"),
        ({"nest": {"size": "5"}}, "nest.size: want a whole number, got '5'"),
        ({"nest": 5}, "nest: want a table, got 5"),
        ({"end": {"both_over": "lower"}}, "end.both_over: want one of"),
        ({"deck": {"plain": 14}}, "deck.plain: want a list, got 14"),
        ({"deck": {"plain": [14, "x"]}}, "deck.plain"),
        ({"deck": {"trump": ["RK", "R3"]}}, "deck"),
    ],
)
def test_rule_sets_are_read_strictly(tree: dict[str, Any], path: str) -> None:
    whole = dump(preset("kentucky-discard"))
    for group, rules in tree.items():
        whole[group] = whole[group] | rules if isinstance(rules, dict) and group in whole else rules

    with pytest.raises(RuleSetError, match=path.replace("(", r"\(").replace(".", r"\.")):
        load(whole)


def test_an_unknown_preset_is_refused_with_the_ones_there_are() -> None:
    line = refused("rules", "kentucky")

    assert "kentucky'" in line
    assert "kentucky-discard" in line


@pytest.mark.parametrize("words", [["--set", "target"], ["--set", "=500"], ["--set", "target="]])
def test_a_setting_is_a_name_and_a_value(words: list[str]) -> None:
    refused("rules", "kentucky-discard", *words)
