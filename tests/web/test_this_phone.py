"""The settings of one phone: they apply to its own pages only."""

import re
from datetime import UTC, datetime, tzinfo
from typing import Self

import pytest

from referee.paths import STATIC
from tests.web.phone import Page, Phone
from tests.web.playing import Table


def first_element(page: Page) -> str:
    found = re.search(r"<html[^>]*>", page.html)
    assert found is not None
    return found[0]


def chosen(phone: Phone, *on: str, theme: str = "") -> Page:
    form = phone.open("/phone").form("/phone")
    return phone.send(form, theme=theme, on=on)


def test_a_phone_that_chose_nothing_looks_as_it_does_itself(phone: Phone) -> None:
    assert first_element(phone.open("/")) == '<html lang="en" data-offline>'


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colors_are_kept_on_the_phone_and_on_no_other(
    phone: Phone, stranger: Phone, theme: str
) -> None:
    page = chosen(phone, theme=theme)

    assert page.shows("Kept on this phone.")
    assert f' data-theme="{theme}"' in first_element(page)
    assert dict(page.form("/phone").fields)["theme"] == theme
    assert f' data-theme="{theme}"' in first_element(phone.open("/about"))
    assert "data-theme" not in first_element(stranger.open("/about"))

    assert first_element(chosen(phone)) == '<html lang="en">'


def test_sound_touch_and_timer_are_off_at_first_and_each_apart(phone: Phone) -> None:
    assert "on" not in dict(phone.open("/phone").form("/phone").fields)

    sounds = first_element(chosen(phone, "sound"))
    assert (' data-signals="sound"' in sounds, "data-now" in sounds) == (True, False)
    both = chosen(phone, "vibration", "timer", theme="dark")
    shown = re.fullmatch(
        r'<html lang="en" data-theme="dark" data-signals="vibration" data-now="(\d+)">',
        first_element(both),
    )
    assert shown is not None
    assert abs(int(shown[1]) - datetime.now(UTC).timestamp()) < 60
    ticked = [value for name, value in both.form("/phone").fields if name == "on"]
    assert ticked == ["vibration", "timer"]


def test_a_cookie_that_says_anything_else_says_nothing(phone: Phone) -> None:
    phone.client.set_cookie("rook-look", 'pink.sound"><b>.light')

    assert first_element(phone.open("/")) == '<html lang="en" data-theme="light" data-offline>'


def test_no_script_reads_the_cookie_and_no_table_knows_of_it(phone: Phone) -> None:
    sent = phone.client.post(
        "/phone", data={"csrf_token": phone.token(), "theme": "dark", "on": ["sound", "nonsense"]}
    )

    (cookie,) = (each for each in sent.headers.getlist("Set-Cookie") if "rook-look" in each)
    assert cookie.startswith("rook-look=dark.sound; ")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))


def since(table: Table) -> int:
    found = re.search(r'class="run" data-since="(\d+)"', table.look().page.html)
    assert found is not None
    return int(found[1])


def test_a_hand_runs_from_the_save_of_the_hand_before(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = since(table)
    clock = datetime(2040, 1, 1, 20, tzinfo=UTC)

    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls.fromtimestamp(clock.timestamp(), tz)

    monkeypatch.setattr("referee.web.rook.entry.submit.datetime", Clock)
    table.bid("Ann", 90)
    assert since(table) == begun  # still the same hand
    table.result(95)
    assert since(table) == int(clock.timestamp())

    clock = datetime(2040, 1, 1, 20, 5, tzinfo=UTC)
    table.correct(1, taken=100)
    assert since(table) == int(datetime(2040, 1, 1, 20, tzinfo=UTC).timestamp())


def test_dark_is_the_same_whether_the_phone_or_its_owner_says_so() -> None:
    css = (STATIC / "css" / "referee.css").read_text()
    preferred = re.search(r":root:not\(\[data-theme=light\]\) \{(.*?)\}", css, re.DOTALL)
    chosen = re.search(r":root\[data-theme=dark\] \{(.*?)\}", css, re.DOTALL)

    assert preferred is not None
    assert chosen is not None
    assert preferred[1].split() == chosen[1].split()
    assert "--ink:" in preferred[1]
