"""Formatting of words and numbers in sentences, and cleaning of text that people typed."""

import json
import re
from collections.abc import Iterable
from itertools import groupby
from unicodedata import bidirectional, category, normalize

MINUS = "\N{MINUS SIGN}"


def capital(sentence: str) -> str:
    """*sentence* with its first letter in upper case."""
    return sentence[:1].upper() + sentence[1:]


def listed(words: Iterable[str], before_last: str = "and") -> str:
    """A list of one or more *words*: "Ann", "Ann and Cal", "Ann, Cal and Eve"."""
    *head, last = words
    return f"{', '.join(head)} {before_last} {last}" if head else last


def runs(numbers: Iterable[int]) -> list[list[int]]:
    """*numbers* split into runs that rise by one: ``[[1, 2, 3], [6]]``."""
    steady = groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])
    return [[number for _, number in run] for _, run in steady]


def in_short(numbers: Iterable[int]) -> list[str]:
    """Rising *numbers*, three or more in a row as one part: ``["1", "2", "5 to 14"]``."""
    parts: list[str] = []
    for run in runs(numbers):
        parts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
    return parts


def lines_words(lines: Iterable[int]) -> str:
    """Lines of a file in words: "line 3", "lines 4, 9 and 12 to 30"."""
    parts = in_short(sorted(lines))
    several = len(parts) > 1 or not parts[0].isdecimal()
    return f"line{'s' if several else ''} {listed(parts)}"


def number(points: int) -> str:
    """*points* as text, with a true minus sign if it is negative."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


# Cleaning of text that people typed, so that it cannot affect a terminal or a page


_STEERING = re.compile(
    "[\x00-\x1f\x7f-\x9f"  # escapes, line ends, bells
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # changes of writing direction
    "\u200b\u2028\u2029\u2060-\u2065\ufeff\ufff9-\ufffb"  # invisible characters, line separators
    "\ufffe\uffff"  # noncharacters, which SVG does not allow
    "\U000e0000-\U000e001f\ud800-\udfff]"
)


def harmless(text: str) -> str:
    r"""*text* on one line and safe for a terminal: control and invisible characters are escaped.

    Each becomes a Unicode escape, as in ``\u001b``.
    """
    return _STEERING.sub(_written_out, text)


def without_steering(text: str) -> str:
    """*text* without control and invisible characters, to be stored and shown on pages."""
    return _STEERING.sub("", text)


def one_line(text: str) -> str:
    """*text* on one line, without control and invisible characters; empty if none can be seen.

    Each run of whitespace becomes one space.
    """
    words = map(without_steering, text.split())
    line = " ".join(word for word in words if word)
    return line if line.isascii() or name_key(line) else ""


_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
"""The code points that Unicode calls ``Default_Ignorable_Code_Point``, in version 16."""

_BLANK_CELL = "\N{BRAILLE PATTERN BLANK}"


def name_key(name: str) -> str:
    """The form of a name in which its spellings are compared: lower case, single spaces, NFKC.

    What nobody can see is left out: control and format characters, fillers, joiners, the marks that
    choose between the black and the colored form of a sign. Empty if nothing of the name is
    visible.
    """
    if name.isascii() and name.isprintable():  # as most are, and quicker
        return " ".join(name.lower().split())
    seen = _UNSEEN.sub("", name.replace(_BLANK_CELL, " "))
    folded = normalize("NFKC", seen).casefold()
    words = ("".join(filter(_is_seen, word)) for word in folded.split())
    return " ".join(word for word in words if word)


def _is_seen(sign: str) -> bool:
    return category(sign) not in ("Cf", "Cc")


def isolated(name: str) -> str:
    """*name*, in Unicode isolates if it has right-to-left letters.

    So the words around it keep their order.
    """
    leftward = any(bidirectional(letter) in ("R", "AL", "AN") for letter in name)
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if leftward else name


def json_text(document: object) -> str:
    """*document* as JSON that is readable in any script and safe for a terminal."""
    return _STEERING.sub(_in_json, json.dumps(document, ensure_ascii=False))


def _written_out(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}" if found[0] <= "\uffff" else f"\\U{ord(found[0]):08x}"


def _in_json(found: re.Match[str]) -> str:
    return json.dumps(found[0])[1:-1]


def chair(seat: int) -> str:
    """The words for a seat whose player has no name: "Seat 3"."""
    return f"Seat {seat}"
