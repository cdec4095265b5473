import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import inspect, select
from sqlalchemy import text as sql

from referee.store.check import compare
from referee.store.database import Database, default_url, open_database
from referee.store.errors import (
    DatabaseAddressError,
    NewerDatabaseError,
    StoreUnavailableError,
    UpgradeError,
)
from referee.store.migrations import HEAD, VERSIONS, config, migrate, version_of
from referee.store.people.clubs import new_club
from referee.store.seated.counting import make_if_due
from referee.store.tables import CLUBS, HOME_CLUB, TableRow
from tests.store.asking import (
    BID,
    NOW,
    TAKEN,
    begin,
    fetch,
    first_version,
    load,
    save,
    write,
)


def require_todays_tables(database: Database) -> None:
    with database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, TableRow.metadata) == []


def defaults(database: Database) -> dict[tuple[str, str], object]:
    """What a column has where a row says nothing, which the comparison above cannot read."""
    with database.reading() as connection:
        seen = inspect(connection)
        every = (
            (table, each) for table in seen.get_table_names() for each in seen.get_columns(table)
        )
        return {(table, each["name"]): each["default"] for table, each in every}


def test_a_new_database_has_exactly_the_tables(database: Database) -> None:
    require_todays_tables(database)


def test_the_versions_are_those_of_the_migrations(database: Database) -> None:
    script = ScriptDirectory.from_config(fetch(database, config))

    revisions = [each.revision for each in script.walk_revisions()]
    assert tuple(reversed(revisions)) == VERSIONS
    assert script.get_current_head() == HEAD


def test_a_new_database_has_the_home_club(database: Database) -> None:
    with database.reading() as connection:
        assert connection.execute(select(CLUBS.c.id, CLUBS.c.name)).all() == [(1, "")]
    assert version_of(database) == HEAD


def test_the_next_club_has_a_number_of_its_own(database: Database) -> None:
    assert save(database, new_club, name="Fridays", now=NOW).id != HOME_CLUB


def test_migrating_again_changes_nothing(url: str, database: Database) -> None:
    game = begin(database)
    write(database, game.id, 1, 0)
    before = load(database)

    migrate(url)

    assert load(database) == before


def test_a_database_that_is_up_to_date_is_opened_without_alembic(folder: Path) -> None:
    program = (
        "import sys; from referee.store.migrations import migrate; migrate(sys.argv[1]); "
        "print('alembic' in sys.modules)"
    )

    run = [sys.executable, "-c", program, default_url(folder)]
    answer = subprocess.run(run, capture_output=True, text=True, check=True)

    assert answer.stdout == "False\n"


def test_a_newer_database_is_left_alone(sqlite: Database, folder: Path) -> None:
    with sqlite.writing() as connection:
        connection.execute(sql("UPDATE alembic_version SET version_num = '9999'"))

    with pytest.raises(NewerDatabaseError, match="has version 9999"):
        migrate(default_url(folder))


def test_a_database_of_before_the_first_release_is_not_called_newer(
    sqlite: Database, folder: Path
) -> None:
    with sqlite.writing() as connection:
        connection.execute(sql("UPDATE alembic_version SET version_num = '0004'"))

    with pytest.raises(UpgradeError, match=r"has version 0004, of before 0\.1\.0"):
        migrate(default_url(folder))


@contextmanager
def opened(url: str) -> Iterator[Database]:
    database = open_database(url)
    yield database
    database.close()


def test_a_database_with_rows_that_lead_nowhere_is_not_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamp = command.stamp

    def with_a_lost_row(config: Config, revision: str) -> None:
        stamp(config, revision)
        lost = "INSERT INTO seat (game_id, number, player_id, club_id) VALUES (7, 1, 7, 1)"
        config.attributes["connection"].execute(sql(lost))

    monkeypatch.setattr("alembic.command.stamp", with_a_lost_row)

    with pytest.raises(UpgradeError, match="lost rows in seat"):
        migrate(default_url(tmp_path))

    with opened(default_url(tmp_path)) as database:
        assert version_of(database) is None


def test_a_migration_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("alembic.command.stamp", _power_cut)
        with pytest.raises(InterruptedError):
            migrate(default_url(tmp_path))

    migrate(default_url(tmp_path))

    database = open_database(default_url(tmp_path))
    assert version_of(database) == HEAD
    database.close()


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailableError, match="No such file or directory"):
        migrate(default_url(tmp_path / "nowhere"))


def _power_cut(*_: object, **__: object) -> None:
    raise InterruptedError


OF_OURS = "want one such as sqlite:////srv/rook/club.sqlite3"


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("", "cannot be read"),
        ("club.sqlite3", "cannot be read"),
        ("sqlite", "cannot be read"),
        ("postgresql://ann:s3cret@host:port/club", "cannot be read"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite://club.sqlite3", "names no file"),
        ("sqlite:///club.sqlite3?mode=memory", "names no file"),
        ("sqlite:///file:club.sqlite3?uri=true", "names no file"),
        ("mysql://ann:s3cret@localhost/club", "no database of the kind 'mysql'"),
        ("sqlite+aiosqlite:///club.sqlite3", "no database of the kind 'sqlite+aiosqlite'"),
        ("postgresql+nothing://ann:s3cret@localhost/club", "is not installed"),
        ("postgresql+asyncpg://ann:s3cret@localhost/club", "is not installed"),
    ],
)
def test_an_unusable_address_is_reported_in_one_line(url: str, message: str) -> None:
    with pytest.raises(DatabaseAddressError) as fault:
        migrate(url)

    assert message in str(fault.value)
    assert OF_OURS in str(fault.value)
    assert "s3cret" not in str(fault.value)
    assert "\n" not in str(fault.value)


def test_foreign_tables_are_reported_in_one_line(sqlite: Database, folder: Path) -> None:
    with sqlite.writing() as connection:
        connection.execute(sql("DROP TABLE alembic_version"))

    with pytest.raises(UpgradeError, match=r"brought up to date: table \w+ already exists"):
        migrate(default_url(folder))


def test_broken_migrations_are_reported_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*_: object) -> None:
        raise CommandError("Can't locate revision identified by '0001'")

    monkeypatch.setattr("alembic.command.upgrade", wrong)
    first_version(tmp_path)
    monkeypatch.setattr("referee.store.migrations.VERSIONS", (*VERSIONS, "0099"))
    monkeypatch.setattr("referee.store.migrations.HEAD", "0099")

    with pytest.raises(UpgradeError, match="brought up to date: Can't locate revision"):
        migrate(default_url(tmp_path))


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    first_version(tmp_path)
    (tmp_path / "new").mkdir()

    migrate(default_url(tmp_path))
    migrate(default_url(tmp_path / "new"))

    database = open_database(default_url(tmp_path))
    require_todays_tables(database)
    with opened(default_url(tmp_path / "new")) as new:
        assert defaults(database) == defaults(new)
    assert version_of(database) == HEAD
    game = load(database)
    assert game.names == ("Ann", "Bob", "Cal", "Dee")
    assert [entry.text for hand in game.hands for entry in hand] == [BID, TAKEN]
    make_if_due(database, str)
    with database.reading() as connection:
        found = compare(connection)
        assert (found.games, found.unreadable) == (4, ())
        assert not found.differences, "computed otherwise since: raise MEANING of the summaries"
    database.close()
