"""The rules of every preset, and what people ask of them."""

from http import HTTPStatus

from flask import Blueprint, Response, abort, render_template, request, url_for

from referee import __version__
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
