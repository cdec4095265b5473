"""The search in a rule book: by what people say, with a slip of the keyboard or two."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from referee.web.words.rulebook.spoken import INSTEAD, NO_MATTER

LONGEST = 80
"""Characters of a question that are looked at."""

TITLE, ALSO, TEXT = 6, 4, 1
"""What a word weighs that stands in a title, among the words that people say, or in a text."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that can be found, by its name, with what it says."""

    name: str
    title: str
    also: str
    text: str


@dataclass(frozen=True, slots=True)
class Found:
    """The names of what was found, the best first."""

    names: Sequence[str]
    read_as: str = ""
    """The words that were looked for where some were taken for others; else ""."""


def search(asked: str, entries: Sequence[Entry]) -> Found:
    """What of *entries* fits *asked* best; nothing where no word of it is known."""
    weights = {entry.name: _weights(entry) for entry in entries}
    known = frozenset(word for words in weights.values() for word in words)
    typed = dict.fromkeys(words_of(asked))
    meant = {word: word if word in known else _meant(word, known) for word in typed}
    looked_for = [word for word in meant.values() if word]
    scores = {name: _score(looked_for, words, weights) for name, words in weights.items()}
    most = max(scores.values(), default=0.0)
    close = [name for name in scores if scores[name] > 0 and scores[name] >= most / 2]
    slips = any(word != read for word, read in meant.items() if read)
    best = sorted(close, key=lambda name: -scores[name])
    return Found(best, " ".join(map(_whole, looked_for)) if slips and best else "")


def _meant(word: str, known: frozenset[str]) -> str:
    """The word of the book that *word* comes nearest to; "" for none."""
    near = nearest(word, known | SAID.keys())
    return SAID.get(near, near)


def _score(
    asked: Iterable[str],
    words: Mapping[str, int],
    every: Mapping[str, Mapping[str, int]],
) -> float:
    """How well *words* answer; a word that few of *every* have counts for more."""
    return sum(
        words.get(word, 0) / sqrt(sum(word in others for others in every.values()))
        for word in asked
    )


@lru_cache(maxsize=4096)
def _weights(entry: Entry) -> dict[str, int]:
    found: dict[str, int] = {}
    for weight, text in ((TEXT, entry.text), (ALSO, entry.also), (TITLE, entry.title)):
        found |= dict.fromkeys(words_of(text), weight)
    return found


def words_of(text: str) -> list[str]:
    """The words of *text* that matter, as the book calls them, without their endings."""
    plain = f" {' '.join(re.findall(r'[a-z0-9]+', text.lower()[:2000]))} "
    for said in PHRASES:
        plain = plain.replace(f" {said} ", f" {INSTEAD[said]} ")
    return [stem(INSTEAD.get(word, word)) for word in plain.split() if word not in NO_MATTER]


PHRASES = sorted((said for said in INSTEAD if " " in said), key=len, reverse=True)


def stem(word: str) -> str:
    """*word* without its ending: "pass" of "passes", "passed" and "passing"."""
    for ending in ("ing", "ed", "es", "s"):
        bare = word.removesuffix(ending)
        if bare != word and len(bare) > 2:
            word = bare
            break
    return word[:-1] if len(word) > 3 and (word[-1] == "e" or word[-1] == word[-2]) else word


SAID = {stem(said): stem(meant) for said, meant in INSTEAD.items() if " " not in said}
"""The single words that people say, and what each means, without their endings."""


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that *word* was meant to be, a letter or two apart; "" for none."""
    most = 0 if len(word) < 4 else 1 if len(word) < 7 else 2
    near = [
        (apart(word, other, most), other) for other in known if abs(len(other) - len(word)) <= most
    ]
    distance, best = min(near, default=(most + 1, ""))
    return best if distance <= most else ""


def _whole(bare: str) -> str:
    """A word of the book with its ending again."""
    return WHOLE.get(bare, bare)


WHOLE = {stem(meant): meant for meant in INSTEAD.values()}


def apart(one: str, other: str, most: int) -> int:
    """How many letters must be changed, added, left out or swapped; more than *most*: any more."""
    before, row = list[int](), list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        now = [at]
        for place, wanted in enumerate(other, 1):
            least = min(row[place] + 1, now[-1] + 1, row[place - 1] + (letter != wanted))
            swapped = at > 1 < place and (letter, one[at - 2]) == (other[place - 2], wanted)
            now.append(min(least, before[place - 2] + 1) if swapped else least)
        if min(now) > most:
            return most + 1
        before, row = row, now
    return row[-1]


def alike(asked: str, entries: Sequence[Entry]) -> list[str]:
    """The names of *entries*, those first whose letters are most like *asked*."""
    pairs = _pairs(asked)
    return [
        entry.name
        for entry in sorted(
            entries, key=lambda entry: -len(pairs & _pairs(f"{entry.title} {entry.also}"))
        )
        if pairs & _pairs(f"{entry.title} {entry.also}")
    ]


def _pairs(text: str) -> set[str]:
    """The pairs of letters in the words of *text*."""
    return {word[at : at + 2] for word in words_of(text) for at in range(len(word) - 1)}
