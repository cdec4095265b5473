"""A hand in one spoken line, parsed into the fields of its form; nothing is saved.

The grammar knows the names and the rules of one table. A word that it does not know, and anything
ambiguous, becomes a question and is left out of the form.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
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
"""The most characters of a line about one hand."""


_FILE = words_in(__file__, "phrase.toml")
_COLORS: Mapping[str, str] = _FILE["colors"]
"""The color for each word that is said for one, or that dictation hears."""
_VOCABULARY = {name: frozenset(each.split()) for name, each in _FILE.items() if name != "colors"}
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
_EXACTLY, _FILLERS = _VOCABULARY["exactly"], _VOCABULARY["fillers"]
_FEW = 30
"""In "set 20", a number up to this may also be what was missing."""
_ALL = frozenset({"all", "everything"})
_KNOWN = frozenset().union(
    *(_FILLERS, _WE, _THEY, _OTHERS, _BIDDERS, _BIDS, _GETS, _MADE, _SET, _EXACTLY, _ALL, {","})
)
"""Words of a scored hand that need no question."""
_OF_INCIDENTS = _FILLERS | _WE | _THEY | _BIDDERS | _VOCABULARY["incidents"]
_SPOKEN = re.compile(r"\d+|[^\W\d_]+|,")


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
    """Parses what *text* says of a hand at one table."""
    if len(text) > PHRASE_LENGTH:
        return Filled(questions=(f"Say it in at most {PHRASE_LENGTH} characters.",))
    words = _words(text, at)
    if not [each for each in words if each != ","]:
        return Filled(questions=("Say who bid how much, in what, and what was taken.",))
    kind = _kind(words)
    return _incident(kind, words, at) if kind else _Reader(at, words).read()


Word = str | int | frozenset[Seat]
"""A word, "," for any punctuation; a number; or a name, as the seats of the players who have it."""


def _plain(text: str) -> str:
    """*text* in lower case, without accents and without a possessive "'s"."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    bare = "".join(each for each in bare if not unicodedata.combining(each))
    return re.sub(r"'s?\b", "", bare)


def _words(text: str, at: Spoken) -> list[Word]:
    """The words of *text*: at each place the longest name or number, or else the single word."""
    plain = re.sub(r"\b(\d):(\d\d)\b", r"\1\2", _plain(text))
    plain = re.sub(r"(\d)\s*[-–/:]\s*(\d)", r"\1 to \2", plain)
    found = _SPOKEN.findall(re.sub(r"[,;.!?:]", " , ", plain))
    known: Mapping[tuple[str, ...], int | frozenset[Seat]] = {**_NUMBERS, **_names(at)}
    longest = max(map(len, known))
    words: list[Word] = []
    while found:
        starts = (tuple(found[:size]) for size in range(longest, 1, -1))
        start = next((each for each in starts if each in known), (found[0],))
        digits = int(found[0][:6]) if found[0].isdecimal() else _COLORS.get(found[0], found[0])
        words.append(known.get(start, digits))
        found = found[len(start) :]
    return words


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


def _which(seats: Collection[Seat], at: Spoken) -> str:
    name = _plain(at.names[min(seats) - 1]).split()[0]
    return f"Which “{name}”? Tap who it is."


def _unknown(word: str) -> str:
    return f"What is “{word[:40]}”? It was left out."


# Incidents


