"""The words of a spoken line about a hand: numbers, names, colors and the words of the game.

What they say together is read by `spoken_hand` and `phrase`.
"""

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from referee.rook.hand.facts import Seat
from referee.rook.judge.scoring import Contract
from referee.rook.rules import cards
from referee.rook.rules.model import RuleSet
from referee.web.rook.words.vocabulary import trump_name
from referee.web.shared.words import words_in

FILE = words_in(__file__, "spoken.toml")
_MEANT: Mapping[str, str] = FILE["meant"]
"""The word that is meant by each short one, and by each that dictation hears instead."""
VOCABULARY = {name: frozenset(each.split()) for name, each in FILE.items() if isinstance(each, str)}
"""Words by their meaning."""


def _spoken_numbers() -> dict[tuple[str, ...], int]:
    """Every spoken number by its words: "ninety five", "one ten", "a hundred and five"."""
    units = FILE["units"].split()
    small: dict[tuple[str, ...], int] = {(word,): number for number, word in enumerate(units)}
    for tens, word in enumerate(FILE["tens"].split(), 2):
        small[(word,)] = 10 * tens
        small |= {(word, units[unit]): 10 * tens + unit for unit in range(1, 10)}
    found = small | {(word,): 0 for word in VOCABULARY["nothing"]}
    for number, unit in [(1, ""), (1, "a"), *enumerate(units[1:10], 1)]:
        hundred = (unit, "hundred") if unit else ("hundred",)
        found[hundred] = 100 * number
        for more in small:
            if small[more]:
                found[*hundred, *more] = found[*hundred, "and", *more] = 100 * number + small[more]
    for number, unit in enumerate(units[1:5], 1):
        found |= {(unit, *more): 100 * number + n for more, n in small.items() if n >= 10}
        for oh in ("oh", "o"):
            found |= {(unit, oh, units[last]): 100 * number + last for last in range(1, 10)}
    return found


NUMBERS = _spoken_numbers()
"""The number that each run of words says: ``("ninety", "five")``."""
ALL = frozenset({"all", "everything"})
"""The words for all points of a hand."""
_OF_A_HAND = "fillers we they others bidders bids gets made set lost gave exactly"
KNOWN = frozenset({","}).union(ALL, *(VOCABULARY[name] for name in _OF_A_HAND.split()))
"""Words of a scored hand that need no question."""
_EVERYBODY_ELSE = VOCABULARY["everybody_else"] | {"else", "the", "players", "have", "has", 2, 3}
_SPOKEN = re.compile(r"\d+o+\b|\d+|[^\W\d_]+|,")
_NOT_MADE = re.compile(rf"\b(?:{FILE['denials']}) (?:quite )?(?:{FILE['making']})\b")
_NOT_FOLLOWED = re.compile(rf"\b(?:{FILE['refusals']}) follow(?:ed|ing)?(?: suit)?\b")
_ASIDES = re.compile(rf"\b(?:{FILE['asides']})\b")
_SHORTENED: Mapping[str, str] = FILE["shortened"]
"""The word that each ending behind an apostrophe is short for: "we're", "they've"."""
_SHORT = re.compile(rf"\b(we|they|you|i|he|she)'({'|'.join(_SHORTENED)})\b")
_LETTERS: Mapping[str, str] = FILE["letters"]
"""What a letter stands for after the bid, where it may be the initial of a player too."""


Word = str | int | frozenset[Seat]
"""A word, "," for any punctuation; a number; or a name, as the seats of the players who have it."""


@dataclass(frozen=True, slots=True)
class Filled:
    """The fields that a line fills in, and the questions that it leaves open."""

    fields: tuple[tuple[str, str], ...] = ()
    kind: str = ""
    """The incident whose form it fills in; empty for a scored hand."""
    questions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a line may refer to: the rules, the names by seat, the speaker's seat, the saved bid."""

    rules: RuleSet
    names: tuple[str, ...]
    seat: Seat | None = None
    contract: Contract | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """A word as it was said, and all that it may mean; only a letter may mean several things."""

    text: str
    meanings: tuple[Word, ...]

    def either(self, at: Spoken) -> str:
        """The meanings in words: "Bob or black"."""
        names = (
            at.names[min(each) - 1] if isinstance(each, frozenset) else f"“{each}”"
            for each in self.meanings
        )
        return " or ".join(names)


