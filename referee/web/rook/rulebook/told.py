"""The house rules in what people write of theirs: a sentence, or the sheet of a family.

Each sentence is compared with the phrases of told.toml. What it sets is taken only if nothing else
in it could turn it round. What is doubtful is asked, and a sentence that no phrase knows stays as
it is: nothing is guessed.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.text import without_steering
from referee.web.rook.entry.spoken import NUMBERS
from referee.web.rook.rulebook.told_cards import Value, counting, dealt
from referee.web.shared.words import words_in

LONGEST = 8000
"""The most characters of a text that are read: two pages."""

LONGEST_SENTENCE = 400
"""The most characters of a sentence that is read; a longer one is none."""

MOST_SENTENCES = 250

MOST_DIGITS = 7
"""The most digits of a number that are read: with so many it is out of every range."""

WORDS_LEFT = 7
"""The most words of weight beside a rule, from comma to comma; with more the rule is asked."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a sentence leaves open."""

    question: str
    choices: tuple[Value, ...] = ()
    """The values it may mean; empty if only the table knows."""


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence, as it was written and as it was understood."""

    text: str
    values: tuple[Value, ...] = ()
    """What it sets: house rules, what ranks count ("c14"), and facts such as ("hand", 10)."""
    asked: tuple[Asked, ...] = ()
    always: bool = False
    """Whether it only says what every table plays."""
    left: tuple[str, ...] = ()
    """What stands in it, from comma to comma, beside what was understood."""

    @property
    def understood(self) -> bool:
        """Whether anything in it was recognized."""
        return bool(self.values or self.asked or self.always)


_ENDS = re.compile(r"""[\r\n\u2028\u2029]+|(?<=[^\W_])[)”"’']*[.;!](?=\s|$)|(?<=\?)(?=\s)|[•●▪]""")
"""What ends a sentence. A question mark stays with its sentence, which then sets nothing."""


def told_rules(text: str) -> tuple[Told, ...]:
    """Reads the sentences of *text*, up to `LONGEST` characters, in time linear in its length."""
    lines = (
        " ".join(without_steering(line.replace("\t", " ")).split())
        for line in _ENDS.split(text[:LONGEST])
    )
    sentences = [line for line in lines if any(letter.isalnum() for letter in line)]
    return tuple(map(_told, sentences[:MOST_SENTENCES]))


def doubled(read: Iterable[Told]) -> frozenset[str]:
    """The names of what the sentences set in two ways."""
    values: dict[str, Any] = {}
    every = [each for told in read for each in told.values]
    return frozenset(name for name, value in every if values.setdefault(name, value) != value)


def _told(sentence: str) -> Told:
    if len(sentence) > LONGEST_SENTENCE or sentence.endswith("?"):
        return Told(sentence)
    heard = _heard(sentence)
    matches = _apart(_matches(heard))
    return _weighed(sentence, heard, matches) if matches else Told(sentence)


# The words of a sentence, as the phrases have them


FILE = words_in(__file__, "told.toml")
_SIGNS = tuple((re.compile(sign), meant) for sign, meant in FILE["signs"]["read"])
_WORD = re.compile(r"\d+s?|[^\W\d_]+|,")
_PLURALS = {
    "sixes" if word == "six" else f"{word}s": f"{number}s"
    for (word, *more), number in NUMBERS.items()
    if not more
}
_LEFT_AS_WORDS = {("one",), ("o",), ("oh",), ("none",)}
"""Words that are numbers in other sentences: "the lowest one" is none."""
_NUMBERS = {words: n for words, n in NUMBERS.items() if words not in _LEFT_AS_WORDS}
_INSTEAD: Mapping[tuple[str, ...], str] = {
    tuple(said.split()): meant for meant, every in FILE["instead"].items() for said in every
}


def _sizes_by_first(known: Iterable[tuple[str, ...]]) -> Mapping[str, Sequence[int]]:
    """How many words the runs have that begin with each word, the longest first."""
    sizes: dict[str, set[int]] = {}
    for run in known:
        sizes.setdefault(run[0], set()).add(len(run))
    return {word: sorted(every, reverse=True) for word, every in sizes.items()}


_RUNS = tuple((known, _sizes_by_first(known)) for known in (_NUMBERS, _INSTEAD))


def _heard(sentence: str) -> str:
    """*sentence* in the words of the phrases, each between single spaces: " rook is lowest "."""
    plain = unicodedata.normalize("NFKC", sentence).casefold()
    for sign, meant in _SIGNS:
        plain = sign.sub(meant, plain)
    numbered = (
        (str(known) if known else "nothing") if known is not None else _PLURALS.get(word, word)
        for word, known in _longest(_WORD.findall(plain), *_RUNS[0])
    )
    words = (known or word for word, known in _longest(list(numbered), *_RUNS[1]))
    return f" {' '.join(words).replace('halfrank', '10.5')} "


