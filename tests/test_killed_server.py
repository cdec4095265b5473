"""The server is killed at any moment while hands are saved: each confirmed hand is kept once."""

import http.client
import random
import re
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.browser.scribe import Forms, Scribe
from tests.browser.serving import Server
from tests.laws import part

KILLS = part(16)

pytestmark = pytest.mark.slow


@dataclass(slots=True)
class Keeper:
    """A phone that saves hand after hand until the server is gone."""

    scribe: Scribe
    table: str
    answered: int = 0
    """The number of hands that the server has confirmed."""
    lost: dict[str, str] = field(default_factory=dict)
    """The form that was being sent when the server died; empty if none was."""

    def save_on(self) -> None:
        """Saves hands one after the other until the server is gone."""
        try:
            while True:
                self.save_one()
        except (OSError, http.client.HTTPException):
            return

    def save_one(self) -> None:
        """Fills in and sends the form of the current hand."""
        self.fill()
        self.send()

    def fill(self) -> None:
        """Fills in the form of the current hand."""
        forms = Forms(self.scribe.get(self.table).text).found
        # Each hand has five points more, so that a lost hand and a doubled one cannot cancel out.
        chosen = {"do": "save", "by": "bidders", "trump": "red", "bidder": "1", "bid": "90"}
        self.lost = {**forms[self.action], **chosen, "taken": str(90 + 5 * (self.answered % 7))}

    @property
    def action(self) -> str:
        """The address that the form of the current hand is sent to."""
        return f"{self.table}/hand/{self.answered + 1}"

    def send(self) -> None:
        """Sends the form. A phone without an answer keeps the form, and sends it again later."""
        if not self.lost:
            return
        answer = self.scribe.post(self.action, self.lost)
        assert answer.status == 200, answer.text
        self.answered += 1
        self.lost = {}

    def expected(self) -> list[str]:
        """Side A's total after every hand, added up independently."""
        totals, total = [], 0
        for hand in range(self.answered):
            total += 90 + 5 * (hand % 7)
            totals.append(str(total))
        return totals


def totals_of(page: str) -> list[str]:
    """Side A's totals on the score sheet, the first hand first."""
    rows = re.findall(r'<a href="[^"]*/hand/\d+">\d+</a>.*?</tr>', page, re.DOTALL)
    cells = [re.findall(r"<td><b>([^<]*)</b>", row) for row in rows]
    return [two[0] for two in reversed(cells)]


def test_a_killed_server_keeps_every_answered_hand_once(tmp_path: Path) -> None:
    server, chance = Server(tmp_path), random.Random(7)
    server.start()
    saved = cut = 0
    try:
        for _ in range(KILLS):
            scribe = Scribe(server.url)
            keeper = Keeper(scribe, scribe.begin(target=100_000))
            thread = threading.Thread(target=keeper.save_on)
            thread.start()
            while keeper.answered == 0 and thread.is_alive():
                time.sleep(0.002)
            time.sleep(chance.uniform(0, 0.12))
            server.kill()
            thread.join(20)
            assert not thread.is_alive()
            cut += bool(keeper.lost)

            server.start()
            found = totals_of(scribe.get(keeper.table).text)
            assert found[: keeper.answered] == keeper.expected()
            assert len(found) <= keeper.answered + bool(keeper.lost)
            keeper.send()
            assert totals_of(scribe.get(keeper.table).text) == keeper.expected()
            saved += keeper.answered
    finally:
        server.stop()
    assert saved > KILLS, "the server was killed before it saved"
    assert cut > 0, "no kill met a hand on its way"


def test_a_server_whose_log_was_removed_answers_no_save_that_a_kill_would_lose(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path / "data")
    server.start()
    try:
        scribe = Scribe(server.url)
        keeper = Keeper(scribe, scribe.begin(target=100_000))
        keeper.save_one()
        keeper.fill()
        for end in ("-wal", "-shm"):
            (tmp_path / "data" / f"referee.sqlite3{end}").unlink()

        with pytest.raises(AssertionError, match="The database is gone"):
            keeper.send()
        statuses = [scribe.get(path).status for path in ("/healthz", keeper.table)]
        server.kill()

        assert statuses == [503, 503]
        server.start()
        keeper.send()
        assert keeper.answered == 2
        assert totals_of(scribe.get(keeper.table).text) == keeper.expected()
    finally:
        server.stop()
