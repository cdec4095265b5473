"""The pen passes: asked for, given, kept, or taken. What was done leads back to the table."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, request
from sqlalchemy import Connection
from werkzeug.wrappers import Response as AnyResponse

from referee.store.errors import PenInUseError, StalePenError
from referee.store.people import passing
from referee.store.people.members import members_of
from referee.store.people.memberships import Access
from referee.store.people.pens import pen_of
from referee.store.people.roles import Role
from referee.web import addresses
from referee.web.access import database, device, look, look_in, posted_key
from referee.web.pen.fill import in_use_page, passed_page, pen_page
from referee.web.ui import render
from referee.web.ui.fields import number_in

pen = Blueprint("pen", __name__)

Deed = Callable[[Connection, Access, datetime], None]


@pen.get("/t/<public_id>/pen")
def show(public_id: str) -> Response:
    """Who has the pen, and what this phone can do about it; 403 for one that only watches."""
    game, who = look(public_id)
    at = who.access
    if at is None or not at.role.covers(Role.PLAYER):
        abort(HTTPStatus.FORBIDDEN)
    with database().reading() as connection:
        held = pen_of(connection, game.id)
        others = members_of(connection, game_id=game.id, but=device())
    return Response(render.page("pen/pen.html", pen_page(public_id, who, held, others)))


@pen.post("/t/<public_id>/pen")
def act(public_id: str) -> AnyResponse:
    """Does what was tapped: 303 to the table.

    400 for what is no such tap, 403 for a phone that may not, 409 where the pen has passed since,
    or its phone is alive.
    """
    with database().writing(public_id) as connection:
        at = look_in(connection, public_id)
        if not at.role.covers(Role.PLAYER):
            abort(HTTPStatus.FORBIDDEN)
        posted_key()
        _deed()(connection, at, datetime.now(UTC))
    return redirect(addresses.table(public_id), HTTPStatus.SEE_OTHER)


def _ask(connection: Connection, at: Access, now: datetime) -> None:
    passing.ask(connection, game_id=at.game_id, device=device(), name=at.name, now=now)


def _withdraw(connection: Connection, at: Access, _now: datetime) -> None:
    passing.withdraw(connection, game_id=at.game_id, device=device())


def _keep(connection: Connection, at: Access, _now: datetime) -> None:
    passing.keep(connection, game_id=at.game_id, device=device(), wish=_moment("wish"))


def _give(connection: Connection, at: Access, now: datetime) -> None:
    wish = _moment("wish")
    passing.give(connection, game_id=at.game_id, device=device(), wish=wish, now=now)


def _hand_over(connection: Connection, at: Access, now: datetime) -> None:
    """Gives it to one who has not asked."""
    to = number_in(request.form.get("to", ""))
    found = members_of(connection, game_id=at.game_id, but=device())
    taker = next((each for each in found if each.id == to), None)
    if taker is None or not at.writes:
        raise StalePenError(f"no phone {to} at game {at.game_id}, or no pen")
    passing.hand_over(connection, game_id=at.game_id, to=taker, now=now)


def _take(connection: Connection, at: Access, now: datetime) -> None:
    passing.take(connection, game_id=at.game_id, device=device(), name=at.name, now=now)


def _take_at_once(connection: Connection, at: Access, now: datetime) -> None:
    if at.role is not Role.OWNER:
        abort(HTTPStatus.FORBIDDEN)
    passing.take_at_once(
        connection,
        game_id=at.game_id,
        device=device(),
        name=at.name,
        since=_moment("since"),
        now=now,
    )


def _moment(name: str) -> datetime:
    """The moment in field *name*; 400 where it holds none, or one without its zone."""
    try:
        moment = datetime.fromisoformat(request.form.get(name, ""))
        found = moment.astimezone(UTC)
    except (ValueError, OverflowError):  # the latter: there is no such moment in UTC
        abort(HTTPStatus.BAD_REQUEST)
    if moment.tzinfo is None:
        abort(HTTPStatus.BAD_REQUEST)
    return found


DEEDS: Mapping[str, Deed] = {
    "ask": _ask,
    "withdraw": _withdraw,
    "keep": _keep,
    "give": _give,
    "hand-over": _hand_over,
    "take": _take,
    "take-at-once": _take_at_once,
}
"""What a tap can do, by the value of its button."""


def _deed() -> Deed:
    """What was tapped; 400 where it is nothing that can be done."""
    deed = DEEDS.get(request.form.get("do", ""))
    if deed is None:
        abort(HTTPStatus.BAD_REQUEST)
    return deed


@pen.errorhandler(StalePenError)
def passed(_fault: StalePenError) -> Response:
    """409: who has the pen now."""
    public_id = _table()
    _, who = look(public_id)
    return Response(render.page("pen/pen.html", passed_page(public_id, who)), HTTPStatus.CONFLICT)


@pen.errorhandler(PenInUseError)
def in_use(fault: PenInUseError) -> Response:
    """409: the phone with the pen is alive; it has to give it."""
    public_id = _table()
    _, who = look(public_id)
    shown = in_use_page(public_id, who, fault)
    return Response(render.page("pen/pen.html", shown), HTTPStatus.CONFLICT)


def _table() -> str:
    return str((request.view_args or {}).get("public_id", ""))
