"""Backup, restore and upgrade, with exactly the commands in docs/hosting.md."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.server.connections import WANTED
from referee.store.database import default_url, open_database
from referee.store.migrations import HEAD, version_of
from tests.browser.scribe import Forms, Scribe
from tests.browser.serving import Server
from tests.store.asking import first_version

pytestmark = pytest.mark.slow

HOSTING = Path(__file__).parents[1] / "docs/hosting.md"
REFEREE = f'#!/bin/sh\nexec {sys.executable} -c "from referee.cli import main; main()" "$@"\n'
NOTED = '#!/bin/sh\necho "$(basename "$0") $*" >> {}\n'


def commands(heading: str) -> list[str]:
    """The command lines of one section."""
    return [line for block in blocks(heading) for line in block.splitlines()]


def blocks(heading: str) -> list[str]:
    """The shell scripts of one section."""
    text = HOSTING.read_text()
    section = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)
    assert section is not None
    found: list[str] = re.findall(r"^```sh\n(.*?)^```", section[1], re.DOTALL | re.MULTILINE)
    return found


def units() -> dict[str, str]:
    """The systemd units in the document, by name."""
    named = r"^`/etc/systemd/system/([\w.-]+)`[^\n]*\n\n```ini\n(.*?)^```"
    return dict(re.findall(named, HOSTING.read_text(), re.DOTALL | re.MULTILINE))


class Machine:
    """A machine as the document describes it, within one folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.data = root / "var/lib/rook-referee"
        self.installed = root / "installed"
        for folder in ("var/lib/rook-referee", "srv/backups", "bin", "opt/rook-referee/source"):
            (root / folder).mkdir(parents=True)
        self.install("referee", REFEREE)
        for other in ("pip", "git"):
            self.install(other, NOTED.format(self.installed))
        self.server = Server(self.data)

    def install(self, name: str, text: str) -> None:
        """Installs a program called *name* with the source *text*."""
        (self.root / "bin" / name).write_text(text)
        (self.root / "bin" / name).chmod(0o755)

    def run(self, line: str) -> None:
        """Runs *line*; the test's server does the work of systemd."""
        match line.split():
            case ["systemctl", "stop", "rook-referee"]:
                self.server.stop()
            case ["systemctl", "start", "rook-referee"]:
                self.server.start()
            case ["cd", folder]:
                assert (self.root / folder.lstrip("/")).is_dir()
            case _:
                command = line.replace("/opt/rook-referee/venv/bin/", f"{self.root}/bin/")
                command = re.sub(r"(?<= )/(var|srv)/", rf"{self.root}/\1/", command)
                path = f"{self.root}/bin:{os.environ['PATH']}"
                subprocess.run(["sh", "-ec", command], check=True, env={**os.environ, "PATH": path})


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    machine = Machine(tmp_path)
    yield machine
    machine.server.stop()


def an_evening(machine: Machine) -> tuple[Scribe, str, Callable[[], str]]:
    """A game with one hand, the phone that keeps the score, and a function that reads its table."""
    machine.server.start()
    scribe = Scribe(machine.server.url)
    table = scribe.begin()
    scribe.score(table, 1, bidder=1, bid=90, trump="red", taken=95)

    def sheet() -> str:
        rows = re.findall(r"<td>.*?</td>", scribe.get(table).text, re.DOTALL)
        assert rows
        return "".join(rows)

    return scribe, table, sheet


def test_a_restored_backup_is_the_evening_as_it_was(machine: Machine) -> None:
    scribe, table, sheet = an_evening(machine)
    before = sheet()

    for line in commands("Backup"):
        machine.run(line)
    scribe.score(table, 2, bidder=2, bid=100, trump="red", taken=60)
    assert sheet() != before
    for line in commands("Restore"):
        machine.run(line)

    assert sheet() == before
    scribe.score(table, 2, bidder=2, bid=100, trump="red", taken=60)  # the phone kept its pen
    assert sheet() != before
    assert (machine.root / "srv/backups/rook-before/referee.sqlite3").is_file()


