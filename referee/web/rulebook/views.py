"""The rules of every preset, and of one table."""

from http import HTTPStatus

from flask import Blueprint, Response, abort

from referee import __version__
from referee.web import addresses
from referee.web.rulebook.offered import preset_groups, preset_named
from referee.web.rulebook.page import AboutPage, RulesIndexPage, RulesPage
from referee.web.rulebook.sheet import fact_groups
from referee.web.ui import render
from referee.web.ui.parts import Link
from referee.web.words.rulebook.deck import deck_words

rules = Blueprint("rules", __name__)


@rules.get("/rules")
def index() -> Response:
    """Every game that can be played."""
    return Response(
        render.page("rules/index.html", RulesIndexPage(preset_groups(addresses.preset)))
    )


@rules.get("/rules/<preset_id>")
def show(preset_id: str) -> Response:
    """One preset rule by rule; 404 where there is no such preset."""
    preset = preset_named(preset_id) or abort(HTTPStatus.NOT_FOUND)
    shown = RulesPage(
        preset.name,
        preset.summary,
        deck_words(preset),
        fact_groups(preset),
        Link(addresses.presets(), "All games"),
        Link(addresses.new_game(preset_id), "Play this"),
    )
    return Response(render.page("rules/show.html", shown))


@rules.get("/about")
def about() -> Response:
    """What this is, and whose trademark ROOK is."""
    return Response(render.page("about.html", AboutPage(__version__)))
