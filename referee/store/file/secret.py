"""The secret that signs what forms carry, kept beside the database."""

import secrets
from contextlib import suppress
from pathlib import Path

from referee.store.errors import LostSecretError
from referee.store.file.files import owner_only, write_whole

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
