"""The rules of every preset, and of one table."""

from functools import partial
from http import HTTPStatus

from flask import Blueprint, Response, abort
from htmx_flask import request

from referee import __version__
from referee.web import addresses
from referee.web.rulebook.ask import Desk, answered, ask_page
from referee.web.rulebook.book import rule_book
from referee.web.rulebook.offered import preset_groups, preset_named
from referee.web.rulebook.page import AboutPage, RulesIndexPage, RulesPage
from referee.web.ui import render
from referee.web.ui.parts import Link
from referee.web.words.rulebook.answers.asking import Asking
from referee.web.words.rulebook.spoken import ALL_RULES, ASK, asked_of_words

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
        rule_book(preset),
        Link(addresses.ask_preset(preset_id), ASK),
        Link(addresses.presets(), "All games"),
        Link(addresses.new_game(preset_id), "Play this"),
        Link(addresses.blank_sheet(preset_id), "Blank score sheet"),
    )
    return Response(render.page("rules/show.html", shown))


@rules.get("/rules/<preset_id>/ask")
def ask(preset_id: str) -> Response:
    """What people ask of a preset, or what a search for ``q`` finds; 404 where there is none."""
    preset = preset_named(preset_id) or abort(HTTPStatus.NOT_FOUND)
    there = addresses.preset(preset_id)
    desk = Desk(
        Asking(preset),
        partial(addresses.preset_rule, preset_id),
        action=addresses.ask_preset(preset_id),
        back=Link(there, "All rules"),
        rules=Link(there, ALL_RULES),
        heading=asked_of_words(preset.name),
    )
    return answered(ask_page(desk, request.args.get("q", "")))


@rules.get("/about")
def about() -> Response:
    """What this is, and whose trademark ROOK is."""
    return Response(render.page("about.html", AboutPage(__version__)))
