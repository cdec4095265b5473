"""What this table, and others of its club that this phone has joined, ruled before."""

from collections.abc import Iterator
from itertools import islice

from sqlalchemy import Connection

from referee.store.errors import UnreadableGameError
from referee.store.game.games import load_game
from referee.store.game.rulings import RuledHand, earlier_rulings
from referee.web.addresses import url_for
from referee.web.judging.page import Precedent
from referee.web.judging.rulings.ruled import ruled
from referee.web.state import TableState, as_of, table_state
from referee.web.ui.parts import Link
from referee.web.words.game.rulings import precedent_words, you_ruled_words

MOST = 3
"""Precedents that a page shows."""

LOOKED_AT = 8
"""Rulings that are looked at to find so many: some were struck since."""


def precedents(
    connection: Connection, state: TableState, device: str, kind: str
) -> tuple[Precedent, ...]:
    """The latest rulings on fouls of *kind*, but for those on the hand that *state* is at."""
    found = earlier_rulings(
        connection,
        device=device,
        club_id=state.game.club_id,
        kind=kind,
        but=(state.game.id, state.hand),
        most=LOOKED_AT,
    )
    standing = (each for place in found for each in _standing(connection, state, place, kind))
    return tuple(islice(standing, MOST))


def _standing(
    connection: Connection, state: TableState, place: RuledHand, kind: str
) -> Iterator[Precedent]:
    """The ruling at *place*; nothing where it does not stand any more, or cannot be read."""
    try:
        there = _table_at(connection, state, place)
    except (LookupError, UnreadableGameError):
        return
    found = ruled(there)
    if found is not None and found.foul.kind == kind:
        words = there.words
        says = precedent_words(found.foul, there.label, found.remedy, words, chosen=found.chosen)
        link = Link(
            url_for("table.correct", public_id=place.public_id, hand=place.hand),
            f"Hand {there.label}",
        )
        yield Precedent(you_ruled_words(found.entry.recorded_at), says, link)


def _table_at(connection: Connection, state: TableState, place: RuledHand) -> TableState:
    """The table when that hand was played.

    Raises:
        LookupError: the hand was struck out, or undone.
        UnreadableGameError: something of its game is not as the program writes it.
    """
    if place.public_id == state.game.public_id:
        return as_of(table_state(state.game), place.hand)
    return as_of(table_state(load_game(connection, place.public_id)), place.hand)
