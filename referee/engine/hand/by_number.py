"""Facts that a line of the ledger tells by number: the cards of one trick, the hand of one seat.

Such a line leaves the other tricks and hands as they are, so a line a card or a trick is enough;
a later line of the same number takes the place of an earlier one.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from referee.engine.errors import NotationError, within
from referee.engine.hand.values import read_table
from referee.engine.rules.model import RuleSet
from referee.engine.text import toml

Facts = Mapping[str, Any]
"""Facts by key, as plain values."""


def with_line(facts: Facts, line: Facts) -> dict[str, Any]:
    """*facts* with those of *line* told as well; a later fact takes the place of an earlier one.

    Raises:
        NotationError: what *line* tells by number cannot be read.
    """
    together = {**facts, **{name: each for name, each in line.items() if name not in BY_NUMBER}}
    for name, put in BY_NUMBER.items():
        if name in line:
            with within(name):
                for number, text in _numbered(line[name]).items():
                    put(together, number, text)
    return together


def with_all_seats(facts: Facts, rules: RuleSet) -> Facts:
    """*facts* with a hand for every seat, "" where it is not known."""
    hands = facts.get("deal")
    if not isinstance(hands, list) or len(hands) >= rules.table.players:
        return facts
    return {**facts, "deal": [*hands, *[""] * (rules.table.players - len(hands))]}


def _numbered(value: Any) -> dict[int, str]:
    """Texts by number, the lowest first."""
    found = {}
    for number, text in read_table(value).items():
        if not re.fullmatch("[1-9][0-9]?", number):
            raise NotationError("want a number from 1 to 99", number)
        if not isinstance(text, str):
            raise NotationError(toml.wanted("cards in quotes", text), number)
        found[int(number)] = text
    return dict(sorted(found.items()))


def _put_trick(facts: dict[str, Any], number: int, text: str) -> None:
    """The cards of one trick, and with "2: " before them the seat that led out of turn."""
    leader, parted, cards = text.rpartition(":")
    facts["play"] = _at(facts.get("play", ()), number, cards.strip())
    leaders = {**facts.get("leaders", {})}
    leaders.pop(str(number), None)
    if parted:
        leaders[str(number)] = _seat(leader)
    facts["leaders"] = leaders


def _seat(text: str) -> int:
    if not re.fullmatch("[1-9]", text):
        raise NotationError(toml.wanted("the seat that led", text))
    return int(text)


def _put_hand(facts: dict[str, Any], number: int, text: str) -> None:
    """The hand that was dealt to one seat."""
    facts["deal"] = _at(facts.get("deal", ()), number, text)


def _at(listed: Any, number: int, text: str) -> list[Any]:
    """The list with *text* in its place *number*, from 1; "" wherever nothing is known."""
    found = [*listed, *[""] * (number - len(listed))]
    found[number - 1] = text
    while found and not found[-1]:
        found.pop()
    return found


BY_NUMBER: Mapping[str, Callable[[dict[str, Any], int, str], None]] = {
    "trick": _put_trick,
    "dealt": _put_hand,
}
"""Keys that a line of the ledger may have beside those of a record, and what each does."""
