"""A hand in one spoken line, parsed into the fields of its form; nothing is saved.

The grammar knows the names and the rules of one table. A word that it does not know, and anything
ambiguous, becomes a question and is left out of the form.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.judge.scoring import Contract
from referee.engine.rules import cards
from referee.engine.rules.cards import legal_bids
from referee.engine.rules.model import Bonus, RuleSet
from referee.web.entry.reading import ALONE, BIDDERS, OTHERS, SIDES, by_side
from referee.web.words.vocabulary import listed, trump_name, words_in

PHRASE_LENGTH = 200
"""The most characters of a line about one hand."""


_FILE = words_in(__file__, "phrase.toml")
_MEANT: Mapping[str, str] = _FILE["meant"]
"""The word that is meant by each short one, and by each that dictation hears instead."""
_VOCABULARY = {
    name: frozenset(each.split()) for name, each in _FILE.items() if isinstance(each, str)
}
"""Words by their meaning."""


def _spoken_numbers() -> dict[tuple[str, ...], int]:
    """Every spoken number by its words: "ninety five", "one ten", "a hundred and five"."""
    units = _FILE["units"].split()
    small: dict[tuple[str, ...], int] = {(word,): number for number, word in enumerate(units)}
    for tens, word in enumerate(_FILE["tens"].split(), 2):
        small[(word,)] = 10 * tens
        small |= {(word, units[unit]): 10 * tens + unit for unit in range(1, 10)}
    found = small | {(word,): 0 for word in _VOCABULARY["nothing"]}
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


_NUMBERS = _spoken_numbers()
_WE, _THEY, _OTHERS, _BIDDERS = (_VOCABULARY[who] for who in ("we", "they", "others", "bidders"))
_BIDS, _GETS, _MADE, _SET = (_VOCABULARY[what] for what in ("bids", "gets", "made", "set"))
_LOST, _GAVE, _SIDES = _VOCABULARY["lost"], _VOCABULARY["gave"], _WE | _THEY | _OTHERS | _BIDDERS
_EXACTLY, _FILLERS = _VOCABULARY["exactly"], _VOCABULARY["fillers"]
_EVERYBODY_ELSE = _VOCABULARY["everybody_else"] | {"else", "the", "players", "have", "has", 2, 3}
_OBJECTS = frozenset({"them", "us", "him", "her"})
_WITH_NAMES = frozenset({"team", "side", "partner", "partners"})
"""Behind a name: its side, or the other player there."""
_FEW = 30
"""In "set 20" and "down 20", a number up to this may also be what was missing."""
_ALL = frozenset({"all", "everything"})
_KNOWN = frozenset().union(
    *(_FILLERS, _SIDES, _BIDS, _GETS, _MADE, _SET, _LOST, _GAVE, _EXACTLY, _ALL, {","})
)
"""Words of a scored hand that need no question."""
_OF_INCIDENTS = _FILLERS | _WE | _THEY | _BIDDERS | _VOCABULARY["incidents"]
_SPOKEN = re.compile(r"\d+o+\b|\d+|[^\W\d_]+|,")
_NOT_MADE = re.compile(rf"\b(?:{_FILE['denials']}) (?:quite )?(?:{_FILE['making']})\b")
_NOT_FOLLOWED = re.compile(rf"\b(?:{_FILE['refusals']}) follow(?:ed|ing)?(?: suit)?\b")
_WHO_OF_THEM, _WHO_OF_YOU = "Who of them bid?", "Who of you bid?"
_WHO_MADE = "Who made the bid, the bidders or the others?"
_WHICH_COLOR = "Which color is trump?"
_MOST_LETTERS = 5
"""A line with more letters that may mean several things is asked for in words."""
_ASIDES = re.compile(rf"\b(?:{_FILE['asides']})\b")
_ASKED = {name: frozenset(each.split()) for name, each in _FILE["asked"].items()}
"""The words of each question that is answered, not filled in."""
_AROUND = _VOCABULARY["asking"] | _VOCABULARY["around_questions"]
_SHORTENED: Mapping[str, str] = _FILE["shortened"]
"""The word that each ending behind an apostrophe is short for: "we're", "they've"."""
_SHORT = re.compile(rf"\b(we|they|you|i|he|she)'({'|'.join(_SHORTENED)})\b")
_LETTERS: Mapping[str, str] = _FILE["letters"]
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


def read_phrase(text: str, at: Spoken) -> Filled:
    """Parses what *text* says of a hand at one table.

    A letter may be a color, a player or a word: "b" is black or Bob. What each way to read the
    line gives is filled in, and what they differ in is asked.
    """
    if len(text) > PHRASE_LENGTH:
        return Filled(questions=(f"Say it in at most {PHRASE_LENGTH} characters.",))
    heard = _words(text, at)
    if not [each for each in heard if each.meanings != (",",)]:
        return Filled(questions=("Say who bid how much, in what, and what was taken.",))
    letters = [each for each in heard if len(each.meanings) > 1]
    if len(letters) > _MOST_LETTERS:
        return Filled(questions=("Say it with whole names and colors.",))
    readings = [_read(list(words), at) for words in product(*(each.meanings for each in heard))]
    likely = [each for each in readings if _WHICH_COLOR not in each.questions] or readings
    for reading in sorted(likely, key=lambda each: len(each.questions)):
        if all(set(reading.fields) >= set(other.fields) for other in likely):
            return reading
    common = [each for each in likely[0].fields if all(each in other.fields for other in likely)]
    if "by" not in dict(common):
        common = [each for each in common if not each[0].startswith("taken")]
    asked = (f"What is “{each.text}”: {each.either(at)}?" for each in letters)
    return Filled(tuple(common), likely[0].kind, (*dict.fromkeys(asked), *likely[0].questions))


def asks_for(text: str) -> tuple[str, ...]:
    """What *text* asks instead of filling it in: "score", "deals", "bids", "leads", "next".

    Only the score and who is next are asked for without "who" or "what": "dealer" alone corrects
    the dealer. Empty if it is no question.
    """
    words = frozenset(_tokens(text)) - {","}
    asked = {name: words & each for name, each in _ASKED.items() if words & each}
    if not words <= _AROUND.union(*asked.values()):
        return ()
    if len(asked) > 1:
        asked.pop("next", None)  # "who bids next"
    is_question = not _VOCABULARY["asking"].isdisjoint(words)
    return tuple(name for name in asked if is_question or name in ("score", "next"))


def _read(words: Sequence[Word], at: Spoken) -> Filled:
    kind = _kind(words, at)
    return _incident(kind, words, at) if kind else _Reader(at, words).read()


@dataclass(frozen=True, slots=True)
class _Heard:
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


def _tokens(text: str) -> list[str]:
    """The words, numbers and stops of *text*, with a sign or brackets round a number as "minus"."""
    plain = re.sub(r"^\W*(?:#|(?:hand|round) #?)\d+\b", "", _plain(text))
    plain = re.sub(r"\b(\d):(\d\d)\b", r"\1\2", plain)
    plain = re.sub(r"(\d)(?:[-–−]\s*|\s+[-–−]\s+|\s*[/:]\s*)(\d)", r"\1 to \2", plain)
    plain = re.sub(r"[-–−(]\s*(?=\d)", " minus ", plain)
    plain = plain.replace("+", " plus ")
    plain = _NOT_FOLLOWED.sub(" reneged ", plain)
    plain = _ASIDES.sub(" ", _NOT_MADE.sub(" failed ", plain))
    return _SPOKEN.findall(re.sub(r"[,;.!?:=—]", " , ", plain))


def _words(text: str, at: Spoken) -> list[_Heard]:
    """The words of *text*: at each place the longest name or number, or else the single word."""
    found = _tokens(text)
    names = _names(at)
    known: Mapping[tuple[str, ...], int | frozenset[Seat]] = {**_NUMBERS, **names}
    longest = max(map(len, known))
    heard: list[_Heard] = []
    while found:
        first, *rest = found
        starts = (tuple(found[:size]) for size in range(longest, 1, -1))
        start = next((each for each in starts if each in known), (first,))
        if len(start) == 1 and len(first) == 1 and first.isalpha():
            meanings = _letter(first, rest, heard, at)
        elif start in known:
            meanings = (known[start],)
        else:
            meanings = (int(first[:6]) if first.isdecimal() else _MEANT.get(first, first),)
        heard.append(_Heard(first, meanings))
        found = found[len(start) :]
    return heard


def _letter(
    letter: str, rest: Sequence[str], before: Sequence[_Heard], at: Spoken
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
    if letter in _KNOWN:
        is_before = bool(rest) and rest[0].isdecimal()
        is_behind = not rest and numbers[-1:] == [True]
        begins = not before or before[-1].text == ","
        if not seats or letter in _WE or not (is_before or is_behind or begins):
            return (letter,)
        is_sure = not named and (is_before or (begins and len("".join(rest[:1])) == 1))
        return (seats,) if is_sure else (seats, letter)
    meanings += [color for name, color in _color_names(at.rules).items() if name[0] == letter]
    following = rest[0] if rest else ""
    counts = following == "by" or following.isdecimal() or (following,) in _NUMBERS
    if letter in _LETTERS and counts and (any(numbers) or at.contract is not None):
        meanings.append(_LETTERS[letter])
    return tuple(meanings) or (letter,)


def _color_names(rules: RuleSet) -> Mapping[str, str]:
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


def _sounds_like(word: str, at: Spoken) -> frozenset[Seat]:
    names = enumerate(at.names, 1)
    return frozenset(seat for seat, name in names if _sound(_plain(name)) == _sound(word))


def _which(seats: Collection[Seat], at: Spoken) -> str:
    firsts = {_plain(at.names[seat - 1]).split()[0] for seat in seats}
    name = min(firsts) if len(firsts) == 1 else min(firsts)[0]
    return f"Which “{name}”? Tap who it is."


def _unknown(word: str) -> str:
    return f"What is “{word[:40]}”? It was left out."


# Incidents


def _kind(words: Sequence[Word], at: Spoken) -> str:
    """The name of the incident that the words are about; empty if there is none.

    Beside a bid they are about a scored hand: "everyone else passed, Ann 75 red 80".
    """
    spoken, pairs = {each for each in words if isinstance(each, str)}, set(pairwise(words))
    names = _color_names(at.rules)
    is_colored = not spoken.isdisjoint({*names, *names.values()})
    is_bid = any(isinstance(each, frozenset) for each in words) and any(
        isinstance(each, int) and each in legal_bids(at.rules) for each in words
    )
    if spoken & _VOCABULARY["renege"]:
        return "renege-in-time" if ("in", "time") in pairs else "renege"
    if is_bid and (is_colored or spoken & _VOCABULARY["passes"]):
        return ""
    if spoken & _VOCABULARY["redeal"] or pairs & {("re", "deal"), ("new", "deal")}:
        return "redeal"
    if spoken & _VOCABULARY["misdeal"]:
        return "misdeal"
    everybody = spoken & _VOCABULARY["everybody"] and spoken & _VOCABULARY["passes"]
    if everybody or ("nobody" in spoken and spoken & _VOCABULARY["bidding"]):
        return "passed-out"
    return "dealer" if spoken & _VOCABULARY["dealer"] else ""


def _incident(kind: str, words: Sequence[Word], at: Spoken) -> Filled:
    """The form of the incident *kind*: the player, and what was captured by then."""
    bid = _bid_beside(words, at) if kind == "renege" else _Bid()
    words = [each for place, each in enumerate(words) if place not in bid.places]
    numbers = [each for each in words if isinstance(each, int)]
    spoken = [each for each in words if isinstance(each, str) and each != ","]
    named = {each for each in words if isinstance(each, frozenset)}
    known = _OF_INCIDENTS | (_KNOWN if kind == "renege" else frozenset())
    questions = [_which(each, at) for each in named if len(each) > 1]
    questions += [_unknown(each) for each in spoken if each not in known]
    fields = dict(bid.fields)
    name = {"dealer": "dealer", "misdeal": "", "passed-out": ""}.get(kind, "seat")
    who = _offender(words) or frozenset[Seat]().union(*named)
    if name and len(who) == 1:
        fields[name] = str(min(who))
    elif name or named:
        questions.append("Who was it? Tap the player.")
    if kind == "redeal" and {"counter", "counters"} & set(spoken) and "no" not in spoken:
        questions.append("What did that hand hold?")
    elif kind == "redeal" and not questions:
        fields["counter"] = "no"
    if kind == "renege":
        questions += bid.questions
        questions += _late_renege(fields, set(spoken), numbers, at)
    elif any(kind != "passed-out" or each in legal_bids(at.rules) for each in numbers):
        questions.append("What does the number mean here?")
    return Filled(tuple(fields.items()), kind, tuple(dict.fromkeys(questions)))


@dataclass(frozen=True, slots=True)
class _Bid:
    """The bid that is told beside an incident: its fields, and the places of its words."""

    fields: tuple[tuple[str, str], ...] = ()
    places: Collection[int] = ()
    questions: tuple[str, ...] = ()


def _bid_beside(words: Sequence[Word], at: Spoken) -> _Bid:
    """The bid among the *words* on a renege: "Ann 90 red, Bob reneged".

    A number that may be a bid is one beside a color, or behind the name of a player while another
    one is named too. A saved bid is not filled in again.
    """
    names = _color_names(at.rules)
    colors = frozenset({*names, *names.values()})
    trumps = {names.get(each, each): place for place, each in enumerate(words) if each in colors}
    several = len({each for each in words if isinstance(each, frozenset)}) > 1
    for place, word in enumerate(words):
        if not isinstance(word, int) or word not in legal_bids(at.rules):
            continue
        begins = _bid_begins(words, place, colors)
        named = words[begins] if isinstance(words[begins], frozenset) else None
        colored = _is_color(words, place + 1, colors) or begins <= min(trumps.values(), default=-1)
        if not (colored or (named and several)):
            if at.contract is None and _GETS.isdisjoint(words[:place]):
                return _Bid((), (place,), (f"Is {word} the bid, or what was captured?",))
            continue
        places = {*range(begins, place + 1), *trumps.values()}
        if at.contract is not None:
            is_saved = word == at.contract.bid
            return _Bid((), places, () if is_saved else (f"The bid saved is {at.contract.bid}.",))
        fields = {"bid": str(word)}
        if isinstance(named, frozenset) and len(named) == 1:
            fields["bidder"] = str(min(named))
        if len(trumps) == 1:
            fields["trump"] = min(trumps)
        return _Bid(tuple(fields.items()), places, () if len(trumps) < 2 else (_WHICH_COLOR,))
    return _Bid()


def _offender(words: Sequence[Word]) -> Collection[Seat]:
    """Who is named right before "reneged" or right behind "caught"; empty if it is not plain."""
    behind = [*words[1:], ""]
    for (before, named), verb in zip(pairwise(["", *words]), behind, strict=True):
        reneged = verb in _VOCABULARY["renege"] and before not in ("and", "by")
        if isinstance(named, frozenset) and (reneged or before == "caught"):
            return named
    return ()


def _late_renege(
    fields: dict[str, str], spoken: Collection[str], numbers: Sequence[int], at: Spoken
) -> Iterator[str]:
    if "late" not in spoken:
        yield "Was it found in time, or too late?"
    if at.contract is None and not {"bidder", "bid"} <= fields.keys():
        yield "Who had the bid, and how much?"
    if len(numbers) > 1 or (numbers and by_side(at.rules)):
        yield "What had each captured by then?"
    elif numbers and numbers[0] not in cards.possible_sums(at.rules):
        yield f"{numbers[0]} is no sum of counters."
    elif numbers and not _THEY.isdisjoint(spoken):
        yield "Whose points are these? Tap what the side that did not renege had."
    elif numbers:
        fields["captured"] = str(numbers[0])


# A scored hand


@dataclass(frozen=True, slots=True)
class _Number:
    """A number behind the bid, with the words around it."""

    value: int
    before: Sequence[Word]
    """The words since the number before, and since what belongs to that."""
    offset: int
    """The place of the first of them."""
    after: Sequence[Word]
    """The words up to the next number."""
    is_all: bool
    """Whether it was said as "all"."""
    is_last: bool
    is_paired: bool
    """Whether the number behind the next one says whose it is, as in "25 to them, 95 to us"."""


@dataclass(frozen=True, slots=True)
class _Behind:
    """The side that stands behind its number: "25 to them"."""

    side: str
    length: int
    """How many words belong to the number; 0: it has no side behind it."""
    word: Word = ""


class _Reader:
    """A parser of the words of a scored hand: names and colors first, then each number."""

    def __init__(self, at: Spoken, words: Sequence[Word]) -> None:
        self.at, self.rules = at, at.rules
        colors = _color_names(at.rules)
        words, self.passed = _without_passes(words)
        ordered = None
        if at.contract is None and not self.passed & set(words):
            ordered = _bid_first(words, frozenset({*colors, *colors.values()}))
        self.words = list(words) if ordered is None else ordered
        self.spoken = {each for each in words if isinstance(each, str)}
        self.bidder = at.contract.bidder if at.contract else None
        self.bidder_place = -1
        """The place of the word that names the bidder: it is not the side of any points."""
        self.is_who_open = False
        """Whether the line leaves open which player bid: it names a side, or corrects the name."""
        self.bid = at.contract.bid if at.contract else None
        numbers = (place for place, each in enumerate(self.words) if isinstance(each, int))
        self.bid_place = -1 if at.contract else next(numbers, len(self.words))
        """The place of the first number, which is the bid; -1 if that is saved."""
        garbled = any(
            _as_word(each)[:1].isdecimal() for each in self.words[: max(0, self.bid_place)]
        )
        self.is_unsaid = at.contract is None and (ordered is None or garbled)
        """Whether several numbers may be the bid, or "9o"."""
        self.trumps: set[str] = set()
        self.partners: list[str] = []
        self.taken: dict[str, int] = {}
        """The points by `BIDDERS` and `OTHERS`, or by team."""
        self.doubtful = False
        """Whether the points stay open, as a question about them does."""
        self.questions: list[str] = []

    def read(self) -> Filled:
        """Parses all words."""
        for place, word in enumerate(self.words):
            if isinstance(word, frozenset):
                self._hear_name(place, word)
            elif isinstance(word, str):
                self._hear_word(place, word)
        self._guess_bidder()
        self._hear_numbers()
        self._hear_who_was_set()
        fields = {**dict(self._bidding()), **self._result()}
        if self.partners:
            fields["partners"] = ",".join(dict.fromkeys(self.partners))
        if self.passed and not fields:
            self.questions.append("Who bid, and how much?")
        return Filled(tuple(fields.items()), "", tuple(dict.fromkeys(self.questions)))

    def _ask(self, question: str) -> None:
        """Leaves the points open until *question* is answered."""
        self.questions.append(question)
        self.doubtful = True

    def _hear_name(self, place: int, seats: frozenset[Seat]) -> None:
        seat, *others = seats
        before = [each for each in self.words[:place][-2:] if each not in ("is", "was")]
        joins = teams.partners_are_called(self.rules) and before[-1:] in (["with"], ["partner"])
        if others:
            self._ask(_which(seats, self.at))
        elif self.bidder is None:
            self.bidder, self.bidder_place = seat, place
        elif joins and seat != self.bidder:
            self.partners.append(str(seat))

    def _hear_word(self, place: int, word: str) -> None:
        colors = _color_names(self.rules)
        if word in {*colors, *colors.values()}:
            self.trumps.add(colors.get(word, word))
        elif self._denies_trump(place):
            if self.rules.trump.no_trump:
                self.trumps.add("none")
            else:
                self.questions.append("There is always a trump at this table. Which one?")
        elif word == "no":
            self._ask("Which number is right?")
        elif word in _VOCABULARY["doubts"] or (word == "but" and self.words[place - 1] in _ALL):
            self._ask(f"What does “{word}” change?")
        elif word == "were" and self._begins_clause(place):
            self._ask("Is “were” “we are”?")
        elif word == "alone" and teams.partners_are_called(self.rules):
            self.partners.append(ALONE)
        elif word not in _KNOWN:
            self._guess(place, word)

    def _begins_clause(self, place: int) -> bool:
        """Whether nothing before *place* can be the subject of the verb there."""
        colors = _color_names(self.rules)
        before = self.words[place - 1] if place else ","
        return before in {",", "and", "but", "so", *colors, *colors.values()}

    def _denies_trump(self, place: int) -> bool:
        after = self.words[place + 1 : place + 2]
        return self.words[place] == "no" and after in (["trump"], ["trumps"])

    def _guess(self, place: int, word: str) -> None:
        """Takes *word* for the one name that sounds alike, and asks; or else asks what it is.

        Behind the bid it may change what a number means, and the points stay open.
        """
        self.doubtful |= place > self.bid_place
        alike = _sounds_like(word, self.at)
        if len(alike) != 1 or len(word) < 3:
            self.questions.append(_unknown(word))
            return
        self.questions.append(f"Is “{word[:40]}” {self.at.names[min(alike) - 1]}?")
        self.words[place] = alike
        self._hear_name(place, alike)

    def _guess_bidder(self) -> None:
        """Takes a first word such as "an" for the bidder, if nobody else is named."""
        first = self.words[0]
        if self.bidder is None and isinstance(first, str) and first in _VOCABULARY["openings"]:
            alike = _sounds_like(first, self.at)
            if len(alike) == 1:
                self.questions.append(f"Is “{first}” {self.at.names[min(alike) - 1]}?")
                self.bidder, self.bidder_place = min(alike), 0

    # Numbers

    def _hear_numbers(self) -> None:
        """Takes the first number for the bid, unless that is saved, and the others for points."""
        places = [
            place
            for place, each in enumerate(self.words)
            if isinstance(each, int) or (each in _ALL and place > self.bid_place)
        ]
        start, pair = 0, 0
        ends = [*places, len(self.words)][1:]
        for place, end in zip(places, ends, strict=True):
            word = self.words[place]
            value = word if isinstance(word, int) else cards.counter_total(self.rules)
            before, after = self.words[start:place], self.words[place + 1 : end]
            is_last = end == len(self.words)
            rest = self.words[end + 1 :]
            ends_there = not any(isinstance(each, int) or each in _ALL for each in rest)
            named = self._is_mention(rest[0]) if rest else False
            paired = ends_there and (named or self._behind(rest, is_last=True).length > 0)
            number = _Number(value, before, start, after, word in _ALL, is_last, paired)
            start = place + 1
            if self.is_unsaid:
                self._ask("Which number is the bid, and which are the points?")
            elif place == self.bid_place:
                self.bid = self._bid_of(number)
            elif self._is_another_bid(number):
                self.bid = None
                self._ask("Which number is the bid, and which are the points?")
            elif self._names_the_bid(number):
                continue
            elif not number.before and not (self.at.contract and not self.taken):
                self._ask("Which number is the bid, and which are the points?")
            else:
                start += self._hear_points(number, pair)
                pair = value
        self._hear_the_rest(self.words[start:], start)

    def _is_another_bid(self, number: _Number) -> bool:
        """Whether *number* takes the place of the bid, or stands where nobody can tell."""
        if self.at.contract is not None:
            return False
        changes = not _VOCABULARY["corrections"].isdisjoint(map(_as_word, number.before))
        return self.bid is None or (not self.taken and (changes or not number.before))

    def _names_the_bid(self, number: _Number) -> bool:
        """Whether it is the saved bid once more: "Bob's 100, made with 110"."""
        contract = self.at.contract
        named = contract is not None and frozenset({contract.bidder}) in number.before
        return named and number.value == self.bid and not number.is_last

    def _bid_of(self, number: _Number) -> int | None:
        heard, place = number.before, self.bid_place
        stops = [behind for behind, each in enumerate(heard, 1) if each == ","]
        named = {each for each in heard if isinstance(each, frozenset)}
        sides = set() if teams.partners_are_called(self.rules) else _WITH_NAMES
        if len(named) > 1 or any(
            isinstance(name, frozenset) and word in sides for name, word in pairwise(heard)
        ):
            self.questions.append(_WHO_OF_THEM)
            self.is_who_open = True
            if not self._of_seats(frozenset[Seat]().union(*named)):  # of several sides
                self.bidder, self.bidder_place = None, -1
        if self.bidder is None and not _WE.isdisjoint(heard):
            self.questions.append(_WHO_OF_YOU)
        if not _GETS.isdisjoint(heard[max(stops, default=0) :]) and _BIDS.isdisjoint(heard):
            is_misheard = any(_unknown(_as_word(each)) in self.questions for each in heard)
            self.questions.append(f"Is {number.value} the bid, or what was taken?")
            if is_misheard or any(isinstance(each, int) for each in self.words[place + 1 :]):
                return None
        if number.value not in legal_bids(self.rules):
            self.questions.append(f"{number.value} is no bid at this table. How much was it?")
            return None
        return number.value

    def _hear_points(self, number: _Number, pair: int) -> int:
        """Notes whose points *number* is; *pair* is the number of points before it, or 0.

        Returns how many words behind it belong to it.
        """
        step, length = self._beside_bid(number)
        if step:
            self._hear_margin(number, step)
            return length
        behind = self._behind(number.after, is_last=number.is_last)
        front = self._in_front(number)
        mentioned = number.after[:1] and self._is_mention(number.after[0])
        if mentioned and number.is_paired and not (front or behind.length or number.is_last):
            self._ask("Whose points are they?")  # "95 us 25 them"
        if list(number.before) == ["to"] and pair and not behind.length and not by_side(self.rules):
            side = self._opposite(pair, number.value)
        elif behind.length:
            side = self._side_behind(number, behind, front)
        else:
            side = self._side_before(number, front)
        self._note(side, number.value)
        return behind.length

    def _side_before(self, number: _Number, front: str) -> str:
        """The side of *number*, which nothing behind it names, in view of the one in *front*."""
        value, before = number.value, number.before
        side = front or self._bidders()
        if self._is_lost(before):
            self._ask(f"Is {value} what was taken, or what was lost?")
        elif before[-1:] == ["set"] and 0 < value <= _FEW:
            self._ask(f"Is {value} what was taken, or what was missing?")
        elif before[-1:] in (["over"], ["under"], ["by"], ["down"], ["short"]):
            self._ask(f"How much is “{before[-1]} {value}”?")
        elif self._was_given(before):
            return self._other(side)
        if side == OTHERS == front and _WE.isdisjoint(self.spoken):
            named = [each for each in before if each in _SIDES][-1:]
            is_set = not (_SET | _LOST).isdisjoint(self.spoken)
            if named and named[0] in _THEY and is_set == (value < (self.bid or 0)):
                self._ask(f"Who took {value}, the bidders or the others?")
        return side

    def _note(self, side: str, value: int) -> None:
        if value not in cards.possible_sums(self.rules):
            self._ask(f"{value} is no sum of the counters in this deck.")
        elif not side or self.taken.get(side, value) != value:
            self._ask("Whose points are they?")
        else:
            self.taken[side] = value

    # Whose points

    def _beside_bid(self, number: _Number) -> tuple[int, int]:
        """-1 if it is what the bid was missed by, 1 if what it was exceeded by, else 0.

        With it, how many words behind the number say so.
        """
        before = [each for each in number.before if each not in _EXACTLY]
        after = list(number.after)
        skipped = 1 if after[:1] in (["points"], ["point"]) else 0
        words = after[skipped:]
        if words[:1] in (["short"], ["under"], ["down"]):
            return -1, skipped + 1
        if words[:1] == ["over"]:
            return 1, skipped + 1
        if words[:2] == ["to", "spare"]:
            return 1, skipped + 2
        if before[-1:] in (["down"], ["short"]) and number.value <= _FEW:
            return -1, 0
        if before[-1:] == ["by"]:
            missed = not (_SET | _LOST).isdisjoint(before)
            if missed == _MADE.isdisjoint(before):
                return (-1 if missed else 1), 0
        return 0, 0

    def _hear_margin(self, number: _Number, step: int) -> None:
        """Notes what the bidders took from how much the bid was missed or exceeded by."""
        if self.rules.score.bonus is not Bonus.NONE:
            self._ask("How many points were captured, without the bonus?")
        side = self._in_front(number, set_them=True)
        if side and side != self._bidders():
            self._ask(f"Whose is the {number.value}?")
        self._note(self._bidders(), (self.bid or 0) + step * number.value)

    def _in_front(self, number: _Number, *, set_them: bool = False) -> str:
        """The side named before a number; empty if none is. With *set_them*, of a margin."""
        words = list(number.before)
        if number.is_all and words[-1:] in (["them"], ["it"]):
            words = words[:-1]  # "took them all"
        if any(verb in _GETS and word in _OBJECTS for verb, word in pairwise(words)):
            self._ask("Whose points are they?")  # "we got them! 75"
        clause: list[tuple[int, str]] = []
        for behind, word in enumerate(words):
            if word == ",":
                clause = clause if not self._mentions(words[behind:], number.offset) else []
            elif self._is_mention(word) and number.offset + behind != self.bidder_place:
                clause.append((behind, self._side(word)))
        if not clause:
            return ""
        last, side = clause[-1]
        differing = [place for place, other in clause if other != side]
        if differing or not side:
            verbs = _VOCABULARY["held"] | ({"set"} if set_them else set())
            between = set(map(_as_word, words[differing[-1] : last])) if differing else set()
            if not side or between.isdisjoint(verbs):
                self._ask("Whose points are they?")
        return side

    def _is_mention(self, word: Word) -> bool:
        return isinstance(word, frozenset) or word in _SIDES

    def _mentions(self, words: Sequence[Word], offset: int) -> list[Word]:
        """The names and pronouns among *words*, without the one that names the bidder."""
        return [
            word
            for place, word in enumerate(words, offset)
            if self._is_mention(word) and place != self.bidder_place
        ]

    def _behind(self, after: Sequence[Word], *, is_last: bool) -> _Behind:
        """The side in words such as "to them", "points went to the other side", "them"."""
        words = [*after]
        place = 0
        while words[place : place + 1] and words[place] in _VOCABULARY["moves"]:
            place += 1
        joined = words[place : place + 1] in (["to"], ["for"], ["by"])
        place += joined
        place += words[place : place + 1] == ["the"]
        word = words[place] if place < len(words) else ""
        if not self._is_mention(word):
            return _Behind("", 0)
        first = place
        while place < len(words) and (self._is_mention(words[place]) or words[place] == "and"):
            place += 1
        while words[place : place + 1] in (["side"], ["team"], ["points"], ["partner"]):
            place += 1
        follows = place == len(words) and not is_last
        if not joined and (follows or words[place : place + 1] not in ([], [","])):
            return _Behind("", 0)
        sides = {self._side(each) for each in words[first:place] if self._is_mention(each)}
        if frozenset in {type(each) for each in words[first:place]} and not joined:
            single = place == first + 1 and sides != {self._bidders()}
            sides = {""} if single else sides
        return _Behind(sides.pop() if len(sides) == 1 else "", place, word)

    def _side_behind(self, number: _Number, behind: _Behind, front: str) -> str:
        """The side of *number* that *behind* names, in view of the one in *front* of it."""
        lets_go = self._was_given(number.before) or not _LOST.isdisjoint(number.before)
        if front and front != behind.side and not lets_go:
            self._ask(f"Whose are the {number.value}?")
        follows = behind.length == len(number.after) and not number.is_last
        if follows and "to" in number.after and not number.is_paired:
            self._ask(f"Whose are the {number.value}?")
        unlikely = number.value >= (self.bid or 0) and self._says_them()
        if behind.word in _THEY and (behind.side == self._bidders() or unlikely):
            self._ask(f"Who took {number.value}, the bidders or the others?")
        return behind.side

    def _is_lost(self, before: Sequence[Word]) -> bool:
        """Whether a number follows a word such as "lost" without "by" or "with"."""
        places = [place for place, each in enumerate(before) if each in _LOST]
        since = before[places[-1] + 1 :] if places else []
        ends = {"by", "with", "at", ",", "and", "to", "so"} | _GETS
        return bool(places) and not any(self._is_mention(each) or each in ends for each in since)

    def _was_given(self, before: Sequence[Word]) -> bool:
        """Whether a number follows "gave up", without whom it was given to."""
        places = [place for place, each in enumerate(before) if each in _GAVE]
        return bool(places) and not any(map(self._is_mention, before[places[-1] :]))

    def _other(self, side: str) -> str:
        if by_side(self.rules):
            return ""
        return BIDDERS if side == OTHERS else OTHERS

    def _opposite(self, first: int, second: int) -> str:
        """The side of the second number of "80 to 40": the one that does not have the first.

        The bidders' comes first as a rule; at a phone of the others, "us" and "them" might.
        """
        side = self._other(BIDDERS if self.taken.get(BIDDERS) == first else OTHERS)
        bid, ours = self.bid or 0, self.at.seat and self._of_seats({self.at.seat})
        told = not (_MADE | _SET | _SIDES).isdisjoint(self.spoken)
        if side == OTHERS == ours and not told and (first < bid) != (second < bid):
            self._ask("Which of the two numbers is the bidders’?")
        return side

    def _hear_the_rest(self, words: Sequence[Word], offset: int) -> None:
        """Asks about a side that is named behind the last number and of no number."""
        if not self.taken or self.doubtful:
            return
        clause: list[Word] = []
        for place, word in enumerate([*words, ","], offset):
            if word not in (",", "so", "and", "because"):
                clause.append(word)
                continue
            mentioned = self._mentions(clause, place - len(clause))
            says_how = not (_MADE | _SET | _LOST).isdisjoint(map(_as_word, clause))
            names = all(isinstance(each, frozenset) for each in mentioned)
            ours = {self._side(each) for each in mentioned} <= set(self.taken) == {self._bidders()}
            says_how = says_how and len({self._side(each) for each in mentioned}) == 1
            corrects = not {("make", "that"), ("make", "it")}.isdisjoint(pairwise(clause))
            made = says_how and not _MADE.isdisjoint(map(_as_word, clause))
            if mentioned and corrects:
                self._ask("Who bid?")
                self.is_who_open = True
            elif made and self._side(mentioned[0]) == OTHERS:
                self._ask(_WHO_MADE)
            elif mentioned and not says_how and not (names and ours):
                self._ask("Whose points are they?")
            clause = []

    def _hear_who_was_set(self) -> None:
        """Asks if others than the bidders are said to be set."""
        if self.bidder is None or by_side(self.rules):
            return
        for place, word in enumerate(self.words):
            behind = self.words[place + 1 : place + 2]
            is_number = bool(behind) and isinstance(behind[0], int)
            if word not in _SET | _LOST or (word in _LOST and is_number):
                continue
            subject = object_ = ""
            for other in reversed(self.words[:place]):
                if other == "," or isinstance(other, int) or subject:
                    break
                subject = self._side(other) if self._is_mention(other) else ""
            if behind and self._is_mention(behind[0]):
                object_ = self._side(behind[0])
            if (subject == OTHERS and object_ != BIDDERS) or (subject and object_ == OTHERS):
                self._ask("Who was set?")

    def _hear_who_made(self, bid: int) -> None:
        """Notes that the bidders took the *bid* exactly, or asks if others are said to have."""
        if {self._side(each) for each in self._mentions(self.words, 0)} <= {self._bidders()}:
            self.taken[self._bidders()] = bid
        else:
            self._ask(_WHO_MADE)

    # Sides

    def _bidders(self) -> str:
        """The side of the bidder."""
        if not by_side(self.rules):
            return BIDDERS
        return self._of_seats({self.bidder}) if self.bidder else ""

    def _side(self, word: Word) -> str:
        """The side that a name or pronoun stands for; empty if it is not clear."""
        if isinstance(word, frozenset):
            return self._of_seats(word) if self.bidder else ""
        if word in _BIDDERS:
            return self._bidders()
        if word in _OTHERS:
            return "" if by_side(self.rules) else OTHERS
        return self._of_us(str(word)) if self.bidder else ""

    def _of_us(self, word: str) -> str:
        alone = by_side(self.rules)
        if word == "them" and self._says_them():
            return OTHERS
        if self.at.seat is None or not self.rules.table.sides.fixed:
            return "" if alone else self._guessed(word)
        ours = self._of_seats({self.at.seat})
        if word in _WE:
            return ours
        theirs = [each for each in teams.teams(self.rules) if each != ours]
        if alone:
            return theirs[0] if len(theirs) == 1 else ""
        return OTHERS if ours == BIDDERS else BIDDERS

    def _says_them(self) -> bool:
        """Whether "them" are the others, as the bidder is named, where the phone has no seat."""
        turned = _WE | _SET | _LOST | _GAVE | _VOCABULARY["held"]
        is_told = (
            self.at.seat is None and self.at.contract is None and turned.isdisjoint(self.spoken)
        )
        return is_told and bool(self.rules.table.sides.fixed) and not by_side(self.rules)

    def _guessed(self, word: str) -> str:
        """The side of "we" or "they" where the phone has no seat; asked about once.

        Beside "we", "they" are the others; alone they are the bidders, unless a number is theirs.
        """
        if self.rules.table.sides.fixed and not _WE.isdisjoint(self.spoken):
            declarers = teams.team(self.bidder or 0, (), self.rules)
            seats = teams.seats(self.rules)
            names = [
                self.at.names[seat - 1]
                for seat in seats
                if teams.team(seat, (), self.rules) == declarers
            ]
            self._ask(f"Is us {listed(names)}?")
            return BIDDERS if word in _WE else OTHERS
        if not (word in _THEY and "partner" in self.spoken):
            self._ask(f"Who is “{word}”, the bidders or the others?")
        return BIDDERS

    def _of_seats(self, seats: Collection[Seat]) -> str:
        """The side of *seats*; empty if they do not play together, or that is not known."""
        rules, bidder = self.rules, self.bidder or 0
        if teams.partners_are_called(rules) and not self.partners and set(seats) != {bidder}:
            return ""
        declarers = (bidder, *(int(each) for each in self.partners if each != ALONE))
        team, *more = {teams.team(seat, declarers, rules) for seat in seats}
        if more or by_side(rules):
            return "" if more else team
        return BIDDERS if team == teams.team(bidder, declarers, rules) else OTHERS

    # Fields

    def _bidding(self) -> Iterator[tuple[str, str]]:
        if self.at.contract is None:
            says_no_bid = self.bid is None and not self.trumps and bool(self.questions)
            is_told = self.bidder is not None and not self.is_who_open
            if is_told and not self.is_unsaid and not says_no_bid:
                yield "bidder", str(self.bidder)
            if self.bid is not None:
                yield "bid", str(self.bid)
        if len(self.trumps) > 1:
            self.questions.append(_WHICH_COLOR)
        yield from (("trump", each) for each in self.trumps if len(self.trumps) == 1)

    def _result(self) -> Mapping[str, str]:
        """The fields of the points, if they are certain."""
        if not self.taken and not self.doubtful and self.spoken & _EXACTLY:
            if self.bid is not None and self.spoken & (_MADE | _GETS):
                self._hear_who_made(self.bid)
        elif not self.taken and self.spoken & (_MADE | _SET | _LOST):
            self.questions.append("How many points were taken?")
        if not self.taken or self.doubtful:
            return {}
        if self.bid is None:
            self.questions.append("Whose points are they? Say who bid how much.")
            return {}
        if by_side(self.rules):
            return {"by": SIDES, **{f"taken{team}": str(n) for team, n in self.taken.items()}}
        if wrong := self._contradiction():
            self.questions.append(wrong)
            return {}
        if self.bidder is None and not {_WHO_OF_THEM, _WHO_OF_YOU} & set(self.questions):
            self.questions.append("Who bid?")
        whose = BIDDERS if BIDDERS in self.taken else OTHERS
        return {"by": whose, "taken": str(self.taken[whose])}

    def _contradiction(self) -> str:
        """A question, if the points and what is said of the bid do not go together."""
        total, score = cards.counter_total(self.rules), self.rules.score
        if len(self.taken) == 2 and sum(self.taken.values()) != total:
            return f"Together they must be {total}. What did the bidders take?"
        points = self.taken.get(BIDDERS, total - self.taken.get(OTHERS, 0))
        bonus = 0 if score.bonus is Bonus.NONE else score.bonus_points
        bid = self.bid or 0
        fails = points >= bid and not (_SET | _LOST).isdisjoint(self.spoken)
        makes = not score.trick_points and points + bonus < bid
        if fails or (makes and not (_MADE - {"over"}).isdisjoint(self.spoken)):
            return f"Was the bid {self.bid} made, or set?"
        return ""


def _as_word(word: Word) -> str:
    return word if isinstance(word, str) else ""


def _without_passes(words: Sequence[Word]) -> tuple[list[Word], frozenset[Word]]:
    """*words* without those on who passed, and the names in them: "Ann and Cal passed".

    "Everyone else passed" is left out too.
    """
    kept: list[Word] = []
    passed: set[Word] = set()
    for word in words:
        subject = len(kept)
        if word in _VOCABULARY["passes"]:
            begins = subject
            while begins and kept[begins - 1] in _EVERYBODY_ELSE:
                begins -= 1
            if not _VOCABULARY["everybody_else"].isdisjoint(map(_as_word, kept[begins:subject])):
                kept[begins:] = [","]
                continue
        if word in _VOCABULARY["passes"] or word == "out":
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


def _bid_first(words: Sequence[Word], colors: frozenset[str]) -> list[Word] | None:
    """*words* with the clause on the bid first, as in "us 95, them 25 on Ann's 90 in red".

    None if several numbers may be the bid.
    """
    places = [place for place, each in enumerate(words) if isinstance(each, int)]
    starts = {place: _bid_begins(words, place, colors) for place in places}
    colored = {
        place
        for place, begins in starts.items()
        if _is_color(words, place + 1, colors)
        or not colors.isdisjoint(map(_as_word, words[begins:place]))
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


def _bid_begins(words: Sequence[Word], place: int, colors: Collection[str]) -> int:
    """Where the words on the bid before the number at *place* begin; *place* if none are there.

    They are the name of one player, "bid", "for", a color, and what stands between.
    """
    begins = behind = place
    while behind and (word := words[behind - 1]):
        said = isinstance(word, frozenset) or word in _BIDS or word in colors
        if not said and (word not in _FILLERS or word in ("to", "and")):
            stops = word == "," and words[behind - 2 : behind - 1] in (["bid"], ["bids"])
            if not stops:
                break
        behind -= 1
        begins = behind if said else begins
        if isinstance(word, frozenset):
            several = words[behind - 1 : behind] == ["and"] and "bid" not in words[behind:place]
            return place if several else behind
    return begins


def _is_color(words: Sequence[Word], place: int, colors: Collection[str]) -> bool:
    """Whether a color stands at *place*, perhaps behind "in" or "trump is"."""
    while place < len(words) and words[place] in ("in", "is", "trump", "trumps", "called", "with"):
        place += 1
    return place < len(words) and words[place] in colors
