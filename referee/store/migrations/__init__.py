"""Migrations: bringing a database to the tables of this version.

A new database gets its tables as `referee.store.tables` declares them; migrations are for older
databases. A new version is a file in versions/ and its number in `VERSIONS`. Alembic is slow to
import, so whether a database needs migrating is decided by its version alone.
"""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect
from sqlalchemy import text as sql
from sqlalchemy.exc import DatabaseError

from referee.store.database import Database, open_database
from referee.store.errors import NewerDatabaseError, UpgradeError
from referee.store.people.clubs import new_club
from referee.store.seated.counting import mark_made
from referee.store.tables import TableRow

if TYPE_CHECKING:
    from alembic.config import Config

VERSIONS = ("0005", "0006", "0007", "0008")
"""All versions of the tables since 0.1.0, the oldest first: the revisions in versions/."""

HEAD = VERSIONS[-1]


PATIENCE = 60.0
"""Seconds to wait for other writers, or for another process that is migrating."""

LONGEST = 600.0
"""Seconds that a server may take for one statement."""


def migrate(url: str) -> None:
    """Brings the database at *url* to `HEAD`, in one transaction; a missing database is created.

    Raises:
        NewerDatabaseError: a newer program made it.
        UpgradeError: its tables are not as the migrations expect.
        StoreError: it cannot be opened or written.
    """
    database = open_database(url, busy_timeout=PATIENCE, statement_timeout=LONGEST, rebuilding=True)
    try:
        if database.file:
            database.file.make()
        if version_of(database) != HEAD:
            _upgrade(database)
    except DatabaseError as fault:  # in a migration: such as a table that exists already
        raise UpgradeError(f"the database could not be brought up to date: {fault.orig}") from fault
    finally:
        database.close()


def version_of(database: Database) -> str | None:
    """The version of the tables in *database*; None if it has no tables yet.

    Raises:
        NewerDatabaseError: a newer program made it.
        UpgradeError: it is older than 0.1.0.
    """
    with database.reading() as connection:
        return _version(connection)


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(sql("SELECT version_num FROM alembic_version"))
    if version is not None:
        require_known(version)
    return version


def require_known(version: str) -> None:
    """Refuses a database of a *version* that this program cannot bring up to date.

    Raises:
        NewerDatabaseError: a newer program made it.
        UpgradeError: it is older than 0.1.0.
    """
    if version in VERSIONS:
        return
    if version < VERSIONS[0]:
        raise UpgradeError(
            f"the database has version {version}, of before 0.1.0, and this program knows "
            f"{VERSIONS[0]} and later: export with the program that made it, and import the archive"
        )
    raise NewerDatabaseError(
        f"the database has version {version} and this program knows up to {HEAD}: "
        "use the newer program that made it"
    )


def _upgrade(database: Database) -> None:
    """Migrates, if that is still needed: another process may have migrated meanwhile."""
    with database.writing() as connection:
        version = _version(connection)
        if version == HEAD:
            return
        from alembic import command  # noqa: PLC0415 - only where there is something to do
        from alembic.util.exc import CommandError  # noqa: PLC0415

        try:
            if version is None:
                _make(connection)
                command.stamp(config(connection), "head")
            else:
                command.upgrade(config(connection), "head")
        except CommandError as fault:  # the migrations are not complete, or do not fit together
            raise UpgradeError(f"the database could not be brought up to date: {fault}") from fault
        _require_whole(connection)


def config(connection: Connection) -> "Config":
    """Alembic's settings for these migrations, within the transaction of *connection*."""
    from alembic.config import Config  # noqa: PLC0415 - as above

    settings = Config()
    folder = str(Path(__file__).parent)
    settings.set_main_option("script_location", folder.replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    return settings


def _make(connection: Connection) -> None:
    """Creates the tables and the server owner's club, and marks the summaries as up to date."""
    TableRow.metadata.create_all(connection, checkfirst=False)
    new_club(connection, now=datetime.now(UTC))
    mark_made(connection)


def _require_whole(connection: Connection) -> None:
    """Checks all foreign keys, which SQLite does not enforce while tables are rebuilt."""
    if connection.dialect.name != "sqlite":
        return
    lost = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if lost is not None:
        raise UpgradeError(f"the database could not be brought up to date: lost rows in {lost[0]}")
