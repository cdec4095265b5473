"""The real server as a child process, which tests start, stop and kill."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

from referee.store.database import default_url

PATIENCE = 60.0
"""Seconds to wait for the first answer of a server."""


def free_port() -> int:
    """A free TCP port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """``referee serve`` over one data folder. It keeps its port when it is started again."""

    def __init__(
        self,
        data: Path,
        settings: Mapping[str, str] | None = None,
        *,
        first: str = "",
        handles: int | None = None,
        python: str = sys.executable,
        folder: Path | None = None,
    ) -> None:
        """Uses *settings*; the code *first* runs in the process, which may open *handles* files.

        The working directory is *folder*, or that of the tests.
        """
        self.data = data
        self.python = python
        self.folder = folder
        self.first = first
        self.handles = handles
        self.settings = settings or {}
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Starts the server, which must not run, and waits until it answers."""
        assert self.process is None, "it runs already: stop it, or wait for its death"
        program = f"{self.first}\nfrom referee.cli import main; main()"
        command = [self.python, "-c", program, "serve"]
        command += ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)]
        plain = {name: each for name, each in os.environ.items() if not name.startswith("REFEREE_")}
        if self.handles:
            command = ["sh", "-c", f'ulimit -n {self.handles}; exec "$@"', "sh", *command]
        with self.log_file.open("ab") as log:
            env = plain | {"REFEREE_LIMITS": "0"} | {**self.settings}  # many tests, one address
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, env=env, cwd=self.folder
            )
        until = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.process.poll() is None, self.log()
            assert time.monotonic() < until, f"no answer within {PATIENCE} s: {self.log()}"
            time.sleep(0.02)

    @property
    def database(self) -> str:
        """The address of its database."""
        return self.settings.get("REFEREE_DATABASE_URL") or default_url(self.data)

    def answers(self) -> bool:
        """Whether the server answers."""
        try:
            with urllib.request.urlopen(f"{self.url}/about", timeout=2):
                return True
        except urllib.error.HTTPError as fault:
            fault.close()
            return True
        except OSError:
            return False

    @property
    def log_file(self) -> Path:
        """The log, beside the data folder, where it is not in the way of a restored database."""
        return self.data.with_name(f"{self.data.name}.log")

    def log(self) -> str:
        """The output of the server."""
        return self.log_file.read_text(errors="replace")

    def stop(self) -> None:
        """Asks the server to stop, and waits."""
        self._end(forced=False)

    def kill(self) -> None:
        """Kills the server at once."""
        self._end(forced=True)

    def _end(self, *, forced: bool) -> None:
        if self.process is None:
            return
        if forced:
            self.process.kill()
        else:
            self.process.terminate()
        self.process.wait(10)
        self.process = None
