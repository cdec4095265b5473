"""Rulings: on this hand, and earlier ones at this table and others of its club."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import islice

from sqlalchemy import Connection

from referee.rook.hand import ledger
from referee.rook.hand.facts import OUT_OF_ORDER, Irregularity, ending_foul
from referee.rook.hand.values import PLAYED_ON
from referee.rook.judge.scoring import Outcome
from referee.rook.judge.verdict import judge
from referee.server.addresses import url_for
from referee.server.workers import in_worker
from referee.store.errors import UnreadableGameError
from referee.store.seated.entries import RuledHand, earlier_rulings
from referee.store.seated.games import load_game
from referee.store.seated.stored import StoredGame
from referee.store.stored import StoredEntry
from referee.web.rook.judging.foul import DISCARD, Finding, finding
from referee.web.rook.judging.remedies import SET
from referee.web.rook.state import NotThereError, TableState, as_of, lines_of, step_at, table_state
from referee.web.rook.words.rulings import BASIS_WORDS, foul_words, precedent_words, ruled_words
from referee.web.shared.access import Viewer

# The ruling on a hand, from its ledger, with what the cards said at that time


ENDED = (Outcome.RENEGED, Outcome.BAD_DISCARD)


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling in force on a hand."""

    foul: Irregularity
    remedy: str
    """The name of a renege rule, ``played-on`` or ``set``."""
    chosen: bool
    """Whether the table chose it, and its rules prescribe another."""
    entry: StoredEntry
    """The ledger line that records the foul: who wrote it, and when."""
    finding: Finding
    """What the cards recorded by then say about the claim."""


def ruled(state: TableState) -> Ruled | None:
    """The ruling in force on the hand of *state*; None if there is none."""
    put_right = [each for each in state.facts.irregularities if each.kind in OUT_OF_ORDER]
    verdict, entry = step_at(state).verdict, _line(state)
    ending = verdict.foul or ending_foul(state.facts)  # of two claims the cards may refute one
    foul = ending or next(iter(put_right), None)
    if foul is None or entry is None or state.facts.agreed is not None:
        return None
    chosen = PLAYED_ON if ending is None else state.facts.remedy
    if verdict.score.outcome not in ENDED and chosen != PLAYED_ON:
        return None
    by_rule = SET if foul.kind == DISCARD else str(state.rules.foul.renege_rule)
    remedy = by_rule if chosen is None else chosen
    prescribed = PLAYED_ON if foul.kind in OUT_OF_ORDER else by_rule
    return Ruled(foul, remedy, remedy != prescribed, entry, _finding_then(state, foul, entry))


def _line(state: TableState) -> StoredEntry | None:
    """The newest ledger line in force that records a foul."""
    lines = lines_of(state.game, state.hand)
    claims = [
        n for n in ledger.lines_in_force(lines) if "irregularity" in ledger.read_line(lines[n])
    ]
    return state.game.hands[state.hand - 1][claims[-1]] if claims else None


def _finding_then(state: TableState, foul: Irregularity, entry: StoredEntry) -> Finding:
    """What the cards recorded up to *entry* say about *foul*; later cards do not change it."""
    then: Sequence[str] = lines_of(state.game, state.hand)[: entry.seq + 1]
    hand = replace(ledger.fold(then, state.rules), remedy=None)
    return finding(foul, judge(hand, state.dealer, state.rules).rulings)


# A ruling as the page of its hand shows it


@dataclass(frozen=True, slots=True)
class KeptRuling:
    """A ruling as the page of its hand shows it."""

    heading: str
    """"Bob’s renege in trick 4: the side that reneged lost the bid"."""
    word: str
    """What it rested on when it was made."""
    reason: str
    by: str
    """The name of the player who ruled."""
    at: datetime
    change: str
    """The address of the page that changes it; "" for a viewer who does not keep the score."""


def kept_ruling(state: TableState, viewer: Viewer) -> KeptRuling | None:
    """The ruling in force on the hand of *state*, for its page; None if there is none."""
    found = ruled(state)
    if found is None:
        return None
    words = state.words
    remedy = ruled_words(found.remedy, found.foul.kind, words)
    return KeptRuling(
        heading=f"{foul_words(found.foul, words)}: {remedy}",
        word=BASIS_WORDS[found.finding.basis],
        reason=found.finding.reason(words),
        by=found.entry.actor or "the scorekeeper",
        at=found.entry.recorded_at,
        change=_change(found, state) if viewer.writes else "",
    )


def _change(found: Ruled, state: TableState) -> str:
    """The address of the page that rules on the same foul again."""
    foul = found.foul
    query = {"kind": foul.kind, "seat": str(foul.seat or "")}
    if foul.trick is not None and foul.found is not None:
        query |= {"trick": str(foul.trick), "found": str(foul.found)}
    return url_for("judging.costs", public_id=state.game.public_id, hand=state.hand, **query)


# Earlier rulings of this table, and of others of its club that this phone has joined


MOST = 3
"""The most precedents that a page shows."""


@dataclass(frozen=True, slots=True)
class Precedent:
    """An earlier ruling on the same kind of foul."""

    at: datetime
    text: str
    label: str
    """The label of its hand."""
    href: str
    """The address of its hand."""


LOOKED_AT = 8
"""How many rulings are read to find `MOST` that are still in force."""


def precedents(
    connection: Connection, state: TableState, device: str, kind: str
) -> tuple[Precedent, ...]:
    """The latest rulings on fouls of *kind*, without those on the hand of *state*."""
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
    """The ruling at *place*; nothing if it is no longer in force, or cannot be read."""
    with suppress(UnreadableGameError):
        here = place.public_id == state.game.public_id
        game = state.game if here else load_game(connection, place.public_id)
        yield from in_worker(partial(_ruling_at, game, place, kind))


def _ruling_at(game: StoredGame, place: RuledHand, kind: str) -> tuple[Precedent, ...]:
    """The ruling in force at *place* of *game*, if there is one.

    Raises:
        UnreadableGameError: the game cannot be read.
    """
    try:
        there = as_of(table_state(game), place.hand)
    except NotThereError:  # struck out, or undone
        return ()
    found = ruled(there)
    if found is None or found.foul.kind != kind:
        return ()
    words = there.words
    text = precedent_words(found.foul, there.label, found.remedy, words, chosen=found.chosen)
    href = url_for("table.correct", public_id=place.public_id, hand=place.hand)
    return (Precedent(found.entry.recorded_at, text, there.label, href),)
