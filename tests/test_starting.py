"""What a terminal is told by a server that cannot start."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from referee.store.database import default_url
from referee.store.migrations import migrate

pytestmark = pytest.mark.slow

AS_ANYBODY = ["setpriv", "--bounding-set=-dac_override"] if os.geteuid() == 0 else []
"""Root writes where nobody may."""


def start(folder: Path) -> subprocess.CompletedProcess[str]:
    """A server over *folder* that ends by itself."""
    program = "from referee.cli import main; main()"
    command = [*AS_ANYBODY, sys.executable, "-c", program, "serve", "--host", "127.0.0.1"]
    told = [*command, "--port", "0", "--data", str(folder)]
    return subprocess.run(told, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("read_only", ["", "referee.sqlite3"])
def test_a_read_only_folder_is_named_before_anybody_is_called(
    tmp_path: Path, read_only: str
) -> None:
    migrate(default_url(tmp_path))
    (tmp_path / "secret-key").write_text("secret")
    there = tmp_path / read_only
    there.chmod(0o500)

    told = start(tmp_path)

    there.chmod(0o700)
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr == f"referee: cannot write to {there}: it is read-only\n"


def test_a_server_that_cannot_write_calls_nobody(tmp_path: Path) -> None:
    migrate(default_url(tmp_path))
    with closing(sqlite3.connect(tmp_path / "referee.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        told = start(tmp_path)

    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr == "referee: database is locked\n"
