"""Seasons: periods whose games are counted together.

A game counts in a season because its table says so, not by its date: else no friendly game could be
played meanwhile, and a late import would change who won last year.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, func, select, update

from referee.stats.season.ranking import Scoring
from referee.store.errors import NameTakenError, StaleSeasonError, UnknownSeasonError
from referee.store.seated.counting import AT_ONCE, count_again
from referee.store.statements import change_once, in_parts, insert_new, touch, touch_all
from referee.store.tables import GAMES, SEASONS, SUMMARIES, new_public_id
from referee.text import name_key, one_line


@dataclass(frozen=True, slots=True)
class Terms:
    """What the owners of a club set for a season."""

    name: str
    begins: date
    """Its first day, in the time zone of the server."""
    ends: date | None
    """Its last day; None if it is not set yet."""
    scoring: Scoring


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a club."""

    id: int
    public_id: str
    terms: Terms
    version: int
    """How often it has been changed."""
    deleted: bool

    @property
    def name(self) -> str:
        """Its name."""
        return self.terms.name

    def runs_on(self, day: date) -> bool:
        """Whether that day is within it; never if it is deleted."""
        begun = self.terms.begins <= day and not self.deleted
        return begun and (self.terms.ends is None or day <= self.terms.ends)


def seasons_of(
    connection: Connection, *, club_id: int, deleted: bool = False
) -> tuple[Season, ...]:
    """The seasons of a club, the latest first; with *deleted*, only the deleted ones."""
    deleted_at = SEASONS.c.deleted_at
    where = (
        SEASONS.c.club_id == club_id,
        deleted_at.is_not(None) if deleted else deleted_at.is_(None),
    )
    latest = select(SEASONS).where(*where).order_by(SEASONS.c.begins.desc(), SEASONS.c.id.desc())
    return tuple(map(_season, connection.execute(latest)))


def load_season(connection: Connection, *, club_id: int, public_id: str) -> Season:
    """A season of the club, also if it is deleted.

    Raises:
        UnknownSeasonError: it has none with that public id.
    """
    return _found(connection, _is(club_id, public_id), public_id)


def season_called(connection: Connection, *, club_id: int, name: str) -> Season:
    """The season of the club with this *name*.

    Raises:
        UnknownSeasonError: there is none.
    """
    key = SEASONS.c.name_key == name_key(name)
    where = (SEASONS.c.club_id == club_id, key, SEASONS.c.deleted_at.is_(None))
    return _found(connection, where, name)


def season_on(seasons: Iterable[Season], day: date) -> Season | None:
    """The season in which a game of that *day* counts by default.

    None if no season runs on that day, or if several do and somebody has to choose.
    """
    running = [season for season in seasons if season.runs_on(day)]
    return running[0] if len(running) == 1 else None


def make_season(
    connection: Connection, terms: Terms, *, club_id: int, key: str, now: datetime
) -> Season:
    """Creates a season; the same *key* again returns the season of the first time.

    Raises:
        NameTakenError: another season of the club has that name.
        ValueError: the name is blank, or it ends before it begins.
    """
    before = select(SEASONS).where(SEASONS.c.club_id == club_id, SEASONS.c.key == key)
    made = connection.execute(before).one_or_none()
    if made is not None:
        return _season(made)
    public_id = new_public_id()
    _refuse_twin(connection, club_id, terms.name, public_id)
    own = {"club_id": club_id, "public_id": public_id, "key": key, "created_at": now}
    insert_new(connection, SEASONS, {**own, **_columns(terms), "version": 0})
    return load_season(connection, club_id=club_id, public_id=public_id)


def change_season(
    connection: Connection, terms: Terms, *, club_id: int, public_id: str, version: int
) -> None:
    """Changes a season to *terms*; the same change again does nothing.

    Raises:
        NameTakenError: another season of the club has that name.
        StaleSeasonError: it was changed since *version*.
        UnknownSeasonError: there is none.
        ValueError: the name is blank, or it ends before it begins.
    """
    _refuse_twin(connection, club_id, terms.name, public_id)
    _change(connection, club_id, public_id, version, _columns(terms))


def mark_season(
    connection: Connection,
    *,
    club_id: int,
    public_id: str,
    version: int,
    deleted_at: datetime | None,
) -> None:
    """Deletes the season, or restores it if *deleted_at* is None; its games stay assigned to it.

    Raises:
        NameTakenError: another season has taken its name since.
        StaleSeasonError: it was changed since *version*.
        UnknownSeasonError: there is none.
    """
    known = load_season(connection, club_id=club_id, public_id=public_id)
    if known.deleted == (deleted_at is not None):
        return
    if deleted_at is None:
        _refuse_twin(connection, club_id, known.name, public_id)
    _change(connection, club_id, public_id, version, {"deleted_at": deleted_at})


def _change(
    connection: Connection, club_id: int, public_id: str, version: int, to: Mapping[str, Any]
) -> None:
    """Changes columns once for each *version*; the same change again does nothing."""
    where = _is(club_id, public_id)
    if not change_once(connection, SEASONS, where, version, to):
        _found(connection, where, public_id)
        raise StaleSeasonError(f"season {public_id!r} was changed since version {version}")


