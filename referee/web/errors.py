"""Error pages, which keep everything that was typed for another try."""

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from http import HTTPStatus

from flask import Response, redirect, render_template, url_for
from flask_limiter import RateLimitExceeded
from htmx_flask import request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as Answer

from referee.server import addresses, bounds, log
from referee.server.bounds import SpentError
from referee.server.log import LoggedFlask
from referee.server.workers import BusyError, TooLongError
from referee.store.errors import (
    DeadLinkError,
    NotOwnerError,
    OtherKindError,
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
from referee.web.club.api import fault
from referee.web.rook.entry.form import SAVE, effect_block
from referee.web.rook.state import NotThereError
from referee.web.shared.access import (
    NotAllowedError,
    PenElsewhereError,
    database,
    device,
    known_device,
)
from referee.web.shared.phone import ExpiredFormError, ForeignFormError
from referee.web.shared.ui.fields import hidden_of, number_in
from referee.web.shared.ui.parts import Effect, Link
from referee.web.shared.words import words_in
from referee.web.table.doors import door_of, doors
from referee.web.table.pen import TO_THE_PEN, elsewhere_words

SENTENCES: Mapping[str, str] = words_in(__file__, "errors.toml")
"""Heading and advice, as two or more sentences, by status or name."""

BAD_REQUEST = "400"
"""The key of the sentence for all other errors."""

REFUSED: Mapping[type[Exception], tuple[HTTPStatus, str]] = {
    NotOwnerError: (HTTPStatus.FORBIDDEN, "private"),
    ForeignFormError: (HTTPStatus.FORBIDDEN, "foreign"),
    DeadLinkError: (HTTPStatus.NOT_FOUND, "dead-link"),
}
"""Exceptions that only lead to a page, with its status and sentence."""

NOT_THERE: tuple[type[StoreError], ...] = (
    UnknownGameError,
    UnknownRulesError,
    UnknownClubError,
    UnknownPlayerError,
    UnknownSeasonError,
)

NOT_NOW: Mapping[type[Exception], tuple[HTTPStatus, str]] = {
    RateLimitExceeded: (HTTPStatus.TOO_MANY_REQUESTS, "429"),
    SpentError: (HTTPStatus.TOO_MANY_REQUESTS, "429"),
    BusyError: (HTTPStatus.SERVICE_UNAVAILABLE, "busy"),
    TooLongError: (HTTPStatus.SERVICE_UNAVAILABLE, "too-long"),
    StoreFullError: (HTTPStatus.INSUFFICIENT_STORAGE, "507"),
    StoreBusyError: (HTTPStatus.SERVICE_UNAVAILABLE, "503"),
    StoreUnavailableError: (HTTPStatus.BAD_GATEWAY, "502"),
    StoreDamagedError: (HTTPStatus.BAD_GATEWAY, "damaged"),
    StoreGoneError: (HTTPStatus.SERVICE_UNAVAILABLE, "taken-away"),
}
"""Exceptions after which what was typed is kept for another try, with status and sentence."""


def mark_title(response: Response) -> Response:
    """Has the title of a page that refused a form begin with "Error: ", which is heard first.

    Source: WCAG 2.2, technique G199 and the pages of GOV.UK.
    """
    refused = response.status_code in (HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.CONFLICT)
    if refused and response.mimetype == "text/html" and not request.htmx:
        page = response.get_data(as_text=True)
        response.set_data(page.replace("<title>", "<title>Error: ", 1))
    return response


def install_pages(app: LoggedFlask) -> None:
    """Registers the pages for all exceptions."""
    app.refusals = (HTTPException, StoreError)
    app.register_error_handler(HTTPException, http_fault)
    app.register_error_handler(PenElsewhereError, pen_elsewhere)
    app.register_error_handler(NotAllowedError, not_allowed)
    app.register_error_handler(NotThereError, not_there)
    app.register_error_handler(ExpiredFormError, expired)
    app.register_error_handler(OtherKindError, other_kind)
    app.register_error_handler(UnreadableGameError, unreadable_game)
    for missing in NOT_THERE:
        app.register_error_handler(missing, nothing_here)
    for kind, (status, name) in REFUSED.items():
        app.register_error_handler(kind, lambda _, s=status, n=name: _page(SENTENCES[n], s))
    for kind, (status, name) in NOT_NOW.items():
        app.register_error_handler(kind, partial(not_now, status, name))


def http_fault(fault: HTTPException) -> Response:
    """The page for an HTTP error; a refused form is kept."""
    status = HTTPStatus(fault.code or 500)
    if status == HTTPStatus.FORBIDDEN and hidden_of(request.form):
        return _lost_pen(status)
    return _deleted() if status == HTTPStatus.GONE else error_page(status)


def _deleted() -> Response:
    """410: the game was deleted. What was typed is kept until it is brought back."""
    door = door_of(request.blueprint)
    public_id = (request.view_args or {}).get("public_id", "")
    if door is None:
        return _refused(HTTPStatus.GONE, SENTENCES["410"], None)
    back = Link(url_for(door.listed, deleted=public_id), door.back)
    return _refused(HTTPStatus.GONE, door.gone, back)


def pen_elsewhere(fault: PenElsewhereError) -> Response:
    """403: another phone, named if known, has the pen. What was typed is kept."""
    first = Link(_of_table("pen.show"), TO_THE_PEN)
    return _refused(HTTPStatus.FORBIDDEN, elsewhere_words(fault.holder), first)


def not_allowed(fault: NotAllowedError) -> Response:
    """403: this phone may not do that. What was typed is kept, for once it may."""
    seat = fault.why == "no-seat"
    first = Link(_of_table("joining.own_door"), "Take a seat") if seat else None
    return _refused(HTTPStatus.FORBIDDEN, SENTENCES[fault.why], first)


def not_there(_fault: NotThereError) -> Response:
    """404: no such hand, trick or card at the table any more. What was typed is kept."""
    first = Link(_of_table("table.show"), "To the table")
    return _refused(HTTPStatus.NOT_FOUND, SENTENCES["not-there"], first)


def _of_table(endpoint: str) -> str:
    """The address of *endpoint* for the table of the request."""
    return url_for(endpoint, public_id=str((request.view_args or {}).get("public_id", "")))


def _refused(status: HTTPStatus, text: str, first: Link | None) -> Response:
    """The page that says why, with a link to what helps, and what was typed if there is any."""
    if hidden_of(request.form):
        return try_again(status, text, first)
    return _page(text, status, first)


def not_now(status: HTTPStatus, name: str, fault: Exception) -> Response:
    """429, 502, 503 or 507: it cannot be done now; what was typed is kept for another try.

    ``Retry-After`` is set if the time is known.
    """
    if isinstance(fault, StoreError):
        log.note_fault(f"{type(fault).__name__}: {fault}")
    text = SENTENCES[name]
    response = try_again(status, text) if request.method == "POST" else _page(text, status)
    match fault:
        case RateLimitExceeded():
            response.headers["Retry-After"] = str(bounds.wait())
        case SpentError():
            response.headers["Retry-After"] = str(fault.wait)
        case BusyError():  # others compute something
            response.headers["Retry-After"] = "5"
    return response


def error_page(status: HTTPStatus) -> Response:
    """A page that says what happened, with links."""
    return _page(SENTENCES.get(str(int(status)), SENTENCES[BAD_REQUEST]), status)


def _page(text: str, status: HTTPStatus, first: Link | None = None) -> Response:
    if addresses.is_for_programs():
        return fault(text, status)
    heading, _, words = text.partition(". ")
    page = render_template("errors/error.html", heading=heading, words=words, first=first)
    response = Response(page, status)
    if request.htmx:  # a whole page does not fit into a part of one, so htmx reloads
        response.headers["HX-Refresh"] = "true"
    return response


def try_again(status: HTTPStatus, text: str, first: Link | None = None) -> Response:
    """A page that says why nothing was saved, with everything that was typed kept for another try.

    *first* is a link to what must be done before; it opens beside this page.
    """
    heading, _, words = text.partition(". ")
    if request.endpoint == "table.effect":  # the form stays, and its button leads to the error page
        effect = Effect(f"{heading}.", (words,))
        return Response(effect_block(**(request.view_args or {}), effect=effect, acts=SAVE), status)
    posted = request.form
    hidden = hidden_of(posted)
    page = render_template(
        "errors/_unsaved.html" if request.htmx else "errors/unsaved.html",
        heading=heading,
        words=words,
        first=first,
        hidden=hidden,
        pressed=[(name, posted[name]) for name in ("do", "seen") if name in posted],
        here=addresses.here(),
        key=posted.get("key"),
        seq=number_in(posted.get("seq", "")),
    )
    return Response(page, status)


def nothing_here(fault: StoreError) -> Response:
    """404: no such table, club, player, season or rules for this phone; a posted form is kept.

    With ``?ended`` comes a page that has shown the table until now. What it then reads does not
    depend on whether there is such a table.
    """
    if hidden_of(request.form) and "public_id" in (request.view_args or {}):
        return _lost_pen(HTTPStatus.NOT_FOUND)
    if isinstance(fault, UnknownGameError) and "ended" in request.args:
        return _page(SENTENCES["ended-link"], HTTPStatus.NOT_FOUND)
    return error_page(HTTPStatus.NOT_FOUND)


def other_kind(fault: OtherKindError) -> Answer:
    """303: the request was for a page of another kind of game; leads to the table's own page."""
    return redirect(
        url_for(doors()[fault.kind].page, public_id=fault.public_id), HTTPStatus.SEE_OTHER
    )


def unreadable_game(fault: UnreadableGameError) -> Response:
    """500: this game is damaged in the database; other games are not."""
    log.note_fault(log.brief(fault.__cause__ or fault))
    return _page(SENTENCES["unreadable"], HTTPStatus.INTERNAL_SERVER_ERROR)


def expired(_fault: ExpiredFormError) -> Response:
    """400: the form's token is outdated; it is shown again with a fresh token."""
    if _cannot_write():
        return _lost_pen(HTTPStatus.BAD_REQUEST)
    return try_again(
        HTTPStatus.BAD_REQUEST, SENTENCES["expired" if known_device() else "no-cookie"]
    )


def _cannot_write() -> bool:
    """Whether the form is for a table that this phone cannot write to, or that does not exist."""
    public_id = (request.view_args or {}).get("public_id")
    if public_id is None:
        return False
    with suppress(UnknownGameError), database().reading() as connection:
        return not access_to(connection, public_id, device=device()).writes
    return True


def _lost_pen(status: HTTPStatus) -> Response:
    """A page that this phone has no pen, with the form kept and a link to the recovery words."""
    recovery = Link(url_for("pen.recover"), "Enter the recovery words")
    return try_again(status, SENTENCES["lost-pen"], recovery)
