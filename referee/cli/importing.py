"""The command that brings files into an installation."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.data import club_called, opened_to_fill
from referee.cli.options import CLUB, DATA, fault_words, print_json, store_faults
from referee.engine.text.harmless import harmless

if TYPE_CHECKING:
    from referee.exchange.found import Found
    from referee.exchange.taking import Taken, Taking
    from referee.store.file.database import Database

AT_ONCE = 500
"""Games that are written in one go, unless one file has more."""


@click.command("import")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@DATA
@CLUB
@click.option("--season", metavar="NAME", help="Where the games count; made if there is none.")
@click.option("--dry-run", is_flag=True, help="Write nothing, and answer the same.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def import_command(
    paths: tuple[Path, ...],
    data: str | None,
    club: str | None,
    season: str | None,
    *,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Take games from record files, folders of them or the archive of a club.

    Also while the server runs. A file is taken whole or not at all, and once.
    """
    with store_faults():
        _refuse_nameless(season)
        done = _import(_files(paths), data, club, season, dry_run=dry_run)
    if as_json:
        print_json(_document(done))
    else:
        _say(done)


def _refuse_nameless(season: str | None) -> None:
    from referee.store.people.players import name_key  # noqa: PLC0415

    if season is not None and not name_key(season):
        raise click.ClickException(f"want the name of a season, got {season!r}")


def _document(done: "Taken") -> dict[str, Any]:
    """The answer to other programs."""
    skipped = [{"file": each.file, "line": each.line, "why": each.why} for each in done.skipped]
    return {
        "games": done.games,
        "hands": done.hands,
        "players_new": done.players_new,
        "skipped": skipped,
    }


def _say(done: "Taken") -> None:
    for each in done.skipped:
        place = f"{each.file}:{each.line}" if each.line else each.file
        click.echo(harmless(f"{place}: {each.why}"), err=True)
    click.echo(f"games: {done.games}, hands: {done.hands}, files skipped: {len(done.skipped)}")
    if done.players_new:
        click.echo(f"new players: {harmless(', '.join(done.players_new))}")


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        yield from sorted(path.rglob("*.rook")) if path.is_dir() else [path]


def _import(
    files: Iterator[Path], data: str | None, club: str | None, season: str | None, *, dry_run: bool
) -> "Taken":
    """Many files at once; those of before are kept whatever comes after."""
    from referee.exchange.taking import Taking  # noqa: PLC0415
    from referee.store.people.minted import device_of, new_public_id  # noqa: PLC0415
    from referee.store.season.replays import replay_all  # noqa: PLC0415

    with opened_to_fill(data, dry=dry_run) as database:
        with database.reading() as connection:
            club_id = club_called(connection, club)
        nobodys = device_of(new_public_id())  # the owners of the club have the games, no phone
        taking = Taking(club_id, nobodys, datetime.now(UTC), season or "", dry_run)
        for some in _together(map(_found, files)):
            _take(database, taking, some)
        if not dry_run:
            replay_all(database)
    return taking.done


def _together(files: "Iterator[Found]") -> "Iterator[list[Found]]":
    """Files that are written in one go."""
    some: list[Found] = []
    for each in files:
        some.append(each)
        if sum(len(file.games) or 1 for file in some) >= AT_ONCE:
            yield some
            some = []
    if some:
        yield some


def _take(database: "Database", taking: "Taking", some: "list[Found]") -> None:
    with database.reading() if taking.dry else database.writing() as connection:
        taking.take(connection, some)


def _found(file: Path) -> "Found":
    """What *file* holds, or what is wrong with it."""
    from referee.exchange.found import Fault, Found  # noqa: PLC0415
    from referee.exchange.reading import MOST_PACKED, MOST_TEXT, ZIP, read_file  # noqa: PLC0415

    try:
        with file.open("rb") as opened_file:
            most = MOST_PACKED if opened_file.peek(2).startswith(ZIP) else MOST_TEXT
            told = opened_file.read(most + 1)
    except OSError as fault:
        return Found(str(file), faults=(Fault(str(file), None, fault_words(fault)),))
    if len(told) > most:
        return Found(str(file), faults=(Fault(str(file), None, f"want at most {most} bytes"),))
    return read_file(str(file), told)
