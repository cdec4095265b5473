"""What a table agrees on before a game: who sits down to which preset, and the rules it changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.engine.errors import RuleSetError
from referee.engine.rules import cards, house
from referee.engine.rules.model import RuleSet
from referee.engine.rules.registry import BY_THEME, RULES
from referee.web.rulebook.offered import usual_at
from referee.web.ui.fields import Posted, read_whole
from referee.web.words.rulebook.book.house import clash_words

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
    labels = [RULES[name].label for name in dict.fromkeys(fault.where) if name in RULES]
    return clash_words(labels, f"{said[:1].upper()}{said[1:]}.")


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
            found[name] = ("no", "yes")[value] if isinstance(value, bool) else str(value)
    return found


def nests(rules: RuleSet) -> tuple[int, ...]:
    """The nests that leave equal hands, and more in hand than in the nest."""
    size, players = cards.deck_size(rules), rules.table.players
    return tuple(nest for nest in range(size % players, 16, players) if nest <= (size - nest) // 2)
