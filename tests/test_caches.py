"""Every cache of the program has a bound, whatever visitors send."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import referee
from referee.rook.rules import cards
from referee.rook.rules.model import KNOWN_RULES, RuleSet
from referee.rook.rules.presets import preset
from referee.server.config import Config
from referee.web.app import create_app
from referee.web.shared.ui.render import CACHED_MACROS
from tests.sources import nodes

LIMIT = 4096
"""The largest bound that a cache may have."""

CLOSED = {
    "referee.rook.rules.presets._index": "one answer",
    "referee.rook.rules.presets.preset": "by a preset's name; another name is refused",
    "referee.rook.rules.presets.parent": "by a preset's name; another name is refused",
    "referee.rook.rules.presets._kinds": "by a group of the rule set, of which there are ten",
    "referee.rook.rules.presets.sources": "one answer",
    "referee.rook.play.tricks._others": "by the number of players, 2 to 8",
    "referee.web.rook.rulebook.search.english": "one answer",
    "referee.web.shared.drawing._widths": "one answer",
    "referee.web.shared.ui.assets.fingerprint_of_all": "one answer",
    "referee.web.shared.ui.assets.static_files": "one answer",
}
"""Caches without a bound, and why the number of their keys is limited."""

GIVEN = {"referee.web.shared.ui.render.printed": "by the sizes of CACHED_MACROS"}
"""Caches that take their bound as an argument."""

PASSING = {
    "referee.rook.evidence.deals: self._answers": "by the questions about one hand",
    "referee.rook.evidence.deals: self._rooms": "by the seats of one hand",
    "referee.rook.possible.captured: self.clauses": "by what is asked of one hand",
    "referee.rook.possible.captured: self._counters": "by the sides of one hand",
    "referee.rook.possible.captured: self._counts": "by the cards and sides of one hand",
    "referee.rook.possible.captured: self._points": "by the sides of one hand",
    "referee.rook.possible.captured: self._tricks": "by the sides of one hand",
    "referee.rook.possible.clauses: self": "by what is asked of one hand",
    "referee.rook.possible.clauses: self.bounds": "by what is asked of one hand",
    "referee.rook.possible.clauses: self._agreed": "by what is asked of one hand",
    "referee.rook.possible.clauses: self._named": "by what is asked of one hand",
    "referee.rook.possible.clauses: self._second": "by what is asked of one hand",
    "referee.rook.possible.clauses: self.clauses": "by what is asked of one hand",
    "referee.rook.possible.clauses: self.parts": "by what is asked of one hand",
    "referee.rook.possible.deal: self._known": "by the contracts of one hand",
    "referee.rook.possible.deal: self.clauses": "by what is asked of one hand",
    "referee.rook.possible.deal: self.facts": "by the records of one hand",
    "referee.rook.possible.ways: self.clauses": "by what is asked of one hand",
    "referee.rook.solver.layout: self.codes": "by the cards of one hand, plain Python alone",
    "referee.rook.solver.layout: self.names": "by the cards of one hand, plain Python alone",
    "referee.rook.solver.search: self.bounds": "an array of a fixed size",
    "referee.rook.solver.search: self.hands": "by the seats of one hand",
    "referee.rook.solver.search: self.keys": "an array of a fixed size",
    "referee.rook.solver.search: self.seen": "by the positions of one search, which has a limit",
    "referee.toml: self._tables": "by the tables of one text",
    "referee.exchange.importing: self.done.plain": "by the files of one import",
    "referee.exchange.importing: self.done.skipped": "by the files of one import",
    "referee.store.club.importing: self.digests": "by the games of one import",
    "referee.store.club.importing: self.looked_at": "by the games of one import",
    "referee.store.club.importing: self.names": "by the players of one import",
    "referee.store.seated.counting: self.ratings": "by the players of one rebuild",
    "referee.store.seated.counting: self.sums": "by the players of one rebuild",
    "referee.store.game.entries: _KNOWN": "by the open databases; of each so many games",
    "referee.web.table.live: self._to_call": "by the tables saved at since the last call",
    "referee.web.table.live: self._followers": "by the open streams, which have a limit",
    "referee.web.table.live: self._changed": "by the tables that are followed",
    "referee.web.table.live: self._telling": "by the tables that are followed",
    "referee.server.greenlets: self._answers": "by what was asked last, up to a bound",
    "referee.server.connections: self._silent": "by the open connections, which have a limit",
    "referee.server.connections: self.environ": "by what is known of one request",
    "referee.server.workers: self._of": "by whose turn it is or who waits for one",
    "referee.server.workers: self._waiting": "by the phones that wait, each once for the same",
    "referee.server.connections: self._sending": "by `LARGE`",
    "referee.pads.game: self.rounds": "by the lines of one game",
    "referee.pads.pad: self._known": "by the keys of one table of a file",
    "referee.pads.scoring: self.completed[at]": "by the entries of one round",
    "referee.web.rook.entry.spoken_hand: self.questions": "by the words of one line",
    "referee.web.rook.entry.spoken_hand: self.partners": "by the words of one line",
    "referee.web.rook.entry.spoken_hand: self.taken": "by the words of one line",
    "referee.web.rook.entry.spoken_hand: self.words": "by the words of one line",
    "referee.web.rook.entry.spoken_hand: self.trumps": "by the words of one line",
}
"""Collections in objects that live only as long as what they belong to."""

KEEPING = {"add", "append", "extend", "insert", "setdefault", "update"}
"""Methods that make a collection grow."""


@cache
def caches() -> dict[str, ast.expr]:
    """Every cached function by its full name, with the decorator that caches it."""
    return {
        f"{module}.{node.name}": decorator
        for module, found in nodes().items()
        for node in found
        if isinstance(node, ast.FunctionDef)
        for decorator in node.decorator_list
        if "cache" in ast.unparse(decorator) and ast.unparse(decorator) != "cached_property"
    }


def uses(found: Iterable[ast.AST]) -> int:
    """How often *found* uses one of Python's caches, imports not counted.

    A ``cached_property`` is one value, which goes with its object.
    """
    named = (node for node in found if isinstance(node, ast.Name | ast.Attribute))
    names = (node.id if isinstance(node, ast.Name) else node.attr for node in named)
    return sum(name in {"cache", "lru_cache"} for name in names)


def remembered(name: str) -> Any:
    """The cached function *name*."""
    module, _, function = name.rpartition(".")
    return getattr(import_module(module), function)


BOUNDED = sorted(caches().keys() - CLOSED.keys() - GIVEN.keys())


def test_every_cache_is_looked_at() -> None:
    assert sum(map(uses, nodes().values())) == len(caches())
    assert caches().keys() >= CLOSED.keys() | GIVEN.keys()
    assert len(BOUNDED) > 20


@pytest.mark.parametrize("name", BOUNDED)
def test_a_cache_has_a_bound(name: str) -> None:
    bound = remembered(name).cache_parameters()["maxsize"]

    assert bound is not None
    assert 0 < bound <= LIMIT


@cache
def many_tables() -> tuple[RuleSet, ...]:
    """More rule sets than a cache keeps, each with another target."""
    usual = preset("kentucky-discard")
    ends = (replace(usual.end, target=target) for target in range(1, KNOWN_RULES + 100))
    return tuple(replace(usual, end=end) for end in ends)


def test_what_pages_print_is_kept_up_to_a_bound() -> None:
    assert all(0 < bound <= LIMIT for bound in CACHED_MACROS.values())


@pytest.mark.parametrize("question", [cards.deck, cards.counters])
def test_rule_sets_push_each_other_out(question: Any) -> None:
    for rules in many_tables():
        question(rules)

    assert question.cache_info().currsize == KNOWN_RULES


def test_only_presets_are_remembered_by_name() -> None:
    for name in ("", "../x", "kentucky-discard "):
        with pytest.raises(referee.rook.RefereeError):
            preset(name)

    assert preset.cache_info().currsize <= len(referee.rook.preset_ids())


def test_the_templates_and_statements_of_others_have_a_bound(tmp_path: Path) -> None:
    app = create_app(Config(f"sqlite:///{tmp_path}/game.sqlite3", b"secret"))

    templates: Any = app.jinja_env.cache
    statements: Any = app.extensions["referee"].engine._compiled_cache

    assert 0 < templates.capacity <= LIMIT
    assert 0 < statements.capacity <= LIMIT


def grown(found: Sequence[ast.AST]) -> Iterator[str]:
    """The names of modules and fields of objects that functions add to."""
    statements = getattr(found[0], "body", ())
    lasting = {name.id for each in statements for name in _assigned(each)} | {"self", "cls"}
    for node in found:
        target = _added_to(node)
        if target is not None and _root(target) in lasting:
            yield ast.unparse(target)


def _assigned(statement: ast.stmt) -> Iterator[ast.Name]:
    if isinstance(statement, ast.Assign | ast.AnnAssign):
        yield from (
            node
            for node in ast.walk(statement)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        )


def _added_to(node: ast.AST) -> ast.expr | None:
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
        return node.value
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.value if node.func.attr in KEEPING else None
    return None


def _root(target: ast.expr) -> str:
    while isinstance(target, ast.Attribute | ast.Subscript):
        target = target.value
    return target.id if isinstance(target, ast.Name) else ""


def test_nothing_else_is_added_to_for_good() -> None:
    found = {f"{module}: {name}" for module, each in nodes().items() for name in grown(each)}

    assert found == PASSING.keys()
