"""One line said of a hand, as people say it, read into the fields of its form; it saves nothing.

The grammar knows the names and the rules of one table. A word that it does not know, and
whatever can be meant in two ways, becomes a question and stays out of the form.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from referee.engine.hand import teams
from referee.engine.hand.facts import Seat
from referee.engine.judge.scoring import Contract
from referee.engine.rules import cards
from referee.engine.rules.cards import legal_bids
from referee.engine.rules.model import Bonus, RuleSet
from referee.web.entry.reading import ALONE, BIDDERS, OTHERS, SIDES, by_side
from referee.web.words.vocabulary import trump_name, words_in

PHRASE_LENGTH = 200
"""Characters of a line; what is longer is no line about one hand."""


_FILE = words_in(__file__, "phrase.toml")
_COLORS: Mapping[str, str] = _FILE["colors"]
"""Colors as they are said, or as dictation hears them."""
_SAID = {name: frozenset(each.split()) for name, each in _FILE.items() if name != "colors"}
"""What people say, by what it means."""


def _spoken_numbers() -> dict[tuple[str, ...], int]:
    """Every number as it is said, by its words: "ninety five", "one ten", "a hundred and five"."""
    units = _FILE["units"].split()
    small: dict[tuple[str, ...], int] = {(word,): number for number, word in enumerate(units)}
    for tens, word in enumerate(_FILE["tens"].split(), 2):
        small[(word,)] = 10 * tens
        small |= {(word, units[unit]): 10 * tens + unit for unit in range(1, 10)}
    found = small | {(word,): 0 for word in _SAID["nothing"]}
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
_LONGEST = max(map(len, _NUMBERS))
_WE, _THEY, _OTHERS, _BIDDERS = (_SAID[who] for who in ("we", "they", "others", "bidders"))
_BIDS, _GETS, _MADE, _SET = (_SAID[what] for what in ("bids", "gets", "made", "set"))
_EXACTLY, _FILLERS = _SAID["exactly"], _SAID["fillers"]
_FEW = 30
"""Up to so many points "set 20" may be what was missing, too."""
_KNOWN = _FILLERS | _WE | _THEY | _OTHERS | _BIDDERS | _BIDS | _GETS | _MADE | _SET | _EXACTLY
"""Words of a scored hand that leave nothing to ask."""
_OF_INCIDENTS = _FILLERS | _WE | _THEY | _BIDDERS | _SAID["incidents"]
_SPOKEN = re.compile(r"\d+|[^\W\d_]+|,")


@dataclass(frozen=True, slots=True)
class Filled:
    """The fields that a line fills, and what it leaves to ask."""

    fields: tuple[tuple[str, str], ...] = ()
    kind: str = ""
    """The small form that it fills, where something else happened than a hand that was scored."""
    asks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Spoken:
    """Who may be meant: the rules, the names by seat, the seat of who speaks, the bid so far."""

    rules: RuleSet
    names: tuple[str, ...]
    seat: Seat | None = None
    contract: Contract | None = None


def read_phrase(text: str, at: Spoken) -> Filled:
    """What *text* tells of a hand at one table, and what it leaves unclear."""
    if len(text) > PHRASE_LENGTH:
        return Filled(asks=(f"Say it in at most {PHRASE_LENGTH} characters.",))
    words = _words(text, at)
    if not [each for each in words if each != ","]:
        return Filled(asks=("Say who bid how much, in what, and what was taken.",))
    kind = _kind(words)
    return _incident(kind, words, at) if kind else _Reader(at, words).read()


@dataclass(frozen=True, slots=True)
class _Name:
    """A player that was named."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class _Unclear:
    """What cannot be taken for one thing, as a question."""

    asks: str


_Word = str | int | _Name | _Unclear


