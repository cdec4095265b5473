"""The server's secret: written completely or not at all, readable by its owner only."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee.store.errors import LostSecretError
from referee.store.files import new_file, secret_key, write_whole

SEVERAL = """
import sys, time
from pathlib import Path
from referee.store.files import secret_key
print("ready", flush=True)
sys.stdin.readline()
print(secret_key(Path(sys.argv[1])).decode())
"""


def test_the_secret_is_made_once_and_stays(tmp_path: Path) -> None:
    first = secret_key(tmp_path)

    assert len(first) == 64
    assert secret_key(tmp_path) == first
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]


def test_the_secret_is_its_owners_alone_whatever_the_folder_allows(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    before = os.umask(0)
    try:
        secret_key(tmp_path)
    finally:
        os.umask(before)

    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600


def test_a_secret_that_others_could_read_is_taken_from_them(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_bytes(b"of last year")
    (tmp_path / "secret-key").chmod(0o644)

    assert secret_key(tmp_path) == b"of last year"
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600


def test_a_power_cut_while_the_secret_is_written_leaves_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def power_cut(*_: object) -> None:
        raise InterruptedError

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", power_cut)
        patch.setattr("os.link", power_cut)
        patch.setattr(Path, "rename", power_cut)
        with pytest.raises(InterruptedError):
            secret_key(tmp_path)

    assert not (tmp_path / "secret-key").exists()
    assert len(secret_key(tmp_path)) == 64


@pytest.mark.parametrize("left", [b"", b" \n"])
def test_an_empty_secret_is_refused(tmp_path: Path, left: bytes) -> None:
    (tmp_path / "secret-key").write_bytes(left)

    with pytest.raises(LostSecretError, match="secret-key is empty"):
        secret_key(tmp_path)


def test_servers_that_start_at_once_have_one_secret(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SEVERAL, str(tmp_path)]
    started = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    for each in started:
        assert each.stdout is not None
        assert each.stdout.readline() == "ready\n"
    for each in started:
        assert each.stdin is not None
        each.stdin.write("\n")
        each.stdin.flush()

    secrets = {each.communicate()[0] for each in started}

    assert len(secrets) == 1
    assert len(secrets.pop().strip()) == 64


def test_a_folder_without_hard_links_gets_its_secret_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", refused)

    assert secret_key(tmp_path) == (tmp_path / "secret-key").read_bytes()


@pytest.mark.parametrize("linked", [True, False])
def test_a_file_that_is_there_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, linked: bool
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    (tmp_path / "kept").write_bytes(b"of last year")
    if not linked:
        monkeypatch.setattr("os.link", refused)

    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "kept", b"new")

    assert (tmp_path / "kept").read_bytes() == b"of last year"
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_all_of_a_file_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named: list[bool] = []
    monkeypatch.setattr("os.fsync", lambda _: named.append((tmp_path / "new").exists()))

    write_whole(tmp_path / "new", b"all of it")

    assert named == [False, True]  # the file, then the folder that it is in


def test_what_goes_wrong_leaves_no_file_and_nothing_of_sqlites_beside_it(tmp_path: Path) -> None:
    def fill() -> None:
        with new_file(tmp_path / "new") as made:
            for end in ("-wal", "-shm", "-journal"):
                made.with_name(made.name + end).touch()
            raise InterruptedError

    with pytest.raises(InterruptedError):
        fill()

    assert list(tmp_path.iterdir()) == []
