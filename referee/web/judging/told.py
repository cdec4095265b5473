"""What is known of a hand, entered for the judge in any order: read into facts."""

from typing import Any

from referee.engine.errors import RefereeError
from referee.engine.hand import teams
from referee.engine.hand.facts import Seat, Sighting
from referee.engine.hand.ledger import Draft
from referee.engine.hand.sightings import write_seen
from referee.engine.rules import cards
from referee.web.entry.reading import FormResult
from referee.web.entry.submit import sentence
from referee.web.state import TableState, changed
from referee.web.ui.fields import Posted, number_in

TRICK, SEEN, DEALT, ASIDE = "tell-trick", "tell-seen", "tell-hand", "tell-aside"
PILES, SOME, OPEN = "tell-piles", "tell-some", "open"
"""What the buttons say, by what they tell."""

TAP = "tap"
"""What the button says that leads to the deck, to tap the cards of a trick."""

LAY, LATER = "lay", "later"
"""What a form says in which a card is tapped: of the trick in question, or of a later one."""

FORMS = (TRICK, SEEN, DEALT, ASIDE, PILES, SOME)


def read_told(posted: Posted, state: TableState) -> FormResult:
    """The facts that *posted* tells of the hand that *state* is at."""
    match posted.get("do"):
        case "tell-trick":
            told = _trick(posted, state)
        case "tell-hand":
            told = _dealt(posted, state)
        case "tell-aside":
            told = _aside(posted, state)
        case "tell-seen":
            told = _seen(posted, state)
        case "tell-piles":
            told = _piles(posted, state, "piles", "pile")
        case "tell-some":
            told = _piles(posted, state, "in_piles", "some")
        case "open":
            told = FormResult({"open": True})
        case _:
            told = FormResult({}, {"": "Nothing was told."})
    return told if told.errors else checked(told, state)


def checked(told: FormResult, state: TableState) -> FormResult:
    """*told*, if the hand can be so."""
    try:
        changed(state, state.hand, Draft(told.facts).line)
    except RefereeError as fault:
        return FormResult({}, {"": sentence(fault)})
    return told


def _trick(posted: Posted, state: TableState) -> FormResult:
    rules, number = state.rules, number_in(posted.get("trick", ""))
    if number is None or not 1 <= number <= cards.hand_size(rules):
        return FormResult({}, {"trick": "Say which trick it was."})
    laid, wrong = _cards(posted, "cards", state)
    if not wrong and len(laid) > rules.table.players:
        wrong = f"A trick has {rules.table.players} cards, one a player; this has {len(laid)}."
    if not wrong and not laid and not _is_told(number, state):
        wrong = "Write the cards that lie in it, in the order in which they were played."
    if wrong:
        return FormResult({}, {"cards": wrong})
    leader = _seat(posted.get("led", ""), state)
    before = f"{leader}: " if leader and laid else ""
    return FormResult({"trick": {str(number): before + _text(laid)}})


def _seen(posted: Posted, state: TableState) -> FormResult:
    """One card of a trick, beside those that were seen alone before; or its color."""
    seat, trick = _seat(posted.get("player", ""), state), number_in(posted.get("at", ""))
    laid, wrong = _cards(posted, "alone", state)
    color = posted.get("color", "")
    errors = {} if seat else {"player": "Say who played it."}
    if trick is None or not 1 <= trick <= cards.hand_size(state.rules):
        errors["at"] = "Say to which trick."
    before = [each for each in state.facts.seen if (each.seat, each.trick) != (seat, trick)]
    if not (wrong or laid or color) and len(before) < len(state.facts.seen):
        return FormResult({"seen": write_seen(before)})
    if wrong or len(laid) + bool(color) != 1:
        errors["alone"] = wrong or "Write one card, or choose its color alone."
    if errors or seat is None or trick is None:
        return FormResult({}, errors)
    new = Sighting(seat, trick, laid[0] if laid else color)
    return FormResult({"seen": write_seen([*before, new])})


def _is_told(trick: int, state: TableState) -> bool:
    return bool(state.facts.play[trick - 1 : trick])


def _dealt(posted: Posted, state: TableState) -> FormResult:
    seat = _seat(posted.get("whose", ""), state)
    held, wrong = _cards(posted, "held", state)
    errors = {} if seat is not None else {"whose": "Say whose hand it was."}
    if wrong or not held:
        errors["held"] = wrong or "Write the cards of the hand as it was dealt."
    return FormResult({} if errors else {"dealt": {str(seat): _text(held)}}, errors)


def _aside(posted: Posted, state: TableState) -> FormResult:
    found: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for name in ("nest", "discard"):
        told, wrong = _cards(posted, name, state)
        if wrong:
            errors[name] = wrong
        elif told:
            found[name] = _text(told)
    if not found and not errors:
        errors["nest"] = "Write the cards of the nest, or those that were laid aside."
    return FormResult(found, errors)


def _piles(posted: Posted, state: TableState, name: str, field: str) -> FormResult:
    """The cards of each pile, posted by *field* and team: the fact *name*."""
    piles: dict[str, str] = {}
    errors: dict[str, str] = {}
    for team in teams.teams(state.rules):
        told, wrong = _cards(posted, f"{field}{team}", state)
        if wrong:
            errors[f"{field}{team}"] = wrong
        piles[team] = _text(told)
    told_before = name == "in_piles" and state.facts.in_piles is not None
    if not errors and not any(piles.values()) and not told_before:
        errors[f"{field}{next(iter(piles))}"] = "Write the cards that lie in a pile."
    return FormResult({} if errors else {name: piles}, errors)


def _seat(text: str, state: TableState) -> Seat | None:
    seat = number_in(text)
    return seat if seat in teams.seats(state.rules) else None


def _cards(posted: Posted, name: str, state: TableState) -> tuple[tuple[cards.Card, ...], str]:
    """The cards typed in field *name*, and what is wrong with them."""
    try:
        return cards.read_cards(posted.get(name, ""), state.rules), ""
    except RefereeError as fault:
        return (), sentence(fault)


def _text(told: tuple[cards.Card, ...]) -> str:
    return " ".join(map(cards.shown, told))
