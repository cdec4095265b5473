"""The commands that export a club from an installation and import files into one."""

import csv
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from referee.cli.installation import club_called, club_with_games, counting, opened, opened_or_made
from referee.cli.options import (
    CLUB,
    DATA,
    JSON,
    Reply,
    fault_words,
    one_line_errors,
    rules_of,
    show,
    store_faults,
)
from referee.errors import NotationError
from referee.games import KINDS, PLAIN, counted_words
from referee.text import harmless, name_key

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from referee.exchange.found import Fault, FoundFile, ReadOptions
    from referee.exchange.importing import ImportResult
    from referee.store.database import Database
    from referee.store.stored import Progress

# The command that exports a club, as files that a person can read


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
@JSON
def export_command(
    file: Path, data: str | None, club: str | None, kind: str | None, *, as_json: bool
) -> None:
    """Write a club into the new archive FILE.zip, also while the server runs.

    It holds a record of each game, the players, the seasons and the rules with a name, and
    nothing by which a phone is known.
    """
    from referee.store.files import new_file  # noqa: PLC0415

    written = partial(_table, kind) if kind is not None else _archive
    with store_faults(), opened(data) as (database, _), database.reading() as connection:
        club_id = club_with_games(connection, club)
        with new_file(file) as new, new.open("wb") as target:
            document, contents = written(connection, club_id, target)
    show(document, [f"{file} holds {contents}"], as_json=as_json)


def _archive(connection: "Connection", club_id: int, target: BinaryIO) -> Reply:
    from referee.exchange.archive import export_club  # noqa: PLC0415

    with counting("Writing games") as progress:
        done = export_club(connection, club_id, target, progress)
    for public_id in done.unreadable:
        click.echo(f"game {public_id} cannot be read, and is not in the archive", err=True)
    document = {"games": done.games, "hands": done.hands, "unreadable": done.unreadable}
    plain = [counted_words(done.plain)] if done.plain else []
    games = f"{done.games} game{'' if done.games == 1 else 's'}"
    numbers = {kind.files: done.plain[kind.name] for kind in PLAIN.values()}
    return {**document, **numbers}, " and ".join((games, *plain))


def _table(kind: str, connection: "Connection", club_id: int, target: BinaryIO) -> Reply:
    from referee.exchange.rook.tables import TableKind, read_kind  # noqa: PLC0415

    with counting("Reading games") as progress:
        table = read_kind(connection, club_id, TableKind(kind), progress)()
    target.write(table.encode())
    rows = sum(1 for _ in csv.reader(StringIO(table, newline=""))) - 1
    return {"table": kind, "rows": rows}, f"{rows} row{'' if rows == 1 else 's'}"


# The command that imports files


AT_ONCE = 500
"""Games to hold in memory at once, unless one file has more."""


