"""The commands that take an installation out into one file, and put it back."""

from pathlib import Path

import click

from referee.cli.options import DATA, store_faults


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@DATA
def backup(file: Path, data: str | None) -> None:
    """Write everything into one new FILE, also while the server runs.

    It holds the games, their pens and the server's secret: keep it as safe as a key.
    """
    # Only here: the libraries of the store take longer to load than a question to answer.
    from referee.store.backup import back_up  # noqa: PLC0415
    from referee.web.server.config import database_file, kept_secret_of, named_folder  # noqa: PLC0415

    with store_faults():
        folder = named_folder(data)
        found = back_up(database_file(folder), kept_secret_of(folder), file)
    click.echo(f"{file} holds {_counted(found.games)}{_secret_said(found.secret)}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@DATA
def restore(file: Path, data: str | None) -> None:
    """Put what the backup FILE holds into an empty data folder."""
    from referee.store import backup as store  # noqa: PLC0415
    from referee.web.server.config import named_folder, require_own_database  # noqa: PLC0415

    with store_faults():
        require_own_database()
        folder = named_folder(data)
        found = store.restore(file, folder)
    click.echo(f"{folder} holds {_counted(found.games)}{_secret_said(found.secret)}")


def _counted(games: int) -> str:
    return f"{games} game{'' if games == 1 else 's'}"


def _secret_said(secret: bytes | None) -> str:
    if secret is not None:
        return " and the secret that signs forms"
    return (
        ", but no secret: without the one of before, in the file secret-key or in "
        "REFEREE_SECRET_KEY, forms of pages that are open must be sent twice"
    )
