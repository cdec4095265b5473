"""What the pages of every game that is kept as lines do alike: show it, write a tap once, list all.

A kind says what a tap means and what a line says; see `referee.games.Kind`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

from flask import Response, abort, jsonify, request, url_for
from sqlalchemy import Connection

from referee.errors import RefereeError
from referee.server.workers import yield_to_others
from referee.store.errors import OtherKindError, StaleEntryError
from referee.store.game import plain as store
from referee.store.game.beginning import begin_plain
from referee.store.game.plain import PlainGame
from referee.store.stored import StoredEntry
from referee.store.tables import new_public_id
from referee.web.shared.access import (
    PenElsewhereError,
    Viewer,
    club_to_begin,
    database,
    device,
    keeper,
    posted_key,
    posted_seq,
    require_writing,
    signer,
    viewer,
)

LISTED = 50
"""How many games a list has."""

TOO_LATE = "Somebody was faster: look at the page as it is now, and tap again."

Written = tuple[str, HTTPStatus]
"""Why a tap was not written, "" if it was; and the status that says so."""


def look_at_plain(public_id: str, kind: str) -> tuple[PlainGame, Viewer]:
    """The game of *kind* and this phone; aborts with 410 if the game was deleted.

    Raises:
        UnknownGameError: there is no such game for this phone.
        OtherKindError: another kind of game is played at that table.
    """
    with database().reading() as connection:
        return plain_member(connection, public_id, kind)


def plain_member(connection: Connection, public_id: str, kind: str) -> tuple[PlainGame, Viewer]:
    """`look_at_plain` within a transaction."""
    game, access = store.load_plain_for(connection, public_id, device=device())
    if game.kind != kind:
        raise OtherKindError(public_id, game.kind)
    if access.deleted:
        abort(HTTPStatus.GONE)
    return game, viewer(access)


def begin_game(
    kind: str, agreed: str, lines: Sequence[str], *, rematch_of: str | None = None
) -> str:
    """Begins a game of *kind* on its terms, with its first *lines*, and returns its public id.

    The same form again begins none. *rematch_of* is the game that it follows, whose phones it
    admits.
    """
    now = datetime.now(UTC)
    with database().writing() as connection:
        public_id, is_new = begin_plain(
            connection,
            signer(),
            kind=kind,
            public_id=new_public_id(),
            key=posted_key(),
            agreed=agreed,
            started_at=now,
            device=device(),
            club_id=_club(connection, rematch_of, now),
            rematch_of=rematch_of,
        )
        if is_new:
            _write(connection, store.load_plain(connection, public_id), lines, now)
    return public_id


def _club(connection: Connection, rematch_of: str | None, now: datetime) -> int:
    """The club of the game before, or that in which this phone begins a table."""
    if rematch_of is not None:
        return store.load_plain(connection, rematch_of).club_id
    return club_to_begin(connection, now)


def require_pen(who: Viewer) -> None:
    """Aborts with 403 if this phone has not the pen."""
    if who.writes:
        return
    if who.access is None:
        raise PenElsewhereError(None)
    require_writing(who.access)


@dataclass(frozen=True, slots=True)
class Tap:
    """How the taps of a kind of game are read."""

    kind: str
    require: Callable[[Viewer, PlainGame], None]
    """Aborts with 403 if this phone may not tap that button, before the rest of it is read."""
    lines: Callable[[Viewer, PlainGame, datetime], Sequence[str]]
    """The lines that the tap writes; a RefereeError says why it cannot be."""
    as_of: Callable[[PlainGame, datetime], PlainGame] = lambda game, _: game
    """The game with the lines that the clock has decided by now."""


def write_tap(public_id: str, tap: Tap) -> Written:
    """Writes a tap once, however often it is sent; why not, or an empty string, and a status.

    403 for a phone that may not, 409 if another was first, 422 for what cannot happen.
    """
    now, key, seq = datetime.now(UTC), posted_key(), posted_seq()
    with database().writing(public_id) as connection:
        written, who = plain_member(connection, public_id, tap.kind)
        game = tap.as_of(written, now)
        if any(line.key == key for line in game.lines):
            return "", HTTPStatus.OK
        try:
            tap.require(who, game)
            if seq != len(game.lines):
                raise StaleEntryError(1, seq, None)
            lines = tap.lines(who, game, now)
            for late in game.lines[len(written.lines) :]:
                store.write_plain_line(connection, game, late)
            _write(connection, game, lines, now, who)
        except StaleEntryError:
            return TOO_LATE, HTTPStatus.CONFLICT
        except RefereeError as fault:
            return str(fault), HTTPStatus.UNPROCESSABLE_ENTITY
    return "", HTTPStatus.OK


def _write(
    connection: Connection,
    game: PlainGame,
    lines: Iterable[str],
    now: datetime,
    who: Viewer | None = None,
) -> None:
    """Writes *lines* after those of *game*; the first has the key of the form."""
    actor, seat = (who.name, who.seat) if who else ("", None)
    for number, line in enumerate(lines):
        seq, key = len(game.lines) + number, posted_key() + f".{number}" * bool(number)
        entry = StoredEntry(1, seq, line, "", actor, key, now, seat)
        store.write_plain_line(connection, game, entry)


def offline_answer(who: Viewer, here: str, title: str) -> Response:
    """What a phone needs to send the taps that it queued; 403 for one that may not act here."""
    if not who.plays:
        abort(HTTPStatus.FORBIDDEN)
    return jsonify(table=here, title=title, token=who.csrf_token)


def queued_answer(
    written: Written, here: str, stands: Callable[[], str]
) -> tuple[Response, HTTPStatus]:
    """200 for a tap that the phone had queued, or 409 and 422 with what the game says now."""
    error, status = written
    if not error:
        return jsonify(saved=True), status
    return jsonify(said=[error], stands=stands(), at=here, next=None), status


@dataclass(frozen=True, slots=True)
class Row:
    """A game in the list of its kind."""

    game: PlainGame
    words: str
    """Who plays, or how it stands."""
    small: str
    """A second line after its date; "" for none."""
    href: str
    deletes: bool
    """Whether this phone may delete it."""


@dataclass(frozen=True, slots=True)
class Listed:
    """The games of a kind that this phone may see, the latest first."""

    games: Sequence[PlainGame]
    deleted: Sequence[PlainGame]
    who: Viewer

    def shown(self, words: Callable[[PlainGame], tuple[str, str]], page: str) -> dict[str, Any]:
        """The values of ``plain/list.html``, with the *words* of a game in its two lines.

        *page* is the endpoint of a game. ``?deleted=`` offers to restore one.
        """
        rows, deleted = (
            [
                Row(
                    game,
                    *words(game),
                    url_for(page, public_id=game.public_id),
                    self.who.has_charge_of(game),
                )
                for game in games
            ]
            for games in (self.games, self.deleted)
        )
        return {
            "rows": rows,
            "gone": [row for row in deleted if row.deletes],
            "just": request.args.get("deleted"),
        }


def listed_games(kind: str) -> Listed:
    """The games of *kind* for the page that lists them."""
    with database().reading() as connection:
        listed, deleted = (
            store.plain_games_of(
                connection,
                kind=kind,
                device=device(),
                limit=LISTED,
                deleted=is_deleted,
                seen=yield_to_others,
            )
            for is_deleted in (False, True)
        )
        return Listed(listed, deleted, keeper(connection))
