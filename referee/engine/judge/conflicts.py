"""Facts of a hand that were told twice and do not fit: what counts, said and not passed over."""

from collections.abc import Mapping
from typing import Any

from referee.engine.hand.facts import Hand, Points
from referee.engine.judge.piles import pile_faults, worth
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Ruling

_FACTS = ("partners", "taken", "tricks", "last_trick")
"""The facts that the cards can tell as well."""


def contradictions(told: Hand, seen: Hand, captured: Points, rules: RuleSet) -> tuple[Ruling, ...]:
    """What was *told* of a hand otherwise than it is *seen* in its cards.

    *captured* is what the tricks brought so far, while they do not tell the whole hand.
    """
    found = [
        _counted_otherwise(name, getattr(told, name), getattr(seen, name))
        for name in _FACTS
        if not _fits(getattr(told, name), getattr(seen, name))
    ]
    piled = worth(told.piles or {}, rules)
    by_cards = seen.taken if seen.piles is None else None
    if piled and by_cards is not None and (piled != by_cards or _overfull(told, rules)):
        found.append(_counted_otherwise("piles", piled, by_cards))
    was = piled or told.taken or {}
    short = {team: n for team, n in captured.items() if was.get(team, n) < n}
    if short:
        found.append(_counted_otherwise("taken so far", was, short))
    return tuple(found)


def _counted_otherwise(what: str, was: Any, shown: Any) -> Ruling:
    return Ruling("told-otherwise", reason=what, given={"was": was, "shown": shown})


def _overfull(told: Hand, rules: RuleSet) -> bool:
    """Whether cards lie on the piles that cannot lie there, whatever was captured."""
    return bool(told.piles and pile_faults(told.piles, rules, whole=False))


def piles_beside_taken(hand: Hand, rules: RuleSet) -> tuple[Ruling, ...]:
    """That the piles count, where the points told beside them are others."""
    if hand.piles is None or hand.taken is None or hand.agreed is not None:
        return ()
    piled = worth(hand.piles, rules)
    if _fits(hand.taken, piled):
        return ()
    return (_counted_otherwise("taken beside piles", hand.taken, piled),)


def _fits(told: Any, shown: Any) -> bool:
    """Whether *told*, which may be nothing or a part, is *shown* as well."""
    if told is None:
        return True
    if isinstance(told, Mapping):
        return all(shown[name] == amount for name, amount in told.items())
    return bool(sorted(told) == sorted(shown))
