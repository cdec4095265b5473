"""The door of score pads: what the pages of any table and of a club ask of it."""

from collections.abc import Sequence
from http import HTTPStatus

from flask import Response, render_template, url_for
from sqlalchemy import Connection

from referee.pads.kind import PAD
from referee.pads.words import rules_in_words
from referee.store.errors import UnreadableGameError
from referee.store.game.plain import PlainGame, load_plain
from referee.web.pads.beginning import answers, listings
from referee.web.pads.game import look_at_game, page, status_words
from referee.web.pads.read import game_of, rounds_of, totals_words
from referee.web.pads.seals import to_seal
from referee.web.shared.access import Viewer
from referee.web.shared.ui.parts import Link
from referee.web.shared.words import day_words
from referee.web.table.doors import Door, Panel, People
from referee.web.table.plain import plain_member
from referee.web.table.seals import SealedTable, Sealing


def people(connection: Connection, public_id: str) -> People:
    """Who plays there."""
    stored = load_plain(connection, public_id)
    terms = game_of(stored).terms
    return People(stored.id, stored.club_id, terms.names, terms.pad.name, terms.pad.name)


def sealed_table(connection: Connection, public_id: str) -> tuple[SealedTable, Viewer]:
    """The rounds to seal, and this phone."""
    stored, who = plain_member(connection, public_id, PAD.name)
    return to_seal(stored, game_of(stored)), who


def not_sealed(public_id: str, why: str) -> Response:
    """409 with the table as it is now, and why nothing was saved."""
    values = page(*look_at_game(public_id), why)
    return Response(render_template("pads/game.html", **values), HTTPStatus.CONFLICT)


def running(games: Sequence[PlainGame]) -> Sequence[Panel]:
    """Those of *games* that are not over, with their totals."""
    panels = []
    for stored in games:
        try:
            game = game_of(stored)
        except UnreadableGameError:
            continue
        if not game.is_over:
            small = f"{day_words(stored.evening)}, {status_words(game)[0].lower()}"
            link = _link(stored, "Go on")
            panels.append(Panel(game.terms.pad.name, totals_words(game), small, link))
    return panels


def evening(games: Sequence[PlainGame]) -> Sequence[Panel]:
    """The games of an evening, with their totals."""
    return [
        Panel(
            game.name,
            game.totals,
            f"{game.small}. Counted apart from the standings.",
            _link(stored, "The game"),
        )
        for stored, game in zip(games, listings(games), strict=True)
        if game.name
    ]


def _link(stored: PlainGame, label: str) -> Link:
    return Link(url_for("pads.show", public_id=stored.public_id), label)


DOOR = Door(
    page="pads.show",
    listed="pads_beginning.home",
    begins="pads_beginning.choose",
    label="Another card game",
    label_of_list="Other card games",
    gone="This game was deleted. Bring it back from the list of games.",
    back="To the list of games",
    people=people,
    running=running,
    evening=evening,
    results=lambda games: [listing.result for listing in listings(games)],
    rounds=rounds_of,
    sealing=Sealing(sealed_table, not_sealed),
    answers=answers,
    filters={"rules_in_words": rules_in_words},
)
