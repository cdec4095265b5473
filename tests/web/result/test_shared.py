"""Sharing a result: as text, drawing and picture, and on a page of its own."""

import re
from xml.etree import ElementTree as ET

import pytest
from flask import Flask
from sqlalchemy import update
from werkzeug.test import TestResponse

from referee.paths import STATIC, TEMPLATES
from referee.store.tables import PLAYERS
from tests.databases import ON_POSTGRES, database_of
from tests.web.doors import join
from tests.web.phone import Phone
from tests.web.playing import Table

SVG = "{http://www.w3.org/2000/svg}"
PNG = b"\x89PNG\r\n\x1a\n"


def finished(phone: Phone, **taps: str) -> Table:
    table = Table.start(phone, target="200", **taps)
    table.hand("Bob", 100, 100)  # 20 : 100
    table.hand("Ann", 120, 120, trump="red")  # 140 : 100
    table.hand("Ann", 100, 100)  # 240 : 120
    return table


def drawn(phone: Phone, table: Table) -> list[str]:
    """The lines of text in the drawing, from top to bottom."""
    tree = ET.fromstring(phone.open(f"{table.path}/result.svg").html)
    return ["".join(each.itertext()) for each in tree.iter(f"{SVG}text")]


def picture(phone: Phone, table: Table) -> TestResponse:
    return phone.client.get(f"{table.path}/result.png")


def test_text_and_drawing_say_who_won_by_how_much_and_the_text_where_to_look(phone: Phone) -> None:
    table = finished(phone)

    page = phone.open(f"{table.path}/result.txt")

    assert page.response.content_type == "text/plain; charset=utf-8"
    lines = page.html.splitlines()
    assert lines[:3] == ["Ann and Cal win", "Ann and Cal: 240", "Bob and Dee: 120"]
    assert "The first to reach 200 wins." in lines
    assert "Best bid made: 120 by Ann in red (hand 2)" in lines
    assert lines[-1] == f"http://localhost{table.path}"
    text = drawn(phone, table)
    assert text[0] == "Ann and Cal win"
    assert {"Ann and Cal", "240", "Bob and Dee", "120", "The first to reach 200 wins."} <= set(text)


def test_a_game_that_goes_on_says_how_much_is_played(phone: Phone, table: Table) -> None:
    assert phone.open(f"{table.path}/result.txt").html.startswith("Not begun yet\n")

    table.hand("Ann", 100, 100)

    assert phone.open(f"{table.path}/result.txt").html.startswith("After 1 hand\nAnn and Cal: 100")
    assert phone.open(f"{table.path}/result").shows("Share the score")


def test_buttons_that_do_nothing_without_a_script_are_hidden_until_it_runs(
    phone: Phone, table: Table
) -> None:
    html = phone.open(f"{table.path}/result").html

    (hidden,) = re.findall(r"<div [^>]*hidden>((?:\s*<button .*</button>)+)\s*</div>", html)
    assert hidden.count("<button") == html.count("<button") == 4


def test_signs_of_markup_are_drawn_and_what_is_no_sign_is_not(phone: Phone) -> None:
    """A drawing runs nothing, and loads nothing."""
    name = '"><script>A & B</script>]]>&lt;'
    table = finished(phone, seat1=f"{name}\ufffe\uffff")
    phone.send(phone.open(f"{table.path}/sheet").form("/place"), place="Bob\ufffe\uffff’s")

    tree = ET.fromstring(phone.open(f"{table.path}/result.svg").html)

    assert f"{name} and Cal" in drawn(phone, table)
    tags = {each.tag.removeprefix(SVG) for each in tree.iter()}
    assert tags <= {"svg", "title", "rect", "path", "text", "g", "polyline", "circle"}
    assert not any("href" in name for each in tree.iter() for name in each.attrib)
    assert phone.open(f"{table.path}/result").status == 200
    assert picture(phone, table).data.startswith(PNG)


