"""House rules: what a table agreed on, as sentences that can be changed, and their forms."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from types import MappingProxyType
from typing import Any

from flask import Response, render_template
from werkzeug.datastructures import MultiDict

from referee.errors import RuleSetError
from referee.rook.rules import cards, house
from referee.rook.rules.model import RuleSet
from referee.rook.rules.registry import BY_THEME, RULES, HouseRule
from referee.text import capital, listed
from referee.web.rook.rulebook.presets import usual_at
from referee.web.rook.words.deck import as_named
from referee.web.shared.ui.fields import Posted, number_in, read_whole
from referee.web.shared.ui.parts import Chip, Choice, Field, Form, Group, Hidden, Link, Look

House = Mapping[str, Any]
"""Values of house rules, as TOML has them, by name."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """The rules of a table while they are agreed on: the usual ones, and the table's changes."""

    usual: RuleSet
    """The preset, for this number of players and these sides."""
    house: House
    """The values that the table chose, without those that follow from them."""
    rules: RuleSet
    errors: Mapping[str, str]
    """A sentence for each impossible house rule; with any, *rules* are the usual ones."""
    more: Mapping[str, str] = field(default_factory=dict)
    """Further form fields to keep, see `MORE`."""

    def fields(self) -> dict[str, Any]:
        """All of it as form fields or query parameters."""
        table = self.usual.table
        seated = {"players": str(table.players), "sides": str(table.sides)}
        return {**seated, **house_fields(self.house), **self.more}

    def without(self, name: str) -> "Agreed":
        """A copy with the usual value of the house rule *name*."""
        kept = {each: self.house[each] for each in self.house if each != name}
        return agree(self.usual, kept, self.more)

    def with_rule(self, name: str, value: Any) -> "Agreed":
        """A copy with the house rule *name* at *value*; not in ``house`` if it follows anyway."""
        before = self.without(name)
        if not before.errors and house.parameters(before.rules)[name] == value:
            return before
        return agree(self.usual, {**before.house, name: value}, self.more)

    def posted(self, name: str, posted: Posted) -> tuple["Agreed", str]:
        """A copy with the *posted* value of the house rule *name*, and what is wrong with it."""
        value, wrong = read_rule(posted, name, house.parameters(self.usual)[name])
        changed = self if wrong else self.with_rule(name, value)
        return changed, wrong or " ".join(changed.errors.values())

    def hidden(self, name: str) -> tuple[Hidden, ...]:
        """The hidden fields of the form for the house rule *name*: everything but that rule."""
        own = house_fields({name: house.parameters(self.rules)[name]})
        return tuple(Hidden(*each) for each in self.fields().items() if each[0] not in own)


def agreed_again(rules: RuleSet, more: Mapping[str, str]) -> Agreed:
    """The agreement of a table that plays by *rules*, to be changed."""
    usual = usual_at(rules)
    now, unlike = house.parameters(rules), house.unlike_usual(rules, usual)
    return agree(usual, {name: now[name] for name in names() if name in unlike}, more)


MORE = ("names", "set", "again")
"""Form fields that are kept with an agreement."""


def agree(usual: RuleSet, wanted: House, more: Mapping[str, str]) -> Agreed:
    """*usual* with the house rules in *wanted*; if they are impossible, with the error."""
    try:
        return Agreed(usual, wanted, house.with_house(usual, wanted), {}, more)
    except RuleSetError as fault:
        named = next((name for name in fault.path if name in wanted), next(iter(wanted), "house"))
        return Agreed(usual, wanted, usual, {named: clash(fault, usual)}, more)


def clash(fault: RuleSetError, rules: RuleSet) -> str:
    """The engine's error at a table of *rules* as one sentence, with the labels of the rules."""
    said = f"it must be {fault.wanted}, not {fault.got}" if fault.got else fault.message
    message = as_named(said, rules)
    labels = [f"“{_label(name, rules)}”" for name in dict.fromkeys(fault.path) if name in RULES]
    if len(labels) < 2:
        return f"{capital(message)}."
    return f"{listed(labels)} do not go together: {message[:1].lower()}{message[1:]}."


def read_agreed(posted: Posted, usual: RuleSet) -> Agreed:
    """Reads the house rules of a form or an address as changes of *usual*."""
    now = house.parameters(usual)
    values: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for name in names():
        if is_given(posted, name):
            values[name], wrong = read_rule(posted, name, now[name])
            errors |= {name: wrong} if wrong else {}
    more = {each: posted[each] for each in MORE if 0 < len(posted.get(each, "")) < 40}
    if errors:
        return replace(agree(usual, {}, more), errors=errors)
    return agree(usual, values, more)


