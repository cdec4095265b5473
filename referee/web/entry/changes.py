"""What changes in the middle of a game: told with the hand from which on it holds.

Such a line tells ``house`` or ``players`` alone. Both hold from their hand on, however that hand
is told, corrected or taken out later; older hands keep the rules and the players they had.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from referee.engine.errors import ImpossibleEventError
from referee.engine.game import Due
from referee.engine.hand import ledger
from referee.engine.hand.facts import only_changes
from referee.engine.hand.ledger import Draft
from referee.web.entry.submit import Place, write_line
from referee.web.state import Change, TableState, changed, due_at, lines_of, rewound

Facts = Mapping[str, Mapping[str, Any]]
"""``{"house": {"target": 500}}``, ``{"players": {"3": "Eve"}}``, or both."""


def next_to_deal(state: TableState) -> int:
    """The store's number of the first hand of which nothing is told: a change holds from it on."""
    return state.hand if only_changes(state.facts) else state.hand + 1


def coming(state: TableState, hand: int | None = None) -> Due:
    """What holds as *hand*, or the next to be dealt, is dealt: rules, names, its number.

    What was changed for it already is in it.
    """
    hand = hand or next_to_deal(state)
    told = state.rounds[hand - 1 : hand]
    return told[0].step.due if told and told[0].step is not None else due_at(state, hand)


def next_seq(state: TableState, hand: int) -> int:
    """How many lines *hand* has: the place in its ledger that a change is written to."""
    return len(lines_of(state.game, hand))


def judge_change(state: TableState, hand: int, facts: Facts) -> Change:
    """What is written of *hand* for *facts* to hold from it on, with what held already.

    Raises:
        RefereeError: they cannot be, or not in mid-game, or the game is over.
    """
    if state.standing.winner is not None:
        raise ImpossibleEventError("the game is over: what changes now holds for another game")
    if hand not in (state.hand, next_to_deal(state)):
        raise ImpossibleEventError("a change holds from the next hand on, never for an earlier one")
    told = ledger.told(lines_of(state.game, hand))
    draft = Draft({name: {**told.get(name, {}), **facts[name]} for name in facts})
    return changed(state, hand, draft.line)


def write_change(connection: Connection, now: TableState, place: Place, facts: Facts) -> None:
    """Writes that *facts* hold from the hand of *place* on, at the table as it stands *now*.

    Raises:
        RefereeError: they cannot be, or not in mid-game, or the game is over.
        StaleEntryError: somebody was first.
    """
    there = rewound(now, place.hand, place.seq)
    write_line(connection, now, place, judge_change(there, place.hand, facts))
