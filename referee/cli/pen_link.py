"""The command that hands over a pen where no phone has it any more."""

from datetime import UTC, datetime

import click

from referee.cli.options import DATA, store_faults

PORT = 8000
"""Where the server listens unless it is told otherwise."""


@click.command("pen-link")
@click.argument("game")
@DATA
@click.option("--url", metavar="URL", help="Where phones reach the server.")
def pen_link(game: str, data: str | None, url: str | None) -> None:
    """Print an address that gives the pen of a GAME to one phone, also while the server runs.

    GAME is the address of the table, as any phone that watches shows it, or its last part.
    """
    base, _, public_id = game.rpartition("/t/")
    with store_faults():
        token = _new_link(data, public_id.partition("/")[0].partition("?")[0])
    here = url or base or _likeliest()
    click.echo("Open this on the phone that shall write, within a day. It works once:")
    click.echo(f"  {here.rstrip('/')}/pen/{token}")


def _new_link(data: str | None, public_id: str) -> str:
    # Only here: the libraries of the store take longer to load than a question to answer.
    from referee.store.file.database import open_database  # noqa: PLC0415
    from referee.store.migrations import HEAD, version_of  # noqa: PLC0415
    from referee.store.people.minted import Minter  # noqa: PLC0415
    from referee.store.people.pens import new_pen_link  # noqa: PLC0415
    from referee.web.server.config import database_url, named_folder, server_key  # noqa: PLC0415

    folder = named_folder(data)
    database = open_database(database_url(folder))
    try:
        if version_of(database) != HEAD:
            raise click.ClickException(
                "the database is of an older version: start the server once, then ask again"
            )
        minter = Minter(server_key(folder))
        with database.writing() as connection:
            link = new_pen_link(connection, minter, public_id=public_id, now=datetime.now(UTC))
        return str(link.secret(minter))
    finally:
        database.close()


def _likeliest() -> str:
    """Where the server is reached if it was started without options."""
    from referee.web.server.network import lan_addresses  # noqa: PLC0415

    return f"http://{next(iter(lan_addresses()), 'localhost')}:{PORT}"
