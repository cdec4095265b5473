"""The ledger of a hand: lines that are only ever added, and the facts that are in force.

A line is one of three kinds. Facts (``{ bidder = 1, bid = 110 }``) add to those before. ``anew { …
}`` replaces all facts before it. ``undo N`` strikes line N (counted from 0), as if it had never
been written; an ``undo`` can be undone too. A line may add the cards of one trick, or of one seat's
hand: see `BY_NUMBER`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from referee import toml
from referee.errors import NotationError, within
from referee.rook.hand.facts import Hand
from referee.rook.hand.schema import read_hand
from referee.rook.hand.values import parse_values
from referee.rook.rules.model import RuleSet

# Numbered facts of a ledger line: the cards of one trick, the hand of one seat.
#
# Such a line leaves the other tricks and hands unchanged, so that a table can write one line for
# each trick; a later line with the same number replaces an earlier one.


Facts = Mapping[str, Any]
"""Facts by key, as plain values."""


def with_line(facts: Facts, line: Facts) -> dict[str, Any]:
    """*facts* updated with *line*; a later fact replaces an earlier one of the same key.

    Raises:
        NotationError: a numbered fact of *line* cannot be read.
    """
    together = {**facts, **{name: value for name, value in line.items() if name not in BY_NUMBER}}
    for name, put in BY_NUMBER.items():
        if name in line:
            with within(name):
                for number, text in _numbered(line[name]).items():
                    put(together, number, text)
    return together


def with_all_seats(facts: Facts, rules: RuleSet) -> Facts:
    """*facts* with a deal that has an entry for every seat, "" if the hand is not known."""
    hands = facts.get("deal")
    if not isinstance(hands, list) or len(hands) >= rules.table.players:
        return facts
    return {**facts, "deal": [*hands, *[""] * (rules.table.players - len(hands))]}


def _numbered(value: Any) -> dict[int, str]:
    """Texts by number, sorted by number."""
    texts = {}
    for number, text in parse_values(value).items():
        if not re.fullmatch("[1-9][0-9]?", number):
            raise NotationError.unlike("a number from 1 to 99", "", number)
        if not isinstance(text, str):
            raise toml.unlike("cards in quotes", text, number)
        texts[int(number)] = text
    return dict(sorted(texts.items()))


def _put_trick(facts: dict[str, Any], number: int, text: str) -> None:
    """Sets the cards of one trick; a seat before a colon, as in "2: ", led out of turn."""
    leader, parted, cards = text.rpartition(":")
    facts["play"] = _at(facts.get("play", ()), number, cards.strip())
    leaders = {**facts.get("leaders", {})}
    leaders.pop(str(number), None)
    if parted:
        if not re.fullmatch("[1-9]", leader):
            raise toml.unlike("the seat that led", leader)
        leaders[str(number)] = int(leader)
    facts["leaders"] = leaders


def _put_hand(facts: dict[str, Any], number: int, text: str) -> None:
    facts["deal"] = _at(facts.get("deal", ()), number, text)


def _at(listed: Any, number: int, text: str) -> list[Any]:
    """A list with *text* at position *number*, from 1, and "" at unknown positions before it."""
    texts = [*listed, *[""] * (number - len(listed))]
    texts[number - 1] = text
    while texts and not texts[-1]:
        texts.pop()
    return texts


BY_NUMBER: Mapping[str, Callable[[dict[str, Any], int, str], None]] = {
    "trick": _put_trick,
    "dealt": _put_hand,
}
"""Keys of ledger lines that records do not have, each with a function that sets the fact."""


ANEW = "anew "
UNDO = "undo "


@dataclass(frozen=True, slots=True)
class Draft:
    """Facts of a hand as plain values, before they become a line of its ledger."""

    facts: Mapping[str, Any]
    anew: bool = False
    """Whether the facts replace all that were recorded before."""

    @property
    def line(self) -> str:
        """The ledger line with these facts."""
        return facts_line(self.facts, anew=self.anew)


def facts_line(facts: Mapping[str, Any], *, anew: bool = False) -> str:
    """The line that adds *facts*, or with *anew* replaces everything before with them."""
    return f"{ANEW if anew else ''}{toml.inline(facts)}"


def undo_line(number: int) -> str:
    """The line that strikes line *number*, counted from 0."""
    return f"{UNDO}{number}"


def read_line(line: str) -> Mapping[str, Any]:
    """The facts of a line by key, with or without ``anew``; {} for an ``undo``.

    Raises:
        NotationError: the line cannot be read.
    """
    if line.startswith(UNDO):
        _undone(line)
        return {}
    return _facts(line.removeprefix(ANEW))


def renamed_players(line: str, names: Mapping[int, str]) -> str:
    """*line*, which has the fact ``players``, with the players in it renamed to *names* by seat."""
    facts = read_line(line)
    seated = {seat: names.get(int(seat), name) for seat, name in facts["players"].items()}
    return facts_line({**facts, "players": seated}, anew=line.startswith(ANEW))


def lines_in_force(lines: Sequence[str]) -> tuple[int, ...]:
    """The numbers of the lines of facts in force, in order."""
    counted = unstruck(tuple(lines))
    anew = [number for number in counted if lines[number].startswith(ANEW)]
    return tuple(number for number in counted if not anew or number >= anew[-1])


def unstruck(lines: tuple[str, ...]) -> tuple[int, ...]:
    """The numbers of the lines of facts that are not struck.

    A later ``anew`` may still replace them.
    """
    struck = _strikes(lines)
    return tuple(number for number in _of_facts(lines) if number not in struck)


def struck(lines: tuple[str, ...]) -> Mapping[int, int]:
    """The numbers of the struck lines of facts, each with the number of its ``undo``."""
    strikes = _strikes(lines)
    return {number: strikes[number] for number in _of_facts(lines) if number in strikes}


def _of_facts(lines: Sequence[str]) -> Iterator[int]:
    return (number for number, line in enumerate(lines) if not line.startswith(UNDO))


def _strikes(lines: Sequence[str]) -> dict[int, int]:
    """The numbers of all struck lines, each with the number of the line that strikes it."""
    strikes: dict[int, int] = {}
    for number in reversed(range(len(lines))):
        if lines[number].startswith(UNDO) and number not in strikes:
            strikes[_earlier(lines, number)] = number
    return strikes


def undone(lines: Sequence[str]) -> bool | None:
    """Whether the newest line strikes facts (True) or restores them (False); None: it has facts."""
    strikes = len(_strikes_of(lines)) - 1
    return strikes % 2 == 1 if strikes else None


def concerned(lines: Sequence[str]) -> int:
    """The number of the line of facts that the newest line is, strikes or restores."""
    return _strikes_of(lines)[-1]


def _strikes_of(lines: Sequence[str]) -> list[int]:
    """The number of the newest line, of the line that it strikes, and so on to a line of facts."""
    chain = [len(lines) - 1]
    while lines[chain[-1]].startswith(UNDO):
        chain.append(_earlier(lines, chain[-1]))
    return chain


def fold(lines: Iterable[str], rules: RuleSet) -> Hand:
    """The hand that *lines* record; a later fact replaces an earlier one of the same key.

    Raises:
        NotationError: a line cannot be read.
    """
    return _folded(tuple(lines), rules)


def facts_in_force(lines: Sequence[str]) -> dict[str, Any]:
    """The facts in force by key, as plain values."""
    facts: dict[str, Any] = {}
    for number in lines_in_force(lines):
        facts = with_line(facts, read_line(lines[number]))
    return facts


@lru_cache(maxsize=4096)
def _folded(lines: tuple[str, ...], rules: RuleSet) -> Hand:
    return _known_hand(read_hand(with_all_seats(facts_in_force(lines), rules), rules))


@lru_cache(maxsize=4096)
def _known_hand(hand: Hand) -> Hand:
    """The first equal *hand* that was seen, so that later caches find it by identity."""
    return hand


@lru_cache(maxsize=4096)
def _facts(text: str) -> Mapping[str, Any]:
    try:
        tree = toml.parse(f"line = {text}")
    except NotationError:
        tree = {}  # the message below shows the line, not where parsing failed
    facts = tree.pop("line", None)
    if tree or not isinstance(facts, dict):
        raise toml.unlike("facts like { bidder = 1 }", text)
    return facts


def _earlier(lines: Sequence[str], number: int) -> int:
    """The number of the line that the ``undo`` on line *number* strikes."""
    struck = _undone(lines[number])
    if struck >= number:
        raise toml.unlike(f"the number of a line before {number}", lines[number])
    return struck


def _undone(line: str) -> int:
    number = line.removeprefix(UNDO)
    if not re.fullmatch("[0-9]{1,6}", number):
        raise toml.unlike("'undo' and the number of a line", line)
    return int(number)
