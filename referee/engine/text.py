"""Words and numbers as they stand in any sentence, and text from people made fit for one."""

import json
import re
from collections.abc import Iterable
from functools import lru_cache
from unicodedata import bidirectional

MINUS = "\N{MINUS SIGN}"


def capital(sentence: str) -> str:
    """*sentence* with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def listed(words: Iterable[str], before_last: str = "and") -> str:
    """Words in a row: "Ann", "Ann and Cal", "Ann, Cal and Eve"."""
    *head, last = words
    return f"{', '.join(head)} {before_last} {last}" if head else last


def number(points: int) -> str:
    """A total: with a true minus sign."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


# Text from people made fit to print: nothing in it steers a terminal or a page


_STEERING = re.compile(
    "[\x00-\x1f\x7f-\x9f"  # escapes, line ends, bells
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # what turns the direction of writing
    "\u200b\u2028\u2029\u2060-\u2065\ufeff\ufff9-\ufffb"  # what cannot be seen, or ends a line
    "\ufffe\uffff"  # what is no sign: no drawing may hold it
    "\U000e0000-\U000e001f\ud800-\udfff]"
)


def harmless(text: str) -> str:
    r"""*text* on one line, with what would steer a terminal written out, as in ``\u001b``."""
    return _STEERING.sub(_written_out, text)


def without_steering(text: str) -> str:
    """*text* without what would steer a page: for what is kept and shown there."""
    return _STEERING.sub("", text)


def one_line(text: str) -> str:
    """*text* on one line: blanks made one, what would steer a page left out."""
    words = map(without_steering, text.split())
    return " ".join(word for word in words if word)


@lru_cache(maxsize=512)
def isolated(name: str) -> str:
    """*name* walled off where it runs from right to left, so that the words around it stay put."""
    leftward = any(bidirectional(letter) in ("R", "AL", "AN") for letter in name)
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if leftward else name


def json_text(document: object) -> str:
    """*document* as JSON that stays readable in any script and steers no terminal."""
    return _STEERING.sub(_in_json, json.dumps(document, ensure_ascii=False))


def _written_out(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}" if found[0] <= "\uffff" else f"\\U{ord(found[0]):08x}"


def _in_json(found: re.Match[str]) -> str:
    return json.dumps(found[0])[1:-1]
