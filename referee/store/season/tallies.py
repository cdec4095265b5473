"""What each player did in all games of a season, summed up: the rows that standings read."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from referee.stats.season.results import PlayerResult, result_of
from referee.store.file.statements import write_many
from referee.store.season.summaries import Change, Counted, Scope
from referee.store.tables import TALLIES

EVERY_PRESET = ""
"""What stands for a preset where games by whatever rules are meant."""

FIELDS = tuple(field.name for field in fields(PlayerResult))
"""The columns of a sum."""

NOTHING = PlayerResult()

_values = attrgetter(*FIELDS)


class Key(NamedTuple):
    """Whose sum a row is, and of which games."""

    club_id: int
    season_id: int
    preset: str
    player_id: int


def adds_to_sums(game: Counted) -> Iterator[tuple[Key, PlayerResult]]:
    """What *game* adds to the sums."""
    for player, result in result_of(game.summary).players.items():
        for scope in game.scopes:
            for preset in (EVERY_PRESET, game.summary.preset):
                yield Key(*scope, preset, int(player)), result


def change_sums(connection: Connection, changes: Iterable[Change]) -> None:
    """Takes what games were out of the sums, and adds what they are now."""
    by: dict[Key, PlayerResult] = {}
    emptied: set[Scope] = set()
    for was, now in changes:
        for key, result in adds_to_sums(now) if now else ():
            by[key] = by.get(key, NOTHING) + result
        for key, result in adds_to_sums(was) if was else ():
            by[key] = by.get(key, NOTHING) - result
            emptied.add(Scope(key.club_id, key.season_id))
    rows = [sum_row(key, by[key]) for key in sorted(by) if by[key] != NOTHING]
    if rows:
        _add(connection, rows)
    _drop_empty(connection, emptied)


def sum_row(key: Key, result: PlayerResult) -> dict[str, int | str]:
    """A row of the table."""
    return {**key._asdict(), **dict(zip(FIELDS, _values(result), strict=True))}


def put_all(connection: Connection, sums: Mapping[Key, PlayerResult]) -> None:
    """Writes *sums*, of which there is none yet."""
    write_many(connection, TALLIES, [sum_row(*each) for each in sums.items()])


def player_sums(
    connection: Connection, scope: Scope, preset: str = EVERY_PRESET
) -> Mapping[int, PlayerResult]:
    """What every player did in *scope*, by player id."""
    here = (*_of(scope), TALLIES.c.preset == preset)
    rows = connection.execute(select(TALLIES.c.player_id, *_COLUMNS).where(*here))
    return {player: PlayerResult(*values) for player, *values in rows}


def presets_in(connection: Connection, scope: Scope) -> Sequence[str]:
    """The presets that were played in *scope*."""
    here = (*_of(scope), TALLIES.c.preset != EVERY_PRESET)
    return connection.scalars(select(TALLIES.c.preset).where(*here).distinct()).all()


def _add(connection: Connection, rows: Sequence[Mapping[str, int | str]]) -> None:
    on_sqlite = connection.dialect.name == "sqlite"
    added = sqlite.insert(TALLIES) if on_sqlite else postgresql.insert(TALLIES)
    both = {name: TALLIES.c[name] + added.excluded[name] for name in FIELDS}
    there = [column.name for column in TALLIES.primary_key]
    connection.execute(added.on_conflict_do_update(index_elements=there, set_=both), list(rows))


def _drop_empty(connection: Connection, scopes: set[Scope]) -> None:
    """Takes away the sums of no game: whoever has one has played or sat through a hand."""
    for scope in scopes:
        empty = and_(*(TALLIES.c[name] == 0 for name in FIELDS))
        connection.execute(delete(TALLIES).where(*_of(scope), empty))


def _of(scope: Scope) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return TALLIES.c.club_id == scope.club_id, TALLIES.c.season_id == scope.season_id


_COLUMNS = tuple(TALLIES.c[name] for name in FIELDS)
