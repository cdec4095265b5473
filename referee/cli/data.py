"""What the commands that look into an installation share: its database, of today's version."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from referee.store.file.database import Database


@contextmanager
def opened(data: str | None) -> Iterator[tuple["Database", Path]]:
    """The database of the data folder, and the folder."""
    # Only here: the libraries of the store take longer to load than a question to answer.
    from referee.store.file.database import open_database  # noqa: PLC0415
    from referee.store.migrations import HEAD, version_of  # noqa: PLC0415
    from referee.web.server.config import database_url, named_folder  # noqa: PLC0415

    folder = named_folder(data)
    database = open_database(database_url(folder))
    try:
        if version_of(database) != HEAD:
            raise click.ClickException(
                "the database is of an older version: start the server once, then ask again"
            )
        yield database, folder
    finally:
        database.close()
