"""A table in a test: it gets what the players do, and taps the buttons for it."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from secrets import token_urlsafe
from urllib.parse import urlencode

from flask import url_for
from werkzeug.datastructures import MultiDict

from referee.rook.rules.registry import RULES
from referee.web.rook.beginning.house import agreed_in
from referee.web.rook.beginning.new_game import NewGame, as_club_knows, read_new_game, start_game
from tests.rook import oracle
from tests.web.phone import Page, Phone, Sheet, Tap

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay")
"""Names by seat. With fixed sides, Ann, Cal and Eve play Bob, Dee and Fay."""

FOUR = {f"seat{seat}": name for seat, name in enumerate(NAMES[:4], 1)}
"""The first four players, as fields of the form for a new game."""

HOUSE = frozenset(RULES) - {"players", "sides"}
"""The house rules that the address of the form may set."""


class Table:
    """A game on one phone."""

    def __init__(self, phone: Phone, path: str, page: Page | None = None) -> None:
        self.phone = phone
        self.path = path
        self._page = page

    @property
    def page(self) -> Page:
        """The page that the phone shows."""
        return self._page or self.look().page

    @page.setter
    def page(self, page: Page) -> None:
        self._page = page

    @classmethod
    def start(cls, phone: Phone, preset: str = "kentucky-discard", **taps: Tap) -> "Table":
        """Starts a game; the last seat deals first unless *taps* say otherwise."""
        rules = {name: taps.pop(name) for name in set(taps) & HOUSE}
        players = oracle.GAMES[preset].players
        names = {f"seat{seat}": name for seat, name in enumerate(NAMES[:players], 1)}
        if not taps:
            return cls(phone, _begun(phone, preset, {**rules, **names}))
        form = phone.open(f"/new/{preset}?{urlencode(rules)}").form(f"/new/{preset}")
        page = phone.send(form, **{**names, **taps})
        assert page.status == 200, page.words
        return cls(phone, page.response.request.path, page)

    def look(self) -> "Table":
        """Opens the table again."""
        self.page = self.phone.open(self.path)
        return self

    def entry(self) -> Sheet:
        """The form for the current hand."""
        return next(each for each in self.page.forms if ("do", "hand") in each.buttons)

    def send(self, form: Sheet, **taps: Tap) -> Page:
        """Sends *form*, and confirms it if the effect is shown first."""
        self.page = page = self.phone.send(form, **taps)
        if (
            not page.leads
            and page.status == 200
            and any(("do", "save") in f.buttons for f in page.forms)
        ):
            self.page = self.phone.send(self.preview(), do="save")
        return self.page

    def preview(self) -> Sheet:
        """The form that confirms the effect shown."""
        return next(each for each in self.page.forms if ("do", "save") in each.buttons)

    def bid(self, who: str, amount: int, **taps: Tap) -> Page:
        """Saves the bid when the auction ends."""
        return self.send(self.entry(), bidder=seat(who), bid=amount, do="bid", **taps)

    def result(self, taken: int, **taps: Tap) -> Page:
        """Saves the points that one side captured: the bidders, unless ``by`` says otherwise."""
        return self.send(self.entry(), taken=taken, do="hand", **taps)

    def hand(self, who: str, amount: int, taken: int, **taps: Tap) -> Page:
        """Saves bid and result at once."""
        return self.result(taken, bidder=seat(who), bid=amount, **taps)

    def happens(self, kind: str, **taps: Tap) -> Page:
        """Records an incident, such as a redeal, in the current hand."""
        return self.send(self.small_form(kind), **taps)

    def happened(self, hand: int, kind: str, **taps: Tap) -> Page:
        """Records an incident in a past hand."""
        return self.send(self.small_form(kind, hand), **taps)

    def small_form(self, kind: str, hand: int | None = None) -> Sheet:
        """The form for the incident *kind*, in the current hand or in *hand*."""
        number = self.look().entry().action.rpartition("/")[2] if hand is None else str(hand)
        page = self.phone.open(f"{self.path}/hand/{number}/other/{kind}")
        return page.form(f"/hand/{number}", kind=kind)

    def correct(self, hand: int, **taps: Tap) -> Page:
        """Corrects a hand, by the link of its row on the score sheet."""
        return self.send(self.correction(hand), **{"do": "hand", **taps})

    def correction(self, hand: int) -> Sheet:
        """The form of a hand that was played, which one that was dealt again has behind a link."""
        page = self.phone.open(f"{self.path}/hand/{hand}?played=yes")
        return next(each for each in page.forms if each.has("past"))

    def take_out(self, hand: int) -> Page:
        page = self.phone.open(f"{self.path}/hand/{hand}")
        self.page = self.phone.send(page.form("/remove"))
        return self.page

    def undo(self) -> Page:
        """Taps Undo, which is there after every save; after an undo it restores."""
        self.page = self.phone.send(self.undos[0])
        return self.page

    def undo_more(self) -> Page:
        """Undoes one more line, after an undo."""
        self.page = self.phone.send(self.undos[-1])
        return self.page

    @property
    def undos(self) -> list[Sheet]:
        """The forms beside the latest save."""
        return [form for form in self.page.forms if form.action.endswith("/undo")]

    @property
    def totals(self) -> tuple[int, ...]:
        """The large totals, by side or by seat."""
        return totals(self.page.html)

    @property
    def status(self) -> str:
        found = re.search(r'<p class="status">(.*?)</p>', self.page.html, re.DOTALL)
        return " ".join(re.sub("<[^>]*>", "", found[1]).split()) if found else ""

    @property
    def dealer(self) -> str:
        found = re.search(r"(\S+) deals", self.status)
        assert found is not None, self.status
        return found[1]

    @property
    def effect(self) -> str:
        """The effect as shown beside the form, or on the page that asks for confirmation."""
        return effect(self.page)

    @property
    def rows(self) -> list[str]:
        """The score sheet, the latest hand first, each with the sentences below it."""
        body = self.page.html.partition("<tbody>")[2].partition("</tbody>")[0]
        rows = re.findall(
            r"<tr[^>]*>(.*?</tr>(?:\s*<tr class=\"gains\">.*?</tr>)?)", body, re.DOTALL
        )
        return [" ".join(re.sub("<[^>]*>", " ", row).split()) for row in rows]


def _begun(phone: Phone, preset: str, filled: Mapping[str, Tap]) -> str:
    """Starts a game as its form would, without any request, and returns its path.

    Hundreds of tests need a table and nothing else of this.
    """
    new, is_new = _read(preset, tuple(filled.items())), phone.is_new
    with phone.asking(f"/new/{preset}", {"key": token_urlsafe(9)}):
        new = new if is_new else as_club_knows(new, chosen=None, before=None)
        assert not new.errors, new.errors
        return url_for("table.show", public_id=start_game(new))


@cache
def _read(preset: str, filled: Sequence[tuple[str, Tap]]) -> NewGame:
    """The game that the form describes; the last seat deals."""
    last = str(oracle.GAMES[preset].players)
    posted = MultiDict([*((name, str(tap)) for name, tap in filled), ("dealer", last)])
    return read_new_game(posted, agreed_in(preset, posted).usual)


def totals(html: str) -> tuple[int, ...]:
    """The large totals in the HTML of a table page or of its block."""
    found = re.findall(r'<p class="figure digits\d+">([−\d]+)</p>', html)
    return tuple(int(each.replace("−", "-")) for each in found)


def effect(page: Page) -> str:
    """The text that describes the effect of saving."""
    pattern = r'<(output aria-live="off"|div class="verdict")[^>]*>(.*?)</(output|div)>'
    found = re.search(pattern, page.html, re.DOTALL)
    return " ".join(re.sub("<[^>]*>", "", found[2]).split()) if found else ""


def seat(who: str) -> int:
    """The seat of a player."""
    return NAMES.index(who) + 1


def piles(form: Sheet, first: Sequence[str]) -> Mapping[str, Tap]:
    """Taps on the counter pad: the cards *first* to side A, each once, and the rest to B."""
    left = list(form.offers["pileA"])
    mine = []
    for card in first:
        chip = next(each for each in left if each.startswith(f"{card}#"))
        left.remove(chip)
        mine.append(chip)
    return {"pileA": mine, "pileB": left}
