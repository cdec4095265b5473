"""Who is asking, and what they may do.

A phone is known by its own cookie. It sees the tables that it began or was let in to, and writes
where it holds the pen; any other table is not there for it. Nothing else asks.
"""

import secrets
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Response, abort, current_app, g, request
from sqlalchemy import Connection
from werkzeug.exceptions import Forbidden

from referee.store.database import Database
from referee.store.errors import NotOwnerError, StoreError
from referee.store.game.games import load_game_for
from referee.store.game.nights import BY_THE_CLOCK, StoredNight
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
from referee.store.people.links import Minter
from referee.store.people.memberships import Access, Role, access_to, device_of, likeliest, owns
from referee.store.people.pens import pens_held, words_back
from referee.store.stored import AGREED_BY_ALL, StoredGame, UnreadableGame
from referee.web.phone import Carried, carried, new_phone, signing_key, token
from referee.web.server.log import brief, note_fault
from referee.web.ui.fields import number_in
from referee.web.ui.parts import Form


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at the page, and what forms need to carry for them."""

    csrf_token: str
    key: str
    access: Access | None = None
    """What this phone may do at the table; None: no table is looked at."""
    pens: Collection[int] = ()
    """The games in a list whose pen this phone has, by their ids."""
    clubs: Collection[int] = ()
    """The clubs of games in a list that it owns, by their ids."""

    @property
    def writes(self) -> bool:
        """Whether this phone holds the pen."""
        return self.access is not None and self.access.writes

    @property
    def pen(self) -> str:
        """Who keeps the score on this phone; may be empty."""
        return (self.access.pen_name or "") if self.access and self.access.writes else ""

    @property
    def holder(self) -> str | None:
        """Who keeps the score at the table, on whatever phone; None: nobody said."""
        return self.access.pen_name if self.access else None

    @property
    def name(self) -> str:
        """Who has this phone, as what it writes is told to the others; may be empty."""
        return self.pen if self.writes or self.access is None else self.access.name

    @property
    def seat(self) -> int | None:
        """Where who has this phone sits; None: nowhere, or nobody said."""
        return self.access.seat if self.access else None

    @property
    def next_game(self) -> str | None:
        """The game that followed at the table; None: none that this phone may see."""
        return self.access.next_game if self.access else None

    @property
    def plays(self) -> bool:
        """Whether this phone may do more than watch."""
        return self.access is not None and self.access.role.covers(Role.PLAYER)

    @property
    def has_charge(self) -> bool:
        """Whether this phone may delete the game, and say in which season it counts."""
        return self.writes or (self.access is not None and self.access.role is Role.OWNER)

    def has_charge_of(self, game: StoredGame | StoredNight | UnreadableGame) -> bool:
        """Whether this phone may delete a game of a list, and bring it back."""
        owned = not isinstance(game, UnreadableGame) and game.club_id in self.clubs
        return owned or game.id in self.pens

    def form(self, action: str, seq: int | None = None, line: int | None = None) -> Form:
        """A form that goes to *action*; *seq*: the line that it writes, *line*: that it strikes."""
        return Form(action, self.csrf_token, self.key, seq, line)


def device() -> str:
    """What the store calls this phone; "" for one that brought no cookie, and so holds no pen."""
    phone = known_device()
    return device_of(phone.secret) if phone else ""


def secret() -> str:
    """What this phone alone has, and is known by; "" where it brought no cookie."""
    phone = known_device()
    return phone.secret if phone else ""


def words_to_keep(game: StoredGame) -> tuple[str, ...]:
    """The recovery words of the phone that began *game*, until its first hand is saved."""
    if sum(map(len, game.hands)) > 1:
        return ()
    with database().reading() as connection:
        return words_back(connection, secret=secret(), game=game.public_id)


def known_device() -> Carried | None:
    """What this phone is known by; None: it brought nothing, and needed nothing so far."""
    if "phone" not in g:
        found = carried()
        g.phone = _likeliest(found) if len(found) > 1 else next(iter(found), None)
    phone: Carried | None = g.phone
    return phone


WITHOUT_PHONES = ("assets", "health", "api", "embed")
"""Parts that ask of nobody which phone they have; our files come where the database is away."""


def recognize() -> None:
    """Finds out whose phone asks, where the database is asked for that, before its page begins.

    A page that has a connection already would wait for another: so many at once, on a server that
    has no more, would all wait for each other.

    Raises:
        StoreError: what the database refused.
    """
    if request.blueprint not in (None, *WITHOUT_PHONES) and len(carried()) > 1:
        known_device()


def _likeliest(found: tuple[Carried, ...]) -> Carried:
    """Of several the one that belongs to this game, else the one that joined another one last."""
    by_device = {device_of(each.secret): each for each in found}
    asked = (request.view_args or {}).get("public_id", "")
    with database().reading() as connection:
        chosen = likeliest(connection, devices=tuple(by_device), public_id=str(asked))
    return by_device.get(chosen or "", found[0])


def new_key() -> str:
    """An idempotency key for the forms of one page."""
    return secrets.token_urlsafe(9)


def viewer(access: Access) -> Viewer:
    """This phone as it looks at a game, where it has *access*."""
    g.access = access
    phone = known_device()
    return Viewer(token(phone.secret) if phone else "", new_key(), access)


def csrf_token() -> str:
    """What the forms of this phone's pages carry; from now on it is known."""
    g.phone = known_device() or new_phone()
    return token(g.phone.secret)