SIGNS = ["\ufffe", "\x1b", *([] if ON_POSTGRES else ["\x00"])]
"""PostgreSQL keeps no NUL."""


@pytest.mark.parametrize("sign", SIGNS, ids=ascii)
def test_a_name_that_was_kept_with_such_a_sign_is_drawn_without_it(
    phone: Phone, app: Flask, sign: str
) -> None:
    table = finished(phone, seat1=f"Kept {ord(sign)}")
    mine = update(PLAYERS).where(PLAYERS.c.name == f"Kept {ord(sign)}")
    with database_of(app).writing() as connection:
        connection.execute(mine.values(name=f"Ke{sign}pt"))

    assert phone.open(f"{table.path}/result").status == 200
    assert picture(phone, table).data.startswith(PNG)


@pytest.mark.parametrize("kind", ["txt", "svg", "png"])
def test_what_has_not_changed_is_not_sent_again(phone: Phone, table: Table, kind: str) -> None:
    first = phone.client.get(f"{table.path}/result.{kind}")
    same = {"If-None-Match": first.headers["ETag"]}

    again = phone.client.get(f"{table.path}/result.{kind}", headers=same)
    table.hand("Ann", 100, 100)
    after = phone.client.get(f"{table.path}/result.{kind}", headers=same)

    assert (again.status_code, again.data) == (304, b"")
    assert after.status_code == 200
    assert after.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize(
    ("preset", "sides"),
    [
        ("double-deck-4?players=2", "alone"),
        ("rook-for-three", "alone"),
        ("call-partner-5", "called"),
        ("double-deck-6", "two"),
        ("double-deck-4?players=8", "alone"),
    ],
)
def test_every_number_of_books_finds_room(phone: Phone, preset: str, sides: str) -> None:
    page = f"/new/{preset}"
    form = phone.open(page).form(page.partition("?")[0])
    seats = sorted(name for name in form.typed if re.fullmatch(r"seat\d", name))
    begun = phone.post(
        form.action,
        form.forged({name: "W" * 39 + name[-1] for name in seats}, sides=sides),
    )
    path = begun.response.request.path

    tree = ET.fromstring(phone.open(f"{path}/result.svg").html)

    lowest = max(int(each.attrib["y"]) for each in tree.iter(f"{SVG}text"))
    assert lowest < 1350
    chart = next(each for each in tree.iter(f"{SVG}svg") if "x" in each.attrib)
    assert int(chart.attrib["height"]) > 200


@pytest.mark.parametrize("preset", ["kentucky-discard", "call-partner-5"])
def test_the_chart_is_as_wide_as_the_totals_above_it(phone: Phone, preset: str) -> None:
    table = Table.start(phone, preset)

    tree = ET.fromstring(phone.open(f"{table.path}/result.svg").html)

    totals = next(each for each in tree.iter(f"{SVG}rect") if each.attrib.get("rx") == "12")
    chart = next(each for each in tree.iter(f"{SVG}svg") if "x" in each.attrib)
    wide, high = map(int, chart.attrib["viewBox"].split()[2:])
    across = int(totals.attrib["width"])
    assert wide * int(chart.attrib["height"]) / high > 0.98 * across


def test_sentences_leave_the_chart_room_to_be_read(phone: Phone) -> None:
    names = ", ".join(f'"Maximiliane-Theresa {seat} of Hohenzollern"' for seat in range(1, 7))
    head = f'format = "rook-record/1"\nrules = "call-partner-6"\nplayers = [{names}]\ndealer = 6\n'
    hands = "".join(
        f"[[hand]]\nbidder = {bidder}\nbid = 130\npartners = {partners}\n"
        'taken = { declarers = 125, defenders = 55 }\nlast_trick = "declarers"\n'
        for bidder, partners in ((1, [2, 5]), (6, [1, 2]), (1, [3, 4]), (1, [2, 3]))
    )
    shown = phone.send(phone.open("/import").form("/import"), text=head + hands)
    saved = phone.post("/import", shown.form("/import").forged({"text": head + hands}, do="save"))
    path = saved.response.request.path

    tree = ET.fromstring(phone.open(f"{path}/result.svg").html)

    chart = next(each for each in tree.iter(f"{SVG}svg") if "x" in each.attrib)
    assert int(chart.attrib["height"]) > 200


