"""The pen: who keeps the score, how it passes on, and when its phone was last seen.

A phone asks for the pen; it is given, kept, or taken. Each of these leads back to the table.
Recovery words give a phone the pens that another one had.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from http import HTTPStatus

from flask import (
    Blueprint,
    abort,
    current_app,
    g,
    redirect,
    render_template,
    request,
    url_for,
)
from flask import (
    Response as Answer,
)
from sqlalchemy import Connection
from werkzeug.wrappers import Response

from referee.server.bounds import JOINING, Allowed, Tries, client_address, limited
from referee.server.log import LOG, brief, note_fault
from referee.store.database import Database
from referee.store.errors import PenInUseError, StalePenError, StoreError
from referee.store.people import pens
from referee.store.people.memberships import Access, Role, members_of
from referee.store.people.pens import (
    NOTED_EVERY,
    WORDS,
    is_fresh,
    link_to_pen,
    note_life,
    pen_of,
    read_words,
    recover_to,
    silent_among,
    take_pen,
)
from referee.store.tables import NAME_LENGTH
from referee.web.shared.access import NotAllowedError, Viewer, database, device, look_in, posted_key
from referee.web.shared.ui.fields import number_in, one_line

pen = Blueprint("pen", __name__)

# Words of several pages about who keeps the score


TO_THE_PEN = "Ask for the pen"
SOMEBODY = "Another phone"


def has_it_now_words(name: str | None) -> str:
    """The words for a phone that lost the pen: "Bob has the pen now"."""
    return f"{name or SOMEBODY} has the pen now" if name is not None else "Nobody has the pen now"


def elsewhere_words(holder: str | None) -> str:
    """The words for a phone that tried to write, or to open a page for writing, without the pen."""
    return (
        f"{has_it_now_words(holder)}. Nothing was changed, and nothing is lost: one phone writes "
        "at a time. Ask for the pen on the page of the table."
    )


# The pages

Page = tuple[str, HTTPStatus]


@dataclass(frozen=True, slots=True)
class Panel:
    """The part of the table's page on who keeps the score, and what this phone can do about it."""

    table: str
    access: Access
    may_ask: bool
    """Whether this phone may ask for the pen now."""
    own: bool
    """Whether it is for this phone only.

    Otherwise many phones share it, and the fields for its buttons are in the form ``me`` of the
    page.
    """


def panel(viewer: Viewer, public_id: str, *, own: bool) -> Panel | None:
    """What the table's page shows of the pen; None if there is nothing to show."""
    at = viewer.access
    if at is None or (at.writes and (at.pen_request is None or at.pen_request.at is None)):
        return None
    return Panel(public_id, at, _may_ask(at), own)


def _may_ask(at: Access) -> bool:
    """Whether a player may ask for the pen: not before an earlier request is answered or old."""
    pen_request = at.pen_request
    if pen_request is None or pen_request.at is None:
        return at.role.covers(Role.PLAYER)
    answered = not pen_request.mine and not is_fresh(pen_request.at, datetime.now(UTC))
    return answered and at.role.covers(Role.PLAYER)


@pen.get("/t/<public_id>/pen")
def show(public_id: str) -> str:
    """Who has the pen, and what this phone can do about it; 403 for a phone that only watches."""
    with database().reading() as connection:
        at = look_in(connection, public_id)
        if not at.role.covers(Role.PLAYER):
            abort(HTTPStatus.FORBIDDEN)
        holder = pen_of(connection, at.game_id)
        others = members_of(connection, game_id=at.game_id, but=device())
    return render_template(
        "pen/pen.html",
        table=public_id,
        access=at,
        holder=holder,
        takers=[other for other in others if other.role.covers(Role.PLAYER)],
        may_ask=_may_ask(at),
    )


@pen.post("/t/<public_id>/pen")
def act(public_id: str) -> Response:
    """Does what was tapped: 303 to the table.

    400 for an unknown button, 403 for a phone without the right, 409 if the pen has passed on
    since, or if its phone was seen lately.
    """
    with database().writing(public_id) as connection:
        at = look_in(connection, public_id)
        if not at.role.covers(Role.PLAYER):
            abort(HTTPStatus.FORBIDDEN)
        posted_key()
        _do(connection, at, datetime.now(UTC))
    return redirect(url_for("table.show", public_id=public_id), HTTPStatus.SEE_OTHER)


def _do(connection: Connection, at: Access, now: datetime) -> None:
    """Does what was tapped, by the value of the button; 400 for an unknown one."""
    game, mine = at.game_id, device()
    match request.form.get("do"):
        case "ask":
            pens.ask_for_pen(connection, game_id=game, device=mine, name=at.name, now=now)
        case "withdraw":
            pens.withdraw(connection, game_id=game, device=mine)
        case "keep":
            pens.keep_pen(connection, game_id=game, device=mine, asked_at=_moment("asked_at"))
        case "give":
            pens.give_pen(
                connection, game_id=game, device=mine, asked_at=_moment("asked_at"), now=now
            )
        case "hand-over":
            _hand_over(connection, at, now)
        case "take":
            pens.take_silent_pen(connection, game_id=game, device=mine, name=at.name, now=now)
        case "take-at-once" if at.role is not Role.OWNER:
            raise NotAllowedError("club-owner")
        case "take-at-once":
            since = _moment("since")
            pens.take_at_once(
                connection, game_id=game, device=mine, name=at.name, since=since, now=now
            )
        case _:
            abort(HTTPStatus.BAD_REQUEST)


def _hand_over(connection: Connection, at: Access, now: datetime) -> None:
    """Gives the pen to a phone that has not asked for it."""
    to = number_in(request.form.get("to", ""))
    found = members_of(connection, game_id=at.game_id, but=device())
    taker = next((each for each in found if each.id == to), None)
    if taker is None or not at.writes:
        raise StalePenError(f"no phone {to} at game {at.game_id}, or no pen")
    pens.move_pen(connection, game_id=at.game_id, device=taker.device, name=taker.name, now=now)