def _longest(
    words: list[str], known: Mapping[tuple[str, ...], Any], sizes: Mapping[str, Sequence[int]]
) -> Iterator[tuple[str, Any]]:
    """The longest run of *words* at each place that is *known*, and else the word with None."""
    place = 0
    while place < len(words):
        word = words[place]
        runs = (tuple(words[place : place + size]) for size in sizes.get(word, ()))
        run = next((run for run in runs if run in known), None)
        yield word, known[run] if run else None
        place += len(run) if run else 1


# The phrases


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A way to say a rule."""

    says: re.Pattern[str]
    needs: Sequence[Collection[str]]
    """Sets of words, of each of which the sentence has one, or the phrase cannot be in it."""
    entry: Mapping[str, Any]


_KINDS: Mapping[str, Sequence[str]] = {f"@{name}": every for name, every in FILE["kinds"].items()}
_ANYWHERE = frozenset(FILE["doubts"]["anywhere"].split())
_BESIDE = frozenset(FILE["doubts"]["beside"].split())
_TURNS = "|".join(sorted(_ANYWHERE | _BESIDE - {"only", "but"}))
_PLACES: Mapping[str, str] = {
    "#": r"(\d+) ",
    "#1": r"(\d+|one) ",
    "##": r"\d+ ",
    "##s": r"\d+s ",
    "...": rf"(?:(?!(?:{_TURNS}) )[^ ,]+ ){{0,3}}?",
    "^": "(?:(?<=^ )|(?<=, ))",
    "$": "(?=, |$)",
}
"""The pattern of each sign of a phrase that is no word."""
_PART = re.compile(r"\[[^\]]*\]|\([^)]*\)|\S+")


def _phrase(says: str, entry: Mapping[str, Any]) -> _Phrase:
    pattern, needs = "(?<= )", []
    for part in _PART.findall(says):
        ways = part.strip("[]()").split("|") if part[0] in "[(" else [part]
        pattern += f"(?:{'|'.join(map(_way, ways))}){'?' if part[0] == '[' else ''}"
        firsts = [way.split()[0] for way in ways]
        if part[0] != "[" and not _PLACES.keys() & firsts:
            every = (first for word in firsts for first in _KINDS.get(word, [word]))
            needs.append({first.split()[0] for first in every})
    return _Phrase(re.compile(pattern), needs, entry)


def _way(words: str) -> str:
    """The pattern of one alternative, with a space behind each word."""
    return "".join(
        _PLACES.get(word)
        or (f"(?:{'|'.join(map(_way, _KINDS[word]))})" if word in _KINDS else f"{re.escape(word)} ")
        for word in words.split()
    )


_PHRASES = tuple(
    _phrase(says, entry)
    for entry in (*FILE["reading"], {"says": FILE["always"]["says"], "always": True})
    for says in entry["says"]
)


def _by_word() -> Mapping[str, Sequence[int]]:
    """The places of the phrases by the rarest words that they need; "": they need none."""
    often = Counter(word for phrase in _PHRASES for need in phrase.needs for word in need)
    places: dict[str, list[int]] = {}
    for place, phrase in enumerate(_PHRASES):
        rarest = min(
            phrase.needs, key=lambda need: sum(often[word] for word in need), default=("",)
        )
        for word in rarest:
            places.setdefault(word, []).append(place)
    return places


_BY_WORD = _by_word()


@dataclass(frozen=True, slots=True)
class _Match:
    """A phrase in a sentence, from the character *begins* to *ends*."""

    begins: int
    ends: int
    values: tuple[Value, ...] = ()
    asked: tuple[Asked, ...] = ()


def _matches(heard: str) -> Iterator[_Match]:
    words = frozenset(heard.split())
    places = {place for word in ("", *words) for place in _BY_WORD.get(word, ())}
    for phrase in (_PHRASES[place] for place in sorted(places)):
        entry = phrase.entry
        if any(words.isdisjoint(need) for need in phrase.needs):
            continue
        if any(f" {other} " in heard for other in entry.get("with", ())):
            continue
        if "needs" in entry and words.isdisjoint(entry["needs"]):
            continue
        for found in phrase.says.finditer(heard):
            if "asks" in entry:
                asked = Asked(entry["asks"], tuple(map(tuple, entry.get("choices", ()))))
                yield _Match(found.start(), found.end(), (), (asked,))
            elif (values := _values(entry, found)) or "always" in entry:
                yield _Match(found.start(), found.end(), values)
    for begins, ends, values in (*counting(heard), *dealt(heard)):
        yield _Match(begins, ends, values)


def _values(entry: Mapping[str, Any], found: re.Match[str]) -> tuple[Value, ...]:
    """What the phrase of *entry* sets, with the numbers *found* in it; empty if they cannot be."""
    numbers = [
        1 if digits == "one" else int(digits[:MOST_DIGITS]) for digits in found.groups() if digits
    ]
    low, high = entry.get("range", (0, 999_999))
    if any(not low <= number <= high for number in numbers):
        return ()
    names = entry.get("rules") or [entry.get("number", entry.get("rule"))]
    sign = -1 if entry.get("signed") else 1
    counted = [(name, sign * number) for name, number in zip(names, numbers, strict=False)]
    fixed = [(entry["rule"], entry["value"])] if "value" in entry else []
    return (*fixed, *counted, *entry.get("sets", {}).items())


# What a sentence says, all in all


def _apart(matches: Iterable[_Match]) -> list[_Match]:
    """The longest *matches* that do not overlap, in the order of the sentence."""
    kept: list[_Match] = []
    for match in sorted(matches, key=lambda each: each.begins - each.ends):
        if all(match.ends <= other.begins or other.ends <= match.begins for other in kept):
            kept.append(match)
    return sorted(kept, key=lambda each: each.begins)


_DOUBTS = tuple(f" {phrase.strip()} " for phrase in FILE["doubts"]["phrases"].split(","))
_FILLERS = frozenset(FILE["doubts"]["fillers"].split())
FACTS: Mapping[str, str] = FILE["facts"]
"""The words of each fact that a sentence tells, with ``{}`` for its value."""
COMING: Mapping[str, str] = FILE["coming"]
"""The words of each rule that no table can set."""
ONES: Mapping[str, str] = FILE["ones"]
"""The words of the fact where 1s rank."""
NEST: Mapping[int, str] = dict(enumerate(FILE["nest"]["few"]))
"""The words of a nest of no card and of one."""
CARD: str = FILE["card"]["counts"]
"""The words of what a rank counts."""
SURELY = "Is that always so?"


def _weighed(sentence: str, heard: str, matches: Sequence[_Match]) -> Told:
    """*sentence* with what its *matches* set, asked where its other words leave a doubt."""
    signs = list(heard)
    for match in matches:
        signs[match.begins : match.ends] = " " * (match.ends - match.begins)
    rest = "".join(signs)
    parts = [[word for word in part.split() if word not in _FILLERS] for part in rest.split(",")]
    plain = f" {' '.join(rest.split())} "
    doubted = not _ANYWHERE.isdisjoint(rest.split()) or any(each in plain for each in _DOUBTS)
    values: dict[str, Any] = {}
    asked: list[Asked] = []
    for match in matches:
        beside = parts[rest[: match.begins].count(",")]
        asked += match.asked
        for rule, value in match.values:
            if doubted or len(beside) > WORDS_LEFT or not _BESIDE.isdisjoint(beside):
                asked.append(Asked(SURELY, ((rule, value),)))
            elif values.setdefault(rule, value) != value:
                asked.append(Asked("Which of the two?", ((rule, values.pop(rule)), (rule, value))))
    asked += (Asked(f"What is {number} here?") for number in re.findall(r"\d+", rest))
    once = tuple(dict.fromkeys(asked))
    left = _left(sentence, heard, matches) if values or once else ()
    return Told(sentence, tuple(values.items()), once, not values and not once, left)


_COMMAS = re.compile(r",(?!\d{3}\b)|[:—–()]")
LEAST_LEFT = 2
"""The fewest words of weight of a part that is named as not understood: "of course" has one."""


def _left(sentence: str, heard: str, matches: Sequence[_Match]) -> tuple[str, ...]:
    """The parts of *sentence* in which no phrase was found, as they were written."""
    parts, begins = set(), 0
    for part in heard.split(","):
        ends = begins + len(part)
        weight = [word for word in part.split() if word not in _FILLERS]
        found = any(match.begins < ends and begins < match.ends for match in matches)
        asked = any(sign.isdigit() for sign in part)  # "What is 75 here?"
        if not found and not asked and len(weight) >= LEAST_LEFT:
            parts.add(part.strip())
        begins = ends + 1
    written = (part.strip() for part in _COMMAS.split(sentence))
    return tuple(part for part in written if _heard(part).strip() in parts)
