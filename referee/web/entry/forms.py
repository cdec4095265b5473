"""What was tapped and typed, read into facts about a hand, with one sentence per field that fails.

The form's own names are here and in `referee.web.entry.questions`, nowhere else. What the facts
then mean, and whether they can be, is the engine's to say.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from unicodedata import category

from werkzeug.datastructures import MultiDict

from referee.engine.auction import bid_fault
from referee.engine.errors import NotationError
from referee.engine.hand import schema, teams
from referee.engine.judge.scoring import Contract, possible_sums
from referee.engine.judge.verdict import pile_faults
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet, Sides
from referee.web.words.hands import card_words, listed

Posted = MultiDict[str, str]

ALONE = "alone"
"""The chip "plays alone" among the partners."""

BIDDERS, OTHERS, PAD = "bidders", "others", "pad"
"""How the result is told: whose points the number is, or card by card."""

CALLS = ("trump", "call", "rook")
"""What the bidder calls: often only after the bid was saved."""

WHOLE_LENGTH = 6
"""Digits of the largest number that can be typed."""

NOTE_LENGTH = 500
"""Characters of a note that are kept."""


@dataclass(frozen=True, slots=True)
class Told:
    """Facts read from a form, and what is wrong with it."""

    facts: Mapping[str, Any]
    errors: Mapping[str, str] = field(default_factory=dict)
    """Field to sentence."""

    def merged(self, other: "Told") -> "Told":
        """Both together."""
        return Told({**self.facts, **other.facts}, {**self.errors, **other.errors})


def read_bidding(posted: Posted, rules: RuleSet) -> Told:
    """Who bid how much in what; only what was told."""
    told: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for name in ("bidder", "bid"):
        text = posted.get(name, "").strip()
        if text and not _digits(text):
            errors[name] = f"“{text[:40]}” is not a number."
        elif text:
            told[name] = int(text)
    errors |= _unreadable(told, rules)
    fault = bid_fault(told["bid"], rules) if "bid" in told and "bid" not in errors else None
    if fault is not None:
        errors["bid"] = fault.text
    bid = Told({name: each for name, each in told.items() if name not in errors}, errors)
    return bid.merged(read_calls(posted, rules))


def read_calls(posted: Posted, rules: RuleSet) -> Told:
    """What trump the bidder named, and what else was called; only what was told."""
    told = {name: posted[name] for name in CALLS if posted.get(name)}
    errors = _unreadable(told, rules)
    return Told({name: each for name, each in told.items() if name not in errors}, errors)


def read_result(posted: Posted, rules: RuleSet, bidder: int | None) -> Told:
    """How the hand ended; only what was told."""
    partners = _partners(posted, rules, bidder)
    declarers = (bidder, *partners.facts.get("partners", ())) if bidder is not None else ()
    if posted.get("by") == PAD:
        captured = _piles(posted, rules)
    else:
        captured = _taken(posted, rules, declarers)
    return partners.merged(captured).merged(_bonus(posted, rules))


def read_partners(posted: Posted, rules: RuleSet, bidder: int | None) -> Told:
    """Who played with the bidder, where partners are called."""
    return _partners(posted, rules, bidder)


def read_captured(posted: Posted, rules: RuleSet, contract: Contract, offender: int) -> Told:
    """What the others had captured when a foul stopped the hand."""
    text = posted.get("captured", "").strip()
    if not text:
        return Told({}, {"captured": "Tap what the other side had captured until then."})
    if not _digits(text) or int(text) not in possible_sums(rules):
        return Told({}, {"captured": f"“{text[:40]}” is no sum of counters."})
    guilty = teams.team(offender, contract.declarers, rules)
    others = [team for team in teams.teams(rules) if team != guilty]
    return Told({"taken": {others[0]: int(text)}})


def read_seat(posted: Posted, name: str, rules: RuleSet, missing: str) -> tuple[int | None, str]:
    """The seat in field *name*, or the sentence that says what is wrong with it."""
    text = posted.get(name, "")
    if not text:
        return None, missing
    if not _digits(text) or int(text) not in teams.seats(rules):
        return None, f"There is no seat “{text[:40]}” at this table."
    return int(text), ""


def read_agreed(posted: Posted, rules: RuleSet) -> Told:
    """A score by book that the table agreed on, and the note that says why."""
    agreed: dict[str, int] = {}
    errors: dict[str, str] = {}
    for book in teams.books(rules):
        text = posted.get(f"agreed{book}", "").strip()
        points, wrong = read_whole(text)
        if not text:
            errors[f"agreed{book}"] = "Write a number; 0 where nothing is scored."
        elif points is None:
            errors[f"agreed{book}"] = wrong
        else:
            agreed[book] = points
    return Told({"agreed": agreed, **read_note(posted)}, errors)


def read_whole(typed: str) -> tuple[int | None, str]:
    """The whole number that was typed, with either minus, or the sentence that says what fails."""
    text = typed.strip().replace("−", "-")
    if not text:
        return None, "Write a whole number."
    if not _WHOLE.fullmatch(text):
        return None, f"“{text[:40]}” is not a whole number."
    if len(text.lstrip("+-")) > WHOLE_LENGTH:
        return None, f"“{text[:40]}” is too large."
    return int(text), ""


_WHOLE = re.compile(r"[+-]?\d+", re.ASCII)


def read_note(posted: Posted) -> dict[str, str]:
    """The note, cut to what is kept; nothing where nothing was written."""
    note = one_line(posted.get("note", ""))[:NOTE_LENGTH]
    return {"note": note} if note else {}


def one_line(typed: str) -> str:
    """What was typed as one line: blanks made one, control characters left out."""
    words = ("".join(sign for sign in word if category(sign) != "Cc") for word in typed.split())
    return " ".join(word for word in words if word)


def _unreadable(told: Mapping[str, Any], rules: RuleSet) -> dict[str, str]:
    errors = {}
    for name, value in told.items():
        try:
            schema.read_fact(name, value, rules)
        except NotationError:
            errors[name] = f"“{str(value)[:40]}” cannot be here."
    return errors


def number_in(text: str) -> int | None:
    """The whole number from 0 up that a form or an address sent; None: it is none."""
    return int(text) if _digits(text) else None


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _partners(posted: Posted, rules: RuleSet, bidder: int | None) -> Told:
    if rules.table.sides is not Sides.CALLED or "partners" not in posted:
        return Told({})
    chosen = [text for text in posted.getlist("partners") if text != ALONE]
    seats = sorted({int(text) for text in chosen if _digits(text)})
    most = rules.table.called_cards
    wrong = ""
    if not all(_digits(text) and int(text) in teams.seats(rules) for text in chosen):
        wrong = "There is no such seat at this table."
    elif chosen and ALONE in posted.getlist("partners"):
        wrong = "Tap the partners, or “plays alone”, not both."
    elif bidder in seats:
        wrong = "The bidder cannot be their own partner."
    elif len(seats) > most:
        wrong = f"At most {'one partner' if most == 1 else f'{most} partners'} can be called here."
    return Told({}, {"partners": wrong}) if wrong else Told({"partners": seats})


def _taken(posted: Posted, rules: RuleSet, declarers: tuple[int, ...]) -> Told:
    text = posted.get("taken", "").strip()
    if not text:
        return Told({})
    if not _digits(text) or int(text) not in possible_sums(rules):
        return Told({}, {"taken": f"“{text[:40]}” is no sum of the counters in this deck."})
    if not declarers:
        return Told({})
    bidding = teams.team(declarers[0], declarers, rules)
    whose = (
        next(team for team in teams.teams(rules) if team != bidding)
        if posted.get("by") == OTHERS
        else bidding
    )
    amount = int(text)
    rest = cards.counter_total(rules) - amount
    return Told({"taken": {team: amount if team == whose else rest for team in teams.teams(rules)}})


def _piles(posted: Posted, rules: RuleSet) -> Told:
    strange = [
        chip
        for each in "AB"
        for chip in posted.getlist(f"pile{each}")
        if chip not in pad_chips(rules)
    ]
    if strange:
        return Told({}, {"piles": f"“{strange[0][:40]}” cannot be here."})
    piles = tapped_piles(posted, rules)
    if not any(piles.values()):
        return Told({})
    faults = pile_faults(piles, rules, lambda card: card_words(card, rules))
    if faults:
        return Told({}, {"piles": _faults_words(faults, piles, rules)})
    return Told({"piles": {team: " ".join(pile) for team, pile in piles.items()}})


def _faults_words(faults: Sequence[str], piles: Mapping[str, Sequence[str]], rules: RuleSet) -> str:
    """What is wrong with the piles: by name, or by number while much is untapped."""
    open_ = len(pad_chips(rules)) - sum(map(len, piles.values()))
    if len(faults) > 3 and open_ >= len(faults):
        return f"{open_} counters are in neither pile yet."
    shown = listed(faults[:3]) + (f" and {len(faults) - 3} more" if len(faults) > 3 else "")
    return f"{shown[0].upper()}{shown[1:]}."


def tapped_piles(posted: Posted, rules: RuleSet) -> dict[str, tuple[str, ...]]:
    """The counters on each pile: as tapped, and all others where "the rest" is told."""
    names = teams.teams(rules)
    tapped = {
        team: tuple(posted.getlist(f"pile{letter}"))
        for letter, team in zip("AB", names, strict=False)
    }
    rest = dict(zip("AB", names, strict=False)).get(posted.get("rest", ""))
    if rest is not None:
        lying = {chip for pile in tapped.values() for chip in pile}
        tapped[rest] += tuple(chip for chip in pad_chips(rules) if chip not in lying)
    return {team: tuple(chip.partition("#")[0] for chip in pile) for team, pile in tapped.items()}


def pad_chips(rules: RuleSet) -> tuple[str, ...]:
    """The values of the counter pad: every counter with its copy, ``G10#2``."""
    seen: dict[str, int] = {}
    chips = []
    for card in cards.counters(rules):
        seen[card] = seen.get(card, 0) + 1
        chips.append(f"{card}#{seen[card]}")
    return tuple(chips)


def _bonus(posted: Posted, rules: RuleSet) -> Told:
    told: dict[str, Any] = {}
    errors: dict[str, str] = {}
    tricks = posted.get("tricks", "").strip()
    if tricks:
        every = cards.hand_size(rules)
        if _digits(tricks) and int(tricks) <= every:
            first, second = teams.teams(rules)
            told["tricks"] = {first: int(tricks), second: every - int(tricks)}
        else:
            errors["tricks"] = f"There are {every} tricks in a hand."
    if posted.get("last_trick"):
        told["last_trick"] = posted["last_trick"]
        errors |= _unreadable({"last_trick": posted["last_trick"]}, rules)
    return Told({name: each for name, each in told.items() if name not in errors}, errors)
