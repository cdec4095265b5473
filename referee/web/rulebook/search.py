"""The search in a rule book: by what people say, with a slip of the keyboard or two.

A question is held against the ways in which people ask each thing; the nearest answers it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from math import log, sqrt

from spellchecker import SpellChecker

from referee.web.words.vocabulary import words_in

SPOKEN = words_in(__file__, "spoken.toml")

INSTEAD: Mapping[str, str] = {
    said: meant for meant, every in SPOKEN["instead"].items() for said in every
}
"""What people say, in lower case, and what the book calls it."""

NO_MATTER = frozenset(SPOKEN["no-matter"]["words"].split())
"""Words that tell little of what is asked for."""

LONGEST = 80
"""Characters of a question that are looked at."""

KNOWN_TABLES = 32
"""Tables whose questions are kept as they are searched."""

MINOR = 0.3
"""What a word weighs that tells little, such as "who" or a number, beside one that tells much."""

IN_TEXT = 0.5
"""What it weighs that a text has the words of a question, beside a heading that has them."""

ALIKE = 0.75
"""How alike two words must be for one to be a slip of the other: 1 for the same letters."""

NOT_UNLIKE = 0.4
"""How alike a question must be to be offered where nothing was found."""

UNKNOWN = 0.5
"""As how rare a word counts that no entry has, among words that one has, or two."""

UNDERSTOOD = 0.5
"""The share of a question that must be known before anything is an answer to it."""

SURE = 0.65
"""How near the nearest must be to be taken for what was asked. Of what is farther from every way in
which people ask, most is about something else."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that can be found, by its name, with what it says."""

    name: str
    title: str
    also: tuple[str, ...]
    """Other ways in which people ask for it."""
    text: str
    """What it says, where that is searched as well; else ""."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A question as it was understood."""

    words: frozenset[str]
    read_as: str = ""
    """Its words where some were taken for others; else ""."""


def reading(asked: str, entries: Sequence[Entry]) -> Reading:
    """What *asked* means; a word is taken for another only where it is no word.

    A number that no way of asking has says nothing: 72 is any bid.
    """
    whole = _vocabulary(tuple(entries))
    typed = _plain(asked).split()
    meant = [_meant(word, whole) for word in typed]
    words = frozenset(
        word for word in _bare(" ".join(meant)) if word in whole or not word.isdigit()
    )
    read = [new for old, new in zip(typed, meant, strict=True) if new != old]
    if not any(words_of(new) for new in read):
        return Reading(words)
    said = [whole.get(bare, bare) for bare in words_of(" ".join(meant))]
    return Reading(words, " ".join(dict.fromkeys(said)))


@lru_cache(maxsize=KNOWN_TABLES)
def _vocabulary(entries: tuple[Entry, ...]) -> Mapping[str, str]:
    """The words of *entries* that matter: by the bare word the shortest whole one."""
    texts = " ".join(" ".join((entry.text, *entry.also, entry.title)) for entry in entries)
    words = (word for word in _plain(texts).split() if word not in NO_MATTER)
    return {stem(word): word for word in sorted(words, key=len, reverse=True)}


def _meant(word: str, whole: Mapping[str, str]) -> str:
    """The word that *word* was meant to be: itself, but where nobody knows it.

    One of the same letters comes first: they are often typed in another order.
    """
    if len(word) < 4 or stem(word) in whole or word in INSTEAD or word in NO_MATTER:
        return word
    known = {*whole.values(), *INSTEAD, *NO_MATTER}
    near: list[str] = get_close_matches(word, known, cutoff=ALIKE)
    if not near or word in english():
        return word
    return next((other for other in near if sorted(other) == sorted(word)), near[0])


@cache
def english() -> frozenset[str]:
    """The words of English; they take half a second to read, once a process."""
    return frozenset(SpellChecker(language="en").word_frequency.words())


@dataclass(frozen=True, slots=True)
class Ways:
    """An entry as it is searched: words without their endings."""

    name: str
    ways: Sequence[frozenset[str]]
    words: frozenset[str]
    """Those of all ways, and of the text."""
    has_text: bool


