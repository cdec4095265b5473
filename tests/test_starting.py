"""The messages of a server that cannot start."""

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
"""A prefix that takes root's right to write everywhere."""


def start(folder: Path) -> subprocess.CompletedProcess[str]:
    """The result of a server over *folder*, which must end by itself."""
    program = "from referee.cli import main; main()"
    command = [*AS_ANYBODY, sys.executable, "-c", program, "serve", "--host", "127.0.0.1"]
    arguments = [*command, "--port", "0", "--data", str(folder)]
    return subprocess.run(arguments, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("read_only", ["", "referee.sqlite3"])
def test_a_read_only_folder_is_named_before_anybody_is_called(
    tmp_path: Path, read_only: str
) -> None:
    migrate(default_url(tmp_path))
    (tmp_path / "secret-key").write_text("secret")
    place = tmp_path / read_only
    place.chmod(0o500)

    result = start(tmp_path)

    place.chmod(0o700)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == f"referee: cannot write to {place}: it is read-only\n"


def test_a_server_that_cannot_write_calls_nobody(tmp_path: Path) -> None:
    migrate(default_url(tmp_path))
    with closing(sqlite3.connect(tmp_path / "referee.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        result = start(tmp_path)

    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == "referee: database is locked\n"
