"""The search in a rule book, in people's own words and with typing errors.

A query is compared with all known ways to ask each question; the nearest wins.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from math import log, sqrt

from spellchecker import SpellChecker

from referee.web.shared.words import words_in

SPOKEN = words_in(__file__, "spoken.toml")

SYNONYMS: Mapping[str, str] = {
    phrase: meant for meant, every in SPOKEN["instead"].items() for phrase in every
}
"""The book's word for each word or phrase that people say, in lower case."""

NO_MATTER = frozenset(SPOKEN["no-matter"]["words"].split())
"""Words that say little about what is meant."""

LONGEST = 80
"""The most characters of a query that are used."""

KNOWN_TABLES = 32
"""How many tables have their questions cached for the search."""

MINOR = 0.3
"""The weight of a word that says little, such as "who" or a number, relative to others."""

IN_TEXT = 0.5
"""The weight of a text that has the words of a query, relative to a heading that has them."""

ALIKE = 0.75
"""How similar two words must be for one to be a misspelling of the other; 1 for equal words."""

NOT_UNLIKE = 0.4
"""How similar a question must be to be offered if nothing was found."""

UNKNOWN = 0.5
"""The count of entries assumed for a word in no entry, which makes it rarer than any other."""

UNDERSTOOD = 0.5
"""The share of a query's weight that an entry must know to be a result."""

SURE = 0.65
"""How near a result must be to be taken for what was meant.

Queries that are farther from every known way to ask are mostly about something else.
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be found: a question or a rule."""

    name: str
    title: str
    also: tuple[str, ...]
    """Other ways to ask for it."""
    text: str
    """Further text to search, or ""."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A query as it was understood."""

    words: frozenset[str]
    read_as: str = ""
    """The corrected query if words were replaced, otherwise ""."""


def reading(text: str, entries: Sequence[Entry]) -> Reading:
    """Reads the query *text*; only a word that is not English is taken for a misspelled one.

    Numbers that no entry has are dropped: 72 may be any bid.
    """
    whole = _vocabulary(tuple(entries))
    typed = _plain(text).split()
    meant = [_meant(word, whole) for word in typed]
    words = frozenset(
        word for word in _bare(" ".join(meant)) if word in whole or not word.isdigit()
    )
    read = [new for old, new in zip(typed, meant, strict=True) if new != old]
    if not any(words_of(new) for new in read):
        return Reading(words)
    words_meant = [whole.get(bare, bare) for bare in words_of(" ".join(meant))]
    return Reading(words, " ".join(dict.fromkeys(words_meant)))


@lru_cache(maxsize=KNOWN_TABLES)
def _vocabulary(entries: tuple[Entry, ...]) -> Mapping[str, str]:
    """The words of *entries* that matter: for each stem its shortest word."""
    texts = " ".join(" ".join((entry.text, *entry.also, entry.title)) for entry in entries)
    words = (word for word in _plain(texts).split() if word not in NO_MATTER)
    return {stem(word): word for word in sorted(words, key=len, reverse=True)}


def _meant(word: str, whole: Mapping[str, str]) -> str:
    """*word*, or the known word that it misspells.

    A word with the same letters comes first: letters are often swapped.
    """
    if len(word) < 4 or stem(word) in whole or word in SYNONYMS or word in NO_MATTER:
        return word
    known = {*whole.values(), *SYNONYMS, *NO_MATTER}
    near: list[str] = get_close_matches(word, known, cutoff=ALIKE)
    if not near or word in english():
        return word
    return next((other for other in near if sorted(other) == sorted(word)), near[0])


@cache
def english() -> frozenset[str]:
    """The words of English; reading them takes half a second, once for each process."""
    return frozenset(SpellChecker(language="en").word_frequency.words())


@dataclass(frozen=True, slots=True)
class Ways:
    """An entry as it is searched: the stems of its words."""

    name: str
    ways: Sequence[frozenset[str]]
    words: frozenset[str]
    """The stems of all ways and of the text."""
    has_text: bool


@dataclass(frozen=True, slots=True)
class Index:
    """Searchable entries, and the weights of their words: a rare word has a high weight."""

    entries: Sequence[Ways]
    found_in: Mapping[str, int]
    """The number of entries that have each word."""

    def weight(self, word: str) -> float:
        """The weight of *word*; greatest if no entry has it."""
        rare = log(1 + len(self.entries) / self.found_in.get(word, UNKNOWN))
        return rare * (MINOR if is_minor(word) else 1)

    def length(self, words: Iterable[str]) -> float:
        """The combined weight of *words*, as the length of a vector."""
        return sqrt(sum(self.weight(word) ** 2 for word in words))


