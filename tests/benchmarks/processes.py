"""Two server processes on one PostgreSQL against one, and against one on a file of SQLite.

Run with ``python -m tests.benchmarks.processes``. The processes are those that players use, and
PostgreSQL is of Debian's package with its own settings: every save is on the disk. First phones
save as fast as they are answered; then one saves, and a stream of each process waits for it.
"""

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import click

from referee.store.database import default_url, open_database
from referee.store.migrations import migrate
from referee.web.shared.phone import cookie_of
from tests.benchmarks.saving import CLIENTS, HANDS, PHONE, SECRET, Phone, at_once, fill, opened, p99
from tests.browser.serving import Server
from tests.cluster import Cluster
from tests.web.live.listener import Stream

PRESET = "kentucky-discard"
COOKIE = cookie_of(PHONE, SECRET)


@contextmanager
def served(url: str, processes: int) -> Iterator[Sequence[Server]]:
    """Server processes over the database at *url*."""
    settings = {"REFEREE_DATABASE_URL": url, "REFEREE_SECRET_KEY": SECRET.decode()}
    with TemporaryDirectory() as folder, ExitStack() as at_end:
        made = []
        for number in range(processes):
            data = Path(folder) / str(number)
            data.mkdir()
            made.append(at_end.enter_context(Server(data, settings)))
        yield made


@dataclass(slots=True)
class Setup:
    """Server processes over one database, and how long saves took at them."""

    label: str
    servers: Sequence[Server]
    spent: list[float] = field(default_factory=list)
    rates: list[float] = field(default_factory=list)
    worked: float = 0.0

    def play(self, evening: int) -> None:
        """Has phones, spread over the processes, save as fast as they are answered.

        The first evening is not counted: templates and statements are compiled then.
        """
        first = evening * CLIENTS
        phones: list[Phone] = []
        for number, server in enumerate(self.servers):
            games = range(first + number, first + CLIENTS, len(self.servers))
            phones += opened(server.port, COOKIE, games, PRESET)
        began, worked = time.perf_counter(), self._worked()
        spent = at_once(phones)
        lasted = time.perf_counter() - began
        if evening == 0:
            return
        self.rates.append(len(spent) / lasted)
        self.worked += self._worked() - worked
        self.spent += spent

    def _worked(self) -> float:
        """Seconds of processor time of the processes so far."""
        return sum(processor_time(each.process.pid) for each in self.servers if each.process)

    def report(self) -> None:
        """Prints what was measured."""
        click.echo(
            f"{self.label:28} {median(self.rates):6.0f} {median(self.spent) * 1e3:8.1f} "
            f"{p99(self.spent) * 1e3:8.1f} {self.worked / len(self.spent) * 1e3:8.2f}"
        )


def processor_time(pid: int) -> float:
    """Seconds that a process has worked, as Linux counts."""
    told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


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
    """Measures by turns, and prints a line for each figure."""
    games = (evenings + 1) * CLIENTS + 12
    cluster = Cluster()
    cluster.start()
    try:
        with ExitStack() as at_end:
            folder = at_end.enter_context(TemporaryDirectory())
            plan = (
                ("one process on SQLite", default_url(Path(folder)), 1),
                ("one process on PostgreSQL", cluster.empty(), 1),
                ("two processes on PostgreSQL", cluster.empty(), 2),
            )
            setups = []
            for label, url, processes in plan:
                migrate(url)
                fill(open_database(url), PRESET, games)
                setups.append(Setup(label, at_end.enter_context(served(url, processes))))
            for evening in range(evenings + 1):
                for setup in setups:
                    setup.play(evening)
            click.echo(
                f"{CLIENTS} phones, ms             saves/s      p50      p99  of processor a save"
            )
            for setup in setups:
                setup.report()
            delays(setups[-1].servers, range(games - 12, games))
    finally:
        cluster.close()


if __name__ == "__main__":
    main()
