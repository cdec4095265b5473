"""TOML as records and ledger lines need it: reading any of it, writing a few forms."""

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from referee.engine.errors import NotationError


def read(text: str) -> dict[str, Any]:
    """The tables of *text*.

    Raises:
        NotationError: it is not TOML, or goes beyond what Python can count or nest; with
            the line where that is known.
    """
    long = _LONG_NUMBER.search(text)
    if long is not None:
        raise NotationError(
            "a number is too long to be one", line=text.count("\n", 0, long.end()) + 1
        )
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        found = re.search(r"\(at line (\d+), column \d+\)", str(fault))
        line = int(found[1]) if found else text.count("\n") + 1
        said = re.sub(r" \(at .*\)$", "", str(fault))
        raise NotationError(f"not TOML: {said[0].lower()}{said[1:]}", line=line) from fault
    except RecursionError as fault:
        raise NotationError("not a record: tables nested too deep") from fault


_LONG_NUMBER = re.compile(r"[=\[,]\s*[+-]?(?:0[xob])?[0-9A-Fa-f_]{1000,}")
"""More digits than Python reads or writes as a number."""


def value(plain: Any) -> str:
    """*plain* as a TOML value on one line."""
    if isinstance(plain, bool):
        return "true" if plain else "false"
    if isinstance(plain, str):
        return string(plain)
    if isinstance(plain, Mapping):
        return inline(plain)
    if isinstance(plain, list | tuple):
        return f"[{', '.join(value(each) for each in plain)}]"
    if hasattr(plain, "isoformat"):
        return str(plain.isoformat())
    return str(plain)


def inline(table: Mapping[str, Any]) -> str:
    """*table* as an inline table."""
    if not table:
        return "{}"
    return "{ " + ", ".join(f"{key(name)} = {value(each)}" for name, each in table.items()) + " }"


def key(name: str) -> str:
    """*name* as a key, quoted where it must be."""
    bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if bare else string(name)


def string(text: str) -> str:
    """*text* as a basic string; control characters are escaped, all else stands as it is."""
    return f'"{_SPECIAL.sub(_escaped, text)}"'


_SPECIAL = re.compile(r'["\\\x00-\x1f\x7f]')
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def _escaped(found: re.Match[str]) -> str:
    return _SHORT.get(found[0], f"\\u{ord(found[0]):04x}")
