"""Where a key or a value stands in TOML text, which Python's reader of TOML does not say.

Nothing is checked here: what is not TOML is refused by the reader.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, takewhile

Path = tuple[str | int, ...]
"""Keys, and places in lists from 0: ``("hand", 2, "taken")``."""

Token = tuple[str, int]
"""A word or a sign, and where it begins."""

_TOKEN = re.compile(
    r'"""[^"\\]*+(?:(?:\\.|"(?!""))[^"\\]*+)*+"""(?:"{0,2})'
    r"|'''[^']*+(?:'(?!'')[^']*+)*+'''(?:'{0,2})"
    r'|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"'
    r"|'[^'\n]*+'"
    r"|\#[^\n]*+"
    r"|[\[\]{}=,.\n]"
    r"|[^\s\[\]{}=,.\"'\#]++"
    r"|[\"'].*",  # a string without an end takes the rest, so that no text is read twice
    re.DOTALL,
)


def line_of(text: str, path: Path) -> int | None:
    """The line of *text*, from 1, where *path* begins, or as much of it as there is."""
    return lines_of(text, (path,))[0]


def lines_of(text: str, paths: Sequence[Path]) -> list[int | None]:
    """The line of each of *paths* as `line_of` says, found on one walk through *text*."""
    search = _Search(text, paths)
    if paths:
        search.document()
    return [None if at is None else line_at(text, at) for at in search.at]


def line_at(text: str, place: int) -> int:
    """The line of *text*, from 1, that the character at *place* stands on."""
    return text.count("\n", 0, place) + 1


def tokens(text: str) -> Iterator[Token]:
    """The words and signs of *text*, without its comments; strings are one word each."""
    return ((each[0], each.start()) for each in _TOKEN.finditer(text) if each[0][0] != "#")


class _Search:
    """One walk through a text, which keeps the first place that is most like each path wanted."""

    def __init__(self, text: str, wanted: Sequence[Path]) -> None:
        self.at: list[int | None] = [None] * len(wanted)
        self._wanted = wanted
        self._like = [0] * len(wanted)
        self._tokens = tokens(text)
        self._tables: dict[Path, int] = {}
        """How many tables each list of tables has so far."""

    def document(self) -> None:
        """Walks through all of it."""
        table: Path = ()
        for word, at in self._tokens:
            if word == "[":
                table = self._header(at)
            elif word != "\n":
                self._pair(table, word, at)
                self._skip_to("\n")

    def _header(self, at: int) -> Path:
        """The table that a line in brackets begins."""
        words = self._words_to("]")
        path: Path = ()
        for part in _parts(words):
            path = (*self._newest(path), part)
        if words[:1] == ["["]:
            self._tables[path] = self._tables.get(path, 0) + 1
        self._skip_to("\n")
        path = self._newest(path)
        self._visit(path, at)
        return path

    def _newest(self, path: Path) -> Path:
        """*path*, or the last table of it where it is a list of tables."""
        return (*path, self._tables[path] - 1) if path in self._tables else path

    def _pair(self, table: Path, first: str, at: int) -> None:
        """Walks over a key, which begins with the word *first*, and its value."""
        path = (*table, *_parts([first, *self._words_to("=")]))
        self._visit(path, at)
        self._value(path, *self._next())

    def _value(self, path: Path, word: str, at: int) -> None:
        """Walks over the value of *path*, which begins with *word*, and into it on the way."""
        on_the_way = self._visit(path, at)
        if word == "[" and on_the_way:
            self._list(path)
        elif word == "{" and on_the_way:
            self._inline(path)
        elif word in ("[", "{"):
            self._skip_nested()

    def _skip_nested(self) -> None:
        open_ = 1
        while open_:
            word = self._next()[0]
            open_ += (word in ("[", "{")) - (word in ("]", "}"))
            if not word:
                return

    def _list(self, path: Path) -> None:
        for place in count():
            word, at = self._next()
            if word in ("]", ""):
                return
            self._value((*path, place), word, at)
            if self._skip_to(",]") != ",":
                return

    def _inline(self, path: Path) -> None:
        while True:
            word, at = self._next()
            if word in ("}", ""):
                return
            self._pair(path, word, at)
            if self._skip_to(",}") != ",":
                return

    def _next(self) -> Token:
        """The next token that is no line's end; ``""`` at the end of the text."""
        return next((each for each in self._tokens if each[0] != "\n"), ("", 0))

    def _words_to(self, end: str) -> list[str]:
        return [word for word, _ in takewhile(lambda each: each[0] != end, self._tokens)]

    def _skip_to(self, ends: str) -> str:
        return next((word for word, _ in self._tokens if word in ends), "")

    def _visit(self, path: Path, at: int) -> bool:
        """Keeps the place of *path* where none before was so like; whether any lies within it."""
        on_the_way = False
        for n, wanted in enumerate(self._wanted):
            like = _shared(path, wanted)
            if like > self._like[n]:
                self._like[n], self.at[n] = like, at
            on_the_way = on_the_way or like == len(path)
        return on_the_way


def _shared(path: Path, wanted: Path) -> int:
    """How many steps from the start *path* and *wanted* share."""
    together = takewhile(lambda pair: pair[0] == pair[1], zip(path, wanted, strict=False))
    return sum(1 for _ in together)


def _parts(words: Iterable[str]) -> list[str]:
    """The parts of a key, without the quotes round them."""
    return [_unquoted(word) for word in words if word not in ("[", ".")]


def _unquoted(word: str) -> str:
    """The key that *word* spells; of one that is no TOML, whatever stands in its quotes."""
    if word[0] != '"' or "\\" not in word:
        return word.strip("'" if word[0] == "'" else '"')
    try:
        return next(iter(tomllib.loads(f"{word} = 0")))
    except tomllib.TOMLDecodeError:
        return word.strip('"')
