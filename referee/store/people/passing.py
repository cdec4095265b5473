"""How the one pen of a game passes: asked for, given, kept, or taken after silence."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, Update, bindparam, select, update

from referee.store.errors import PenInUseError, StalePenError
from referee.store.moments import UtcTime
from referee.store.people.members import Member
from referee.store.people.pens import Pen, move_pen, pen_of
from referee.store.tables import GAMES, PENS
from referee.store.versions import touch

SILENCE = timedelta(minutes=2)
"""Without a sign of life of the phone that has the pen for so long, who asked may take it."""

NOTED_EVERY = timedelta(minutes=1)
"""A sign of life is written down at most so often."""


def ask(connection: Connection, *, game_id: int, device: str, name: str, now: datetime) -> None:
    """Says that *device* asks for the pen; one that nobody has is its own at once.

    Where another one asks already, that wish stands until it is as old as `SILENCE`.

    Raises:
        UnknownGameError: there is no such game.
    """
    pen = pen_of(connection, game_id)
    if pen is None:
        move_pen(connection, game_id=game_id, device=device, name=name, now=now)
    elif pen.device != device and not _asked_by_another(pen, device, now):
        _note_wish(connection, game_id, device, name, now)


def _asked_by_another(pen: Pen, device: str, now: datetime) -> bool:
    fresh = pen.asked_at is not None and is_fresh(pen.asked_at, now)
    return fresh and pen.asked_by != device


def is_fresh(asked_at: datetime, now: datetime) -> bool:
    """Whether a wish of that moment still comes before any other one's."""
    return now - asked_at < SILENCE


def withdraw(connection: Connection, *, game_id: int, device: str) -> None:
    """Says that *device* asks for the pen no longer, if it did."""
    mine = update(PENS).where(PENS.c.game_id == game_id, PENS.c.asked_by == device)
    _changed(connection, game_id, mine.values(asked_by=None, asked_name="", asked_at=None))


def keep(connection: Connection, *, game_id: int, device: str, wish: datetime) -> None:
    """Says that *device*, which has the pen, does not give it to who asked at *wish*.

    Who that was stays there, so that his phone can tell him.
    """
    asked = (PENS.c.game_id == game_id, PENS.c.device == device, PENS.c.asked_at == wish)
    _changed(connection, game_id, update(PENS).where(*asked).values(asked_at=None))


def give(
    connection: Connection, *, game_id: int, device: str, wish: datetime, now: datetime
) -> None:
    """Moves the pen from *device* to who asked for it at *wish*.

    Raises:
        StalePenError: another one has the pen, or another one asks for it.
    """
    pen = pen_of(connection, game_id)
    if pen is None or pen.asked_by is None or (pen.device, pen.asked_at) != (device, wish):
        raise StalePenError(f"the pen of game {game_id} has passed, or nobody asks any more")
    move_pen(connection, game_id=game_id, device=pen.asked_by, name=pen.asked_name, now=now)


def hand_over(connection: Connection, *, game_id: int, to: Member, now: datetime) -> None:
    """Moves the pen to the phone *to*, whether it has asked or not."""
    move_pen(connection, game_id=game_id, device=to.device, name=to.name, now=now)


def take(connection: Connection, *, game_id: int, device: str, name: str, now: datetime) -> None:
    """Moves the pen to *device*, which has asked, from a phone without a sign of life.

    Raises:
        PenInUseError: that phone is alive, or this one has not asked.
    """
    pen = pen_of(connection, game_id)
    if pen is not None and pen.device == device:
        return
    if pen is not None and not _may_take(pen, device, now):
        raise PenInUseError(pen.name, pen.seen_at)
    move_pen(connection, game_id=game_id, device=device, name=name, now=now)


def _may_take(pen: Pen, device: str, now: datetime) -> bool:
    asks = pen.asked_by == device and pen.asked_at is not None
    return asks and now - pen.seen_at >= SILENCE


def take_at_once(
    connection: Connection, *, game_id: int, device: str, name: str, since: datetime, now: datetime
) -> None:
    """Moves the pen to *device*, an owner's, from whoever has had it *since* then.

    Raises:
        StalePenError: it has passed to another one since the owner was asked.
    """
    pen = pen_of(connection, game_id)
    if pen is not None and pen.device == device:
        return
    if pen is not None and pen.granted_at != since:
        raise StalePenError(f"the pen of game {game_id} has passed since")
    move_pen(connection, game_id=game_id, device=device, name=name, now=now)


def note_life(connection: Connection, *, game_id: int, device: str, now: datetime) -> None:
    """Keeps a sign of life of *device*, if it has the pen, and none was kept just before."""
    told = {"game": game_id, "holder": device, "now": now, "before": now - NOTED_EVERY}
    connection.execute(_NOTE_LIFE, told)


@dataclass(frozen=True, slots=True)
class Silent:
    """A phone with a pen, of which no sign of life was kept for `NOTED_EVERY`."""

    game_id: int
    table: str
    """The game's public id."""
    device: str


def silent_among(
    connection: Connection, present: Collection[tuple[str, str]], *, now: datetime
) -> tuple[Silent, ...]:
    """Of the phones *present*, each by a game's public id and its device, those to keep a sign of.

    They have the pen there.
    """
    tables = {table for table, _ in present}
    held = select(GAMES.c.public_id, PENS.c.game_id, PENS.c.device)
    held = held.join(GAMES, GAMES.c.id == PENS.c.game_id)
    rows = connection.execute(
        held.where(GAMES.c.public_id.in_(tables), PENS.c.seen_at <= now - NOTED_EVERY)
    )
    known = set(present)
    found = (Silent(row.game_id, row.public_id, row.device) for row in rows)
    return tuple(each for each in found if (each.table, each.device) in known)


def _note_wish(connection: Connection, game_id: int, device: str, name: str, now: datetime) -> None:
    asked = update(PENS).where(PENS.c.game_id == game_id)
    _changed(connection, game_id, asked.values(asked_by=device, asked_name=name, asked_at=now))


def _changed(connection: Connection, game_id: int, change: Update) -> None:
    if connection.execute(change.execution_options(preserve_rowcount=True)).rowcount:
        touch(connection, game_id)


_NOTE_LIFE = (
    update(PENS)
    .where(
        PENS.c.game_id == bindparam("game"),
        PENS.c.device == bindparam("holder"),
        PENS.c.seen_at <= bindparam("before", type_=UtcTime),
    )
    .values(seen_at=bindparam("now", type_=UtcTime))
)