def test_an_upgrade_keeps_the_evening_and_has_a_backup(machine: Machine) -> None:
    first_version(machine.data)

    for line in commands("Upgrade"):
        machine.run(line)

    database = open_database(default_url(machine.data))
    assert version_of(database) == HEAD
    database.close()
    link = CliRunner().invoke(main, ["pen-link", "game", "--data", str(machine.data)])
    way = urlsplit(link.stdout.split()[-1]).path
    phone = Scribe(machine.server.url)
    phone.post(way, Forms(phone.get(way).text).found[way])
    assert "Ann" in phone.get("/t/game").text
    assert (machine.root / "srv/backups/rook-before-upgrade.sqlite3").is_file()
    assert [line.split()[0] for line in machine.installed.read_text().splitlines()] == [
        "git",
        "pip",
        "pip",
    ]


def a_night(machine: Machine) -> tuple[int, list[str]]:
    """The exit status of the nightly script, and the backups that there are then."""
    (script,) = blocks("Every night")
    moved = script.replace("/opt/rook-referee/venv/bin/", f"{machine.root}/bin/")
    backups = machine.root / "srv/backups"
    command = ["sh", "-c", moved, "nightly", str(machine.data), str(backups)]
    ended = subprocess.run(command, check=False, env={**os.environ, "TMPDIR": str(machine.root)})
    assert not list(machine.root.glob("tmp.*"))
    return ended.returncode, sorted(path.name for path in backups.iterdir())


def nights_before(machine: Machine) -> list[str]:
    """The names of thirty backups, the oldest first."""
    names = [f"rook-2020-01-{day:02}-043000.sqlite3" for day in range(1, 31)]
    for name in names:
        (machine.root / "srv/backups" / name).touch()
    return names


def test_a_night_adds_a_backup_that_comes_back_and_keeps_thirty(machine: Machine) -> None:
    _, _, sheet = an_evening(machine)
    before, old = sheet(), nights_before(machine)

    status, backups = a_night(machine)

    assert (status, backups[:-1]) == (0, old[1:])
    machine.server.stop()
    machine.data.rename(machine.root / "lost")
    machine.run(f"referee restore /srv/backups/{backups[-1]} --data /var/lib/rook-referee")
    machine.server.start()
    assert sheet() == before


@pytest.mark.parametrize("fails", ["backup", "restore", "check"])
def test_a_night_that_fails_takes_no_backup_away(machine: Machine, fails: str) -> None:
    an_evening(machine)
    old = nights_before(machine)
    first, _, rest = REFEREE.partition("\n")
    machine.install("referee", f'{first}\nif [ "$1" = {fails} ]; then exit 2; fi\n{rest}')

    status, backups = a_night(machine)

    assert (status, backups[:30]) == (2, old)


@pytest.mark.parametrize(
    ("name", "refused"),
    [("rook-referee.service", "~@privileged"),
     ("rook-referee-backup.service", "~@privileged @resources")],
)  # fmt: skip
def test_the_units_leave_a_service_what_it_needs_and_no_more(name: str, refused: str) -> None:
    """The server limits its worker processes, which takes a system call of @resources."""
    settings = re.findall(r"^(\w+)=(.*)$", units()[name], re.MULTILINE)

    assert {
        ("UMask", "0077"),
        ("CapabilityBoundingSet", ""),
        ("SystemCallFilter", "@system-service"),
        ("SystemCallFilter", refused),
    } <= set(settings)
    families = dict(settings)["RestrictAddressFamilies"].split()
    assert set(families) <= {"AF_INET", "AF_INET6", "AF_UNIX", "AF_NETLINK"}


def test_the_unit_gives_the_handles_that_a_hall_wants() -> None:
    """Raising the limit later needs a privilege that the unit takes away."""
    assert f"\nLimitNOFILE={WANTED}\n" in units()["rook-referee.service"]
