"""Reading rule sets: the presets that come with the program, and any rule set written down.

Reading is strict: an unknown rule, a value of the wrong kind or rules that contradict each
other are one `RuleSetError` each, never a guess.
"""

import tomllib
import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from enum import StrEnum
from functools import cache
from pkgutil import get_data
from typing import Any, Union, get_args, get_origin, get_type_hints

from referee.engine.errors import RuleSetError
from referee.engine.rules import cards
from referee.engine.rules.model import MOST, MOST_SUMS, Ban, Bonus, Dummy, Pack, RuleSet, Sides
from referee.engine.text import toml


@cache
def preset_ids() -> tuple[str, ...]:
    """The ids of all presets, those of a family together, the tournament game first."""
    return tuple(_read_file("index")["order"])


@cache
def preset(preset_id: str) -> RuleSet:
    """The rules of one preset.

    Raises:
        RuleSetError: there is no preset of that name.
    """
    return load(_preset_tree(preset_id) | {"id": preset_id})


def load(tree: Mapping[str, Any]) -> RuleSet:
    """The rule set that *tree* writes down, the inverse of `dump`.

    Raises:
        RuleSetError: a rule is unknown or missing, or has a wrong value, or rules contradict.
    """
    rules: RuleSet = _read(RuleSet, tree, "")
    if rules.deck.pack is Pack.STANDARD:
        rules = _with_standard_ranks(rules)
    check(rules)
    return rules


def dump(rules: RuleSet) -> dict[str, Any]:
    """*rules* as a tree of plain values, every rule spelled out, for `load` to read."""
    tree: dict[str, Any] = _write(rules)
    return tree


def check(rules: RuleSet) -> None:
    """Refuse rules that cannot stand together, naming both.

    Raises:
        RuleSetError: they contradict each other.
    """
    for says_no in (_deck_fault, _deal_fault, _score_fault, _auction_fault, _end_fault):
        fault = says_no(rules)
        if fault is not None:
            names, _, said = fault.partition(": ")
            raise RuleSetError(said, *names.split(" and "))


def _deck_fault(rules: RuleSet) -> str | None:
    trump, plain = rules.deck.trump, rules.deck.plain
    if rules.deck.pack is Pack.STANDARD and (fault := _standard_fault(rules)):
        return fault
    if not plain or set(plain) != {place for place in trump if isinstance(place, int)}:
        return "deck.trump and deck.plain: want the same ranks in both"
    if len(set(plain)) != len(plain) or len(set(trump)) != len(trump):
        return "deck.plain and deck.trump: want each rank once"
    if not set(plain) <= set(range(1, 15)):
        return f"deck.plain: ranks run 1..14, got {plain!r}"
    strange = [place for place in trump if isinstance(place, str) and place not in _TRUMP_CARDS]
    if strange:
        return f"deck.trump: want RK, R1, R2 or ranks, got {strange[0]!r}"
    if "R2" in trump and [place for place in trump if place != "R1"][:2] != ["RK", "R2"]:
        return "red_two and rook_rank: the red 2 ranks right under the Rook, which must be high"
    if rules.deck.copies not in (1, 2):
        return f"deck.copies: want 1 or 2, got {rules.deck.copies}"
    if rules.deck.black_two and "RK" not in trump:
        return "black_two and rook_rank: the black 2 needs a Rook to beat"
    if rules.trump.rook_called and "RK" not in trump:
        return "rook_rank: a deck without the Rook has none to call"
    return None


def _standard_fault(rules: RuleSet) -> str | None:
    named = [place for place in rules.deck.trump if isinstance(place, str)]
    known = {place for _, place in rules.deck.standard}
    missing = [card for card in named if card not in known]
    if missing or not rules.deck.standard:
        return f"deck = 'standard' and {rules.id}: no standard card stands for {missing or 'it'}"
    return None


def _deal_fault(rules: RuleSet) -> str | None:
    return _seats_fault(rules) or _called_fault(rules) or _nest_fault(rules) or _ban_fault(rules)


def _seats_fault(rules: RuleSet) -> str | None:
    """Who cannot sit so; rules 1.20."""
    players, sides = rules.table.players, rules.table.sides.fixed
    if not FEWEST <= players <= MOST_PLAYERS:
        return f"players: want {FEWEST} to {MOST_PLAYERS}, got {players}"
    if sides and players % sides:
        return (
            f"sides and players: {rules.table.sides} sides cannot be spread evenly "
            f"over {players} players"
        )
    if rules.play.dummy is not Dummy.NONE and players != 2 * sides:
        return (
            f"dummy and players: a dummy is the hand of the bidder's one fixed partner, and "
            f"{players} players with sides {rules.table.sides.value!r} do not sit in pairs"
        )
    return None