def is_minor(bare: str) -> bool:
    """Whether a word says little about what is meant."""
    return bare in _MINOR or bare.isdigit()


@lru_cache(maxsize=KNOWN_TABLES)
def _index(entries: tuple[Entry, ...]) -> Index:
    heard = tuple(map(_ways, entries))
    return Index(heard, Counter(word for each in heard for word in each.words))


@lru_cache(maxsize=4096)
def _ways(entry: Entry) -> Ways:
    ways = [frozenset(_bare(way)) for way in (entry.title, *entry.also)]
    words = frozenset(_bare(entry.text)).union(*ways)
    return Ways(entry.name, ways, words, has_text=bool(entry.text))


def search(query: Reading, entries: Sequence[Entry]) -> dict[str, float]:
    """Finds the *entries* that fit *query*, the best first; empty if too little of it is known.

    Returns:
        How near each is, by name; 1 if it has the same words. A query of one word is a look-up:
        everything that has the word is at least `SURE`.
    """
    index = _index(tuple(entries))
    telling = _telling(query.words)
    fits = {each.name: _fits(query.words, telling, each, index) for each in index.entries}
    most = max(fits.values(), default=0.0)
    best = sorted((name for name in fits if fits[name] > most / 2), key=lambda name: -fits[name])
    least = SURE if len(query.words) == 1 else 0.0
    return {name: max(fits[name], least) for name in best}


def _fits(query: frozenset[str], telling: frozenset[str], entry: Ways, index: Index) -> float:
    """How near *query* is to a way of *entry*, or to its text; 0 if it knows too little.

    *telling* are the words of the query of which the entry must know enough.
    """
    known = sum(map(index.weight, telling & entry.words)) / (sum(map(index.weight, telling)) or 1)
    if known < UNDERSTOOD:
        return 0.0
    near = known * max(_alike(query, way, index) for way in entry.ways)
    return max(near, known * IN_TEXT) if entry.has_text else near


def _telling(query: frozenset[str]) -> frozenset[str]:
    """The words of *query* that say what is meant; its numbers if there are no such words."""
    numbers = frozenset(word for word in query if word.isdigit())
    return frozenset(word for word in query if not is_minor(word)) or numbers


def _alike(query: frozenset[str], way: frozenset[str], index: Index) -> float:
    """The cosine of the angle between two questions, as vectors of weighted words."""
    common = query & way
    return index.length(common) ** 2 / (index.length(query) * index.length(way)) if common else 0.0


def words_of(text: str) -> list[str]:
    """The stems of the words of *text* that matter, in the book's terms."""
    return [word for word in _bare(text) if word not in _MINOR]


def _bare(text: str) -> list[str]:
    plain = f" {_plain(text)} "
    for phrase in PHRASES:
        plain = plain.replace(f" {phrase} ", f" {SYNONYMS[phrase]} ")
    words = " ".join(SYNONYM_STEMS.get(stem(word), word) for word in plain.split())
    return [stem(word) for word in words.split()]


def _plain(text: str) -> str:
    """*text* in lower case, without punctuation: "dont" for "Don't"."""
    small = re.sub("['’]", "", text.lower())
    return " ".join(re.findall(r"[a-z0-9]+", re.sub(r"\b(\d+)s\b", r"\1", small)))


PHRASES = sorted((phrase for phrase in SYNONYMS if " " in phrase), key=len, reverse=True)


def stem(word: str) -> str:
    """*word* without its ending: "pass" of "passes", "passed" and "passing"."""
    for ending in ("ing", "ed", "es", "s"):
        bare = word.removesuffix(ending)
        if bare != word and len(bare) > 2:
            word = bare
            break
    return word[:-1] if len(word) > 3 and (word[-1] == "e" or word[-1] == word[-2]) else word


SYNONYM_STEMS = {stem(word): meant for word, meant in SYNONYMS.items() if " " not in word}
"""The book's word for each single word that people say, by its stem."""

_MINOR = frozenset(map(stem, NO_MATTER))


def alike(text: str, entries: Sequence[Entry]) -> list[str]:
    """The names of *entries*, those first whose spelling is most similar to *text*."""
    ways: dict[str, list[str]] = {}
    for entry in entries:
        for way in (entry.title, *entry.also):
            ways.setdefault(" ".join(words_of(way)), []).append(entry.name)
    near = get_close_matches(" ".join(words_of(text)), ways, len(ways), NOT_UNLIKE)
    return list(dict.fromkeys(name for way in near for name in ways[way]))
