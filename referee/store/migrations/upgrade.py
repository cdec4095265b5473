"""Running the migrations with Alembic; imported only when there is something to do."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def config(connection: Connection) -> Config:
    """Alembic's settings for these migrations, on *connection*."""
    settings = Config()
    folder = str(Path(__file__).parent)
    settings.set_main_option("script_location", folder.replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    return settings


def to_head(connection: Connection) -> None:
    """Runs what is missing within the transaction of *connection*."""
    command.upgrade(config(connection), "head")
