"""The command that compares what is kept of games with their ledgers."""

import sys
from typing import TYPE_CHECKING, Any

import click

from referee.cli.data import opened
from referee.cli.options import DATA, print_json, store_faults
from referee.cli.progress import counting
from referee.engine.text.harmless import harmless

if TYPE_CHECKING:
    from referee.store.check.compare import Compared, Difference
    from referee.store.file.database import Database


@click.command()
@DATA
@click.option("--repair", is_flag=True, help="Make anew what differs, and compare again.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def check(data: str | None, *, repair: bool, as_json: bool) -> None:
    """Reckon everything anew that follows from the ledgers, and compare it with what is kept.

    Exit status 1: something differs. Also while the server runs.
    """
    from referee.store.check.repair import repair as made_anew  # noqa: PLC0415

    repaired: tuple[Difference, ...] = ()
    with store_faults(), opened(data) as (database, _):
        told = _compared(database)
        if repair and (told.differences or told.waiting):
            repaired = told.differences
            with counting("Making anew") as seen:
                made_anew(database, repaired, seen)
            told = _compared(database)
    _say(told, repaired, repair=repair, as_json=as_json)
    sys.exit(1 if told.differences else 0)


def _compared(database: "Database") -> "Compared":
    """What differs; how far it is stands on a terminal meanwhile."""
    from referee.store.check.compare import compare  # noqa: PLC0415
    from referee.store.game.every import count_games  # noqa: PLC0415

    with (
        database.reading() as connection,
        counting("Comparing", count_games(connection)) as seen,
    ):
        return compare(connection, seen)


def _say(
    told: "Compared", repaired: "tuple[Difference, ...]", *, repair: bool, as_json: bool
) -> None:
    for public_id in told.unreadable:
        click.echo(f"game {public_id} cannot be read, and does not count", err=True)
    if as_json:
        more = {"repaired": list(map(_document, repaired))} if repair else {}
        found = list(map(_document, told.differences))
        print_json({"games": told.games, "differences": found, **more})
        return
    for kind, each in [("repaired", d) for d in repaired] + [
        ("differs", d) for d in told.differences
    ]:
        click.echo(harmless(f"{kind}: {_words(each)}"))
    if told.waiting:
        click.echo("some ratings are still to be replayed: --repair does it now", err=True)
    click.echo(f"games: {told.games}, differences: {len(told.differences)}")


def _document(each: "Difference") -> dict[str, Any]:
    return {
        "table": each.table,
        "row": _plain(each.key),
        "kept": each.kept and _plain(each.kept),
        "anew": each.anew and _plain(each.anew),
    }


def _plain(row: Any) -> dict[str, Any]:
    """*row* with its moments as text."""
    return {
        name: value if isinstance(value, int | float | str | None) else str(value)
        for name, value in row.items()
    }


def _words(each: "Difference") -> str:
    where = ", ".join(f"{name} {value}" for name, value in _plain(each.key).items())
    if each.kept is None or each.anew is None:
        return f"{each.table} of {where}: {'missing' if each.kept is None else 'too much'}"
    return f"{each.table} of {where}: {', '.join(each.columns)}"
