"""Pages of a season that read a part of its games tell what they would tell of all of them."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from referee.stats.season.players import partners_of, parts, rivals_of
from referee.stats.season.ratings import RatedGame, Rating, rated
from referee.stats.season.results import beside, result_of
from referee.stats.season.summary import GameSummary, Player, evening_of
from referee.store.database import Database, open_database
from referee.store.people.clubs import club_with
from referee.store.season import summaries
from referee.store.season.summaries import Scope
from referee.store.season.tallies import players_of
from referee.store.seated.counting import resummarise
from referee.store.tables import HOME_CLUB, read_day
from referee.web.club.season import read
from referee.web.club.season.evening import days
from referee.web.club.season.person import career
from referee.web.club.season.read import Period, fitting, read_filters, read_period
from tests.databases import Databases
from tests.store.asking import begin, write

BEGUN = [
    "2025-12-31T23:30", "2026-01-01T00:00", "2026-01-01T00:30", "2026-01-01T04:59",
    "2026-01-01T19:00", "2026-03-29T01:30", "2026-03-30T00:00", "2026-03-30T00:30",
    "2026-10-25T23:59", "2026-10-26T00:00", "2026-10-26T20:00", "2026-11-20T19:00",
]  # fmt: skip
"""When the games began by the server's clock: round midnight and new year, and far apart."""
FILTERS = [
    date.fromisoformat(f"202{day}")
    for day in ("5-12-20", "5-12-30", "5-12-31", "6-01-01", "6-01-02", "6-03-28", "6-03-29",
                "6-03-30", "6-06-01", "6-10-25", "6-10-26", "6-10-27", "6-11-20", "6-11-25")
]  # fmt: skip
WON = "{ bidder = 1, bid = 100, taken = { A = 120, B = 0 } }"
EVE_CAME = '{ players = { 2 = "Eve" }, bidder = 1, bid = 100, taken = { A = 120, B = 0 } }'
EVERYTHING = Scope(HOME_CLUB)

KENTUCKY = ZoneInfo("America/New_York")


@pytest.fixture(scope="module")
def kept() -> Iterator[dict[str, Database]]:
    """The club of each zone, which the tests only read."""
    found: dict[str, Database] = {}
    yield found
    for each in found.values():
        each.close()


@pytest.fixture
def played(
    _zone: str,
    kept: dict[str, Database],
    databases: Databases,
    tmp_path_factory: pytest.TempPathFactory,
) -> Database:
    """A club that has finished a game at each of those moments; now and then Eve came later."""
    if _zone not in kept:
        kept[_zone] = open_database(databases.new(tmp_path_factory.mktemp("zone") / "data"))
        play(kept[_zone])
    return kept[_zone]


def play(database: Database, begun: Sequence[str] = BEGUN) -> None:
    for number, began in enumerate(begun):
        started = datetime.fromisoformat(began).astimezone()
        game = begin(database, f"game{number}", before={"A": 290}, started_at=started)
        write(database, game.id, 1, 0, text=WON if number % 3 else EVE_CAME)
        with database.writing() as connection:
            resummarise(connection, game.id)


def every(played: Database) -> tuple[GameSummary, ...]:
    with played.reading() as connection:
        return tuple(each.summary for each in summaries.counted_in_order(connection, EVERYTHING))


def test_a_period_reads_the_games_that_lie_in_it(played: Database) -> None:
    queries = [{"period": each} for each in ("2025", "2026", "30", "300")]
    for filters in (
        read_filters(each, date(2026, 11, 20)) for each in (*queries, {"preset": "boston"})
    ):
        with played.reading() as connection:
            found = read.fitting_games(connection, EVERYTHING, filters)

        assert (tuple(found.games), found.are_all) == (fitting(every(played), filters), True)


@pytest.mark.parametrize(
    ("typed", "first", "last"),
    [
        ("2026", date(2026, 1, 1), date(2026, 12, 31)),
        ("30", date(2026, 10, 21), None),
        ("2026-1", None, None),
        ("", None, None),
    ],
)
def test_a_period_has_a_first_and_a_last_day(
    typed: str, first: date | None, last: date | None
) -> None:
    assert read_period(typed, date(2026, 11, 20)) == Period(first, last)


