"""The commands of the operator that give a phone what no other phone can give any more."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from referee.cli.installation.data import opened
from referee.cli.options import DATA, store_faults

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from referee.store.people.minted import Minter

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


@click.command("owner-link")
@DATA
@click.option("--url", metavar="URL", help="Where phones reach the server.")
def owner_link(data: str | None, url: str | None) -> None:
    """Print an address that makes one phone the owner of the server, also while it runs."""
    with store_faults():
        token = _new_owner_link(data)
    click.echo("Open this on the phone of the owner, within a day. It works once:")
    click.echo(f"  {(url or _likeliest()).rstrip('/')}/own/{token}")


def _new_link(data: str | None, public_id: str) -> str:
    # Only here: the libraries of the store take longer to load than a question to answer.
    from referee.store.people.pens import new_pen_link  # noqa: PLC0415

    with _writing(data) as (connection, minter):
        link = new_pen_link(connection, minter, public_id=public_id, now=datetime.now(UTC))
        return str(link.secret(minter))


def _new_owner_link(data: str | None) -> str:
    from referee.store.people import clubs  # noqa: PLC0415
    from referee.store.tables import HOME_CLUB  # noqa: PLC0415

    with _writing(data) as (connection, minter):
        link = clubs.owner_link(connection, minter, club_id=HOME_CLUB, now=datetime.now(UTC))
        return str(link.secret(minter))


@contextmanager
def _writing(data: str | None) -> Iterator[tuple["Connection", "Minter"]]:
    """The database of the data folder, and what makes links of its server's."""
    from referee.store.people.minted import Minter  # noqa: PLC0415
    from referee.web.server.config import server_key  # noqa: PLC0415

    with opened(data) as (database, folder), database.writing() as connection:
        yield connection, Minter(server_key(folder))


def _likeliest() -> str:
    """Where the server is reached if it was started without options."""
    from referee.web.server.way.network import lan_addresses  # noqa: PLC0415

    return f"http://{next(iter(lan_addresses()), 'localhost')}:{PORT}"