def _plain(text: str) -> str:
    """*text* in lower case, without accents and a possessive "'s", and "we're" as "we are"."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    bare = "".join(each for each in bare if not unicodedata.combining(each))
    bare = _SHORT.sub(lambda short: f"{short[1]} {_SHORTENED[short[2]]}", bare)
    return re.sub(r"'s?\b", "", bare)


def tokens(text: str) -> list[str]:
    """The words, numbers and stops of *text*, with a sign or brackets round a number as "minus"."""
    plain = re.sub(r"^\W*(?:#|(?:hand|round) #?)\d+\b", "", _plain(text))
    plain = re.sub(r"\b(\d):(\d\d)\b", r"\1\2", plain)
    plain = re.sub(r"(\d)(?:[-–−]\s*|\s+[-–−]\s+|\s*[/:]\s*)(\d)", r"\1 to \2", plain)
    plain = re.sub(r"[-–−(]\s*(?=\d)", " minus ", plain)
    plain = plain.replace("+", " plus ")
    plain = _NOT_FOLLOWED.sub(" reneged ", plain)
    plain = _ASIDES.sub(" ", _NOT_MADE.sub(" failed ", plain))
    return _SPOKEN.findall(re.sub(r"[,;.!?:=—]", " , ", plain))


def heard_words(text: str, at: Spoken) -> list[Heard]:
    """The words of *text*: at each place the longest name or number, or else the single word."""
    found = tokens(text)
    names = _names(at)
    known: Mapping[tuple[str, ...], int | frozenset[Seat]] = {**NUMBERS, **names}
    longest = max(map(len, known))
    heard: list[Heard] = []
    while found:
        first, *rest = found
        starts = (tuple(found[:size]) for size in range(longest, 1, -1))
        start = next((each for each in starts if each in known), (first,))
        if len(start) == 1 and len(first) == 1 and first.isalpha():
            meanings = _letter(first, rest, heard, at)
        elif start in known:
            meanings = (known[start],)
        elif first[-1:] == "s" and (first[:-1],) in names:  # "Bob's" without its apostrophe
            meanings = (names[(first[:-1],)],)
        else:
            meanings = (int(first[:6]) if first.isdecimal() else _MEANT.get(first, first),)
        heard.append(Heard(first, meanings))
        found = found[len(start) :]
    return heard


def _letter(
    letter: str, rest: Sequence[str], before: Sequence[Heard], at: Spoken
) -> tuple[Word, ...]:
    """What *letter* may mean between *before* and *rest*: a player, a color, a word.

    "a" is a player before a number in figures and at the beginning before another letter. It may
    be one at any beginning, and behind the last number.
    """
    numbers = [isinstance(each.meanings[0], int) for each in before]
    named = any(isinstance(each.meanings[0], frozenset) for each in before)
    initials = (_plain(name)[:1] == letter for name in at.names)
    seats = frozenset(seat for seat, own in enumerate(initials, 1) if own)
    meanings: list[Word] = [seats] if seats else []
    if letter in KNOWN:
        is_before = bool(rest) and rest[0].isdecimal()
        is_behind = not rest and numbers[-1:] == [True]
        begins = not before or before[-1].text == ","
        if not seats or letter in VOCABULARY["we"] or not (is_before or is_behind or begins):
            return (letter,)
        is_sure = not named and (is_before or (begins and len("".join(rest[:1])) == 1))
        return (seats,) if is_sure else (seats, letter)
    meanings += [color for name, color in color_names(at.rules).items() if name[0] == letter]
    following = rest[0] if rest else ""
    counts = following == "by" or following.isdecimal() or (following,) in NUMBERS
    if letter in _LETTERS and counts and (any(numbers) or at.contract is not None):
        meanings.append(_LETTERS[letter])
    return tuple(meanings) or (letter,)


def color_names(rules: RuleSet) -> Mapping[str, str]:
    """The colors of the deck by the names that the table has for them."""
    return {_plain(trump_name(each, rules)): each for each in cards.COLORS.values()}


def _names(at: Spoken) -> Mapping[tuple[str, ...], frozenset[Seat]]:
    """The seats of each name; a first name is short for a whole one, unless it is one itself."""
    whole: dict[tuple[str, ...], frozenset[Seat]] = {}
    first: dict[tuple[str, ...], frozenset[Seat]] = {}
    for seat, name in enumerate(at.names, 1):
        parts = tuple(_SPOKEN.findall(_plain(name)))
        for size, known in ((len(parts), whole), (1, first)):
            key = parts[:size]
            known[key] = known.get(key, frozenset()) | {seat}
    return {key: seats for key, seats in {**first, **whole}.items() if key}


def _sound(word: str) -> str:
    """A rough key of how *word* sounds: "kal" as "cal", "anne" as "ann"."""
    letters = word.replace("ph", "f").translate(str.maketrans("cqz", "kks"))
    kept = letters[:1] + re.sub(r"[aeiouyhw]", "", letters[1:])
    return re.sub(r"(.)\1+", r"\1", kept)


def sounds_like(word: str, at: Spoken) -> frozenset[Seat]:
    """The seats of the players whose names sound like *word*."""
    names = enumerate(at.names, 1)
    return frozenset(seat for seat, name in names if _sound(_plain(name)) == _sound(word))


def which(seats: Collection[Seat], at: Spoken) -> str:
    """The question which of *seats* is meant, who have one name or initial."""
    firsts = {_plain(at.names[seat - 1]).split()[0] for seat in seats}
    name = min(firsts) if len(firsts) == 1 else min(firsts)[0]
    return f"Which “{name}”? Tap who it is."


def unknown(word: str) -> str:
    """The question about a word that the grammar does not know."""
    return f"What is “{word[:40]}”? It was left out."


# Where the bid stands


def as_word(word: Word) -> str:
    """*word*, if it is neither a number nor a name, else nothing."""
    return word if isinstance(word, str) else ""


def without_holds(words: Sequence[Word], rules: RuleSet) -> list[Word]:
    """*words* without "Cal holds", where a table plays it: it is a call, and no bid.

    With somebody behind it, as in "Cal held Ann to 25", it says what was captured.
    """
    if not rules.auction.hold:
        return list(words)
    kept: list[Word] = []
    for place, word in enumerate(words):
        behind, then = [*words[place + 1 : place + 3], ",", ","][:2]
        ends = behind == "," or (isinstance(behind, frozenset) and then != "to")
        if word in VOCABULARY["holds"] and ends and kept and isinstance(kept[-1], frozenset):
            kept[-1] = ","
        else:
            kept.append(word)
    return kept


def with_moon(words: Sequence[Word], rules: RuleSet) -> list[Word]:
    """*words* with the moon, where a table plays it, as a bid of all counters.

    "Bob shot the moon" is read as "Bob bid 120" is; `HandReader` puts the moon in its place.
    """
    if not cards.moon_worth(rules) or "moon" not in words:
        return list(words)
    at = begins = words.index("moon")
    while begins and words[begins - 1] in VOCABULARY["moon"]:
        begins -= 1
    return [*words[:begins], "bid", cards.counter_total(rules), *words[at + 1 :]]


def without_passes(words: Sequence[Word]) -> tuple[list[Word], frozenset[Word]]:
    """*words* without those on who passed, and the names in them: "Ann and Cal passed".

    "Everyone else passed" is left out too.
    """
    kept: list[Word] = []
    passed: set[Word] = set()
    for word in words:
        subject = len(kept)
        if word in VOCABULARY["passes"]:
            begins = subject
            while begins and kept[begins - 1] in _EVERYBODY_ELSE:
                begins -= 1
            if not VOCABULARY["everybody_else"].isdisjoint(map(as_word, kept[begins:subject])):
                kept[begins:] = [","]
                continue
        if word in VOCABULARY["passes"] or word == "out":
            while subject and kept[subject - 1] in ("has", "have", "had", "is", "was", "are"):
                subject -= 1
            named = subject - 1
            while named > 1 and kept[named - 1] == "and" and isinstance(kept[named - 2], frozenset):
                named -= 2
            if subject and isinstance(kept[named], frozenset):
                passed |= {each for each in kept[named:subject] if isinstance(each, frozenset)}
                kept[named:] = [","]
                continue
        kept.append(word)
    return kept, frozenset(passed)


def bid_first(words: Sequence[Word], colors: frozenset[str]) -> list[Word] | None:
    """*words* with the clause on the bid first, as in "us 95, them 25 on Ann's 90 in red".

    None if several numbers may be the bid.
    """
    places = [place for place, each in enumerate(words) if isinstance(each, int)]
    starts = {place: bid_begins(words, place, colors) for place in places}
    colored = {
        place
        for place, begins in starts.items()
        if is_color(words, place + 1, colors)
        or not colors.isdisjoint(map(as_word, words[begins:place]))
    }
    likely = [place for place in places if starts[place] < place or place in colored]
    named = {place for place in likely if isinstance(words[starts[place]], frozenset)}
    further = [place for place in likely[1:] if place in colored & named]
    if not likely or (likely[0] == places[0] and not further):
        return list(words)
    if len(likely) > 1:
        return None
    begins = starts[likely[0]]
    ends = next((e for e in range(likely[0], len(words)) if words[e] == ","), len(words))
    before = words[: begins - (words[begins - 1] in ("on", "after"))]
    return [*words[begins:ends], ",", *before, *words[ends:]]


def bid_begins(words: Sequence[Word], place: int, colors: Collection[str]) -> int:
    """Where the words on the bid before the number at *place* begin; *place* if none are there.

    They are the name of one player, "bid", "for", a color, and what stands between.
    """
    begins = behind = place
    while behind and (word := words[behind - 1]):
        said = isinstance(word, frozenset) or word in VOCABULARY["bids"] or word in colors
        if not said and (word not in VOCABULARY["fillers"] or word in ("to", "and")):
            stops = word == "," and words[behind - 2 : behind - 1] in (["bid"], ["bids"])
            if not stops:
                break
        behind -= 1
        begins = behind if said else begins
        if isinstance(word, frozenset):
            several = words[behind - 1 : behind] == ["and"] and "bid" not in words[behind:place]
            return place if several else behind
    return begins


def is_color(words: Sequence[Word], place: int, colors: Collection[str]) -> bool:
    """Whether a color stands at *place*, perhaps behind "in" or "trump is"."""
    while place < len(words) and words[place] in ("in", "is", "trump", "trumps", "called", "with"):
        place += 1
    return place < len(words) and words[place] in colors
