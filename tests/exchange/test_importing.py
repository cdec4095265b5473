"""Files on their way into a club: whole or not at all, and no game twice."""

from dataclasses import replace
from datetime import date
from io import BytesIO

import pytest
from sqlalchemy import func, select, update

from referee.exchange import importing as importing_module
from referee.exchange.archive import export_club, pack, read_archive, write_club
from referee.exchange.found import FoundFile, ReadOptions
from referee.exchange.importing import BEFORE, Import, read_options, remember
from referee.exchange.reading import read_file, read_text
from referee.store.club.exporting import ArchivedClub, ArchivedPlayer
from referee.store.club.importing import add_to_club
from referee.store.errors import NameTakenError
from referee.store.seated.exporting import ArchivedGame
from referee.store.tables import ENTRIES, GAMES, HOME_CLUB, PLAYERS, SEASONS
from tests.store.asking import fetch, save

from .clubs import CLUB, NOW, exported, take
from .conftest import NewClub

RECORD = 'format = "rook-record/1"\nrules = "kentucky-discard"\n'


def test_without_writing_a_file_is_known_the_second_time(new_club: NewClub) -> None:
    """As when a folder holds the same game twice."""
    importing = Import(HOME_CLUB, "nobody's", NOW, dry=True)
    database = new_club()

    for name in ("a.rook", "b.rook"):
        save(database, importing.take, [read_text(name, RECORD)])

    assert (importing.done.games, [each.why for each in importing.done.skipped]) == (1, [BEFORE])
    with database.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(GAMES)) == 0


def test_without_writing_new_players_are_named_in_the_same_order(new_club: NewClub) -> None:
    """Those of an archive's list come first, whatever file it is."""
    packed = BytesIO()
    record = f'{RECORD}players = ["Fay", "Zoe", "Gus", "Eve"]\n'
    game = ArchivedGame("games/000001.rook", NOW)
    pack(packed, write_club(replace(CLUB, players=(ArchivedPlayer("Zoe"),)), [(game, record)]))
    files = (evening(1), read_file("cats.zip", packed.getvalue()))

    tried, taken = take(new_club(), *files, dry=True), take(new_club(), *files)

    assert tried == taken
    assert taken.players_new == ["Zoe", "Ann", "Bob", "Cal", "Dee", "Fay", "Gus", "Eve"]


@pytest.mark.parametrize("columns", [{"text": "x"}, {"text": "{ bid = 7 }"}])
def test_beside_a_game_that_cannot_be_read_others_come_in(
    new_club: NewClub, columns: dict[str, str]
) -> None:
    """Both were begun at one moment."""
    database, record = new_club(), f"{RECORD}started = 2025-01-02T20:00:00Z\n"
    take(database, read_text("a", f"{record}[[hand]]\nagreed = {{ A = 60, B = 60 }}\n"))
    with database.writing() as connection:
        connection.execute(update(ENTRIES).values(columns))

    assert take(database, read_text("b", record)).games == 1


@pytest.mark.usefixtures("_zone")
def test_a_season_begins_with_the_first_of_its_games(new_club: NewClub) -> None:
    database = new_club()
    days = (date(2025, 4, 2), date(2025, 3, 1), date(2025, 5, 31))

    take(database, *(read_text("a", f"{RECORD}started = {day}\n") for day in days), season="Spring")

    with database.reading() as connection:
        assert connection.execute(select(SEASONS.c.name, SEASONS.c.begins)).all() == [
            ("Spring", date(2025, 3, 1))
        ]


def test_what_is_said_now_is_over_what_was_said_before(new_club: NewClub) -> None:
    with new_club().writing() as connection:
        remember(connection, HOME_CLUB, ReadOptions(None, {"home": "points A"}, {"bob": "Robert"}))

        remember(connection, HOME_CLUB, ReadOptions(None, {"home": "points C", "us": ""}))

        before = read_options(connection, HOME_CLUB, ReadOptions())
        how = read_options(
            connection, HOME_CLUB, ReadOptions(None, {"home": "points B"}, {"bob": "Rob"})
        )
        other = read_options(connection, 2, ReadOptions())

    assert (before.columns, before.names) == ({"home": "points C", "us": ""}, {"bob": "Robert"})
    assert (how.columns, how.names) == ({"home": "points B", "us": ""}, {"bob": "Rob"})
    assert other == ReadOptions()


