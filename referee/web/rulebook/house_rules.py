"""House rules: what a table agreed on, as sentences to change one at a time, and their form."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from http import HTTPStatus
from types import MappingProxyType
from typing import Any

from flask import Response, render_template

from referee.engine.errors import RuleSetError
from referee.engine.rules import cards, house
from referee.engine.rules.model import RuleSet
from referee.engine.rules.registry import BY_THEME, RULES, HouseRule
from referee.engine.text import capital
from referee.web.rulebook.presets import usual_at
from referee.web.ui.fields import Posted, read_whole
from referee.web.ui.parts import Chip, Choice, Field, Form, Group, Hidden, Link, Look

House = Mapping[str, Any]
"""House rules by their outer names, with plain values."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """The rules of a table as they come about: the usual ones, and what the table said."""

    usual: RuleSet
    """The preset, with these players in these sides."""
    house: House
    """What the table said, and nothing that follows from it."""
    rules: RuleSet
    errors: Mapping[str, str]
    """What cannot be, by house rule, one sentence each; the usual rules stand then."""
    more: Mapping[str, str] = field(default_factory=dict)
    """What travels with it: that names wait on this phone, the named rules that it began as."""

    def fields(self) -> dict[str, Any]:
        """All of it as a form or an address carries it."""
        table = self.usual.table
        seated = {"players": str(table.players), "sides": str(table.sides)}
        return {**seated, **house_fields(self.house), **self.more}

    def without(self, name: str) -> "Agreed":
        """The same with the house rule *name* as it usually is."""
        kept = {each: self.house[each] for each in self.house if each != name}
        return agree(self.usual, kept, self.more)

    def with_rule(self, name: str, value: Any) -> "Agreed":
        """The same with the house rule *name* at *value*; unsaid where it follows anyway."""
        before = self.without(name)
        if not before.errors and house.parameters(before.rules)[name] == value:
            return before
        return agree(self.usual, {**before.house, name: value}, self.more)

    def posted(self, name: str, posted: Posted) -> tuple["Agreed", str]:
        """The same with the house rule *name* as it was *posted*, or what is wrong with that."""
        value, wrong = read_rule(posted, name, house.parameters(self.usual)[name])
        changed = self if wrong else self.with_rule(name, value)
        return changed, wrong or " ".join(changed.errors.values())

    def hidden(self, name: str) -> tuple[Hidden, ...]:
        """What the form for the house rule *name* carries of all the others."""
        own = house_fields({name: house.parameters(self.rules)[name]})
        return tuple(Hidden(*each) for each in self.fields().items() if each[0] not in own)


def agreed_again(rules: RuleSet, more: Mapping[str, str]) -> Agreed:
    """What a table agreed on that plays by *rules*, to be agreed on once more."""
    usual = usual_at(rules)
    now, unlike = house.parameters(rules), house.unlike_usual(rules, usual)
    return agree(usual, {name: now[name] for name in names() if name in unlike}, more)


MORE = ("names", "set", "again")
"""Fields that travel with what was agreed."""


def agree(usual: RuleSet, said: House, more: Mapping[str, str]) -> Agreed:
    """*usual* with the house rules that a table *said*, or what is wrong with them."""
    try:
        return Agreed(usual, said, house.with_house(usual, said), {}, more)
    except RuleSetError as fault:
        named = next((name for name in fault.where if name in said), next(iter(said), "house"))
        return Agreed(usual, said, usual, {named: clash(fault)}, more)


def clash(fault: RuleSetError) -> str:
    """What the engine refused, as one sentence for players that names both rules."""
    said = f"it must be {fault.wanted}, not {fault.got}" if fault.got else fault.message
    first, *others = [*(RULES[n].label for n in dict.fromkeys(fault.where) if n in RULES), ""]
    if not any(others):
        return f"{capital(said)}."
    return f"“{first}” and “{others[0]}” do not go together: {said[:1].lower()}{said[1:]}."


def read_agreed(posted: Posted, usual: RuleSet) -> Agreed:
    """What a form or an address says of the house rules over *usual*."""
    now = house.parameters(usual)
    said: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for name in names():
        if is_told(posted, name):
            said[name], wrong = read_rule(posted, name, now[name])
            errors |= {name: wrong} if wrong else {}
    more = {each: posted[each] for each in MORE if 0 < len(posted.get(each, "")) < 40}
    if errors:
        return replace(agree(usual, {}, more), errors=errors)
    return agree(usual, said, more)


def names() -> tuple[str, ...]:
    """The house rules that are changed one at a time, in the order of the sheet."""
    every = (rule.name for rules in BY_THEME.values() for rule in rules)
    return tuple(name for name in every if name not in ("players", "sides"))


def can_change(name: str, rules: RuleSet) -> bool:
    """Whether a table of *rules* has a form for the house rule *name*."""
    return name in names() and RULES[name].can_change(rules)


def is_told(posted: Posted, name: str) -> bool:
    """Whether *posted* says anything of the house rule *name*."""
    return any(each == name or each.startswith(f"{name}-") for each in posted)


def but(name: str, told: Posted) -> Posted:
    """*told* without the rule *name*, whose new value is read by itself."""
    kept = told.copy()
    for each in list(kept):
        if each == name or each.startswith(f"{name}-"):
            kept.poplist(each)
    return kept


def read_rule(posted: Posted, name: str, usual: object) -> tuple[Any, str]:
    """The value of one house rule, of the kind of its *usual* one, or what is wrong with it."""
    text = posted.get(name, "").strip()
    if isinstance(usual, bool):
        return text == "yes", ""
    if isinstance(usual, int):
        amount, wrong = read_whole(text)
        return (usual, wrong) if amount is None else (amount, "")
    if isinstance(usual, Mapping):
        return _read_points(posted, name)
    return text, ""


def _read_points(posted: Posted, name: str) -> tuple[dict[str, int], str]:
    """Points by rank, from one field a rank; an empty one counts nothing."""
    points = {}
    for rank in range(1, 15):
        text = posted.get(f"{name}-{rank}", "").strip()
        amount, wrong = read_whole(text) if text else (0, "")
        if amount is None:
            return {}, wrong
        if amount:
            points[str(rank)] = amount
    return points, ""


def house_fields(said: House) -> dict[str, Any]:
    """House rules as a form or an address carries them: points one field a rank."""
    found: dict[str, Any] = {}
    for name, value in said.items():
        if isinstance(value, Mapping):
            found |= {f"{name}-{rank}": str(points) for rank, points in value.items()}
        else:
            found[name] = _as_sent(value)
    return found


def _as_sent(value: Any) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def nests(rules: RuleSet) -> tuple[int, ...]:
    """The nests that leave equal hands, and more in hand than in the nest."""
    size, players = cards.deck_size(rules), rules.table.players
    return tuple(nest for nest in range(size % players, 16, players) if nest <= (size - nest) // 2)


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
    """What a changed rule would be without the change."""
    return f"Usually: {house.rule_sentence(name, usual)}"


def holds_words(label: str) -> str:
    """From when on a change in mid-game holds."""
    before = " The hands before it keep the rules they were played by." if label != "1" else ""
    return f"What you change holds from hand {label} on.{before}"


def change_news(name: str, rules: RuleSet, before: RuleSet) -> tuple[str, ...]:
    """What the change of *name* says, and which other rules went with it."""
    others = [each for each in changed_rules(rules, before) if each != name]
    said = house.rule_sentence(name, rules)
    if not others:
        return (said,)
    return said, f"With it: {' '.join(house.rule_sentence(each, rules) for each in others)}"


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
        Chip(_as_sent(each), RULES[name].wording(each, rules).sentence, each == now)
        for each in values
    )
    return Choice(name, RULES[name].label, (Group(chips),), Look.WORDS)


def rule_page(
    name: str,
    rules: RuleSet,
    official: RuleSet,
    *,
    template: str = "rules/rule.html",
    typed: Mapping[str, str] = NOTHING,
    error: str = "",
    **page: object,
) -> Response:
    """The small form for one rule, whoever changes it; 422 with an *error*.

    *page*: ``action`` and ``back``, what it ``sends``, the ``form`` of one that writes, from when
    on it ``holds``, and what stands beside the rule in place of what is ``usual``.
    """
    choice, stands = choice_of(name, rules), house.rule_sentence(name, rules)
    same = stands == house.rule_sentence(name, official)
    shown = {
        "label": RULES[name].label,
        "stands": stands,
        "choice": choice,
        "fields": () if choice else rule_fields(name, rules, official, typed),
        "usual": "" if same else usually(name, official),
        "sends": (),
        "form": None,
        "error": error,
        "holds": "",
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK
    return Response(render_template(template, **(shown | page)), status)


def rule_fields(
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


def can_go_back(agreed: Agreed, name: str) -> bool:
    """Whether the table said this rule, and the others stand without it."""
    return name in agreed.house and not agreed.without(name).errors


def change_link(name: str, href: str) -> Link:
    """Where a rule is changed."""
    return Link(href, RULES[name].label)
