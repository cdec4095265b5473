"""The page of the small forms for a hand."""

from collections.abc import Mapping
from dataclasses import replace

from referee.web import addresses
from referee.web.access import Viewer
from referee.web.entry.asked.fill import PAST, form
from referee.web.entry.incidents.kind import Kind
from referee.web.entry.incidents.registry import offered
from referee.web.entry.page import FormState, Incident, OtherPage
from referee.web.state import TableState
from referee.web.ui.choices import checked
from referee.web.ui.fields import Posted
from referee.web.ui.parts import Field, Form, Link, Notice


def other_page(
    state: TableState, viewer: Viewer, *, past: bool, tried: FormState | None = None
) -> OtherPage:
    """The small forms that fit the hand; with what was tried, when that was wrong."""
    carried = form(state, viewer)
    return OtherPage(
        "What happened?",
        f"In hand {state.label}, dealt by {state.words.seat(state.dealer)}.",
        tuple(
            _incident(kind, carried, state, _tried(kind, tried), past=past)
            for kind in offered(state, past=past)
        ),
        Link(addresses.table(state.game.public_id), "Back to the table"),
        _notice(tried),
    )


def _tried(kind: Kind, tried: FormState | None) -> FormState | None:
    return tried if tried and tried.posted.get("kind") == kind.name else None


def _notice(tried: FormState | None) -> Notice | None:
    if tried is None or not tried.errors:
        return None
    return Notice("Not saved yet", tuple(dict.fromkeys(tried.errors.values())))


def _incident(
    kind: Kind, carried: Form, state: TableState, tried: FormState | None, *, past: bool
) -> Incident:
    empty = Incident(
        kind.title,
        carried,
        kind.name,
        kind.hint(state),
        tuple(kind.choices(state)),
        tuple(kind.fields(state)),
        hidden=(PAST,) if past else (),
    )
    return empty if tried is None else _filled(empty, tried)


def _filled(asked: Incident, tried: FormState) -> Incident:
    posted, errors = tried.posted, tried.errors
    choices = (checked(c, posted, errors.get(c.name, "")) for c in asked.choices)
    fields = (_filled_field(each, posted, errors) for each in asked.fields)
    return replace(asked, choices=tuple(choices), fields=tuple(fields), open=True)


def _filled_field(asked: Field, posted: Posted, errors: Mapping[str, str]) -> Field:
    value = posted.get(asked.name, "")
    return replace(asked, value=value, error=errors.get(asked.name, ""))
