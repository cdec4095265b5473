"""Seasons of a club, and the season in which a game counts."""

from dataclasses import replace
from datetime import date

import pytest

from referee.stats.season.ranking import Scoring
from referee.store.club.seasons import (
    Season,
    Terms,
    change_season,
    count_in,
    load_season,
    make_season,
    mark_season,
    season_called,
    season_of,
    season_on,
    seasons_of,
)
from referee.store.database import Database
from referee.store.errors import NameTakenError, StaleSeasonError, UnknownSeasonError
from referee.store.people.clubs import new_club
from referee.store.tables import HOME_CLUB
from tests.store.asking import NOW, begin, fetch, save

AUTUMN = Terms("Autumn 2026", date(2026, 9, 1), date(2026, 11, 30), Scoring.WINS)
FRIDAYS = Terms("Fridays", date(2026, 1, 1), None, Scoring.POINTS_A_HAND)


def make(database: Database, terms: Terms = AUTUMN, key: str = "") -> Season:
    return save(
        database, make_season, terms, club_id=HOME_CLUB, key=key or f"make {terms.name}", now=NOW
    )


def change(database: Database, season: Season, terms: Terms) -> None:
    save(
        database,
        change_season,
        terms,
        club_id=HOME_CLUB,
        public_id=season.public_id,
        version=season.version,
    )


def mark(database: Database, season: Season, *, deleted: bool) -> None:
    save(
        database,
        mark_season,
        club_id=HOME_CLUB,
        public_id=season.public_id,
        version=season.version,
        deleted_at=NOW if deleted else None,
    )


def named(database: Database, *, deleted: bool = False) -> list[str]:
    found = fetch(database, seasons_of, club_id=HOME_CLUB, deleted=deleted)
    return [season.name for season in found]


def now(database: Database, season: Season) -> Season:
    return fetch(database, load_season, club_id=HOME_CLUB, public_id=season.public_id)


def test_seasons_are_listed_the_latest_first_as_they_were_entered(database: Database) -> None:
    make(database, FRIDAYS)
    season = make(database)

    assert named(database) == ["Autumn 2026", "Fridays"]
    assert now(database, season).terms == AUTUMN


def test_one_form_makes_one_season(database: Database) -> None:
    assert make(database, key="a form") == make(database, key="a form")
    assert named(database) == ["Autumn 2026"]


def test_two_seasons_of_a_club_have_two_names(database: Database) -> None:
    make(database)

    with pytest.raises(NameTakenError):
        make(database, replace(AUTUMN, name="AUTUMN  2026"), key="another form")


def test_the_name_of_a_deleted_season_is_free_until_it_is_brought_back(database: Database) -> None:
    season = make(database)
    mark(database, season, deleted=True)
    make(database, key="another form")

    with pytest.raises(NameTakenError):
        mark(database, now(database, season), deleted=False)
    assert named(database, deleted=True) == ["Autumn 2026"]


@pytest.mark.parametrize(
    "terms", [replace(AUTUMN, name=" \u200b"), replace(AUTUMN, ends=date(2026, 8, 31))]
)
def test_a_season_has_a_name_and_no_end_before_its_beginning(
    database: Database, terms: Terms
) -> None:
    with pytest.raises(ValueError, match="want a name"):
        make(database, terms)


def test_a_change_for_what_stood_before_is_refused(database: Database) -> None:
    season = make(database)
    for _ in range(2):  # the same once more is no other change
        change(database, season, replace(AUTUMN, name="Fall"))

    with pytest.raises(StaleSeasonError):
        change(database, season, replace(AUTUMN, scoring=Scoring.RATING))
    assert now(database, season).terms == replace(AUTUMN, name="Fall")
    assert now(database, season).version == 1


def test_a_season_of_another_club_is_none(database: Database) -> None:
    season = make(database)
    with database.writing() as connection:
        other = new_club(connection, now=NOW)

        with pytest.raises(UnknownSeasonError):
            load_season(connection, club_id=other.id, public_id=season.public_id)


def test_a_season_is_found_by_its_name_as_names_are_compared(database: Database) -> None:
    season = make(database)

    with database.reading() as connection:
        assert season_called(connection, club_id=HOME_CLUB, name=" autumn 2026") == season
        with pytest.raises(UnknownSeasonError, match="no season 'Autum'"):
            season_called(connection, club_id=HOME_CLUB, name="Autum")


@pytest.mark.parametrize(
    ("day", "runs"),
    [
        (date(2026, 8, 31), False),
        (date(2026, 9, 1), True),
        (date(2026, 11, 30), True),
        (date(2026, 12, 1), False),
    ],
)
def test_a_season_runs_from_its_first_day_to_its_last(
    database: Database, day: date, *, runs: bool
) -> None:
    season = make(database)

    assert season.runs_on(day) is runs
    assert season_on([season], day) == (season if runs else None)


def test_where_two_seasons_run_none_is_proposed(database: Database) -> None:
    seasons = [make(database), make(database, FRIDAYS)]

    assert season_on(seasons, date(2026, 10, 1)) is None
    assert season_on(seasons, date(2026, 12, 1)) == seasons[1]


def test_a_game_counts_where_the_first_of_two_pages_put_it(database: Database) -> None:
    game, season, fridays = begin(database), make(database), make(database, FRIDAYS)
    with database.writing() as connection:
        assert season_of(connection, game_id=game.id) is None
        assert count_in(connection, game_id=game.id, season_id=season.id, was=None)
        assert not count_in(connection, game_id=game.id, season_id=fridays.id, was=None)
        assert count_in(connection, game_id=game.id, season_id=season.id, was=None)
        assert season_of(connection, game_id=game.id) == season.id
