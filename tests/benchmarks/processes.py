"""Two server processes on one PostgreSQL against one, and against one on a file of SQLite.

Run with ``python -m tests.benchmarks.processes``. The processes are those that players use, and
PostgreSQL is of Debian's package with its own settings: every save is on the disk. First phones
save as fast as they are answered; then one saves, and a stream of each process waits for it.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import click

from referee.store.file.database import default_url, open_database
from referee.store.migrations import migrate
from referee.web.phone.cookie import today
from tests.benchmarks.saving import CLIENTS, HANDS, PHONE, SECRET, Phone, at_once, fill, opened, p99
from tests.browser.serving import Server
from tests.cluster import Cluster
from tests.web.live.listener import Stream

PRESET = "kentucky-discard"
COOKIE = f"{PHONE}.{today()}"


@contextmanager
def served(url: str, processes: int) -> Iterator[Sequence[Server]]:
    """Server processes over the database at *url*."""
    settings = {"REFEREE_DATABASE_URL": url, "REFEREE_SECRET_KEY": SECRET.decode()}
    with TemporaryDirectory() as folder, ExitStack() as at_end:
        made = []
        for number in range(processes):
            data = Path(folder) / str(number)
            data.mkdir()
            server = Server(data, handles=None, **settings)
            server.start()
            at_end.callback(server.stop)
            made.append(server)
        yield made


def saves(servers: Sequence[Server], evenings: int) -> None:
    """Prints how many hands are saved a second by phones that are spread over *servers*."""
    spent: list[float] = []
    lasted = 0.0
    for evening in range(evenings):
        first = evening * CLIENTS
        phones: list[Phone] = []
        for number, server in enumerate(servers):
            games = range(first + number, first + CLIENTS, len(servers))
            phones += opened(server.port, COOKIE, games, PRESET)
        began = time.perf_counter()
        spent += at_once(phones)
        lasted += time.perf_counter() - began
    times = f"p50 {median(spent) * 1e3:.1f} ms, p99 {p99(spent) * 1e3:.1f} ms"
    click.echo(
        f"  {CLIENTS} phones: {len(spent) / lasted:.0f} saves a second, {times}, "
        f"{len(spent)} saves, none failed"
    )


def delays(servers: Sequence[Server], games: range) -> None:
    """Prints how long after the answer to a save the stream of each process has the version."""
    spent: dict[str, list[float]] = {"same": [], "other": []}
    for game in games:
        (phone,) = opened(servers[0].port, COOKIE, [game], PRESET)
        for _ in range(HANDS):
            for where, server in (("same", servers[0]), ("other", servers[-1])):
                if phone.hand <= HANDS:
                    spent[where].append(delay(phone, server))
    for where, each in spent.items():
        click.echo(
            f"  after the answer, a stream of the {where} process has it: p50 "
            f"{median(each) * 1e3:.1f} ms, p99 {p99(each) * 1e3:.1f} ms, {len(each)} saves"
        )


def delay(phone: Phone, server: Server) -> float:
    """Seconds from the answer to a save until a stream of *server* has been told it, too."""
    cookie = {"Cookie": f"rook-device={COOKIE}"}
    with Stream(server.port, f"/t/game-{phone.game}", cookie) as stream:
        before = stream.version()
        phone.wire.send(phone.path, phone.form())
        answer = phone.wire.receive()
        answered = time.perf_counter()
        while stream.version() == before:
            continue
        heard = time.perf_counter()
    phone.read(answer)
    return heard - answered


@click.command()
@click.option("--evenings", default=4, show_default=True, help="Times that 32 phones play.")
def main(evenings: int) -> None:
    """Measures, and prints a line for each figure."""
    games = evenings * CLIENTS + 12
    with TemporaryDirectory() as folder:
        url = default_url(Path(folder))
        migrate(url)
        fill(open_database(url), PRESET, games)
        with served(url, 1) as servers:
            click.echo("one process on SQLite")
            saves(servers, evenings)
    cluster = Cluster()
    cluster.start()
    try:
        for processes, said in ((1, "one process on PostgreSQL"), (2, "two on PostgreSQL")):
            url = cluster.migrated()
            fill(open_database(url), PRESET, games)
            with served(url, processes) as servers:
                click.echo(said)
                saves(servers, evenings)
                delays(servers, range(games - 12, games))
    finally:
        cluster.close()


if __name__ == "__main__":
    main()
