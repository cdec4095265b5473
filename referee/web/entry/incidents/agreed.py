"""A score that the table agreed on, whatever the rules say."""

from referee.engine.hand import teams
from referee.web.entry.incidents.kind import NOTE, Kind, all_of_the_bid
from referee.web.entry.reading import read_agreed
from referee.web.state import TableState
from referee.web.ui.parts import Field


def _fields(state: TableState) -> tuple[Field, ...]:
    asked = ((f"agreed{book}", state.words.book(book)) for book in teams.books(state.rules))
    points = (
        Field(name, f"Points for {who}", kind="number", step=5, signed=True) for name, who in asked
    )
    return (*points, NOTE)


AGREED = Kind(
    "agreed",
    "Agree on a score",
    "The table settles the hand as it likes.",
    "Save the agreed score",
    lambda _state: "What the table agrees on stands, and is marked.",
    lambda posted, state: read_agreed(posted, state.rules),
    fields=_fields,
    keeps=all_of_the_bid,
    rule="agreed",
)
