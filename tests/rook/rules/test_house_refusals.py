"""House rules that cannot be read, each refused in a sentence."""

from typing import Any

import pytest

from referee.errors import RuleSetError
from referee.rook.rules.house import with_house
from referee.rook.rules.presets import dump, load, preset


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
        ({"deck": {"plain": {"a": 14}}}, "deck.plain: want a list, got { a = 14 }"),
        ({"deck": {"extras": {"a": 1}}}, "deck.extras: want a list, got"),
        ({"deck": {"trump": {"5": "RK"}}}, "deck.trump: want a list, got"),
        ({"deck": {"trump": ["RK", "R3"]}}, "deck"),
    ],
)
def test_rule_sets_are_read_strictly(tree: dict[str, Any], path: str) -> None:
    whole = dump(preset("kentucky-discard"))
    for group, rules in tree.items():
        whole[group] = whole[group] | rules if isinstance(rules, dict) and group in whole else rules

    with pytest.raises(RuleSetError, match=path.replace("(", r"\(").replace(".", r"\.")):
        load(whole)
