"""A temporary PostgreSQL server from Debian's package, with a socket in its own folder."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from referee.store.migrations import migrate

VERSIONS = Path("/usr/lib/postgresql")
"""The folder in which Debian installs each version."""

PATIENCE = 30.0
"""Seconds to wait for the server to start."""

QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""Settings for speed, for tests that do not simulate a power cut."""


def programs() -> Path:
    """The folder with the programs of the newest version."""
    found = sorted(VERSIONS.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    assert found, "the tests need PostgreSQL: run scripts/postgres.sh"
    return found[-1].parent


class Cluster:
    """A server with databases for tests. It stops with the tests, however they end."""

    def __init__(self, *settings: str) -> None:
        where = os.environ.get("PYTEST_DEBUG_TEMPROOT")  # in memory: each database is 300 files
        self.folder = Path(tempfile.mkdtemp(prefix="referee-postgres-", dir=where))
        self.settings = ("listen_addresses=", f"unix_socket_directories={self.folder}", *settings)
        self.numbers = count(1)
        self.ready = False
        self.process: subprocess.Popen[bytes] | None = None
        self._as_whom = ["setpriv", "--pdeathsig=INT"]
        if os.geteuid() == 0:  # PostgreSQL refuses to be run by root
            shutil.chown(self.folder, "postgres", "postgres")
            self._as_whom += ["--reuid=postgres", "--regid=postgres", "--clear-groups"]
        self._run("initdb", "--no-sync", "-A", "trust", "-U", "referee", "-E", "UTF8", "--locale=C")

    def _run(self, program: str, *options: str) -> None:
        command = [*self._as_whom, str(programs() / program), "-D", str(self.folder / "data")]
        subprocess.run([*command, *options], check=True, capture_output=True, cwd="/")

    def start(self) -> None:
        """Starts the server, and waits until it answers."""
        options = [part for each in self.settings for part in ("-c", each)]
        command = [str(programs() / "postgres"), "-D", str(self.folder / "data"), *options]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*self._as_whom, *command], stdout=log, stderr=log, cwd="/"
            )
        until = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < until, (self.folder / "log").read_text()
            time.sleep(0.02)

    def answers(self) -> bool:
        """Whether the server accepts connections."""
        try:
            self.ask("SELECT 1", database="postgres")
        except psycopg.OperationalError:
            return False
        return True

    def ask(self, statement: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        """The rows that *statement* returns, run in a transaction of its own."""
        where = {"host": str(self.folder), "user": "referee", "dbname": database}
        with psycopg.connect(**where, autocommit=True) as connection:  # type: ignore[arg-type]
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def end(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stops the server: by default at once, closing all connections, or as *how* says."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def restart(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stops the server as *how* says, and starts it again."""
        self.end(how)
        self.start()

    def url(self, database: str) -> str:
        """The URL of one of its databases."""
        return f"postgresql+psycopg://referee@/{database}?host={self.folder}"

    def empty(self) -> str:
        """The URL of a new database without tables."""
        name = f"club{next(self.numbers)}"
        self.ask(f"CREATE DATABASE {name}")
        return self.url(name)

    def migrated(self) -> str:
        """The URL of a new database with our tables."""
        if not self.ready:
            self.ask("CREATE DATABASE ours")
            migrate(self.url("ours"))
            self.ready = True
        name = f"club{next(self.numbers)}"
        self.ask(f"CREATE DATABASE {name} TEMPLATE ours")
        return self.url(name)

    def drop(self, url: str) -> None:
        """Drops a database, also if it has open connections."""
        name = url.partition("@/")[2].partition("?")[0]
        self.ask(f"DROP DATABASE {name} WITH (FORCE)")

    def close(self) -> None:
        """Stops the server and deletes its files."""
        self.end()
        shutil.rmtree(self.folder)
