"""Running the migrations with Alembic; imported only when there is something to do."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection

from referee.store.errors import UpgradeError


def config(connection: Connection) -> Config:
    """Alembic's settings for these migrations, on *connection*."""
    settings = Config()
    folder = str(Path(__file__).parent)
    settings.set_main_option("script_location", folder.replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    return settings


def to_head(connection: Connection) -> None:
    """Runs what is missing within the transaction of *connection*.

    Raises:
        UpgradeError: the migrations are not complete, or do not fit together.
    """
    try:
        command.upgrade(config(connection), "head")
    except CommandError as fault:
        raise UpgradeError(f"the database could not be brought up to date: {fault}") from fault


def at_head(connection: Connection) -> None:
    """Notes that the database of *connection* has the newest tables."""
    command.stamp(config(connection), "head")
