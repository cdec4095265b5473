"""A scored hand in one spoken line: who bid, how much, in what, and what which side took.

Anything ambiguous becomes a question and is left out of the form.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from referee.rook.hand import teams
from referee.rook.hand.facts import Seat
from referee.rook.rules import cards
from referee.rook.rules.cards import MOON, legal_bids
from referee.web.rook.entry.reading import ALONE, BIDDERS, OTHERS, SIDES, by_side
from referee.web.rook.entry.spoken import (
    ALL,
    KNOWN,
    VOCABULARY,
    Filled,
    Spoken,
    Word,
    as_word,
    bid_first,
    color_names,
    sounds_like,
    unknown,
    which,
    with_moon,
    without_holds,
    without_passes,
)
from referee.web.shared.words import listed

_WE, _THEY, _OTHERS, _BIDDERS = (VOCABULARY[who] for who in ("we", "they", "others", "bidders"))
_BIDS, _GETS, _MADE, _SET = (VOCABULARY[what] for what in ("bids", "gets", "made", "set"))
_LOST, _GAVE, _SIDES = VOCABULARY["lost"], VOCABULARY["gave"], _WE | _THEY | _OTHERS | _BIDDERS
_EXACTLY = VOCABULARY["exactly"]
_OBJECTS = frozenset({"them", "us", "him", "her"})
_WITH_NAMES = frozenset({"team", "side", "partner", "partners"})
"""Behind a name: its side, or the other player there."""
_FEW = 30
"""In "set 20" and "down 20", a number up to this may also be what was missing."""
_WHO_MADE = "Who made the bid, the bidders or the others?"
WHICH_COLOR = "Which color is trump?"
_WHO_OF_THEM, _WHO_OF_YOU = "Who of them bid?", "Who of you bid?"


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


class HandReader:
    """A parser of the words of a scored hand: names and colors first, then each number."""

    def __init__(self, at: Spoken, words: Sequence[Word]) -> None:
        self.at, self.rules = at, at.rules
        colors = color_names(at.rules)
        saved = at.contract
        self.is_moon = (
            saved.moon > 0 if saved else "moon" in words and cards.moon_worth(at.rules) > 0
        )
        words = with_moon(without_holds(words, at.rules), at.rules)
        words, self.passed = without_passes(words)
        ordered = None
        if at.contract is None and not self.passed & set(words):
            ordered = bid_first(words, frozenset({*colors, *colors.values()}))
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
            as_word(each)[:1].isdecimal() for each in self.words[: max(0, self.bid_place)]
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
            self._ask(which(seats, self.at))
        elif self.bidder is None:
            self.bidder, self.bidder_place = seat, place
        elif joins and seat != self.bidder:
            self.partners.append(str(seat))

    def _hear_word(self, place: int, word: str) -> None:
        colors = color_names(self.rules)
        if word in {*colors, *colors.values()}:
            self.trumps.add(colors.get(word, word))
        elif self._denies_trump(place):
            if self.rules.trump.no_trump:
                self.trumps.add("none")
            else:
                self.questions.append("There is always a trump at this table. Which one?")
        elif word == "no":
            self._ask("Which number is right?")
        elif word in VOCABULARY["doubts"] or (word == "but" and self.words[place - 1] in ALL):
            self._ask(f"What does “{word}” change?")
        elif word == "were" and self._begins_clause(place):
            self._ask("Is “were” “we are”?")
        elif word == "alone" and teams.partners_are_called(self.rules):
            self.partners.append(ALONE)
        elif word not in KNOWN:
            self._guess(place, word)

    def _begins_clause(self, place: int) -> bool:
        """Whether nothing before *place* can be the subject of the verb there."""
        colors = color_names(self.rules)
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
        alike = sounds_like(word, self.at)
        if len(alike) != 1 or len(word) < 3:
            self.questions.append(unknown(word))
            return
        self.questions.append(f"Is “{word[:40]}” {self.at.names[min(alike) - 1]}?")
        self.words[place] = alike
        self._hear_name(place, alike)

    def _guess_bidder(self) -> None:
        """Takes a first word such as "an" for the bidder, if nobody else is named."""
        first = self.words[0]
        if self.bidder is None and isinstance(first, str) and first in VOCABULARY["openings"]:
            alike = sounds_like(first, self.at)
            if len(alike) == 1:
                self.questions.append(f"Is “{first}” {self.at.names[min(alike) - 1]}?")
                self.bidder, self.bidder_place = min(alike), 0

    # Numbers

    def _hear_numbers(self) -> None:
        """Takes the first number for the bid, unless that is saved, and the others for points."""
        places = [
            place
            for place, each in enumerate(self.words)
            if isinstance(each, int) or (each in ALL and place > self.bid_place)
        ]
        start, pair = 0, 0
        ends = [*places, len(self.words)][1:]
        for place, end in zip(places, ends, strict=True):
            word = self.words[place]
            value = word if isinstance(word, int) else cards.counter_total(self.rules)
            before, after = self.words[start:place], self.words[place + 1 : end]
            is_last = end == len(self.words)
            rest = self.words[end + 1 :]
            ends_there = not any(isinstance(each, int) or each in ALL for each in rest)
            named = self._is_mention(rest[0]) if rest else False
            paired = ends_there and (named or self._behind(rest, is_last=True).length > 0)
            number = _Number(value, before, start, after, word in ALL, is_last, paired)
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
        changes = not VOCABULARY["corrections"].isdisjoint(map(as_word, number.before))
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
            is_misheard = any(unknown(as_word(each)) in self.questions for each in heard)
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
        if cards.beside_counters(self.rules):
            self._ask("How many points were captured, counters alone?")
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
            verbs = VOCABULARY["held"] | ({"set"} if set_them else set())
            between = set(map(as_word, words[differing[-1] : last])) if differing else set()
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
        while words[place : place + 1] and words[place] in VOCABULARY["moves"]:
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
            says_how = not (_MADE | _SET | _LOST).isdisjoint(map(as_word, clause))
            names = all(isinstance(each, frozenset) for each in mentioned)
            ours = {self._side(each) for each in mentioned} <= set(self.taken) == {self._bidders()}
            says_how = says_how and len({self._side(each) for each in mentioned}) == 1
            corrects = not {("make", "that"), ("make", "it")}.isdisjoint(pairwise(clause))
            made = says_how and not _MADE.isdisjoint(map(as_word, clause))
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
        turned = _WE | _SET | _LOST | _GAVE | VOCABULARY["held"]
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
                yield "bid", MOON if self.is_moon else str(self.bid)
        if len(self.trumps) > 1:
            self.questions.append(WHICH_COLOR)
        yield from (("trump", each) for each in self.trumps if len(self.trumps) == 1)

    def _result(self) -> Mapping[str, str]:
        """The fields of the points, if they are certain."""
        if not self.taken and not self.doubtful and self.spoken & _EXACTLY:
            if self.bid is not None and self.spoken & (_MADE | _GETS | {"nose", "dot"}):
                self._hear_who_made(self.bid)
        elif self.is_moon and self.bid and self._just_made():
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

    def _just_made(self) -> bool:
        """Whether the bid is said to be made, and nothing else of the points."""
        is_made, is_lost = self.spoken & (_MADE - {"over"}), self.spoken & (_SET | _LOST | _GAVE)
        return bool(is_made) and not (is_lost or self.taken or self.doubtful)

    def _contradiction(self) -> str:
        """A question, if the points and what is said of the bid do not go together."""
        total, bid = cards.counter_total(self.rules), self.bid or 0
        if len(self.taken) == 2 and sum(self.taken.values()) != total:
            return f"Together they must be {total}. What did the bidders take?"
        points = self.taken.get(BIDDERS, total - self.taken.get(OTHERS, 0))
        is_made, is_set = points >= bid, points + cards.beside_counters(self.rules) < bid
        if (is_made and not (_SET | _LOST).isdisjoint(self.spoken)) or (
            is_set and not (_MADE - {"over"}).isdisjoint(self.spoken)
        ):
            return f"Was {'the moon' if self.is_moon else f'the bid {bid}'} made, or set?"
        return ""
