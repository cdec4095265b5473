"""What was tapped and typed, read into facts about a hand, with one sentence per field that fails.

The form's own names are here and in `referee.web.entry.questions`, nowhere else. What
the facts then mean, and whether they can be, is the engine's to say.
"""

from collections.abc import Mapping
from typing import Any

from referee.engine.auction.bid_faults import bid_fault
from referee.engine.errors import NotationError
from referee.engine.hand import schema, teams
from referee.engine.judge.scoring import Contract
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.engine.wording import say
from referee.store import lengths
from referee.web.entry import shares
from referee.web.entry.page import FormResult
from referee.web.entry.shares import read_piles
from referee.web.ui.fields import Posted, is_number, one_line, read_whole
from referee.web.words.rulebook.verdicts import rule_of

ALONE = "alone"
"""The chip "plays alone" among the partners."""

BIDDERS, OTHERS, SIDES, PAD = "bidders", "others", "sides", "pad"
"""How the result is told: whose points the number is, a number for each side, or card by card."""
CALLS = ("trump", "call", "rook", "declared")
"""What the bidder calls: often only after the bid was saved."""

DECLARED = {"yes": True, "no": False}
"""What the bidder said of points laid aside, as the chips have it."""


NOTE_LENGTH = lengths.NOTE
"""Characters of a note; longer ones are refused rather than cut."""


def read_bidding(posted: Posted, rules: RuleSet) -> FormResult:
    """Who bid how much in what; only what was told."""
    told: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for name in ("bidder", "bid"):
        text = posted.get(name, "").strip()
        if text and not is_number(text):
            errors[name] = f"“{text[:40]}” is not a number."
        elif text:
            told[name] = int(text)
    errors |= _unreadable(told, rules)
    fault = bid_fault(told["bid"], rules) if "bid" in told and "bid" not in errors else None
    rules_broken = {}
    if fault is not None:
        errors["bid"], rules_broken["bid"] = say(fault), rule_of(fault.code)
    kept = {name: each for name, each in told.items() if name not in errors}
    bid = FormResult(kept, errors, rules_broken)
    return bid.merged(read_calls(posted, rules))


def read_calls(posted: Posted, rules: RuleSet) -> FormResult:
    """What trump the bidder named, and what else was called; only what was told."""
    told: dict[str, Any] = {name: posted[name] for name in CALLS if posted.get(name)}
    if told.get("declared") in DECLARED:
        told["declared"] = DECLARED[told["declared"]]
    errors = _unreadable(told, rules)
    return FormResult({name: each for name, each in told.items() if name not in errors}, errors)


def read_result(posted: Posted, rules: RuleSet, bidder: int | None) -> FormResult:
    """How the hand ended; only what was told."""
    partners = _partners(posted, rules, bidder)
    declarers = (bidder, *partners.facts.get("partners", ())) if bidder is not None else ()
    if posted.get("by") == PAD:
        captured = read_piles(posted, rules)
    elif shares.are_asked(rules):
        captured = shares.read_taken(posted, rules)
    else:
        captured = _taken(posted, rules, declarers)
    return partners.merged(captured).merged(_bonus(posted, rules))


def read_partners(posted: Posted, rules: RuleSet, bidder: int | None) -> FormResult:
    """Who played with the bidder, where partners are called."""
    return _partners(posted, rules, bidder)


def read_captured(posted: Posted, rules: RuleSet, contract: Contract, offender: int) -> FormResult:
    """What the others had captured when a foul stopped the hand."""
    guilty = teams.team(offender, contract.declarers, rules)
    if shares.are_asked(rules):
        return shares.read_captured(posted, rules, guilty)
    text = posted.get("captured", "").strip()
    if not text:
        return FormResult({}, {"captured": "Tap what the other side had captured until then."})
    if not is_number(text) or int(text) not in cards.possible_sums(rules):
        return FormResult({}, {"captured": f"“{text[:40]}” is no sum of counters."})
    others = [team for team in teams.teams(rules) if team != guilty]
    return FormResult({"taken": {others[0]: int(text)}})


def read_agreed(posted: Posted, rules: RuleSet) -> FormResult:
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
    return FormResult({"agreed": agreed}, errors).merged(read_note(posted))


def read_note(posted: Posted) -> FormResult:
    """The note; nothing where nothing was written."""
    note = one_line(posted.get("note", ""))
    if len(note) > NOTE_LENGTH:
        said = f"A note has at most {NOTE_LENGTH} characters; this has {len(note)}."
        return FormResult({}, {"note": said})
    return FormResult({"note": note} if note else {})


def _unreadable(told: Mapping[str, Any], rules: RuleSet) -> dict[str, str]:
    errors = {}
    for name, value in told.items():
        try:
            schema.read_fact(name, value, rules)
        except NotationError:
            errors[name] = f"“{str(value)[:40]}” cannot be here."
    return errors


def _partners(posted: Posted, rules: RuleSet, bidder: int | None) -> FormResult:
    if not teams.partners_are_called(rules) or "partners" not in posted:
        return FormResult({})
    chosen = [text for text in posted.getlist("partners") if text != ALONE]
    seats = sorted({int(text) for text in chosen if is_number(text)})
    most = rules.table.called_cards
    wrong = ""
    if not all(is_number(text) and int(text) in teams.seats(rules) for text in chosen):
        wrong = "There is no such seat at this table."
    elif chosen and ALONE in posted.getlist("partners"):
        wrong = "Tap the partners, or “plays alone”, not both."
    elif bidder in seats:
        wrong = "The bidder cannot be their own partner."
    elif len(seats) > most:
        wrong = f"At most {'one partner' if most == 1 else f'{most} partners'} can be called here."
    return FormResult({}, {"partners": wrong}) if wrong else FormResult({"partners": seats})


def _taken(posted: Posted, rules: RuleSet, declarers: tuple[int, ...]) -> FormResult:
    text = posted.get("taken", "").strip()
    if not text:
        return FormResult({})
    if not is_number(text) or int(text) not in cards.possible_sums(rules):
        return FormResult({}, {"taken": f"“{text[:40]}” is no sum of the counters in this deck."})
    if not declarers:
        return FormResult({})
    bidding = teams.team(declarers[0], declarers, rules)
    whose = (
        next(team for team in teams.teams(rules) if team != bidding)
        if posted.get("by") == OTHERS
        else bidding
    )
    amount = int(text)
    rest = cards.counter_total(rules) - amount
    return FormResult(
        {"taken": {team: amount if team == whose else rest for team in teams.teams(rules)}}
    )


def _bonus(posted: Posted, rules: RuleSet) -> FormResult:
    told: dict[str, Any] = {}
    errors: dict[str, str] = {}
    tricks = posted.get("tricks", "").strip()
    if shares.are_asked(rules):
        shared = shares.read_tricks(posted, rules)
        told, errors = dict(shared.facts), dict(shared.errors)
    elif tricks:
        every = cards.hand_size(rules)
        if is_number(tricks) and int(tricks) <= every:
            first, second = teams.teams(rules)
            told["tricks"] = {first: int(tricks), second: every - int(tricks)}
        else:
            errors["tricks"] = f"There are {every} tricks in a hand."
    if posted.get("last_trick"):
        told["last_trick"] = posted["last_trick"]
        errors |= _unreadable({"last_trick": posted["last_trick"]}, rules)
    return FormResult({name: each for name, each in told.items() if name not in errors}, errors)