@pytest.mark.parametrize(
    ("names", "missing"),
    [
        (("\U00012000\U00012001", "Bob", "Cal", "Dee"), True),
        (("نور الدين", "Ωλ", "Привет", "Zoë"), False),
    ],
)
def test_a_name_is_drawn_or_said_to_be_missing_and_never_an_empty_box(
    phone: Phone, names: tuple[str, ...], *, missing: bool
) -> None:
    table = finished(phone, **{f"seat{seat}": name for seat, name in enumerate(names, 1)})

    page = phone.open(f"{table.path}/result")
    png = picture(phone, table)

    assert page.shows(names[0])
    assert page.shows("The picture says Seat 1") == missing
    assert page.shows("no font here has") == missing
    assert png.content_type == "image/png"
    assert png.data.startswith(PNG)
    assert [int.from_bytes(png.data[at : at + 4]) for at in (16, 20)] == [810, 1013]


def test_the_page_gives_text_link_and_files_to_take_by_hand(phone: Phone) -> None:
    table = finished(phone)

    page = phone.open(f"{table.path}/result")

    text = re.search(r"<textarea[^>]*readonly[^>]*>(.*?)</textarea>", page.html, re.DOTALL)
    assert text is not None
    assert text[1].startswith("Ann and Cal win\nAnn and Cal: 240")
    assert f'readonly value="http://localhost{table.path}"' in page.html
    for kind in ("txt", "svg", "png"):
        assert f"{table.path}/result.{kind}" in page.links


def test_the_way_to_share_is_in_the_menu_and_at_the_end(phone: Phone, stranger: Phone) -> None:
    table = Table.start(phone, target="100")
    join(table, stranger)
    assert table.page.links.count(f"{table.path}/result") == 1

    table.hand("Ann", 100, 100)

    assert table.page.links.count(f"{table.path}/result") == 2
    assert stranger.open(table.path).links.count(f"{table.path}/result") == 2
    assert stranger.open(f"{table.path}/result").status == 200


def test_a_deleted_or_unknown_game_is_not_shared(phone: Phone, table: Table) -> None:
    phone.send(phone.open("/games").form(f"{table.path}/delete"))

    for what in ("result", "result.txt", "result.svg", "result.png", "sheet"):
        assert phone.open(f"{table.path}/{what}").status == 410, what
        assert phone.open(f"/t/nothing/{what}").status == 404, what


def test_a_link_to_the_table_shows_its_picture_where_others_post_it(
    phone: Phone, stranger: Phone
) -> None:
    table = finished(phone, seat1='"Ann"')
    picture = f'<meta property="og:image" content="http://localhost{table.path}/result.png">'

    join(table, stranger)
    assert picture in stranger.open(table.path).html
    assert "og:" not in phone.open(table.path).html
    assert 'og:title" content="&#34;Ann&#34; and Cal vs. Bob and Dee"' in (
        stranger.open(table.path).html
    )


def test_the_sides_have_the_colors_of_the_table_page() -> None:
    css = (STATIC / "css" / "referee.css").read_text(encoding="utf-8")
    drawing = (TEMPLATES / "result" / "frame.svg").read_text(encoding="utf-8")

    light = css.partition("@media")[0]
    sides = re.findall(r"--s[1-8]: (#[0-9a-f]{6})", light)
    inks = drawing.partition("inks = [")[2].partition("]")[0]
    assert len(sides) == 8
    assert re.findall(r"#[0-9a-f]{6}", inks) == sides


def test_the_page_says_for_whom_the_link_opens(table: Table, stranger: Phone) -> None:
    page = table.phone.open(f"{table.path}/result")

    assert page.shows("The link opens on phones that joined.")
    assert stranger.open(table.path).status == 404
