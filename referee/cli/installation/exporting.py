"""The command that takes a club out of an installation, as files that a person can read."""

from pathlib import Path

import click

from referee.cli.installation.data import club_with_games, opened
from referee.cli.installation.progress import counting
from referee.cli.options import CLUB, DATA, print_json, store_faults


@click.command("export")
@click.argument("file", type=click.Path(path_type=Path))
@DATA
@CLUB
@click.option(
    "--table",
    "kind",
    type=click.Choice(["hands", "games", "standings"]),
    help="One table of the club as CSV instead of the archive.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def export_command(
    file: Path, data: str | None, club: str | None, kind: str | None, *, as_json: bool
) -> None:
    """Write a club into the new archive FILE.zip, also while the server runs.

    It holds a record of each game, the players, the seasons and the rules with a name, and
    nothing by which a phone is known.
    """
    from referee.exchange.archives.archive import export_club  # noqa: PLC0415
    from referee.exchange.tables import Kind, write_kind  # noqa: PLC0415
    from referee.store.file.files import new_file  # noqa: PLC0415

    with store_faults(), opened(data) as (database, _), database.reading() as connection:
        club_id = club_with_games(connection, club)
        with new_file(file) as made, made.open("wb") as target:
            if kind is not None:
                with counting("Reading games") as seen:
                    table = write_kind(connection, club_id, Kind(kind), seen)
                target.write(table.encode())
                return
            with counting("Writing games") as seen:
                done = export_club(connection, club_id, target, seen)
    for public_id in done.unreadable:
        click.echo(f"game {public_id} cannot be read, and is not in the archive", err=True)
    if as_json:
        told = {"games": done.games, "hands": done.hands, "unreadable": done.unreadable}
        print_json(told)
    else:
        click.echo(f"{file} holds {done.games} game{'' if done.games == 1 else 's'}")
