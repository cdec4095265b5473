"""The app on a home screen: its manifest and the pictures that it names."""

import gzip
import json
import re
from urllib.parse import urljoin

import pytest

from tests.web.phone import Phone


def test_a_manifest_has_what_browsers_ask_for(phone: Phone) -> None:
    response = phone.client.get("/app.webmanifest")
    manifest = json.loads(response.data)

    assert response.content_type == "application/manifest+json"
    assert (manifest["id"], manifest["start_url"], manifest["scope"]) == ("/", "/", "/")
    assert manifest["name"] == "Rook referee"
    assert len(manifest["short_name"]) <= 12  # what fits below an icon
    assert manifest["display"] == "standalone"
    sizes = {(each["sizes"], each["purpose"]) for each in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any")} <= sizes
    assert {("192x192", "maskable"), ("512x512", "maskable")} <= sizes


def test_a_style_sheet_and_the_font_that_it_names_are_kept_until_a_file_changes(
    phone: Phone,
) -> None:
    now = re.findall(r'href="(/static/\w+/css/typeface.css)"', phone.open("/").html)[0]
    font = urljoin(now, "../vendor/besley.woff2")
    old = "/static/0123456789/css/typeface.css"

    answers = [phone.client.get(path) for path in (now, font, old, "/static/x/js/every.js")]
    packed = phone.client.get(now, headers={"Accept-Encoding": "gzip"})

    immutable = ["immutable" in each.headers.get("Cache-Control", "") for each in answers]
    assert [each.status_code for each in answers] == [200, 200, 200, 404]
    assert immutable == [True, True, False, False]
    assert "../vendor/besley.woff2" in gzip.decompress(packed.data).decode()
    assert packed.headers["Vary"] == "Accept-Encoding"


def test_each_icon_has_the_size_in_the_manifest(phone: Phone) -> None:
    manifest = json.loads(phone.client.get("/app.webmanifest").data)

    for icon in manifest["icons"]:
        answer = phone.client.get(icon["src"])
        assert (answer.status_code, answer.mimetype) == (200, icon["type"])
        if icon["type"] == "image/png":
            size = [int.from_bytes(answer.data[at : at + 4], "big") for at in (16, 20)]
            assert icon["sizes"] == f"{size[0]}x{size[1]}"


def test_a_manifest_knows_nobody(phone: Phone) -> None:
    assert "Set-Cookie" not in phone.client.get("/app.webmanifest").headers


def test_every_page_names_it_and_about_says_how(phone: Phone) -> None:
    assert '<link rel="manifest" href="/app.webmanifest">' in phone.open("/").html
    assert phone.open("/about").shows("Add to Home Screen")


@pytest.mark.parametrize("method", ["get", "head"])
def test_the_worker_lies_where_the_app_begins_and_is_asked_for_anew(
    phone: Phone, method: str
) -> None:
    answer = getattr(phone.client, method)("/worker.js")

    assert (answer.status_code, answer.mimetype) == (200, "text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"
