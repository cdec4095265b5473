"""Putting a proposal into force once all have agreed, and who a phone speaks as."""

import secrets
from datetime import UTC, datetime

from sqlalchemy import Connection

from referee.store.game import charter as store
from referee.web.access import Viewer
from referee.web.charter.standing import words_on
from referee.web.entry.changes import coming, next_seq, write_change
from referee.web.entry.submit import Place
from referee.web.state import TableState
from referee.web.words.text import listed


def own_name(state: TableState, who: Viewer) -> str:
    """What the one who taps is called; may be empty."""
    named = (who.access.name if who.access else "") or who.pen
    return named or (state.names[who.seat - 1] if who.seat else "")


def settle(connection: Connection, state: TableState, proposal_id: int) -> None:
    """Puts a proposal into force where by now every seat agrees: a line of the next hand's ledger.

    The line says who agreed; no pen undoes it alone.
    """
    made = store.proposal(connection, proposal_id)
    if made is None or not words_on(state, made).by_all:
        return
    hand = made.hand
    place = Place(
        hand,
        next_seq(state, hand),
        f"{store.AGREED_BY_ALL}{secrets.token_urlsafe(12)}",
        listed(coming(state).names),
    )
    write_change(connection, state.game, place, {"house": made.house})
    store.close(
        connection,
        game_id=state.game.id,
        proposal_id=made.id,
        ending=store.AGREED,
        now=datetime.now(UTC),
        seq=place.seq,
    )