def names() -> tuple[str, ...]:
    """The names of the house rules that can be changed one at a time, in the order of the sheet."""
    every = (rule.name for rules in BY_THEME.values() for rule in rules)
    return tuple(name for name in every if name not in ("players", "sides"))


def can_change(name: str, rules: RuleSet) -> bool:
    """Whether a table of *rules* has a form for the house rule *name*."""
    return name in names() and RULES[name].can_change(rules)


def is_given(posted: Mapping[str, str], name: str) -> bool:
    """Whether *posted* has a field for the house rule *name*."""
    return any(each == name or each.startswith(f"{name}-") for each in posted)


def without_rule(name: str, posted: Posted) -> Posted:
    """*posted* without the fields of the rule *name*, whose new value is read separately."""
    kept = posted.copy()
    for each in list(kept):
        if each == name or each.startswith(f"{name}-"):
            kept.poplist(each)
    return kept


def read_rule(posted: Posted, name: str, usual: object) -> tuple[Any, str]:
    """Reads the value of one house rule, of the type of *usual*, or says what is wrong with it."""
    text = posted.get(name, "").strip()
    for value in RULES[name].values:
        if text == _as_sent(value):
            return value, ""
    if isinstance(usual, bool):
        return text == "yes", ""
    if isinstance(usual, int):
        amount, wrong = read_whole(text)
        return (usual, wrong) if amount is None else (amount, "")
    if isinstance(usual, Mapping):
        return _read_points(posted, name)
    if isinstance(usual, list):
        ranks = [number_in(part) for part in ",".join(posted.getlist(name)).split(",")]
        return (usual, "Choose at least one rank.") if None in ranks else (sorted(ranks), "")
    return text, ""


def _read_points(posted: Posted, name: str) -> tuple[dict[str, int], str]:
    """Reads points by rank, one field for each rank; an empty field is 0."""
    points = {}
    for rank in range(1, 15):
        text = posted.get(f"{name}-{rank}", "").strip()
        amount, wrong = read_whole(text) if text else (0, "")
        if amount is None:
            return {}, wrong
        if amount:
            points[str(rank)] = amount
    return points, ""


def house_fields(values: House) -> dict[str, Any]:
    """House rules as form fields or query parameters.

    Points have one field for each rank, the ranks of the deck one together: "1,5,10".
    """
    found: dict[str, Any] = {}
    for name, value in values.items():
        if isinstance(value, Mapping):
            found |= {f"{name}-{rank}": str(points) for rank, points in value.items()}
        elif isinstance(value, list):
            found[name] = ",".join(map(str, value))
        else:
            found[name] = _as_sent(value)
    return found


