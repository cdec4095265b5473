"""Files written whole or not at all, read by their owner alone: and the secret in one of them."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from referee.store.errors import LostSecretError

OWNER_ALONE = 0o600

COMPANIONS = ("-wal", "-shm", "-journal")
"""Files of SQLite's own beside a database that is open, or was when its program died."""


def write_whole(path: Path, content: bytes) -> None:
    """A new file *path* that holds *content*; after a crash it is there whole or not at all.

    Raises:
        FileExistsError: there is one already; it stays as it is.
        OSError: it cannot be written.
    """
    with new_file(path) as made:
        made.write_bytes(content)


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A private empty file that becomes *path* when nothing goes wrong, and vanishes else.

    What SQLite puts beside it goes, too.

    Raises:
        FileExistsError: there is one already; it stays as it is.
        OSError: it cannot be written.
    """
    if path.exists():
        raise FileExistsError(17, "there is such a file already, and it stays", str(path))
    made = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    make_private(made)
    try:
        yield made
        _put_in_place(made, path)
    finally:
        for end in ("", *COMPANIONS):
            made.with_name(made.name + end).unlink(missing_ok=True)


def _put_in_place(made: Path, path: Path) -> None:
    """Calls the finished file *made* *path*, once all of it is on the disk.

    Raises:
        FileExistsError: there is one already; it stays as it is.
        OSError: it cannot be written.
    """
    _sync(made)
    try:
        os.link(made, path)  # of two at once one wins; a rename would replace the first
    except FileExistsError:
        raise
    except OSError:  # a file system without links, such as a memory stick's
        if path.exists():
            raise FileExistsError(17, "File exists", str(path)) from None
        made.rename(path)
    _sync(path.parent)


def _sync(path: Path) -> None:
    """Has the system write *path*, a file or a folder, to the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        with suppress(OSError):  # some file systems cannot do it for a folder
            os.fsync(opened)
    finally:
        os.close(opened)


def make_private(path: Path) -> None:
    """Makes the empty file *path* for its owner alone, unless it is there."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ALONE))


def owner_only(path: Path) -> None:
    """Takes *path*, if it is there, from everybody but its owner.

    Where it is somebody else's, or the file system knows no owners, it stays as it is.
    """
    with suppress(FileNotFoundError, PermissionError):
        mode = path.stat().st_mode & 0o777
        if mode & ~OWNER_ALONE:
            path.chmod(mode & OWNER_ALONE)


# The secret that signs what forms carry, kept beside the database


SECRET_FILE = "secret-key"  # noqa: S105 - the file, not the secret


def secret_key(folder: Path) -> bytes:
    """The secret kept in *folder*; made on the first start, readable by its owner alone.

    Two servers that start at once get the same one.

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
