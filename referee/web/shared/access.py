"""The phone that makes the request, and what it may do.

A phone is known by its own cookie. It sees the tables that it began or was let in to, and writes if
it holds the pen; any other table does not exist for it. All checks of rights are here.
"""

import secrets
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Literal

from flask import Response, abort, current_app, g, request
from sqlalchemy import Connection
from werkzeug.exceptions import Forbidden

from referee.server.log import brief, note_fault
from referee.server.workers import yield_to_others
from referee.store.database import Database
from referee.store.errors import NotOwnerError, StoreError, UnreadableGameError
from referee.store.game.plain import BY_THE_CLOCK, PlainGame
from referee.store.people.clubs import (
    Club,
    Gives,
    Reader,
    club_to_begin_in,
    clubs_of,
    note_use,
    reader_by,
    seen_club,
)
from referee.store.people.links import Signer
from referee.store.people.memberships import Access, Role, access_to, device_of, likeliest, owns
from referee.store.people.pens import pens_held, words_of
from referee.store.seated.games import load_game, load_game_for
from referee.store.seated.stored import ListedGame, StoredGame
from referee.store.stored import AGREED_BY_ALL, UnreadableGame
from referee.web.shared.phone import Carried, carried, new_phone, signing_key, token
from referee.web.shared.ui.fields import number_in
from referee.web.shared.ui.parts import Form


@dataclass(frozen=True, slots=True)
class Viewer:
    """The phone that looks at a page, with what its forms need."""

    csrf_token: str
    key: str
    access: Access | None = None
    """What this phone may do at the table; None for a page without a table."""
    pens: Collection[int] = ()
    """The ids of listed games whose pen this phone has."""
    clubs: Collection[int] = ()
    """The ids of clubs that it owns, among those of listed games."""

    @property
    def writes(self) -> bool:
        """Whether this phone holds the pen."""
        return self.access is not None and self.access.writes

    @property
    def pen(self) -> str:
        """The name of whoever keeps the score on this phone; "" if unknown or without the pen."""
        return (self.access.pen_name or "") if self.access and self.access.writes else ""

    @property
    def holder(self) -> str | None:
        """The name of whoever keeps the score, on any phone; None if no phone has the pen."""
        return self.access.pen_name if self.access else None

    @property
    def name(self) -> str:
        """The name that others see beside what this phone writes; may be empty."""
        return self.pen if self.writes or self.access is None else self.access.name

    @property
    def seat(self) -> int | None:
        """The seat of this phone's player; None if it has none."""
        return self.access.seat if self.access else None

    @property
    def next_game(self) -> str | None:
        """The public id of the next game at the table; None if this phone may see none."""
        return self.access.next_game if self.access else None

    @property
    def plays(self) -> bool:
        """Whether this phone may do more than watch."""
        return self.access is not None and self.access.role.covers(Role.PLAYER)

    @property
    def has_charge(self) -> bool:
        """Whether this phone may delete the game and change its season."""
        return self.writes or (self.access is not None and self.access.role is Role.OWNER)

    def has_charge_of(self, game: ListedGame | PlainGame | UnreadableGame) -> bool:
        """Whether this phone may delete a listed game and bring it back."""
        owned = not isinstance(game, UnreadableGame) and game.club_id in self.clubs
        return owned or game.id in self.pens

    def form(self, action: str, seq: int | None = None, line: int | None = None) -> Form:
        """A form to *action* that writes the ledger line *seq*, or strikes *line*."""
        return Form(action, self.csrf_token, self.key, seq, line)


def device() -> str:
    """The id of this phone in the store; "" without a cookie, and so without any right."""
    phone = known_device()
    return device_of(phone.secret) if phone else ""


def secret() -> str:
    """The secret of this phone's cookie; "" if it sent none."""
    phone = known_device()
    return phone.secret if phone else ""


def words_to_keep(game: StoredGame) -> tuple[str, ...]:
    """The recovery words of the phone that began *game*, until its first hand is saved."""
    if sum(map(len, game.hands)) > 1:
        return ()
    with database().reading() as connection:
        return words_of(connection, secret=secret(), game=game.public_id)


def known_device() -> Carried | None:
    """The cookie of this phone; None if it sent none and no page has made one yet."""
    if "phone" not in g:
        found = carried()
        g.phone = _likeliest(found) if len(found) > 1 else next(iter(found), None)
    phone: Carried | None = g.phone
    return phone


WITHOUT_PHONES = ("assets", "health", "api", "embed")
"""Blueprints without phones. Static files are served even if the database is away."""


