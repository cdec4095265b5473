"""Memory of the server after 10,000 and after 100,000 requests of every kind.

Run with ``python -m tests.benchmarks.memory``; Linux, some minutes. One client asks one server, the
one that players use, by turns for pages, saves, made-up addresses and nonsense, as new phones
and as known ones.
"""

import http.client
import random
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tests.browser.scribe import Forms, Scribe, encoded
from tests.browser.serving import Server

ROUNDS = 100_000
STEP = 10_000
TABLES = 4
HANDS = 8
"""Of each game; then it is begun anew."""


class Guest:
    """One client that asks whatever comes to its mind, over one kept connection."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.chance = random.Random(5)
        self.line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        self.scribe = Scribe(server.url)
        self.tables = [self.scribe.begin(target=100_000) for _ in range(TABLES)]
        self.cookie = {"Cookie": f"rook-device={self.scribe.cookie()}"}
        self.faults = 0

    def ask(self) -> None:
        """One request of any kind."""
        kinds: tuple[Callable[[], None], ...] = (
            self.table, self.home, self.stranger, self.rules, self.nowhere, self.static,
            self.nonsense, self.save,
        )  # fmt: skip
        self.chance.choice(kinds)()

    def send(self, method: str, path: str, body: bytes | None = None, *, known: bool = True) -> str:
        """What the server says, to a phone that it has *known*; a fault of its own is counted."""
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if body is not None else {}
        self.line.request(method, path, body, kind | (self.cookie if known else {}))
        answer = self.line.getresponse()
        self.faults += answer.status >= 500
        return answer.read().decode(errors="replace")

    def table(self) -> None:
        self.send("GET", self.chance.choice(self.tables))

    def home(self) -> None:
        self.send("GET", f"/?before={self.chance.randrange(10**6)}")

    def stranger(self) -> None:
        self.send("GET", self.chance.choice(self.tables), known=False)

    def rules(self) -> None:
        self.send("GET", f"/rules/{self.chance.choice(('red-one', 'boston', 'dixie'))}")

    def nowhere(self) -> None:
        self.send("GET", f"/t/{self.chance.getrandbits(96):x}")

    def static(self) -> None:
        self.send("GET", f"/static/{self.chance.getrandbits(40):x}/{self.chance.random()}.css")

    def nonsense(self) -> None:
        sent = {f"seat{n}": f"{self.chance.getrandbits(300):x}" for n in range(1, 9)}
        self.send("POST", f"/new/{self.chance.random()}", encoded(sent))

    def save(self) -> None:
        """The next hand of a game, or the whole game anew where it has grown long."""
        place = self.chance.randrange(TABLES)
        table = self.tables[place]
        forms = Forms(self.send("GET", table)).found
        action = next(each for each in forms if re.fullmatch(rf"{table}/hand/\d+", each))
        if int(action.rpartition("/")[2]) > HANDS:
            self.tables[place] = self.scribe.begin(target=100_000)
            return
        told = {"do": "save", "by": "bidders", "bidder": "1", "bid": "90", "trump": "red"}
        said = {**forms[action], **told, "taken": str(5 * self.chance.randrange(25))}
        self.send("POST", action, encoded(said))


def resident(server: Server) -> float:
    """Megabytes that the server's process has in memory."""
    assert server.process is not None
    text = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", text)
    assert found is not None
    return int(found[1]) / 1024


def handles(server: Server) -> int:
    """How many files and connections it has open."""
    assert server.process is not None
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


def main(rounds: int) -> None:
    with TemporaryDirectory(dir=Path.cwd()) as folder:
        (Path(folder) / "data").mkdir()
        with Server(Path(folder) / "data") as server:
            guest, begun = Guest(server), time.monotonic()
            click.echo(f"{0:>7} requests: {resident(server):6.1f} MB, {handles(server)} handles")
            for number in range(1, rounds + 1):
                guest.ask()
                if number % STEP == 0:
                    click.echo(
                        f"{number:>7} requests: {resident(server):6.1f} MB, {handles(server)} "
                        f"handles, {guest.faults} faults, {time.monotonic() - begun:.0f} s"
                    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
