"""The command that brings record files into an installation."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.data import opened
from referee.cli.options import DATA, fault_words, print_json, store_faults
from referee.engine.text.harmless import harmless

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from referee.engine import Record

LARGEST = 8_000_000
"""Bytes of a file that may be a record: a hundred evenings."""


@dataclass
class Told:
    """What came of the files so far."""

    season: str | None
    """Where the games count; None: they are practice."""
    games: int = 0
    hands: int = 0
    players_new: list[str] = field(default_factory=list)
    skipped: list[dict[str, Any]] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)
    """What the files taken in this call share with any that tell the same."""

    @property
    def document(self) -> dict[str, Any]:
        """The answer to other programs."""
        names = ("games", "hands", "players_new", "skipped")
        return {name: getattr(self, name) for name in names}


@click.command("import")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@DATA
@click.option("--season", metavar="NAME", help="Where the games count; made if there is none.")
@click.option("--dry-run", is_flag=True, help="Write nothing, and answer the same.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def import_command(
    paths: tuple[Path, ...], data: str | None, season: str | None, *, dry_run: bool, as_json: bool
) -> None:
    """Make games of record files, of those in folders too; also while the server runs.

    A file is taken whole or not at all, and once.
    """
    told = Told(season)
    with store_faults():
        _refuse_nameless(season)
        _import(_files(paths), data, told, dry_run=dry_run)
    if as_json:
        print_json(told.document)
        return
    for each in told.skipped:
        place = f"{each['file']}:{each['line']}" if each["line"] else each["file"]
        click.echo(harmless(f"{place}: {each['why']}"), err=True)
    click.echo(f"games: {told.games}, hands: {told.hands}, files skipped: {len(told.skipped)}")
    if told.players_new:
        click.echo(f"new players: {harmless(', '.join(told.players_new))}")


def _refuse_nameless(season: str | None) -> None:
    from referee.store.people.players import name_key  # noqa: PLC0415

    if season is not None and not name_key(season):
        raise click.ClickException(f"want the name of a season, got {season!r}")


def _skip(told: Told, file: Path, why: str, line: int | None = None) -> None:
    """Says that *file* is not taken."""
    told.skipped.append({"file": str(file), "line": line, "why": why})


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        yield from sorted(path.rglob("*.rook")) if path.is_dir() else [path]


def _import(files: Iterator[Path], data: str | None, told: Told, *, dry_run: bool) -> None:
    """Each file in a transaction of its own; what came before it is kept whatever comes after."""
    with opened(data) as (database, folder):
        for file in files:
            record = _read(file, told)
            if record is None:
                continue
            with database.writing() if not dry_run else database.reading() as connection:
                _take(connection, record, file, folder if not dry_run else None, told)


def _read(file: Path, told: Told) -> "Record | None":
    """The record in *file*; None: it is none, and it is said why."""
    from referee.store.game.importing import look_through  # noqa: PLC0415

    try:
        if file.stat().st_size > LARGEST:
            _skip(told, file, f"want at most {LARGEST} bytes")
            return None
        found = look_through(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeError) as fault:
        words = "it is no text in UTF-8" if isinstance(fault, UnicodeError) else fault_words(fault)
        _skip(told, file, words)
        return None
    for problem in found.problems[:1]:
        _skip(told, file, str(problem.fault), problem.line)
    return found.record


def _take(
    connection: "Connection", record: "Record", file: Path, folder: Path | None, told: Told
) -> None:
    """Makes a game of *record*, unless it came before; *folder* None: only says what would be."""
    from referee.store.errors import NameTakenError  # noqa: PLC0415
    from referee.store.game.importing import digest_of, game_of, refuse_twins  # noqa: PLC0415
    from referee.store.tables import HOME_CLUB  # noqa: PLC0415

    digest = digest_of(record)
    if digest in told.taken or game_of(connection, digest, club_id=HOME_CLUB) is not None:
        _skip(told, file, "it was imported before")
        return
    try:
        refuse_twins(connection, record, club_id=HOME_CLUB)
    except NameTakenError as fault:
        _skip(told, file, str(fault))
        return
    told.taken.add(digest)
    told.players_new += _new_players(connection, record, told.players_new)
    told.games += 1
    told.hands += len(record.hands)
    if folder is not None:
        _write(connection, record, folder, told.season)


def _new_players(connection: "Connection", record: "Record", before: Sequence[str]) -> list[str]:
    """Those of *record* whom the club does not know yet, and who are not among those *before*."""
    from referee.store.people.players import keys_of, name_key  # noqa: PLC0415
    from referee.store.tables import HOME_CLUB  # noqa: PLC0415

    sat = (*record.players, *(name for hand in record.hands for name in hand.players.values()))
    by_key = {name_key(name): name for name in reversed(sat)}
    known = keys_of(connection, HOME_CLUB) | set(map(name_key, before))
    return [name for key, name in reversed(by_key.items()) if key not in known]


def _write(connection: "Connection", record: "Record", folder: Path, season: str | None) -> None:
    from secrets import token_urlsafe  # noqa: PLC0415

    from referee.store.game.importing import import_game  # noqa: PLC0415
    from referee.store.people.minted import Minter, device_of  # noqa: PLC0415
    from referee.store.tables import HOME_CLUB  # noqa: PLC0415
    from referee.web.server.config import server_key  # noqa: PLC0415

    now = datetime.now(UTC)
    import_game(
        connection,
        Minter(server_key(folder)),
        record,
        public_id=token_urlsafe(12),
        key=token_urlsafe(12),
        club_id=HOME_CLUB,
        device=device_of(token_urlsafe(32)),  # no phone's: the owners of the club have the game
        now=now,
        season_id=_season(connection, season, now) if season is not None else None,
    )


def _season(connection: "Connection", name: str, now: datetime) -> int:
    """The season of the club that is called *name*; a new one where none is."""
    from secrets import token_urlsafe  # noqa: PLC0415

    from referee.store.club.seasons import (  # noqa: PLC0415
        Scoring,
        Terms,
        make_season,
        season_called,
    )
    from referee.store.errors import UnknownSeasonError  # noqa: PLC0415
    from referee.store.tables import HOME_CLUB  # noqa: PLC0415

    try:
        return season_called(connection, club_id=HOME_CLUB, name=name).id
    except UnknownSeasonError:
        terms = Terms(name, now.astimezone().date(), None, Scoring.WINS)
        made = make_season(connection, terms, club_id=HOME_CLUB, key=token_urlsafe(12), now=now)
        return made.id
