"""What a long past costs: standings, the end of a game, a rebuild, with few games and with many.

Run with ``python -m tests.benchmarks.season``; ``--postgres`` asks a PostgreSQL of its own.
Games of fifteen hands are written in bulk, their ledgers cloned from a few that were drawn by lot,
between the players of one club; two of three count in a season. All times are of the processor,
since a loaded machine spoils the clock; on PostgreSQL only ours is measured, not the server's.
The summaries of the long past are cloned as well; ``--rebuild`` folds that many games of it anew.
"""

import json
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import click
from sqlalchemy import Connection, Table, insert

from referee.engine import Hand, play_game, preset, start
from referee.engine.hand.ledger import facts_line, fold
from referee.engine.rules import presets
from referee.store.check.anew import in_parts, rebuild, recount
from referee.store.check.compare import compare
from referee.store.file.database import Database, default_url, open_database
from referee.store.game.entries import append
from referee.store.game.games import load_game
from referee.store.game.summarising import counted, resummarise
from referee.store.migrations import migrate
from referee.store.season import replays, summaries
from referee.store.season.counted import Counted, Scope, called
from referee.store.season.standings import standings_of
from referee.store.tables import ENTRIES, GAMES, HOME_CLUB, PLAYERS, SEASONS, SEATS
from tests.cluster import Cluster

RULES = preset("kentucky-discard")
HANDS = 15
PLAYERS_OF_THE_CLUB = 200
LEDGERS = 40
"""Games that are cloned."""
ENDS = 40
"""Games that end, and readings of standings, of which the median is told."""
AT_ONCE = 2000
BEGUN = datetime(2020, 1, 1, 19, 30, tzinfo=UTC)

Line = str


def ledgers() -> tuple[tuple[Line, ...], ...]:
    """Ledgers by lot of games that are won in their last hand, and not before."""
    lot = Random(10)
    return tuple(islice(filter(None, (_ledger(lot) for _ in cycle([0]))), LEDGERS))


def _ledger(lot: Random) -> tuple[Line, ...] | None:
    lines = tuple(_line(lot) for _ in range(HANDS))
    steps = tuple(play_game(start(RULES), map(_hand, lines), RULES))
    won = [step.number for step in steps if step.after.winner is not None]
    return lines if won and won[0] == HANDS else None


def _line(lot: Random) -> Line:
    """A hand in which the bidders are set more often than not: a game of 300 lasts."""
    bidder, bid = lot.randint(1, 4), 5 * lot.randint(16, 24)
    side, other = ("A", "B") if bidder % 2 else ("B", "A")
    taken = 5 * lot.randint(8, 22)
    told = {"bidder": bidder, "bid": bid, "taken": {side: taken, other: 120 - taken}}
    return facts_line(told)


def _hand(line: Line) -> Hand:
    return fold([line], RULES)


def fill(connection: Connection, games: int) -> None:
    """The club with so many finished games, and as many that wait for their last hand as end."""
    _club(connection)
    told = ledgers_once()
    for first in range(0, games, AT_ONCE):
        numbers = range(first + 1, min(first + AT_ONCE, games) + 1)
        _games(connection, numbers, [told[number % LEDGERS] for number in numbers])
    waiting = range(games + 1, games + ENDS + 1)
    _games(connection, waiting, [told[number % LEDGERS][:-1] for number in waiting])


def _club(connection: Connection) -> None:
    at = {"club_id": HOME_CLUB, "created_at": BEGUN}
    season = {"public_id": "s", "key": "s", "name": "S", "name_key": "s", "scoring": "wins"}
    connection.execute(insert(SEASONS), {**at, **season, "begins": BEGUN.date(), "version": 0})
    names = [f"player {number}" for number in range(1, PLAYERS_OF_THE_CLUB + 1)]
    connection.execute(insert(PLAYERS), [{**at, "name": each, "name_key": each} for each in names])


def _games(
    connection: Connection, numbers: Sequence[int], ledgers: Sequence[Sequence[Line]]
) -> None:
    text = json.dumps(presets.dump(RULES), ensure_ascii=False, separators=(",", ":"))
    digest = sha256(text.encode()).hexdigest()
    rows = [{**_game(number), "rules": text, "digest": digest} for number in numbers]
    _insert(connection, GAMES, rows)
    _insert(connection, SEATS, [row for number in numbers for row in _seats(number)])
    pairs = zip(numbers, ledgers, strict=True)
    _insert(connection, ENTRIES, [row for pair in pairs for row in _entries(*pair)])


def _insert(connection: Connection, table: Table, rows: Sequence[dict[str, object]]) -> None:
    connection.execute(insert(table), rows)


def _game(number: int) -> dict[str, object]:
    name = f"game-{number}"
    return {
        "id": number,
        "club_id": HOME_CLUB,
        "public_id": name,
        "key": name,
        "dealer": 4,
        "before": "{}",
        "first_hand": 1,
        "started_at": _begun(number),
        "preset": RULES.id,
        "place": "",
        "place_key": "",
        "rules_name": "",
        "version": 1,
        "season_id": _season(number),
    }


def _begun(number: int) -> datetime:
    return BEGUN + timedelta(minutes=20 * number)


def _seats(number: int) -> Iterator[dict[str, object]]:
    for seat, player in enumerate(_sitting(number), 1):
        yield {"game_id": number, "number": seat, "player_id": player, "club_id": HOME_CLUB}


def _sitting(number: int) -> Sequence[int]:
    """The players of a game by seat."""
    return Random(number).sample(range(1, PLAYERS_OF_THE_CLUB + 1), 4)


def _season(number: int) -> int | None:
    return 1 if number % 3 else None


