"""The addresses by which phones reach the server: all that work, and no others."""

from ipaddress import ip_network
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ifaddr
import pytest

from referee.server import addresses
from referee.server.addresses import (
    Listening,
    Way,
    choose,
    lan_addresses,
    leads_nowhere,
    near,
    ways,
)
from referee.server.config import Config
from referee.store.database import default_url
from referee.web.app import create_app

LAN = "http://192.168.1.20:8000"
PUBLIC = "https://rook.example.org"


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "LOCALHOST", "localhost.", "rook.localhost", ""),
        *("127.0.0.1", "127.1.2.3", "0.0.0.0", "::1", "[::1]", "::", "::ffff:127.0.0.1"),
    ],
)
def test_a_host_that_means_the_asker_himself_leads_nowhere(host: str) -> None:
    assert leads_nowhere(host)


@pytest.mark.parametrize(
    "host", ["192.168.1.20", "rook.lan", "10.0.0.1", "fd00::2", "localhost.org"]
)
def test_any_other_host_leads_somewhere(host: str) -> None:
    assert not leads_nowhere(host)


def test_addresses_are_those_that_phones_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = {"docker0": "172.17.0.1", "lo": "127.0.0.1", "eth1": "169.254.3.4", "eth0": "10.0.0.9"}
    adapters = [
        SimpleNamespace(nice_name=name, ips=[SimpleNamespace(ip=ip, is_IPv4=True)])
        for name, ip in cards.items()
    ]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr(addresses, "_towards_the_world", lambda: ("10.0.0.9",))

    assert lan_addresses() == ("10.0.0.9", "172.17.0.1")


def test_the_address_that_was_asked_comes_first_and_each_once() -> None:
    requested = "http://10.0.0.7:8000"

    found = choose(requested, PUBLIC, (LAN, requested))

    assert [way.origin for way in found] == [requested, PUBLIC, LAN]


@pytest.mark.parametrize(
    "requested", ["http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]"]
)
def test_localhost_is_never_offered(requested: str) -> None:
    assert choose(requested, "", ("http://127.0.1.1:8000", LAN)) == (Way(LAN),)


def test_with_no_network_there_is_no_way() -> None:
    assert choose("http://localhost:8000", "", ()) == ()


def test_a_public_address_and_https_lead_here_from_anywhere() -> None:
    assert choose(LAN, PUBLIC, ()) == (Way(LAN), Way(PUBLIC, anywhere=True))
    assert choose("https://other.example.org", "", ())[0].anywhere


@pytest.mark.parametrize(
    ("listening", "found"),
    [
        (Listening("192.168.1.20", 8000), (LAN,)),
        (Listening("192.168.1.20", 80), ("http://192.168.1.20",)),
        (Listening("fd00::2", 8000), ("http://[fd00::2]:8000",)),
        (Listening("127.0.0.1", 8000), ()),
        (None, ()),
    ],
)
def test_a_server_is_reached_where_it_listens(
    listening: Listening | None, found: tuple[str, ...]
) -> None:
    assert near(listening) == found


def test_a_server_that_listens_everywhere_is_reached_by_each_of_its_networks() -> None:
    assert near(Listening("0.0.0.0", 8000)) == tuple(f"http://{a}:8000" for a in lan_addresses())


Settings = dict[str, Any]
LISTENING: Settings = {"listening": Listening("192.168.1.20", 8000)}


def found_by(settings: Settings, requested: str, tmp_path: Path) -> list[str]:
    app = create_app(Config(default_url(tmp_path), b"for tests", **settings))
    with app.test_request_context(base_url=requested):
        return [way.origin for way in ways()]


@pytest.mark.parametrize(
    ("settings", "requested", "found"),
    [
        (LISTENING, "http://localhost:8000", [LAN]),
        (LISTENING, "http://rook.lan:8000", ["http://rook.lan:8000", LAN]),
        ({**LISTENING, "public_address": PUBLIC}, "http://localhost:8000", [PUBLIC, LAN]),
        ({**LISTENING, "secure_cookies": True}, PUBLIC, [PUBLIC]),
        ({**LISTENING, "proxies": (ip_network("10.0.0.0/8"),)}, PUBLIC, [PUBLIC]),
        ({**LISTENING, "prefix": "/rook"}, f"{LAN}/rook", [LAN]),
    ],
)
def test_a_server_knows_the_ways_to_it(
    tmp_path: Path, settings: Settings, requested: str, found: list[str]
) -> None:
    assert found_by(settings, requested, tmp_path) == found
