"""The rules of a new game in its players' own words; the game that is nearest to them."""

from http import HTTPStatus

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from referee.server.addresses import url_for
from referee.web.rook.beginning.house import agreed_in
from referee.web.rook.rulebook.nearest import fit, nearest
from referee.web.rook.rulebook.telling import read_telling, settled, told_page
from referee.web.shared.access import require_may_begin
from referee.web.shared.ui.parts import Hidden

telling = Blueprint("telling", __name__)
telling.before_request(require_may_begin)

DONE = "Set up these rules"


@telling.get("/new/words")
def ask() -> AnyResponse:
    """The form for rules in words."""
    return new()


@telling.post("/new/words")
def new() -> AnyResponse:
    """What was understood, over the nearest game; ``do=use``: 303 to its house rules.

    422 with the text and its switches if the text is too long, or the rules cannot be.
    """
    told = read_telling(request.form)
    games = nearest(told.values) if told.read else ()
    if wanted := [each for each in games if each.agreed.usual.id == told.game]:
        games = (*wanted, *(each for each in games if each not in wanted))
    sets, wrong = settled(told, games[0], request.form) if games else (False, "")
    if sets:
        agreed = games[0].agreed
        there = url_for("house.every", preset_id=agreed.usual.id, **agreed.fields())
        return redirect(there, HTTPStatus.SEE_OTHER)
    return told_page(
        told,
        games,
        action=url_for("telling.new"),
        back=url_for("picking.ask"),
        goes_back="Another game",
        wrong=wrong,
        done=DONE,
    )


@telling.get("/new/<preset_id>/rules/words")
def ask_over(preset_id: str) -> AnyResponse:
    """The form for rules in words over a chosen game; the address has the rules agreed so far."""
    return over(preset_id)


@telling.post("/new/<preset_id>/rules/words")
def over(preset_id: str) -> AnyResponse:
    """As `new`, over the chosen game and the rules that it has so far."""
    agreed = agreed_in(preset_id, request.values)
    told = read_telling(request.form)
    game = fit(told.values, agreed.usual, agreed.house, agreed.more)
    sets, wrong = settled(told, game, request.form)
    if sets:
        there = url_for("house.every", preset_id=preset_id, **game.agreed.fields())
        return redirect(there, HTTPStatus.SEE_OTHER)
    return told_page(
        told,
        [game] if told.read else (),
        action=url_for("telling.over", preset_id=preset_id),
        back=url_for("house.every", preset_id=preset_id, **agreed.fields()),
        goes_back="House rules",
        wrong=wrong,
        sends=tuple(Hidden(*each) for each in agreed.fields().items()),
        done=DONE,
    )
