"""The sums of each player, and the standings that pages, commands, programs and files show."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, select

from referee.stats.season.ranking import Row, Scoring, ranked
from referee.stats.season.results import PlayerResult, result_of
from referee.stats.season.summary import Player
from referee.store.season.ratings import ratings_of
from referee.store.season.summaries import Change, Counted, Scope
from referee.store.statements import insert_into, write_many
from referee.store.tables import CHAIRS, CLUBS, PLAYERS, SEASONS, TALLIES

# The sums of each player over the games of a season, from which standings are made


EVERY_PRESET = ""
"""The preset of sums over games with any rules."""

FIELDS = tuple(field.name for field in fields(PlayerResult))
"""The columns of a sum."""

NOTHING = PlayerResult()

_values = attrgetter(*FIELDS)


class Key(NamedTuple):
    """The key of a sum: the player, and the games that it is over."""

    club_id: int
    season_id: int
    preset: str
    player_id: int


def adds_to_sums(game: Counted) -> Iterator[tuple[Key, PlayerResult]]:
    """The results that *game* adds to the sums, with their keys."""
    for player, result in result_of(game.summary).players.items():
        for scope in game.scopes:
            for preset in (EVERY_PRESET, game.summary.preset):
                yield Key(*scope, preset, int(player)), result


def change_sums(connection: Connection, changes: Iterable[Change]) -> None:
    """Subtracts the former results of games from the sums, and adds the present ones."""
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
    """The row of a sum in its table."""
    return {**key._asdict(), **dict(zip(FIELDS, _values(result), strict=True))}


def put_all(connection: Connection, sums: Mapping[Key, PlayerResult]) -> None:
    """Inserts *sums*; their table must be empty."""
    write_many(connection, TALLIES, [sum_row(*each) for each in sums.items()])


def player_sums(
    connection: Connection, scope: Scope, preset: str = EVERY_PRESET
) -> Mapping[int, PlayerResult]:
    """The sums of all players in *scope*, by player id."""
    where = (*_of(scope), TALLIES.c.preset == preset)
    rows = connection.execute(select(TALLIES.c.player_id, *_COLUMNS).where(*where))
    return {player: PlayerResult(*values) for player, *values in rows}


def presets_in(connection: Connection, scope: Scope) -> Sequence[str]:
    """The presets that were played in *scope*."""
    where = (*_of(scope), TALLIES.c.preset != EVERY_PRESET)
    return connection.scalars(select(TALLIES.c.preset).where(*where).distinct()).all()


def _add(connection: Connection, rows: Sequence[Mapping[str, int | str]]) -> None:
    added = insert_into(connection, TALLIES)
    both = {name: TALLIES.c[name] + added.excluded[name] for name in FIELDS}
    keys = [column.name for column in TALLIES.primary_key]
    connection.execute(added.on_conflict_do_update(index_elements=keys, set_=both), list(rows))


def _drop_empty(connection: Connection, scopes: set[Scope]) -> None:
    """Deletes sums that are all zero: a player who has a game has played or sat out a hand."""
    for scope in scopes:
        empty = and_(*(TALLIES.c[name] == 0 for name in FIELDS))
        connection.execute(delete(TALLIES).where(*_of(scope), empty))


def _of(scope: Scope) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return TALLIES.c.club_id == scope.club_id, TALLIES.c.season_id == scope.season_id


_COLUMNS = tuple(TALLIES.c[name] for name in FIELDS)


# Standings


@dataclass(frozen=True, slots=True)
class Players:
    """The players of one or several clubs."""

    names: Mapping[Player, str]
    """Their present names."""
    guests: frozenset[Player]
    """The players who are not ranked."""

    @property
    def ranked(self) -> frozenset[Player]:
        """All players except guests."""
        return frozenset(self.names) - self.guests


@dataclass(frozen=True, slots=True)
class Standings:
    """The ranking of the players over some games."""

    rows: tuple[Row, ...]
    """In the order of rank."""
    players: Players
    scoring: Scoring
    """What they are ranked by."""
    is_one_game: bool
    """Whether all of these games have the same preset, so that points can be compared."""

    @property
    def named(self) -> tuple[Row, ...]:
        """The rows with names instead of player ids."""
        names = self.players.names
        return tuple(replace(row, player=names[row.player]) for row in self.rows)


Sums = Mapping[Player, PlayerResult]


def standings_of(
    connection: Connection,
    *scopes: Scope,
    preset: str = EVERY_PRESET,
    sums: Sums | None = None,
    is_one_game: bool | None = None,
) -> Standings:
    """The standings of *scopes*, without guests, ranked by the season's own scoring.

    With *preset*, only its games count. *sums* replaces the stored sums by those of some of the
    games; then *is_one_game* is whether these have the same preset. Ratings are always those over
    all games of a scope.
    """
    players = players_of(connection, *(scope.club_id for scope in scopes))
    if sums is None:
        of_scopes = (player_sums(connection, scope, preset).items() for scope in scopes)
        sums = {str(player): each for some in of_scopes for player, each in some}
    among = {player: each for player, each in sums.items() if player in players.ranked}
    ratings = (ratings_of(connection, scope).items() for scope in scopes)
    rated = {str(player): each for some in ratings for player, each in some}
    scoring = scoring_of(connection, *scopes)
    one = is_one_game
    if one is None:
        presets = {each for scope in scopes for each in presets_in(connection, scope)}
        one = bool(preset) or len(presets) == 1
    return Standings(ranked(among, rated, scoring, players.names), players, scoring, one)


def players_of(connection: Connection, *clubs: int) -> Players:
    """The players of *clubs*, without the placeholders for seats without a name.

    If the same name occurs twice, that of the club is added.
    """
    known = (
        select(
            PLAYERS.c.id,
            PLAYERS.c.name,
            PLAYERS.c.guest,
            CLUBS.c.name.label("club"),
            CLUBS.c.public_id,
        )
        .join(CLUBS, CLUBS.c.id == PLAYERS.c.club_id)
        .where(PLAYERS.c.club_id.in_(clubs), PLAYERS.c.name_key.not_in(CHAIRS))
    )
    rows = connection.execute(known).all()
    called = Counter(row.name for row in rows)
    names = {
        str(row.id): f"{row.name} ({row.club or row.public_id})"
        if called[row.name] > 1
        else row.name
        for row in rows
    }
    return Players(names, frozenset(str(row.id) for row in rows if row.guest))


def scoring_of(connection: Connection, *scopes: Scope) -> Scoring:
    """What *scopes* are ranked by: one season by its own setting, everything else by games won."""
    if len(scopes) != 1:
        return Scoring.WINS
    query = select(SEASONS.c.scoring).where(SEASONS.c.id == scopes[0].season_id)
    return Scoring(connection.scalar(query) or Scoring.WINS)
