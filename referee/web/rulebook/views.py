"""The rules of every preset, and of one table."""

from http import HTTPStatus

from flask import Blueprint, Response, abort

from referee import __version__
from referee.web import addresses
from referee.web.access import look
from referee.web.rulebook.editor import lines_of
from referee.web.rulebook.offered import preset_groups, preset_named, usual_at
from referee.web.rulebook.page import AboutPage, RuleLine, RulesIndexPage, RulesPage
from referee.web.rulebook.sheet import fact_groups
from referee.web.ui import render
from referee.web.ui.parts import Link
from referee.web.words.deck import deck_words
from referee.web.words.rules import game_name

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


@rules.get("/t/<public_id>/rules")
def of_table(public_id: str) -> Response:
    """The rules of one table, its house rules marked."""
    game, _ = look(public_id)
    mine = game.rules
    shown = RulesPage(
        f"Rules of this table: {game_name(mine)}",
        mine.summary,
        deck_words(mine),
        fact_groups(mine),
        Link(addresses.table(public_id), "Back to the table"),
        changed=lines_of(mine, usual_at(mine), _line).changed,
    )
    return Response(render.page("rules/show.html", shown))


def _line(_name: str, said: str, usual: str) -> RuleLine:
    return RuleLine(said, usual=usual)


@rules.get("/about")
def about() -> Response:
    """What this is, and whose trademark ROOK is."""
    return Response(render.page("about.html", AboutPage(__version__)))
