"""Which old games are meant: by player, preset, time, and words of names, notes and place."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, exists, or_, select

from referee.store.people.memberships import seen_by
from referee.store.people.players import name_key
from referee.store.people.roles import WRITERS
from referee.store.tables import ENTRIES, GAMES, PLAYERS, SEATS, SITTINGS

WORDS = 8
"""Words that are looked for; what is typed beyond them is left out."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the games must have; what is empty or None is not asked for."""

    words: str = ""
    """Each of them in a player's name, a note or the place, in any spelling of its letters."""
    player: str = ""
    """The whole name of somebody who played."""
    preset: str = ""
    since: datetime | None = None
    before: datetime | None = None
    """The first moment that is too late."""


def conditions(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    """What a row of the games must fulfil to be *wanted*."""
    if wanted.player:
        yield _played(PLAYERS.c.name_key == name_key(wanted.player))
    if wanted.preset:
        yield GAMES.c.preset == wanted.preset
    if wanted.since is not None:
        yield GAMES.c.started_at >= wanted.since
    if wanted.before is not None:
        yield GAMES.c.started_at < wanted.before
    for word in name_key(wanted.words).split()[:WORDS]:
        yield _says(word)


def _says(word: str) -> ColumnElement[bool]:
    """Whether *word* is part of a name, a note or the place."""
    return or_(
        GAMES.c.place_key.contains(word, autoescape=True),
        _played(PLAYERS.c.name_key.contains(word, autoescape=True)),
        exists().where(
            ENTRIES.c.game_id == GAMES.c.id, ENTRIES.c.note.contains(word, autoescape=True)
        ),
    )


def _played(who: ColumnElement[bool]) -> ColumnElement[bool]:
    """Whether somebody plays of whom *who* is true, from the start or from a later hand."""
    return or_(
        *(
            exists().where(each.c.game_id == GAMES.c.id, PLAYERS.c.id == each.c.player_id, who)
            for each in (SEATS, SITTINGS)
        )
    )


def presets_of(connection: Connection, *, device: str) -> tuple[str, ...]:
    """The presets of the games that *device* may write to."""
    mine = select(GAMES.c.preset).distinct()
    mine = mine.where(seen_by(device, WRITERS), GAMES.c.deleted_at.is_(None))
    return tuple(connection.scalars(mine.order_by(GAMES.c.preset)))
