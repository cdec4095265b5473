"""The door of Rook: what the pages of any table, of a club and the app ask of it."""

from http import HTTPStatus

from flask import Response
from sqlalchemy import Connection

from referee.server.greenlets import SingleFlightCache
from referee.server.requests import Packed
from referee.store.seated.games import load_game
from referee.web.rook.entry.form import FormState
from referee.web.rook.game.news import WATCHED
from referee.web.rook.game.seals import agreements, to_seal
from referee.web.rook.game.table import table_answer
from referee.web.rook.listing import first_page, who_plays
from referee.web.rook.replay.solving import Solving
from referee.web.rook.result.evening import best_play, evening_game
from referee.web.rook.rulebook.presets import preset_named
from referee.web.rook.state import table_state
from referee.web.rook.words.hands import tricks_words
from referee.web.rook.words.rules import game_name
from referee.web.rook.words.vocabulary import card_words
from referee.web.shared.access import Viewer, look, member
from referee.web.shared.ui.parts import Notice
from referee.web.table.doors import Door, People
from referee.web.table.seals import SealedTable, Sealing


def people(connection: Connection, public_id: str) -> People:
    """The table and the people who sit there now."""
    game = load_game(connection, public_id)
    state = table_state(game)
    played = game.rules_name or game_name(state.rules)
    return People(game.id, game.club_id, state.names, state.words.title(), played)


def sealed_table(connection: Connection, public_id: str) -> tuple[SealedTable, Viewer]:
    """The hands to seal, and this phone."""
    game, who = member(connection, public_id)
    state = table_state(game)
    return to_seal(state, agreements(state)), who


def not_sealed(public_id: str, why: str) -> Response:
    """409 with the table as it is now, and why nothing was saved."""
    game, who = look(public_id)
    tried = FormState(notice=Notice(why))
    return table_answer(table_state(game), who, tried, HTTPStatus.CONFLICT)


def variant(preset_id: str) -> str:
    """The name of a preset, or of rules with a name; "" if there are none."""
    rules = preset_named(preset_id)
    return "" if rules is None else game_name(rules)


DOOR = Door(
    page="table.show",
    listed="search.find",
    begins="picking.ask",
    label="Rook",
    label_of_list="Games",
    gone="This game was deleted. Bring it back from the list of games.",
    back="To the list of games",
    people=people,
    first_page=first_page,
    variant=variant,
    evening_game=evening_game,
    best_play=best_play,
    sealing=Sealing(sealed_table, not_sealed),
    filters={
        "game_name": game_name,
        "spoken": card_words,
        "tricks": tricks_words,
        "who_plays": who_plays,
    },
    state={"solving": Solving, "watched": lambda: SingleFlightCache[Packed](WATCHED)},
)
