from datetime import timedelta

import pytest
from flask import Flask

from tests.web.playing import Table


def writes(table: Table) -> bool:
    return any(form.has("taken") for form in table.look().page.forms)


def test_a_phone_is_known_again(table: Table) -> None:
    assert writes(table)
    assert writes(table)


def test_a_forged_cookie_is_nobody(table: Table) -> None:
    client = table.phone.client
    cookie = client.get_cookie("session")
    assert cookie is not None

    said, signature = cookie.value.rsplit(".", 1)
    client.set_cookie("session", f"{said}.{signature[::-1]}")

    assert not writes(table)


def test_a_cookie_that_was_good_grows_too_old(
    app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert writes(table)

    monkeypatch.setitem(app.config, "PERMANENT_SESSION_LIFETIME", timedelta(seconds=-1))

    assert not writes(table)