def _entries(number: int, lines: Sequence[Line]) -> Iterator[dict[str, object]]:
    for hand, line in enumerate(lines, 1):
        yield {
            "club_id": HOME_CLUB,
            "game_id": number,
            "hand": hand,
            "seq": 0,
            "text": line,
            "note": "",
            "actor": "",
            "key": str(hand),
            "recorded_at": _begun(number),
        }


def spent(work: Callable[[], object]) -> float:
    """Milliseconds of our processor time."""
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)


def summed_up(connection: Connection, games: int) -> None:
    """What a rebuild would make of them, in a fraction of the time."""
    known = [_counted(connection, number) for number in range(1, LEDGERS + 1)]
    clones = (_clone(known[(number - 1) % LEDGERS], number) for number in range(1, games + 1))
    for part in in_parts(clones):
        summaries.add(connection, part)
    recount(connection, HOME_CLUB)


def _counted(connection: Connection, number: int) -> Counted:
    found = counted(connection, load_game(connection, f"game-{number}"))
    assert found is not None
    return found


def _clone(game: Counted, number: int) -> Counted:
    """The game of another number with the same ledger, between those who sat there."""
    seated = zip(_sitting(game.game_id), _sitting(number), strict=True)
    same = called(game.summary, {str(was): str(now) for was, now in seated})
    told = replace(same, started=_begun(number), game=f"game-{number}")
    return replace(game, game_id=number, season_id=_season(number), summary=told)


def measure(database: Database, games: int) -> tuple[float, float]:
    """Prints what *games* cost; standings and the end of a game, in ms."""
    with database.writing() as connection:
        filled = spent(lambda: fill(connection, games))
    with database.writing() as connection:
        counting = spent(lambda: summed_up(connection, games))
    read = median(spent(lambda: _read(database)) for _ in range(ENDS))
    ends = median(spent(partial(_end, database, games + at)) for at in range(1, ENDS + 1))
    old = spent(lambda: _correct(database, 1))
    replayed = spent(lambda: replays.replay_all(database))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    click.echo(
        f"{games:8} {filled / 1000:8.1f} {counting / 1000:9.1f} {read:9.2f} {ends:9.2f} "
        f"{old:11.1f} {replayed / 1000:10.1f} {memory:6.0f}"
    )
    return read, ends


def measure_rebuild(database: Database, games: int) -> None:
    """Prints what it costs to make everything anew, and to compare it."""
    with database.writing() as connection:
        fill(connection, games)
    with database.writing() as connection:
        rebuilt = spent(lambda: rebuild(connection))
    compared = spent(lambda: _require_same(database))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    click.echo(
        f"{games} games: rebuilt {rebuilt / games:.2f} ms a game, "
        f"compared {compared / games:.2f}, {memory:.0f} MB"
    )


def _read(database: Database) -> None:
    with database.reading() as connection:
        assert standings_of(connection, Scope(HOME_CLUB))


def _end(database: Database, number: int) -> None:
    """The last hand of a game, as a save writes and counts it."""
    line = ledgers_once()[number % LEDGERS][-1]
    _write(database, number, HANDS, 0, line)


def _correct(database: Database, number: int) -> None:
    """The last hand of the oldest game told so that the other side wins, or nobody."""
    _write(database, number, HANDS, 1, "anew { void = true }")


def _write(database: Database, number: int, hand: int, seq: int, line: Line) -> None:
    with database.writing(f"game-{number}") as connection:
        append(
            connection,
            game_id=number,
            hand=hand,
            seq=seq,
            text=line,
            actor="",
            key=f"{hand}.{seq}",
            now=BEGUN,
        )
        resummarise(connection, number)


def _require_same(database: Database) -> None:
    with database.reading() as connection:
        assert compare(connection).differences == ()


_told: list[tuple[tuple[Line, ...], ...]] = []


def ledgers_once() -> tuple[tuple[Line, ...], ...]:
    """`ledgers`, drawn once."""
    if not _told:
        _told.append(ledgers())
    return _told[0]


@contextmanager
def opened(folder: Path, cluster: Cluster | None) -> Iterator[Database]:
    """A new database with our tables."""
    folder.mkdir()
    url = cluster.empty() if cluster else default_url(folder)
    migrate(url)
    database = open_database(url, statement_timeout=600)
    yield database
    database.close()


@click.command()
@click.option("--few", default=1000, show_default=True, help="Games that are compared with.")
@click.option("--many", default=100_000, show_default=True, help="Games of a long past.")
@click.option("--rebuild", "folded", default=4000, show_default=True, help="Games folded anew.")
@click.option("--postgres", is_flag=True, help="On a PostgreSQL of its own.")
def main(few: int, many: int, folded: int, *, postgres: bool) -> None:
    """Measures in a folder of its own under the current one, and prints a table."""
    cluster = Cluster() if postgres else None
    if cluster:
        cluster.start()
    with TemporaryDirectory(dir=Path.cwd()) as folder:
        _measure_all(Path(folder), cluster, (few, many), (folded // 4, folded))
    if cluster:
        cluster.close()


def _measure_all(
    folder: Path, cluster: Cluster | None, sizes: Sequence[int], folded: Sequence[int]
) -> None:
    for games in folded:
        with opened(folder / f"{games} folded", cluster) as database:
            measure_rebuild(database, games)
    click.echo("   games  fill, s  count, s  read, ms   end, ms correct, ms  replay, s     MB")
    costs = []
    for games in sizes:
        with opened(folder / str(games), cluster) as database:
            costs.append(measure(database, games))
    (read, end), (reads, ends) = costs
    click.echo(f"read {reads / read:.2f} times (aim 1.5), end {ends / end:.2f} (aim 1.3)")


if __name__ == "__main__":
    main()
