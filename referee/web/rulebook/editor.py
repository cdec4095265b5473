"""The rules of a table as sentences to change one at a time, and the small form for each."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from referee.engine.errors import RuleSetError
from referee.engine.rules import cards, house
from referee.engine.rules.model import RuleSet
from referee.engine.rules.registry import BY_THEME, RULES, HouseRule
from referee.web.rulebook.agreed import Agreed, names, nests
from referee.web.ui.parts import Chip, Choice, Field, Form, Group, Hidden, Link, Look
from referee.web.words.rulebook.book.house import follows_words, usual_words

NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule of a table as a sentence."""

    said: str
    change: Link | None = None
    """Where it is changed; its label says which rule it is. None: not here."""
    usual: str = ""
    """What it would be without the table's change; "" where it is as usual."""
    back: str = ""
    """One tap back to the usual, where a link does it; "" where none does."""
    undo: Form | None = None
    """One tap back to the usual, where something is written."""
    sends: Sequence[Hidden] = ()
    """What *undo* carries."""


Line = Callable[[str, str, str], RuleLine]
"""A line from the rule's name, its sentence, and what is usual where that differs."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The rules of a table, those first that it changed."""

    changed: Sequence[RuleLine]
    groups: Mapping[str, Sequence[RuleLine]]
    """The others by what they are about."""


def rule_lines(rules: RuleSet, usual: RuleSet, line: Line) -> Lines:
    """Every rule that a table of *rules* can change, told beside the *usual* ones, each once."""
    can_be = {name for name in names() if RULES[name].can_change(rules)}
    as_usual = can_be.difference(changed_rules(rules, usual))

    def told(group: Sequence[HouseRule]) -> tuple[RuleLine, ...]:
        return tuple(
            line(each.name, house.rule_sentence(each.name, rules), "")
            for each in group
            if each.name in as_usual
        )

    groups = {heading: told(group) for heading, group in BY_THEME.items()}
    changed = differing_lines(rules, usual, line)
    return Lines(changed, {heading: lines for heading, lines in groups.items() if lines})


def differing_lines(rules: RuleSet, usual: RuleSet, line: Line) -> tuple[RuleLine, ...]:
    """The rules in which a table differs from what is *usual*, and what that is."""
    return tuple(
        line(name, house.rule_sentence(name, rules), usually(name, usual))
        for name in changed_rules(rules, usual)
    )


@lru_cache(maxsize=256)
def changed_rules(rules: RuleSet, usual: RuleSet) -> tuple[str, ...]:
    """The house rules in which a table differs from what is *usual*, in the order of the sheet.

    What means nothing there, such as the points of a Rook that is not in the deck, is left out.
    """
    unlike = house.unlike_usual(rules, usual)
    return tuple(name for name in names() if name in unlike and RULES[name].can_change(rules))


@lru_cache(maxsize=256)
def house_texts(rules: RuleSet, usual: RuleSet) -> tuple[str, ...]:
    """`changed_rules` without those that follow from the others: what a table has to say."""
    now = house.parameters(rules)
    said = changed_rules(rules, usual)
    for name in said:
        rest = tuple(each for each in said if each != name)
        if _are_the_same(rules, usual, {each: now[each] for each in rest}):
            said = rest
    return said


def _are_the_same(rules: RuleSet, usual: RuleSet, said: Mapping[str, Any]) -> bool:
    """Whether *usual* with what was *said* differs in no rule from *rules*."""
    try:
        return not changed_rules(house.with_house(usual, said), rules)
    except RuleSetError:
        return False  # one of them cannot be without the one that was left out


def usually(name: str, usual: RuleSet) -> str:
    """What a rule is at other tables."""
    return usual_words(house.rule_sentence(name, usual))


def change_label(name: str) -> str:
    """What leads to the form of a rule, for those who do not see its sentence."""
    return RULES[name].label


def news_of(name: str, rules: RuleSet, before: RuleSet) -> tuple[str, ...]:
    """What the change of *name* says, and which other rules went with it."""
    others = [each for each in changed_rules(rules, before) if each != name]
    said = house.rule_sentence(name, rules)
    if not others:
        return (said,)
    return said, follows_words([house.rule_sentence(each, rules) for each in others])


def choice_of(name: str, rules: RuleSet) -> Choice | None:
    """The values of a rule to choose from, each as its sentence; None: it is a number."""
    now = house.parameters(rules)[name]
    if name == "nest":
        values: Sequence[Any] = sorted({*nests(rules), now})
    elif RULES[name].is_choice:
        values = tuple(RULES[name].values)
    else:
        return None
    chips = tuple(
        Chip(_value(each), RULES[name].says(each, rules).sentence, each == now) for each in values
    )
    return Choice(name, RULES[name].label, (Group(chips),), Look.WORDS)


def form_of(
    name: str, rules: RuleSet, usual: RuleSet, posted: Mapping[str, str] = NOTHING
) -> Mapping[str, Any]:
    """What the template ``rules/rule.html`` says and asks of one rule, whoever changes it."""
    choice = choice_of(name, rules)
    return {
        "label": RULES[name].label,
        "stands": house.rule_sentence(name, rules),
        "choice": choice,
        "fields": () if choice else fields_of(name, rules, usual, posted),
    }


def fields_of(
    name: str, rules: RuleSet, usual: RuleSet, posted: Mapping[str, str]
) -> tuple[Field, ...]:
    """The numbers of a rule, with what was typed: one, or for the counters one a rank."""
    now, was = house.parameters(rules)[name], house.parameters(usual)[name]
    if not isinstance(now, Mapping):
        field = _number(name, RULES[name].label, now, was, posted)
        return (replace(field, signed=RULES[name].signed),)
    return tuple(
        _number(
            f"{name}-{rank}",
            f"Each {cards.counter_name(rank, rules)} counts",
            now.get(str(rank), 0),
            was.get(str(rank), 0),
            posted,
        )
        for rank in sorted(rules.deck.plain)
    )


def _number(name: str, label: str, now: int, was: int, posted: Mapping[str, str]) -> Field:
    hint = f"Usually {was}." if was != now else ""
    value = posted.get(name, str(now))
    return Field(name, label, value, "number", hint=hint)


def _value(value: Any) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def can_go_back(agreed: Agreed, name: str) -> bool:
    """Whether the table said this rule, and the others stand without it."""
    return name in agreed.house and not agreed.without(name).errors


def change_link(name: str, href: str) -> Link:
    """Where a rule is changed."""
    return Link(href, change_label(name))
