"""Whatever happens to games, the statistics are those that follow from the ledgers.

``SEASONS=10000`` tries that many cases instead of a few.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import product
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, select

from referee.store.club.seasons import seasons_of
from referee.store.database import Database, open_database
from referee.store.people.clubs import new_club
from referee.store.season import ratings
from referee.store.season.summaries import Scope
from referee.store.season.tallies import standings_of
from referee.store.seated.counting import rebuild
from referee.store.seated.games import games_of, load_game
from referee.store.seated.stored import ListedGame
from referee.store.tables import GAMES, HOME_CLUB, PLAYERS, RATING_MOVES, RATINGS, TALLIES
from referee.web.rook.state import coming, table_state
from tests.laws import law
from tests.store.asking import NOW
from tests.store.season.club_deeds import arrived
from tests.store.season.drawn import course
from tests.store.season.kept import everything
from tests.store.season.pencil import COLUMNS, Paper, Rating, computed
from tests.store.season.playing import PHONE, Does, Table, two_seasons

SEASONS = int(os.environ.get("SEASONS", "0"))


class EnoughError(Exception):
    """Raised at the end of a case to roll it back."""


@contextmanager
def one_case(database: Database) -> Iterator[Table]:
    with suppress(EnoughError), database.writing() as connection:
        yield Table(connection, two_seasons(connection))
        raise EnoughError


def replay(connection: Connection) -> None:
    """Replays all games that wait for it, a few at a time."""
    for scope in ratings.open_scopes(connection):
        while not ratings.go_on(connection, scope, 2):
            pass


def kept(connection: Connection, club_id: int) -> Paper:
    """The stored statistics of a club."""

    def rows(table: Any) -> Sequence[Any]:
        return connection.execute(select(table).where(table.c.club_id == club_id)).all()

    return Paper(
        {
            (row.season_id, row.preset, row.player_id): [getattr(row, each) for each in COLUMNS]
            for row in rows(TALLIES)
        },
        {
            (row.season_id, row.player_id): Rating(row.mu, row.sigma, row.games)
            for row in rows(RATINGS)
        },
        {
            (row.season_id, row.game_id, row.player_id): (
                Rating(row.mu_before, row.sigma_before, row.games - 1),
                Rating(row.mu, row.sigma, row.games),
            )
            for row in rows(RATING_MOVES)
        },
    )


def require_same(mine: Paper, computed: Paper) -> None:
    assert mine.sums == {key: row for key, row in computed.sums.items() if any(row)}
    require_close(mine.ratings, computed.ratings)
    require_close(
        {(key, at): each for key, pair in mine.moves.items() for at, each in enumerate(pair)},
        {(key, at): each for key, pair in computed.moves.items() for at, each in enumerate(pair)},
    )


def require_close(mine: dict[Any, Rating], computed: dict[Any, Rating]) -> None:
    """Asserts equality except for rounding, which depends on the order of additions."""
    assert mine.keys() == computed.keys()
    for key, rating in mine.items():
        assert rating == pytest.approx(computed[key], abs=1e-9)


def require_standings(table: Table, paper: Paper) -> None:
    """Asserts that all standings, also by preset, are those of *paper*, without guests."""
    guests = set(table.connection.scalars(select(PLAYERS.c.id).where(PLAYERS.c.guest)))
    presets = {"", *(preset for _, preset, _ in paper.sums)}
    for season, preset in product((0, *table.seasons), presets):
        rows = standings_of(table.connection, Scope(HOME_CLUB, season), preset=preset).rows
        assert {
            int(row.player): [getattr(row.result, each) for each in COLUMNS] for row in rows
        } == {
            who: sums
            for (*at, who), sums in paper.sums.items()
            if at == [season, preset] and who not in guests
        }


def require_listed(table: Table) -> None:
    """Asserts that the list of games shows each as its own page does."""
    listed = games_of(table.connection, device=PHONE, limit=1000)
    shown = {game.public_id: game for game in listed if isinstance(game, ListedGame)}
    for public_id, game in shown.items():
        state = table_state(load_game(table.connection, public_id))
        assert game.standing.totals == state.standing.totals
        assert game.standing.is_over == state.is_over
        assert game.names == coming(state).names
        entered = [line for hand in state.game.hands for line in hand if "import" not in line.key]
        assert game.written_at == max((line.recorded_at for line in entered), default=None)


def named(connection: Connection, club_id: int, paper: Paper) -> tuple[Any, Any]:
    """The sums and ratings of a club by the names of its seasons and players."""
    rows = connection.execute(select(PLAYERS.c.id, PLAYERS.c.name))
    names = {row.id: row.name for row in rows}
    seasons = {0: ""} | {each.id: each.name for each in seasons_of(connection, club_id=club_id)}
    sums = {
        (seasons[at], preset, names[who]): row
        for (at, preset, who), row in paper.sums.items()
        if at in seasons
    }
    ratings = {
        (seasons[at], names[who]): row for (at, who), row in paper.ratings.items() if at in seasons
    }
    return sums, ratings


def require_same_elsewhere(connection: Connection, order: int) -> None:
    """Asserts that the club's archive, imported in any order, gives the same statistics.

    Games that tell the same to the letter come as one, and those that began in one moment are rated
    in the order in which they came: where there are such, that is not asked.
    """
    began = select(GAMES.c.started_at)
    here = began.where(GAMES.c.club_id == HOME_CLUB, GAMES.c.deleted_at.is_(None))
    moments = list(connection.scalars(here))
    other = new_club(connection, now=NOW).id
    games = arrived(connection, other, order)
    replay(connection)
    sums, ratings = named(connection, HOME_CLUB, kept(connection, HOME_CLUB))
    there = named(connection, other, kept(connection, other))
    if games == len(moments):
        assert there[0] == sums
    if len(set(moments)) == len(moments):
        require_close(there[1], ratings)


_opened: list[Database] = []


def opened(databases: Any, tmp_path_factory: Any) -> Database:
    """A single database for all cases of the law."""
    if not _opened:
        _opened.append(open_database(databases.new(tmp_path_factory.mktemp("law"))))
    return _opened[0]


def tried(test: Callable[..., None]) -> Callable[..., None]:
    """Sets the number of cases."""
    if SEASONS:
        return settings(max_examples=SEASONS, deadline=None, database=None)(test)
    return law(200)(test)


@tried
@given(course, st.sampled_from([0, 1, 200]), st.sampled_from([None, None, None, 1, 2]))
def test_the_tables_are_what_the_ledgers_give(
    databases: Any,
    tmp_path_factory: Any,
    course: tuple[Does, list[Does]],
    at_once: int,
    order: int | None,
) -> None:
    """Compared with `pencil`, a rebuild and another club, even while games wait to be replayed."""
    first, later = course
    with (
        one_case(opened(databases, tmp_path_factory)) as table,
        patch.object(ratings, "AT_ONCE", at_once),
    ):
        for deed in (first, *later):
            deed(table)
        replay(table.connection)
        paper, before = computed(table.connection, HOME_CLUB), everything(table.connection)
        require_same(kept(table.connection, HOME_CLUB), paper)
        require_standings(table, paper)
        require_listed(table)
        rebuild(table.connection)
        assert everything(table.connection) == before
        if order is not None:
            require_same_elsewhere(table.connection, order)