def stranger() -> Viewer:
    """This phone where no game is looked at; from now on it is known."""
    return Viewer(csrf_token(), new_key())


def minter() -> Minter:
    """What makes this server's links."""
    return Minter(signing_key())


def keeper(connection: Connection) -> Viewer:
    """`stranger`, where games are listed: some whose pen this phone has, some of its clubs."""
    mine = device()
    owned = frozenset(club.id for club in clubs_of(connection, device=mine))
    return replace(stranger(), pens=pens_held(connection, device=mine), clubs=owned)


def database() -> Database:
    """The database of this server."""
    found: Database = current_app.extensions["referee"]
    return found


def look(public_id: str) -> tuple[StoredGame, Viewer]:
    """The game, and who looks at it. Stops with 410 where it was deleted.

    Raises:
        UnknownGameError: there is no such game for this phone.
    """
    with database().reading() as connection:
        return member(connection, public_id)


def member(connection: Connection, public_id: str) -> tuple[StoredGame, Viewer]:
    """`look`, within a transaction."""
    game, access = load_game_for(connection, public_id, device=device())
    if access.deleted:
        abort(HTTPStatus.GONE)
    return game, viewer(access)


def look_in(connection: Connection, public_id: str) -> Access:
    """What this phone may do at the table, which is not read. Stops with 410 as `look` does.

    Raises:
        UnknownGameError: there is no such game for this phone.
    """
    access = access_to(connection, public_id, device=device())
    if access.deleted:
        abort(HTTPStatus.GONE)
    g.access = access
    return access


def writer(public_id: str) -> tuple[StoredGame, Viewer]:
    """The game, for a phone that may write: stops with 403 where it does not hold the pen."""
    with database().reading() as connection:
        return pen_holder(connection, public_id)


def pen_holder(connection: Connection, public_id: str) -> tuple[StoredGame, Viewer]:
    """`writer`, within a transaction; a deleted game is 410."""
    game, access = load_game_for(connection, public_id, device=device())
    require_writing(access)
    if access.deleted:
        abort(HTTPStatus.GONE)
    return game, viewer(access)


class PenElsewhereError(Forbidden):
    """A phone that may play tries to write without the pen; ``holder`` keeps the score, or None."""

    def __init__(self, holder: str | None) -> None:
        super().__init__()
        self.holder = holder


def require_writing(access: Access) -> None:
    """Stops with 403 where *access* lacks the pen."""
    if access.writes:
        return
    if access.role.covers(Role.PLAYER):
        raise PenElsewhereError(access.pen_name)
    abort(HTTPStatus.FORBIDDEN)


def at_table(connection: Connection, public_id: str) -> tuple[StoredGame, Viewer]:
    """The game, for a phone that plays or has the pen: stops with 403 where it only watches."""
    game, who = member(connection, public_id)
    if not who.writes and (not who.plays or who.seat is None):
        abort(HTTPStatus.FORBIDDEN)
    return game, who


