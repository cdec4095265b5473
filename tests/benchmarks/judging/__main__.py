"""How long the judge takes for a question, of every preset in nine ways of recording.

    python -m tests.benchmarks.judging [--hands N] [--presets ID,ID] [--against FOLDER] [--saves N]

With ``--against`` another checkout is asked the same questions by turns, each in a process of its
own; where their answers differ is counted and shown. A question may take so many seconds of the
processor. Then hands are saved at a quiet server and at one that ten phones ask at once.
"""

import json
import os
import socket
import subprocess
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import click

import referee
from referee.rook.hand.ledger import facts_line
from referee.rook.hand.schema import write_hand
from referee.rook.record.file import read_record
from referee.rook.rules.presets import preset_ids
from referee.store.database import Database, default_url, open_database
from referee.store.migrations import migrate
from referee.store.seated.entries import append
from referee.store.seated.games import load_game
from referee.web.shared.phone import cookie_of
from tests.benchmarks.judging.records import Case, cases
from tests.benchmarks.saving import HANDS, PHONE, PRESETS, SECRET, Phone, Wire, fill
from tests.browser.serving import Server

HERE = Path(referee.__file__).parents[1]
ASKER = Path(__file__).with_name("asker.py")
LIMIT = 5.0
"""Seconds of the processor that a question may take, unless said."""
ASKING = 10
"""Phones that ask the judge at once."""


class Checkout:
    """A checkout whose judge is asked, in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        own = folder / ".venv" / "bin" / "python"
        self.python = str(own) if own.exists() else sys.executable
        self.ms: dict[str, list[float]] = defaultdict(list)
        """Milliseconds of every question, by the way of recording."""
        self.open: dict[str, list[float]] = defaultdict(list)
        """Of these the open ones, for which it was looked what settles them."""
        self.unsettled = 0
        self._process = self._begun()

    def _begun(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [self.python, "-P", str(ASKER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(self.folder)},
        )

    def ask(self, case: Case, limit: float) -> dict[str, Any]:
        """What it answers; a process that ends by a fault is said, and another begun."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        told = {"record": case.record, "ask": case.ask, "limit": limit}
        self._process.stdin.write(json.dumps(told) + "\n")
        self._process.stdin.flush()
        answered = self._process.stdout.readline()
        if answered:
            found: dict[str, Any] = json.loads(answered)
            return found
        self.end()
        self._process = self._begun()
        return {"answer": "a fault of the program", "points": {}, "settled": False, "ms": 0.0}

    def keep(self, way: str, found: dict[str, Any]) -> None:
        """Keeps how long an answer took."""
        self.ms[way].append(found["ms"])
        self.unsettled += not found["settled"]
        if found["answer"] == "open":
            self.open[way].append(found["ms"])

    def end(self) -> None:
        """Ends its process."""
        self._process.kill()
        self._process.wait()


def ask_all(checkouts: Sequence[Checkout], every: Iterator[Case], limit: float) -> list[str]:
    """Asks everything of all checkouts by turns; where they differ, said in a line."""
    differ = []
    for checkout in checkouts:  # the first question imports what it needs
        checkout.ask(next(cases(["kentucky-discard"], 1)), 60)
    for number, case in enumerate(every):
        turns = checkouts if number % 2 else checkouts[::-1]
        found = {checkout.folder: checkout.ask(case, limit) for checkout in turns}
        every_one = [found[checkout.folder] for checkout in checkouts]
        for checkout, each in zip(checkouts, every_one, strict=True):
            checkout.keep(case.way, each)
        said = [f"{each['answer']} {each['points'] or ''}".strip() for each in every_one]
        if len(set(said)) > 1:
            differ.append(f"{case.preset}, {case.way}, {case.ask}: {' / '.join(said)}")
    return differ


def line(name: str, ms: Sequence[float], settling: Sequence[float]) -> str:
    """Number, median, 95th percentile and most of *ms*; the last two of *settling*."""
    if not ms:
        return f"{name:20} none"
    shown = f"{name:20}{len(ms):6}{share(ms, 0.5):9.1f}{share(ms, 0.95):9.1f}{max(ms):9.0f}"
    return shown + (f"{share(settling, 0.95):11.1f}{max(settling):9.0f}" if settling else "")


def share(ms: Sequence[float], part: float) -> float:
    """What so large a *part* of *ms* does not exceed."""
    return sorted(ms)[min(len(ms) - 1, int(len(ms) * part))]


def report(checkout: Checkout) -> None:
    """A table, a line for each way of recording."""
    click.echo(f"\n{checkout.folder.name}: milliseconds of the processor")
    click.echo(f"{'':20}{'asked':>6}{'p50':>9}{'p95':>9}{'most':>9}{'open: p95':>11}{'most':>9}")
    for way, ms in checkout.ms.items():
        click.echo(line(way, ms, checkout.open[way]))
    every = [each for ms in checkout.ms.values() for each in ms]
    settling = [each for ms in checkout.open.values() for each in ms]
    click.echo(line("all", every, settling))
    click.echo(f"not settled within their time or budget: {checkout.unsettled}")


# Saves beside questions.