def test_of_an_archive_that_does_not_fit_nothing_is_taken(new_club: NewClub) -> None:
    """Ann and Annie are one player here, and sit at one table there."""
    database = new_club()
    save(database, add_to_club, HOME_CLUB, CLUB, NOW)
    game = ArchivedGame("games/000001.rook", NOW)
    names = ("Ann", "Annie", "Zoe")
    theirs = ArchivedClub("Cats", tuple(map(ArchivedPlayer, names)), CLUB.seasons[:1])
    packed = BytesIO()
    record = f'{RECORD}players = ["Ann", "Bob", "Annie", "Dee"]\n'
    pack(packed, write_club(theirs, [(game, record)]))

    done = take(database, read_file("cats.zip", packed.getvalue()))

    assert [each.why for each in done.skipped] == ["'Ann' is another spelling of a player there"]
    assert (done.games, done.players_new) == (0, [])
    with database.reading() as connection:
        assert "Zoe" not in set(connection.scalars(select(PLAYERS.c.name)))


def evening(day: int) -> FoundFile:
    """A file with a game of one hand, on a day of its own."""
    hand = "[[hand]]\nagreed = { A = 60, B = 60 }\n"
    names = '"Ann", "Bob", "Cal", "Dee"'
    head = f"{RECORD}players = [{names}]\nstarted = 2025-03-{day:02}\n"
    return read_text(f"{day}", head + hand)


def test_files_that_stop_after_any_part_bring_the_rest_the_second_time(
    new_club: NewClub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing_module, "AT_ONCE", 2)
    files = [evening(day) for day in (9, 3, 7, 5, 8)]
    whole = new_club()
    take(whole, *files, season="Spring")

    for kept in range(4):
        database = new_club()
        interrupted = Import(HOME_CLUB, "nobody's", NOW, "Spring")
        parts = list(fetch(database, interrupted.batches, files))
        for part in parts[:kept]:
            save(database, interrupted.write, part)

        again = take(database, *files, season="Spring")

        assert again.games == 5 - min(2 * kept, 5)
        assert exported(database) == exported(whole)


def test_a_game_that_came_by_another_way_meanwhile_does_not_come_twice(new_club: NewClub) -> None:
    database = new_club()
    importing = Import(HOME_CLUB, "nobody's", NOW)
    parts = list(fetch(database, importing.batches, [evening(1), evening(2)]))
    take(database, evening(2))

    for part in parts:
        save(database, importing.write, part)

    assert (importing.done.games, importing.done.hands) == (1, 1)
    assert importing.done.players_new == []  # all four came with the other game
    assert [(fault.file, fault.line, fault.why) for fault in importing.done.skipped] == [
        ("2", None, BEFORE)
    ]
    with database.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(GAMES)) == 2


def test_players_who_are_merged_meanwhile_cannot_sit_at_one_table(new_club: NewClub) -> None:
    database = new_club()
    take(database, evening(1))
    importing = Import(HOME_CLUB, "nobody's", NOW)
    (part,) = fetch(database, importing.batches, [evening(2)])
    with database.writing() as connection:
        ids = {row.name: row.id for row in connection.execute(select(PLAYERS))}
        into_ann = update(PLAYERS).where(PLAYERS.c.id == ids["Bob"])
        connection.execute(into_ann.values(merged_into=ids["Ann"]))

    with pytest.raises(NameTakenError, match="'Ann' is another spelling of a player there"):
        save(database, importing.write, part)


def test_games_of_a_season_that_is_deleted_meanwhile_count_in_none(
    new_club: NewClub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing_module, "AT_ONCE", 1)
    database, packed = new_club(), BytesIO()
    save(database, add_to_club, HOME_CLUB, CLUB, NOW)
    take(database, evening(1), evening(2), season=CLUB.seasons[0].name)
    with database.reading() as connection:
        export_club(connection, HOME_CLUB, packed)
    there, importing = new_club(), Import(HOME_CLUB, "nobody's", NOW)
    archive = read_archive("club.zip", packed.getvalue(), ReadOptions(), lambda: None)
    first, second = fetch(there, importing.batches, [archive])

    save(there, importing.write, first)
    with there.writing() as connection:
        connection.execute(update(SEASONS).values(deleted_at=NOW))
    save(there, importing.write, second)

    with there.reading() as connection:
        kept = connection.scalars(select(GAMES.c.season_id).order_by(GAMES.c.id)).all()
    assert [each is None for each in kept] == [False, True]
