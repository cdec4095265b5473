"""The commands of an operator: backups, checks, standings, and links for phones."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click

from referee.cli.options import DATA, JSON, show, store_faults
from referee.text import harmless

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from referee.stats.season.ranking import Row
    from referee.store.check import Compared, Difference, Names
    from referee.store.club.seasons import Season
    from referee.store.database import Database
    from referee.store.people.clubs import CountedClub
    from referee.store.people.links import Signer

# What the commands share: the database of an installation, in the current version


@contextmanager
def opened(data: str | None) -> Iterator[tuple["Database", Path]]:
    """Opens the database of the data folder; yields it and the folder.

    Raises:
        click.ClickException: there is no database, or it is of an older version.
    """
    # Imported here: the store's libraries take longer to load than most commands to run.
    from referee.server.config import named_folder  # noqa: PLC0415
    from referee.store.database import open_database  # noqa: PLC0415
    from referee.store.installation import database_url  # noqa: PLC0415
    from referee.store.migrations import HEAD, version_of  # noqa: PLC0415

    folder = named_folder(data)
    _require_file(database_url(folder))
    database = open_database(database_url(folder))
    try:
        if version_of(database) != HEAD:
            raise click.ClickException(
                "the database is of an older version: start the server once, then ask again"
            )
        yield database, folder
    finally:
        database.close()


@contextmanager
def opened_or_made(data: str | None, *, dry: bool) -> Iterator["Database"]:
    """Opens the database of the data folder, and creates it if the folder exists and has none.

    With *dry*, a missing database is created in a temporary folder instead.
    """
    from referee.server.config import named_folder  # noqa: PLC0415
    from referee.store.database import default_url  # noqa: PLC0415
    from referee.store.installation import database_url, server_key  # noqa: PLC0415
    from referee.store.migrations import migrate  # noqa: PLC0415

    folder = named_folder(data)
    ours = database_url(folder) == default_url(folder)
    if ours and not folder.is_dir():
        raise click.ClickException(f"{folder}: no such folder")
    with ExitStack() as opening:
        if ours and not _has_tables(folder):
            folder = Path(opening.enter_context(TemporaryDirectory())) if dry else folder
            server_key(folder)  # as the first start of the server does
            migrate(default_url(folder))
        database, _ = opening.enter_context(opened(str(folder)))
        yield database


def _require_file(url: str) -> None:
    """Refuses a folder without a database, and says how to create one."""
    from referee.store.database import address_of, file_of  # noqa: PLC0415

    file = file_of(address_of(url))
    if file is not None and not file.exists():
        raise click.ClickException(
            f"{file.parent}: nothing is kept there yet: start the server once, "
            "or name another folder with --data, or another database in REFEREE_DATABASE_URL"
        )


def _has_tables(folder: Path) -> bool:
    """Whether *folder* has a database with its tables, and not only an unfinished file."""
    from referee.store.database import (  # noqa: PLC0415
        DATABASE_FILE,
        default_url,
        open_database,
    )
    from referee.store.migrations import version_of  # noqa: PLC0415

    if not (folder / DATABASE_FILE).exists():
        return False
    database = open_database(default_url(folder))
    try:
        return version_of(database) is not None
    finally:
        database.close()


def club_called(connection: "Connection", wanted: str | None) -> int:
    """The id of the club with this name or address, or of the server's own club for None."""
    from referee.store.people.clubs import every_club  # noqa: PLC0415
    from referee.store.tables import HOME_CLUB  # noqa: PLC0415

    if wanted is None:
        return HOME_CLUB
    clubs = every_club(connection)
    matching = [club for club in clubs if wanted in (club.public_id, club.name)]
    if len(matching) == 1:
        return matching[0].id
    raise click.ClickException(f"want one of these clubs with --club: {_listed(clubs)}")


def club_with_games(connection: "Connection", wanted: str | None) -> int:
    """Like `club_called`, but for None the only club that has games, if one has."""
    from referee.store.people.clubs import every_club  # noqa: PLC0415

    played = [club for club in every_club(connection) if club.games] if wanted is None else []
    if len(played) > 1:
        raise click.ClickException(f"several clubs have games, say --club: {_listed(played)}")
    return played[0].id if played else club_called(connection, wanted)


def _listed(clubs: "Sequence[CountedClub]") -> str:
    return ", ".join(
        f"{club.public_id} ({club.name or 'no name'}, games: {club.games})" for club in clubs
    )


# The progress of a long command: only on a terminal, and on standard error


@contextmanager
def counting(label: str, length: int | None = None) -> Iterator[Callable[[], object]]:
    """Yields a function to call once for each of *length* games; None if the number is unknown."""
    with click.progressbar(
        count() if length is None else None,
        length=length,
        label=label,
        show_pos=True,
        file=sys.stderr,
        hidden=not sys.stderr.isatty(),
    ) as progress:
        yield lambda: progress.update(1)