def _kind(words: Sequence[Word]) -> str:
    """The name of the incident that the words are about; empty if there is none."""
    spoken, pairs = {each for each in words if isinstance(each, str)}, set(pairwise(words))
    if spoken & _VOCABULARY["renege"]:
        return "renege-in-time" if ("in", "time") in pairs else "renege"
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
    numbers = [each for each in words if isinstance(each, int)]
    spoken = [each for each in words if isinstance(each, str) and each != ","]
    named = {each for each in words if isinstance(each, frozenset)}
    questions = [_which(each, at) for each in named if len(each) > 1]
    questions += [_unknown(each) for each in spoken if each not in _OF_INCIDENTS]
    fields: dict[str, str] = {}
    name = {"dealer": "dealer", "misdeal": "", "passed-out": ""}.get(kind, "seat")
    who = frozenset[Seat]().union(*named)
    if name and len(who) == 1:
        fields[name] = str(min(who))
    elif name or named:
        questions.append("Who was it? Tap the player.")
    if kind == "redeal" and {"counter", "counters"} & set(spoken) and "no" not in spoken:
        questions.append("What did that hand hold?")
    elif kind == "redeal" and not questions:
        fields["counter"] = "no"
    if kind == "renege":
        questions += _late_renege(fields, set(spoken), numbers, at)
    elif numbers and kind != "passed-out":
        questions.append("What does the number mean here?")
    return Filled(tuple(fields.items()), kind, tuple(dict.fromkeys(questions)))


def _late_renege(
    fields: dict[str, str], spoken: Collection[str], numbers: Sequence[int], at: Spoken
) -> Iterator[str]:
    if "late" not in spoken:
        yield "Was it found in time, or too late?"
    if at.contract is None:
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


