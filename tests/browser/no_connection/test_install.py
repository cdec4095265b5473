"""The app on a home screen, as Chromium judges it."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone

pytestmark = pytest.mark.browser


def test_chromium_finds_nothing_missing_in_the_manifest(phone: Phone) -> None:
    phone.open("/")
    protocol = phone.context.new_cdp_session(phone.page)

    told = protocol.send("Page.getAppManifest")
    missing = protocol.send("Page.getInstallabilityErrors")["installabilityErrors"]

    assert told["errors"] == []
    assert [each["errorId"] for each in missing if each["errorId"] != "in-incognito"] == []


def test_where_the_browser_offers_to_install_so_does_the_page(phone: Phone) -> None:
    phone.open("/phone")
    button = phone.page.get_by_role("button", name="Install as an app")
    expect(button).to_be_hidden()

    phone.page.evaluate(
        """dispatchEvent(Object.assign(new Event("beforeinstallprompt"),
             { prompt: () => { window.prompted = true; } }))"""
    )

    phone.tap(button)
    assert phone.page.evaluate("window.prompted") is True
    expect(button).to_be_hidden()