# The commands that back up an installation into one file, and restore it


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@DATA
def backup(file: Path, data: str | None) -> None:
    """Write everything into one new FILE, also while the server runs.

    It holds the games, their pens and the server's secret: keep it as safe as a key.
    """
    # Imported here: the store's libraries take longer to load than most commands to run.
    from referee.server.config import named_folder  # noqa: PLC0415
    from referee.store.backup import back_up  # noqa: PLC0415
    from referee.store.installation import database_file, kept_secret_of  # noqa: PLC0415

    with store_faults():
        folder = named_folder(data)
        kept = back_up(database_file(folder), kept_secret_of(folder), file)
    click.echo(f"{file} holds {_counted(kept.games)}{_secret_text(kept.secret)}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@DATA
def restore(file: Path, data: str | None) -> None:
    """Put what the backup FILE holds into an empty data folder."""
    from referee.server.config import named_folder  # noqa: PLC0415
    from referee.store import backup as store  # noqa: PLC0415
    from referee.store.installation import require_own_database  # noqa: PLC0415

    with store_faults():
        require_own_database()
        folder = named_folder(data)
        kept = store.restore(file, folder)
    click.echo(f"{folder} holds {_counted(kept.games)}{_secret_text(kept.secret)}")


def _counted(games: int) -> str:
    return f"{games} game{'' if games == 1 else 's'}"


def _secret_text(secret: bytes | None) -> str:
    if secret is not None:
        return " and the secret that signs forms"
    return (
        ", but no secret: without the one of before, in the file secret-key or in "
        "REFEREE_SECRET_KEY, forms of pages that are open must be sent twice"
    )


# The command that compares what is stored of games with their ledgers


@click.command()
@DATA
@click.option("--repair", is_flag=True, help="Rebuild what differs, and compare again.")
@JSON
def check(data: str | None, *, repair: bool, as_json: bool) -> None:
    """Compute everything again that follows from the ledgers, and compare it with what is stored.

    Exit status 1: something differs. Also while the server runs.
    """
    from referee.store.check import repair as mend  # noqa: PLC0415

    repaired: tuple[Difference, ...] = ()
    with store_faults(), opened(data) as (database, _):
        compared = _compared(database)
        names = compared.names
        if repair and (compared.differences or compared.waiting):
            repaired = compared.differences
            with counting("Rebuilding") as progress:
                mend(database, repaired, progress)
            compared = _compared(database)
    _say(compared, repaired, names, repair=repair, as_json=as_json)
    sys.exit(1 if compared.differences else 0)


def _compared(database: "Database") -> "Compared":
    """Compares all that is stored with the ledgers, with a progress bar on a terminal."""
    from referee.store.check import compare  # noqa: PLC0415
    from referee.store.seated.games import count_games  # noqa: PLC0415

    with (
        database.reading() as connection,
        counting("Comparing", count_games(connection)) as progress,
    ):
        return compare(connection, progress)


def _say(
    compared: "Compared",
    repaired: "tuple[Difference, ...]",
    names: "Names",
    *,
    repair: bool,
    as_json: bool,
) -> None:
    for public_id in compared.unreadable:
        click.echo(f"game {public_id} cannot be read, and does not count", err=True)
    more = {"repaired": list(map(_document, repaired))} if repair else {}
    differences = list(map(_document, compared.differences))
    rows = (("repaired", repaired), ("differs", compared.differences))
    lines = [
        harmless(f"{kind}: {_words(difference, names)}")
        for kind, every in rows
        for difference in every
    ]
    lines.append(f"games: {compared.games}, differences: {len(compared.differences)}")
    show({"games": compared.games, "differences": differences, **more}, lines, as_json=as_json)
    if compared.differences and not repair and not as_json:
        click.echo("--repair rebuilds this from the ledgers", err=True)
    if compared.waiting and not as_json:
        click.echo("some ratings are still to be replayed: --repair does it now", err=True)


def _document(difference: "Difference") -> dict[str, Any]:
    return {
        "table": difference.table,
        "row": _plain(difference.key),
        "kept": difference.kept and _plain(difference.kept),
        "anew": difference.computed and _plain(difference.computed),
    }


def _plain(row: Any) -> dict[str, Any]:
    """*row* for JSON, with times as text."""
    return {
        name: value if isinstance(value, int | float | str | None) else str(value)
        for name, value in row.items()
    }


def _words(difference: "Difference", names: "Names") -> str:
    """The row by its table and key, with the names of players, seasons and games, and its fault."""
    key = {
        name if name != "id" else f"{difference.table}_id": value
        for name, value in difference.key.items()
    }
    called = {name: names.get((name, value)) for name, value in key.items()}
    row = ", ".join(
        f"{name} {value!r}{f' ({called[name]})' if called[name] else ''}"
        for name, value in _plain(key).items()
    )
    if difference.kept is None or difference.computed is None:
        wrong = "it is missing" if difference.kept is None else "it follows from nothing"
        return f"{difference.table} of {row}: {wrong}"
    columns = (
        f"{name} is another"
        if name == "body"  # a summary is too long to show
        else f"{name} is {difference.kept[name]!r}, want {difference.computed[name]!r}"
        for name in difference.columns
    )
    return f"{difference.table} of {row}: {', '.join(columns)}"


# The command that shows the standings


@click.command()
@DATA
@click.option("--season", metavar="NAME", help="Of one season alone.")
@JSON
def standings(data: str | None, season: str | None, *, as_json: bool) -> None:
    """Say who is ahead in all finished games, or in a season as it counts; the best first."""
    from referee.exchange.tables import standings_document  # noqa: PLC0415

    with store_faults(), opened(data) as (database, _):
        chosen, rows = _standings(database, season)
    document = standings_document(chosen.name if chosen else None, rows)
    show(document, _table(rows), as_json=as_json)


def _standings(database: "Database", season: str | None) -> "tuple[Season | None, tuple[Row, ...]]":
    """The season called *season*, if one is named, and the standings in it or in all games."""
    from referee.store.club.seasons import season_called  # noqa: PLC0415
    from referee.store.people.clubs import every_club  # noqa: PLC0415
    from referee.store.season.ratings import replay_all  # noqa: PLC0415
    from referee.store.season.summaries import Scope  # noqa: PLC0415
    from referee.store.season.tallies import standings_of  # noqa: PLC0415
    from referee.store.seated.counting import make_if_due  # noqa: PLC0415
    from referee.store.tables import HOME_CLUB  # noqa: PLC0415

    make_if_due(database, lambda text: click.echo(text, err=True))
    replay_all(database)
    with database.reading() as connection:
        if season is None:
            scopes = (Scope(club.id) for club in every_club(connection))
            return None, standings_of(connection, *scopes).named
        chosen = season_called(connection, club_id=HOME_CLUB, name=season)
        return chosen, standings_of(connection, Scope(HOME_CLUB, chosen.id)).named


HEADS = ("", "player", "played", "won", "points", "hands", "bids", "made", "average", "rating")


def _table(rows: "tuple[Row, ...]") -> Iterator[str]:
    """The standings in columns; a rating has a margin of error to either side."""
    lines = [HEADS, *map(_cells, rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(HEADS))]
    for line in lines:
        padded = (
            cell.ljust(width) if at == 1 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        yield "  ".join(padded).rstrip()


def _cells(row: "Row") -> tuple[str, ...]:
    from referee.stats.season.results import half_words  # noqa: PLC0415

    result, rating = row.result, row.rating
    wins = half_words(result.wins)
    numbers = (result.played, wins, result.points, result.hands, result.bids, result.made)
    low, _ = rating.interval
    guess = "?" if rating.is_provisional else ""
    return (
        str(row.rank),
        harmless(row.player),
        *map(str, numbers),
        "-" if row.average_bid is None else str(row.average_bid),
        f"{rating.mu:.1f} ± {rating.mu - low:.1f}{guess}",
    )


# The commands by which the operator gives a phone a right that no other phone can give


PORT = 8000
"""The port of a server that was started without --port."""


@click.command("pen-link")
@click.argument("game")
@DATA
@click.option("--url", metavar="URL", help="Where phones reach the server.")
def pen_link(game: str, data: str | None, url: str | None) -> None:
    """Print an address that gives the pen of a GAME to one phone, also while the server runs.

    GAME is the address of the table, as any phone that watches shows it, or its last part.
    """
    base, _, public_id = game.rpartition("/t/")
    public_id = public_id.partition("/")[0].partition("?")[0]
    # Imported here: the store's libraries take longer to load than most commands to run.
    from referee.store.people.pens import new_pen_link  # noqa: PLC0415

    with store_faults(), _writing(data) as (connection, signer):
        link = new_pen_link(connection, signer, public_id=public_id, now=datetime.now(UTC))
        token = link.secret(signer)
    site = url or base or _likeliest()
    click.echo("Open this on the phone that shall write, within a day. It works once:")
    click.echo(f"  {site.rstrip('/')}/pen/{token}")


@click.command("owner-link")
@DATA
@click.option("--url", metavar="URL", help="Where phones reach the server.")
def owner_link(data: str | None, url: str | None) -> None:
    """Print an address that makes one phone the owner of the server, also while it runs."""
    from referee.store.people import clubs  # noqa: PLC0415
    from referee.store.tables import HOME_CLUB  # noqa: PLC0415

    with store_faults(), _writing(data) as (connection, signer):
        link = clubs.owner_link(connection, signer, club_id=HOME_CLUB, now=datetime.now(UTC))
        token = link.secret(signer)
    click.echo("Open this on the phone of the owner, within a day. It works once:")
    click.echo(f"  {(url or _likeliest()).rstrip('/')}/own/{token}")


@contextmanager
def _writing(data: str | None) -> Iterator[tuple["Connection", "Signer"]]:
    """Begins a transaction in the database of the data folder; yields it and a token signer."""
    from referee.store.installation import server_key  # noqa: PLC0415
    from referee.store.people.links import Signer  # noqa: PLC0415

    with opened(data) as (database, folder), database.writing() as connection:
        yield connection, Signer(server_key(folder))


def _likeliest() -> str:
    """The address of a server that was started without options."""
    from referee.server.addresses import lan_addresses  # noqa: PLC0415

    return f"http://{next(iter(lan_addresses()), 'localhost')}:{PORT}"


COMMANDS = (backup, restore, check, standings, pen_link, owner_link)
