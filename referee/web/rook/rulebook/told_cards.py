"""What people write of the cards: what each counts, and which ranks are in the deck.

The sentence comes in the words of told.toml, each between single spaces.
"""

import re
from collections.abc import Iterator
from typing import Any

Value = tuple[str, Any]
"""A rule and what it is set to; what a rank counts is "c14"."""

Span = tuple[int, int, tuple[Value, ...]]
"""Where in the sentence something is said, and what."""

RANKS = range(1, 15)
MOST_POINTS = 100
"""The most points that one card may count; more are read as something else."""

_AND = "(?:, and |and |, )"
_NAMED = (
    r"(?:(?:the|an?|each|every|all) )?(?<!red )(?<!black )(?<!second )(?<!junior )"
    r"(?:\d+s|aces|kings|rook) "
)
_ONE = rf"(?:each|every|an?|the) \d+ (?:{_AND}(?:each |the )?\d+ )*"
_CARDS = rf"((?:{_NAMED}{_AND}?)*(?:{_NAMED}|{_ONE}))"
_LINK = "(?:(?:is|are|at|count|worth|for|each|as|be|only) ){0,3}"
_AMOUNT = r"(\d+|nothing) (?!to \d|of |cards )"
_COUNT = re.compile(rf"(?<= ){_CARDS}{_LINK}{_AMOUNT}(?:points )?(?:each |apiece )?")
_COUNT_ONE = re.compile(
    rf"(?<= )(?<!red )(?<!black )(\d+ )(?:is worth|is|count|worth) {_AMOUNT}(?:points )?(?:each )?"
)
_COUNT_BEHIND = re.compile(rf"(?<= )(?P<points>\d+) points for {_CARDS}")


def counting(heard: str) -> Iterator[Span]:
    """What cards count: "1s 15, 14s and 10s 10 each". An ace at 10 is the 1 or the 14: no value."""
    for pattern in (_COUNT, _COUNT_ONE):
        for found in pattern.finditer(heard):
            yield from _count(found, found[1], found[2])
    for found in _COUNT_BEHIND.finditer(heard):
        yield from _count(found, found[2], found["points"])


def _count(found: re.Match[str], named: str, amount: str) -> Iterator[Span]:
    points = 0 if amount == "nothing" else int(amount[:7])
    if points > MOST_POINTS:
        return
    values: list[Value] = []
    for card in re.findall(r"\d+|aces|kings|rook", named):
        rank = {"kings": 14, "aces": 1}.get(card) or (0 if card == "rook" else int(card[:3]))
        if card == "aces" and points not in (15, 20):
            return
        if card == "rook":
            values.append(("rook_points", points))
        elif rank in RANKS:
            values.append((f"c{rank}", points))
    if values:
        yield found.start(), found.end(), tuple(values)


_RANK = r"(?:the )?\d+s?(?: (?:to|through) \d+s?)?"
_LISTED = rf"(?P<ranks>{_RANK}(?:(?: ,)?(?: and| or)? {_RANK})*) "
_REMOVED = re.compile(
    r"(?<= )(?:take out|leave out|pull|pull out|remove|take|without|no|drop|throw out|throw away"
    rf"|sort out|set aside) (?:all |any )?{_LISTED}(?P<rook>{_AND}(?:no )?rook )?"
)
_REMOVED_BEHIND = re.compile(
    rf"(?<= )(?:all )?{_LISTED}(?:cards )?(?:should be|are|is|must be|get|were) "
    r"(?:removed|left out|taken out|pulled|take out|out) "
)
_USED = re.compile(
    r"(?<= )(?:(?:use|with|decks|(?<!\d )cards|numbers|of|from|only) "
    r"(?:, |the |is |only |of |cards |numbers ){0,3})?(?P<first>1s? (?:and|,) )?"
    r"(?P<low>\d+)s? (?:to|through|up to|and up to) 14s?(?P<last> and 1s?| and aces)? "
)
_WHOLE = re.compile(
    r"(?<= )(?:(?:full|whole|entire|complete) decks "
    r"|(?:use|play with) (?:all (?:of )?(?:the )?|every )cards (?!except))"
)
_HIGHEST_LEFT_OUT = 6
"""The highest rank that people take out of the deck; a list with a higher one is about more."""


def dealt(heard: str) -> Iterator[Span]:
    """Which ranks are in the deck: "take out the 2s, 3s and 4s", "5 to 14"."""
    for found in (*_REMOVED.finditer(heard), *_REMOVED_BEHIND.finditer(heard)):
        out = _listed(found["ranks"])
        if len(out) > 1 and max(out) <= _HIGHEST_LEFT_OUT:
            kept = ("ranks", tuple(sorted({*RANKS} - out)))
            no_rook = (("rook_rank", "none"),) if found.groupdict().get("rook") else ()
            yield found.start(), found.end(), (kept, *no_rook)
    for found in _USED.finditer(heard):
        if (low := int(found["low"][:3])) <= _HIGHEST_LEFT_OUT and " highest " not in heard:
            ranks = {*range(low, 15), *([1] if found["first"] or found["last"] else [])}
            yield found.start(), found.end(), (("ranks", tuple(sorted(ranks))),)
    for found in _WHOLE.finditer(heard):
        yield found.start(), found.end(), (("ranks", tuple(RANKS)),)


def _listed(text: str) -> set[int]:
    """The ranks in a list of numbers; none if one is no rank."""
    pairs = re.findall(r"(\d+)s?(?: (?:to|through) (?:the )?(\d+))?", text)
    runs = [range(int(low[:3]), int((high or low)[:3]) + 1) for low, high in pairs]
    ranks = {rank for run in runs for rank in run}
    return ranks if ranks <= {*RANKS} else set()
