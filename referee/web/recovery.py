"""The way back: recovery words give a phone the pens that another one had."""

from collections.abc import Sequence
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.store.people.recovery import WORDS, bring_back, read_words
from referee.web.access import database, device
from referee.web.server.bounds import Allowed, Tries, asking

recovery = Blueprint("recovery", __name__)

ALLOWED = Allowed(address="10/10 minutes", phone="3/10 minutes", hall="60/10 minutes")
"""Words that lead nowhere."""

LONGEST = 200
"""Characters of what is typed that are looked at."""


@recovery.get("/recover")
def show() -> str:
    """Asks for the words."""
    return render_template("recovery.html", typed="", error="")


@recovery.post("/recover")
def enter() -> Response | tuple[str, HTTPStatus]:
    """Gives this phone the pens of the words: 303 to its games.

    422 with a sentence where they lead nowhere; 429 after too many such tries.
    """
    typed = request.form.get("words", "")[:LONGEST]
    words, unknown = read_words(typed)
    if unknown or len(words) != WORDS:
        return _refused(typed, _misread(len(words), unknown))
    tries: Tries = current_app.extensions["tries"]
    address, phone = asking(), device()
    if not tries.are_left(address, phone):
        sentence = "Too many tries. Wait ten minutes, then send the words again."
        return _refused(typed, sentence, HTTPStatus.TOO_MANY_REQUESTS)
    with database().writing() as connection:
        found = bring_back(connection, words=words, device=phone, now=datetime.now(UTC))
    if found:
        return redirect(url_for("games.home"), HTTPStatus.SEE_OTHER)
    tries.failed(address, phone)
    return _refused(
        typed, "No phone has these words. Look at each of them once more, and at their order."
    )


def _misread(found: int, unknown: Sequence[str]) -> str:
    """Why what was typed is not six words of the list."""
    if unknown:
        named = ", ".join(f"“{word[:20]}”" for word in unknown[:3])
        return f"{named}: no recovery word begins like that. Look at it once more."
    return f"There are six words, and here {'is one' if found == 1 else f'are {found}'}."


def _refused(
    typed: str, error: str, status: HTTPStatus = HTTPStatus.UNPROCESSABLE_ENTITY
) -> tuple[str, HTTPStatus]:
    return render_template("recovery.html", typed=typed, error=error), status
