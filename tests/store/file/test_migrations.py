import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import select
from sqlalchemy import text as sql

from referee.engine.rules.presets import preset
from referee.store.errors import (
    DatabaseAddressError,
    DeadLinkError,
    NewerDatabaseError,
    StoreUnavailableError,
    UnknownGameError,
    UpgradeError,
)
from referee.store.file.database import Database, default_url, open_database
from referee.store.migrations import HEAD, VERSIONS, migrate, version_of
from referee.store.migrations.upgrade import config
from referee.store.people.clubs import new_club
from referee.store.people.memberships import access_to
from referee.store.people.minted import hashed
from referee.store.people.pens import pen_link
from referee.store.people.roles import Role
from referee.store.rows import Row
from referee.store.tables import CLUBS, ENTRIES, GAMES, HOME_CLUB, PLAYERS, RECOVERIES
from tests.store.asking import (
    BID,
    NOW,
    TAKEN,
    begin,
    first_version,
    load,
    older,
    put,
    put_game,
    write,
)


def test_the_migrations_make_exactly_the_tables(database: Database) -> None:
    with database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Row.metadata) == []


def test_the_versions_are_those_of_the_migrations(database: Database) -> None:
    with database.reading() as connection:
        script = ScriptDirectory.from_config(config(connection))

    revisions = [each.revision for each in script.walk_revisions()]
    assert tuple(reversed(revisions)) == VERSIONS
    assert script.get_current_head() == HEAD


def test_a_new_database_has_the_home_club(database: Database) -> None:
    with database.reading() as connection:
        assert connection.execute(select(CLUBS.c.id, CLUBS.c.name)).all() == [(1, "")]
    assert version_of(database) == HEAD


def test_the_next_club_has_a_number_of_its_own(database: Database) -> None:
    with database.writing() as connection:
        assert new_club(connection, name="Fridays", now=NOW).id != HOME_CLUB


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


def test_games_of_the_first_version_are_read_as_of_two_sides(url: str) -> None:
    with older(url, "0001") as connection:
        put_game(connection, pen_token="secret")
        connection.execute(
            sql("UPDATE game SET rules = replace(rules, :now, :then)"),
            {"now": '"sides":"two"', "then": '"sides":"partners"'},
        )

    migrate(url)

    with opened(url) as database:
        assert load(database).rules == preset("kentucky-discard")


def test_old_games_are_found_by_preset_and_by_the_words_of_their_notes(url: str) -> None:
    entry = {"game_id": 1, "club_id": 1, "note": "", "actor": "", "recorded_at": str(NOW)}
    with older(url, "0002") as connection:
        put_game(connection, pen_token="secret")
        for number, (hand, seq, line) in enumerate(
            (
                (1, 0, '{ agreed = { A = 0, B = 90 }, note = "Wrong  DEAL" }'),
                (1, 1, 'anew { passed_out = true, note = "Ärger" }'),
                (2, 0, BID),
            ),
            1,
        ):
            of_line = {"id": number, "hand": hand, "seq": seq, "text": line, "key": f"k{number}"}
            put(connection, "entry", **entry, **of_line)

    migrate(url)

    with opened(url) as database:
        with database.reading() as connection:
            assert connection.scalars(select(GAMES.c.preset)).all() == ["kentucky-discard"]
            notes = connection.scalars(select(ENTRIES.c.note).order_by(ENTRIES.c.id)).all()
        assert notes == ["wrong deal", "ärger", ""]
        assert load(database).place == ""
        assert load(database).start.first_hand == 1


def test_old_games_are_practice_and_nobody_is_a_guest(url: str) -> None:
    with older(url, "0014") as connection:
        told = {"place": "", "place_key": "", "rules_name": ""}
        put_game(connection, "game", preset="kentucky-discard", first_hand=1, **told)

    migrate(url)

    with opened(url) as database, database.reading() as connection:
        assert connection.scalars(select(GAMES.c.season_id)).all() == [None]
        players = connection.execute(select(PLAYERS.c.guest, PLAYERS.c.merged_into)).all()
    assert players == [(False, None)] * 4


@contextmanager
def opened(url: str) -> Iterator[Database]:
    database = open_database(url)
    yield database
    database.close()


PEN = {"game_id": 1, "club_id": 1}
LATER = str(NOW + timedelta(hours=1))


