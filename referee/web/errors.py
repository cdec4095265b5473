"""What a phone is told when something cannot be done, with all that was typed kept."""

from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus

from flask import Flask, Response, redirect, render_template, url_for
from flask_limiter import RateLimitExceeded
from htmx_flask import request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as Answer

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
from referee.store.tables import POKER
from referee.web import addresses
from referee.web.access import PenElsewhereError, database, device, known
from referee.web.api import fault
from referee.web.entry.page import SAVE, EffectPage, EntryEffect
from referee.web.phone import ExpiredFormError, ForeignFormError
from referee.web.server import bounds, log
from referee.web.server.aside import BusyError, TooLongError
from referee.web.server.bounds import SpentError
from referee.web.ui import render
from referee.web.ui.fields import hidden_of, number_in
from referee.web.ui.parts import Effect, Link
from referee.web.words import people as pen_words

UNSAVED = {
    StoreFullError: HTTPStatus.INSUFFICIENT_STORAGE,
    StoreBusyError: HTTPStatus.SERVICE_UNAVAILABLE,
    StoreUnavailableError: HTTPStatus.BAD_GATEWAY,
    StoreDamagedError: HTTPStatus.BAD_GATEWAY,
    StoreGoneError: HTTPStatus.SERVICE_UNAVAILABLE,
}
"""What the store's refusals are called in HTTP."""

SENTENCES = {
    HTTPStatus.BAD_REQUEST: "That did not work. The page sent something this table cannot read: "
    "open the table again and repeat the last tap.",
    HTTPStatus.FORBIDDEN: "This phone only watches. Ask whoever keeps the score to hand over the "
    "pen: menu, “Players and phones”. If this phone had it, the recovery words bring it back: "
    "Club, “Get back in”.",
    HTTPStatus.NOT_FOUND: "Nothing here. There is no such page or table; perhaps the address was "
    "cut short.",
    HTTPStatus.METHOD_NOT_ALLOWED: "Nothing here. This address only takes what a form sends.",
    HTTPStatus.GONE: "This game was deleted. Bring it back from the list of games.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "Too much. That is more than is read at once. "
    "A hand needs far less, and so does the record file of a long evening.",
    HTTPStatus.MISDIRECTED_REQUEST: "Not by this name. The referee runs here, but it was not told "
    "that this name leads to it: whoever runs it can say so in REFEREE_ADDRESS or REFEREE_HOSTS. "
    "By its address, the numbers with dots, it answers.",
    HTTPStatus.TOO_MANY_REQUESTS: "Too often. So much was asked from this address that the others "
    "at the tables would have to wait: try again in a moment.",
    HTTPStatus.INSUFFICIENT_STORAGE: "The disk is full. Nothing could be saved: make room on the "
    "machine that runs the referee, then try again.",
    HTTPStatus.SERVICE_UNAVAILABLE: "The database is busy. Another program holds it, and nothing "
    "was saved yet: try again in a moment.",
    HTTPStatus.BAD_GATEWAY: "The database is not there. It cannot be read or written just now, and "
    "nothing was saved: try again when it is back.",
    HTTPStatus.INTERNAL_SERVER_ERROR: "Our mistake. The program failed; nothing was lost, every "
    "hand that was answered is saved.",
}
"""A heading and what to do, by status."""

NIGHTS = ("poker", "poker_result")
"""Blueprints whose pages are of a poker night."""

NIGHT_GONE = "This night was deleted. Bring it back from the list of nights."

BUSY = (
    "Still computing. The pages of others, or the one that you asked for before, take their time, "
    "and nothing was saved yet: try again in a moment."
)

TOO_LONG = (
    "Too much to compute. This took longer than anything may, so it was given up, and nothing was "
    "saved: ask for less at once."
)

EXPIRED = "Please send it once more. This page was open for very long; nothing was saved yet."

NO_COOKIE = (
    "Please send it once more. This phone sent no cookie, by which it is known as the one that "
    "keeps the score; nothing was saved yet. If this page comes again, its browser keeps no "
    "cookies: allow them for this address, or leave the private window, and send it then."
)

LOST_PEN = (
    "This phone has no pen. Only phones that have it may change the score, so nothing was saved "
    "yet. If this one had it, its browser forgot the cookie by which it was known. Bring the pen "
    "back by the recovery words, or have a phone that writes hand it over; then send this again."
)

PRIVATE = (
    "This server is private. Only owners of a club begin tables here: ask one of them to invite "
    "this phone, or to let it in to a table."
)

FOREIGN = (
    "Not from here. A page of another site sent this, so nothing was done. Open the table itself, "
    "and tap there."
)

