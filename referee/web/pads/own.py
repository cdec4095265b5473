"""A game of our own: made on the phone, tried, kept for later, changed and deleted."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from htmx_flask import request as htmx_request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as Redirect

from referee import toml
from referee.pads import PadError, unlike
from referee.pads.kind import PAD
from referee.pads.model import Pad, PadTerms, across
from referee.pads.pad import read_pad
from referee.pads.scoring import at_start, complete, score_round
from referee.store.errors import NameTakenError, StaleRulesError
from referee.store.people.named_rules import (
    NamedRules,
    change_rules,
    keep_rules,
    load_rules,
    mark_rules,
)
from referee.store.tables import new_public_id
from referee.text import number
from referee.web.pads.beginning import Page, setup
from referee.web.pads.form import Section, read_rows, sections
from referee.web.shared.access import database, device, posted_key, posted_seq, require_may_begin
from referee.web.shared.ui import render
from referee.web.shared.ui.fields import Posted, nothing_posted, one_line
from referee.web.shared.words import refusal

pads_own = Blueprint("pads_own", __name__)

ENTRIES = range(1, 5)
KINDS = {"number": "a number", "yes": "yes or no", "points": "points"}
FIELDS = (
    "name", "scores", "wins", "counts", "formula", "target", "rounds", "text",
    *(f"{what}{at}" for at in ENTRIES for what in ("label", "kind")),
)  # fmt: skip
"""The fields of the form that are kept with a game."""

UNPROCESSABLE = HTTPStatus.UNPROCESSABLE_ENTITY


@pads_own.get("/pads/own")
def new() -> str:
    """The form for a game of our own."""
    require_may_begin()
    return render_template("pads/own.html", **_tried(nothing_posted()), kept=None, error="")


@pads_own.post("/pads/own")
def write() -> Page | str | Redirect:
    """What the form says so far, for htmx as the block ``tried``; or the start of a game of it.

    303 to the game that is kept for later; 422 with what does not fit.
    """
    require_may_begin()
    return _written(None)


@pads_own.get("/pads/own/<own_id>")
def show(own_id: str) -> str:
    """A game of our own that this phone keeps, to be changed; 404 for any other phone."""
    kept = _kept(own_id)
    form = MultiDict(kept.choices)
    return render_template("pads/own.html", **_tried(form), kept=kept, error="")


@pads_own.post("/pads/own/<own_id>")
def change(own_id: str) -> Page | str | Redirect:
    """As `write`, for a game that is kept: a new version of it, while running games keep theirs.

    It can be deleted and restored, too: 303 to the choice of a game. 409 if it was changed on
    another page meanwhile.
    """
    kept, do = _kept(own_id), request.form.get("do")
    if do not in ("delete", "restore"):
        return _written(kept)
    gone = datetime.now(UTC) if do == "delete" else None
    try:
        with database().writing() as connection:
            mark_rules(connection, public_id=own_id, device=device(), deleted_at=gone)
    except NameTakenError:
        gone = datetime.now(UTC)  # it stays deleted
    there = url_for("pads_beginning.choose", deleted=own_id if gone else None)
    return redirect(there, HTTPStatus.SEE_OTHER)


def _kept(own_id: str) -> NamedRules:
    """The game that this phone keeps.

    Raises:
        UnknownRulesError: it keeps none with that id.
    """
    with database().reading() as connection:
        kept = load_rules(connection, public_id=own_id, device=device())
    return kept if kept.preset == PAD.name else abort(HTTPStatus.NOT_FOUND)


def _written(kept: NamedRules | None) -> Page | str | Redirect:
    values = _tried(request.form)
    if htmx_request.htmx:
        return render.part("pads/own.html", "tried", **values)
    do, pad, error = request.form.get("do"), values["pad"], values["fault"] or values["wants"]
    if do == "use" and pad is not None:
        return setup("own", pad, nothing_posted())
    status = HTTPStatus.UNPROCESSABLE_ENTITY if values["fault"] else HTTPStatus.OK
    if do == "keep" and pad is not None:
        try:
            there = url_for("pads_own.show", own_id=_keep(pad, kept))
            return redirect(there, HTTPStatus.SEE_OTHER)
        except NameTakenError:
            error, status = f"There is something kept as “{pad.name}” already.", UNPROCESSABLE
        except StaleRulesError:
            error, status = "This game was changed on another page.", HTTPStatus.CONFLICT
    shown = error if do in ("use", "keep") or values["fault"] else ""
    return render_template("pads/own.html", **values, kept=kept, error=shown), status


def _keep(pad: Pad, kept: NamedRules | None) -> str:
    """Keeps *pad* with the fields of its form, perhaps in place of an earlier version.

    Raises:
        NameTakenError: this phone keeps another game or rules of that name.
        StaleRulesError: it was changed since the page was made.
    """
    fields = {name: request.form[name] for name in FIELDS if request.form.get(name)}
    choices = {**fields, "pad": pad.text}
    with database().writing() as connection:
        if kept is None:
            return keep_rules(
                connection,
                public_id=new_public_id(),
                key=posted_key(),
                device=device(),
                name=pad.name,
                preset=PAD.name,
                choices=choices,
                now=datetime.now(UTC),
            )
        change_rules(
            connection,
            public_id=kept.public_id,
            device=device(),
            version=posted_seq(),
            choices=choices,
            name=pad.name,
        )
    return kept.public_id


def _tried(form: Posted) -> dict[str, Any]:
    """The values of ``pads/own.html``: the pad as far as it can be read, and its example round."""
    values: dict[str, Any] = {
        "form": form,
        "entries": ENTRIES,
        "kinds": KINDS,
        "names": [_name(form, at) for at in ENTRIES],
        "pad": None,
        "fault": "",
        "wants": _wanted(form),
        "asked": (),
        "outcome": "",
    }
    if values["wants"]:
        return values
    text = form.get("text", "").strip()
    try:
        pad = read_pad(text or own_text(form))
    except PadError as fault:
        places = [at if text else _FIELDS.get(at, at) for at in fault.places]
        return values | {"fault": refusal(fault, *places)}
    count = min(pad.seats)
    names = tuple(("Ann", "Bob", "Cal", "Dee", *"EFGHIJKL")[:count])
    sides = across(count, 2 if pad.scores == "sides" else count)
    terms = PadTerms(pad, names, sides, {}, 1, "highest")
    asked: Sequence[Section] = ()
    try:
        asked = sections(terms, 1, form)
        entered = read_rows(terms, form)
        if not any(entered):
            return values | {"pad": pad, "asked": asked}
        rows = complete(terms, 1, entered)
        points = score_round(terms, at_start(terms), rows, 1).points
        outcome = "; ".join(
            f"{name}: {number(each)}" for name, each in zip(terms.scorers, points, strict=True)
        )
    except PadError as fault:
        outcome = refusal(fault, *fault.places)
    return values | {"pad": pad, "asked": asked, "outcome": outcome}


_FIELDS = {
    "score.points": "Points of a round",
    "end.target": "Ends at, points",
    "end.rounds": "Ends after, rounds",
} | {f"enter {at}.name": "What is entered" for at in ENTRIES}
"""What the form calls a place in the text of a pad."""


def _wanted(form: Posted) -> str:
    """What the form still needs for a round to try, as a sentence; "" if it has all."""
    if form.get("text", "").strip():
        return ""
    if not form.get("name", "").strip():
        return "Give the game a name first."
    if form.get("counts") == "formula":
        if not any(_name(form, at) for at in ENTRIES):
            return "Say what is entered in a round, such as tricks."
        if not form.get("formula", "").strip():
            return "Say what points a round brings, such as 10 * tricks."
    return ""


def _name(form: Posted, at: int) -> str:
    """The name in formulas of what is entered, by its label; "" without one."""
    label = one_line(form.get(f"label{at}", ""))
    plain = re.sub(r"[^a-z0-9]+", "_", label.lower()).strip("_")
    if not label:
        return ""
    return plain[:30] if re.match(r"[a-z]", plain) else f"entry{at}"


def own_text(form: Posted) -> str:
    """The pad of the form as a file.

    Raises:
        PadError: it ends at what is no number.
    """
    scores = form.get("scores", "players")
    seats = [4, 6, 8] if scores == "sides" else [*range(2, 13)]
    lines = [
        'format = "rook-pad/1"',
        f"name = {_quoted(form.get('name', ''))}",
        f"scores = {_quoted(scores)}",
        f"seats = {seats}",
    ]
    typed = form.get("counts", "points") == "points"
    for at in [] if typed else ENTRIES:
        if _name(form, at):
            lines += [
                "[[enter]]",
                f"name = {_quoted(_name(form, at))}",
                f"label = {_quoted(form.get(f'label{at}', ''))}",
                f"kind = {_quoted(form.get(f'kind{at}', 'number'))}",
            ]
            if form.get(f"kind{at}", "number") == "number":
                lines.append("most = 99")
    if typed:
        lines += ["[[enter]]", 'name = "points"', 'label = "Points"', 'kind = "points"']
    formula = "points" if typed else form.get("formula", "").lower()  # as all names are
    lines += ["[score]", f"points = {_quoted(formula)}", "[end]"]
    lines.append(f"wins = {_quoted(form.get('wins', 'highest'))}")
    for bound in ("target", "rounds"):
        text = form.get(bound, "").strip()
        if text and not re.fullmatch("[0-9]{1,6}", text):
            raise unlike("a number from 0 to 999999", text, f"end.{bound}")
        lines += [f"{bound} = {int(text)}"] if text else []
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return toml.string(one_line(text))