def with_pens(url: str) -> None:
    """A database of version 0007: Ann began the game, Bob was handed its pen after her."""
    with older(url, "0007") as connection:
        put_game(connection, preset="kentucky-discard", place="", place_key="", pen_token="shown")
        put(connection, "pen", device="bob", name="Bob", granted_at=LATER, **PEN)
        put(connection, "pen", device="ann", name="Ann", granted_at=str(NOW), **PEN)
        once = {"made_at": str(datetime.now(UTC)), **PEN}
        put(connection, "pen_link", token=hashed("free"), **once)
        put(connection, "pen_link", token=hashed("used"), used_by="bob", **once)
        words = {"device": "ann", "first_game": "game", "made_at": str(NOW), "club_id": 1}
        put(connection, "recovery", words="hash of words", **words)


def test_of_old_pens_the_latest_stays_and_the_others_may_be_taken_again(url: str) -> None:
    with_pens(url)

    migrate(url)

    with opened(url) as database, database.reading() as connection:
        access = {device: access_to(connection, "game", device=device) for device in ("ann", "bob")}
    assert {device: each.writes for device, each in access.items()} == {"ann": False, "bob": True}
    assert {each.role for each in access.values()} == {Role.SCRIBE}
    assert {each.pen_name for each in access.values()} == {"Bob"}
    assert access["ann"].name == "Ann"


def test_who_only_knew_the_address_of_an_old_game_is_a_stranger_now(url: str) -> None:
    with_pens(url)

    migrate(url)

    with (
        opened(url) as database,
        database.reading() as connection,
        pytest.raises(UnknownGameError),
    ):
        access_to(connection, "game", device="cal")


@pytest.mark.parametrize(
    ("secret", "device", "works"),
    [("shown", "cal", True), ("free", "cal", True), ("used", "cal", False), ("used", "bob", True)],
)
def test_old_links_of_the_pen_still_work_for_whom_they_did(
    url: str, secret: str, device: str, works: bool
) -> None:
    with_pens(url)

    migrate(url)

    with opened(url) as database, database.reading() as connection:
        now = datetime.now(UTC)
        expected = nullcontext() if works else pytest.raises(DeadLinkError)
        with expected:
            assert pen_link(connection, secret=secret, device=device, now=now).table == "game"


def test_old_recovery_words_still_lead_to_their_phone(url: str) -> None:
    with_pens(url)

    migrate(url)

    with opened(url) as database, database.reading() as connection:
        kept = connection.execute(select(RECOVERIES.c.words, RECOVERIES.c.device)).all()
    assert kept == [("hash of words", "ann")]


def test_a_database_with_rows_that_lead_nowhere_is_not_brought_up_to_date(
    folder: Path, sqlite: Database
) -> None:
    with older(default_url(folder), "0007") as connection:
        put(connection, "pen", game_id=7, club_id=1, device="ann", name="", granted_at=str(NOW))

    with pytest.raises(UpgradeError, match="lost rows in"):
        migrate(default_url(folder))

    assert sqlite.file is not None
    with opened(default_url(folder)) as database:
        assert version_of(database) == "0007"


def test_a_migration_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("alembic.op.create_index", _power_cut)
        with pytest.raises(InterruptedError):
            migrate(default_url(tmp_path))

    migrate(default_url(tmp_path))

    database = open_database(default_url(tmp_path))
    assert version_of(database) == HEAD
    database.close()


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailableError, match="No such file or directory"):
        migrate(default_url(tmp_path / "nowhere"))


def _power_cut(*_: object, **__: object) -> None:
    raise InterruptedError


OF_OURS = "want one such as sqlite:////srv/rook/club.sqlite3"


@pytest.mark.parametrize(
    ("url", "said"),
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
def test_an_address_that_leads_nowhere_is_said_in_one_line(url: str, said: str) -> None:
    with pytest.raises(DatabaseAddressError) as fault:
        migrate(url)

    assert said in str(fault.value)
    assert OF_OURS in str(fault.value)
    assert "s3cret" not in str(fault.value)
    assert "\n" not in str(fault.value)


def test_tables_that_were_there_before_are_said_in_one_line(sqlite: Database, folder: Path) -> None:
    with sqlite.writing() as connection:
        connection.execute(sql("DROP TABLE alembic_version"))

    with pytest.raises(UpgradeError, match="brought up to date: table club already exists"):
        migrate(default_url(folder))


def test_migrations_that_do_not_fit_are_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*_: object) -> None:
        raise CommandError("Can't locate revision identified by '0001'")

    monkeypatch.setattr("alembic.command.upgrade", wrong)

    with pytest.raises(UpgradeError, match="brought up to date: Can't locate revision"):
        migrate(default_url(tmp_path))


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    first_version(tmp_path)

    migrate(default_url(tmp_path))

    database = open_database(default_url(tmp_path))
    assert version_of(database) == HEAD
    game = load(database)
    assert game.names == ("Ann", "Bob", "Cal", "Dee")
    assert [entry.text for hand in game.hands for entry in hand] == [BID, TAKEN]
    database.close()
