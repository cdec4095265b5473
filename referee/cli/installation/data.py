"""What the commands that look into an installation share: its database, of today's version."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from referee.store.file.database import Database
    from referee.store.people.clubs import CountedClub


@contextmanager
def opened(data: str | None) -> Iterator[tuple["Database", Path]]:
    """The database of the data folder, and the folder."""
    # Only here: the libraries of the store take longer to load than a question to answer.
    from referee.store.file.database import open_database  # noqa: PLC0415
    from referee.store.migrations import HEAD, version_of  # noqa: PLC0415
    from referee.web.server.config import database_url, named_folder  # noqa: PLC0415

    folder = named_folder(data)
    _require_file(folder, database_url(folder))
    database = open_database(database_url(folder))
    try:
        if version_of(database) != HEAD:
            raise click.ClickException(
                "the database is of an older version: start the server once, then ask again"
            )
        yield database, folder
    finally:
        database.close()


@contextmanager
def opened_to_fill(data: str | None, *, dry: bool) -> Iterator["Database"]:
    """The database of the data folder, made first where the folder is there and has none.

    *dry*: then it is made elsewhere, and gone in the end.
    """
    from referee.store.file.database import default_url  # noqa: PLC0415
    from referee.web.server.config import database_url, named_folder  # noqa: PLC0415

    folder = named_folder(data)
    ours = database_url(folder) == default_url(folder)
    if ours and not folder.is_dir():
        raise click.ClickException(f"{folder}: no such folder")
    with ExitStack() as opening:
        if ours and not _has_tables(folder):
            folder = Path(opening.enter_context(TemporaryDirectory())) if dry else folder
            _make(folder)
        database, _ = opening.enter_context(opened(str(folder)))
        yield database


def _require_file(folder: Path, url: str) -> None:
    """Refuses a folder without a database, and says what would make one."""
    from referee.store.file.database import address_of, file_of  # noqa: PLC0415

    file = file_of(address_of(url))
    if file is not None and not file.exists():
        missing = "nothing is kept there yet" if file.parent.is_dir() else "no such folder"
        other = "with --data" if file.parent == folder.absolute() else "in REFEREE_DATABASE_URL"
        raise click.ClickException(
            f"{file.parent}: {missing}: start the server once, or name another {other}"
        )


def _has_tables(folder: Path) -> bool:
    """Whether a database is in *folder*, and not only the file of one that was never made whole."""
    from referee.store.file.database import default_url, open_database  # noqa: PLC0415
    from referee.store.file.sqlite_file import DATABASE_FILE  # noqa: PLC0415
    from referee.store.migrations import version_of  # noqa: PLC0415

    if not (folder / DATABASE_FILE).exists():
        return False
    database = open_database(default_url(folder))
    try:
        return version_of(database) is not None
    finally:
        database.close()


def _make(folder: Path) -> None:
    """Makes an installation of *folder*, as the first start of the server does."""
    from referee.store.file.database import default_url  # noqa: PLC0415
    from referee.store.migrations import migrate  # noqa: PLC0415
    from referee.web.server.config import server_key  # noqa: PLC0415

    server_key(folder)
    migrate(default_url(folder))


def club_called(connection: "Connection", told: str | None) -> int:
    """The number of the club with this name or address; None: that of the server's owner."""
    from referee.store.people.clubs import every_club  # noqa: PLC0415
    from referee.store.tables import HOME_CLUB  # noqa: PLC0415

    if told is None:
        return HOME_CLUB
    clubs = every_club(connection)
    found = [club for club in clubs if told in (club.public_id, club.name)]
    if len(found) == 1:
        return found[0].id
    raise click.ClickException(f"want one of these clubs with --club: {_listed(clubs)}")


def club_with_games(connection: "Connection", told: str | None) -> int:
    """`club_called`; None: the only club that has games."""
    from referee.store.people.clubs import every_club  # noqa: PLC0415

    played = [club for club in every_club(connection) if club.games] if told is None else []
    if len(played) > 1:
        raise click.ClickException(f"several clubs have games, say --club: {_listed(played)}")
    return played[0].id if played else club_called(connection, told)


def _listed(clubs: "Sequence[CountedClub]") -> str:
    """The clubs by what tells them apart."""
    return ", ".join(
        f"{club.public_id} ({club.name or 'no name'}, games: {club.games})" for club in clubs
    )
