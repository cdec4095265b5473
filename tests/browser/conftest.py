"""One server and one Chromium for all browser tests; a fresh phone for each."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from referee.web.shared.phone import NAME
from tests.databases import Databases

from .phone import PATIENCE, Phone
from .scribe import Scribe
from .serving import Server

CHROMIUM = os.environ.get("CHROMIUM", "chromium-headless-shell")

WITHOUT = (
    # Otherwise each window starts three more renderers: for the next window, and for two lists
    # below an address bar that nobody sees. They cost half of the time of a test.
    "SpareRendererForSitePerProcess",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # Chromium uses only one such list, so the features that Playwright disables are repeated.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
)

FLAGS = (
    f"--disable-features={','.join(WITHOUT)}",
    "--no-sandbox",
    "--font-render-hinting=none",  # otherwise the shell rounds widths of letters to pixels
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP rook.lan 127.0.0.1",  # plain http as at a table: no localhost
)

expect.set_options(timeout=PATIENCE)

Phones = Callable[..., Phone]
Four = tuple[Phone, Phone, Phone, Phone]
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def server(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real server over an empty database, with newly bundled scripts."""
    subprocess.run([sys.executable, ROOT / "scripts" / "bundle.py"], check=True)
    data = tmp_path_factory.mktemp("data")
    with Server(data, {"REFEREE_DATABASE_URL": databases.new(data)}) as started:
        yield started


@pytest.fixture
def club(server: Server, tmp_path: Path) -> Iterator[Server]:  # noqa: ARG001 - it made the scripts
    """A server for one test, which may stop it."""
    with Server(tmp_path / "data") as started:
        yield started


def chromium_path() -> str:
    """The path of Chromium: that in CHROMIUM, or the one that scripts/chromium.sh installs.

    The headless shell needs a fifth less CPU time for the same pages; the soak uses the Chromium
    that people have.
    """
    path = shutil.which(CHROMIUM) or shutil.which("chromium")
    assert path is not None, f"the browser tests need {CHROMIUM}: run scripts/chromium.sh"
    return path


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, for all tests."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def scribe(server: Server) -> Scribe:
    """A phone without a browser, for the set-up of a test."""
    return Scribe(server.url, server.database)


@pytest.fixture
def phones(browser: Browser, server: Server) -> Iterator[Phones]:
    """Creates phones; the test fails if any of them saw an error."""
    made: list[Phone] = []

    def make(width: int = 390, scribe: Scribe | None = None, **options: Any) -> Phone:
        context = browser.new_context(
            viewport={"width": width, "height": 700 if width < 500 else 800},
            device_scale_factor=1,
            is_mobile=width < 500,
            has_touch=True,
            reduced_motion="reduce",
            **options,
        )
        if scribe is not None:
            for url in (server.url, f"http://rook.lan:{server.port}"):
                context.add_cookies([{"name": NAME, "value": scribe.cookie(), "url": url}])
        made.append(Phone(context, server.url))
        return made[-1]

    yield make
    faults = [fault for phone in made for fault in phone.faults]
    for phone in made:
        phone.context.close()
    assert faults == []


@pytest.fixture
def phone(phones: Phones, scribe: Scribe) -> Phone:
    """The browser of the scribe's phone, which has the pen at its tables."""
    return phones(scribe=scribe)


@pytest.fixture
def table(scribe: Scribe) -> str:
    """A game of Ann, Bob, Cal and Dee."""
    return scribe.begin()


Sits = Callable[[int], Phone]


@pytest.fixture
def sits(phones: Phones, scribe: Scribe, table: str) -> Sits:
    """Gives a new phone a seat at the table; seat 1 is the scribe's own phone."""

    def sit(seat: int) -> Phone:
        if seat == 1:
            scribe.sit(table, seat)
        player = scribe if seat == 1 else scribe.player(table, seat)
        phone = phones(scribe=player).by_wifi()
        phone.open(table)
        return phone

    return sit


@pytest.fixture
def four(sits: Sits) -> Four:
    """The phones of Ann, who keeps the score, Bob, Cal and Dee, all at the table."""
    return sits(1), sits(2), sits(3), sits(4)


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, which `make setup` installs."""
    return (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