def _columns(terms: Terms) -> dict[str, Any]:
    if not name_key(terms.name) or (terms.ends is not None and terms.ends < terms.begins):
        raise ValueError(f"want a name, and an end after the beginning, got {terms!r}")
    return {
        "name": one_line(terms.name),
        "name_key": name_key(terms.name),
        "begins": terms.begins,
        "ends": terms.ends,
        "scoring": terms.scoring.value,
    }


def _refuse_twin(connection: Connection, club_id: int, name: str, public_id: str) -> None:
    same = (SEASONS.c.club_id == club_id, SEASONS.c.name_key == name_key(name))
    where = (SEASONS.c.deleted_at.is_(None), SEASONS.c.public_id != public_id)
    if connection.scalar(select(SEASONS.c.id).where(*same, *where).limit(1)) is not None:
        raise NameTakenError(f"there is a season called {name!r} already")


def _is(club_id: int, public_id: str) -> tuple[ColumnElement[bool], ...]:
    return (SEASONS.c.club_id == club_id, SEASONS.c.public_id == public_id)


def _found(connection: Connection, which: Iterable[ColumnElement[bool]], name: str) -> Season:
    row = connection.execute(select(SEASONS).where(*which)).one_or_none()
    if row is None:
        raise UnknownSeasonError(f"no season {name!r}")
    return _season(row)


def _season(row: Any) -> Season:
    terms = Terms(row.name, row.begins, row.ends, Scoring(row.scoring))
    return Season(row.id, row.public_id, terms, row.version, row.deleted_at is not None)


# The season in which a game counts


def season_of(connection: Connection, *, game_id: int) -> int | None:
    """The id of the season that a game counts in; None if it is practice."""
    found: int | None = connection.scalar(select(GAMES.c.season_id).where(GAMES.c.id == game_id))
    return found


def name_of_season(connection: Connection, *, game_id: int) -> str | None:
    """The name of the season that a game counts in; None if it is practice."""
    counts = (SEASONS.c.id == GAMES.c.season_id, SEASONS.c.deleted_at.is_(None))
    named = select(SEASONS.c.name).join(GAMES, and_(*counts)).where(GAMES.c.id == game_id)
    found: str | None = connection.scalar(named)
    return found


def count_in(
    connection: Connection, *, game_id: int, season_id: int | None, was: int | None
) -> bool:
    """Lets the game count in a season; None makes it practice. Returns whether it does now.

    False if it counts neither where it *was* nor in that season; then nothing changes. The caller
    must check that the season belongs to the game's club.
    """
    now = season_of(connection, game_id=game_id)
    if now == season_id:
        return True
    if now != was:
        return False
    connection.execute(update(GAMES).where(GAMES.c.id == game_id).values(season_id=season_id))
    touch(connection, game_id)
    count_again(connection, [game_id])
    return True


# Games that were finished before the season was made


def uncounted_in(
    connection: Connection, season: Season, *, club_id: int, most: int
) -> tuple[str, ...]:
    """The public ids of the club's finished games of the days of *season* that count in none.

    Of more than *most* the first.
    """
    where = (GAMES.c.club_id == club_id, GAMES.c.season_id.is_(None), *_finished_in(season))
    found = select(GAMES.c.public_id).where(*where).order_by(GAMES.c.id).limit(most)
    return tuple(connection.scalars(found))


def _finished_in(season: Season) -> tuple[ColumnElement[bool], ...]:
    """The conditions that a game is finished, not deleted, and of the days of *season*."""
    begins, ends = season.terms.begins, season.terms.ends
    days = [GAMES.c.evening >= begins, *([GAMES.c.evening <= ends] if ends else [])]
    return (GAMES.c.id.in_(select(SUMMARIES.c.game_id)), *days)


def count_all_in(
    connection: Connection,
    games: Collection[str],
    *,
    club_id: int,
    season: Season,
    counts: bool,
) -> int:
    """Lets *games* of the club count in *season*: those finished on its days that count nowhere.

    If *counts* is false, those that count in it count nowhere. Returns how many now do so.
    """
    was, season_id = (None, season.id) if counts else (season.id, None)
    here, now = (GAMES.c.season_id.is_not_distinct_from(each) for each in (was, season_id))
    fits = _finished_in(season) if counts else ()
    moved: list[int] = []
    for some in in_parts(sorted(set(games)), AT_ONCE):
        which = and_(GAMES.c.club_id == club_id, GAMES.c.public_id.in_(some))
        change = update(GAMES).where(which, here, *fits).values(season_id=season_id)
        moved += connection.scalars(change.returning(GAMES.c.id))
    touch_all(connection, moved)
    count_again(connection, moved)
    return sum(
        connection.scalar(
            select(func.count()).where(GAMES.c.club_id == club_id, GAMES.c.public_id.in_(some), now)
        )
        or 0
        for some in in_parts(sorted(set(games)), AT_ONCE)
    )
