"""House rules that move cards: where the Rook ranks, a red 1, a red 2, a black 2."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from referee.engine.errors import RuleSetError
from referee.engine.rules import cards
from referee.engine.rules.check import unlike
from referee.engine.rules.model import Extra, Place, RuleSet


def moved(rules: RuleSet, house: Mapping[str, Any]) -> RuleSet:
    """*rules* with the cards moved, added or removed that *house* speaks of."""
    movers: tuple[tuple[str, Callable[[RuleSet, Any], RuleSet]], ...] = (
        ("rook_rank", _with_rook_rank),
        ("red_one", _with_red_one),
        ("red_two", _with_red_two),
        ("black_two", _with_black_two),
    )
    for name, move in movers:
        if name in house:
            rules = move(rules, house[name])
    return rules


def _with_rook_rank(rules: RuleSet, rank: object) -> RuleSet:
    if rank == 10.5:  # a number in a record, a text in the list of values
        rank = "10.5"
    if rank not in ("high", "low", "10.5", "none", "called"):
        raise unlike("high, low, 10.5, none or called", rank, "rook_rank")
    order = [place for place in rules.deck.trump if place != cards.ROOK]
    if rank != "none":
        order.insert(_rook_place(order, str(rank)), cards.ROOK)
    changed = _with_order(rules, order)
    if rank != "none" and cards.ROOK not in rules.deck.trump and not rules.score.rook_points:
        changed = replace(changed, score=replace(changed.score, rook_points=20))
    return replace(changed, trump=replace(changed.trump, rook_called=rank == "called"))


def _rook_place(order: list[Place], rank: str) -> int:
    if rank == "low":
        return len(order)
    if rank != "10.5":
        return 1 if order[:1] == ["R1"] else 0
    below = [place for place in order if isinstance(place, int) and place <= 10 and place != 1]
    return order.index(below[0]) if below else len(order)


def _with_red_one(rules: RuleSet, wanted: object) -> RuleSet:
    order = [place for place in rules.deck.trump if place != "R1"]
    return _with_order(rules, ["R1", *order] if _yes("red_one", wanted) else order)


def _with_red_two(rules: RuleSet, wanted: object) -> RuleSet:
    order = [place for place in rules.deck.trump if place != "R2"]
    if _yes("red_two", wanted):
        if cards.ROOK not in order:
            raise RuleSetError("the red 2 ranks right under the Rook", "red_two", "rook_rank")
        order.insert(order.index(cards.ROOK) + 1, "R2")
    return _with_order(rules, order)


def _with_black_two(rules: RuleSet, wanted: object) -> RuleSet:
    """The black 2 joins a deck that has no 2s; a deck with 2s has it already."""
    extras = tuple(extra for extra in rules.deck.extras if extra.cards != ("B2",))
    if _yes("black_two", wanted) and 2 not in rules.deck.plain:
        extras = (*extras, Extra(cards=("B2",), count=1))
    return replace(rules, deck=replace(rules.deck, extras=extras))


def _with_order(rules: RuleSet, order: Iterable[Place]) -> RuleSet:
    return replace(rules, deck=replace(rules.deck, trump=tuple(order)))


def _yes(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise unlike("true or false", value, name)
    return value