def _as_sent(value: Any) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def nests(rules: RuleSet) -> tuple[int, ...]:
    """The nest sizes that give equal hands of at least the nest's size."""
    size, players = cards.deck_size(rules), rules.table.players
    return tuple(nest for nest in range(size % players, 16, players) if nest <= (size - nest) // 2)


NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule of a table as a sentence."""

    sentence: str
    change: Link | None = None
    """The link that changes it, labeled with the rule's name; None if it cannot be changed here."""
    usual: str = ""
    """The sentence without the table's change; "" if nothing is changed."""
    back: str = ""
    """The address of a link back to the usual value; "" if there is none."""
    undo: Form | None = None
    """The form that goes back to the usual value, if that writes something."""
    sends: Sequence[Hidden] = ()
    """The hidden fields of *undo*."""


Line = Callable[[str, str, str], RuleLine]
"""Makes a line from the rule's name, its sentence, and the usual sentence or ""."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The rules of a table, those that it changed first."""

    changed: Sequence[RuleLine]
    groups: Mapping[str, Sequence[RuleLine]]
    """The other rules by theme."""


def rule_lines(rules: RuleSet, usual: RuleSet, line: Line) -> Lines:
    """The lines of all rules that a table of *rules* can change, each once."""
    can_be = {name for name in names() if RULES[name].can_change(rules)}
    as_usual = can_be.difference(changed_rules(rules, usual))

    def lines_of(group: Sequence[HouseRule]) -> tuple[RuleLine, ...]:
        return tuple(
            line(each.name, house.rule_sentence(each.name, rules), "")
            for each in group
            if each.name in as_usual
        )

    groups = {heading: lines_of(group) for heading, group in BY_THEME.items()}
    changed = differing_lines(rules, usual, line)
    return Lines(changed, {heading: lines for heading, lines in groups.items() if lines})


def differing_lines(rules: RuleSet, usual: RuleSet, line: Line) -> tuple[RuleLine, ...]:
    """The lines of the rules in which a table differs from *usual*, with the usual sentences."""
    return tuple(
        line(name, house.rule_sentence(name, rules), usually(name, usual))
        for name in changed_rules(rules, usual)
    )


def changed_rules(rules: RuleSet, usual: RuleSet) -> tuple[str, ...]:
    """The names of the house rules in which a table differs from *usual*, in the sheet's order.

    Rules that mean nothing there are left out, such as the points of a Rook that is not in the
    deck.
    """
    unlike = house.unlike_usual(rules, usual)
    return tuple(name for name in names() if name in unlike and RULES[name].can_change(rules))


def chosen_rules(rules: RuleSet, usual: RuleSet) -> tuple[str, ...]:
    """`changed_rules` without those that follow from the others."""
    now = house.parameters(rules)
    chosen = changed_rules(rules, usual)
    for name in chosen:
        rest = tuple(each for each in chosen if each != name)
        if _are_the_same(rules, usual, {each: now[each] for each in rest}):
            chosen = rest
    return chosen


def _are_the_same(rules: RuleSet, usual: RuleSet, wanted: Mapping[str, Any]) -> bool:
    """Whether *usual* with the values in *wanted* is the same as *rules*."""
    try:
        return not changed_rules(house.with_recorded_house(usual, wanted), rules)
    except RuleSetError:
        return False  # one of them is impossible without the rule that was left out


def usually(name: str, usual: RuleSet) -> str:
    """The sentence for the usual value of a changed rule."""
    return f"Usually: {house.rule_sentence(name, usual)}"


def holds_words(label: str) -> str:
    """The sentence about the hand from which a change in mid-game holds."""
    before = " The hands before it keep the rules they were played by." if label != "1" else ""
    return f"What you change holds from hand {label} on.{before}"


def change_news(name: str, rules: RuleSet, before: RuleSet) -> tuple[str, ...]:
    """The sentence of the changed rule *name*, and one for the other rules that changed with it."""
    others = [each for each in changed_rules(rules, before) if each != name]
    sentence = house.rule_sentence(name, rules)
    if not others:
        return (sentence,)
    return sentence, f"With it: {' '.join(house.rule_sentence(each, rules) for each in others)}"


def choice_of(name: str, rules: RuleSet, typed: Mapping[str, str] = NOTHING) -> Choice | None:
    """The possible values of a rule, each as its sentence; None if the rule is a number.

    Of the ranks several are chosen; *typed* has those of a form that was refused.
    """
    now = house.parameters(rules)[name]
    if name == "ranks":
        chosen, _ = read_rule(MultiDict(typed), name, now) if is_given(typed, name) else (now, "")
        cards_of = {place for _, place in rules.deck.standard if cards.are_playing_cards(rules)}
        ranks = [rank for rank in range(1, 15) if not cards_of or rank in cards_of]
        toggles = tuple(Chip(str(r), cards.rank_name(r, rules), r in chosen) for r in ranks)
        hint = "Tap a rank to put it into the deck or to take it out."
        groups, label = (Group(toggles),), _label(name, rules)
        return Choice(name, label, groups, Look.AMOUNTS, many=True, hint=hint)
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
    return Choice(name, _label(name, rules), (Group(chips),), Look.WORDS)


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
    """The form for one house rule; 422 if there is an *error*.

    *page* has further values of the template: ``action`` and ``back``, the hidden fields ``sends``,
    a ``form`` that writes, the sentence ``holds``, and a sentence to show in place of ``usual``.
    """
    choice, stands = choice_of(name, rules, typed), house.rule_sentence(name, rules)
    same = stands == house.rule_sentence(name, official)
    shown = {
        "label": _label(name, rules),
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
    """The number fields of a rule, with what was typed: one, or one for each rank of counters."""
    now, was = house.parameters(rules)[name], house.parameters(usual)[name]
    if not isinstance(now, Mapping):
        field = _number(name, _label(name, rules), now, was, posted)
        return (replace(field, kind="signed") if RULES[name].signed else field,)
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
    """Whether the table chose this rule, and its other rules are possible without it."""
    return name in agreed.house and not agreed.without(name).errors


def change_link(name: str, href: str, rules: RuleSet) -> Link:
    """The link that changes a rule of *rules*."""
    return Link(href, _label(name, rules))


def _label(name: str, rules: RuleSet) -> str:
    return as_named(RULES[name].label, rules)
