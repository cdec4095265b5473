"""The rule book of a table: every rule as a sentence, where it comes from, what differs."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from referee.engine.rules import house, presets
from referee.engine.rules.model import RuleSet
from referee.engine.rules.registry import RULES
from referee.engine.rules.sources import origin
from referee.web.rulebook.offered import usual_at
from referee.web.rulebook.page import Chapter, Rule
from referee.web.words.rulebook import sources
from referee.web.words.rulebook.book.deck import as_named
from referee.web.words.rulebook.book.fixed import CHAPTERS, FIXED
from referee.web.words.rulebook.book.sentences import rule_sentence

NOT_PLAYED = "Not played here"
"""The chapter of what a table may agree on beside the rules, and has not."""


def label_of(name: str, rules: RuleSet) -> str:
    """What a rule is called at a table of *rules*: "Lowest bid", "The joker ranks"."""
    return as_named((RULES.get(name) or FIXED[name]).label, rules)


def every_name() -> tuple[str, ...]:
    """All rules that a book may hold."""
    return tuple(name for names in CHAPTERS.values() for name in names)


@lru_cache(maxsize=64)
def rule_book(rules: RuleSet) -> tuple[Chapter, ...]:
    """Every rule of a table by chapter, and last what is not played there."""
    usual = usual_at(rules)
    off = tuple(name for name in every_name() if is_off(name, rules) and is_off(name, usual))
    told = (
        Chapter(heading, tuple(_told([each for each in names if each not in off], rules, usual)))
        for heading, names in CHAPTERS.items()
    )
    left = Chapter(NOT_PLAYED, tuple(Rule(name, rule_sentence(name, rules), "") for name in off))
    return (*(each for each in told if each.rules), left)


@lru_cache(maxsize=64)
def in_force(rules: RuleSet) -> Mapping[str, Rule]:
    """The rules of a book by name."""
    return {rule.name: rule for chapter in rule_book(rules) for rule in chapter.rules}


def _told(names: Sequence[str], rules: RuleSet, usual: RuleSet) -> Iterator[Rule]:
    changed = house.unlike_usual(rules, usual)
    for name in names:
        said, before = _says(name, rules), _says(name, usual)
        if said:
            differs = said != before
            source = _own(name in changed) if differs else _source(name, rules)
            yield Rule(name, said, source, (before or sources.NOT_THERE) if differs else "")


def _says(name: str, rules: RuleSet) -> str:
    """The sentence of a rule; "" where it means nothing at that table."""
    if name in RULES and not RULES[name].means(rules):
        return ""
    return rule_sentence(name, rules)


def is_off(name: str, rules: RuleSet) -> bool:
    """Whether a rule says at that table that something is not played."""
    off = name in RULES and RULES[name].is_off(house.parameters(rules)[name])
    return off and bool(_says(name, rules))


def _own(said_by_the_table: bool) -> str:  # noqa: FBT001 - a fact
    return sources.OWN if said_by_the_table else sources.FOLLOWS


def _source(name: str, rules: RuleSet) -> str:
    """Where a rule comes from that the table plays as others with as many players do."""
    preset = presets.preset(rules.id)
    if _says(name, preset) != _says(name, rules):
        return sources.FITTED
    return sources.source_words(origin(rules.id, name), rules.id)
