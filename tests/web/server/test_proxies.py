"""The headers of a named proxy are believed, and https is kept if it is set."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import create_environ

from referee.server.addresses import Listening, Network, behind
from referee.server.config import Config
from referee.store.installation import config_in
from referee.web.app import create_app
from referee.web.launch import ONE_ADDRESS, start_words
from tests.databases import NewDatabase

ROOT = Path(__file__).parents[3]
Served = Callable[..., FlaskClient]

FORWARDED = {
    "X-Forwarded-For": "198.51.100.7",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "rook.example",
    "X-Forwarded-Prefix": "/club",
}


@pytest.fixture
def served(new_database: NewDatabase, tmp_path: Path) -> Served:
    """A client of an app with these settings."""
    url = new_database(tmp_path)

    def make(**settings: Any) -> FlaskClient:
        return create_app(Config(url, b"for tests", **settings)).test_client()

    return make


PROXIES = (ip_network("127.0.0.1"), ip_network("10.0.0.0/8"))


def prefix_seen(address: str, proxies: Sequence[Network] = PROXIES, prefix: str = "/club") -> str:
    """The prefix that an app sees in a request from *address*."""

    def shows(environ: dict[str, Any], _start: object) -> list[bytes]:
        return [environ["SCRIPT_NAME"].encode()]

    environ = create_environ(headers={**FORWARDED, "X-Forwarded-Prefix": prefix})
    environ["REMOTE_ADDR"] = address
    return b"".join(behind(proxies, shows)(environ, lambda *_: None)).decode()


@pytest.mark.parametrize(
    ("proxies", "address", "leads"),
    [
        *((PROXIES, each, "/club") for each in ("127.0.0.1", "10.1.2.3", "::ffff:10.1.2.3")),
        *((PROXIES, each, "") for each in ("198.51.100.7", "127.0.0.2", "::1", "")),
        ((), "127.0.0.1", ""),
    ],
)
def test_a_named_proxy_is_believed_and_nobody_else(
    proxies: tuple[Network, ...], address: str, leads: str
) -> None:
    assert prefix_seen(address, proxies) == leads


@pytest.mark.parametrize(
    ("prefix", "leads"),
    [
        ("//evil.example", ""),
        ("/\\evil.example", ""),
        ("https://evil.example", ""),
        ("evil", ""),
        ("/club//evil", ""),
        ("/..", ""),
        ('/"><b>', ""),
        ("/club/", "/club"),
        ("/", ""),
        ("//evil.example, /club", "/club"),
        ("/club, //evil.example", ""),
    ],
)
def test_a_prefix_that_is_no_path_here_is_left_out(prefix: str, leads: str) -> None:
    assert prefix_seen("127.0.0.1", prefix=prefix) == leads


def test_links_of_a_page_lead_by_way_of_a_named_proxy(served: Served) -> None:
    sent = {"headers": FORWARDED, "environ_overrides": {"REMOTE_ADDR": "127.0.0.1"}}

    assert 'href="/club/rules/red-one"' in served(proxies=PROXIES).get("/rules", **sent).text


@pytest.mark.parametrize(
    ("host", "prefix", "path", "to"),
    [
        ("rook.example", "", "/rules?x=1&y=2", "https://rook.example/rules?x=1&y=2"),
        ("rook.example:80", "", "/", "https://rook.example/"),
        ("rook.example:8000", "/rook", "/rook/rules", "https://rook.example/rook/rules"),
        ("[2001:db8::1]:80", "", "/rules", "https://[2001:db8::1]/rules"),
        ("[2001:db8::1]", "", "/rules", "https://[2001:db8::1]/rules"),
    ],
)
def test_who_came_by_http_is_sent_to_https(
    served: Served, host: str, prefix: str, path: str, to: str
) -> None:
    phone = served(secure_cookies=True, proxies=PROXIES, prefix=prefix)
    headers = {"Host": host, "X-Forwarded-Proto": "http"}

    answer = phone.get(path, headers=headers)

    assert (answer.status_code, answer.location) == (308, to)
    assert "Strict-Transport-Security" not in answer.headers
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    ("settings", "head", "stays"),
    [
        ({"secure_cookies": True, "proxies": PROXIES}, FORWARDED, "max-age=31536000"),
        ({"secure_cookies": True}, {}, "max-age=31536000"),
        ({"proxies": PROXIES}, FORWARDED, None),
    ],
    ids=["said by a named proxy", "taken to be so", "where http is allowed"],
)
def test_who_came_by_https_is_answered_and_told_to_stay(
    served: Served, settings: dict[str, Any], head: dict[str, str], stays: str | None
) -> None:
    answer = served(**settings).get("/rules", headers=head)

    assert answer.status_code == 200
    assert answer.headers.get("Strict-Transport-Security") == stays


def test_health_may_be_asked_from_beside_the_server(served: Served) -> None:
    assert served(secure_cookies=True, proxies=PROXIES).get("/healthz").status_code == 200


def test_by_the_unit_of_the_guide_phones_behind_the_proxy_are_told_apart(
    new_database: NewDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unit = (ROOT / "docs/hosting.md").read_text().partition("[Service]")[2].partition("```")[0]
    for name, value in re.findall(r"^Environment=(\w+)=(.*)$", unit, re.MULTILINE):
        monkeypatch.setenv(name, value)
    config = replace(config_in(tmp_path), database_url=new_database(tmp_path), secret_key=b"tests")
    app = create_app(config)
    host = re.findall(r"--host (\S+)", unit)[0]

    def answered(phone: str) -> int:
        headers = FORWARDED | {"X-Forwarded-For": phone, "X-Forwarded-Prefix": ""}
        client = app.test_client()
        return client.get(
            "/sheet", headers=headers, environ_overrides={"REMOTE_ADDR": host}
        ).status_code

    assert [answered("198.51.100.7") for _ in range(61)] == [200] * 60 + [429]
    assert answered("198.51.100.8") == 200


@pytest.mark.parametrize(
    ("settings", "warns"),
    [
        ({"secure_cookies": True}, True),
        ({"secure_cookies": True, "proxies": PROXIES}, False),
        ({}, False),
    ],
)
def test_a_start_says_that_it_cannot_tell_phones_apart(
    settings: dict[str, Any], warns: bool
) -> None:
    config = Config("sqlite:////of-this-app", b"for tests", **settings)

    shown = start_words(config, Listening("127.0.0.1", 8000), ("127.0.0.1",))

    assert (ONE_ADDRESS in shown) == warns
