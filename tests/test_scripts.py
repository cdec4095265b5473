"""The browser's modules: each is checked, bundled, and tested in a browser; none is sent."""

from pathlib import Path

import pytest

import bundle
from referee.games import KINDS
from referee.paths import STATIC
from referee.web.shared.ui.assets import static_files

BROWSER = Path(__file__).parent / "browser"
TRIED = {
    "aside.js": "test_outbox.py",
    "announce.js": "test_announced.py",
    "begin.js": "test_awake.py",
    "behind.js": "test_sent_and_gone.py",
    "cards.js": "test_cards.py",
    "deck.js": "test_keyboard.py",
    "dom.js": "test_kept.py",
    "effect.js": "test_mistakes.py",
    "embed.js": "test_other_sites.py",
    "every.js": "test_left_open.py",
    "install.js": "test_install.py",
    "kept.js": "test_kept.py",
    "lead.js": "test_lead.py",
    "line.js": "test_said.py",
    "live.js": "test_news.py",
    "lost.js": "test_news.py",
    "menu.js": "test_kept.py",
    "offline.js": "test_offline.py",
    "once.js": "test_mistakes.py",
    "outbox.js": "test_outbox.py",
    "pad.js": "test_counter_pad.py",
    "pads.js": "test_pads.py",
    "picker.js": "test_keyboard.py",
    "plan.js": "test_outbox.py",
    "queue.js": "test_outbox.py",
    "replay.js": "test_replay.py",
    "score.js": "test_outbox.py",
    "stored.js": "test_outbox.py",
    "seats.js": "test_new_game.py",
    "share.js": "test_result.py",
    "shared.js": "test_kept.py",
    "signals.js": "test_this_phone.py",
    "swipe.js": "test_this_phone.py",
    "taps.js": "test_poker_taps.py",
    "table.js": "test_two_evenings.py",
    "poker.js": "test_poker.py",
    "waiting.js": "test_outbox.py",
    "wake.js": "test_awake.py",
    "worker.js": "test_offline.py",
}
"""The browser test that fails without each module."""


def test_every_module_is_tried_in_a_browser() -> None:
    assert {path.name for path in (STATIC / "js").rglob("*.js")} == set(TRIED)
    assert set(TRIED.values()) <= {path.name for path in BROWSER.rglob("test_*.py")}


@pytest.mark.parametrize("page", bundle.PAGES)
def test_a_page_loads_one_file_without_comments(page: str) -> None:
    sent = static_files()[f"built/{page}"].decode()

    assert "import" not in sent
    assert "//" not in sent.replace("://", "")


def test_modules_are_not_sent() -> None:
    assert [name for name in static_files() if name.startswith("js/") or name.endswith(".ts")] == []


def test_the_worker_knows_no_game() -> None:
    worker = (STATIC / "js" / "worker.js").read_text()

    assert [kind for kind in KINDS if kind in worker] == []
