"""Facts of a hand that were told twice and do not fit: what counts, said and not passed over."""

from collections.abc import Mapping
from typing import Any

from referee.engine.hand.facts import Hand, Points
from referee.engine.ruling import Ruling

_FACTS = ("partners", "taken", "tricks", "last_trick")
"""The facts that the cards can tell as well."""


def contradictions(told: Hand, seen: Hand, captured: Points) -> tuple[Ruling, ...]:
    """What was *told* of a hand otherwise than it is *seen* in its cards.

    *captured* is what the tricks brought so far, while they do not tell the whole hand.
    """
    found = []
    for name in _FACTS:
        was, shown = getattr(told, name), getattr(seen, name)
        if was is not None and not _fits(was, shown):
            given = {"was": was, "shown": shown}
            found.append(Ruling("told-otherwise", reason=name, given=given))
    short = {team: n for team, n in captured.items() if (told.taken or {}).get(team, n) < n}
    if short:
        given = {"was": told.taken, "shown": short}
        found.append(Ruling("told-otherwise", reason="taken so far", given=given))
    return tuple(found)


def _fits(told: Any, shown: Any) -> bool:
    if isinstance(told, Mapping):
        return all(shown[name] == amount for name, amount in told.items())
    return bool(sorted(told) == sorted(shown))
