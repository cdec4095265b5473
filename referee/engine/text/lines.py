"""Where a key or a value stands in TOML text, which Python's reader of TOML does not say.

Nothing is checked here: what is not TOML is refused by the reader.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
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
    search = _Search(text, path)
    search.document()
    return None if search.at is None else line_at(text, search.at)


def line_at(text: str, place: int) -> int:
    """The line of *text*, from 1, that the character at *place* stands on."""
    return text.count("\n", 0, place) + 1


def tokens(text: str) -> Iterator[Token]:
    """The words and signs of *text*, without its comments; strings are one word each."""
    return ((each[0], each.start()) for each in _TOKEN.finditer(text) if each[0][0] != "#")


class _Search:
    """One walk through a text, which keeps the first place that is most like the path wanted."""

    def __init__(self, text: str, wanted: Path) -> None:
        self.at: int | None = None
        self._wanted = wanted
        self._like = 0
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
        on_the_way = self._visit(path, at) == len(path)
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

    def _visit(self, path: Path, at: int) -> int:
        """Keeps the place of *path* if none before was so like; gives how like it is."""
        like = _shared(path, self._wanted)
        if like > self._like:
            self._like, self.at = like, at
        return like


def _shared(path: Path, wanted: Path) -> int:
    """How many steps from the start *path* and *wanted* share."""
    together = takewhile(lambda pair: pair[0] == pair[1], zip(path, wanted, strict=False))
    return sum(1 for _ in together)


def _parts(words: Iterable[str]) -> list[str]:
    """The parts of a key, without the quotes round them."""
    return [_unquoted(word) for word in words if word not in ("[", ".")]


def _unquoted(word: str) -> str:
    """The key that *word* spells; of one that is no TOML, whatever stands in its quotes."""
    if word[0] != '"':
        return word.strip("'")
    try:
        return next(iter(tomllib.loads(f"{word} = 0")))
    except tomllib.TOMLDecodeError:
        return word.strip('"')
