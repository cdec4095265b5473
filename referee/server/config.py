"""The settings of a server, read from its environment."""

import os
from dataclasses import dataclass, replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import platformdirs

from referee.server.addresses import Listening, Network, bare_host


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that differs from one server to another."""

    database_url: str
    secret_key: bytes
    """Signs the hidden fields of forms, and links."""
    secure_cookies: bool = False
    """Whether cookies are sent over https only, because the app is not served otherwise."""
    prefix: str = ""
    """The path below which the app is served, such as ``/rook``; "" if it has the whole host."""
    proxies: tuple[Network, ...] = ()
    """The proxies whose ``X-Forwarded-`` headers are believed."""
    public_address: str = ""
    """Scheme and host by which phones reach the server from anywhere, such as
    ``https://rook.example.org``; "" if not set.
    """
    hosts: tuple[str, ...] = ()
    """Other host names that it answers to."""
    listening: Listening | None = None
    """The addresses it listens on; None if another program does that for it."""
    private: bool = False
    """Whether only owners may begin tables."""
    log_requests: bool = False
    """Whether the log has a line for each request, instead of one for each fault of the server."""

    rate_limits: bool = True
    """Whether expensive requests are limited for each address."""

    @property
    def names(self) -> tuple[str, ...]:
        """The host names in the settings."""
        host = urlsplit(self.public_address).hostname
        return (host, *self.hosts) if host else self.hosts

    @property
    def is_public(self) -> bool:
        """Whether the settings show that the server is reached from beyond the local network."""
        return self.secure_cookies or bool(self.proxies) or bool(self.public_address)


class SettingError(Exception):
    """A setting has an invalid value; the message names the setting and the values it may have."""


def named_folder(chosen: str | None = None) -> Path:
    """The folder *chosen* for database and secret, or the user's default; it may not exist."""
    return Path(chosen) if chosen else platformdirs.user_data_path("rook-referee")


def data_folder(chosen: str | None = None) -> Path:
    """Returns `named_folder`, after creating it, readable by its owner only, if it is missing.

    Whoever reads the database can write to every game in it.
    """
    folder = named_folder(chosen)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def config_of(database_url: str, secret_key: bytes, **chosen: Any) -> Config:
    """The settings of a server with this database and secret, as the environment has them.

    Fields that are *chosen*, and not None, have that value instead. If nobody chose who begins
    tables, a server that is reached from beyond the local network is private.

    Raises:
        SettingError: a variable of the environment has an invalid value.
    """
    config = Config(
        database_url=database_url,
        secret_key=secret_key,
        secure_cookies=os.environ.get("REFEREE_HTTPS") == "1",
        prefix=_prefix(os.environ.get("REFEREE_PREFIX", "")),
        proxies=_networks(os.environ.get("REFEREE_PROXIES", "")),
        public_address=_origin(os.environ.get("REFEREE_ADDRESS", "")),
        hosts=_hosts(os.environ.get("REFEREE_HOSTS", "")),
        rate_limits=os.environ.get("REFEREE_LIMITS") != "0",
    )
    given = {name: value for name, value in chosen.items() if value is not None}
    return replace(config, **({"private": config.is_public} | given))


def _networks(text: str) -> tuple[Network, ...]:
    try:
        return tuple(ip_network(each) for each in text.replace(",", " ").split())
    except ValueError as fault:
        raise SettingError(
            f"REFEREE_PROXIES: want addresses such as 127.0.0.1 or 10.0.0.0/8, got {text!r}"
        ) from fault


def _origin(text: str) -> str:
    origin = urlsplit(text.rstrip("/"))
    whole = f"{origin.scheme}://{origin.hostname and origin.netloc}" == origin.geturl()
    if text and not (whole and origin.scheme in ("http", "https")):
        raise SettingError(
            f"REFEREE_ADDRESS: want scheme and host such as https://rook.example.org, got {text!r}"
        )
    return origin.geturl()


def _hosts(text: str) -> tuple[str, ...]:
    names = text.replace(",", " ").split()
    if wrong := next((each for each in names if not _is_name(each)), None):
        raise SettingError(
            f"REFEREE_HOSTS: want names such as rook.example.org, without a port, got {wrong!r}"
        )
    return tuple(map(bare_host, names))


def _is_name(text: str) -> bool:
    return bare_host(text) == text.lower() and text.replace("-", "").replace(".", "").isalnum()


def _prefix(text: str) -> str:
    path = text.strip("/")
    return path and f"/{path}"
