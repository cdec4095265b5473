"""Circus Rook: the cards that all passed to the left."""

from referee.engine.errors import NotationError
from referee.engine.hand import schema, teams
from referee.engine.rules import cards
from referee.web.entry.incidents.kind import Kind
from referee.web.entry.page import FormResult
from referee.web.state import TableState
from referee.web.ui.fields import Posted
from referee.web.ui.parts import Field
from referee.web.words.rulebook.book.duties import circus_words


def _circus_fits(state: TableState, *, past: bool) -> bool:  # noqa: ARG001 - either way
    """Cards go to the left where circus Rook was called."""
    return state.facts.call == "circus"


def _circus_fields(state: TableState) -> tuple[Field, ...]:
    names = enumerate(state.names, 1)
    return tuple(
        Field(f"passed{seat}", f"{name} passed", hint="Such as G10.") for seat, name in names
    )


def _read_circus(posted: Posted, state: TableState) -> FormResult:
    found, errors = [], {}
    for seat in teams.seats(state.rules):
        name = f"passed{seat}"
        try:
            found.append(cards.parse_card(posted.get(name, "").strip(), state.rules))
        except NotationError:
            errors[name] = "Write a card of this deck, such as G10, or RK for the Rook."
    return FormResult({} if errors else {"circus": list(map(cards.shown, found))}, errors)


CIRCUS = Kind(
    "circus",
    "Cards passed to the left",
    "Circus Rook: which card each player passed.",
    "Save the cards",
    lambda state: circus_words(state.rules),
    _read_circus,
    fields=_circus_fields,
    fits=_circus_fits,
    keeps=lambda _told, _state: schema.FACT_FIELDS,
    rule="circus",
)
