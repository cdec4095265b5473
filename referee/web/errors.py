"""What a phone is told when something cannot be done, with all that was typed kept."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus

from flask import Flask, Response, url_for
from flask_limiter import RateLimitExceeded
from htmx_flask import request
from werkzeug.exceptions import HTTPException

from referee.store.errors import (
    DeadLinkError,
    NotOwnerError,
    StoreBusyError,
    StoreDamagedError,
    StoreError,
    StoreFullError,
    StoreGoneError,
    StoreUnavailableError,
    UnknownClubError,
    UnknownGameError,
    UnknownPlayerError,
    UnknownRulesError,
    UnknownSeasonError,
    UnreadableGameError,
)
from referee.store.people.memberships import access_to
from referee.web import addresses
from referee.web.access import PenElsewhereError, database, device, known
from referee.web.api.answers import fault
from referee.web.phone import ExpiredFormError, ForeignFormError
from referee.web.server import log
from referee.web.server.aside import BusyError, TooLongError
from referee.web.server.bounds import rate
from referee.web.server.bounds.tries import SpentError
from referee.web.ui import render
from referee.web.ui.fields import hidden_of
from referee.web.ui.parts import Link
from referee.web.unsaved import try_again
from referee.web.words.faults import (
    BUSY,
    EXPIRED,
    FOREIGN,
    LOST_PEN,
    NO_COOKIE,
    PRIVATE,
    SENTENCES,
    TOO_LONG,
)
from referee.web.words.people import pen as pen_words

UNSAVED = {
    StoreFullError: HTTPStatus.INSUFFICIENT_STORAGE,
    StoreBusyError: HTTPStatus.SERVICE_UNAVAILABLE,
    StoreUnavailableError: HTTPStatus.BAD_GATEWAY,
    StoreDamagedError: HTTPStatus.BAD_GATEWAY,
    StoreGoneError: HTTPStatus.SERVICE_UNAVAILABLE,
}
"""What the store's refusals are called in HTTP."""

BEYOND_WAITING: Mapping[type[StoreError], str] = {
    StoreDamagedError: "The database is damaged. It cannot be read, and nothing was saved: whoever "
    "runs the referee has to bring back a backup.",
    StoreGoneError: "The database was taken away. Its file, or the log beside it, was removed or "
    "replaced, and nothing was saved: whoever runs the referee has to put the file back, and start "
    "the referee again.",
}
"""Refusals that trying again alone does not cure."""


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """Template ``errors/error.html``: 400, 404, 500 and their like."""

    heading: str
    words: str
    go_on: Link


def install(app: Flask) -> None:
    """Answers every fault with a page of its own."""
    app.register_error_handler(HTTPException, http_fault)
    app.register_error_handler(PenElsewhereError, pen_elsewhere)
    app.register_error_handler(RateLimitExceeded, too_often)
    app.register_error_handler(ExpiredFormError, expired)
    app.register_error_handler(ForeignFormError, foreign)
    app.register_error_handler(UnknownGameError, nothing_here)
    app.register_error_handler(UnknownRulesError, nothing_here)
    app.register_error_handler(UnknownClubError, nothing_here)
    app.register_error_handler(UnknownPlayerError, nothing_here)
    app.register_error_handler(UnknownSeasonError, nothing_here)
    app.register_error_handler(NotOwnerError, not_owner)
    app.register_error_handler(UnreadableGameError, unreadable_game)
    app.register_error_handler(DeadLinkError, dead_link)
    app.register_error_handler(BusyError, busy)
    app.register_error_handler(TooLongError, too_long)
    app.register_error_handler(SpentError, spent)
    for kind in UNSAVED:
        app.register_error_handler(kind, unsaved)


def http_fault(fault: HTTPException) -> Response:
    """The page for a fault of HTTP."""
    status = HTTPStatus(fault.code or 500)
    if status == HTTPStatus.FORBIDDEN and hidden_of(request.form):
        return try_again(status, LOST_PEN, _recovery())
    return error_page(status)


def pen_elsewhere(fault: PenElsewhereError) -> Response:
    """403: another phone has the pen, by name; what was typed is kept until this one has it."""
    status = HTTPStatus.FORBIDDEN
    if not hidden_of(request.form):
        return _page(pen_words.elsewhere_words(fault.holder), status)
    public_id = str((request.view_args or {}).get("public_id", ""))
    first = Link(url_for("pen.show", public_id=public_id), pen_words.TO_THE_PEN)
    return try_again(status, pen_words.not_saved_words(fault.holder), first)


def too_often(_fault: RateLimitExceeded) -> Response:
    """429: what was typed is kept, and the browser told when to come again."""
    status = HTTPStatus.TOO_MANY_REQUESTS
    typed = request.method == "POST"
    response = try_again(status, SENTENCES[status]) if typed else error_page(status)
    response.headers["Retry-After"] = str(rate.wait())
    return response