class _Reader:
    """A parser of the words of a scored hand: names and colors first, then each number."""

    def __init__(self, at: Spoken, words: Sequence[Word]) -> None:
        self.at, self.rules = at, at.rules
        self.words = _bid_first(words)
        self.spoken = {each for each in words if isinstance(each, str)}
        self.bidder = at.contract.bidder if at.contract else None
        self.bid = at.contract.bid if at.contract else None
        self.trumps: set[str] = set()
        self.partners: list[str] = []
        self.points: list[tuple[Sequence[Word], int]] = []
        """Numbers of points, each with the words since the number before it."""
        self.doubtful = False
        self.questions: list[str] = []

    def read(self) -> Filled:
        """Parses all words."""
        for place, word in enumerate(self.words):
            if isinstance(word, frozenset):
                self._hear_name(place, word)
            elif isinstance(word, str):
                self._hear_word(place, word)
        self._hear_numbers()
        fields = {**dict(self._bidding()), **self._result()}
        if self.partners:
            fields["partners"] = ",".join(dict.fromkeys(self.partners))
        return Filled(tuple(fields.items()), "", tuple(dict.fromkeys(self.questions)))

    def _hear_name(self, place: int, seats: frozenset[Seat]) -> None:
        seat, *others = seats
        before = [each for each in self.words[:place][-2:] if each not in ("is", "was")]
        joins = teams.partners_are_called(self.rules) and before[-1:] in (["with"], ["partner"])
        if others:
            self.questions.append(_which(seats, self.at))
        elif self.bidder is None:
            self.bidder = seat
        elif joins and seat != self.bidder:
            self.partners.append(str(seat))

    def _hear_word(self, place: int, word: str) -> None:
        colors = {_plain(trump_name(each, self.rules)): each for each in cards.COLORS.values()}
        if word in {*colors, *colors.values()}:
            self.trumps.add(colors.get(word, word))
        elif self._denies_trump(place):
            if self.rules.trump.no_trump:
                self.trumps.add("none")
            else:
                self.questions.append("There is always a trump at this table. Which one?")
        elif word == "no":
            self.questions.append("Which number is right?")
            self.doubtful = True
        elif word in _VOCABULARY["doubts"]:
            self.questions.append(f"What does “{word}” change?")
            self.doubtful = True
        elif word == "alone" and teams.partners_are_called(self.rules):
            self.partners.append(ALONE)
        elif word not in _KNOWN:
            self._guess(place, word)

    def _denies_trump(self, place: int) -> bool:
        after = self.words[place + 1 : place + 2]
        return self.words[place] == "no" and after in (["trump"], ["trumps"])

    def _guess(self, place: int, word: str) -> None:
        """Takes *word* for the one name that sounds alike, and asks; or else asks what it is."""
        names = enumerate(self.at.names, 1)
        alike = frozenset(seat for seat, name in names if _sound(_plain(name)) == _sound(word))
        if len(alike) != 1 or len(word) < 3:
            self.questions.append(_unknown(word))
            return
        self.questions.append(f"Is “{word[:40]}” {self.at.names[min(alike) - 1]}?")
        self.words[place] = alike
        self._hear_name(place, alike)

    def _hear_numbers(self) -> None:
        """Takes the first number for the bid, unless that is saved, and the others for points."""
        bids_open = self.at.contract is None
        heard: list[Word] = []
        for place, word in enumerate(self.words):
            unsaid = word == "or" or (word == "no" and not self._denies_trump(place))
            if unsaid and self.at.contract is None and not self.points:
                self.bid, bids_open = None, False
            if word in _ALL and self.bid is not None:
                self.points.append((heard, cards.counter_total(self.rules)))
            elif not isinstance(word, int):
                heard = [*heard, word]
                continue
            elif self.bid is None and bids_open:
                self.bid, bids_open = self._bid_of(heard, word, place), False
            else:
                self._hear_points(heard, word, place)
            heard = []

    def _bid_of(self, heard: Sequence[Word], number: int, place: int) -> int | None:
        stops = [behind for behind, each in enumerate(heard, 1) if each == ","]
        names = {each for each in self.words[:place] if isinstance(each, frozenset)}
        if len(names) > 1:
            self.questions.append("Who of them bid?")
        if self.bidder is None and not _WE.isdisjoint(heard):
            self.questions.append("Who of you bid?")
        if not _GETS.isdisjoint(heard[max(stops, default=0) :]) and _BIDS.isdisjoint(heard):
            self.questions.append(f"Is {number} the bid, or what was taken?")
            if self._goes_on(place):
                return None
        if number not in legal_bids(self.rules):
            self.questions.append(f"{number} is no bid at this table. How much was it?")
            return None
        if not (_EXACTLY.isdisjoint(heard) or _MADE.isdisjoint(heard)):
            self.points.append(((), number))
        return number

    def _goes_on(self, place: int) -> bool:
        """Whether another number follows."""
        return any(isinstance(each, int) for each in self.words[place + 1 :])

    def _hear_points(self, heard: Sequence[Word], number: int, place: int) -> None:
        contract = self.at.contract
        step = self._beside_bid(heard, self.words[place + 1 : place + 3])
        if self.bid is not None and step:
            self.points.append((heard, self.bid + step * number))
        elif contract is not None:
            repeats = number == self.bid and frozenset({contract.bidder}) in heard
            if not (repeats and self._goes_on(place)):
                self.points.append((heard, number))
        elif self.bid is None or not heard:
            self.bid = self.bid if self.points else None
            self.questions.append("Which number is the bid, and which are the points?")
        elif heard[-1] == "set" and 0 < number <= _FEW:
            self.questions.append(f"Is {number} what was taken, or what was missing?")
            self.doubtful = True
        else:
            self.points.append((heard, number))

    def _beside_bid(self, heard: Sequence[Word], after: Sequence[Word]) -> int:
        """-1 if the number is what the bid was missed by, 1 if what it was exceeded by, else 0."""
        if after[:1] in (["short"], ["under"]) or heard[-1:] == ["down"]:
            return -1
        if after[:1] == ["over"] or after == ["to", "spare"]:
            return 1
        if heard[-1:] == ["by"]:
            return 1 if _SET.isdisjoint(heard) else -1
        return 0

    def _bidding(self) -> Iterator[tuple[str, str]]:
        if self.at.contract is None:
            if self.bidder is not None:
                yield "bidder", str(self.bidder)
            if self.bid is not None:
                yield "bid", str(self.bid)
        if len(self.trumps) > 1:
            self.questions.append("Which color is trump?")
        yield from (("trump", each) for each in self.trumps if len(self.trumps) == 1)

    def _result(self) -> Mapping[str, str]:
        """The fields of the points, if they are certain."""
        if not self.points and self.spoken & _EXACTLY:
            if self.bid is not None and self.spoken & (_MADE | _GETS):
                self.points.append(((), self.bid))
        elif not self.points and self.spoken & (_MADE | _SET):
            self.questions.append("How many points were taken?")
        if not self.points or self.doubtful:
            return {}
        if self.bidder is None or self.bid is None:
            self.questions.append("Whose points are they? Say who bid how much.")
            return {}
        taken: dict[str, int] = {}
        if wrong := self._share(taken):
            self.questions.append(wrong)
            return {}
        if by_side(self.rules):
            return {"by": SIDES, **{f"taken{team}": str(n) for team, n in taken.items()}}
        whose = BIDDERS if BIDDERS in taken else OTHERS
        return {"by": whose, "taken": str(taken[whose])}

    def _share(self, taken: dict[str, int]) -> str:
        """Fills *taken* by `BIDDERS` and `OTHERS`, or by team; a question if it fails."""
        first = ""
        for heard, number in self.points:
            if number not in cards.possible_sums(self.rules):
                return f"{number} is no sum of the counters in this deck."
            opposite = first and list(heard) == ["to"] and not by_side(self.rules)
            whose = (OTHERS if first == BIDDERS else BIDDERS) if opposite else self._whose(heard)
            first = first or whose
            if not whose or taken.get(whose, number) != number:
                return "Whose points are they?"
            taken[whose] = number
        if by_side(self.rules):
            return ""
        total = cards.counter_total(self.rules)
        if len(taken) == 2 and sum(taken.values()) != total:
            return f"Together they must be {total}. What did the bidders take?"
        points = taken.get(BIDDERS, total - taken.get(OTHERS, 0))
        contrary = _SET if points >= (self.bid or 0) else _MADE - {"over"}
        sure = self.rules.score.bonus is not Bonus.NONE or contrary.isdisjoint(self.spoken)
        return "" if sure else f"Was the bid {self.bid} made, or set?"

    def _whose(self, heard: Sequence[Word]) -> str:
        """The side of the player named last before a number; empty if it is not clear."""
        seats, side = frozenset[Seat](), ""
        for word in heard:
            if isinstance(word, frozenset):
                seats |= word
            elif word in _WE | _THEY | _OTHERS | _BIDDERS:
                seats, side = frozenset(), str(word)
        if seats or side not in _OTHERS | _WE | _THEY:
            return self._of_seats(seats or {self.bidder or 0})
        if side in _OTHERS:
            return "" if by_side(self.rules) else OTHERS
        return self._of_us(side)

    def _of_us(self, side: str) -> str:
        alone = by_side(self.rules)
        if self.at.seat is None or not self.rules.table.sides.fixed:
            if not alone and not (side in _THEY and "partner" in self.spoken):
                self.questions.append(f"“{side.capitalize()}” was taken for the bidders. Right?")
            return "" if alone else BIDDERS
        ours = self._of_seats({self.at.seat})
        if side in _WE:
            return ours
        theirs = [each for each in teams.teams(self.rules) if each != ours]
        if alone:
            return theirs[0] if len(theirs) == 1 else ""
        return OTHERS if ours == BIDDERS else BIDDERS

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


def _bid_first(words: Sequence[Word]) -> list[Word]:
    """*words* with a clause such as "on Ann's 90 in red" moved before what was taken."""
    for place in range(1, len(words) - 2):
        first, *rest = words[place : place + 4]
        parts = [each for each in rest if each not in ("bid", "had")]
        kinds = [type(each) for each in parts[:2]]
        if first in ("on", "after") and kinds == [frozenset, int]:
            return [*words[place + 1 :], ",", *words[:place]]
    return list(words)
