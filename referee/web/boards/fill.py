"""The large views of a table, filled from what stands there."""

from collections.abc import Sequence

from referee.engine.game import Step
from referee.web import addresses
from referee.web.boards.page import BoardPage
from referee.web.seals.standing import standings
from referee.web.state import TableState
from referee.web.table.fill import books, contract_panel, status, waits
from referee.web.table.under_way import under_way
from referee.web.ui.parts import Link
from referee.web.words.game.ending import undecided_words
from referee.web.words.game.hands import ended_words
from referee.web.words.game.seals import open_words
from referee.web.words.names import Words
from referee.web.words.text import signed


def board_page(state: TableState, news: str) -> BoardPage:
    """What both views show; *news*: where the one that asked hears of what is written later."""
    words, standing = state.words, state.standing
    over = standing.winner is not None
    last = last_scored(state)
    return BoardPage(
        title=words.title(),
        books=books(standing, words),
        gained=_gained(state, last),
        status=() if over else status(state, writes=False),
        next=() if over else (f"Hand {state.label}", words.deals(state.dealer)),
        contract=None if over else contract_panel(state),
        under_way=under_way(state),
        last=_last_words(last),
        why=undecided_words(standing, words) or _waiting(state),
        won=words.winner(standing),
        provisional=_provisional(state),
        news=news,
        table=Link(addresses.table(state.game.public_id), "Back to the table"),
    )


def last_scored(state: TableState) -> Step | None:
    """The hand before the one that is played; None while there is none."""
    told = [step for step in state.steps if step.verdict.score.points is not None]
    return told[-1] if told else None


def _gained(state: TableState, last: Step | None) -> Sequence[str]:
    points = last.verdict.score.points if last else None
    if not points or not any(points.values()):
        return tuple("" for _ in state.standing.totals)
    return tuple(signed(points[book]) for book in state.standing.totals)


def _last_words(last: Step | None) -> str:
    return f"Hand {last.label}: {ended_words(last, Words(last.rules, last.names))}" if last else ""


def _provisional(state: TableState) -> str:
    hands = sum(each.provisional for each in standings(state).values())
    return open_words(hands) if hands else ""


def _waiting(state: TableState) -> str:
    link = waits(state)
    return link.label if link else ""