FIELD_NAMES: Mapping[str, str] = {
    "bidder": "Won the bid: seat",
    "bid": "Bid",
    "trump": "Trump",
    "call": "Called as well",
    "rook": "The Rook",
    "taken": "Points captured",
    "partners": "Played with the bidder: seat",
    "tricks": "Tricks",
    "last_trick": "Last trick",
    "seat": "Seat",
    "captured": "Captured by then",
    "note": "Note",
    **{f"seat{seat}": f"Name at seat {seat}" for seat in range(1, 9)},
    **{
        f"{field}{book}": f"{said} {'seat ' * book.isdigit()}{book}"
        for book in "ABCD12345678"
        for field, said in (
            ("agreed", "Agreed for"),
            ("taken", "Points captured by"),
            ("tricks", "Tricks of"),
            ("captured", "Captured by then by"),
        )
    },
}
"""What was typed or tapped, as the page that asks for another try calls it."""

BEYOND_WAITING: Mapping[type[StoreError], str] = {
    StoreDamagedError: "The database is damaged. It cannot be read, and nothing was saved: whoever "
    "runs the referee has to bring back a backup.",
    StoreGoneError: "The database was taken away. Its file, or the log beside it, was removed or "
    "replaced, and nothing was saved: whoever runs the referee has to put the file back, and start "
    "the referee again.",
}
"""Refusals that trying again alone does not cure."""


PAGES: Mapping[str, str] = {POKER: "poker.show"}
"""The page of a table, by the kind of what is played there, where that is not Rook."""


def install(app: Flask) -> None:
    """Answers every fault with a page of its own."""
    app.register_error_handler(HTTPException, http_fault)
    app.register_error_handler(PenElsewhereError, pen_elsewhere)
    app.register_error_handler(RateLimitExceeded, too_often)
    app.register_error_handler(ExpiredFormError, expired)
    app.register_error_handler(ForeignFormError, foreign)
    app.register_error_handler(UnknownGameError, nothing_here)
    app.register_error_handler(OtherKindError, other_kind)
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
    response.headers["Retry-After"] = str(bounds.wait())
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
    if status == HTTPStatus.GONE and request.blueprint in NIGHTS:
        return _page(NIGHT_GONE, status)
    return _page(SENTENCES.get(status, SENTENCES[HTTPStatus.BAD_REQUEST]), status)


def _page(said: str, status: HTTPStatus) -> Response:
    if addresses.is_for_programs():
        return fault(said, status)
    heading, _, words = said.partition(". ")
    gone = (request.view_args or {}).get("public_id", "") if status == HTTPStatus.GONE else ""
    page = render_template(
        "errors/error.html",
        heading=heading,
        words=words,
        gone=gone,
        night=request.blueprint in NIGHTS,
    )
    response = Response(page, status)
    if request.htmx:  # a whole page does not fit into a part of one: have it opened anew
        response.headers["HX-Refresh"] = "true"
    return response


def try_again(status: HTTPStatus, said: str, first: Link | None = None) -> Response:
    """Says why nothing was saved, with everything that was typed kept for another try.

    *first*: what must be done before that can help; it opens beside this page.
    """
    heading, _, words = said.partition(". ")
    if request.endpoint == "table.effect":  # the form stays, and its button leads to the page
        effect = EntryEffect(Effect(f"{heading}.", (words,)), addresses.here(), SAVE)
        return Response(render.block("table/entry.html", "effect", EffectPage(effect)), status)
    posted = request.form
    hidden = hidden_of(posted)
    page = render_template(
        "errors/_unsaved.html" if request.htmx else "errors/unsaved.html",
        heading=heading,
        words=words,
        first=first,
        kept=[(FIELD_NAMES[each.name], each.value) for each in hidden if each.name in FIELD_NAMES],
        hidden=hidden,
        pressed=[(name, posted[name]) for name in ("do", "seen") if name in posted],
        here=addresses.here(),
        key=posted.get("key"),
        seq=number_in(posted.get("seq", "")),
    )
    return Response(page, status)


def nothing_here(_fault: StoreError) -> Response:
    """404: no such table for this phone, or it keeps no such rules; what it typed is kept."""
    if hidden_of(request.form) and "public_id" in (request.view_args or {}):
        return try_again(HTTPStatus.NOT_FOUND, LOST_PEN, _recovery())
    return error_page(HTTPStatus.NOT_FOUND)


def other_kind(fault: OtherKindError) -> Answer:
    """303: a page of Rook was asked for a table of another kind; its own page is there."""
    return redirect(url_for(PAGES[fault.kind], public_id=fault.public_id), HTTPStatus.SEE_OTHER)


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
