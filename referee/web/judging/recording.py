"""What is known of a hand, entered for the judge in any order: read into facts."""

from referee.engine.errors import RefereeError
from referee.engine.hand import teams
from referee.engine.hand.facts import Seat, Sighting
from referee.engine.hand.values import write_seen
from referee.engine.rules import cards
from referee.web.entry.reading import FormResult
from referee.web.entry.submit import sentence
from referee.web.state import TableState
from referee.web.ui.fields import Posted, number_in

TRICK, SEEN, DEALT, ASIDE = "tell-trick", "tell-seen", "tell-hand", "tell-aside"
PILES, SOME, OPEN = "tell-piles", "tell-some", "open"
"""What the buttons say, by what they record."""

TAP = "tap"
"""What the button says that leads to the deck, to tap the cards of a trick."""

LAY, LATER = "lay", "later"
"""What a form says in which a card is tapped: of the trick in question, or of a later one."""

FORMS = (TRICK, SEEN, DEALT, ASIDE, PILES, SOME)


def read_recorded(posted: Posted, state: TableState) -> FormResult:
    """The facts that *posted* gives of the hand that *state* is at."""
    match posted.get("do"):
        case "tell-trick":
            return _trick(posted, state)
        case "tell-hand":
            return _dealt(posted, state)
        case "tell-aside":
            return _aside(posted, state)
        case "tell-seen":
            return read_seen_card(posted, state)
        case "tell-piles":
            return _piles(posted, state, "piles", "pile")
        case "tell-some":
            return _piles(posted, state, "in_piles", "some")
        case "open":
            return FormResult({"open": True})
        case _:
            return FormResult({}, {"": "Nothing was entered."})


def _trick(posted: Posted, state: TableState) -> FormResult:
    rules, number = state.rules, number_in(posted.get("trick", ""))
    if number is None or not 1 <= number <= cards.hand_size(rules):
        return FormResult({}, {"trick": "Say which trick it was."})
    laid, wrong = _cards(posted, "cards", state)
    if not wrong and len(laid) > rules.table.players:
        wrong = f"A trick has {rules.table.players} cards, one a player; this has {len(laid)}."
    if not wrong and not laid and not state.facts.play[number - 1 : number]:
        wrong = "Write the cards that lie in it, in the order in which they were played."
    if wrong:
        return FormResult({}, {"cards": wrong})
    leader = _seat(posted.get("led", ""), state)
    before = f"{leader}: " if leader and laid else ""
    return FormResult({"trick": {str(number): before + _text(laid)}})


def read_seen_card(posted: Posted, state: TableState) -> FormResult:
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


def _dealt(posted: Posted, state: TableState) -> FormResult:
    seat = _seat(posted.get("whose", ""), state)
    held, wrong = _cards(posted, "held", state)
    errors = {} if seat is not None else {"whose": "Say whose hand it was."}
    if wrong or not held:
        errors["held"] = wrong or "Write the cards of the hand as it was dealt."
    return FormResult({} if errors else {"dealt": {str(seat): _text(held)}}, errors)


def _aside(posted: Posted, state: TableState) -> FormResult:
    read = {name: _cards(posted, name, state) for name in ("nest", "discard")}
    errors = {name: wrong for name, (_, wrong) in read.items() if wrong}
    found = {name: _text(pile) for name, (pile, _) in read.items() if pile}
    if not found and not errors:
        errors["nest"] = "Write the cards of the nest, or those that were laid aside."
    return FormResult(found, errors)


def _piles(posted: Posted, state: TableState, name: str, field: str) -> FormResult:
    """The cards of each pile, posted by *field* and team: the fact *name*."""
    names = teams.teams(state.rules)
    read = {team: _cards(posted, f"{field}{team}", state) for team in names}
    errors = {f"{field}{team}": wrong for team, (_, wrong) in read.items() if wrong}
    piles = {team: _text(pile) for team, (pile, _) in read.items()}
    recorded = name == "in_piles" and state.facts.in_piles is not None
    if not errors and not any(piles.values()) and not recorded:
        errors[f"{field}{names[0]}"] = "Write the cards that lie in a pile."
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


def _text(pile: tuple[cards.Card, ...]) -> str:
    return " ".join(map(cards.shown, pile))
