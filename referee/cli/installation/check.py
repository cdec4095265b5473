"""The command that compares what is kept of games with their ledgers."""

import sys
from typing import TYPE_CHECKING, Any

import click

from referee.cli.installation.data import opened
from referee.cli.installation.progress import counting
from referee.cli.options import DATA, print_json, store_faults
from referee.engine.text.harmless import harmless

if TYPE_CHECKING:
    from referee.store.check import Compared, Difference, Names
    from referee.store.file.database import Database


@click.command()
@DATA
@click.option("--repair", is_flag=True, help="Make anew what differs, and compare again.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def check(data: str | None, *, repair: bool, as_json: bool) -> None:
    """Reckon everything anew that follows from the ledgers, and compare it with what is kept.

    Exit status 1: something differs. Also while the server runs.
    """
    from referee.store.check import repair as made_anew  # noqa: PLC0415

    repaired: tuple[Difference, ...] = ()
    with store_faults(), opened(data) as (database, _):
        told = _compared(database)
        names = told.names
        if repair and (told.differences or told.waiting):
            repaired = told.differences
            with counting("Making anew") as seen:
                made_anew(database, repaired, seen)
            told = _compared(database)
    _say(told, repaired, names, repair=repair, as_json=as_json)
    sys.exit(1 if told.differences else 0)


def _compared(database: "Database") -> "Compared":
    """What differs; how far it is stands on a terminal meanwhile."""
    from referee.store.check import compare  # noqa: PLC0415
    from referee.store.game.archive import count_games  # noqa: PLC0415

    with (
        database.reading() as connection,
        counting("Comparing", count_games(connection)) as seen,
    ):
        return compare(connection, seen)


def _say(
    told: "Compared",
    repaired: "tuple[Difference, ...]",
    names: "Names",
    *,
    repair: bool,
    as_json: bool,
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
        click.echo(harmless(f"{kind}: {_words(each, names)}"))
    if told.differences and not repair:
        click.echo("--repair makes this anew from the ledgers", err=True)
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


SAID = {
    "summary": "what is kept of game {game}",
    "tally": "the sums of {player} in {season}{preset}",
    "rating": "the rating of {player} in {season}",
    "rating_move": "what game {game} moved for {player} in {season}",
    "ruling": "the ruling ({kind}) in hand {hand} of game {game}",
    "sitting": "who sat down on seat {number} in hand {hand} of game {game}",
    "game": "game {game}",
    "entry": "line {id} of the ledgers",
    "player": "player {player}",
    "season": "{season}",
    "named_rules": "the named rules {id}",
}
"""What a row of each table is, in words."""


def _words(each: "Difference", names: "Names") -> str:
    what = SAID[each.table].format_map(_called(each, names))
    if each.kept is None or each.anew is None:
        return f"{what}: {'it is missing' if each.kept is None else 'it follows from nothing'}"
    return f"{what}: {', '.join(_told(name, each) for name in each.columns)}"


def _called(each: "Difference", names: "Names") -> dict[str, Any]:
    """What the words of a row are filled with."""
    row = dict(each.key)
    season, preset = row.get("season_id") or row.get("id"), row.get("preset")
    return {
        **row,
        "game": names.games.get(row.get("game_id", row.get("id", 0)), "?"),
        "player": names.players.get(row.get("player_id", row.get("id", 0)), "?"),
        "season": f"season {names.seasons.get(season, '?')}" if season else "all games",
        "preset": f", {preset} alone" if preset else "",
    }


def _told(name: str, each: "Difference") -> str:
    """A column that differs; a summary is longer than anybody would read."""
    if name == "body" or each.kept is None or each.anew is None:
        return f"its {name} is another"
    return f"{name} is {each.kept[name]!r}, want {each.anew[name]!r}"