@dataclass(frozen=True, slots=True)
class Index:
    """Entries as they are searched, and what a word weighs: the more, the fewer have it."""

    entries: Sequence[Ways]
    found_in: Mapping[str, int]
    """In how many entries a word is."""

    def weight(self, word: str) -> float:
        """What *word* weighs, one that no entry has the most."""
        rare = log(1 + len(self.entries) / self.found_in.get(word, UNKNOWN))
        return rare * (MINOR if is_minor(word) else 1)

    def length(self, words: Iterable[str]) -> float:
        """How much *words* weigh together, as the length of a vector."""
        return sqrt(sum(self.weight(word) ** 2 for word in words))


def is_minor(bare: str) -> bool:
    """Whether a word tells little of what is asked for."""
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


def search(asked: Reading, entries: Sequence[Entry]) -> dict[str, float]:
    """The names of *entries* that fit *asked*, the best first; none where too little is known.

    Returns:
        By name how near it is, 1 where it is asked in just these words. A word by itself looks
        something up, and asks no more than what has it.
    """
    index = _index(tuple(entries))
    telling = _telling(asked.words)
    fits = {each.name: _fits(asked.words, telling, each, index) for each in index.entries}
    most = max(fits.values(), default=0.0)
    best = sorted((name for name in fits if fits[name] > most / 2), key=lambda name: -fits[name])
    least = SURE if len(asked.words) == 1 else 0.0
    return {name: max(fits[name], least) for name in best}


def _fits(asked: frozenset[str], telling: frozenset[str], entry: Ways, index: Index) -> float:
    """How near *asked* is to a way of *entry*, or to its text; 0 where too little is known.

    *telling*: the words of it of which the entry must know enough.
    """
    known = sum(map(index.weight, telling & entry.words)) / (sum(map(index.weight, telling)) or 1)
    if known < UNDERSTOOD:
        return 0.0
    near = known * max(_alike(asked, way, index) for way in entry.ways)
    return max(near, known * IN_TEXT) if entry.has_text else near


def _telling(asked: frozenset[str]) -> frozenset[str]:
    """The words that tell what is asked for; its numbers where no word does."""
    numbers = frozenset(word for word in asked if word.isdigit())
    return frozenset(word for word in asked if not is_minor(word)) or numbers


def _alike(asked: frozenset[str], way: frozenset[str], index: Index) -> float:
    """The cosine of two questions, each word by its weight."""
    common = asked & way
    return index.length(common) ** 2 / (index.length(asked) * index.length(way)) if common else 0.0


def words_of(text: str) -> list[str]:
    """The words of *text* that matter, as the book calls them, without their endings."""
    return [word for word in _bare(text) if word not in _MINOR]


def _bare(text: str) -> list[str]:
    plain = f" {_plain(text)} "
    for said in PHRASES:
        plain = plain.replace(f" {said} ", f" {INSTEAD[said]} ")
    said = " ".join(SAID.get(stem(word), word) for word in plain.split())
    return [stem(word) for word in said.split()]


def _plain(text: str) -> str:
    """*text* in small letters, without signs: "dont" of "Don't"."""
    small = re.sub("['’]", "", text.lower())
    return " ".join(re.findall(r"[a-z0-9]+", re.sub(r"\b(\d+)s\b", r"\1", small)))


PHRASES = sorted((said for said in INSTEAD if " " in said), key=len, reverse=True)


def stem(word: str) -> str:
    """*word* without its ending: "pass" of "passes", "passed" and "passing"."""
    for ending in ("ing", "ed", "es", "s"):
        bare = word.removesuffix(ending)
        if bare != word and len(bare) > 2:
            word = bare
            break
    return word[:-1] if len(word) > 3 and (word[-1] == "e" or word[-1] == word[-2]) else word


SAID = {stem(said): meant for said, meant in INSTEAD.items() if " " not in said}
"""The single words that people say, without their endings, and what each means."""

_MINOR = frozenset(map(stem, NO_MATTER))


def alike(asked: str, entries: Sequence[Entry]) -> list[str]:
    """The names of *entries*, those first that have a way whose letters are most like *asked*."""
    ways: dict[str, list[str]] = {}
    for entry in entries:
        for way in (entry.title, *entry.also):
            ways.setdefault(" ".join(words_of(way)), []).append(entry.name)
    near = get_close_matches(" ".join(words_of(asked)), ways, len(ways), NOT_UNLIKE)
    return list(dict.fromkeys(name for way in near for name in ways[way]))
