"""Derived data is compared with the ledgers, and repaired where it differs."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import Table, delete, insert, select, update

from referee.rook import preset
from referee.rook.game import Standing
from referee.stats.season.summary import GameSummary, HandIncident, HandSummary
from referee.store.check import COUNTED, Compared, compare, repair
from referee.store.database import Database, open_database
from referee.store.season import ratings
from referee.store.seated.counting import (
    VERSION,
    is_due,
    make_if_due,
    rebuild,
    resummarise,
    version_of,
)
from referee.store.tables import (
    DERIVED,
    ENTRIES,
    GAMES,
    PLAYERS,
    RATING_MARKS,
    RATING_MOVES,
    RATINGS,
    RULINGS,
    SITTINGS,
    SUMMARIES,
    TALLIES,
)
from tests.store.asking import NOW, begin, fetch, save, write
from tests.store.season.kept import everything

WON = "{ bidder = 1, bid = 100, taken = { A = 120, B = 0 } }"
LATE = """{ bidder = 1, bid = 90, taken = { A = 60, B = 30 }, irregularity = [\
{ kind = "renege", seat = 2, trick = 3, found = 6 }] }"""


@pytest.fixture
def anew(url: str) -> Iterator[Database]:
    """Opens the same database with empty caches."""
    database = open_database(url)
    yield database
    database.close()


EVE = '{ players = { 2 = "Eve" }, note = "Late" }'


@pytest.fixture
def games(database: Database) -> list[int]:
    """Two finished games; in the second, a player joined later and a foul was ruled on."""
    ids = []
    for number, line in enumerate((WON, LATE), 1):
        game = begin(database, f"game{number}", before={"A": 290}, place="At Ann's")
        if line == LATE:
            write(database, game.id, 1, 0, text=EVE, note="late")
        write(database, game.id, 1, int(line == LATE), text=line)
        save(database, resummarise, game.id)
        ids.append(game.id)
    return ids


def compared(database: Database) -> Compared:
    return fetch(database, compare)


def rows(database: Database) -> dict[str, Any]:
    return fetch(database, everything)


MEDDLING: dict[str, tuple[Table, Callable[[Table], Any]]] = {
    "a summary too little": (SUMMARIES, delete),
    "another preset": (SUMMARIES, lambda each: update(each).values(preset="buckeye")),
    "nonsense in a summary": (SUMMARIES, lambda each: update(each).values(body="{}")),
    "a sum too little": (TALLIES, delete),
    "more points": (TALLIES, lambda each: update(each).values(points=each.c.points + 5)),
    "a rating too little": (RATINGS, delete),
    "another rating": (RATINGS, lambda each: update(each).values(mu=each.c.mu + 1e-9)),
    "a move too little": (RATING_MOVES, delete),
    "another move": (RATING_MOVES, lambda each: update(each).values(games=7)),
    "a ruling too little": (RULINGS, delete),
    "another ruling": (RULINGS, lambda each: update(each).values(kind="bad-discard")),
    "a preset that is not that of the rules": (
        GAMES, lambda each: update(each).where(each.c.id == 1).values(preset="buckeye")
    ),
    "a place that no search finds": (GAMES, lambda each: update(each).values(place_key="")),
    "other totals in the list of games": (
        GAMES, lambda each: update(each).where(each.c.id == 1).values(standing='{"totals":{}}')
    ),
    "a game last written to never": (GAMES, lambda each: update(each).values(written_at=None)),
    "a note that no search finds": (ENTRIES, lambda each: update(each).values(note="")),
    "a note of nobody": (ENTRIES, lambda each: update(each).values(note="never said")),
    "a name that is not compared": (
        PLAYERS, lambda each: update(each).where(each.c.name == "Ann").values(name_key="anne")
    ),
}  # fmt: skip


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("what", MEDDLING)
def test_what_differs_is_named_and_made_anew(database: Database, what: str) -> None:
    table, meddle = MEDDLING[what]
    before = rows(database)
    with database.writing() as connection:
        connection.execute(meddle(table))

    found = compared(database)
    seen: list[str] = []
    repair(database, found.differences, lambda: seen.append(what))

    if table.name in COUNTED:
        assert len(seen) >= len(before[SUMMARIES.name])
    assert {each.table for each in found.differences} == {table.name}
    assert compared(database).differences == ()
    assert rows(database) == before


@pytest.mark.usefixtures("games")
def test_what_was_found_is_made_anew_and_nothing_else(database: Database) -> None:
    with database.writing() as connection:
        connection.execute(delete(TALLIES))
    found = compared(database)
    with database.writing() as connection:
        connection.execute(delete(RULINGS))

    repair(database, found.differences)

    assert {each.table for each in compared(database).differences} == {RULINGS.name}


@pytest.mark.usefixtures("games")
def test_who_sat_down_is_found_again_by_name(database: Database) -> None:
    """Until the repair the player is unknown, so the game does not count."""
    before = rows(database)
    with database.reading() as connection:
        sat = connection.execute(select(SITTINGS)).all()
    with database.writing() as connection:
        connection.execute(delete(SITTINGS))

    found = compared(database)
    repair(database, found.differences)

    assert found.unreadable == ("game2",)
    assert "sitting" in {each.table for each in found.differences}
    assert compared(database) == Compared(games=2)
    assert rows(database) == before
    with database.reading() as connection:
        assert connection.execute(select(SITTINGS)).all() == sat


@pytest.mark.usefixtures("games")
def test_a_sitting_that_no_line_gives_is_removed(database: Database) -> None:
    before = rows(database)
    row = {"game_id": 2, "hand": 1, "seq": 1, "number": 3, "player_id": 1, "club_id": 1}
    with database.writing() as connection:
        connection.execute(insert(SITTINGS), row)

    found = compared(database)
    repair(database, found.differences)

    assert [each.computed for each in found.differences if each.table == "sitting"] == [None]
    assert compared(database) == Compared(games=2)
    assert rows(database) == before


def test_a_line_written_past_the_program_is_seen(
    database: Database, anew: Database, games: list[int]
) -> None:
    with database.writing() as connection:
        here = ENTRIES.c.game_id == games[0]
        connection.execute(update(ENTRIES).where(here).values(text=WON.replace("100", "70")))

    found = compared(anew)

    assert {each.table for each in found.differences} == {"summary", "tally"}
    assert {each.columns for each in found.differences} == {("body",), ("bid_points",)}


def test_a_game_that_cannot_be_read_is_reported_and_does_not_count(
    database: Database, anew: Database, games: list[int]
) -> None:
    with database.writing() as connection:
        here = ENTRIES.c.game_id == games[0]
        connection.execute(update(ENTRIES).where(here).values(text="nonsense"))

    found = compared(anew)
    repair(anew, found.differences)
    again = compared(anew)

    assert (found.unreadable, again.differences) == (("game1",), ())
    with database.reading() as connection:
        assert list(connection.scalars(select(SUMMARIES.c.game_id))) == [games[1]]


def test_who_sat_down_stays_where_the_line_cannot_be_read(
    database: Database, anew: Database, games: list[int]
) -> None:
    with database.writing() as connection:
        here = (ENTRIES.c.game_id == games[1], ENTRIES.c.seq == 0)
        connection.execute(update(ENTRIES).where(*here).values(text="players = nonsense"))

    found = compared(anew)

    assert (found.unreadable, SITTINGS.name in {each.table for each in found.differences}) == (
        ("game2",), False,
    )  # fmt: skip


def test_who_is_level_after_a_correction_is_rated_as_level(database: Database) -> None:
    rules, names = preset("rook-for-three"), ("Ann", "Bob", "Cal")
    game = begin(database, rules=rules, names=names, dealer=1)
    for seq, scores in enumerate(("2 = 50, 3 = 40", "2 = 45, 3 = 45")):
        write(database, game.id, 1, seq, text=f"anew {{ agreed = {{ 1 = 900, {scores} }} }}")
        save(database, resummarise, game.id)

    with database.reading() as connection:
        bob, cal = list(connection.scalars(select(RATINGS.c.mu).order_by(RATINGS.c.player_id)))[1:3]
    assert bob == cal
    assert compared(database) == Compared(games=1)


def test_ratings_that_wait_are_no_difference_until_they_are_replayed(
    database: Database, games: list[int]
) -> None:
    before = rows(database)
    with database.writing() as connection:
        mark = {"club_id": 1, "season_id": 0, "started_at": NOW, "game_id": games[1]}
        connection.execute(insert(RATING_MARKS), mark)
        connection.execute(
            update(RATING_MOVES).where(RATING_MOVES.c.game_id == games[1]), {"mu": 1}
        )

    found = compared(database)
    ratings.replay_all(database)

    assert (len(found.waiting), found.differences) == (1, ())
    assert compared(database) == Compared(games=2)
    assert rows(database) == before


@pytest.mark.usefixtures("games")
def test_what_is_written_meanwhile_is_no_difference(database: Database) -> None:
    """A game ends while others are compared, and a player sits down."""
    written: list[int] = []

    def play_on() -> None:
        game = begin(database, f"more {len(written)}", before={"A": 290})
        write(database, game.id, 1, 0, text=EVE, note="late")
        write(database, game.id, 1, 1, text=WON)
        save(database, resummarise, game.id)
        written.append(game.id)

    found = fetch(database, compare, play_on)

    assert (len(written), found) == (2, Compared(games=2))
    assert compared(database) == Compared(games=4)


@pytest.mark.usefixtures("games")
def test_games_of_an_older_program_are_summed_up_once(database: Database) -> None:
    before, messages = rows(database), list[str]()
    with database.writing() as connection:
        for table in (RATING_MOVES, RATINGS, TALLIES, SUMMARIES, DERIVED):
            connection.execute(delete(table))

    for _ in range(2):
        make_if_due(database, messages.append)

    assert len(messages) == 1
    assert rows(database) == before


def test_a_new_database_has_nothing_to_sum_up(database: Database) -> None:
    assert not fetch(database, is_due)


def test_a_new_field_of_a_summary_has_all_of_them_computed_again() -> None:
    @dataclass(frozen=True)
    class WithMore(HandSummary):
        more: int = 0

    assert version_of(GameSummary, HandSummary, HandIncident, Standing) == VERSION
    assert version_of(GameSummary, WithMore, HandIncident, Standing) != VERSION


@pytest.mark.usefixtures("games")
def test_progress_is_called_for_every_game(database: Database) -> None:
    seen: list[None] = []
    save(database, rebuild, lambda: seen.append(None))

    assert len(seen) == 2