def lays_for(who: Viewer, seat: int | None, *, dummy: int | None, bidder: int | None) -> bool:
    """Whether *who* may say which card *seat* plays: its own phone, or the one with the pen.

    The hand of the dummy is played by the bidder; ruling 63. None: nobody can say whose turn it is.
    """
    if who.writes or seat is None:
        return who.writes
    return who.plays and who.seat == (bidder if seat == dummy else seat)


def require_charge(connection: Connection, public_id: str) -> Access:
    """What this phone may do at a table that it has charge of; stops with 403 where it has none.

    Who has the pen has, and who owns the club: what a guest deleted is not lost to it.

    Raises:
        UnknownGameError: there is no such game for this phone.
    """
    access = access_to(connection, public_id, device=device())
    if access.role is not Role.OWNER:
        require_writing(access)
    g.access = access
    return access


def may_begin() -> bool:
    """Whether this phone may begin a table: anybody on an open server, else owners of a club."""
    if not current_app.config["PRIVATE"]:
        return True
    with database().reading() as connection:
        return bool(clubs_of(connection, device=device()))


def require_may_begin() -> None:
    """Shows no way into a game to a phone that may not begin one.

    Raises:
        NotOwnerError: it owns no club, and the server is private.
    """
    if not may_begin():
        raise NotOwnerError("only owners begin tables here")


def club_to_begin(connection: Connection, now: datetime) -> int:
    """The number of the club in which this phone begins a table.

    Raises:
        NotOwnerError: this phone owns no club, and the server is private.
    """
    mine = device()
    if current_app.config["PRIVATE"] and not clubs_of(connection, device=mine):
        raise NotOwnerError("only owners begin tables here")
    return club_to_begin_in(connection, device=mine, now=now).id


def posted_seq() -> int:
    """The place in the ledger that the form was made for; 400 where it is no number."""
    return _posted_number("seq")


def posted_line() -> int:
    """The line of the ledger that the form strikes; 400 where it is no number."""
    return _posted_number("line")


def _posted_number(name: str) -> int:
    number = number_in(request.form.get(name, ""))
    if number is None:
        abort(HTTPStatus.BAD_REQUEST)
    return number


def posted_key() -> str:
    """The form's idempotency key; 400 where it has none that a page could have made."""
    key = request.form.get("key", "")
    # No page says by itself that all have agreed, or that the time was out.
    ours = key.startswith((AGREED_BY_ALL, BY_THE_CLOCK))
    if ours or not 8 <= len(key) <= 64 or not key.isprintable():
        abort(HTTPStatus.BAD_REQUEST)
    return key


# Who looks at a club: whoever is at one of its tables, and its owners, who may change it. To any
# other phone the club is not there. Programs and frames come by a token.


@dataclass(frozen=True, slots=True)
class ClubViewer:
    """A club that this phone may look at."""

    club: Club
    owns: bool
    """This phone owns it, and so may change its seasons and players."""


def club_viewer(club_id: str) -> ClubViewer:
    """The club with the public id *club_id*, for a phone that is at any of its tables.

    Raises:
        UnknownClubError: there is no such club for this phone.
    """
    with database().reading() as connection:
        return club_member(connection, club_id)


def club_member(connection: Connection, club_id: str) -> ClubViewer:
    """`club_viewer`, within a transaction."""
    club = seen_club(connection, club_id, device=device())
    return ClubViewer(club, owns(connection, club_id=club.id, device=device()))


def club_owner(connection: Connection, club_id: str) -> ClubViewer:
    """`club_member`, for an owner: stops with 403 where this phone only is at a table."""
    found = club_member(connection, club_id)
    if not found.owns:
        abort(HTTPStatus.FORBIDDEN)
    return found


def club_by_token(connection: Connection, secret: str, gives: Gives) -> Club | None:
    """The club that the token *secret* lets in to; None: there is none, or not for this."""
    found = reader_by(connection, secret, gives)
    g.reader = found
    return None if found is None else found.club


def note_reader(response: Response) -> Response:
    """Keeps it that a token was used, at most once an hour."""
    reader: Reader | None = g.get("reader")
    now = datetime.now(UTC)
    if reader is None or not reader.is_due(now):
        return response
    try:
        with database().writing() as connection:
            note_use(connection, token_id=reader.token_id, now=now)
    except StoreError as fault:  # the answer stands without it
        note_fault(brief(fault))
    return response
