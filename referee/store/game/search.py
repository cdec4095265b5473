"""Which old games are meant: by player, preset, time, and words of names, notes and place."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, Select, exists, or_, select

from referee.store.people.memberships import seen_by
from referee.store.people.players import name_key
from referee.store.people.roles import WRITERS
from referee.store.tables import ENTRIES, GAMES, PLAYERS, ROOK, SEATS, SITTINGS

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
        yield _played(lambda name: name == name_key(wanted.player))
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
        _played(lambda name: name.contains(word, autoescape=True)),
        exists().where(
            ENTRIES.c.game_id == GAMES.c.id, ENTRIES.c.note.contains(word, autoescape=True)
        ),
    )


Fits = Callable[[ColumnElement[str]], ColumnElement[bool]]
"""What a name must be like."""


def _played(fits: Fits) -> ColumnElement[bool]:
    """Whether somebody plays whose name *fits*, from the start or from a later hand.

    A name that a merge has made another spelling is theirs, too.
    """
    who = or_(fits(PLAYERS.c.name_key), PLAYERS.c.id.in_(_kept_instead(fits)))
    return or_(
        *(
            exists().where(each.c.game_id == GAMES.c.id, PLAYERS.c.id == each.c.player_id, who)
            for each in (SEATS, SITTINGS)
        )
    )


def _kept_instead(fits: Fits) -> Select[tuple[int]]:
    """Who is kept instead of the merged players whose names fit, through all merges."""
    gone, later = PLAYERS.alias("gone"), PLAYERS.alias("later")
    first = select(gone.c.merged_into.label("id")).where(
        gone.c.merged_into.is_not(None), fits(gone.c.name_key)
    )
    kept = first.cte(recursive=True)
    next_one = select(later.c.merged_into).join(kept, later.c.id == kept.c.id)
    kept = kept.union(next_one.where(later.c.merged_into.is_not(None)))
    return select(kept.c.id)


def presets_of(connection: Connection, *, device: str) -> tuple[str, ...]:
    """The presets of the games that *device* may write to."""
    mine = select(GAMES.c.preset).distinct()
    mine = mine.where(seen_by(device, WRITERS), GAMES.c.deleted_at.is_(None), GAMES.c.kind == ROOK)
    return tuple(connection.scalars(mine.order_by(GAMES.c.preset)))
