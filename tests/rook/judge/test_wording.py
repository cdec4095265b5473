"""Every ruling has a sentence; the possible rulings are read from the code that makes them."""

import ast
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

from referee.rook.hand.facts import OUT_OF_ORDER
from referee.rook.judge import captured
from referee.rook.judge.verdict import LET_PASS
from referee.rook.play.called import OfferedCall
from referee.rook.play.nest import NewDeal
from referee.rook.rules.model import RenegeRule
from referee.rook.ruling import SENTENCES, Ruling, say

ENGINE = Path(__file__).parents[3] / "referee" / "rook"

Pair = tuple[str, str]

FROM_VALUES = {
    ("called", "str(call)"): set(map(str, OfferedCall)),
    ("inferred", "str(after_exposed(card, rules))"): set(map(str, NewDeal)),
    ("captured", "name"): set(captured._FACTS),
    ("verdict", "hand.remedy"): set(map(str, RenegeRule)),
    ("claims", "refusal_of_discard(claim, record.hand, rules) or by_rules"): {
        "no-nest", "not-bidder", "discard", "any-cards",
    },
    ("verdict", "LET_PASS.get(foul.kind, 'turn-passed')"): {*LET_PASS.values(), "turn-passed"},
    ("claims", "claim.kind"): set(OUT_OF_ORDER),
}  # fmt: skip
"""Reasons that are values of the game: by module and expression, all possible values."""

BANS = product(("banned", "too-many"), ("", "-some"), ("", "-shown"))
BANNED = {"".join(parts) for parts in BANS}


def test_sides_are_called_as_their_players_are_where_these_are_known() -> None:
    over = Ruling("after-game-over", values={"winner": "A"})
    piles = Ruling("told-otherwise", reason="piles", values={"was": {"A": 95}, "shown": {"A": 90}})
    names = {"A": "Ann and Cal"}

    assert "Ann and Cal had won" in say(over, (), names)
    assert "come to Ann and Cal 95. The cards say Ann and Cal 90" in say(piles, (), names)
    assert "A had won" in say(over)


class Module:
    """One module of the engine, and the possible values of its expressions."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.functions = {
            each.name: each
            for each in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(each, ast.FunctionDef)
        }

    def rulings(self) -> Iterator[tuple[str, Pair]]:
        """By function: the code and reason of every ruling made in this module."""
        for name, function in self.functions.items():
            for call in calls_of("Ruling", function):
                reason = argument(call, "reason", 5) or ast.Constant("")
                both = self.texts(ast.Tuple([call.args[0], reason]), function)
                yield from ((name, (code, why)) for code, why in both)

    def texts(self, given: ast.expr, function: ast.FunctionDef) -> set[tuple[str, ...]]:
        """The possible values of *given* in *function*, as texts; several for a tuple."""
        match given:
            case ast.Constant(value):
                return {(str(value),)}
            case ast.IfExp(_, body, other):
                return self.texts(body, function) | self.texts(other, function)
            case ast.Tuple([ast.Name(), ast.Name()]) if made := self.made_together(given, function):
                return self.texts(made, function)
            case ast.Tuple(parts):
                found = product(*(self.texts(part, function) for part in parts))
                return {tuple(text for part in whole for text in part) for whole in found}
            case ast.JoinedStr(parts):
                found = product(*(self.texts(part, function) for part in parts))
                return {("".join(text for (text,) in whole),) for whole in found}
            case ast.FormattedValue(value):
                return self.texts(value, function)
            case ast.Call(ast.Attribute(ast.Dict(_, values), "get"), [_, other]):
                return set().union(*(self.texts(each, function) for each in (*values, other)))
            case ast.Call(ast.Name(name)) if name in self.functions:
                made_by = self.functions[name]
                return set().union(*(self.texts(each, made_by) for each in returned(made_by)))
        if places := self.values_of(given, function):
            return set().union(*(self.texts(each, inside) for each, inside in places))
        return {(text,) for text in FROM_VALUES[self.name, ast.unparse(given)]}

    def made_together(self, names: ast.Tuple, function: ast.FunctionDef) -> ast.expr | None:
        """The call whose result is assigned to all of *names* at once."""
        for each in ast.walk(function):
            match each:
                case ast.Assign([target], ast.Call()) if ast.unparse(target) == ast.unparse(names):
                    return each.value
        return None

    def values_of(
        self, given: ast.expr, function: ast.FunctionDef
    ) -> list[tuple[ast.expr, ast.FunctionDef]]:
        """Every value assigned to a name in *function* or passed by its callers, with the place."""
        if not isinstance(given, ast.Name):
            return []
        found = [(value, function) for value in assigned(given.id, function)]
        names = [each.arg for each in function.args.args]
        if given.id in names:
            for caller in self.functions.values():
                for call in calls_of(function.name, caller):
                    value = argument(call, given.id, names.index(given.id))
                    found += [(value, caller)] if value is not None else []
        return found


def assigned(name: str, function: ast.FunctionDef) -> Iterator[ast.expr]:
    """The values assigned to *name*, alone or together with other names."""
    for each in ast.walk(function):
        if isinstance(each, ast.Assign):
            target, value = each.targets[0], each.value
            pairs = [(target, value)]
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                pairs = list(zip(target.elts, value.elts, strict=True))
            yield from (v for t, v in pairs if isinstance(t, ast.Name) and t.id == name)


def calls_of(name: str, function: ast.FunctionDef) -> Iterator[ast.Call]:
    for each in ast.walk(function):
        if isinstance(each, ast.Call) and getattr(each.func, "id", "") == name:
            yield each


def argument(call: ast.Call, name: str, place: int) -> ast.expr | None:
    named = next((each.value for each in call.keywords if each.arg == name), None)
    return named or (call.args[place] if len(call.args) > place else None)


def returned(function: ast.FunctionDef) -> Iterator[ast.expr]:
    return (
        each.value
        for each in ast.walk(function)
        if isinstance(each, ast.Return) and each.value is not None
    )


def finished(module: str, function: str, pair: Pair) -> set[Pair]:
    """The ruling as players see it: some get the end of their reason later.

    The outcome of a call is added where calls are ruled on, the proof of a ban where it is found.
    """
    code, why = pair
    ended = {(code, f"{why} {end}".strip()) for end in ("void", "stood")}
    match module, function:
        case "auction", "bid_fault":
            return {pair} | ended
        case "auction", _:
            return ended
        case "nest", _ if code == "redeal-not-eligible":
            return {pair} | ended
        case "nest", "ban_ruling":
            return {(code, each) for each in BANNED}
    return {pair}


@cache
def all_rulings() -> set[Pair]:
    modules = map(Module, ENGINE.rglob("*.py"))
    made = ((each.name, *ruling) for each in modules for ruling in each.rulings())
    return set().union(*(finished(*each) for each in made))


def test_every_ruling_has_a_sentence() -> None:
    made = all_rulings()

    assert len(made) > 80
    assert made - SENTENCES.keys() == set()


def test_every_sentence_is_said_by_some_ruling() -> None:
    assert SENTENCES.keys() - all_rulings() == set()


def test_reasons_are_changed_only_where_it_is_known_here() -> None:
    changed = {
        path.stem
        for path in ENGINE.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "replace"
        if any(each.arg == "reason" for each in call.keywords)
    }

    assert changed == {"auction", "called", "fouls"}
