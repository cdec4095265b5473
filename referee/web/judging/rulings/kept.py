"""A ruling as the page of its hand shows it."""

from referee.web.access import Viewer
from referee.web.addresses import url_for
from referee.web.judging.page import Kept
from referee.web.judging.rulings.ruled import Ruled, ruled
from referee.web.state import TableState
from referee.web.ui.parts import Link
from referee.web.words.game.rulings import (
    WORDS_OF_WORD,
    foul_words,
    ruled_words,
    said_by_words,
)
from referee.web.words.text import moment


def kept(state: TableState, viewer: Viewer) -> Kept | None:
    """What was ruled on the hand that *state* is at; None: nothing that stands."""
    found = ruled(state)
    if found is None:
        return None
    words, at = state.words, found.entry.recorded_at
    remedy = ruled_words(found.remedy, found.foul.kind, words)
    return Kept(
        heading=f"{foul_words(found.foul, words)}: {remedy}",
        word=WORDS_OF_WORD[found.heard.word],
        says=found.heard.says(words),
        by=said_by_words(found.entry.actor or "the scorekeeper", moment(at)),
        change=_change(found, state) if viewer.writes else None,
    )


def _change(found: Ruled, state: TableState) -> Link:
    """Where the same foul is ruled otherwise."""
    foul = found.foul
    asked = {"kind": foul.kind, "seat": str(foul.seat or "")}
    if foul.trick is not None and foul.found is not None:
        asked |= {"trick": str(foul.trick), "found": str(foul.found)}
    there = url_for("judging.costs", public_id=state.game.public_id, hand=state.hand, **asked)
    return Link(there, "Other remedies")
