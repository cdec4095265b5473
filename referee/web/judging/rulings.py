"""What was ruled: at this hand, at this table before, and at others of its club."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice

from sqlalchemy import Connection

from referee.engine.hand import ledger
from referee.engine.hand.facts import OUT_OF_ORDER, Irregularity, ending_foul
from referee.engine.hand.values import PLAYED_ON
from referee.engine.judge.scoring import Outcome
from referee.engine.judge.verdict import judge
from referee.store.errors import UnreadableGameError
from referee.store.game.entries import RuledHand, earlier_rulings
from referee.store.game.games import load_game
from referee.store.stored import StoredEntry
from referee.web.access import Viewer
from referee.web.addresses import url_for
from referee.web.judging.foul import DISCARD, Heard, heard
from referee.web.judging.remedies import SET
from referee.web.state import TableState, as_of, lines_of, step_at, table_state
from referee.web.words.rulings import (
    WORDS_OF_WORD,
    foul_words,
    precedent_words,
    ruled_words,
)

# What was ruled on a hand, read from its ledger, with what the cards said at that time


ENDED = (Outcome.RENEGED, Outcome.BAD_DISCARD)


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling that stands."""

    foul: Irregularity
    remedy: str
    """The name of a renege rule, ``played-on`` or ``set``."""
    chosen: bool
    """Whether the table chose it, where its rule says something else."""
    entry: StoredEntry
    """The line that records the foul: who wrote it, and when."""
    heard: Heard
    """What the cards said that were recorded then."""


def ruled(state: TableState) -> Ruled | None:
    """What was ruled on the hand that *state* is at; None: nothing that stands."""
    put_right = [each for each in state.facts.irregularities if each.kind in OUT_OF_ORDER]
    ending, entry = ending_foul(state.facts), _line(state)
    foul = ending or next(iter(put_right), None)
    if foul is None or entry is None or state.facts.agreed is not None:
        return None
    chosen = PLAYED_ON if ending is None else state.facts.remedy
    if step_at(state).verdict.score.outcome not in ENDED and chosen != PLAYED_ON:
        return None
    by_rule = SET if foul.kind == DISCARD else str(state.rules.foul.renege_rule)
    remedy = by_rule if chosen is None else chosen
    prescribed = PLAYED_ON if foul.kind in OUT_OF_ORDER else by_rule
    return Ruled(foul, remedy, remedy != prescribed, entry, _heard_then(state, foul, entry))


def _line(state: TableState) -> StoredEntry | None:
    """The newest line in force that records a foul."""
    lines = lines_of(state.game, state.hand)
    claims = [
        n for n in ledger.lines_in_force(lines) if "irregularity" in ledger.read_line(lines[n])
    ]
    return state.game.hands[state.hand - 1][claims[-1]] if claims else None


def _heard_then(state: TableState, foul: Irregularity, entry: StoredEntry) -> Heard:
    """What was to be said of *foul* when *entry* was written: later cards do not change it."""
    then: Sequence[str] = lines_of(state.game, state.hand)[: entry.seq + 1]
    hand = replace(ledger.fold(then, state.rules), remedy=None)
    return heard(foul, judge(hand, state.dealer, state.rules).rulings)


# A ruling as the page of its hand shows it


@dataclass(frozen=True, slots=True)
class KeptRuling:
    """A ruling as the page of its hand shows it."""

    heading: str
    """"Bob’s renege in trick 4: the side that reneged lost the bid"."""
    word: str
    """What it rested on when it was made."""
    says: str
    by: str
    """Who ruled."""
    at: datetime
    change: str
    """Where it is ruled otherwise; "": for who does not keep the score."""


def kept_ruling(state: TableState, viewer: Viewer) -> KeptRuling | None:
    """What was ruled on the hand that *state* is at; None: nothing that stands."""
    found = ruled(state)
    if found is None:
        return None
    words = state.words
    remedy = ruled_words(found.remedy, found.foul.kind, words)
    return KeptRuling(
        heading=f"{foul_words(found.foul, words)}: {remedy}",
        word=WORDS_OF_WORD[found.heard.word],
        says=found.heard.says(words),
        by=found.entry.actor or "the scorekeeper",
        at=found.entry.recorded_at,
        change=_change(found, state) if viewer.writes else "",
    )


def _change(found: Ruled, state: TableState) -> str:
    """Where the same foul is ruled otherwise."""
    foul = found.foul
    asked = {"kind": foul.kind, "seat": str(foul.seat or "")}
    if foul.trick is not None and foul.found is not None:
        asked |= {"trick": str(foul.trick), "found": str(foul.found)}
    return url_for("judging.costs", public_id=state.game.public_id, hand=state.hand, **asked)


# What this table, and others of its club that this phone has joined, ruled before


MOST = 3
"""Precedents that a page shows."""


@dataclass(frozen=True, slots=True)
class Precedent:
    """What was ruled before on the same kind of foul."""

    at: datetime
    says: str
    label: str
    """What its hand is called."""
    href: str
    """To that hand."""


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
        href = url_for("table.correct", public_id=place.public_id, hand=place.hand)
        yield Precedent(found.entry.recorded_at, says, there.label, href)


def _table_at(connection: Connection, state: TableState, place: RuledHand) -> TableState:
    """The table when that hand was played.

    Raises:
        LookupError: the hand was struck out, or undone.
        UnreadableGameError: something of its game is not as the program writes it.
    """
    if place.public_id == state.game.public_id:
        return as_of(state, place.hand)
    return as_of(table_state(load_game(connection, place.public_id)), place.hand)