def recognize() -> None:
    """Finds out which phone makes the request before its view runs, if that needs the database.

    A view that already has a connection would wait for another one. As many such views as the
    server has connections would all wait for each other.

    Raises:
        StoreError: the database failed.
    """
    if request.blueprint not in (None, *WITHOUT_PHONES) and len(carried()) > 1:
        known_device()


def _likeliest(found: tuple[Carried, ...]) -> Carried:
    """Of several cookies that of this game's phone, or else of the one that joined a game last."""
    by_device = {device_of(each.secret): each for each in found}
    game = (request.view_args or {}).get("public_id", "")
    with database().reading() as connection:
        chosen = likeliest(connection, devices=tuple(by_device), public_id=str(game))
    return by_device.get(chosen or "", found[0])


def new_key() -> str:
    """An idempotency key for the forms of one page."""
    return secrets.token_urlsafe(9)


def viewer(access: Access) -> Viewer:
    """This phone as it looks at a game with the rights of *access*."""
    g.access = access
    phone = known_device()
    return Viewer(token(phone.secret) if phone else "", new_key(), access)


def csrf_token() -> str:
    """The CSRF token for this phone's forms; gives the phone a cookie if it has none."""
    g.phone = known_device() or new_phone()
    return token(g.phone.secret)


def stranger() -> Viewer:
    """This phone on a page without a game; gives it a cookie if it has none."""
    return Viewer(csrf_token(), new_key())


def signer() -> Signer:
    """The signer of this server's links and tokens."""
    return Signer(signing_key())


def keeper(connection: Connection) -> Viewer:
    """`stranger` for a list of games, with the pens and clubs of this phone."""
    mine = device()
    owned = frozenset(club.id for club in clubs_of(connection, device=mine))
    return replace(stranger(), pens=pens_held(connection, device=mine), clubs=owned)


def database() -> Database:
    """The database of this server."""
    found: Database = current_app.extensions["referee"]
    return found


def look(public_id: str) -> tuple[StoredGame, Viewer]:
    """The game and this phone; aborts with 410 if the game was deleted.

    Raises:
        UnknownGameError: there is no such game for this phone.
    """
    with database().reading() as connection:
        return member(connection, public_id)


def loaded_games(public_ids: Iterable[str]) -> tuple[StoredGame, ...]:
    """The games with these ids that can be read, for a worker process to fold.

    They are loaded one by one, so that others have their turn in between.
    """
    games = []
    for public_id in public_ids:
        with suppress(UnreadableGameError), database().reading() as connection:
            games.append(load_game(connection, public_id))
        yield_to_others()
    return tuple(games)


def member(connection: Connection, public_id: str) -> tuple[StoredGame, Viewer]:
    """`look` within a transaction."""
    game, access = load_game_for(connection, public_id, device=device())
    g.zone = game.zone
    if access.deleted:
        abort(HTTPStatus.GONE)
    return game, viewer(access)


def look_in(connection: Connection, public_id: str) -> Access:
    """What this phone may do at the table, without reading its ledger; 410 as for `look`.

    Raises:
        UnknownGameError: there is no such game for this phone.
    """
    access = access_to(connection, public_id, device=device())
    if access.deleted:
        abort(HTTPStatus.GONE)
    g.access = access
    return access


def writer(public_id: str) -> tuple[StoredGame, Viewer]:
    """The game, for the phone with the pen; aborts with 403 for any other."""
    with database().reading() as connection:
        return pen_holder(connection, public_id)


def pen_holder(connection: Connection, public_id: str) -> tuple[StoredGame, Viewer]:
    """`writer` within a transaction; also aborts with 410 if the game was deleted."""
    game, access = load_game_for(connection, public_id, device=device())
    g.zone = game.zone
    require_writing(access)
    if access.deleted:
        abort(HTTPStatus.GONE)
    return game, viewer(access)


class PenElsewhereError(Forbidden):
    """A player's phone tries to write without the pen; ``holder`` has it, or None."""

    def __init__(self, holder: str | None) -> None:
        super().__init__()
        self.holder = holder


class NotAllowedError(Forbidden):
    """This phone may not do that, and the pen would not help; ``why`` is a key of `errors.toml`."""

    def __init__(
        self, why: Literal["club-owner", "charge", "no-seat", "not-yours", "not-you"]
    ) -> None:
        super().__init__()
        self.why = why


def require_writing(access: Access) -> None:
    """Aborts with 403 if *access* is without the pen."""
    if access.writes:
        return
    if access.role.covers(Role.PLAYER):
        raise PenElsewhereError(access.pen_name)
    abort(HTTPStatus.FORBIDDEN)