def _ban_fault(rules: RuleSet) -> str | None:
    if rules.nest.most_counters < 0:
        return f"discard_counters: want 0 (off) or more, got {rules.nest.most_counters}"
    if rules.nest.most_counters and rules.nest.ban is not Ban.NONE:
        return (
            f"discard_counters and discard_ban: a table plays one of them, and "
            f"{rules.nest.ban.value!r} is barred already"
        )
    return None


def _called_fault(rules: RuleSet) -> str | None:
    called, players = rules.table.called_cards, rules.table.players
    if (rules.table.sides is Sides.CALLED) != (called != 0):
        return "sides and called_cards: cards are called where partners are called"
    if called and not 1 <= called <= players - 2:
        return (
            f"called_cards and players: with {called} called, {players} players "
            "leave nobody to play against"
        )
    return None


def _nest_fault(rules: RuleSet) -> str | None:
    size, players, nest = cards.deck_size(rules), rules.table.players, rules.nest.size
    if 0 <= nest < size and (size - nest) % players == 0:
        return None
    fit = " or ".join(map(str, fitting_nests(rules)))
    if not 0 <= nest < size:
        return f"nest and deck: want a nest such as {fit} out of {size} cards, got {nest}"
    return (
        f"nest and players: a nest of {nest} leaves {size - nest} of {size} cards, "
        f"which {players} players cannot share equally; a nest of {fit} would fit"
    )


def fitting_nests(rules: RuleSet) -> tuple[int, ...]:
    """The nests that leave equal hands: the nearest below the one there is, and above it."""
    size, players, nest = cards.deck_size(rules), rules.table.players, rules.nest.size
    fits = range(size % players, size, players)
    below = [each for each in fits if each <= nest][-1:]
    above = [each for each in fits if each > nest and each not in below][:1]
    return (*below, *above)


FEWEST, MOST_PLAYERS = 2, 8
"""How many can sit at a table."""


def _auction_fault(rules: RuleSet) -> str | None:
    auction = rules.auction
    highest = bid_maximum(rules)
    if auction.step <= 0:
        return f"bid_step: want more than 0, got {auction.step}"
    if auction.minimum <= 0:
        return f"bid_min: want more than 0, got {auction.minimum}"
    if auction.minimum % auction.step:
        return (
            f"bid_min and bid_step: bids are multiples of {auction.step}, "
            f"which the minimum {auction.minimum} is not"
        )
    if auction.minimum > highest:
        return f"bid_min and bid_max: the minimum {auction.minimum} is over the maximum {highest}"
    return None


def _score_fault(rules: RuleSet) -> str | None:
    score = rules.score
    amounts = [*dict(score.counters).values(), score.rook_points, score.bonus_points]
    amounts += [score.sweep_points, score.trick_points, score.red_one_points]
    if min(amounts) < 0:
        return "counters, rook_points, bonus_points, trick_points, sweep_points: want 0 or more"
    if not set(dict(score.counters)) <= set(range(1, 15)):
        return f"counters: ranks run 1..14, got {sorted(dict(score.counters))}"
    if cards.counter_total(rules) == 0:
        return "counters: want at least one card that counts"
    if cards.hand_total(rules) > MOST:
        return f"counters: a hand can bring {cards.hand_total(rules)} points, want up to {MOST}"
    if (sums := cards.count_sums(rules)) > MOST_SUMS:
        return f"counters: a pile can be worth {sums} different amounts, want up to {MOST_SUMS}"
    if score.bonus is Bonus.NONE and score.bonus_points:
        return f"bonus and bonus_points: a bonus of {score.bonus_points} is given for nothing"
    if score.bonus is not Bonus.NONE and not score.bonus_points:
        return f"bonus and bonus_points: the bonus {score.bonus.value!r} is worth nothing"
    if any(cards.points(card, rules) for extra in rules.deck.extras for card in extra.cards):
        return "counters: the extra cards of this deck cannot count"
    return None


def _end_fault(rules: RuleSet) -> str | None:
    end = rules.end
    if end.target <= 0:
        return f"target: want more than 0, got {end.target}"
    if end.spread < 0:
        return f"spread: want 0 (off) or more, got {end.spread}"
    if end.floor > 0:
        return f"floor: want 0 (off) or less, got {end.floor}"
    return None


