"""An installation: the folder with its database and its secret, or what the environment names."""

import os
from pathlib import Path
from typing import Any

from referee.server.config import Config, SettingError, config_of
from referee.store.database import address_of, default_url, file_of
from referee.store.files import SECRET_FILE, kept_secret, secret_key


def config_in(folder: Path, **chosen: Any) -> Config:
    """The settings of a server with its data in *folder*; see `referee.server.config.config_of`.

    Raises:
        LostSecretError: the file of the secret is empty.
        SettingError: a variable of the environment has an invalid value.
    """
    return config_of(database_url(folder), server_key(folder), **chosen)


def server_key(folder: Path) -> bytes:
    """The secret of a server with its data in *folder*; created on the first start.

    Raises:
        LostSecretError: its file is empty.
        OSError: it cannot be read or written.
    """
    return _secret_set() or secret_key(folder)


def database_url(folder: Path) -> str:
    """The URL of the database of a server with its data in *folder*."""
    return os.environ.get("REFEREE_DATABASE_URL") or default_url(folder)


def database_file(folder: Path) -> Path:
    """The file of the database of a server with its data in *folder*.

    Raises:
        DatabaseAddressError: the database URL is invalid.
        SettingError: it is the URL of a database server, which has its own tools for backups.
    """
    path = file_of(address_of(database_url(folder)))
    if path is None:
        raise SettingError("REFEREE_DATABASE_URL names a server: back it up with its own tools")
    return path


def require_own_database() -> None:
    """Makes sure that the database is the one in the data folder.

    Raises:
        SettingError: it is somewhere else.
    """
    if os.environ.get("REFEREE_DATABASE_URL"):
        raise SettingError(
            "REFEREE_DATABASE_URL names another database than that of the data folder: restore "
            "without it"
        )


def kept_secret_of(folder: Path) -> bytes | None:
    """The secret stored in *folder*; None if there is none, or the environment has it."""
    path = folder / SECRET_FILE
    return kept_secret(path) if path.exists() and not _secret_set() else None


def _secret_set() -> bytes:
    return os.environ.get("REFEREE_SECRET_KEY", "").encode()
