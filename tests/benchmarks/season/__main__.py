"""What a long past costs: the pages of a season, the end of a game, a rebuild, an import.

Run with ``python -m tests.benchmarks.season``. Clubs of three sizes are built (`past`), or found
as an earlier run has left them. Pages are asked and games are ended by turns, so that a busy
machine slows all sizes; what is rebuilt or imported runs in a process of its own, for its memory.
Each figure is told twice: time of our processor, and time by the clock.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from sqlalchemy import make_url

from referee.store.database import file_of
from referee.store.migrations import migrate
from referee.web.launch import look_for_garbage_less
from tests.benchmarks.season import rebuilt
from tests.benchmarks.season.club import PAGES, Club, opened
from tests.benchmarks.season.costs import Cost, middle, spent_by
from tests.benchmarks.season.files import write_archive, write_sheet
from tests.benchmarks.season.places import Place, in_folder, on_server
from tests.cluster import Cluster

AIMS = {"standings page": 1.5, "end of a game": 1.3}
"""How many times as much it may cost with all games as with few."""

AIM = "10,000 in 60 s"
"""How long an import may take by the clock."""

REFEREE = str(Path(sys.executable).with_name("referee"))


@click.command()
@click.option("--games", default=100_000, show_default=True, help="Games of the long past.")
@click.option("--few", default=1000, show_default=True, help="Games that it is compared with.")
@click.option("--rounds", default=40, show_default=True, help="Of which the median is told.")
@click.option("--imported", default=10_000, show_default=True, help="Games of a file; 0: none.")
@click.option("--rebuild/--no-rebuild", default=True, help="Whether to make summaries anew.")
@click.option("--folder", type=click.Path(path_type=Path), help="Keeps what is built for later.")
@click.option("--database", metavar="URL", help="On a PostgreSQL; databases beside that one.")
@click.option("--postgres", is_flag=True, help="On a PostgreSQL of its own.")
def main(
    games: int,
    few: int,
    rounds: int,
    imported: int,
    folder: Path | None,
    database: str | None,
    *,
    rebuild: bool,
    postgres: bool,
) -> None:
    """Measures what the games of a club cost."""
    with _place(folder, database, postgres=postgres) as place, _folder(None) as files:
        clubs = [opened(place(f"season_{size}"), size) for size in _sizes(few, games)]
        if rebuild:
            _rebuild(clubs)
        _measure(clubs, rounds)
        if imported:
            _import(place, files, imported)
        for club in clubs:
            club.database.close()


def _sizes(few: int, games: int) -> tuple[int, int, int]:
    """Both, and one as many times the lesser as the greater is times it."""
    return few, round((few * games) ** 0.5), games


@contextmanager
def _folder(folder: Path | None) -> Iterator[Path]:
    """That folder, or one that is gone in the end."""
    if folder is not None:
        yield folder
        return
    with TemporaryDirectory(dir=Path.cwd()) as passing:
        yield Path(passing)


@contextmanager
def _place(folder: Path | None, database: str | None, *, postgres: bool) -> Iterator[Place]:
    if database is not None:
        yield on_server(database)
    elif postgres:
        cluster = Cluster()
        cluster.start()
        yield on_server(cluster.url("postgres"))
        cluster.close()
    else:
        with _folder(folder) as kept:
            yield in_folder(kept)


def _rebuild(clubs: Sequence[Club]) -> None:
    """Prints what it costs to make all that follows from the games anew."""
    for club in clubs:
        cost = spent_by([sys.executable, "-m", rebuilt.__name__, club.url], {})
        click.echo(f"rebuild of {club.games} games: {_each(cost, club.games)}")


def _each(cost: Cost, games: int) -> str:
    """*cost* told for one of so many games."""
    one = _both(Cost(cost.processor / games, cost.clock / games), 2)
    return f"{one} a game, {cost.clock / 1000:.1f} s in all, at most {cost.memory:.0f} MB"


def _measure(clubs: Sequence[Club], rounds: int) -> None:
    """Prints what pages, and ends of games, cost in each club, as a server would have it."""
    look_for_garbage_less()
    for club in clubs:
        club.wait(rounds + 1)
    heads = "".join(f"{club.games:>22}" for club in clubs)
    click.echo(f"{'processor / clock, ms':22}{heads}  times")
    for name in PAGES:
        _say(name, _by_turns(clubs, partial(Club.page, name=name), rounds))
    _say("end of a game", _by_turns(clubs, Club.end, rounds))


def _by_turns(clubs: Sequence[Club], ask: Callable[[Club], Cost], rounds: int) -> Sequence[Cost]:
    """The medians of each club; the first turn, in which nothing is warm, is left out."""
    turns = [[ask(club) for club in clubs] for _ in range(rounds + 1)]
    return [middle(costs) for costs in zip(*turns[1:], strict=True)]


def _say(name: str, costs: Sequence[Cost]) -> None:
    times = costs[-1].processor / costs[0].processor
    aim = f" (aim: {AIMS[name]})" if name in AIMS else ""
    told = "".join(f"{_both(cost):>22}" for cost in costs)
    click.echo(f"{name:22}{told}  {times:.2f}{aim}")


def _both(cost: Cost, places: int = 1) -> str:
    return f"{cost.processor:.{places}f} / {cost.clock:.{places}f}"


def _import(place: Place, files: Path, games: int) -> None:
    """Prints what it costs to take so many games in, each time into a new installation."""
    for name, write in (("club.zip", write_archive), ("sheet.csv", write_sheet)):
        write(files / name, games)
        cost = _taken(files / name, place("season_import", anew=True))
        click.echo(f"import of {games} games in {name}: {_each(cost, games)} (aim: {AIM})")


def _taken(file: Path, url: str) -> Cost:
    """What it costs to type the command that imports *file*, in a new installation."""
    migrate(url)
    ours = file_of(make_url(url))
    data = ours.parent if ours else file.parent
    told = [REFEREE, "import", str(file), "--data", str(data)]
    return spent_by(told, {"REFEREE_DATABASE_URL": url})


if __name__ == "__main__":
    main()