@click.command("import")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@DATA
@CLUB
@click.option("--rules", "preset_id", metavar="ID", help="The preset, where a file names none.")
@click.option("--set", "house", multiple=True, metavar="NAME=VALUE", help="Set a house rule.")
@click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="HEADING=MEANING",
    help='What a column of a score sheet holds, such as "Them=points B"; remembered.',
)
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="SPELLED=PLAYER",
    help="Whom a name in score sheets and backups means; remembered.",
)
@click.option(
    "--side",
    "sides",
    multiple=True,
    metavar="HEADING=NAMES",
    help='Who plays on a side of a score sheet that names nobody, such as "Us=Ann & Cal".',
)
@click.option(
    "--rows",
    type=click.Choice(["hands", "games", "totals"]),
    help="What a row of a score sheet is, where that is not clear: totals are those so far.",
)
@click.option(
    "--dates",
    type=click.Choice(["month-first", "day-first"]),
    help="Whether 9/5 is September 5 or May 9, where no date of a score sheet shows it.",
)
@click.option(
    "--after-end",
    type=click.Choice(["new-game", "same-game"]),
    help="Whether another game begins where hands of a score sheet follow the end of one.",
)
@click.option("--season", metavar="NAME", help="Where the games count; made if there is none.")
@click.option("--dry-run", is_flag=True, help="Write nothing, and answer the same.")
@JSON
def import_command(  # noqa: PLR0913 - an argument an option
    paths: tuple[Path, ...],
    data: str | None,
    club: str | None,
    season: str | None,
    *,
    preset_id: str | None,
    house: tuple[str, ...],
    columns: tuple[str, ...],
    names: tuple[str, ...],
    sides: tuple[str, ...],
    rows: str | None,
    dates: str | None,
    after_end: str | None,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Take games from records, folders of them, an archive, score sheets as CSV, a backup as JSON.

    Also while the server runs. A file is taken whole or not at all, and once; where that was
    interrupted, the same command takes the rest.
    """
    from referee.exchange.found import AfterEnd, Rows  # noqa: PLC0415

    if season is not None and not name_key(season):
        raise click.ClickException(f"want the name of a season, got {season!r}")
    with store_faults(), one_line_errors():
        how = replace(
            _how(preset_id, house, columns, names, sides),
            rows=Rows(rows) if rows else None,
            day_first=dates == "day-first" if dates else None,
            after_end=AfterEnd(after_end) if after_end else None,
        )
        files = (
            file
            for path in paths
            for file in (sorted(path.rglob("*.rook")) if path.is_dir() else [path])
        )
        with opened_or_made(data, dry=dry_run) as database:
            with database.reading() as connection:
                club_id = club_called(connection, club)
            done = _import(database, club_id, files, how, season or "", dry=dry_run)
    show(_document(done), _lines(done), as_json=as_json)
    if any(fault.asks for fault in done.skipped):
        raise click.exceptions.Exit(2)


def _document(done: "ImportResult") -> dict[str, Any]:
    skipped = [
        {"file": fault.file, "line": fault.line, "why": _why(fault)} for fault in done.skipped
    ]
    return {
        "games": done.games,
        "hands": done.hands,
        **{kind.files: done.plain[kind.name] for kind in PLAIN.values()},
        "players_new": done.players_new,
        "skipped": skipped,
    }


def _why(fault: "Fault") -> str:
    """What is wrong with a file; of a question also the option that answers it."""
    from referee.exchange.rook.sheets import OPTIONS  # noqa: PLC0415

    return f"{fault.why}: {OPTIONS[fault.asks]}" if fault.asks else fault.why


def _lines(done: "ImportResult") -> Iterator[str]:
    """The result for people; skipped files and remarks go to standard error."""
    first = {remark.why: remark for remark in reversed(done.remarks)}
    for remark in (*done.skipped, *reversed(first.values())):  # a remark once, at its first line
        place = f"{remark.file}:{remark.line}" if remark.line else remark.file
        click.echo(harmless(f"{place}: {_why(remark)}"), err=True)
    plain = "".join(f", {KINDS[kind].many}: {number}" for kind, number in done.plain.items())
    skipped = f"files skipped: {len(done.skipped)}"
    yield f"games: {done.games}, hands: {done.hands}{plain}, {skipped}"
    if done.players_new:
        yield f"new players: {harmless(', '.join(done.players_new))}"


def _how(
    preset_id: str | None,
    house: tuple[str, ...],
    columns: tuple[str, ...],
    names: tuple[str, ...],
    sides: tuple[str, ...],
) -> "ReadOptions":
    """How files are read according to the options.

    Raises:
        RefereeError: the rules are unknown or contradict each other.
        click.ClickException: another option makes no sense.
    """
    from referee.exchange.found import ReadOptions  # noqa: PLC0415
    from referee.exchange.rook.score_sheet import MEANINGS, heading_key  # noqa: PLC0415

    if house and preset_id is None:
        raise click.ClickException("--set changes a preset: say which with --rules")
    meant = {heading_key(heading): meaning for heading, meaning in map(_pair, columns)}
    for meaning in meant.values():
        if meaning not in ("", *MEANINGS):
            raise click.ClickException(f"--column: want one of {', '.join(MEANINGS)}")
    whom = {name_key(spelled): player for spelled, player in map(_pair, names)}
    who = {heading_key(heading): names for heading, names in map(_pair, sides)}
    return ReadOptions(rules_of(preset_id, house) if preset_id else None, meant, whom, who)


def _pair(text: str) -> tuple[str, str]:
    """The texts before and after the last ``=`` of an option."""
    left, parted, right = text.rpartition("=")
    if not parted or not left.strip():
        raise click.ClickException(f"want two sides and = between them, got {text!r}")
    return left, right.strip()


def _import(
    database: "Database",
    club_id: int,
    files: Iterator[Path],
    options: "ReadOptions",
    season: str,
    *,
    dry: bool,
) -> "ImportResult":
    """Imports *files* in short transactions; those that are done stay if a later one fails."""
    from referee.exchange.importing import Import, read_options, remember  # noqa: PLC0415
    from referee.store.people.memberships import device_of  # noqa: PLC0415
    from referee.store.season.ratings import replay_all  # noqa: PLC0415
    from referee.store.tables import new_public_id  # noqa: PLC0415

    with database.reading() as connection:
        how = read_options(connection, club_id, options)
    nobodys = device_of(new_public_id())  # no phone has these games, only the club's owners
    taking = Import(club_id, nobodys, datetime.now(UTC), season, dry)
    with counting("Reading games") as progress:
        for some in _together(_found(file, how, progress) for file in files):
            with database.reading() as connection:
                parts = taking.batches(connection, some)
            for part in parts:
                with database.writing() as connection:
                    taking.write(connection, part)
                database.give_way()
    if not dry:
        with database.writing() as connection:
            remember(connection, club_id, options)
        with counting("Rating games") as progress:
            replay_all(database, progress)
    return taking.done


def _together(files: "Iterator[FoundFile]") -> "Iterator[list[FoundFile]]":
    """Groups *files* into those that are looked at together."""
    some: list[FoundFile] = []
    for file in files:
        some.append(file)
        if sum(len(read.games) or 1 for read in some) >= AT_ONCE:
            yield some
            some = []
    if some:
        yield some


def _found(file: Path, how: "ReadOptions", progress: "Progress") -> "FoundFile":
    """Reads *file*: its games, or its faults."""
    from referee.exchange.found import Fault, FoundFile  # noqa: PLC0415
    from referee.exchange.reading import MOST_PACKED, MOST_TEXT, ZIP, read_file  # noqa: PLC0415

    try:
        with file.open("rb") as opened_file:
            most = MOST_PACKED if opened_file.peek(2).startswith(ZIP) else MOST_TEXT
            content = opened_file.read(most + 1)
    except OSError as fault:
        return FoundFile(
            str(file), faults=(Fault(str(file), None, NotationError(fault_words(fault))),)
        )
    if len(content) > most:
        return FoundFile(
            str(file),
            faults=(Fault(str(file), None, NotationError.unlike(f"at most {most} bytes")),),
        )
    return read_file(str(file), content, how, progress)


COMMANDS = (export_command, import_command)
