"""How many words a page says: `python -m tests.benchmarks.words`.

A new club plays one game; each page is opened through the app, without a browser. *At first* are
the words of the page's own part that stand there before anything is unfolded, *all* are those with
everything unfolded. The names in lists and the numbers of a table count as words, too.
"""

import re
import tempfile
from html.parser import HTMLParser
from http import HTTPStatus
from pathlib import Path

from flask import Flask

from referee.store.database import default_url
from referee.store.migrations import migrate
from referee.web.app import create_app
from referee.web.server.config import Config
from tests.web.phone import Phone
from tests.web.playing import Table

PAGES = {
    "table": "{table}",
    "judge": "{table}/hand/1/judge",
    "rules": "{table}/rules",
    "ask": "{table}/ask",
    "charter": "{table}/charter",
    "standings": "{club}",
    "share": "{table}/result",
    "seals": "{table}/seals",
    "recovery": "/recover",
}
WORD = re.compile(r"\w[\w’'.-]*")
VOID = frozenset({"input", "br", "img", "meta", "link", "hr", "use", "path", "source"})


class Counted(HTMLParser):
    """The words in ``main``, those in folded parts apart."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.at_first = self.all = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        has = dict(attrs)
        hidden = tag in {"script", "style", "template", "noscript", "option"} or "hidden" in has
        hidden = hidden or "vh" in (has.get("class") or "").split()
        self.open.append((tag if tag != "details" or "open" in has else "folded", hidden))

    def handle_endtag(self, tag: str) -> None:
        for place in range(len(self.open) - 1, -1, -1):
            if self.open[place][0] in {tag, "folded" if tag == "details" else tag}:
                del self.open[place:]
                return

    def handle_data(self, data: str) -> None:
        tags = [tag for tag, _ in self.open]
        if "main" not in tags or any(hidden for _, hidden in self.open):
            return
        words = len(WORD.findall(data))
        self.all += words
        folded = tags.count("folded") - ("summary" in tags and tags.count("folded") > 0)
        self.at_first += 0 if folded else words


def count(html: str) -> Counted:
    """The words of one page."""
    counted = Counted()
    counted.feed(html)
    return counted


def main() -> None:
    """Prints the words of every page, at first and all."""
    with tempfile.TemporaryDirectory() as folder:
        phone = Phone.new(_app(Path(folder)))
        table = Table.start(phone)
        for _ in range(3):
            table.bid("Ann", 120, trump="red")
            table.result(120)
        places = {"table": table.path, "club": f"{table.path}/standings"}
        for name, where in PAGES.items():
            page = phone.client.get(where.format(**places), follow_redirects=True)
            if page.status_code != HTTPStatus.OK:
                print(f"{name:10} {page.status_code}")
                continue
            counted = count(page.text)
            print(f"{name:10} {counted.at_first:5} at first {counted.all:5} all")


def _app(folder: Path) -> Flask:
    url = default_url(folder)
    migrate(url)
    return create_app(Config(url, secret_key=b"only to count", rate_limits=False))


if __name__ == "__main__":
    main()
