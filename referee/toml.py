"""TOML for records and ledger lines: a strict parser, a writer, and a finder of lines."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, islice, takewhile
from pkgutil import get_data
from typing import Any

from referee.errors import NotationError
from referee.text import harmless

PARTS = 64
"""Number of dots at which a key is refused; a record needs one."""

SHOWN = 80
"""Maximum number of characters that a message shows of a wrong value."""


def packaged(package: str | None, name: str) -> dict[str, Any]:
    """The parsed TOML file *name* of *package*, wherever the package is installed.

    *package* is the caller's ``__package__``. `importlib.resources` could read the file too, but
    importing it loads a third as much again as the whole engine.
    """
    return tomllib.loads((get_data(package or "", name) or b"").decode())


def parse(text: str) -> dict[str, Any]:
    """Parses *text* in time linear in its length.

    Raises:
        NotationError: it is not TOML, or exceeds Python's limits on numbers or nesting; has
            the line.
    """
    _refuse_long_numbers(text)
    if _MANY_DOTS.search(text):
        _refuse_long_keys(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        # Python 3.14 has the line as an attribute, older ones only in the message.
        at = re.search(r"at line (\d+), column \d+\)$", str(fault))
        line = int(at[1]) if at else _last_line(text)
        unread = quoted(text.split("\n")[line - 1].strip())
        raise NotationError.unlike(_LINES, unread, reason="not TOML").at(line) from fault
    except RecursionError as fault:
        message = "lists and tables lie too deep in one another"
        raise NotationError(message, line=_deepest_line(text)) from fault


_LINES = "lines like bid = 90, note = 'late' or [hand.taken], each key and table once"

_LONG_NUMBER = re.compile(r"[=\[,]\s*+[+-]?(?:0[xob])?[0-9A-Fa-f_]{1000,}")
"""A number with more digits than Python parses."""

_MANY_DOTS = re.compile(rf"^(?:[^.\n]*+\.){{{PARTS}}}", re.MULTILINE)
"""A line whose key may have too many parts: Python's parser takes quadratic time for them."""


def _refuse_long_numbers(text: str) -> None:
    long = _LONG_NUMBER.search(text)
    if long is not None:
        raise NotationError("a number is too long to be one", line=line_at(text, long.end()))


def _last_line(text: str) -> int:
    """The line of the last token of *text*, where a string that is never closed begins."""
    place = 0
    for word, at in _tokens(text):
        place = place if word == "\n" else at
    return line_at(text, place)


def _deepest_line(text: str) -> int:
    """The line at which lists and tables are nested most deeply."""
    depth = deepest = place = 0
    for word, at in _tokens(text):
        depth += (word in ("[", "{")) - (word in ("]", "}"))
        if depth > deepest:
            deepest, place = depth, at
    return line_at(text, place)


def _refuse_long_keys(text: str) -> None:
    dots = 0
    for word, at in _tokens(text):
        dots = dots + 1 if word == "." else dots if _NAME.fullmatch(word) else 0
        if dots >= PARTS:
            raise NotationError(
                "a key has too many parts; none needs more than two, as in taken.A",
                line=line_at(text, at),
            )


_NAME = re.compile(r"""[\w-]+|"[^\n]*|'[^\n]*""")
"""A token that can be part of a key."""


def quoted(plain: Any) -> str:
    """*plain* as TOML on one line, shortened to `SHOWN` characters, for a message."""
    if isinstance(plain, str) and "'" not in plain and plain == harmless(plain):
        return f"'{clip(plain)}'"
    return clip(harmless(literal(_shallow(plain))))


def unlike(what: str, plain: Any, *path: str) -> NotationError:
    """The error that *what* was expected at *path* and *plain* found; None: nothing was found."""
    return NotationError.unlike(what, "" if plain is None else quoted(plain), *path)


def clip(text: str) -> str:
    """*text*, shortened to `SHOWN` characters."""
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"


def _shallow(plain: Any, depth: int = 0) -> Any:
    """*plain* cut to a few levels and `SHOWN` items each, so that writing it takes little time."""
    if isinstance(plain, str):
        return plain[:SHOWN]
    if isinstance(plain, Mapping) and depth < 3:
        some = islice(plain.items(), SHOWN)
        return {_shallow(name): _shallow(each, depth + 1) for name, each in some}
    if isinstance(plain, list | tuple) and depth < 3:
        return [_shallow(each, depth + 1) for each in plain[:SHOWN]]
    return "…" if isinstance(plain, Mapping | list | tuple) else plain


def literal(plain: Any) -> str:
    """*plain* as a TOML value on one line."""
    if isinstance(plain, bool):
        return "true" if plain else "false"
    if isinstance(plain, int):  # the cheapest checks come first
        return str(plain)
    if isinstance(plain, str):
        return string(plain)
    if isinstance(plain, list | tuple):
        return f"[{', '.join(literal(each) for each in plain)}]"
    if isinstance(plain, Mapping):
        return inline(plain)
    if hasattr(plain, "isoformat"):
        return str(plain.isoformat())
    return str(plain)


def inline(table: Mapping[str, Any]) -> str:
    """*table* as an inline table."""
    if not table:
        return "{}"
    return "{ " + ", ".join(f"{key(name)} = {literal(each)}" for name, each in table.items()) + " }"


def key(name: str) -> str:
    """*name* as a key, quoted where it must be."""
    bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if bare else string(name)