def spent(fault: SpentError) -> Response:
    """429: this address had the server compute for it all the time; what was typed is kept."""
    status = HTTPStatus.TOO_MANY_REQUESTS
    response = _kept_for_later(SENTENCES[status], status)
    response.headers["Retry-After"] = str(fault.wait)
    return response


def busy(_fault: BusyError) -> Response:
    """503: others have the turn to have something computed; what was typed is kept."""
    response = _kept_for_later(BUSY, HTTPStatus.SERVICE_UNAVAILABLE)
    response.headers["Retry-After"] = "5"
    return response


def too_long(_fault: TooLongError) -> Response:
    """503: it was given up, since it took the processor for longer than anything may."""
    return _kept_for_later(TOO_LONG, HTTPStatus.SERVICE_UNAVAILABLE)


def _kept_for_later(said: str, status: HTTPStatus) -> Response:
    return try_again(status, said) if request.method == "POST" else _page(said, status)


def error_page(status: HTTPStatus) -> Response:
    """A page that says what happened and leads on."""
    return _page(SENTENCES.get(status, SENTENCES[HTTPStatus.BAD_REQUEST]), status)


def _page(said: str, status: HTTPStatus) -> Response:
    if addresses.is_for_programs():
        return fault(said, status)
    heading, _, words = said.partition(". ")
    shown = ErrorPage(heading, words, _way_on(status))
    response = Response(render.page("errors/error.html", shown), status)
    if request.htmx:  # a whole page does not fit into a part of one: have it opened anew
        response.headers["HX-Refresh"] = "true"
    return response


def _way_on(status: HTTPStatus) -> Link:
    """Where to go from here: a deleted game is brought back from the list of games."""
    gone = status == HTTPStatus.GONE and (request.view_args or {}).get("public_id")
    return Link(addresses.home(deleted=gone), "To the list of games") if gone else _home()


def _home() -> Link:
    return Link(addresses.home(), "All games")


def nothing_here(_fault: StoreError) -> Response:
    """404: no such table for this phone, or it keeps no such rules; what it typed is kept."""
    if hidden_of(request.form) and "public_id" in (request.view_args or {}):
        return try_again(HTTPStatus.NOT_FOUND, LOST_PEN, _recovery())
    return error_page(HTTPStatus.NOT_FOUND)


def not_owner(_fault: NotOwnerError) -> Response:
    """403: on a private server a phone that owns no club begins no table."""
    return _page(PRIVATE, HTTPStatus.FORBIDDEN)


def unreadable_game(fault: UnreadableGameError) -> Response:
    """500: the game is damaged in the database; the others are not."""
    log.note(log.brief(fault.__cause__ or fault))
    said = (
        "This game cannot be read. Something of it is damaged in the database: whoever runs the "
        "referee can bring back a backup. The other games are not touched."
    )
    return _page(said, HTTPStatus.INTERNAL_SERVER_ERROR)


def dead_link(_fault: DeadLinkError) -> Response:
    """404: a link that hands over no pen, because it was cut short or there is a newer one."""
    said = (
        "This link does not work any more. Ask whoever keeps the score for the new one: "
        "menu, then “Let others join”."
    )
    return _page(said, HTTPStatus.NOT_FOUND)


def expired(_fault: ExpiredFormError) -> Response:
    """The form is from another visit: it is shown again with a fresh token, nothing lost."""
    if _lost_pen():
        return try_again(HTTPStatus.BAD_REQUEST, LOST_PEN, _recovery())
    return try_again(HTTPStatus.BAD_REQUEST, EXPIRED if known() else NO_COOKIE)


def _lost_pen() -> bool:
    """Whether the form is of a table that this phone cannot write to, be there one or not."""
    public_id = (request.view_args or {}).get("public_id")
    if public_id is None:
        return False
    with suppress(UnknownGameError), database().reading() as connection:
        return not access_to(connection, public_id, device=device()).writes
    return True


def _recovery() -> Link:
    return Link(url_for("recovery.show"), "Enter the recovery words")


def foreign(_fault: ForeignFormError) -> Response:
    """403: the form stood on a page of another site."""
    return _page(FOREIGN, HTTPStatus.FORBIDDEN)


def unsaved(fault: StoreError) -> Response:
    """The disk is full, the database locked or lost: what was typed is kept for another try."""
    status = UNSAVED[type(fault)]
    said = BEYOND_WAITING.get(type(fault), SENTENCES[status])
    log.note(f"{type(fault).__name__}: {fault}")
    return try_again(status, said) if request.method == "POST" else _page(said, status)
