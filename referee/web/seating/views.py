"""The players of a table: names corrected, players replaced in mid-game."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect
from htmx_flask import request
from sqlalchemy import Connection
from werkzeug.wrappers import Response as AnyResponse

from referee.engine.errors import ImpossibleEventError
from referee.store.club.renaming import games_named, rename_in_games
from referee.store.errors import NameTakenError, StaleEntryError, UnknownPlayerError
from referee.store.people.players import meant, name_key, offered_names
from referee.store.stored import StoredGame
from referee.web import addresses
from referee.web.access import Viewer, database, device, pen_holder, posted_key, writer
from referee.web.entry.changes import coming, next_to_deal, write_change
from referee.web.entry.submit import Place
from referee.web.seating.fill import Correction, players_page, renamed_notice
from referee.web.seating.told import PlayersTold, fields_of, is_late, read_players
from referee.web.state import TableState, table_state
from referee.web.ui import render
from referee.web.ui.fields import number_in
from referee.web.ui.parts import Notice
from referee.web.words.people import sitting

players = Blueprint("players", __name__)

OFFERED = 60
"""Names that are offered while one types."""


@players.get("/t/<public_id>/players")
def show(public_id: str) -> Response:
    """Who sits where, each in a field to type over; 403 for who may not write."""
    game, who = writer(public_id)
    return _answer(table_state(game), who)


@players.post("/t/<public_id>/players")
def change(public_id: str) -> AnyResponse:
    """Corrects the names that were typed over, or seats somebody else from a hand on.

    303 to the table once somebody is seated; 200 with what a correction did and its undo, and where
    it was not said which of both; 422 with a sentence at the field; 409 with the players of now
    where they were changed on another page before.
    """
    do = request.form.get("do", "")
    renamed: tuple[Correction, ...] = ()
    with database().writing() as connection:
        game, who = pen_holder(connection, public_id)
        state = table_state(game)
        told = _told(state)
        fault = _fault(told, do)
        if fault is None:
            renamed = _write(connection, state, who, told, do)
    if fault is not None:
        return _answer(state, who, told, fault)
    if renamed:
        game, who = writer(public_id)
        return _answer(table_state(game), who, notice=renamed_notice(renamed, game, who))
    return redirect(addresses.table(public_id), HTTPStatus.SEE_OTHER)


def _told(state: TableState) -> PlayersTold:
    return read_players(request.form, fields_of(state, coming(state).names))


@players.errorhandler(NameTakenError)
@players.errorhandler(ImpossibleEventError)
def refused(fault: Exception) -> Response:
    """422: why it cannot be, and the form as it was filled; nothing of it was written."""
    game, who = writer(request.view_args["public_id"])
    state = table_state(game)
    notice = Notice(sitting.NOT_SAVED, (sitting.refused_words(fault),))
    return _answer(state, who, _told(state), notice)


@players.errorhandler(StaleEntryError)
@players.errorhandler(UnknownPlayerError)
def late(_fault: Exception) -> Response:
    """409: the players as they stand now."""
    game, who = writer(request.view_args["public_id"])
    notice = Notice(sitting.LATE, (sitting.LATE_WORDS,))
    return _answer(table_state(game), who, notice=notice)


def _fault(told: PlayersTold, do: str) -> Notice | None:
    """What keeps the form from being saved; None: nothing."""
    if told.errors:
        return Notice(sitting.NOT_SAVED, tuple(dict.fromkeys(told.errors.values())))
    if do != "rename" and any(field.startswith("former") for field in told.changed):
        return Notice(sitting.NOT_SAVED, (sitting.HAS_LEFT,))
    if told.changed and do != "rename" and number_in(do) is None:
        pairs = [(each.was, each.name) for each in told.changed.values()]
        return Notice(sitting.WHICH, tuple(sitting.which_words(*pair) for pair in pairs))
    return None


def _write(
    connection: Connection, state: TableState, who: Viewer, told: PlayersTold, do: str
) -> tuple[Correction, ...]:
    """Writes what was typed over; nothing where all of it stands there already.

    The names that were corrected, each with what its undo asks for.

    Raises:
        StaleEntryError: the page is older than what stands now.
    """
    if not told.changed:
        return ()
    if is_late(request.form, told):
        raise StaleEntryError(state.hand, state.seq, None)
    if do == "rename":
        return tuple(_rename(connection, state.game, told))
    _seat(connection, state.game, who, told, int(do))
    return ()


def _rename(connection: Connection, game: StoredGame, told: PlayersTold) -> Iterator[Correction]:
    for field, each in told.changed.items():
        before = games_named(connection, game_id=game.id, device=device(), name=each.name)
        games = rename_in_games(
            connection,
            game_id=game.id,
            device=device(),
            name=each.was,
            new_name=each.name,
            now=datetime.now(UTC),
            spared=request.form.get(f"spared-{field}", "").split(),
        )
        if games:
            yield Correction(field, each.was, each.name, games, before)


def _seat(
    connection: Connection, game: StoredGame, who: Viewer, told: PlayersTold, hand: int
) -> None:
    typed = [each.name for each in told.changed.values()]
    names = meant(connection, club_id=game.club_id, names=typed)
    sits = dict(zip((field.removeprefix("seat") for field in told.changed), names, strict=True))
    for table in _tables(table_state(game), hand, sits):
        _refuse_twins(table, sits.values())
    seq = number_in(request.form.get(f"seq-{hand}", ""))
    if seq is None:
        abort(HTTPStatus.BAD_REQUEST)
    write_change(
        connection, game, Place(hand, seq, posted_key(), who.pen, who.seat), {"players": sits}
    )


def _tables(state: TableState, hand: int, sits: Mapping[str, str]) -> Iterator[list[str]]:
    """Who would sit there in *hand*, and in each after it, if they *sit* so from *hand* on."""
    last = next_to_deal(state)
    before = coming(state, min(hand, last)).names
    for number in range(min(hand, last), last + 1):
        seats = enumerate(zip(before, coming(state, number).names, strict=True), 1)
        yield [sits.get(str(seat), now) if now == was else now for seat, (was, now) in seats]


def _refuse_twins(names: Iterable[str], new: Iterable[str]) -> None:
    """Refuses to seat a player twice, by one name or by another that means them, too.

    Raises:
        NameTakenError: somebody *new* would sit in two seats.
    """
    then = list(map(name_key, names))
    for name in new:
        if then.count(name_key(name)) > 1:
            raise NameTakenError(f"{name!r} sits there already")


def _answer(
    state: TableState,
    who: Viewer,
    told: PlayersTold | None = None,
    notice: Notice | None = None,
) -> Response:
    with database().reading() as connection:
        known = offered_names(connection, device=device(), limit=OFFERED)
    posted = request.form if told is not None else None
    shown = players_page(state, who, known, posted, told.errors if told else None, notice)
    status = STATUSES[notice.heading] if notice is not None else HTTPStatus.OK
    return Response(render.page("table/players.html", shown), status)


STATUSES = {
    sitting.WHICH: HTTPStatus.OK,
    sitting.SAVED: HTTPStatus.OK,
    sitting.NOT_SAVED: HTTPStatus.UNPROCESSABLE_ENTITY,
    sitting.LATE: HTTPStatus.CONFLICT,
}
"""What each notice is in HTTP."""
