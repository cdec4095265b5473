"""Every rule of the model has an entry, every value its words, and every preset its places."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import referee.rook.rules
from referee.errors import RuleSetError
from referee.rook.rules.house import changes, with_house
from referee.rook.rules.model import Once, RuleSet
from referee.rook.rules.presets import preset, preset_ids
from referee.rook.rules.registry import BY_CHAPTER, BY_THEME, RULES, HouseRule

PRESETS = Path(referee.rook.rules.__file__).parent / "presets"

OF_PRESETS_ALONE = {
    *("deck.copies", "deck.plain", "deck.trump", "deck.extras", "deck.standard"),
    "trump.rook_called",
}
"""``ranks``, ``decks``, ``rook_rank``, ``red_one`` and ``red_two`` move the cards of a game."""

NUMBER = 37
"""A number without a wording of its own."""


def model() -> Iterator[tuple[str, str, Any]]:
    """Every field of the rule set: its group, its name, its type."""
    for group, kind in get_type_hints(RuleSet).items():
        if is_dataclass(kind):
            hints = get_type_hints(kind)
            for each in fields(kind):
                yield group, each.name, hints[each.name]


KINDS = {f"{group}.{name}": kind for group, name, kind in model()}


def values(rule: HouseRule) -> list[Any]:
    """The values of *rule* that its type in the model allows, or some of them if there are many."""
    kind = KINDS[".".join(rule.path)] if rule.path else None
    if kind is bool:
        return [True, False]
    if kind == bool | Once:
        return [True, False, *map(str, Once)]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return [str(each) for each in kind]
    if kind is None:
        return [*rule.values]
    if rule.name == "counters":
        return [{}, {"5": 5}, {"5": 5, "10": 10}]
    return [*rule.values, NUMBER]


every_rule = pytest.mark.parametrize("rule", RULES.values(), ids=RULES)


def test_every_field_of_the_model_has_its_entry() -> None:
    entered = {".".join(rule.path) for rule in RULES.values() if rule.path}

    assert set(KINDS) - entered - OF_PRESETS_ALONE == set(), "a rule of the model without an entry"
    assert entered <= set(KINDS), "an entry without a field of the model"


@every_rule
def test_every_value_has_words_of_its_own(rule: HouseRule) -> None:
    wordings = [rule.wording(value, preset("red-one")) for value in values(rule)]

    assert all(value in values(rule) for value in rule.values)
    assert all(each.sentence.endswith(".") and each.short for each in wordings)
    assert len({each.sentence for each in wordings}) == len(wordings)
    assert not any(brace in f"{each}" for each in wordings for brace in "{}")


@every_rule
def test_a_number_says_what_it_is(rule: HouseRule) -> None:
    wordings = [rule.wording(value, preset("red-one")) for value in values(rule) if value == NUMBER]

    assert all(str(NUMBER) in each.sentence and str(NUMBER) in each.short for each in wordings)


@every_rule
def test_a_number_below_its_least_is_refused_by_name(rule: HouseRule) -> None:
    games = [game for game in preset_ids() if rule.can_change(preset(game))]

    if rule.number and not rule.signed:
        with pytest.raises(RuleSetError, match=rf"^{rule.name}\b"):
            with_house(preset(games[0]), {rule.name: rule.least - 1})


@every_rule
def test_what_scores_is_offered_in_what_if_and_nothing_else(rule: HouseRule) -> None:
    wordings = [rule.wording(value, preset("red-one")) for value in values(rule)]

    assert [bool(each.phrase) for each in wordings] == [rule.scores] * len(wordings)


@every_rule
def test_every_rule_stands_once_in_the_book_and_once_in_the_form(rule: HouseRule) -> None:
    assert rule.label
    for every in (BY_CHAPTER.values(), BY_THEME.values()):
        assert [each for rules in every for each in rules].count(rule) == 1


def test_what_is_not_played_can_be_not_played() -> None:
    optional = [rule for rule in RULES.values() if rule.optional]

    assert [rule.name for rule in optional if not any(map(rule.is_off, values(rule)))] == []


def test_every_file_of_a_preset_is_named_in_the_list() -> None:
    there = {file.stem for file in PRESETS.glob("*.toml")} - {"index"}

    assert set(preset_ids()) == there, "a preset wants its line in index.toml"


def test_a_preset_has_house_rules_that_bring_it_back() -> None:
    table = with_house(preset("kentucky-discard"), {"target": 500, "floor": -200})

    assert changes(table) == {"target": 500, "floor": -200}
