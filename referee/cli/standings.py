"""The command that says who is ahead."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from referee.cli.data import opened
from referee.cli.options import DATA, print_json, store_faults
from referee.engine.text.harmless import harmless

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from referee.stats.season.standings import Row
    from referee.stats.season.summary import GameSummary
    from referee.store.club.seasons import Season
    from referee.store.stored import StoredGame


@click.command()
@DATA
@click.option("--season", metavar="NAME", help="Of one season alone.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def standings(data: str | None, season: str | None, *, as_json: bool) -> None:
    """Say who won how often in all finished games, the best first."""
    from referee.stats.season.standings import standings as of_games  # noqa: PLC0415

    with store_faults(), opened(data) as (database, _), database.reading() as connection:
        chosen = _season(connection, season) if season is not None else None
        rows = of_games(_summaries(connection, chosen))
    if as_json:
        print_json(
            {"season": chosen.name if chosen else None, "rows": [_document(row) for row in rows]}
        )
        return
    for line in _table(rows):
        click.echo(line)


def _season(connection: "Connection", name: str) -> "Season":
    from referee.store.club.seasons import season_called  # noqa: PLC0415
    from referee.store.tables import HOME_CLUB  # noqa: PLC0415

    return season_called(connection, club_id=HOME_CLUB, name=name)


def _summaries(connection: "Connection", season: "Season | None") -> Iterator["GameSummary"]:
    """What every finished game was, in the order in which they were played."""
    from referee.store.game.every import every_game  # noqa: PLC0415
    from referee.store.stored import StoredGame  # noqa: PLC0415

    for game in every_game(connection, season_id=season.id if season else None):
        if not isinstance(game, StoredGame):
            click.echo(f"game {game.public_id} cannot be read, and does not count", err=True)
            continue
        summary = _summary(game)
        if summary is not None:
            yield summary


def _summary(game: "StoredGame") -> "GameSummary | None":
    from referee.engine import play_game  # noqa: PLC0415
    from referee.stats.season.summary import summary_of  # noqa: PLC0415
    from referee.store.game.archive import hands_of  # noqa: PLC0415

    steps = tuple(play_game(game.start, hands_of(game), game.rules, game.names))
    return summary_of(steps, game.started_at, game.public_id)


def _document(row: "Row") -> dict[str, Any]:
    result = row.result
    return {
        "rank": row.rank,
        "player": row.player,
        "played": result.played,
        "won": result.won,
        "lost": row.lost,
        "points": result.points,
        "hands": result.hands,
        "bids": result.bids,
        "made": result.made,
        "set": row.set,
        "average_bid": row.average_bid,
        "rating": {"mu": round(row.rating.mu, 3), "sigma": round(row.rating.sigma, 3)},
        "provisional": row.rating.is_provisional,
    }


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