@dataclass
class Site:
    """A server of one checkout with games of its own, and how long saves took at it."""

    folder: Path
    server: Server
    quiet: list[float] = field(default_factory=list)
    beside: list[float] = field(default_factory=list)
    answered: int = 0
    refused: int = 0
    """Questions that it had no time for."""

    def saves(self, game: int, number: int) -> Iterator[float]:
        """Seconds of each of so many saves at one table, and at the next once its game is long."""
        for first in range(0, number, HANDS):
            wire = Wire(self.server.port, COOKIE, gzip=True)
            phone = Phone(wire, game + first // HANDS, PRESETS[PRESET])
            phone.open()
            for _ in range(min(HANDS, number - first)):
                yield phone.save()


BESIDE = ("one trick missing", "half", "one hand", "gaps")
"""How the hands are recorded that are asked about beside saves."""
PRESET = "kentucky-discard"
COOKIE = cookie_of(PHONE, SECRET)


@contextmanager
def site(folder: Path, games: int) -> Iterator[Site]:
    """A server of the checkout in *folder*, with tables to save at and hands to ask about."""
    python = folder / ".venv" / "bin" / "python"
    with TemporaryDirectory() as data:
        url = default_url(Path(data))
        migrate(url)
        database = open_database(url)
        fill(
            database,
            PRESET,
            games + ASKING,
            lambda game: phone_of(game) if game >= games else PHONE,
        )
        told_hands(open_database(url), games)
        own = str(python) if python.exists() else sys.executable
        settings = {"REFEREE_SECRET_KEY": SECRET.decode(), "PYTHONPATH": str(folder)}
        with Server(Path(data), settings, python=own) as server:
            yield Site(folder, server)


def phone_of(game: int) -> str:
    """The phone that asks the judge about a hand of *game*."""
    return f"the-phone-that-asks-of-game-{game}"


def told_hands(database: Database, first: int) -> None:
    """A hand of which cards are recorded at each of the tables that the judge is asked about."""
    lot = Random("asked beside saves")
    ways = [case for case in cases([PRESET], 1) if case.ask == "made" and case.way in BESIDE]
    for game, case in zip(range(first, first + ASKING), lot.choices(ways, k=ASKING), strict=True):
        (hand,) = read_record(case.record).hands
        with database.writing(f"game-{game}") as connection:
            kept = load_game(connection, f"game-{game}")
            append(connection, game_id=kept.id, hand=1, seq=0, text=facts_line(write_hand(hand)),
                   actor="Ann", key=f"told-{game}", now=datetime.now(UTC))  # fmt: skip
    database.close()


@contextmanager
def asking(at: Site, first: int) -> Iterator[None]:
    """While ten phones, each at home elsewhere, ask about a hand each, never the same twice."""
    cookies = {game: cookie_of(phone_of(game), SECRET) for game in range(first, first + ASKING)}
    wires = [
        Wire(at.server.port, cookies[game], gzip=True, address=f"127.0.0.{game + 1}")
        for game in range(first, first + ASKING)
    ]  # fmt: skip
    over = threading.Event()

    def ask(wire: Wire, game: int) -> None:
        for number in count():
            seat, trick = number % 4 + 1, number // 4 % 9 + 1
            path = f"/t/game-{game}/hand/1/judge?ask=renege+{seat}%40{trick}"
            try:
                status = wire.get(path).status
                at.answered += status == 200
                at.refused += status != 200
            except OSError:
                if over.is_set():
                    return  # nobody waits for the last answer
                raise

    askers = [threading.Thread(target=ask, args=(wire, game)) for game, wire in
              enumerate(wires, first)]  # fmt: skip
    for asker in askers:
        asker.start()
    try:
        yield
    finally:
        over.set()
        for wire in wires:
            wire.link.shutdown(socket.SHUT_RDWR)
        for asker in askers:
            asker.join()


def measure_saves(folders: Sequence[Path], number: int) -> list[Site]:
    """So many saves at each server by turns, quiet and beside ten phones that ask at once."""
    found = []
    tables = number // HANDS + 2
    for folder in folders:
        with site(folder, 2 * tables + 1) as at:
            list(at.saves(2 * tables, HANDS))  # templates and statements are compiled
            at.quiet += at.saves(0, number)
            with asking(at, 2 * tables + 1):
                at.beside += at.saves(tables, number)
        found.append(at)
    return found


@click.command()
@click.option("--hands", default=2, show_default=True, help="Hands of each preset.")
@click.option("--presets", default="", help="Only these, with commas between them.")
@click.option("--against", type=click.Path(path_type=Path, exists=True), help="Another checkout.")
@click.option("--limit", default=LIMIT, show_default=True, help="Seconds for a question.")
@click.option("--saves", default=150, show_default=True, help="Saves at each server; 0: none.")
def main(hands: int, presets: str, against: Path | None, limit: float, saves: int) -> None:
    """Prints a table for each checkout, where their answers differ, and what saves took."""
    names = presets.split(",") if presets else preset_ids()
    folders = [HERE, *([against.resolve()] if against else [])]
    checkouts = [Checkout(folder) for folder in folders]
    try:
        differ = ask_all(checkouts, cases(names, hands), limit)
    finally:
        for checkout in checkouts:
            checkout.end()
    for checkout in checkouts:
        report(checkout)
    if against:
        click.echo(f"\nanswers that differ: {len(differ)}")
        for each in differ:
            click.echo(f"  {each}")
    if saves:
        click.echo("\na save in ms: median quiet, beside ten questions at once, ratio; p95 of both")
        for at in measure_saves(folders, saves):
            quiet, beside = median(at.quiet), median(at.beside)
            click.echo(
                f"{at.folder.name:20}{1e3 * quiet:9.2f}{1e3 * beside:9.2f}{beside / quiet:9.2f}"
                f"{1e3 * share(at.quiet, 0.95):9.2f}{1e3 * share(at.beside, 0.95):9.2f}"
                f"  ({at.answered} questions answered, {at.refused} refused)"
            )


if __name__ == "__main__":
    main()
