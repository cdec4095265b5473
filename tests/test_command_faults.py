"""Faults of the machine and bad rule sets end a command with one line, not a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import main

REFEREE = [sys.executable, "-c", "from referee.cli import main; main()"]
RECORD = Path(__file__).parent / "corpus" / "coarse-kentucky-evening.rook"


@pytest.mark.parametrize("command", [["rules"], ["replay", RECORD]], ids=["rules", "replay"])
def test_a_full_disk_is_one_line(command: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*REFEREE, *command], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )

    assert (done.returncode, done.stderr) == (2, "referee: No space left on device\n")


def ask(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


WITHOUT_POSIX = """
import os, sys
for name in ("fcntl", "grp", "pwd", "resource"):
    sys.modules[name] = None
del os.fork
from referee.cli import main
main()
"""


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (
            ["serve", "--data", "/nowhere"],
            1,
            "referee: the server needs Linux or macOS; on Windows, start it in WSL\n",
        ),
        (["trick", "--rules", "kentucky-discard", "--trump", "red", "G14 R5"], 0, ""),
    ],
    ids=["serve", "trick"],
)
def test_on_a_system_without_posix_the_server_says_so_and_the_rules_answer(
    arguments: list[str], status: int, message: str
) -> None:
    command = [sys.executable, "-c", WITHOUT_POSIX, *arguments]

    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (status, message)


def test_a_record_that_cannot_be_read_is_one_line() -> None:
    done = ask("replay", "/proc/self/mem")

    assert (done.exit_code, done.stderr) == (2, "referee: Input/output error\n")


@pytest.mark.parametrize(
    "command",
    [
        ["legal", "--rules", "kentucky-discard", "--hand", "R5", "--trump", "x" * 20_000],
        ["x" * 20_000],
        ["rules", f"--{'x' * 20_000}"],
        ["rules", "kentucky-discard", "x" * 20_000],
        ["replay", "x" * 20_000],
    ],
    ids=["choice", "command", "option", "argument", "file"],
)
def test_at_most_200_characters_of_a_bad_value_are_shown(command: list[str]) -> None:
    done = ask(*command)

    assert done.exit_code == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.count("x") < 220  # the message itself has one or two


def test_a_house_rule_is_set_once_and_on_one_line() -> None:
    score = ["rules", "kentucky-discard"]

    twice = ask(*score, "--set", "target=1", "--set", "target=2")
    lines = ask(*score, "--set", "target=1\nbid_min=5")

    assert twice.stderr == "referee: --set: target is set twice\n"
    assert lines.stderr.startswith("referee: --set: want NAME=VALUE on one line, got ")
    assert twice.exit_code == lines.exit_code == 2


def test_nobody_takes_less_than_no_trick() -> None:
    hand = ["--bidder", "1", "--bid", "90", "--taken", "A=50", "--renege", "2"]

    done = ask("score", "--rules", "regular-partnership", *hand, "--tricks", "A=-5,B=19")

    assert done.stderr == "referee: --tricks: want a number from 0 up, got -5\n"
