"""Penalties: points that the table takes beside the play; ruling 102."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from referee.errors import NotationError
from referee.rook.hand import teams, values
from referee.rook.hand.facts import OTHERS, only_changes
from referee.rook.hand.values import write_penalties
from referee.rook.rules.model import LIMIT
from referee.web.rook.entry.form import question
from referee.web.rook.entry.reading import FormResult, read_note
from referee.web.rook.state import TableState
from referee.web.shared.ui.fields import Posted, number_in
from referee.web.shared.ui.parts import Chip, Choice, Look
from referee.web.shared.words import refusal

NO_PAYER = "Tap who pays."
NO_PENALTY = "Tap how many points, or write them."
WHOLE = f"Write a whole number from 1 to {LIMIT}."
USUAL = (5, 10, 15, 20, 25, 50, 100)
"""Points that tables take, to be tapped."""


def _payers(state: TableState) -> Iterator[Chip]:
    """Everybody, and each side that has more than one player."""
    for seat, name in enumerate(state.names, 1):
        yield Chip(str(seat), name, dot=state.dots[seat - 1])
    for side in teams.fixed_sides(state.rules):
        if teams.books_by_seat(state.rules).count(side) > 1:
            yield Chip(side, state.words.book(side))


def payer_choice(state: TableState) -> Choice:
    """The question who pays a penalty."""
    return question("payer", "Who pays?", _payers(state), Look.SEATS)


def _penalty_payees(state: TableState) -> tuple[Chip, ...]:
    """Nobody, the others, and each single book that gets points by a record."""
    several = len(teams.books(state.rules)) > 2
    single = (penalty.to for penalty in state.facts.penalties if penalty.to not in (None, OTHERS))
    return (
        Chip("no", "Nobody"),
        Chip(OTHERS, "Each of the others" if several else "The other side"),
        *(Chip(book, state.words.book(book)) for book in dict.fromkeys(single) if book),
    )


def penalty_choices(state: TableState) -> tuple[Choice, ...]:
    """The questions of the form of a penalty: who pays, who gets the points, how many."""
    nobody, *payees = _penalty_payees(state)
    to = (replace(nobody, checked=True), *payees)
    amounts = (Chip(str(points), str(points)) for points in USUAL)
    return (
        replace(payer_choice(state), open=NO_PAYER),
        question("to", "Who gets the points?", to),
        question("points", "How many?", amounts, Look.AMOUNTS),
    )


def read_penalty_beside(posted: Posted, state: TableState) -> FormResult:
    """The penalty that a phone without a connection sends with a hand; no fact if there is none."""
    named = any(posted.get(name) for name in ("payer", "points", "number", "to"))
    return read_penalty(posted, state) if named else FormResult({})


def read_penalty(posted: Posted, state: TableState) -> FormResult:
    """The penalties of the hand: one more, or the one of the number in *posted* in its place."""
    known = write_penalties(state.facts.penalties)
    number = number_in(posted.get("penalty", ""))
    if number is not None and not 1 <= number <= len(known):
        return FormResult({}, {"payer": "There is no such penalty any more."})
    if number is not None and posted.get("gone") == "yes":
        return FormResult({"penalty": [*known[: number - 1], *known[number:]]})
    payer, to, note = posted.get("payer", ""), posted.get("to") or "no", read_note(posted)
    points, wrong = _penalty_points(posted)
    errors = {"points": wrong} if wrong else {}
    if payer not in {chip.value for chip in _payers(state)}:
        errors = {"payer": NO_PAYER, **errors}
    errors |= note.errors
    if errors:
        return FormResult({}, errors)
    was = known[number - 1] if number is not None else {}
    between = was.get("between", False) if was else only_changes(state.facts)
    penalty = {
        **({"seat": int(payer)} if payer.isdigit() else {"side": payer}),
        "points": points,
        **({"to": to} if to != "no" else {}),
        **note.facts,
        **({"between": True} if between else {}),
    }
    try:
        values.read_penalty(penalty, state.rules)
    except NotationError as fault:
        return FormResult({}, {"to": refusal(fault)})
    if number is None:
        return FormResult({"penalty": [*known, penalty]})
    return FormResult({"penalty": [*known[: number - 1], penalty, *known[number:]]})


def _penalty_points(posted: Posted) -> tuple[int, str]:
    """The points that were tapped or written, and an error."""
    tapped, written = posted.get("points", ""), posted.get("number", "").strip()
    if tapped and written and tapped != written:
        return 0, f"Is it {tapped[:9]} points or {written[:9]}? Say it once."
    text = written or tapped
    if not text:
        return 0, NO_PENALTY
    points = number_in(text) or 0
    return points, "" if 1 <= points <= LIMIT else WHOLE


def recorded_penalty(state: TableState, number: int) -> Mapping[str, str]:
    """The fields of the form as they would be posted for penalty *number* of the hand."""
    if not 1 <= number <= len(state.facts.penalties):
        return {}
    penalty = state.facts.penalties[number - 1]
    return {
        "penalty": str(number),
        "payer": penalty.side or str(penalty.seat),
        "points" if penalty.points in USUAL else "number": str(penalty.points),
        "to": penalty.to or "no",
        "note": penalty.note,
    }