def test_a_game_after_midnight_is_of_the_year_in_which_its_evening_began() -> None:
    years = [read_period(year, date(2026, 11, 20)) for year in ("2025", "2026")]
    for clock, of in (((1, 1, 0), [True, False]), ((1, 5, 0), [False, True])):
        day, hour, minute = clock
        started = datetime(2026, 1, day, hour, minute, tzinfo=KENTUCKY)
        assert [year.holds(evening_of(started)) for year in years] == of
        for year, holds in zip(years, of, strict=True):
            since, until = year.around
            assert not holds or (since and until and since <= started < until)


def test_the_years_on_offer_are_those_of_the_evenings(databases: Databases, tmp_path: Path) -> None:
    database = open_database(databases.new(tmp_path / "data"))
    play(database, ["2026-01-01T00:30"])
    with database.reading() as connection:
        offered = read.offered_filters(connection, HOME_CLUB, players_of(connection, HOME_CLUB))
    database.close()

    assert offered.years == ("2025",)


def test_of_many_games_the_latest_are_read(
    played: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_2026 = read_filters({"period": "2026"}, date(2026, 11, 20))
    of_the_year = fitting(every(played), in_2026)
    for most in range(1, len(of_the_year) + 1):
        monkeypatch.setattr(read, "MOST", most)
        with played.reading() as connection:
            found = read.fitting_games(connection, EVERYTHING, in_2026)

        assert tuple(found.games) == of_the_year[-most:]
        assert found.are_all == (most == len(of_the_year))


def test_the_games_before_a_part_are_read_after_it(
    played: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(summaries, "AT_ONCE", 5)
    with played.reading() as connection:
        found = [each.read() for each in summaries.backwards(connection, EVERYTHING)]

    assert tuple(reversed(found)) == every(played)


def test_a_partner_is_found_wherever_they_sat(played: Database) -> None:
    games = every(played)
    with played.reading() as connection:
        for player, name in players_of(connection, HOME_CLUB).names.items():
            filters = read_filters({}, date(2026, 11, 20))
            found = read.fitting_games(connection, EVERYTHING, filters, player).games

            assert beside(player, found) == beside(player, games)
            assert len(found) == (4 if name == "Eve" else len(games))


def test_a_player_is_told_of_as_all_games_tell_it(played: Database) -> None:
    replayed = list(_rated(every(played)))
    with played.reading() as connection:
        club = club_with(connection, HOME_CLUB)
        for player in players_of(connection, HOME_CLUB).names:
            loaded = career(connection, club, player, device="")
            assert loaded is not None
            assert loaded.finished == tuple(
                (game, moved) for game, moved in replayed if player in moved.after
            )
            assert parts(loaded.games)[player] == parts(every(played))[player]
            assert rivals_of(player, loaded.games) == rivals_of(player, every(played))
            assert partners_of(player, loaded.games) == partners_of(player, every(played))


def _rated(games: tuple[GameSummary, ...]) -> Iterator[tuple[GameSummary, RatedGame]]:
    now: dict[Player, Rating] = {}
    for game in games:
        moved = rated(result_of(game), now)
        now |= moved.after
        yield game, moved


def test_a_day_knows_its_games_and_the_days_before_and_after(played: Database) -> None:
    games = every(played)
    for day in FILTERS:
        with played.reading() as connection:
            found = read.games_about(connection, EVERYTHING, day)

        assert _on(found, day) == _on(games, day)
        assert _around(found, day) == _around(games, day)


def _on(games: tuple[GameSummary, ...], day: date) -> list[GameSummary]:
    return [game for game in games if game.evening == day]


def _around(games: tuple[GameSummary, ...], day: date) -> tuple[date | None, date | None]:
    there = days(games)
    before, after = [each for each in there if each < day], [each for each in there if each > day]
    return max(before, default=None), min(after, default=None)


@pytest.mark.parametrize(
    "typed", ["2026-02-30", "20261120", "0001-01-01", "9999-12-31", "2026-W01-1", ""]
)
def test_what_is_no_day_of_a_game_is_none(typed: str) -> None:
    assert read_day(typed) is None
