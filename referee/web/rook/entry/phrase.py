"""A hand in one spoken line, parsed into the fields of its form; nothing is saved.

The grammar knows the names and the rules of one table. A word that it does not know, and anything
ambiguous, becomes a question and is left out of the form.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from referee.rook.hand import teams
from referee.rook.hand.facts import OTHERS, Seat
from referee.rook.rules import cards
from referee.rook.rules.cards import legal_bids
from referee.rook.rules.model import LIMIT
from referee.web.rook.entry.incidents import PENALTY
from referee.web.rook.entry.penalties import USUAL
from referee.web.rook.entry.reading import by_side
from referee.web.rook.entry.spoken import (
    FILE,
    KNOWN,
    NUMBERS,
    VOCABULARY,
    Filled,
    Spoken,
    Word,
    bid_begins,
    color_names,
    heard_words,
    is_color,
    tokens,
    unknown,
    which,
)
from referee.web.rook.entry.spoken_hand import WHICH_COLOR, HandReader

PHRASE_LENGTH = 200
"""The most characters of a line about one hand."""
_MOST_LETTERS = 5
"""A line with more letters that may mean several things is asked for in words."""
_ASKED = {name: frozenset(each.split()) for name, each in FILE["asked"].items()}
"""The words of each question that is answered, not filled in."""
_AROUND = VOCABULARY["asking"] | VOCABULARY["around_questions"]
_WE, _THEY = VOCABULARY["we"], VOCABULARY["they"]
_OF_INCIDENTS = VOCABULARY["incidents"].union(
    *(VOCABULARY[name] for name in ("fillers", "we", "they", "bidders"))
)


def read_phrase(text: str, at: Spoken) -> Filled:
    """Parses what *text* says of a hand at one table.

    A letter may be a color, a player or a word: "b" is black or Bob. What each way to read the
    line gives is filled in, and what they differ in is asked.
    """
    if len(text) > PHRASE_LENGTH:
        return Filled(questions=(f"Say it in at most {PHRASE_LENGTH} characters.",))
    reason = ""
    if says_penalty(tokens(text)):
        text, reason = _without_reason(text, at)
    heard = heard_words(text, at)
    if not [each for each in heard if each.meanings != (",",)]:
        return Filled(questions=("Say who bid how much, in what, and what was taken.",))
    letters = [each for each in heard if len(each.meanings) > 1]
    if len(letters) > _MOST_LETTERS:
        return Filled(questions=("Say it with whole names and colors.",))
    readings = [
        _read(list(words), at, reason) for words in product(*(each.meanings for each in heard))
    ]
    likely = [each for each in readings if WHICH_COLOR not in each.questions] or readings
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
    words = frozenset(tokens(text)) - {","}
    asked = {name: words & each for name, each in _ASKED.items() if words & each}
    if not words <= _AROUND.union(*asked.values()):
        return ()
    if len(asked) > 1:
        asked.pop("next", None)  # "who bids next"
    is_question = not VOCABULARY["asking"].isdisjoint(words)
    return tuple(name for name in asked if is_question or name in ("score", "next"))


def _read(words: Sequence[Word], at: Spoken, reason: str) -> Filled:
    kind = _kind(words, at)
    if kind == PENALTY.name:
        return _penalty(words, at, reason)
    return _incident(kind, words, at) if kind else HandReader(at, words).read()


# Incidents


def _kind(words: Sequence[Word], at: Spoken) -> str:
    """The name of the incident that the words are about; empty if there is none.

    Beside a bid they are about a scored hand: "everyone else passed, Ann 75 red 80".
    """
    spoken, pairs = {each for each in words if isinstance(each, str)}, set(pairwise(words))
    names = color_names(at.rules)
    is_colored = not spoken.isdisjoint({*names, *names.values()})
    is_bid = any(isinstance(each, frozenset) for each in words) and any(
        isinstance(each, int) and each in legal_bids(at.rules) for each in words
    )
    if spoken & VOCABULARY["renege"]:
        return "renege-in-time" if pairs & {("in", "time"), ("right", "away")} else "renege"
    if says_penalty([each for each in words if not isinstance(each, frozenset)]):
        return PENALTY.name
    if is_bid and (is_colored or spoken & VOCABULARY["passes"]):
        return ""
    if spoken & VOCABULARY["redeal"] or pairs & {("re", "deal"), ("new", "deal")}:
        return "redeal"
    if spoken & VOCABULARY["misdeal"]:
        return "misdeal"
    everybody = spoken & VOCABULARY["everybody"] and spoken & VOCABULARY["passes"]
    if everybody or ("nobody" in spoken and spoken & VOCABULARY["bidding"]):
        return "passed-out"
    return "dealer" if spoken & VOCABULARY["dealer"] else ""


def _incident(kind: str, words: Sequence[Word], at: Spoken) -> Filled:
    """The form of the incident *kind*: the player, and what was captured by then."""
    bid = _bid_beside(words, at) if kind == "renege" else _Bid()
    words = [each for place, each in enumerate(words) if place not in bid.places]
    numbers = [each for each in words if isinstance(each, int)]
    spoken = [each for each in words if isinstance(each, str) and each != ","]
    named = {each for each in words if isinstance(each, frozenset)}
    known = _OF_INCIDENTS | (KNOWN if kind == "renege" else frozenset())
    questions = [which(each, at) for each in named if len(each) > 1]
    questions += [unknown(each) for each in spoken if each not in known]
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
        beside = says_penalty(words)  # then the number may be that of a penalty
        questions += _late_renege(fields, set(spoken), () if beside else numbers, at)
    elif any(kind != "passed-out" or each in legal_bids(at.rules) for each in numbers):
        questions.append("What does the number mean here?")
    return Filled(tuple(fields.items()), kind, tuple(dict.fromkeys(questions)))


# A penalty: "ten off Bob for table talk", "penalty Ann 20"

ONE_AFTER_THE_OTHER = "Say the hand and the penalty one after the other."
_REASON = re.compile(rf"\b(?:{FILE['reasons']})\s+(\S.*)$", re.IGNORECASE | re.DOTALL)


def says_penalty(words: Sequence[Word]) -> bool:
    """Whether *words* are about a penalty: by their name, "10 off", or "table talk"."""
    said = [word for word in words if word not in ("point", "points")]
    off = any(
        then == "off" and (isinstance(word, int) or word.isdecimal() or (word,) in NUMBERS)
        for word, then in pairwise(said)
        if not isinstance(word, frozenset)
    )
    talk = ("table", "talk") in set(pairwise(words))
    return off or talk or not VOCABULARY["penalty"].isdisjoint(words)


def _without_reason(text: str, at: Spoken) -> tuple[str, str]:
    """*text* up to its "for" or "because", and what stands behind that, for the note.

    Behind "for" may also stand who pays, or how many points: "penalty of 10 for Bob".
    """
    for reason in re.finditer(_REASON, text):
        first = heard_words(reason[1], at)[:1]
        if first and isinstance(first[0].meanings[0], str) and first[0].text not in _WE | _THEY:
            return text[: reason.start()], reason[1].strip().rstrip(".!")
        inner = _without_reason(reason[1], at)
        if inner[1]:
            return text[: reason.start(1)] + inner[0], inner[1]
    return text, ""


def _penalty(words: Sequence[Word], at: Spoken, reason: str) -> Filled:
    """The form of a penalty; who gets the points stands behind "to"."""
    place = next(
        (n for n, each in enumerate(words) if each == "to" and n + 1 < len(words)), len(words)
    )
    paying, getting = words[:place], words[place + 1 :]
    spoken = [each for each in words if isinstance(each, str)]
    colors = color_names(at.rules)
    if not {*colors, *colors.values()}.isdisjoint(spoken):
        return Filled(questions=(ONE_AFTER_THE_OTHER,))
    known = VOCABULARY["penalty"] | VOCABULARY["around_penalties"] | VOCABULARY["nobody"]
    known |= _WE | _THEY | VOCABULARY["others"]
    questions = [unknown(each) for each in dict.fromkeys(spoken) if each not in known]
    fields = {}
    payer = _one_of(paying, at)
    if payer:
        fields["payer"] = payer
    else:
        questions.append("Who pays? Tap the player or the side.")
    numbers = [each for each in words if isinstance(each, int)]
    if len(numbers) == 1 and 1 <= numbers[0] <= LIMIT and "minus" not in spoken:
        fields["points" if numbers[0] in USUAL else "number"] = str(numbers[0])
    else:
        questions.append("How many points? Tap them, or write them.")
    to = _payee(getting, payer, at)
    if to:
        fields["to"] = to
    else:
        questions.append("Who gets the points? Tap it.")
    talk = "table talk" if ("table", "talk") in set(pairwise(words)) else ""
    if reason or talk:
        fields["note"] = reason or talk
    return Filled(tuple(fields.items()), PENALTY.name, tuple(questions))


def _one_of(words: Sequence[Word], at: Spoken) -> str:
    """The one player or side that *words* name, as the form has it; "" if that is not plain."""
    named = {each for each in words if isinstance(each, frozenset)}
    spoken = {each for each in words if isinstance(each, str)}
    sides = teams.fixed_sides(at.rules)
    found = set()
    if spoken & _WE and at.seat is not None:
        mine = "" if spoken & {"us", "we", "our", "ours"} else str(at.seat)
        found.add(mine or (teams.book(at.seat, at.rules) if sides else ""))
    if spoken & _THEY and at.seat is not None:
        others = [side for side in sides if side != teams.book(at.seat, at.rules)]
        found.add(others[0] if len(others) == 1 else "")
    if any(len(seats) > 1 for seats in named):
        return ""
    seats = [min(each) for each in named]
    if len(seats) == 1:
        with_side = not spoken.isdisjoint({"side", "team"})
        found.add(teams.book(seats[0], at.rules) if with_side and sides else str(seats[0]))
    elif seats:
        books = {teams.book(seat, at.rules) for seat in seats}
        whole = len(books) == 1 and len(seats) == teams.books_by_seat(at.rules).count(min(books))
        found.add(min(books) if whole else "")
    return found.pop() if len(found) == 1 else ""


def _payee(words: Sequence[Word], payer: str, at: Spoken) -> str:
    """Who gets the points, as the form has it: "no", "others"; "" if that is not plain."""
    if not words or not VOCABULARY["nobody"].isdisjoint(words):
        return "no"
    if not VOCABULARY["others"].isdisjoint(words):
        return OTHERS
    who, books = _one_of(words, at), teams.books(at.rules)
    if not who or not payer or len(books) != 2:
        return ""
    pays, gets = (
        teams.book(int(each), at.rules) if each.isdigit() else each for each in (payer, who)
    )
    return OTHERS if pays != gets else ""


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
    names = color_names(at.rules)
    colors = frozenset({*names, *names.values()})
    trumps = {names.get(each, each): place for place, each in enumerate(words) if each in colors}
    several = len({each for each in words if isinstance(each, frozenset)}) > 1
    for place, word in enumerate(words):
        if not isinstance(word, int) or word not in legal_bids(at.rules):
            continue
        begins = bid_begins(words, place, colors)
        named = words[begins] if isinstance(words[begins], frozenset) else None
        colored = is_color(words, place + 1, colors) or begins <= min(trumps.values(), default=-1)
        if not (colored or (named and several)):
            if at.contract is None and VOCABULARY["gets"].isdisjoint(words[:place]):
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
        return _Bid(tuple(fields.items()), places, () if len(trumps) < 2 else (WHICH_COLOR,))
    return _Bid()


def _offender(words: Sequence[Word]) -> Collection[Seat]:
    """Who is named right before "reneged" or right behind "caught"; empty if it is not plain."""
    behind = [*words[1:], ""]
    for (before, named), verb in zip(pairwise(["", *words]), behind, strict=True):
        reneged = verb in VOCABULARY["renege"] and before not in ("and", "by")
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
    elif numbers and not VOCABULARY["they"].isdisjoint(spoken):
        yield "Whose points are these? Tap what the side that did not renege had."
    elif numbers:
        fields["captured"] = str(numbers[0])
