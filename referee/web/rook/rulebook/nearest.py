"""The game that is nearest to rules told in words, and those rules over it.

What is told is house rules, points of ranks, and facts: how many cards there are, whether 1s are
high. A fact that no house rule sets chooses the game, and is compared with its rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.rook.rules import house, presets
from referee.rook.rules.model import RuleSet
from referee.rook.rules.registry import RULES
from referee.web.rook.rulebook.house_rules import NOTHING, Agreed, House, agree, names
from referee.web.rook.rulebook.presets import seated_as

Values = Mapping[str, Any]
"""What is told, by name; see `referee.web.rook.rulebook.told.Told`."""

FACT, CLASH, UNASKED = 4, 20, 1
"""How far a game is from what is told, in house rules: for each fact that it has otherwise, if its
rules contradict each other with what is told, and for each rule of its own that nobody told."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A game with the rules that were told."""

    agreed: Agreed
    """With ``errors`` if they cannot stand together."""
    told: Values
    otherwise: Mapping[str, Any]
    """The facts that the game has otherwise, by name with its own value."""

    @property
    def distance(self) -> int:
        """How far the game is from what was told; 0 if it is that game."""
        rules, usual = self.agreed.rules, presets.preset(presets.preset_ids()[0])
        told = {*self.told, *self.agreed.house}
        own = [name for name, rule in RULES.items() if rule.optional and name not in told]
        now = house.parameters(rules)
        strange = [name for name in _STRANGE if name not in told]
        return int(
            len(self.agreed.house)
            + FACT * len(self.otherwise)
            + CLASH * bool(self.agreed.errors)
            + UNASKED * sum(not RULES[name].is_off(now[name]) for name in own)
            + FACT * sum(fact(name, rules) != fact(name, usual) for name in strange)
            + (rules.table != presets.preset(self.agreed.usual.id).table)
        )

    @property
    def has(self) -> int:
        """How much of what was told the game has by itself."""
        usual = self.agreed.usual
        counters = house.parameters(usual)["counters"]
        return sum(
            (counters.get(rank, 0) if (rank := _rank(name)) else fact(name, usual)) == _plain(value)
            for name, value in self.told.items()
            if can_be(name)
        )


_STRANGE = ("players", "sides", "deck", "decks")
"""What is as in the tournament game where nothing is told of it."""


def fit(told: Values, usual: RuleSet, before: House = NOTHING, more: House = NOTHING) -> Fit:
    """The rules *told* over the game *usual* with the house rules that it has *before*."""
    wanted = _as_house(told, usual)
    agreed = agree(usual, {**before, **_unlike(wanted, usual)}, more)
    if not agreed.errors:
        followed = _unlike(wanted, agreed.rules)
        agreed = agree(usual, {**agreed.house, **followed}, more) if followed else agreed
    rules = agreed.rules
    facts = {name: fact(name, rules) for name in told if name not in wanted and _is_fact(name)}
    otherwise = {name: now for name, now in facts.items() if now != told[name]}
    return Fit(agreed, told, otherwise)


def _as_house(told: Values, usual: RuleSet) -> dict[str, Any]:
    """The house rules in what is *told*; points of ranks as one rule, over those of the game."""
    wanted = {name: _plain(told[name]) for name in told if name in names()}
    points = {rank: told[name] for name in told if (rank := _rank(name))}
    if points:
        counters = {**house.parameters(usual)["counters"], **points}
        wanted["counters"] = {rank: worth for rank, worth in counters.items() if worth}
    return wanted


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _rank(name: str) -> str:
    """The rank whose points have the *name* "c14"; "" if it is no such name."""
    return name[1:] if name[1:].isdigit() else ""


def can_be(name: str) -> bool:
    """Whether a table can have what *name* says; there are rules that it plays by hand."""
    return name in names() or _is_fact(name) or _rank(name) != ""


def _unlike(wanted: House, rules: RuleSet) -> dict[str, Any]:
    now = house.parameters(rules)
    return {name: value for name, value in wanted.items() if now[name] != value}


def _ones(rules: RuleSet) -> str:
    if 1 not in rules.deck.plain:
        return "none"
    return "high" if rules.deck.plain[0] == 1 else "low"


def _is_fact(name: str) -> bool:
    return name in ("ones", "players", "sides", "cards", "hand", "total")


def fact(name: str, rules: RuleSet) -> Any:
    """The value of a fact at a table of *rules*."""
    return _ones(rules) if name == "ones" else house.parameters(rules)[name]


def nearest(told: Values) -> Sequence[Fit]:
    """Every game with the rules *told*, the nearest first; the best known first of equals."""
    players, sides = told.get("players"), told.get("sides")
    fits = []
    for name in presets.preset_ids():
        rules = presets.preset(name)
        seated = seated_as(rules, players or rules.table.players, sides or None)
        if seated is not None:
            fits.append(fit(told, seated))
    return sorted(fits, key=lambda each: each.distance)
