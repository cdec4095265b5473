"""The rules of every preset, and of one table."""

from http import HTTPStatus

from flask import Blueprint, Response, abort

from referee import __version__
from referee.web.games.lists import preset_groups
from referee.web.games.new_game import preset_named
from referee.web.rulebook.house_fields import fact_groups
from referee.web.table.fill import table_path
from referee.web.table.views import look
from referee.web.ui import render
from referee.web.ui.parts import AboutPage, Link, RulesIndexPage, RulesPage
from referee.web.words import rules as rule_words

rules = Blueprint("rules", __name__)


@rules.get("/rules")
def index() -> Response:
    """Every game that can be played."""
    return Response(render.page("rules/index.html", RulesIndexPage(preset_groups("/rules/{}"))))


@rules.get("/rules/<preset_id>")
def show(preset_id: str) -> Response:
    """One preset rule by rule; 404 where there is no such preset."""
    preset = preset_named(preset_id) or abort(HTTPStatus.NOT_FOUND)
    shown = RulesPage(
        preset.name,
        preset.summary,
        rule_words.deck_words(preset),
        fact_groups(preset),
        Link("/rules", "All games"),
        Link(f"/new/{preset_id}", "Play this"),
    )
    return Response(render.page("rules/show.html", shown))


@rules.get("/t/<public_id>/rules")
def of_table(public_id: str) -> Response:
    """The rules of one table, its house rules marked."""
    state, _ = look(public_id)
    mine = state.rules
    shown = RulesPage(
        f"Rules of this table: {mine.name}",
        mine.summary,
        rule_words.deck_words(mine),
        fact_groups(mine),
        Link(table_path(public_id), "Back to the table"),
    )
    return Response(render.page("rules/show.html", shown))


@rules.get("/about")
def about() -> Response:
    """What this is, and whose trademark ROOK is."""
    return Response(render.page("about.html", AboutPage(__version__)))
