"""What can happen beside a scored hand: the small forms for it, and the facts they tell."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from referee.engine.auction import auction_by_rules
from referee.engine.hand import teams
from referee.engine.hand.facts import Call
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet, Sides
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.entry import questions, shares
from referee.web.entry.fill import PAST, form
from referee.web.entry.forms import read_agreed, read_captured, read_note, read_partners
from referee.web.entry.page import FormResult, FormState, Incident, OtherPage
from referee.web.state import TableState
from referee.web.ui.fields import Posted, read_seat
from referee.web.ui.parts import Chip, Choice, Field, Form, Group, Link, Look, Notice
from referee.web.words import rules as rule_words
from referee.web.words import scores
from referee.web.words.names import Words


def other_page(
    state: TableState, viewer: Viewer, *, past: bool, tried: FormState | None = None
) -> OtherPage:
    """The small forms that fit the hand; with what was tried, when that was wrong."""
    carried = form(state, viewer)
    back = Link(addresses.table(state.game.public_id), "Back to the table")
    shown = (
        happening(
            kind,
            carried,
            state,
            past=past,
            tried=tried if tried and tried.posted.get("kind") == kind else None,
        )
        for kind in _offered(state, past=past)
    )
    notice = Notice("Not saved yet", tuple(dict.fromkeys(tried.errors.values()))) if tried else None
    lead = f"In hand {state.number}, dealt by {state.words.seat(state.dealer)}."
    return OtherPage("What happened?", lead, tuple(shown), back, notice)


def _offered(state: TableState, *, past: bool) -> tuple[str, ...]:
    """What fits: no redeal once the bidding is over (ruling 21), no discard without a nest."""
    if state.contract is None:
        return ("redeal", "passed-out", "misdeal", "agreed", "dealer")
    discard = ("bad-discard",) if state.rules.nest.size else ()
    redeal = ("redeal",) if past else ()
    return ("renege", *discard, "agreed", "misdeal", *redeal, "dealer")


def happening(
    kind: str, carried: Form, state: TableState, *, past: bool, tried: FormState | None
) -> Incident:
    """One small form."""
    bidder = state.contract.bidder if state.contract else None
    title, hint, asked, fields = _form(kind, state.rules, state.game.names, state.dealer, bidder)
    if tried is not None:
        errors = tried.errors
        asked = tuple(questions.checked(c, tried.posted, errors.get(c.name, "")) for c in asked)
        fields = tuple(_filled(each, tried.posted, errors) for each in fields)
    hidden = (PAST,) if past else ()
    return Incident(
        title, carried, kind, hint, asked, fields, hidden=hidden, open=tried is not None
    )


def _filled(asked: Field, posted: Posted, errors: Mapping[str, str]) -> Field:
    value = posted.get(asked.name, "")
    return replace(asked, value=value, error=errors.get(asked.name, ""))


Parts = tuple[str, str, tuple[Choice, ...], tuple[Field, ...]]


@lru_cache(maxsize=1024)
def _form(
    kind: str, rules: RuleSet, names: tuple[str, ...], dealer: int, bidder: int | None
) -> Parts:
    """Title, hint, choices and fields of one kind."""
    asked: tuple[Choice, ...]
    match kind:
        case "redeal":
            return "Redeal called", rule_words.redeal_rule_words(rules), _redeal_asks(names), ()
        case "passed-out":
            return (
                "Everybody passed",
                rule_words.all_pass_words(dealer, Words(rules, names)),
                (),
                (),
            )
        case "misdeal":
            hint = (
                f"{Words(rules, names).seat(dealer)} deals again. An exposed 10 or higher makes "
                "a new deal a must; a lower card, when any player asks."
            )
            return "Misdeal", hint, (), (_note(),)
        case "dealer":
            asked = (questions.seat_choice("dealer", "Who deals this hand?", names),)
            return "Somebody else deals", "The deal goes on to the left from there.", asked, ()
        case "renege":
            hint = f"Only when it was too late. {BY_THEN}"
            asked = (*_renege_asks(names), *_captured(rules, names, bidder, hint))
            fields = _shares(rules, names, f"{hint} {OFFENDERS}")
            return "Renege", scores.renege_rule_words(rules), asked, fields
        case "bad-discard":
            asked = _captured(rules, names, bidder, BY_THEN)
            fields = _shares(rules, names, f"{BY_THEN} {OFFENDERS}")
            return "Bad discard", scores.discard_rule_words(rules), asked, fields
        case _:
            hint = "What the table agrees on stands, and is marked."
            return "Agree on a score", hint, (), (*_agreed(rules, names), _note())


def _redeal_asks(names: tuple[str, ...]) -> tuple[Choice, ...]:
    chips = (Chip("no", "no counter"), Chip("yes", "a counter"))
    held = Choice("counter", "What did that hand hold?", (Group(chips),))
    return questions.seat_choice("seat", "Who called it?", names), held


def _renege_asks(names: tuple[str, ...]) -> tuple[Choice, ...]:
    chips = (Chip("in-time", "in time, put right"), Chip("late", "too late"))
    when = Choice("when", "When was it noticed?", (Group(chips),))
    return questions.seat_choice("seat", "Who did not follow suit?", names), when


BY_THEN = "Tricks taken, not the one under way, not the nest."
"""What counts as captured when a foul ends a hand."""

OFFENDERS = "What the offenders’ side had may stay empty."


def _captured(
    rules: RuleSet, names: tuple[str, ...], bidder: int | None, hint: str
) -> tuple[Choice, ...]:
    called = rules.table.sides is Sides.CALLED
    partners = (questions.partners_choice(rules, names, bidder),) if called else ()
    if shares.are_asked(rules):
        return partners
    sums = tuple(Chip(str(n), str(n)) for n in sorted(cards.possible_sums(rules)))
    asked = Choice(
        "captured",
        "What had the other side captured by then?",
        (Group(sums),),
        Look.AMOUNTS,
        hint=hint,
    )
    return (*partners, asked)


def _shares(rules: RuleSet, names: tuple[str, ...], hint: str) -> tuple[Field, ...]:
    """What each side had captured, where each has a number of its own."""
    if not shares.are_asked(rules):
        return ()
    first, *others = shares.fields_of("captured", rules, names, step=5)
    label = "had captured by then"
    return tuple(
        replace(each, label=f"{each.label} {label}", hint=hint if each is first else "")
        for each in (first, *others)
    )


def _agreed(rules: RuleSet, names: tuple[str, ...]) -> tuple[Field, ...]:
    return tuple(
        Field(
            f"agreed{book}",
            f"Points for {Words(rules, names).book(book)}",
            kind="number",
            step=5,
            signed=True,
        )
        for book in teams.books(rules)
    )


def _note() -> Field:
    return Field("note", "Note", hint="What happened, for later.")


def read_happening(kind: str, posted: Posted, state: TableState) -> FormResult:
    """The facts that a small form tells, to be added to what is known of the hand."""
    readers: dict[str, Callable[[Posted, TableState], FormResult]] = {
        "redeal": _redeal,
        "passed-out": _passed_out,
        "misdeal": _misdeal,
        "dealer": _dealer,
        "renege": _renege,
        "bad-discard": _bad_discard,
        "agreed": lambda each, at: read_agreed(each, at.rules),
    }
    reader = readers.get(kind)
    if reader is None:
        return FormResult({}, {"kind": f"“{kind[:40]}” is nothing that can happen here."})
    return reader(posted, state)


def _redeal(posted: Posted, state: TableState) -> FormResult:
    seat, wrong = read_seat(posted, "seat", state.rules, "Tap who called the redeal.")
    errors = {"seat": wrong} if wrong else {}
    if state.contract is not None and posted.get(PAST.name) != PAST.value:
        errors["counter"] = "The bidding is over: a redeal can be called only before."
    elif not state.rules.auction.no_counter_redeal:
        errors["counter"] = f"{rule_words.redeal_rule_words(state.rules)} The bidding goes on."
    elif posted.get("counter") == "yes":
        errors["counter"] = "A hand with a counter may not call a redeal: the bidding goes on."
    elif posted.get("counter") != "no":
        errors["counter"] = "Look at that hand, and tap what it held."
    return FormResult({} if errors else {"redeal": seat}, errors)


def _passed_out(_posted: Posted, state: TableState) -> FormResult:
    """What comes of an auction in which everybody passes: a forced dealer has the bid."""
    passes, seat = [], state.dealer
    for _ in teams.seats(state.rules):
        seat = teams.next_seat(seat, state.rules)
        passes.append(Call(seat))
    over = auction_by_rules(passes, state.dealer, state.rules)
    if over.bidder is None:
        return FormResult({"passed_out": True})
    return FormResult({"bidder": over.bidder, "bid": over.bid})


def _misdeal(posted: Posted, _state: TableState) -> FormResult:
    return FormResult({"irregularity": [{"kind": "misdeal"}], **read_note(posted)})


def _dealer(posted: Posted, state: TableState) -> FormResult:
    seat, wrong = read_seat(posted, "dealer", state.rules, "Tap who deals this hand.")
    return FormResult({}, {"dealer": wrong}) if wrong else FormResult({"dealer": seat})


def _renege(posted: Posted, state: TableState) -> FormResult:
    seat, wrong = read_seat(posted, "seat", state.rules, "Tap who did not follow suit.")
    errors = {"seat": wrong} if wrong else {}
    when = posted.get("when")
    if when not in ("in-time", "late"):
        errors["when"] = "Tap whether it was put right in time."
    if errors or seat is None:
        return FormResult({}, errors)
    claim = {"kind": "renege", "seat": seat, "in_time": when == "in-time"}
    told = FormResult({"irregularity": [*claims_in_time(state), claim]})
    return told if when == "in-time" else told.merged(_stopped(posted, state, seat))


def _bad_discard(posted: Posted, state: TableState) -> FormResult:
    contract = state.contract
    if contract is None:
        return FormResult({}, {"captured": "Save the bid first."})
    claim = {"kind": "bad-discard", "seat": contract.bidder}
    told = FormResult({"irregularity": [*claims_in_time(state), claim]})
    return told.merged(_stopped(posted, state, contract.bidder))


def _stopped(posted: Posted, state: TableState, offender: int) -> FormResult:
    """What the others had when the hand was stopped, and who the partners were."""
    contract = state.contract
    if contract is None:
        return FormResult({}, {"captured": "Save the bid first."})
    partners = read_partners(posted, state.rules, contract.bidder)
    if state.rules.table.sides is Sides.CALLED and not partners.facts and not partners.errors:
        return FormResult({}, {"partners": "Tap who played with the bidder, or “plays alone”."})
    seats: Any = partners.facts.get("partners", contract.partners)
    known = type(contract)(contract.bidder, contract.bid, tuple(seats))
    return partners.merged(read_captured(posted, state.rules, known, offender))


def claims_in_time(state: TableState) -> list[dict[str, Any]]:
    """What was put right in time in this hand, which a new claim joins.

    A claim that ended the hand is the one that the new claim takes the place of.
    """
    return [
        {"kind": each.kind, "seat": each.seat, "in_time": True}
        for each in state.facts.irregularities
        if each.in_time
    ]
