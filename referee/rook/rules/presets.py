"""Loading of rule sets: the presets that come with the program, and rule sets that were stored.

Loading is strict: an unknown rule, a value of the wrong type, or rules that contradict each other
raise `RuleSetError`; nothing is guessed.
"""

import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from referee import toml
from referee.errors import RuleSetError
from referee.rook.rules.check import check_rules, outdated, unlike
from referee.rook.rules.model import LIMIT, Pack, RuleSet
from referee.rook.rules.registry import RULES


def preset_ids() -> tuple[str, ...]:
    """The ids of all presets in the order of index.toml, the tournament game first."""
    return tuple(_index()["presets"])


def families() -> Mapping[str, tuple[str, ...]]:
    """The preset ids by heading, in the order in which the headings are shown."""
    listed = _index()["presets"]
    return {
        heading: tuple(name for name in listed if listed[name]["family"] == family)
        for family, heading in _index()["families"].items()
    }


def usual_for(players: int) -> tuple[str, ...]:
    """The presets that are usual for this number of players, the best known first."""
    return tuple(_index()["usual"].get(str(players), ()))


def is_variant(preset_id: str) -> bool:
    """Whether the preset is a variant of another for more players, or with one number changed."""
    return bool(_index()["presets"][preset_id].get("variant"))


def nest_is_left_over(preset_id: str) -> bool:
    """Whether the sources of the preset put the last cards of the deal in the nest."""
    return bool(_index()["presets"].get(preset_id, {}).get("nest-left-over"))


@cache
def preset(preset_id: str) -> RuleSet:
    """The rules of a preset.

    Raises:
        RuleSetError: there is no preset of that name.
    """
    return load(_preset_tree(preset_id) | {"id": preset_id})


@cache
def parent(preset_id: str) -> str | None:
    """The preset that this one extends; None if it extends none."""
    extends: str | None = _read_file(preset_id).get("extends")
    return extends


def load(tree: Mapping[str, Any]) -> RuleSet:
    """The rule set in *tree*; the inverse of `dump`.

    Raises:
        RuleSetError: a rule is unknown, missing or has a wrong value, or rules contradict.
    """
    rules = load_agreed(tree)
    check_rules(rules)
    if (fault := outdated(rules)) is not None:
        raise fault
    return rules


def load_agreed(tree: Mapping[str, Any]) -> RuleSet:
    """The rule set in *tree*, without the check that its rules go together.

    A game keeps the rules it began with, even if a newer program would refuse them.

    Raises:
        RuleSetError: a rule is unknown, missing or has a wrong value.
    """
    rules: RuleSet = _read(RuleSet, tree, "")
    return as_dealt(rules, rules.deck.pack)


def dump(rules: RuleSet) -> dict[str, Any]:
    """*rules* as a tree of plain values with every rule, which `load` reads back."""
    tree: dict[str, Any] = _write(rules)
    return tree


def as_dealt(rules: RuleSet, pack: Pack) -> RuleSet:
    """*rules* without the ranks that *pack* has no cards for."""
    if pack is Pack.ROOK:
        return rules
    places = {place for _, place in rules.deck.standard}
    deck = replace(
        rules.deck,
        plain=tuple(rank for rank in rules.deck.plain if rank in places),
        trump=tuple(p for p in rules.deck.trump if p in places or isinstance(p, str)),
    )
    return replace(rules, deck=deck)


@cache
def _index() -> dict[str, Any]:
    return _read_file("index")


def _read_file(name: str) -> dict[str, Any]:
    return toml.packaged(__package__, f"presets/{name}.toml")


def _preset_tree(preset_id: str) -> dict[str, Any]:
    if preset_id not in preset_ids():
        ids = ", ".join(preset_ids())
        raise RuleSetError(f"{toml.quoted(preset_id)} is no preset (have {ids})")
    tree = _read_file(preset_id)
    tree.pop("sources", None)
    parent = tree.pop("extends", None)
    return _merged(_preset_tree(parent), tree) if parent else tree


