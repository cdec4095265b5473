"""House rules that cannot be read, each refused in a sentence."""

from collections.abc import Collection
from itertools import combinations
from typing import Any

import pytest

from referee.errors import RuleSetError
from referee.rook.rules.house import with_house
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import dump, load, preset
from referee.rook.rules.registry import RULES
from tests.rook.house_values import values_of


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


@pytest.mark.parametrize(
    ("usual", "house", "refusal"),
    [
        (
            "kentucky-discard",
            {"nest": 5, "rook_rank": "none"},
            (
                "nest and rook_rank: a nest of 5 leaves 35 of 40 cards, which 4 players cannot "
                "share equally; a nest of 4 or 8 would fit"
            ),
        ),
        (
            "kentucky-discard",
            {"rook_points": 10, "hands": 5, "rook_rank": "none"},
            "rook_points and rook_rank: the deck has no Rook to be worth points",
        ),
        (
            "kentucky-discard",
            {"bid_max": 120, "rook_points": 0},
            (
                "bid_max and rook_points: the maximum 120 is more than the 100 points that a hand "
                "can bring"
            ),
        ),
        (
            "kentucky-discard",
            {"nest_up": 5, "rook_rank": "none"},
            "nest_up and rook_rank: a nest of 4 has no 5 cards to lie face up",
        ),
        (
            "kentucky-discard",
            {"target": 500, "deck": "standard", "red_one": True},
            "deck and red_one: no standard card stands for R1",
        ),
        (
            "hoyle-standard-deck",
            {"red_two": True},
            "red_two and deck: no standard card stands for R2",
        ),
        (
            "double-deck-4",
            {"decks": 1},
            "decks and bid_min: the minimum 150 is over the maximum 125",
        ),
        (
            "kentucky-original",
            {"rook_points": 20},
            "rook_points and rook_rank: the deck has no Rook to be worth points",
        ),
        (
            "kentucky-discard",
            {"nest": 6, "decks": 2, "players": 6, "spread": 500},
            (
                "nest and players and decks: a nest of 6 leaves 76 of 82 cards, which 6 players "
                "cannot share equally; a nest of 4 or 10 would fit"
            ),
        ),
        ("kentucky-discard", {"hold": "no"}, "hold: want true or false or once, got 'no'"),
    ],
)
def test_a_refusal_names_the_rules_that_the_table_set(
    usual: str, house: dict[str, Any], refusal: str
) -> None:
    with pytest.raises(RuleSetError) as fault:
        with_house(preset(usual), house)

    assert str(fault.value) == refusal


def refusal_of(rules: RuleSet, house: dict[str, Any]) -> RuleSetError | None:
    try:
        with_house(rules, house)
    except RuleSetError as fault:
        return fault
    return None


def check_pair(rules: RuleSet, one: tuple[str, Any], other: tuple[str, Any]) -> None:
    """A pair that is refused, although each of it alone is not, is named."""
    fault = refusal_of(rules, dict([one, other]))

    assert fault is None or {one[0], other[0]} <= set(fault.path), (one, other, fault)


def check_every_pair(usual: str, names: Collection[str]) -> None:
    rules = preset(usual)
    choices = [(name, value) for name in names for value in values_of(name)]
    alone = [choice for choice in choices if refusal_of(rules, dict([choice])) is None]
    for one, other in combinations(alone, 2):
        if one[0] != other[0]:
            check_pair(rules, one, other)


def test_a_refused_pair_of_house_rules_is_named() -> None:
    of_the_deck = ("nest", "nest_up", "rook_rank", "rook_points", "bid_max", "deck", "red_one")
    check_every_pair("kentucky-discard", (*of_the_deck, "sides", "players", "hold", "dummy"))


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize(
    "usual",
    ["kentucky-discard", "kentucky-original", "call-partner-5", "double-deck-4", "team-rook"],
)
def test_every_refused_pair_of_house_rules_is_named(usual: str) -> None:
    check_every_pair(usual, RULES)