def _plain(text: str) -> str:
    """Small letters without accents, and without what follows an apostrophe."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    bare = "".join(each for each in bare if not unicodedata.combining(each))
    return re.sub(r"'s?\b", "", bare)


def _words(text: str, at: Spoken) -> list[_Word]:
    """The words of *text*: names, numbers, and all else as it stands; "," for any stop."""
    said = re.sub(r"\b(\d):(\d\d)\b", r"\1\2", _plain(text))
    said = re.sub(r"(\d)\s*[-–/:]\s*(\d)", r"\1 to \2", said)
    said = re.sub(r"[,;.!?:]", " , ", said)
    found = _SPOKEN.findall(said)
    words: list[_Word] = []
    place = 0
    while place < len(found):
        word, place = _word(found, place, at)
        words.append(word)
    return words


def _word(found: Sequence[str], place: int, at: Spoken) -> tuple[_Word, int]:
    """The word at *place*, with the place after it."""
    named, behind = _named(found, place, at)
    if named is not None:
        return named, behind
    number, behind = _number(found, place)
    if number is not None:
        return number, behind
    word = found[place]
    return _COLORS.get(word, word), place + 1


def _named(found: Sequence[str], place: int, at: Spoken) -> tuple[_Word | None, int]:
    """The player whose name stands at *place*; the longest name first."""
    split = {seat: _SPOKEN.findall(_plain(name)) for seat, name in enumerate(at.names, 1)}
    whole = {
        seat: len(name)
        for seat, name in split.items()
        if name and found[place : place + len(name)] == name
    }
    length = max(whole.values(), default=1)
    fits = [seat for seat in whole if whole[seat] == length]
    if not fits:  # a first name stands for the whole, where nobody else has it
        fits = [seat for seat, name in split.items() if name[:1] == [found[place]]]
    if not fits:
        return None, place
    unclear = _Unclear(f"Which “{found[place]}”? Tap who it is.")
    return _Name(fits[0]) if len(fits) == 1 else unclear, place + length


def _sound(word: str) -> str:
    """How *word* sounds, roughly: "kal" as "cal", "anne" as "ann"."""
    letters = word.replace("ph", "f").translate(str.maketrans("cqz", "kks"))
    kept = letters[:1] + re.sub(r"[aeiouyhw]", "", letters[1:])
    return re.sub(r"(.)\1+", r"\1", kept)


def _number(found: Sequence[str], place: int) -> tuple[int | None, int]:
    """The number that begins at *place*, in digits or words, with the place after it."""
    if found[place].isdigit():
        return int(found[place][:6]), place + 1
    for size in range(_LONGEST, 0, -1):
        words = tuple(found[place : place + size])
        if words in _NUMBERS:
            return _NUMBERS[words], place + len(words)
    return None, place


def _kind(words: Sequence[_Word]) -> str:
    """What happened beside a scored hand, by the name of its form; "" for nothing."""
    spoken, pairs = {each for each in words if isinstance(each, str)}, set(pairwise(words))
    if spoken & _SAID["renege"]:
        return "renege-in-time" if ("in", "time") in pairs else "renege"
    if spoken & _SAID["redeal"] or pairs & {("re", "deal"), ("new", "deal")}:
        return "redeal"
    if spoken & _SAID["misdeal"]:
        return "misdeal"
    everybody = spoken & _SAID["everybody"] and spoken & _SAID["passes"]
    if everybody or ("nobody" in spoken and spoken & _SAID["bidding"]):
        return "passed-out"
    return "dealer" if spoken & _SAID["dealer"] else ""


def _incident(kind: str, words: Sequence[_Word], at: Spoken) -> Filled:
    """The small form for *kind*: who it was, and what was captured by then."""
    named = [each.seat for each in words if isinstance(each, _Name)]
    numbers = [each for each in words if isinstance(each, int)]
    asks = [each.asks for each in words if isinstance(each, _Unclear)]
    said = [each for each in words if isinstance(each, str) and each != ","]
    asks += [_unknown(each) for each in said if each not in _OF_INCIDENTS]
    fields: dict[str, str] = {}
    name = {"dealer": "dealer", "misdeal": "", "passed-out": ""}.get(kind, "seat")
    if name and len(set(named)) == 1:
        fields[name] = str(named[0])
    elif name or named:
        asks.append("Who was it? Tap the player.")
    if kind == "redeal" and {"counter", "counters"} & set(said) and "no" not in said:
        asks.append("What did that hand hold?")
    elif kind == "redeal" and not asks:
        fields["counter"] = "no"
    if kind == "renege":
        asks += _late_renege(fields, words, numbers, at)
    elif numbers and kind != "passed-out":
        asks.append("What does the number mean here?")
    return Filled(tuple(fields.items()), kind, tuple(dict.fromkeys(asks)))


def _late_renege(
    fields: dict[str, str], words: Sequence[_Word], numbers: Sequence[int], at: Spoken
) -> Iterator[str]:
    if "late" not in words:
        yield "Was it found in time, or too late?"
    if at.contract is None:
        yield "Who had the bid, and how much?"
    if len(numbers) > 1 or (numbers and by_side(at.rules)):
        yield "What had each captured by then?"
    elif numbers and numbers[0] in cards.possible_sums(at.rules):
        if _THEY & {each for each in words if isinstance(each, str)}:
            yield "Whose points are these? Tap what the side that did not renege had."
        else:
            fields["captured"] = str(numbers[0])
    elif numbers:
        yield f"{numbers[0]} is no sum of counters."


def _unknown(word: str) -> str:
    return f"What is “{word[:40]}”? It was left out."


@dataclass
class _Reader:
    """The words of a scored hand, read from left to right."""

    at: Spoken
    words: list[_Word]
    bidder: Seat | None = None
    bid: int | None = None
    trumps: list[str] = field(default_factory=list)
    partners: list[str] = field(default_factory=list)
    asks: list[str] = field(default_factory=list)
    since: list[_Word] = field(default_factory=list)
    """What was said since the last number."""
    points: list[tuple[list[_Word], int]] = field(default_factory=list)
    """Numbers of points, each with what was said before it."""
    spoken: set[str] = field(default_factory=set)
    """The words of `_KNOWN` so far."""
    bids_open: bool = True
    doubtful: bool = False

    @property
    def by_side(self) -> bool:
        """Whether every side has a number of its own."""
        return by_side(self.at.rules)

    def read(self) -> Filled:
        """Every word, then what they come to."""
        if self.at.contract is not None:
            self.bidder, self.bid = self.at.contract.bidder, self.at.contract.bid
        self._bid_first()
        for place, word in enumerate(self.words):
            self._hear(place, word)
        fields = dict(self._bidding())
        result = dict(self._result())
        if self.partners:
            fields["partners"] = ",".join(dict.fromkeys(self.partners))
        return Filled(tuple({**fields, **result}.items()), "", tuple(dict.fromkeys(self.asks)))

    def _bid_first(self) -> None:
        """Puts "on Ann's 90 in red" before what was taken."""
        for place in range(1, len(self.words) - 2):
            first, *rest = self.words[place : place + 4]
            who, *amount = [each for each in rest if each not in ("bid", "had")]
            stands = isinstance(who, _Name) and isinstance((*amount, "")[0], int)
            if first in ("on", "after") and stands:
                self.words = [*self.words[place + 1 :], ",", *self.words[:place]]
                return

    def _hear(self, place: int, word: _Word) -> None:
        match word:
            case _Unclear():
                self.asks.append(word.asks)
            case int():
                self._hear_number(place, word)
            case _Name():
                self._hear_name(place, word)
            case "all" | "everything" if self.bid is not None or self.at.contract:
                self.points.append((self.since, cards.counter_total(self.at.rules)))
                self.since = []
            case _:
                self._hear_word(place, word)

    def _hear_word(self, place: int, word: str) -> None:
        rules, contract = self.at.rules, self.at.contract
        colors = {_plain(trump_name(each, rules)): each for each in cards.COLORS.values()}
        colors |= {each: each for each in cards.COLORS.values()}
        if word in colors:
            self.trumps.append(colors[word])
        elif word == "no" and self.words[place + 1 : place + 2] in (["trump"], ["trumps"]):
            if rules.trump.no_trump:
                self.trumps.append("none")
            else:
                self.asks.append("There is always a trump at this table. Which one?")
        elif word == "alone" and teams.partners_are_called(rules):
            self.partners.append(ALONE)
        elif word in _KNOWN or word == ",":
            self.spoken.add(word)
        elif word in _SAID["doubts"]:
            self.asks.append(f"What does “{word}” change?")
            self.doubtful = True
            if word == "or" and not self.points and contract is None:
                self.bid, self.bids_open = None, False
        elif word == "no":
            self.bids_open = contract is not None
            self.bid = self.bid if contract else None
            self.asks.append("Which number is right?")
        else:
            self._guess(word)
            return
        self.since.append(word)

    def _guess(self, word: str) -> None:
        """A name that *word* sounds like, or else a question."""
        names = enumerate(self.at.names, 1)
        alike = [seat for seat, name in names if _sound(_plain(name)) == _sound(word)]
        if len(alike) != 1 or len(word) < 3:
            self.asks.append(_unknown(word))
            return
        self.asks.append(f"Is “{word[:40]}” {self.at.names[alike[0] - 1]}?")
        self._hear_name(0, _Name(alike[0]))

    def _hear_name(self, place: int, word: _Name) -> None:
        before = [
            each for each in self.words[max(0, place - 2) : place] if each not in ("is", "was")
        ]
        called = teams.partners_are_called(self.at.rules)
        if called and self.bidder is not None and before[-1:] in (["with"], ["partner"]):
            if word.seat != self.bidder:
                self.partners.append(str(word.seat))
            return
        if self.bidder is None:
            self.bidder = word.seat
        elif self.bid is None and word.seat != self.bidder and self.at.contract is None:
            self.asks.append("Who of them bid?")
        self.since.append(word)

    def _hear_number(self, place: int, number: int) -> None:
        heard, self.since = self.since, []
        after = self.words[place + 1 : place + 3]
        more = any(isinstance(each, int) for each in self.words[place + 1 :])
        if self.bid is not None and (step := self._beside_bid(heard, after)):
            self.points.append((heard, self.bid + step * number))
            return
        if self.at.contract is not None:
            repeats = number == self.bid and _Name(self.at.contract.bidder) in heard
            if not (repeats and more):
                self.points.append((heard, number))
            return
        if self.bid is None and self.bids_open:
            self._hear_bid(heard, number, more=more)
        elif self.bid is None or not heard:
            if self.bids_open and not self.points:
                self.bid = None
            self.bids_open = False
            self.asks.append("Which number is the bid, and which are the points?")
        elif heard[-1:] == ["set"] and 0 < number <= _FEW:
            self.asks.append(f"Is {number} what was taken, or what was missing?")
            self.doubtful = True
        else:
            self.points.append((heard, number))

    def _beside_bid(self, heard: Sequence[_Word], after: Sequence[_Word]) -> int:
        """-1 where a number is what the bid was missed by, 1 where it is what was over; else 0."""
        if after[:1] in (["short"], ["under"]):
            return -1
        if after[:1] == ["over"] or after == ["to", "spare"]:
            return 1
        if heard[-1:] == ["down"]:
            return -1
        if heard[-1:] == ["by"]:
            missed = _SET & {each for each in heard if isinstance(each, str)}
            return -1 if missed else 1
        return 0

    def _hear_bid(self, heard: Sequence[_Word], number: int, *, more: bool) -> None:
        words = {each for each in heard if isinstance(each, str)}
        stops = [behind for behind, each in enumerate(heard, 1) if each == ","]
        clause = {each for each in heard[max(stops, default=0) :] if isinstance(each, str)}
        if clause & _GETS and not words & _BIDS:
            self.asks.append(f"Is {number} the bid, or what was taken?")
            if more:
                self.bids_open = False
                return
        if words & _WE and self.bidder is None:
            self.asks.append("Who of you bid?")
        if number not in legal_bids(self.at.rules):
            self.asks.append(f"{number} is no bid at this table. How much was it?")
            self.bids_open = False
            return
        self.bid = number
        if words & _EXACTLY and words & _MADE:
            self.points.append((["exactly"], number))

    def _bidding(self) -> Iterator[tuple[str, str]]:
        if self.at.contract is None:
            if self.bidder is not None:
                yield "bidder", str(self.bidder)
            if self.bid is not None:
                yield "bid", str(self.bid)
        if len(set(self.trumps)) == 1:
            yield "trump", self.trumps[0]
        elif self.trumps:
            self.asks.append("Which color is trump?")

    def _result(self) -> Iterable[tuple[str, str]]:
        """The points by side, where they are certain."""
        if not self.points:
            if self.spoken & (_MADE | _SET) and not self.spoken & _EXACTLY:
                self.asks.append("How many points were taken?")
                return ()
            if not (self.spoken & _EXACTLY and self.spoken & (_MADE | _GETS)) or self.bid is None:
                return ()
            self.points.append(([], self.bid))
        if self.bidder is None or self.bid is None:
            self.asks.append("Whose points are they? Say who bid how much.")
            return ()
        if self.doubtful:
            return ()
        taken: dict[str, int] = {}
        wrong = tuple(self._sides(taken))
        if wrong:
            self.asks += wrong
            return ()
        return self._fields(taken)

    def _sides(self, taken: dict[str, int]) -> Iterator[str]:
        """Fills *taken* by `BIDDERS` and `OTHERS`, or by team; says what forbids it."""
        rules = self.at.rules
        total = cards.counter_total(rules)
        first = ""
        for heard, number in self.points:
            if number not in cards.possible_sums(rules):
                yield f"{number} is no sum of the counters in this deck."
                return
            opposite = first and heard == ["to"] and not self.by_side
            whose = (OTHERS if first == BIDDERS else BIDDERS) if opposite else self._whose(heard)
            first = first or whose
            if not whose or taken.get(whose, number) != number:
                yield "Whose points are they?"
                return
            taken[whose] = number
        if self.by_side:
            return
        if len(taken) == 2 and sum(taken.values()) != total:
            yield f"Together they must be {total}. What did the bidders take?"
            return
        points = taken.get(BIDDERS, total - taken.get(OTHERS, 0))
        if rules.score.bonus is Bonus.NONE and self.bid is not None:
            made = points >= self.bid
            if (made and self.spoken & _SET) or (not made and self.spoken & (_MADE - {"over"})):
                yield f"Was the bid {self.bid} made, or set?"

    def _whose(self, since: Sequence[_Word]) -> str:
        """The side of who was named last before a number; "" where it is not clear."""
        seats: list[Seat] = []
        side = ""
        for word in since:
            if isinstance(word, _Name):
                seats.append(word.seat)
            elif word in _WE | _THEY | _OTHERS | _BIDDERS:
                seats, side = [], str(word)
        if seats:
            return self._of_seats(seats)
        if side in _OTHERS:
            return "" if self.by_side else OTHERS
        if side in _WE | _THEY:
            return self._of_us(side)
        return self._of_seats([self.bidder] if self.bidder else [])

    def _of_us(self, side: str) -> str:
        rules = self.at.rules
        if self.at.seat is None or not rules.table.sides.fixed:
            if self.by_side:
                return ""
            if not (side in _THEY and "partner" in self.spoken):
                self.asks.append(f"“{side.capitalize()}” was taken for the bidders. Right?")
            return BIDDERS
        ours, names = self._of_seats([self.at.seat]), teams.teams(rules)
        if side in _WE:
            return ours
        if self.by_side:
            return next(team for team in names if team != ours) if len(names) == 2 else ""
        return OTHERS if ours == BIDDERS else BIDDERS

    def _of_seats(self, seats: Sequence[Seat]) -> str:
        rules, bidder = self.at.rules, self.bidder
        if bidder is None or not seats:
            return ""
        declarers = (bidder, *(int(each) for each in self.partners if each != ALONE))
        if teams.partners_are_called(rules) and not self.partners and set(seats) != {bidder}:
            return ""
        team, *more = {teams.team(seat, declarers, rules) for seat in seats}
        if more or self.by_side:
            return "" if more else team
        return BIDDERS if team == teams.team(bidder, declarers, rules) else OTHERS

    def _fields(self, taken: Mapping[str, int]) -> Iterator[tuple[str, str]]:
        if self.by_side:
            yield "by", SIDES
            for team, amount in taken.items():
                yield f"taken{team}", str(amount)
            return
        whose = BIDDERS if BIDDERS in taken else OTHERS
        yield "by", whose
        yield "taken", str(taken[whose])