def _merged(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """*base* updated with *over*, group by group; a list or table in a group is replaced whole."""
    groups = {
        name: base[name] | over[name]
        for name in over.keys() & base.keys()
        if isinstance(base[name], dict)
    }
    return base | over | groups


def _read(kind: Any, value: Any, path: str) -> Any:
    """*value* converted to *kind*; a `RuleSetError` names *path*."""
    if type(value) is kind:
        if kind is int and abs(value) > LIMIT:
            raise RuleSetError.unlike(f"a whole number up to {LIMIT}", "", path)
        return value
    if is_dataclass(kind):
        return _read_group(kind, value, path)
    if get_origin(kind) is tuple:
        return _read_tuple(get_args(kind), value, path)
    if get_origin(kind) in (Union, types.UnionType):
        wanted = get_args(kind)
        if value is None and type(None) in wanted:
            return None
        if type(value) in wanted:
            return _read(type(value), value, path)
        for enum in wanted:
            if issubclass(enum, StrEnum) and value in list(enum):
                return enum(value)
    elif isinstance(kind, type) and issubclass(kind, StrEnum):
        if value in list(kind):
            return kind(value)
        raise unlike(f"one of {', '.join(kind)}", value, path)
    kinds = [word for single in get_args(kind) or (kind,) for word in _words_for(single)]
    raise unlike(" or ".join(kinds), value, path)


def _words_for(kind: Any) -> Iterator[str]:
    """What a value of the type *kind* is called in messages."""
    if kind in _KINDS:
        yield _KINDS[kind]
    elif isinstance(kind, type) and issubclass(kind, StrEnum):
        yield from kind


_KINDS = {int: "a whole number", str: "a text in quotes", bool: "true or false"}
"""The types of single values, in words for messages."""


@cache
def _kinds(group: type) -> Mapping[str, Any]:
    """The type of every rule in *group*, by name; private names are not rules."""
    return {name: kind for name, kind in get_type_hints(group).items() if name[0] != "_"}


def _read_group(kind: Any, value: Any, path: str) -> Any:
    if not isinstance(value, Mapping):
        raise unlike("a table", value, path)
    hints = _kinds(kind)
    where = f"{path}." if path else ""
    for name in value:
        if name not in hints:
            names = ", ".join(hints)
            raise RuleSetError(f"no such rule (have {names})", f"{where}{name}")
    try:
        return kind(**{n: _read(hints[n], v, f"{where}{n}") for n, v in value.items()})
    except TypeError as missing:
        raise RuleSetError("a rule is missing", path or "rules") from missing


def _read_tuple(args: tuple[Any, ...], value: Any, path: str) -> tuple[Any, ...]:
    pairs = get_origin(args[0]) is tuple
    if pairs and isinstance(value, Mapping):
        return tuple(
            (_key(args[0], key, path), _read(get_args(args[0])[1], item, path))
            for key, item in value.items()
        )
    if not isinstance(value, list | tuple) or (pairs and value):
        wanted = "a table like { 5 = 5 }" if pairs else "a list"
        raise unlike(wanted, value, path)
    return tuple(_read(args[0], item, path) for item in value)


def _key(pair: Any, key: str, path: str) -> Any:
    """The key of a table as the first type of *pair*: a text, or the number of a rank."""
    if get_args(pair)[0] is str:
        return key
    if not key.isascii() or not key.isdigit() or len(key) > 2:
        raise unlike("a rank", key, path)
    return int(key)


def _write(value: Any) -> Any:
    if is_dataclass(value):
        return {f.name: _write(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, tuple):
        if value and isinstance(value[0], tuple):
            return {str(key): _write(item) for key, item in value}
        return [_write(item) for item in value]
    return str(value) if isinstance(value, StrEnum) else value


# Sources of the rules of a preset, by the tags of docs/rules.md


GAME = "game"
"""The name under which a preset lists its own sources, beside those of its single rules."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of one rule of a preset."""

    preset_id: str
    """The preset that has the rule: the one in question, or one that it extends."""
    tags: tuple[str, ...]
    """Tags of the texts; empty if they do not say, and this program had to choose."""


def origin(preset_id: str, name: str) -> Origin | None:
    """The origin of the rule *name* of a preset; None if neither it nor its parents have the rule.

    *name* is a house rule, or a rule of the rule book that no house rule changes.
    """
    tags = sources().get(preset_id, {}).get(name)
    if tags is not None:
        return Origin(preset_id, tuple(tags.split()))
    above = parent(preset_id)
    if above:
        return origin(above, name)
    source = RULES[name].source if name in RULES else None
    return None if source is None else Origin(preset_id, tuple(source.split()))


@cache
def sources() -> Mapping[str, Mapping[str, str]]:
    """The tags of the texts for each rule, by preset and rule; "" if no text has the rule.

    The rules are house rules by their names, and the rules that no house rule turns by those of the
    rule book. What a preset does not name is as in the game that it extends.
    """
    return {preset_id: _read_file(preset_id).get("sources", {}) for preset_id in preset_ids()}
