"""What is shown in place of a refused save: all that was typed, and one tap to try again."""

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus

from flask import Response
from htmx_flask import request

from referee.web import addresses
from referee.web.access import stranger
from referee.web.entry.page import SAVE, EffectPage, EntryEffect
from referee.web.ui import render
from referee.web.ui.fields import hidden_of, number_in
from referee.web.ui.parts import Effect, Fact, Form, Hidden, Link
from referee.web.words.faults import FIELD_NAMES


@dataclass(frozen=True, slots=True)
class UnsavedPage:
    """Template ``errors/unsaved.html``: everything that was typed travels along."""

    heading: str
    words: str
    kept: Sequence[Fact]
    hidden: Sequence[Hidden]
    form: Form
    back: Link
    first: Link | None = None
    """What must be done before another try can help; it opens beside this page."""


def try_again(status: HTTPStatus, said: str, first: Link | None = None) -> Response:
    """Says why nothing was saved, with everything kept for another try."""
    heading, _, words = said.partition(". ")
    if request.endpoint == "table.effect":
        return _beside_the_form(status, Effect(f"{heading}.", (words,)))
    posted = request.form
    hidden = hidden_of(posted)
    kept = tuple(
        Fact(FIELD_NAMES[each.name], each.value) for each in hidden if FIELD_NAMES.get(each.name)
    )
    pressed = tuple(Hidden(name, posted[name]) for name in ("do", "seen") if name in posted)
    home = Link(addresses.home(), "All games")
    shown = UnsavedPage(heading, words, kept, (*hidden, *pressed), _again(), home, first)
    if request.htmx:
        return Response(render.block("errors/unsaved.html", "play", shown), status)
    return Response(render.page("errors/unsaved.html", shown), status)


def _beside_the_form(status: HTTPStatus, said: Effect) -> Response:
    """Block ``effect``: the form stays as it is, and its button leads to the page that keeps it."""
    shown = EffectPage(EntryEffect(said, addresses.here(), SAVE))
    return Response(render.block("table/entry.html", "effect", shown), status)


def _again() -> Form:
    posted, who = request.form, stranger()
    return Form(
        addresses.here(),
        who.csrf_token,
        posted.get("key", who.key),
        number_in(posted.get("seq", "")),
    )
