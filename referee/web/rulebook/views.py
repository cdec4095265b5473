"""The rules of every preset, and what people ask of them."""

from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee import __version__
from referee.store.game.games import table_now
from referee.web.access import database, device
from referee.web.rulebook.ask import answered, find
from referee.web.rulebook.book import in_brief, rule_book
from referee.web.rulebook.offered import preset_groups, preset_named
from referee.web.words.rulebook.answers.asking import Asking

rules = Blueprint("rules", __name__)


@rules.get("/rules")
def index() -> str:
    """Every game that can be played."""
    groups = preset_groups(lambda name: url_for("rules.show", preset_id=name))
    return render_template("rules/index.html", groups=groups)


@rules.get("/rules/here")
def here() -> AnyResponse:
    """Leads to the rules of the table that this phone is at now, else to those of every game."""
    with database().reading() as connection:
        table = table_now(connection, device=device())
    there = url_for("table_rules.show", public_id=table) if table else url_for("rules.index")
    return redirect(there, HTTPStatus.SEE_OTHER)


@rules.get("/rules/<preset_id>")
def show(preset_id: str) -> str:
    """One preset rule by rule; 404 where there is no such preset."""
    preset = preset_named(preset_id) or abort(HTTPStatus.NOT_FOUND)
    return render_template(
        "rules/show.html",
        id=preset_id,
        name=preset.name,
        special=preset.summary,
        brief=in_brief(preset),
        chapters=rule_book(preset),
    )


@rules.get("/rules/<preset_id>/ask")
def ask(preset_id: str) -> Response:
    """What people ask of a preset, or what a search for ``q`` finds; 404 where there is none."""
    preset = preset_named(preset_id) or abort(HTTPStatus.NOT_FOUND)
    found = find(Asking(preset), request.args.get("q", ""))
    return answered(
        "rules/ask.html",
        found,
        id=preset_id,
        game=preset.name,
        action=url_for("rules.ask", preset_id=preset_id),
        book=url_for("rules.show", preset_id=preset_id),
    )


@rules.get("/about")
def about() -> str:
    """What this is, and whose trademark ROOK is."""
    return render_template("about.html", version=__version__)
