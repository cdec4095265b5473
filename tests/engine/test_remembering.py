"""What is remembered by rule set: as quick for the 1,000th table's own rules as for the first."""

from dataclasses import replace

from referee.engine.rules.model import RuleSet
from referee.engine.rules.presets import dump, load, preset


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
