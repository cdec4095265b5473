"""A note that stands beside a hand, whatever else is told of it."""

from referee.engine.hand import schema
from referee.web.entry.incidents.kind import NOTE, Kind
from referee.web.entry.page import FormResult
from referee.web.entry.reading import read_note
from referee.web.state import TableState
from referee.web.ui.fields import Posted


def _read_written(posted: Posted, _state: TableState) -> FormResult:
    told = read_note(posted)
    written = told.facts or told.errors
    return told if written else FormResult({}, {"note": "Write what happened."})


WRITTEN = Kind(
    "note",
    "Something else, put right",
    "A card shown by mistake, a card taken back: a note of it.",
    "Save the note",
    lambda _state: "Nothing is scored for it. The note stands beside the hand on the sheet.",
    _read_written,
    fields=lambda _state: (NOTE,),
    keeps=lambda _told, _state: schema.FACT_FIELDS,
)
