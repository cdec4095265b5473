"""All questions by chapter, and what a table answers."""

from collections.abc import Mapping, Sequence

from referee.web.words.rulebook.answers.asking import Asking, Question
from referee.web.words.rulebook.answers.bidding import BIDDING, DEAL
from referee.web.words.rulebook.answers.fouls import FOULS
from referee.web.words.rulebook.answers.nest import NEST
from referee.web.words.rulebook.answers.scoring import END, SCORES
from referee.web.words.rulebook.answers.tricks import PLAY

QUESTIONS: Mapping[str, Sequence[Question]] = {
    "Playing": PLAY,
    "Something went wrong": FOULS,
    "The nest and trump": NEST,
    "The bidding": BIDDING,
    "The deal and the partners": DEAL,
    "The score": SCORES,
    "The end of the game": END,
}
"""What people ask, by chapter; what is asked in the middle of a hand first."""

COMMON = ("leads-first", "renege-late", "nest", "set", "both-over")
"""What is offered to who finds nothing."""


def asked_words(question: Question, at: Asking) -> str:
    """A question as it is asked at that table."""
    return question.asked.format(rook=at.rook)
