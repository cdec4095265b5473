"""What the pages of a club show of a game of Rook: on its evening, and of its best play."""

from collections.abc import Sequence

from flask import current_app

from referee.rook.hand import teams
from referee.rook.solver.analysis import seen
from referee.stats.rook.summing import solved_of
from referee.stats.season.players import Solved
from referee.store.seated.stored import StoredGame
from referee.web.rook.game.page import outstanding
from referee.web.rook.game.sheet import chart
from referee.web.rook.replay.solving import Solving
from referee.web.rook.state import TableState, table_state
from referee.web.rook.words.rules import reason_words
from referee.web.rook.words.vocabulary import Words
from referee.web.shared.words import number
from referee.web.table.doors import EveningGame


def evening_game(game: StoredGame) -> EveningGame:
    """The game for the page of its evening.

    Raises:
        UnreadableGameError: its stored data is damaged.
    """
    state = table_state(game)
    words, standing = state.words, state.standing
    return EveningGame(
        winner=words.end(standing),
        totals=[f"{words.book(book)} {number(each)}" for book, each in standing.totals.items()],
        reason=reason_words(standing, state.deciding_rules),
        chart=chart(state),
        facts=outstanding(state),
        rulings=_each_once(state),
        table=state.game.public_id,
    )


def _each_once(state: TableState) -> Sequence[tuple[Sequence[str], str]]:
    """The rulings of a game, each sentence once, with the labels of all hands that it is about."""
    hands: dict[str, list[str]] = {}
    for step in state.steps:
        words = Words(step.rules, step.names)
        for sentence in dict.fromkeys(words.ruling(ruling) for ruling in step.rulings):
            hands.setdefault(sentence, []).append(step.label)
    return [(labels, sentence) for sentence, labels in hands.items()]


def best_play(game: StoredGame, digest: str) -> Solved | None:
    """What each seat gave away in the hand with this digest; None if that cannot be told.

    Raises:
        BusyError: other analyses took too long.
        UnreadableGameError: its stored data is damaged.
    """
    solving: Solving = current_app.extensions["solving"]
    for step in table_state(game).steps:
        known = seen(step.hand, step.dealer, step.rules, step.verdict)
        if known and known.digest == digest:
            found = solving.of(step)
            return solved_of(found, teams.seats(step.rules)) if found else None
    return None