_TRUMP_CARDS = ("RK", "R1", "R2")


def bid_maximum(rules: RuleSet) -> int:
    """The highest bid: as set, else all points of a hand; ruling 14."""
    if rules.auction.maximum is None:
        return cards.hand_total(rules)
    return rules.auction.maximum


def _with_standard_ranks(rules: RuleSet) -> RuleSet:
    known = {place for _, place in rules.deck.standard}
    deck = replace(
        rules.deck,
        plain=tuple(rank for rank in rules.deck.plain if rank in known),
        trump=tuple(p for p in rules.deck.trump if p in known or isinstance(p, str)),
    )
    return replace(rules, deck=deck)


def _read_file(name: str) -> dict[str, Any]:
    """The TOML file *name* of the presets, wherever the package is installed.

    `importlib.resources` would do it too, and load a third of what the engine loads in all.
    """
    text = get_data(__package__, f"presets/{name}.toml")
    return tomllib.loads((text or b"").decode())


def _preset_tree(preset_id: str) -> dict[str, Any]:
    if preset_id not in preset_ids():
        known = ", ".join(preset_ids())
        raise RuleSetError(f"no such preset (have {known})", toml.shown(preset_id))
    tree = _read_file(preset_id)
    parent = tree.pop("extends", None)
    return _merged(_preset_tree(parent), tree) if parent else tree


def _merged(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """*base* with the rules of *over*, group by group; a value is replaced whole."""
    groups = {
        name: base[name] | over[name]
        for name in over.keys() & base.keys()
        if isinstance(base[name], dict)
    }
    return base | over | groups


def _read(kind: Any, value: Any, path: str) -> Any:
    """*value* as *kind*, or a `RuleSetError` that names *path*."""
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
    elif isinstance(kind, type) and issubclass(kind, StrEnum):
        if value in list(kind):
            return kind(value)
        raise RuleSetError(toml.wanted(f"one of {', '.join(kind)}", value), path)
    elif type(value) is kind:
        if kind is int and abs(value) > MOST:
            raise RuleSetError(f"want a whole number up to {MOST}", path)
        return value
    kinds = " or ".join(_KINDS[each] for each in get_args(kind) or (kind,) if each in _KINDS)
    raise RuleSetError(toml.wanted(kinds, value), path)


_KINDS = {int: "a whole number", str: "a text in quotes", bool: "true or false"}
"""What a value can be, in words."""


def _read_group(kind: Any, value: Any, path: str) -> Any:
    if not isinstance(value, Mapping):
        raise RuleSetError(toml.wanted("a table", value), path)
    hints = {name: hint for name, hint in get_type_hints(kind).items() if name[0] != "_"}
    where = f"{path}." if path else ""
    for name in value:
        if name not in hints:
            known = ", ".join(hints)
            raise RuleSetError(f"no such rule (have {known})", f"{where}{name}")
    try:
        return kind(**{n: _read(hints[n], v, f"{where}{n}") for n, v in value.items()})
    except TypeError as missing:
        raise RuleSetError("a rule is missing", path or "rules") from missing


def _read_tuple(args: tuple[Any, ...], value: Any, path: str) -> tuple[Any, ...]:
    if isinstance(value, Mapping):
        return tuple(
            (_key(args[0], key, path), _read(get_args(args[0])[1], each, path))
            for key, each in value.items()
        )
    pairs = get_origin(args[0]) is tuple
    if not isinstance(value, list | tuple) or (pairs and value):
        wanted = "a table like { 5 = 5 }" if pairs else "a list"
        raise RuleSetError(toml.wanted(wanted, value), path)
    return tuple(_read(args[0], each, path) for each in value)


def _key(pair: Any, key: str, path: str) -> Any:
    """A table's key as the first of *pair*'s kinds: a number where a number is wanted."""
    if get_args(pair)[0] is str:
        return key
    if not key.isascii() or not key.isdigit() or len(key) > 2:
        raise RuleSetError(toml.wanted("a rank", key), path)
    return int(key)


def _write(value: Any) -> Any:
    if is_dataclass(value):
        return {f.name: _write(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, tuple):
        if value and isinstance(value[0], tuple):
            return {str(key): _write(each) for key, each in value}
        return [_write(each) for each in value]
    return str(value) if isinstance(value, StrEnum) else value
