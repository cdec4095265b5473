"""The way back: recovery words give a phone the pens that another one had."""

from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, current_app, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from referee.store.people.recovery import WORDS, bring_back, read_words
from referee.web import addresses
from referee.web.access import database, device, stranger
from referee.web.recovery.page import RecoverPage
from referee.web.server.bounds.rate import asking
from referee.web.server.bounds.tries import Allowed, Tries
from referee.web.ui import render
from referee.web.ui.parts import Field
from referee.web.words.people import recovery as said

recovery = Blueprint("recovery", __name__)

ALLOWED = Allowed(address="10/10 minutes", phone="3/10 minutes", hall="60/10 minutes")
"""Words that lead nowhere."""

LONGEST = 200
"""Characters of what is typed that are looked at."""


@recovery.get("/recover")
def show() -> Response:
    """Asks for the words."""
    return _page("", "", HTTPStatus.OK)


@recovery.post("/recover")
def enter() -> AnyResponse:
    """Gives this phone the pens of the words: 303 to its games.

    422 with a sentence where they lead nowhere; 429 after too many such tries.
    """
    typed = request.form.get("words", "")[:LONGEST]
    words, unknown = read_words(typed)
    if unknown or len(words) != WORDS:
        return _page(typed, said.misread(len(words), unknown), HTTPStatus.UNPROCESSABLE_ENTITY)
    tries: Tries = current_app.extensions["tries"]
    address, phone = asking(), device()
    if not tries.are_left(address, phone):
        return _page(typed, said.TOO_OFTEN, HTTPStatus.TOO_MANY_REQUESTS)
    with database().writing() as connection:
        found = bring_back(connection, words=words, device=phone, now=datetime.now(UTC))
    if found:
        return redirect(addresses.home(), HTTPStatus.SEE_OTHER)
    tries.failed(address, phone)
    return _page(typed, said.NOBODY, HTTPStatus.UNPROCESSABLE_ENTITY)


def _page(typed: str, error: str, status: HTTPStatus) -> Response:
    field = Field("words", f"The {said.NUMBER} words", typed, "text", error=error, hint=said.HINT)
    shown = RecoverPage(stranger().form(addresses.recovery()), field)
    return Response(render.page("recovery/words.html", shown), status)
