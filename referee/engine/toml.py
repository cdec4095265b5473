"""Writing TOML: only the few forms that records and ledger lines need."""

import re
from collections.abc import Mapping
from typing import Any


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