def string(text: str) -> str:
    """*text* as a basic string; control characters are escaped, other characters are kept."""
    return f'"{harmless(_SPECIAL.sub(_escaped, text))}"'


_SPECIAL = re.compile(r'["\\\n\t\r]')
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def _escaped(found: re.Match[str]) -> str:
    return _SHORT[found[0]]


# Line numbers of keys and values, which Python's TOML parser does not give


Path = tuple[str | int, ...]
"""Keys and list indexes, from 0: ``("hand", 2, "taken")``."""

Token = tuple[str, int]
"""A word or punctuation character, and its offset in the text."""

# No possessive quantifier on a group: Python 3.11.2, as in Debian 12, matches it wrongly.
_TOKEN = re.compile(
    r'"""[^"\\]*+(?:(?:\\.|"(?!""))[^"\\]*+)*"""(?:"{0,2})'
    r"|'''[^']*+(?:'(?!'')[^']*+)*'''(?:'{0,2})"
    r'|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*"'
    r"|'[^'\n]*+'"
    r"|\#[^\n]*+"
    r"|[\[\]{}=,.\n]"
    r"|[^\s\[\]{}=,.\"'\#]++"
    r"|[\"'].*",  # an unclosed string takes the rest, so that no text is read twice
    re.DOTALL,
)


def line_of(text: str, path: Path) -> int | None:
    """The line of *text*, from 1, where *path* begins, or its longest existing prefix.

    None if the text has no part of *path*.
    """
    return find_lines(text, (path,))[0]


def find_lines(text: str, paths: Sequence[Path]) -> list[int | None]:
    """The line of each of *paths*, as `line_of` returns it, found in one pass over *text*."""
    found: list[tuple[int, int | None]] = [(0, None)] * len(paths)
    for path, at in _Walk(text).places() if paths else ():
        for n, wanted in enumerate(paths):
            like = _shared(path, wanted)
            if like > found[n][0]:
                found[n] = like, at
    return [None if at is None else line_at(text, at) for _, at in found]


def line_at(text: str, place: int) -> int:
    """The line of *text*, from 1, that contains the character at offset *place*."""
    return text.count("\n", 0, place) + 1


def _tokens(text: str) -> Iterator[Token]:
    """The tokens of *text* without comments; a string is one token."""
    return ((each[0], each.start()) for each in _TOKEN.finditer(text) if each[0][0] != "#")


class _Walk:
    """One pass over a TOML text that finds the offset of every table, key and value."""

    def __init__(self, text: str) -> None:
        self._tokens = _tokens(text)
        self._tables: dict[Path, int] = {}
        """The number of tables that each array of tables has so far."""

    def places(self) -> Iterator[tuple[Path, int]]:
        """Yields the path and offset of each table, key and value."""
        table: Path = ()
        for word, at in self._tokens:
            if word == "[":
                table = self._table()
                yield table, at
                self._skip_to("\n")
            elif word != "\n":
                yield from self._pair(table, word, at)
                self._skip_to("\n")

    def _table(self) -> Path:
        """The path of the table whose header was just opened."""
        words = self._words_to("]")
        path: Path = ()
        for part in _parts(words):
            path = (*self._newest(path), part)
        if words[:1] == ["["]:
            self._tables[path] = self._tables.get(path, 0) + 1
        return self._newest(path)

    def _newest(self, path: Path) -> Path:
        """*path*, extended by the index of its last table if it is an array of tables."""
        return (*path, self._tables[path] - 1) if path in self._tables else path

    def _pair(self, table: Path, first: str, at: int) -> Iterator[tuple[Path, int]]:
        """Yields a key, whose first token is *first*, and then its value."""
        path = (*table, *_parts([first, *self._words_to("=")]))
        yield path, at
        yield from self._value(path, *self._next())

    def _value(self, path: Path, word: str, at: int) -> Iterator[tuple[Path, int]]:
        """Yields the value of *path*, whose first token is *word*, and everything inside it."""
        yield path, at
        ends = {"[": "]", "{": "}"}.get(word, "")
        for place in count() if ends else ():
            word, at = self._next()
            if word in (ends, ""):
                return
            inner = (*path, place)
            yield from self._value(inner, word, at) if ends == "]" else self._pair(path, word, at)
            if self._skip_to(f",{ends}") != ",":
                return

    def _next(self) -> Token:
        """The next token that is not a line end; ``("", 0)`` at the end of the text."""
        return next((each for each in self._tokens if each[0] != "\n"), ("", 0))

    def _words_to(self, end: str) -> list[str]:
        return [word for word, _ in takewhile(lambda each: each[0] != end, self._tokens)]

    def _skip_to(self, ends: str) -> str:
        return next((word for word, _ in self._tokens if word in ends), "")


def _shared(path: Path, wanted: Path) -> int:
    """The length of the common prefix of *path* and *wanted*."""
    together = takewhile(lambda pair: pair[0] == pair[1], zip(path, wanted, strict=False))
    return sum(1 for _ in together)


def _parts(words: Iterable[str]) -> list[str]:
    """The parts of a key, without quotes."""
    return [_unquoted(word) for word in words if word not in ("[", ".")]


def _unquoted(word: str) -> str:
    """The key that *word* spells; if *word* is not valid TOML, the text between its quotes."""
    if word[0] != '"' or "\\" not in word:
        return word.strip("'" if word[0] == "'" else '"')
    try:
        return next(iter(tomllib.loads(f"{word} = 0")))
    except tomllib.TOMLDecodeError:
        return word.strip('"')
