"""The settings of a server, from where it keeps its data and from its environment."""

import os
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

import platformdirs

from referee.store.database import address_of, default_url, file_of
from referee.store.files import SECRET_FILE, kept_secret, secret_key
from referee.web.addresses import Listening, Network, bare_host


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that differs from one server to another."""

    database_url: str
    secret_key: bytes
    """Signs what the forms of a page carry."""
    secure_cookies: bool = False
    """Set where the app is reached by https alone."""
    prefix: str = ""
    """The path that the app lies below, such as ``/rook``; "" where it has the whole host."""
    proxies: tuple[Network, ...] = ()
    """Who may say, in ``X-Forwarded-`` fields, by which address a phone came."""
    public_address: str = ""
    """Scheme and host by which phones reach it from anywhere, ``https://rook.example.org``; ""
    where nobody said any."""
    hosts: tuple[str, ...] = ()
    """Other names that it answers to."""
    listening: Listening | None = None
    """Where it listens; None where another program does that for it."""
    private: bool = False
    """Only owners begin tables; else everybody may."""
    log_requests: bool = False
    """The log says a line a request; else a line a fault of the server alone."""

    rate_limits: bool = True
    """Whether one address may ask for what is dear only so often."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names that somebody said lead here."""
        told = urlsplit(self.public_address).hostname
        return (told, *self.hosts) if told else self.hosts

    @property
    def is_public(self) -> bool:
        """Whether the settings say that it is reached from beyond one's own network."""
        return self.secure_cookies or bool(self.proxies) or bool(self.public_address)


class SettingError(Exception):
    """A setting makes no sense; the message names it and what it may say."""


def named_folder(chosen: str | None = None) -> Path:
    """The folder for the database and the secret; by default the user's. It may not be there."""
    return Path(chosen) if chosen else platformdirs.user_data_path("rook-referee")


def data_folder(chosen: str | None = None) -> Path:
    """`named_folder`, made for its owner alone where it is missing.

    Whoever reads the database can write to every game in it.
    """
    folder = named_folder(chosen)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def config_in(folder: Path) -> Config:
    """The settings of a server that keeps its data in *folder*.

    ``REFEREE_DATABASE_URL`` names another database, ``REFEREE_SECRET_KEY`` another secret,
    ``REFEREE_HTTPS=1`` says that only https leads here, ``REFEREE_PREFIX`` below which path, and
    ``REFEREE_PROXIES`` which proxies may say by which address a phone came,
    ``REFEREE_ADDRESS`` by which address phones reach it from anywhere, ``REFEREE_HOSTS`` to
    which other names it answers, and ``REFEREE_LIMITS=0`` that one address may ask for anything as
    often as it likes.

    Raises:
        SettingError: one of them makes no sense.
    """
    return Config(
        database_url=database_url(folder),
        secret_key=server_key(folder),
        secure_cookies=os.environ.get("REFEREE_HTTPS") == "1",
        prefix=_prefix(os.environ.get("REFEREE_PREFIX", "")),
        proxies=_networks(os.environ.get("REFEREE_PROXIES", "")),
        public_address=_origin(os.environ.get("REFEREE_ADDRESS", "")),
        hosts=_hosts(os.environ.get("REFEREE_HOSTS", "")),
        rate_limits=os.environ.get("REFEREE_LIMITS") != "0",
    )


def server_key(folder: Path) -> bytes:
    """The secret of a server that keeps its data in *folder*; made on the first start.

    Raises:
        LostSecretError: its file is empty.
        OSError: it cannot be read or written.
    """
    return _secret_set() or secret_key(folder)


def database_url(folder: Path) -> str:
    """The address of the database of a server that keeps its data in *folder*."""
    return os.environ.get("REFEREE_DATABASE_URL") or default_url(folder)


def database_file(folder: Path) -> Path:
    """The file of that database.

    Raises:
        DatabaseAddressError: its address makes no sense.
        SettingError: it is a server's, which has tools of its own for backups.
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
    """The secret in *folder*; None where there is none, or a setting holds it."""
    path = folder / SECRET_FILE
    return kept_secret(path) if path.exists() and not _secret_set() else None


def _secret_set() -> bytes:
    return os.environ.get("REFEREE_SECRET_KEY", "").encode()


def _networks(said: str) -> tuple[Network, ...]:
    try:
        return tuple(ip_network(each) for each in said.replace(",", " ").split())
    except ValueError as fault:
        raise SettingError(
            f"REFEREE_PROXIES: want addresses such as 127.0.0.1 or 10.0.0.0/8, got {said!r}"
        ) from fault


def _origin(said: str) -> str:
    told = urlsplit(said.rstrip("/"))
    whole = f"{told.scheme}://{told.hostname and told.netloc}" == told.geturl()
    if said and not (whole and told.scheme in ("http", "https")):
        raise SettingError(
            f"REFEREE_ADDRESS: want scheme and host such as https://rook.example.org, got {said!r}"
        )
    return told.geturl()


def _hosts(said: str) -> tuple[str, ...]:
    told = said.replace(",", " ").split()
    if wrong := next((each for each in told if not _is_name(each)), None):
        raise SettingError(
            f"REFEREE_HOSTS: want names such as rook.example.org, without a port, got {wrong!r}"
        )
    return tuple(map(bare_host, told))


def _is_name(said: str) -> bool:
    return bare_host(said) == said.lower() and said.replace("-", "").replace(".", "").isalnum()


def _prefix(said: str) -> str:
    path = said.strip("/")
    return path and f"/{path}"
