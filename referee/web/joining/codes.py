"""Where a short code is typed that stands on another phone."""

from dataclasses import dataclass
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, current_app, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from referee.store.errors import DeadLinkError
from referee.store.people.links import ended_code, link_by_code
from referee.store.people.minted import CODE_LENGTH, NOT_IN_CODES, plain_code
from referee.web import addresses
from referee.web.access import database, device, minter, stranger
from referee.web.joining.page import CodePage
from referee.web.server.bounds.rate import asking
from referee.web.server.bounds.tries import Allowed, Tries
from referee.web.ui import render
from referee.web.ui.parts import Field
from referee.web.words.people import joining as said

codes = Blueprint("codes", __name__)

ALLOWED = Allowed(
    address="10/minute",
    phone="3/10 minutes",
    hall="60/minute",
    table="30/minute",
    everybody="200/minute",
)
"""Wrong codes that are looked at: to guess one of a hundred tables' takes a month at that rate."""

LONGEST = 40
"""Characters of what is typed that are looked at."""


@codes.get("/join")
def show() -> Response:
    """Asks for the code."""
    return _page("", "", HTTPStatus.OK)


@codes.post("/join")
def enter() -> AnyResponse:
    """Leads on to who comes by the code: 303; 422 where there is none, 429 after too many such."""
    typed = request.form.get("code", "")[:LONGEST]
    signs = len(plain_code(typed))
    if signs != CODE_LENGTH or NOT_IN_CODES & set(typed.upper()):
        return _page(typed, _misread(typed, signs), HTTPStatus.UNPROCESSABLE_ENTITY)
    tries: Tries = current_app.extensions["codes"]
    address, phone = asking(), device()
    if not tries.are_left(address, phone):
        return _page(typed, said.TOO_OFTEN, HTTPStatus.TOO_MANY_REQUESTS)
    found = _found(typed)
    if found.secret is not None:
        return redirect(addresses.join(found.secret), HTTPStatus.SEE_OTHER)
    tries.failed(address, phone, found.ended)
    return _page(typed, said.WRONG_CODE, HTTPStatus.UNPROCESSABLE_ENTITY)


def _misread(typed: str, signs: int) -> str:
    if NOT_IN_CODES & set(typed.upper()):
        return said.LOOKS_ALIKE
    return said.wrong_length_words(signs, CODE_LENGTH) if signs else said.NO_CODE


@dataclass(frozen=True, slots=True)
class Found:
    """What a code leads to."""

    secret: str | None
    """What the address holds that it stands for; None: nobody comes by it."""
    ended: str = ""
    """The table that had this code once, as tries are counted; "": it never was a table's."""


def _found(typed: str) -> Found:
    now = datetime.now(UTC)
    with database().reading() as connection:
        try:
            link = link_by_code(connection, minter(), typed, device=device(), now=now)
        except DeadLinkError:
            return Found(None, ended_code(connection, minter(), typed))
    return Found(link.secret(minter()))


def _page(typed: str, error: str, status: HTTPStatus) -> Response:
    field = Field("code", "Code", typed, error=error, hint=said.NO_CODE)
    shown = CodePage(stranger().form(addresses.type_code()), field)
    return Response(render.page("joining/code.html", shown), status)
