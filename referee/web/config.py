"""The settings of a server, from where it keeps its data and from its environment."""

import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from referee.store.database import default_url
from referee.store.secret import secret_key


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that differs from one server to another."""

    database_url: str
    secret_key: bytes
    """Signs the cookie by which a phone is known again."""
    secure_cookies: bool = False
    """Set where the app is reached by https alone."""
    prefix: str = ""
    """The path that the app lies below, such as ``/rook``; "" where it has the whole host."""
    log_requests: bool = False
    """The log says a line a request; else a line a fault of the server alone."""


def data_folder(chosen: str | None = None) -> Path:
    """The folder for the database and the secret; by default the user's.

    Where it is missing it is made for its owner alone: whoever reads the database can write
    to every game in it.
    """
    folder = Path(chosen) if chosen else platformdirs.user_data_path("rook-referee")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def config_in(folder: Path) -> Config:
    """The settings of a server that keeps its data in *folder*.

    ``REFEREE_DATABASE_URL`` names another database, ``REFEREE_SECRET_KEY`` another secret,
    ``REFEREE_HTTPS=1`` says that only https leads here, and ``REFEREE_PREFIX`` below which path.
    """
    return Config(
        database_url=os.environ.get("REFEREE_DATABASE_URL") or default_url(folder),
        secret_key=os.environ.get("REFEREE_SECRET_KEY", "").encode() or secret_key(folder),
        secure_cookies=os.environ.get("REFEREE_HTTPS") == "1",
        prefix=_prefix(os.environ.get("REFEREE_PREFIX", "")),
    )


def _prefix(said: str) -> str:
    path = said.strip("/")
    return path and f"/{path}"
