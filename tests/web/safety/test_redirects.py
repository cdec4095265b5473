"""Nobody is led away: every redirect stays on the host that was asked."""

from urllib.parse import urljoin, urlsplit

import pytest
from flask import Flask

from tests.web.phone import Phone
from tests.web.playing import Table
from tests.web.safety.every import address, of_table, rules

AWAY = ("//evil.com", "https://evil.com/", "\\\\evil.com", "/\\evil.com", "javascript:alert(1)")
"""What would lead a browser somewhere else, if an address were taken from what was sent."""

NAMES = ("next", "back", "url", "to", "from", "return", "redirect", "referer", "again", "place")
"""How an address to go on to is called, here and elsewhere."""

PATHS = (
    *("//evil.com", "//evil.com/new", "/%2f%2fevil.com", "/%5cevil.com", "/new//evil.com"),
    *(
        "/t//evil.com",
        "/..//evil.com",
        "/;@evil.com",
        "///evil.com/%2e%2e",
        "/new/?next=//evil.com",
    ),
)
"""Paths that a careless redirect would read as another host."""


def host_led_to(path: str, location: str) -> str | None:
    """The host to which a browser goes that asked for *path* here and is told *location*."""
    plain = location.replace("\\", "/")  # as browsers read it
    return urlsplit(urljoin(f"http://localhost{path}", plain)).hostname


def test_what_is_sent_leads_nowhere_else(app: Flask, table: Table) -> None:
    phone, led = table.phone, 0
    for method in ("GET", "POST"):
        for rule in rules(app, method):
            path = address(app, rule, of_table(table))
            for away in AWAY:
                query = dict.fromkeys(NAMES, away)
                form = {"csrf_token": phone.token(), "key": "to elsewhere", "seq": "0", **query}
                answer = phone.client.open(
                    path,
                    method=method,
                    query_string=query,
                    data=form if method == "POST" else None,
                    headers={"Referer": "http://evil.com/"},
                )
                if "Location" in answer.headers:
                    led += 1
                    assert host_led_to(path, answer.headers["Location"]) == "localhost", path
                elif answer.status_code not in (400, 422):  # whatever it says, it leads nowhere
                    break
    assert led > 3 * len(AWAY)


@pytest.mark.parametrize("path", PATHS)
def test_an_odd_path_leads_nowhere_else(phone: Phone, path: str) -> None:
    answer = phone.client.open(path=path)

    if "Location" in answer.headers:
        assert host_led_to("/", answer.headers["Location"]) == "localhost"
