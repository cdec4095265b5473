"""Facts of a hand that were told twice and do not fit: what counts, said and not passed over."""

from collections.abc import Mapping
from typing import Any

from referee.engine.hand.facts import Hand, Points
from referee.engine.ruling import Ruling

_FACTS = {
    "partners": "Who plays with the bidder",
    "taken": "What was captured",
    "tricks": "Who took how many tricks",
    "last_trick": "Who took the last trick",
}
"""The facts that the cards can tell as well, in words."""


def contradictions(told: Hand, seen: Hand, captured: Points) -> tuple[Ruling, ...]:
    """What was *told* of a hand otherwise than it is *seen* in its cards.

    *captured* is what the tricks brought so far, while they do not tell the whole hand.
    """
    found = []
    for name, words in _FACTS.items():
        was, shown = getattr(told, name), getattr(seen, name)
        if was is not None and not _fits(was, shown):
            text = f"{words} was told as {_plain(was)}. The cards say {_plain(shown)}: that counts."
            found.append(Ruling("told-otherwise", text=text))
    short = {team: n for team, n in captured.items() if (told.taken or {}).get(team, n) < n}
    if short:
        text = f"What was captured was told as {_plain(told.taken)}. The tricks told already hold "
        found.append(Ruling("told-otherwise", text=f"{text}{_plain(short)}."))
    return tuple(found)


def _fits(told: Any, shown: Any) -> bool:
    if isinstance(told, Mapping):
        return all(shown[name] == amount for name, amount in told.items())
    return bool(sorted(told) == sorted(shown))


def _plain(fact: Any) -> str:
    if isinstance(fact, Mapping):
        return ", ".join(f"{name} {amount}" for name, amount in fact.items())
    if isinstance(fact, tuple):
        return ", ".join(f"seat {seat}" for seat in fact) or "nobody"
    return str(fact)
