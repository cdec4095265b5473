"""Caches by rule set: as fast for the 1,000th table's own rules as for the first."""

from dataclasses import replace
from typing import Any

import pytest

from referee.rook.game import next_due, play_game, play_on, start
from referee.rook.hand.schema import read_hand
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import dump, load, preset

KENTUCKY = preset("kentucky-discard")


def house_tables(count: int) -> list[RuleSet]:
    """Tables of one preset, each with a target of its own."""
    usual = preset("kentucky-discard")
    return [replace(usual, end=replace(usual.end, target=target)) for target in range(1, count + 1)]


def test_equal_rules_are_the_same_key() -> None:
    written = load(dump(preset("kentucky-discard")))

    assert written is not preset("kentucky-discard")
    assert {preset("kentucky-discard"): "found"}[written] == "found"


def test_a_thousand_tables_of_one_preset_have_a_thousand_hashes() -> None:
    assert len({hash(rules) for rules in house_tables(1000)}) == 1000


def test_every_group_of_rules_counts_in_the_hash() -> None:
    first, second = preset("kentucky-discard"), preset("double-deck-6")
    groups = [name for name in dump(first) if getattr(first, name) != getattr(second, name)]

    mixed = [replace(first, **{name: getattr(second, name)}) for name in groups]

    assert len({hash(rules) for rules in (first, *mixed)}) == len(groups) + 1


def test_hands_recorded_alike_are_the_same_key() -> None:
    facts: dict[str, Any] = {"bidder": 1, "bid": 100, "taken": {"A": 90}}

    assert {read_hand(facts, KENTUCKY): "found"}[read_hand(facts, KENTUCKY)] == "found"


@pytest.mark.parametrize("changed", [{"bid": 105}, {"taken": {"A": 95}}, {"note": "late"}])
def test_hands_recorded_otherwise_are_other_keys(changed: dict[str, Any]) -> None:
    facts: dict[str, Any] = {"bidder": 1, "bid": 100, "taken": {"A": 90}}
    first, second = read_hand(facts, KENTUCKY), read_hand(facts | changed, KENTUCKY)

    assert first != second
    assert hash(first) != hash(second)


def test_a_hand_recorded_by_other_names_of_its_cards_is_another() -> None:
    standard = preset("hoyle-standard-deck")

    joker, rook = (read_hand({"nest": card}, standard) for card in ("JOKER", "RK"))

    assert joker.nest == rook.nest
    assert joker != rook


def test_a_hand_is_judged_once() -> None:
    hands = [read_hand({"bidder": 1, "bid": 100, "taken": {"A": 90}}, KENTUCKY)]

    first, again = (next(play_game(start(KENTUCKY), hands, KENTUCKY)) for _ in range(2))

    assert first.verdict is again.verdict


def test_a_game_goes_on_from_any_of_its_hands() -> None:
    facts: list[dict[str, Any]] = [
        {"passed_out": True},
        {"void": True},
        {"agreed": {"A": 40, "B": 10}},
    ] * 4
    hands = [read_hand(each, KENTUCKY) for each in facts]
    whole = list(play_game(start(KENTUCKY), hands, KENTUCKY))

    for done, step in enumerate(whole, 1):
        further = [hand for hand in hands if not hand.void][done:]
        assert list(play_on(next_due(step), further)) == whole[done:]
