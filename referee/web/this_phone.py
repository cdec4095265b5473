"""What is set on one phone alone: its colors, sound and touch, a timer. A cookie keeps it there."""

import time
from dataclasses import dataclass
from http import HTTPStatus

from flask import Blueprint, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from referee.web.phone import DAY, DAYS, set_cookie

this_phone = Blueprint("this_phone", __name__)

NAME = "rook-look"
"""The cookie; it tells nobody apart, and no table knows of it."""

THEMES = ("light", "dark")
SIGNALS = ("sound", "vibration")
TIMER = "timer"


@dataclass(frozen=True, slots=True)
class PhoneLook:
    """What was chosen; the look of the phone itself, and quiet, where nothing was."""

    theme: str = ""
    """One of `THEMES`, or "": as the phone."""
    signals: tuple[str, ...] = ()
    """Of `SIGNALS`, those that are on."""
    timer: bool = False
    """Whether the table shows how long a hand runs."""

    def written(self) -> str:
        """As the cookie holds it."""
        return ".".join((self.theme or "phone", *self.signals, *([TIMER] if self.timer else ())))


def chosen() -> PhoneLook:
    """What this phone has chosen; what its cookie says beside that is nothing."""
    return _read(frozenset(request.cookies.get(NAME, "").split(".")))


def _read(said: frozenset[str]) -> PhoneLook:
    theme = next((each for each in THEMES if each in said), "")
    return PhoneLook(theme, tuple(each for each in SIGNALS if each in said), TIMER in said)


def html_look() -> Markup:
    """What every page's first element carries, so that no page is drawn in other colors first.

    A timer counts by the phone's clock, so it is told what the server's says.
    """
    look = chosen()
    said = Markup("")
    if look.theme:
        said += Markup(' data-theme="{}"').format(look.theme)
    if look.signals:
        said += Markup(' data-signals="{}"').format(" ".join(look.signals))
    if look.timer:
        said += Markup(' data-now="{}"').format(int(time.time()))
    return said


@this_phone.get("/phone")
def show() -> str:
    """What can be set here."""
    return render_template("this_phone.html", look=chosen(), kept="kept" in request.args)


@this_phone.post("/phone")
def keep() -> Response:
    """Keeps what was chosen: 303 to the page, which looks so by then."""
    theme = request.form.get("theme", "")
    look = _read(frozenset((theme, *request.form.getlist("on"))))
    answer = redirect(url_for("this_phone.show", kept=""), HTTPStatus.SEE_OTHER)
    set_cookie(answer, NAME, look.written(), DAYS * DAY)
    return answer
