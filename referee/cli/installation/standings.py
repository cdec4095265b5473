"""The command that says who is ahead."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from referee.cli.installation.data import opened
from referee.cli.options import DATA, print_json, store_faults
from referee.engine.text.harmless import harmless

if TYPE_CHECKING:
    from referee.stats.season.standings import Row
    from referee.store.club.seasons import Season
    from referee.store.file.database import Database


@click.command()
@DATA
@click.option("--season", metavar="NAME", help="Of one season alone.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def standings(data: str | None, season: str | None, *, as_json: bool) -> None:
    """Say who is ahead in all finished games, or in a season as it counts; the best first."""
    with store_faults(), opened(data) as (database, _):
        chosen, rows = _standings(database, season)
    if as_json:
        from referee.exchange.standings import standings_document  # noqa: PLC0415

        print_json(standings_document(chosen.name if chosen else None, rows))
        return
    for line in _table(rows):
        click.echo(line)


def _standings(database: "Database", season: str | None) -> "tuple[Season | None, tuple[Row, ...]]":
    """The season of the server's own club, if one is named, and the rows of its games or of all."""
    from referee.store.club.seasons import season_called  # noqa: PLC0415
    from referee.store.people.clubs import every_club  # noqa: PLC0415
    from referee.store.rebuild import make_if_due  # noqa: PLC0415
    from referee.store.season.counted import Scope  # noqa: PLC0415
    from referee.store.season.replays import replay_all  # noqa: PLC0415
    from referee.store.season.standings import standings_of  # noqa: PLC0415
    from referee.store.tables import HOME_CLUB  # noqa: PLC0415

    make_if_due(database, lambda said: click.echo(said, err=True))
    replay_all(database)
    with database.reading() as connection:
        if season is None:
            scopes = (Scope(club.id) for club in every_club(connection))
            return None, standings_of(connection, *scopes).named
        chosen = season_called(connection, club_id=HOME_CLUB, name=season)
        return chosen, standings_of(connection, Scope(HOME_CLUB, chosen.id)).named


HEADS = ("", "player", "played", "won", "points", "hands", "bids", "made", "average", "rating")


def _table(rows: "tuple[Row, ...]") -> Iterator[str]:
    """The standings in columns; a rating is a guess of so many points to either side."""
    lines = [HEADS, *map(_cells, rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(HEADS))]
    for line in lines:
        padded = (
            cell.ljust(width) if at == 1 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        yield "  ".join(padded).rstrip()


def _cells(row: "Row") -> tuple[str, ...]:
    result, rating = row.result, row.rating
    numbers = (result.played, result.won, result.points, result.hands, result.bids, result.made)
    low, _ = rating.interval
    guess = "?" if rating.is_provisional else ""
    return (
        str(row.rank),
        harmless(row.player),
        *map(str, numbers),
        "-" if row.average_bid is None else str(row.average_bid),
        f"{rating.mu:.1f} ± {rating.mu - low:.1f}{guess}",
    )
