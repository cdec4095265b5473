"""Private files that are written completely or not at all, and the secret in one of them."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from referee.store.errors import LostSecretError

OWNER_ALONE = 0o600

COMPANIONS = ("-wal", "-shm", "-journal")
"""The suffixes of SQLite's own files, which exist while a database is open, or after a crash."""


def write_whole(path: Path, content: bytes) -> None:
    """Creates the file *path* with *content*; after a crash it is complete or does not exist.

    Raises:
        FileExistsError: the file exists already; it is not changed.
        OSError: it cannot be written.
    """
    with new_file(path) as made:
        made.write_bytes(content)


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """Creates a private empty file, which becomes *path* at the end and is deleted on an error.

    Files that SQLite puts beside it are deleted, too.

    Raises:
        FileExistsError: *path* exists already; it is not changed.
        FileNotFoundError: its folder does not exist.
        OSError: it cannot be written.
    """
    if path.exists():
        raise FileExistsError(17, "there is such a file already, and it stays", str(path))
    if not path.parent.is_dir():
        raise FileNotFoundError(f"there is no folder {path.parent}")
    made = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        make_private(made)
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror, str(path)) from fault
    try:
        yield made
        _put_in_place(made, path)
    finally:
        for end in ("", *COMPANIONS):
            made.with_name(made.name + end).unlink(missing_ok=True)


def _put_in_place(made: Path, path: Path) -> None:
    """Moves the finished file *made* to *path*, after all of it is on the disk.

    Raises:
        FileExistsError: *path* exists already; it is not changed.
        OSError: it cannot be written.
    """
    _sync(made)
    try:
        os.link(made, path)  # if two do it at once, one fails; a rename would replace the first
    except FileExistsError:
        raise
    except OSError:  # a file system without links, such as a memory stick's
        if path.exists():
            raise FileExistsError(17, "File exists", str(path)) from None
        made.rename(path)
    _sync(path.parent)


def _sync(path: Path) -> None:
    """Flushes *path*, a file or a folder, to the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        with suppress(OSError):  # some file systems cannot do it for a folder
            os.fsync(opened)
    finally:
        os.close(opened)


def make_private(path: Path) -> None:
    """Creates the empty file *path*, accessible to its owner only, unless it exists."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ALONE))


def owner_only(path: Path) -> None:
    """Makes *path*, if it exists, accessible to its owner only.

    It stays as it is if it belongs to somebody else, or if the file system has no owners.
    """
    with suppress(FileNotFoundError, PermissionError):
        mode = path.stat().st_mode & 0o777
        if mode & ~OWNER_ALONE:
            path.chmod(mode & OWNER_ALONE)


# The secret that signs form fields, in a file beside the database


SECRET_FILE = "secret-key"  # noqa: S105 - the file, not the secret


def secret_key(folder: Path) -> bytes:
    """The secret in *folder*; created on the first start, accessible to its owner only.

    Two servers that start at the same time get the same one.

    Raises:
        LostSecretError: the file is empty.
        OSError: it cannot be read or written.
    """
    path = folder / SECRET_FILE
    if not path.exists():
        with suppress(FileExistsError):
            write_whole(path, secrets.token_hex(32).encode())
    return kept_secret(path)


def kept_secret(path: Path) -> bytes:
    """The secret in the file *path*.

    Raises:
        LostSecretError: the file is empty.
        OSError: it cannot be read.
    """
    owner_only(path)
    secret = path.read_bytes()
    if not secret.strip():
        raise LostSecretError(
            f"{path} is empty: put the secret of a backup there; without one delete the file, and "
            "forms of pages that are open must be sent twice"
        )
    return secret