def _moment(name: str) -> datetime:
    """The moment in field *name*; 400 if it is not one, or has no time zone."""
    try:
        moment = datetime.fromisoformat(request.form.get(name, ""))
        found = moment.astimezone(UTC)
    except (ValueError, OverflowError):  # OverflowError: out of range in UTC
        abort(HTTPStatus.BAD_REQUEST)
    if moment.tzinfo is None:
        abort(HTTPStatus.BAD_REQUEST)
    return found


@pen.get("/pen/<token>")
def offer(token: str) -> str:
    """A page that asks whether this phone takes the pen, by a POST; 404 for a dead link."""
    with database().reading() as connection:
        link_to_pen(connection, secret=token, device=device(), now=datetime.now(UTC))
    return render_template("pen/take.html", token=token)


@pen.post("/pen/<token>")
@limited(JOINING)
def take(token: str) -> Response:
    """Gives this phone the pen: 303 to the table; 404 if the link is dead."""
    name = one_line(request.form.get("name", ""))[:NAME_LENGTH]
    now = datetime.now(UTC)
    with database().reading() as connection:
        link = link_to_pen(connection, secret=token, device=device(), now=now)
    with database().writing(link.table) as connection:
        public_id = take_pen(connection, secret=token, device=device(), name=name, now=now)
    return redirect(url_for("table.show", public_id=public_id), HTTPStatus.SEE_OTHER)


@pen.errorhandler(StalePenError)
def passed(_fault: StalePenError) -> Page:
    """409: who has the pen now."""
    with database().reading() as connection:
        heading = has_it_now_words(look_in(connection, _table()).pen_name)
    page = render_template("pen/passed.html", table=_table(), heading=heading)
    return page, HTTPStatus.CONFLICT


@pen.errorhandler(PenInUseError)
def in_use(fault: PenInUseError) -> Page:
    """409: the phone with the pen was seen lately, and has to give it."""
    with database().reading() as connection:
        pen_request = look_in(connection, _table()).pen_request
    page = render_template(
        "pen/in_use.html",
        table=_table(),
        holder=fault.name,
        seen_at=fault.seen_at,
        just_now=datetime.now(UTC) - fault.seen_at < timedelta(minutes=1),
        has_asked=pen_request is not None and pen_request.mine and pen_request.at is not None,
    )
    return page, HTTPStatus.CONFLICT


def _table() -> str:
    return str((request.view_args or {}).get("public_id", ""))


def note_it(response: Answer) -> Answer:
    """Records that the phone with the pen made a request, at most once a minute."""
    access: Access | None = g.get("access")
    now = datetime.now(UTC)
    if access is None or not access.writes:
        return response
    if access.pen_seen_at is not None and now - access.pen_seen_at < NOTED_EVERY:
        return response
    try:
        with database().writing(_table() or None) as connection:
            note_life(connection, game_id=access.game_id, device=device(), now=now)
    except StoreError as fault:  # the response does not depend on it
        note_fault(brief(fault))
    return response


def note_streams(database: Database, present: Collection[tuple[str, str]]) -> None:
    """Records which phones follow tables, each by the public id of the table and its device."""
    now = datetime.now(UTC)
    try:
        with database.reading() as connection:
            found = silent_among(connection, present, now=now)
        for each in found:
            with database.writing(each.table) as connection:
                note_life(connection, game_id=each.game_id, device=each.device, now=now)
    except StoreError as fault:  # the streams do not depend on it
        LOG.error("pen: %s", brief(fault))


# Recovery words give a phone the pens that another one had


ALLOWED = Allowed(address="10/10 minutes", phone="3/10 minutes", hall="60/10 minutes")
"""The limits for wrong recovery words."""

LONGEST = 200
"""Characters of the input that are read."""


@pen.get("/recover")
def recover() -> str:
    """The page that asks for the recovery words."""
    return render_template("pen/recovery.html", typed="", error="")


@pen.post("/recover")
def enter() -> Response | tuple[str, HTTPStatus]:
    """Gives this phone the pens of the recovery words: 303 to its games.

    422 with a sentence if nobody has these words; 429 after too many tries.
    """
    typed = request.form.get("words", "")[:LONGEST]
    words, unknown = read_words(typed)
    if unknown or len(words) != WORDS:
        return _refused(typed, _misread(len(words), unknown))
    tries: Tries = current_app.extensions["tries"]
    address, phone = client_address(), device()
    if not tries.are_left(address, phone):
        sentence = "Too many tries. Wait ten minutes, then send the words again."
        return _refused(typed, sentence, HTTPStatus.TOO_MANY_REQUESTS)
    with database().writing() as connection:
        found = recover_to(connection, words=words, device=phone, now=datetime.now(UTC))
    if found:
        return redirect(url_for("games.home"), HTTPStatus.SEE_OTHER)
    tries.failed(address, phone)
    return _refused(typed, "No phone has these words. Please check each of them, and their order.")


def _misread(found: int, unknown: Sequence[str]) -> str:
    """The error if the input is not six words of the list."""
    if unknown:
        named = ", ".join(f"“{word[:20]}”" for word in unknown[:3])
        return f"{named}: no recovery word begins like that. Please check it."
    return f"There are six words, and here {'is one' if found == 1 else f'are {found}'}."


def _refused(
    typed: str, error: str, status: HTTPStatus = HTTPStatus.UNPROCESSABLE_ENTITY
) -> tuple[str, HTTPStatus]:
    return render_template("pen/recovery.html", typed=typed, error=error), status