def at_table(connection: Connection, public_id: str) -> tuple[StoredGame, Viewer]:
    """The game, for a phone with a seat or the pen; aborts with 403 for any other."""
    game, who = member(connection, public_id)
    if not who.writes and (not who.plays or who.seat is None):
        raise NotAllowedError("no-seat")
    return game, who


def may_play_for(who: Viewer, seat: int | None, *, dummy: int | None, bidder: int | None) -> bool:
    """Whether *who* may enter the card of *seat*: the player's own phone, or the one with the pen.

    The bidder plays the cards of the dummy; ruling 63. *seat* is None if it is unknown whose turn
    it is: then only the pen may.
    """
    if who.writes or seat is None:
        return who.writes
    return who.plays and who.seat == (bidder if seat == dummy else seat)


def require_charge(connection: Connection, public_id: str) -> Access:
    """What this phone may do at a table; aborts with 403 unless it has charge of it.

    The phone with the pen has charge, and the owner of the club, so that the club can get back what
    a guest deleted.

    Raises:
        UnknownGameError: there is no such game for this phone.
    """
    access = access_to(connection, public_id, device=device())
    if access.role is not Role.OWNER:
        require_writing(access)
    g.access = access
    return access


def may_begin() -> bool:
    """Whether this phone may begin a table: anybody on an open server, owners on a private one."""
    try:
        require_may_begin()
    except NotOwnerError:
        return False
    return True


def require_may_begin() -> None:
    """Makes sure that this phone may begin a table.

    Raises:
        NotOwnerError: it owns no club, and the server is private.
    """
    if current_app.config["PRIVATE"]:
        with database().reading() as connection:
            _require_owner(connection)


def _require_owner(connection: Connection) -> None:
    if not clubs_of(connection, device=device()):
        raise NotOwnerError("only owners begin tables here")


def club_to_begin(connection: Connection, now: datetime) -> int:
    """The id of the club in which this phone begins a table.

    Raises:
        NotOwnerError: this phone owns no club, and the server is private.
    """
    if current_app.config["PRIVATE"]:
        _require_owner(connection)
    return club_to_begin_in(connection, device=device(), now=now).id


def posted_seq() -> int:
    """The ledger position that the form was made for; 400 if it is not a number."""
    return _posted_number("seq")


def posted_line() -> int:
    """The ledger line that the form strikes; 400 if it is not a number."""
    return _posted_number("line")


def _posted_number(name: str) -> int:
    number = number_in(request.form.get(name, ""))
    if number is None:
        abort(HTTPStatus.BAD_REQUEST)
    return number


def posted_key() -> str:
    """The form's idempotency key; 400 if no page could have made it."""
    key = request.form.get("key", "")
    # Keys of these kinds are made by the server only: all agreed, or the time was out.
    ours = key.startswith((AGREED_BY_ALL, BY_THE_CLOCK))
    if ours or not 8 <= len(key) <= 64 or not key.isprintable():
        abort(HTTPStatus.BAD_REQUEST)
    return key


# Clubs: phones at one of its tables see a club, and its owners may change it. For any other phone
# it does not exist. Programs and frames use a token.


@dataclass(frozen=True, slots=True)
class ClubViewer:
    """A club that this phone may look at."""

    club: Club
    owns: bool
    """Whether this phone owns it, and so may change its seasons and players."""


def club_viewer(club_id: str) -> ClubViewer:
    """The club with the public id *club_id*, for a phone that is at any of its tables.

    Raises:
        UnknownClubError: there is no such club for this phone.
    """
    with database().reading() as connection:
        return club_member(connection, club_id)


def club_member(connection: Connection, club_id: str) -> ClubViewer:
    """`club_viewer` within a transaction."""
    club = seen_club(connection, club_id, device=device())
    return ClubViewer(club, owns(connection, club_id=club.id, device=device()))


def club_owner(connection: Connection, club_id: str) -> ClubViewer:
    """`club_member` for an owner.

    Raises:
        NotAllowedError: this phone is only at a table of the club.
    """
    found = club_member(connection, club_id)
    if not found.owns:
        raise NotAllowedError("club-owner")
    return found


def club_by_token(connection: Connection, secret: str, gives: Gives) -> Club | None:
    """The club that the token *secret* opens; None if it is invalid or does not allow *gives*."""
    found = reader_by(connection, secret, gives)
    g.reader = found
    return None if found is None else found.club


def note_reader(response: Response) -> Response:
    """Records that the token of this request was used, at most once an hour."""
    reader: Reader | None = g.get("reader")
    now = datetime.now(UTC)
    if reader is None or not reader.is_due(now):
        return response
    try:
        with database().writing() as connection:
            note_use(connection, token_id=reader.token_id, now=now)
    except StoreError as fault:  # the response does not depend on it
        note_fault(brief(fault))
    return response
